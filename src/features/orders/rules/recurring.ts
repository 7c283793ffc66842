import { type CurrencyFormat, formatMoney } from '../../../kernel/format.ts'
import { subscriptionText } from '../../catalog/rules/subscription.ts'
import type { OrderLine } from './order.ts'

/** "$10.00 / month with a 14-day free trial": the terms of one unit of a subscription, in this quantity. */
export function recurringText(
  { terms, priceMinor }: NonNullable<OrderLine['recurring']>,
  quantity: number,
  currency: CurrencyFormat,
): string {
  return `${formatMoney(priceMinor, currency)} ${subscriptionText(terms, currency, quantity)}`
}
