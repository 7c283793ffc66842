import { colorTokens, type LookColors } from './colors.ts'
import { type TypePair, typeTokens } from './type-pair.ts'

/** What a page looks like, apart from its pictures. */
export type Look = { readonly colors: LookColors; readonly typePair: TypePair }

/**
 * The `style` of the element `html`: the tokens of a look, which replace those of the stylesheet. Empty for the default look. It
 * has no double quotes.
 */
export function lookStyle({ colors, typePair }: Look): string {
  const tokens = Object.entries({ ...colorTokens(colors), ...typeTokens(typePair) })
  return tokens.map(([name, value]) => `${name}:${value}`).join(';')
}
