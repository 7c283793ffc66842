import { type CurrencyFormat, formatMoney } from '../../../kernel/format.ts'
import { subscriptionText } from '../../catalog/rules/subscription.ts'
import type { OrderLine } from './order.ts'

/** "$10.00 / month with a 14-day free trial": what was agreed for one of so many pieces of a subscription. */
export function recurringText(
  { terms, priceMinor }: NonNullable<OrderLine['recurring']>,
  pieces: number,
  currency: CurrencyFormat,
): string {
  return `${formatMoney(priceMinor, currency)} ${subscriptionText(terms, currency, pieces)}`
}
