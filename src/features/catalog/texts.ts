import { type CurrencyFormat, formatMoney } from '../../kernel/format.ts'
import type { BulkPrice } from './rules/card-price.ts'

/** The button of an external product whose owner entered no text. */
export const defaultExternalButton = 'Buy from the maker'

/** What an owner reads when the decimals can no longer be changed. */
export const decimalsAreLockedText =
  'currency_decimals cannot be changed while there are products: their prices would become other amounts. ' +
  'Nothing was changed.'

/** "From 10 pcs $8.00": the price at a larger quantity, as pages show it. */
export function bulkText({ minQuantity, unitMinor }: BulkPrice, currency: CurrencyFormat): string {
  return `From ${minQuantity} pcs ${formatMoney(unitMinor, currency)}`
}
