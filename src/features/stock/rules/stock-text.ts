import * as messages from '../messages.ts'
import { isInStock, maxQuantity, type StockLevel } from './stock.ts'

/** The stock text of a product, and the wire's class for it. */
export type StockText = {
  readonly text: string
  readonly kind: 'in-stock' | 'out-of-stock' | 'available-on-backorder'
}

/** Where the owner set none; pages are invalidated by every change at or below it. */
export const DEFAULT_LOW_STOCK = 2

type Left = Pick<StockLevel, 'stockLeft'> & Partial<Pick<StockLevel, 'lowStockThreshold'>>

/** Whether so little is left that cards and pages say how much. */
function isLowStock({ stockLeft, lowStockThreshold = DEFAULT_LOW_STOCK }: Left): boolean {
  return stockLeft !== undefined && stockLeft > 0 && stockLeft <= lowStockThreshold
}

/** "Only 2 left", on cards and pages; '' for enough, and for none. */
export function lowStockText(left: Left): string {
  return isLowStock(left) ? messages.onlyLeft({ count: left.stockLeft ?? 0 }) : ''
}

/**
 * "Only 2 left" at or below the low-stock threshold, "In stock" above it; a backorder is never hidden. With less stock
 * than `minQuantity`, nothing can be bought. `backorderNote`: when it ships, as in the cart.
 */
export function stockText(level: StockLevel, backorderNote: string, minQuantity = 1): StockText {
  const { stockLeft, backorders, state } = level
  if (!isInStock(level)) {
    // Held for an order that is not paid yet: it is sold, or comes back.
    const text = level.isReserved ? messages.reserved() : messages.outOfStock()
    return { text, kind: 'out-of-stock' }
  }
  const max = maxQuantity(level)
  if (max !== undefined && max < minQuantity)
    return { text: messages.tooFewLeft({ count: max, min: minQuantity }), kind: 'out-of-stock' }
  const isOrderedFirst = stockLeft === undefined ? state === 'onbackorder' : stockLeft <= 0
  if (isOrderedFirst) {
    const text = backorders === 'yes' ? messages.inStock() : backorderNote
    return { text, kind: 'available-on-backorder' }
  }
  return { text: lowStockText(level) || messages.inStock(), kind: 'in-stock' }
}
