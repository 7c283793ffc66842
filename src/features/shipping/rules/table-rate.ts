import { type Fraction, isLess, plus, times, whole, zero } from '../../../kernel/fraction.ts'
import { minorOf } from './cost-amount.ts'
import { type GoodsSum, linesByClass, type ParcelLine, sumOf } from './parcel.ts'

/** A row of a table of rates. Amounts in units of the currency, weights in grams. */
export type TableRow = {
  /** It is for goods of this class alone, '' for those that have none; `undefined`: for all goods. */
  readonly shippingClass: string | undefined
  /** What of these goods is measured; `undefined`: the row always applies. */
  readonly by: 'weight' | 'price' | 'pieces' | undefined
  readonly from: Fraction | undefined
  /** The first measure that is too much, so that rows meet without a gap and without counting twice. */
  readonly below: Fraction | undefined
  readonly cost: Fraction
  readonly perPiece: Fraction
  readonly perKg: Fraction
  /** Of the goods' cost, in parts of one. */
  readonly share: Fraction
  /** What follows when it applies: the next row, no further row, or that the parcel does not go this way. */
  readonly next: 'go-on' | 'stop' | 'refuse'
}

/**
 * What a parcel costs by table, in minor units, rounded once: the costs of all rows that apply, from the first on.
 * `undefined`: none applies, or one says that the parcel does not go this way.
 */
export function tableCost(
  rows: readonly TableRow[],
  lines: readonly ParcelLine[],
  decimals: number,
): number | undefined {
  const sums = sumsOf(lines, decimals)
  let total: Fraction | undefined
  for (const row of rows) {
    const goods = sums.get(row.shippingClass)
    if (!goods || !applies(row, goods)) continue
    if (row.next === 'refuse') return undefined
    total = plus(total ?? zero, costOf(row, goods))
    if (row.next === 'stop') break
  }
  return total && minorOf(total, decimals)
}

/** The goods of each class that is in the parcel, and under `undefined` all of them. */
function sumsOf(lines: readonly ParcelLine[], decimals: number): Map<string | undefined, GoodsSum> {
  const sums = new Map<string | undefined, GoodsSum>([[undefined, sumOf(lines, decimals)]])
  for (const [slug, goods] of linesByClass(lines)) sums.set(slug, sumOf(goods, decimals))
  return sums
}

function applies({ by, from, below }: TableRow, goods: GoodsSum): boolean {
  if (!by) return true
  const measure = { weight: goods.grams, price: goods.cost, pieces: whole(goods.pieces) }[by]
  return !(from && isLess(measure, from)) && (!below || isLess(measure, below))
}

const thousandth: Fraction = { top: 1n, bottom: 1000n }

function costOf({ cost, perPiece, perKg, share }: TableRow, goods: GoodsSum): Fraction {
  return [
    times(perPiece, whole(goods.pieces)),
    times(perKg, times(goods.grams, thousandth)),
    times(share, goods.cost),
  ].reduce(plus, cost)
}
