import { type Fraction, rounded, sumOf } from '../../../kernel/fraction.ts'

/** A part of a sum, by a key that no other part has. */
export type KeyedPart = { readonly key: string; readonly exact: Fraction }

/**
 * Whole minor units for each part, by key, which add up to the rounded sum: what is left over goes to the largest
 * remainders, among equal ones by key, so that the order of the parts decides nothing.
 */
export function wholeParts(parts: readonly KeyedPart[]): Map<string, number> {
  const floored = parts.map(({ key, exact }) => ({ key, ...floorOf(exact) }))
  const sum = floored.reduce((all, { whole }) => all + whole, 0)
  const leftOver = rounded(sumOf(parts.map(({ exact }) => exact))) - sum
  const byRest = [...floored].sort((a, b) => compareRests(b.rest, a.rest) || (a.key < b.key ? -1 : 1))
  return new Map(byRest.map(({ key, whole }, index) => [key, index < leftOver ? whole + 1 : whole]))
}

function floorOf({ top, bottom }: Fraction): { whole: number; rest: Fraction } {
  const rest = ((top % bottom) + bottom) % bottom
  return { whole: Number((top - rest) / bottom), rest: { top: rest, bottom } }
}

function compareRests(a: Fraction, b: Fraction): number {
  const difference = a.bottom === b.bottom ? a.top - b.top : a.top * b.bottom - b.top * a.bottom
  return difference > 0n ? 1 : difference < 0n ? -1 : 0
}
