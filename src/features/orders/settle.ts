import type { Shop } from '../../platform/shop.ts'
import type { PaymentMethod } from '../payments/payment-method.ts'
import { paymentMethod } from '../payments/payments.ts'
import { orderIdOf } from './order-job.ts'
import { orderPath, payPath, shopOrigin } from './order-path.ts'
import { paymentArrived, takeResult } from './payment-arrived.ts'
import type { Order } from './rules/order.ts'
import { readOrder } from './store.ts'
import { wordFromElsewhere } from './word-from-elsewhere.ts'

/** Where the buyer goes on: to pay on another site, or nowhere. */
export type Settled = { readonly goTo: string | undefined }

/**
 * Asks for the money of a pending order and moves it on; who is to be told is queued in the same transaction. Called again
 * for the same order it does nothing, or goes on where a crash stopped it; where the buyer pays elsewhere it names that
 * place again.
 */
export async function settleOrder(shop: Shop, order: Order): Promise<Settled> {
  const result = await methodOf(order).pay({
    orderId: order.id,
    amountMinor: order.sums.dueMinor,
    currency: order.currency,
    returnTo: shopOrigin(shop) + orderPath(order),
    cancelTo: shopOrigin(shop) + payPath(order),
  })
  if (result.state === 'elsewhere') return { goTo: result.goTo }
  await shop.db.transaction().execute((tx) => takeResult(tx, shop, order, result))
  return { goTo: undefined }
}

/**
 * An order as it stands after asking elsewhere what has become of its payment: for the page that its buyer comes back to,
 * which is often there before the provider's own word.
 */
export async function lookAfterPayment(shop: Shop, order: Order): Promise<Order> {
  const result = order.state === 'pending' ? await wordFromElsewhere(shop, order) : undefined
  if (!result) return order
  await paymentArrived(shop, order.id, result)
  return (await readOrder(shop.db, order.id)) ?? order
}

/** The job: goes on with an order that a crash left pending; one that moved on, or is paid elsewhere, is left alone. */
export async function resumeOrder(shop: Shop, payload: unknown): Promise<void> {
  const order = await readOrder(shop.db, orderIdOf(payload))
  if (order?.state === 'pending' && !order.holdUntil) await settleOrder(shop, order)
}

function methodOf(order: Order): PaymentMethod {
  const method = paymentMethod(order.paymentMethod)
  if (!method) throw new Error(`Order ${order.id} has a payment method that the shop does not know`)
  return method
}
