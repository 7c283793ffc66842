import { parseMinor } from '../../../kernel/money.ts'

/** How the shop that wrote the file separates digits, which is how this shop does (spec 9.2). */
export type Separators = { readonly decimals: number; readonly point: string; readonly thousands: string }

/**
 * A price in minor units. Separators of thousands must stand where they belong: read loosely, "19.90" would be
 * 1,990 in a shop that writes a comma before its cents.
 */
export function amountIn(text: string, { decimals, point, thousands }: Separators): number | undefined {
  const [whole = '', fraction, ...more] = text.split(point)
  const groups = thousands === '' ? [whole] : whole.split(thousands)
  const isGrouped = groups.length > 1
  const fits = isGrouped
    ? /^\d{1,3}$/.test(groups[0] ?? '') && groups.slice(1).every((group) => /^\d{3}$/.test(group))
    : /^\d*$/.test(whole)
  if (!fits || more.length > 0) return undefined
  return parseMinor(groups.join('') + (fraction === undefined ? '' : `.${fraction}`), decimals, ',', '.')
}
