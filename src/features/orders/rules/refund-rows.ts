import { type CurrencyFormat, formatMoney } from '../../../kernel/format.ts'
import type { Order } from './order.ts'
import { isCalledOff } from './order-state.ts'

type Refunded = Pick<Order, 'state' | 'paidMinor' | 'refundedMinor'>

/** A row below the total: "Refunded", "−$5.00". */
export type RefundRow = { readonly label: string; readonly value: string }

/**
 * What stands below the total of an order as page, mail and plain text show it: the money that went back, and what of the
 * payment stays; of an order that is called off nothing does. Nothing where no money went back (spec 2.4).
 */
export function refundRows(
  { state, paidMinor, refundedMinor }: Refunded,
  currency: CurrencyFormat,
): RefundRow[] {
  if (refundedMinor === 0) return []
  const refunded = { label: 'Refunded', value: `−${formatMoney(refundedMinor, currency)}` }
  const staysMinor = isCalledOff(state) ? 0 : paidMinor - refundedMinor
  if (staysMinor <= 0) return [refunded]
  return [refunded, { label: 'Paid after refund', value: formatMoney(staysMinor, currency) }]
}
