import { minorOf } from '../../../../admin/money-text.ts'
import { type CurrencyFormat, formatMoney } from '../../../../kernel/format.ts'

/** An amount in the currency of the shop. */
export function priceText(amount: string, currency: CurrencyFormat): string {
  return formatMoney(minorOf(amount, currency.decimals), currency)
}
