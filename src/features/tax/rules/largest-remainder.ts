import { type Fraction, rounded, sumOf } from '../../../kernel/fraction.ts'

/** A part of a sum, with a unique key. */
export type KeyedAmount = { readonly key: string; readonly exact: Fraction }

/**
 * Whole minor units for each part, by key, that add up to the rounded sum (largest remainder method). Equal remainders are
 * ordered by key, so that the order of the parts changes nothing.
 */
export function allocateWhole(amounts: readonly KeyedAmount[]): Map<string, number> {
  const floored = amounts.map(({ key, exact }) => ({ key, ...floorOf(exact) }))
  const sum = floored.reduce((all, { floor }) => all + floor, 0)
  const unitsLeft = rounded(sumOf(amounts.map(({ exact }) => exact))) - sum
  const byRemainder = [...floored].sort(
    (a, b) => compareRemainders(b.remainder, a.remainder) || (a.key < b.key ? -1 : 1),
  )
  return new Map(byRemainder.map(({ key, floor }, index) => [key, index < unitsLeft ? floor + 1 : floor]))
}

function floorOf({ top, bottom }: Fraction): { floor: number; remainder: Fraction } {
  const remainder = ((top % bottom) + bottom) % bottom
  return { floor: Number((top - remainder) / bottom), remainder: { top: remainder, bottom } }
}

function compareRemainders(a: Fraction, b: Fraction): number {
  const difference = a.bottom === b.bottom ? a.top - b.top : a.top * b.bottom - b.top * a.bottom
  return difference > 0n ? 1 : difference < 0n ? -1 : 0
}
