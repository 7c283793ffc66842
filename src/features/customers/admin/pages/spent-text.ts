import { moneyText } from '../../../../admin/money-text.ts'

/** An amount in the currency that comes with it, as the shop writes amounts. */
export function amountIn(amount: string, currency: string): string {
  return moneyText(amount, { currency, currency_symbol: currency })
}

/** What a customer has spent. */
export function spentText({
  total_spent: amount,
  currency,
}: {
  readonly total_spent: string
  readonly currency: string
}): string {
  return amountIn(amount, currency)
}
