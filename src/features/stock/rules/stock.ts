/** The stock of a product or variation; `stockLeft` is undefined when its stock is not tracked. */
export type StockLevel = {
  readonly stockLeft: number | undefined
  readonly state: 'instock' | 'outofstock' | 'onbackorder'
  readonly backorders: 'no' | 'notify' | 'yes'
  readonly lowStockThreshold: number | undefined
  /** The product or variation whose stock is counted: the variation itself, or its product. */
  readonly stockItemId: number
  /** Nothing is left, but an unpaid order holds some: it may come back within minutes. */
  readonly isReserved?: boolean | undefined
}

type Counted = Pick<StockLevel, 'stockLeft' | 'state' | 'backorders'>

/** The state that buyers meet: that of tracked stock follows from its quantity. */
export function currentState({ stockLeft, state, backorders }: Counted): StockLevel['state'] {
  if (stockLeft === undefined) return state
  if (stockLeft > 0) return 'instock'
  return backorders === 'no' ? 'outofstock' : 'onbackorder'
}

/** Whether one more can be bought. */
export function isInStock(level: StockLevel): boolean {
  return currentState(level) !== 'outofstock'
}

/** Whether so many can be bought, but not all of them are there yet: made to order, or on back order. */
export function isBackordered({ stockLeft, state, backorders }: StockLevel, quantity: number): boolean {
  if (stockLeft === undefined) return state === 'onbackorder'
  return backorders !== 'no' && quantity > stockLeft
}

/** The largest quantity that can be bought; `undefined` when there is no limit. */
export function maxQuantity(level: StockLevel): number | undefined {
  return level.backorders !== 'no' ? undefined : level.stockLeft
}

/** From this stock on downwards, pages may show how many are left (spec 9.4, stock_label_threshold). */
export const STOCK_LABEL_THRESHOLD = 5

/** Whether pages look different after `returned` came back and `stockLeft` are there now. */
export function returningChangesPages(
  stockLeft: number,
  returned: number,
  lowStockThreshold: number | undefined,
): boolean {
  return isLow(stockLeft - returned, lowStockThreshold)
}

function isLow(stockLeft: number, lowStockThreshold: number | undefined): boolean {
  return stockLeft <= Math.max(lowStockThreshold ?? 0, STOCK_LABEL_THRESHOLD)
}
