import { type CurrencyFormat, formatMoney } from '../../kernel/format.ts'
import type { BulkPrice } from './rules/card-price.ts'

/** What the button of a product that is sold elsewhere says, where its owner gave no words. */
export const buyElsewhere = 'Buy from the maker'

/** "From 10 pcs $8.00": what buying many gets, at a price as pages show it. */
export function bulkText({ minQuantity, unitMinor }: BulkPrice, currency: CurrencyFormat): string {
  return `From ${minQuantity} pcs ${formatMoney(unitMinor, currency)}`
}
