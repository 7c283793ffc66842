import { parseMinor } from '../../../kernel/money.ts'

/** The separators of amounts in the file, which are those of this shop (spec 9.2). */
export type Separators = { readonly decimals: number; readonly point: string; readonly thousands: string }

/**
 * A price in minor units. Thousand separators must be in the right positions: otherwise "19.90" would be 1,990 in a shop
 * with a decimal comma.
 */
export function parsePrice(text: string, { decimals, point, thousands }: Separators): number | undefined {
  const [whole = '', fraction, ...more] = text.split(point)
  const groups = thousands === '' ? [whole] : whole.split(thousands)
  const isGrouped = groups.length > 1
  const isValid = isGrouped
    ? /^\d{1,3}$/.test(groups[0] ?? '') && groups.slice(1).every((group) => /^\d{3}$/.test(group))
    : /^\d*$/.test(whole)
  if (!isValid || more.length > 0) return undefined
  return parseMinor(groups.join('') + (fraction === undefined ? '' : `.${fraction}`), decimals, ',', '.')
}
