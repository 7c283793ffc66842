import type { TierRules } from './tier-price.ts'

/**
 * The most pieces that the shelf has for one buyer (`mostPieces` of stock); absent: no limit, because pieces are not
 * counted or may be owed.
 */
export type Shelf = { readonly left?: number | undefined; readonly step?: number | undefined }

/** Whether so many pieces can be had: a multiple of the step lies between them and what is left (spec 5.1). */
export function isInReach(quantity: number, { left = Infinity, step = 1 }: Shelf): boolean {
  return left === Infinity || quantity <= Math.floor(left / step) * step
}

/** The rows of a table, those that ask for more than is left with what is left; the first is the normal price, and stays. */
export function markedRows<Row extends { readonly quantity: number }>(
  rows: readonly Row[],
  shelf: Shelf,
): readonly (Row & { readonly left?: number })[] {
  const { left } = shelf
  if (left === undefined) return rows
  return rows.map((row, place) => (place === 0 || isInReach(row.quantity, shelf) ? row : { ...row, left }))
}

/** The rules with those steps alone that can be had, for hints: nobody is promised a price that the cart refuses. */
export function rulesInReach(rules: TierRules, left: number | undefined): TierRules {
  if (left === undefined) return rules
  const steps = rules.steps.filter(({ minQuantity }) => isInReach(minQuantity, { left, step: rules.step }))
  return { ...rules, steps }
}
