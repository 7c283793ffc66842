import type { OwnLevel } from '../../../stock/stock.ts'
import type { SentProduct, SentVariation } from './shared-draft.ts'

type Sent = SentProduct | SentVariation

const notCounted: OwnLevel = {
  stockLeft: undefined,
  state: 'instock',
  backorders: 'no',
  lowStockThreshold: undefined,
}

/** The stock as sent, over the stored one; nothing where none of it was sent. */
export function sentLevel(sent: Sent, before: OwnLevel | undefined): { readonly level?: OwnLevel } {
  const { manage_stock, stock_quantity, stock_status, backorders, low_stock_amount } = sent
  const all = [manage_stock, stock_quantity, stock_status, backorders, low_stock_amount]
  if (all.every((one) => one === undefined)) return {}
  const base = before ?? notCounted
  const isCounted = manage_stock === undefined ? base.stockLeft !== undefined : manage_stock === true
  const requested = stock_quantity ?? base.stockLeft ?? 0
  const next: OwnLevel = {
    stockLeft: isCounted ? requested : undefined,
    // A quantity decides alone.
    state: (isCounted ? undefined : stock_status) ?? base.state,
    backorders: backorders ?? base.backorders,
    lowStockThreshold:
      low_stock_amount === undefined ? base.lowStockThreshold : (low_stock_amount ?? undefined),
  }
  // Stock is negative only where more can be sold than there is.
  const isShort = next.stockLeft !== undefined && next.backorders === 'no'
  return { level: isShort ? { ...next, stockLeft: Math.max(0, requested) } : next }
}
