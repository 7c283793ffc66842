import type { CartCoupons } from '../rules/cart-coupons.ts'
import type { CartLine, LastSeenPrice } from '../rules/cart-line.ts'

/** Lines and coupons as the table stores them: two of their keys are older than the names in code. */
export type ContentJson = {
  readonly lines: readonly LineJson[]
  readonly removed: readonly LineJson[]
  readonly coupons: CouponsJson
}

type LineJson = Omit<CartLine, 'lastSeenPrice'> & {
  readonly seen?: { readonly ['pieces']: number; readonly unitMinor: number }
}

type CouponsJson = Omit<CartCoupons, 'announced'> & { readonly ['told']: readonly number[] }

type Parsed = {
  readonly lines: readonly CartLine[]
  readonly removed: readonly CartLine[]
  readonly coupons: CartCoupons
}

/** A row with its lines and coupons as the rules know them. */
export function fromJson<Row extends ContentJson>(row: Row): Omit<Row, keyof ContentJson> & Parsed {
  const { ['told']: announced, ...coupons } = row.coupons
  return {
    ...row,
    lines: row.lines.map(lineFromJson),
    removed: row.removed.map(lineFromJson),
    coupons: { ...coupons, announced },
  }
}

export function linesToJson(lines: readonly CartLine[]): string {
  return JSON.stringify(lines.map(lineToJson))
}

export function couponsToJson({ announced, ...coupons }: CartCoupons): string {
  return JSON.stringify({ ...coupons, ['told']: announced } satisfies CouponsJson)
}

function lineFromJson({ seen, ...line }: LineJson): CartLine {
  return seen ? { ...line, lastSeenPrice: { quantity: seen['pieces'], unitMinor: seen.unitMinor } } : line
}

function lineToJson({ lastSeenPrice: seen, ...line }: CartLine): LineJson {
  return seen ? { ...line, seen: lastSeenPriceToJson(seen) } : line
}

function lastSeenPriceToJson({ quantity, unitMinor }: LastSeenPrice) {
  return { ['pieces']: quantity, unitMinor }
}
