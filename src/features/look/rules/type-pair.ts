import type { Tokens } from './colors.ts'

/** The fonts that the shop comes with; a page loads only those that it shows. */
export type FontFile = 'fraunces' | 'instrument-sans'

/** Fonts for headings and for text: those of the shop, or those of the visitor's device, which nobody has to load. */
export const typePairs = ['gallery', 'modern', 'book', 'device'] as const
export type TypePair = (typeof typePairs)[number]

const deviceSerif = "Charter, 'Bitstream Charter', 'Iowan Old Style', Cambria, 'Noto Serif', Georgia, serif"
const deviceSans = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', Arial, sans-serif"

const pairs: Readonly<Record<TypePair, { readonly tokens: Tokens; readonly files: readonly FontFile[] }>> = {
  gallery: { tokens: {}, files: ['fraunces', 'instrument-sans'] },
  modern: { tokens: { '--serif': 'var(--sans)' }, files: ['instrument-sans'] },
  book: { tokens: { '--sans': deviceSerif }, files: ['fraunces'] },
  device: { tokens: { '--serif': deviceSans, '--sans': deviceSans }, files: [] },
}

/** The tokens of a pair: none for the default one. */
export function typeTokens(pair: TypePair): Tokens {
  return pairs[pair].tokens
}

/** The files that pages with this pair load. */
export function fontFilesOf(pair: TypePair): readonly FontFile[] {
  return pairs[pair].files
}
