/** What is there of a thing; `left` is undefined when its pieces are not counted. */
export type StockLevel = {
  readonly left: number | undefined
  readonly state: 'instock' | 'outofstock' | 'onbackorder'
  readonly backorders: 'no' | 'notify' | 'yes'
  readonly lowMark: number | undefined
  /** Whose shelf it is: the variation's own, or its product's. */
  readonly shelfId: number
  /** There is nothing left, but somebody is only just paying for a piece: it may come back within minutes. */
  readonly isReserved?: boolean | undefined
}

/** Whether one more shopper can buy a piece. */
export function isInStock(level: StockLevel): boolean {
  if (level.left === undefined) return level.state !== 'outofstock'
  return level.left > 0 || level.backorders !== 'no'
}

/** The most pieces one can buy; `undefined` when there is no limit. */
export function mostPieces(level: StockLevel): number | undefined {
  return level.backorders !== 'no' ? undefined : level.left
}

/** From this many pieces down, pages may say how many are left (spec 9.4, stock_label_threshold). */
export const SHOWN_FROM = 5

/**
 * Whether pages look different after `taken` pieces went and `left` stayed: it is sold out now, or so few are left
 * that their number is shown.
 */
export function showsAfterTaking(left: number, taken: number, lowMark: number | undefined): boolean {
  const soldOut = left <= 0 && left + taken > 0
  return soldOut || (left > 0 && isFew(left, lowMark))
}

/** Whether pages look different after `returned` pieces came back and `left` are there now. */
export function showsAfterReturning(left: number, returned: number, lowMark: number | undefined): boolean {
  return isFew(left - returned, lowMark)
}

function isFew(left: number, lowMark: number | undefined): boolean {
  return left <= Math.max(lowMark ?? 0, SHOWN_FROM)
}
