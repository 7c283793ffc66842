import { type CurrencyFormat, formatMoney } from '../../../kernel/format.ts'
import * as messages from '../messages.ts'
import type { Order } from './order.ts'
import { isClosed } from './order-state.ts'

type RefundedOrder = Pick<Order, 'state' | 'paidMinor' | 'refundedMinor'>

/** A row below the total: "Refunded", "−$5.00". */
export type RefundRow = { readonly label: string; readonly value: string }

/**
 * The rows below the total of an order, on pages and in mails: the refund, and the rest of the payment, except for a closed
 * order. Empty without a refund (spec 2.4).
 */
export function refundRows(
  { state, paidMinor, refundedMinor }: RefundedOrder,
  currency: CurrencyFormat,
): RefundRow[] {
  if (refundedMinor === 0) return []
  const refunded = { label: messages.refunded(), value: `−${formatMoney(refundedMinor, currency)}` }
  const remainingMinor = isClosed(state) ? 0 : paidMinor - refundedMinor
  if (remainingMinor <= 0) return [refunded]
  return [refunded, { label: messages.paidAfterRefund(), value: formatMoney(remainingMinor, currency) }]
}
