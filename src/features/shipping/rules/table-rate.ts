import { type Fraction, isLess, plus, times, whole, zero } from '../../../kernel/fraction.ts'
import { costMinorOf } from './cost-amount.ts'
import { type ItemTotals, linesByClass, type ParcelLine, totalsOf } from './parcel.ts'

/** A row of a table of rates. Amounts in units of the currency, weights in grams. */
export type TableRow = {
  /** For items of this class only, '' for items without one; `undefined`: for all items. */
  readonly shippingClass: string | undefined
  /** What is measured; `undefined`: the row always applies. */
  readonly by: 'weight' | 'price' | 'quantity' | undefined
  readonly from: Fraction | undefined
  /** Exclusive upper limit, so that rows have no gap and no overlap. */
  readonly below: Fraction | undefined
  readonly cost: Fraction
  readonly perUnit: Fraction
  readonly perKg: Fraction
  /** Of the items' cost, in parts of one. */
  readonly share: Fraction
  /** What follows when it applies: the next row, no further row, or no rate for this parcel. */
  readonly next: 'go-on' | 'stop' | 'refuse'
}

/**
 * The cost of a parcel by table in minor units, rounded once: the sum of all rows that apply. `undefined`: no row applies, or
 * one refuses the parcel.
 */
export function tableCost(
  rows: readonly TableRow[],
  lines: readonly ParcelLine[],
  decimals: number,
): number | undefined {
  const sums = totalsByClass(lines, decimals)
  let sum: Fraction | undefined
  for (const row of rows) {
    const totals = sums.get(row.shippingClass)
    if (!totals || !applies(row, totals)) continue
    if (row.next === 'refuse') return undefined
    sum = plus(sum ?? zero, costOf(row, totals))
    if (row.next === 'stop') break
  }
  return sum && costMinorOf(sum, decimals)
}

/** The totals of each class in the parcel, and under `undefined` of all items. */
function totalsByClass(lines: readonly ParcelLine[], decimals: number): Map<string | undefined, ItemTotals> {
  const sums = new Map<string | undefined, ItemTotals>([[undefined, totalsOf(lines, decimals)]])
  for (const [slug, totals] of linesByClass(lines)) sums.set(slug, totalsOf(totals, decimals))
  return sums
}

function applies({ by, from, below }: TableRow, totals: ItemTotals): boolean {
  if (!by) return true
  const measure = { weight: totals.grams, price: totals.cost, quantity: whole(totals.quantity) }[by]
  return !(from && isLess(measure, from)) && (!below || isLess(measure, below))
}

const thousandth: Fraction = { top: 1n, bottom: 1000n }

function costOf({ cost, perUnit, perKg, share }: TableRow, totals: ItemTotals): Fraction {
  return [
    times(perUnit, whole(totals.quantity)),
    times(perKg, times(totals.grams, thousandth)),
    times(share, totals.cost),
  ].reduce(plus, cost)
}
