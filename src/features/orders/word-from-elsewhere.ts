import type { Shop } from '../../platform/shop.ts'
import { paymentMethod } from '../payments/payments.ts'
import type { PaymentWord } from '../payments/rules/payment-result.ts'
import type { Order } from './rules/order.ts'

/**
 * What has become of a payment on another site, as its provider knows it; nothing yet, or no payment elsewhere: `undefined`.
 * So it is too where the provider cannot be asked: pages and holds do not wait for it, and money that it tells of later
 * counts all the same (`paymentArrived`).
 */
export async function wordFromElsewhere(shop: Shop, order: Order): Promise<PaymentWord | undefined> {
  const elsewhere = paymentMethod(order.paymentMethod)?.elsewhere
  try {
    return await elsewhere?.look({ orderId: order.id, amountMinor: order.sums.dueMinor })
  } catch (error) {
    shop.log.error({ err: error, orderId: order.id }, 'the provider of a payment could not be asked')
    return undefined
  }
}
