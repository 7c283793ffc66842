import { type CurrencyFormat, formatMoney } from '../../kernel/format.ts'
import type { BulkPrice } from './rules/card-price.ts'

/** The button of an external product whose owner entered no text. */
export const defaultExternalButton = 'Buy from the maker'

/** "From 10 pcs $8.00": the price at a larger quantity, as pages show it. */
export function bulkText({ minQuantity, unitMinor }: BulkPrice, currency: CurrencyFormat): string {
  return `From ${minQuantity} pcs ${formatMoney(unitMinor, currency)}`
}
