import type { Shop } from '../../platform/shop.ts'
import { paymentMethod, withinTime } from '../payments/payments.ts'
import type { PaymentWord } from '../payments/rules/payment-result.ts'
import type { Order } from './rules/order.ts'

/** Whether its buyer pays on another site: only such an order waits for a word with its pieces held for a time. */
export function isPaidElsewhere({ paymentMethod: id }: Pick<Order, 'paymentMethod'>): boolean {
  return paymentMethod(id)?.elsewhere !== undefined
}

/**
 * What has become of a payment on another site, as its provider knows it; nothing yet, or no payment elsewhere: `undefined`.
 * So it is too where the provider cannot be asked or does not answer in time (`withinTime`): pages and holds wait for it no
 * longer, and money that it tells of later counts all the same (`paymentArrived`).
 */
export async function wordFromElsewhere(shop: Shop, order: Order): Promise<PaymentWord | undefined> {
  const method = paymentMethod(order.paymentMethod)
  const elsewhere = method?.elsewhere
  if (!elsewhere) return undefined
  const asked = { orderId: order.id, amountMinor: order.sums.dueMinor }
  try {
    return await withinTime(method, 'look', (signal) => elsewhere.look({ ...asked, signal }))
  } catch (error) {
    shop.log.error({ err: error, orderId: order.id }, 'the provider of a payment could not be asked')
    return undefined
  }
}
