import type { Db } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop.ts'
import type { PaymentMethod } from '../payments/payment-method.ts'
import { ProviderSilent, paymentMethod, withinTime } from '../payments/payments.ts'
import type { PaymentResult } from '../payments/rules/payment-result.ts'
import { orderIdOf } from './order-job.ts'
import { orderPath, payPath, shopOrigin } from './order-path.ts'
import { paymentArrived } from './payment-arrived.ts'
import type { Order } from './rules/order.ts'
import { readOrder } from './store.ts'
import { isPaidElsewhere, wordFromElsewhere } from './word-from-elsewhere.ts'

/**
 * Where the buyer goes on: to pay on another site, or nowhere. `isSilent`: no answer has come in time, and nobody knows
 * whether money was taken; the order stays pending until it is asked again.
 */
export type Settled = { readonly goTo: string | undefined; readonly isSilent?: true }

/**
 * Asks for the money of a pending order and moves it on; who is to be told is queued in the same transaction. Called again
 * for the same order it does nothing, or goes on where a crash stopped it; where the buyer pays elsewhere it names that
 * place again. What becomes of the order meanwhile is seen by `paymentArrived`: money for one that was cancelled is not lost.
 */
export async function settleOrder(shop: Shop, order: Order): Promise<Settled> {
  const result = await answerTo(shop, order)
  if (result === undefined) return { goTo: undefined, isSilent: true }
  if (result.state === 'elsewhere') return { goTo: result.goTo }
  await paymentArrived(shop, order.id, result)
  return { goTo: undefined }
}

/** What its way to pay answers when it is asked for the money; nothing where it is silent. */
async function answerTo(shop: Shop, order: Order): Promise<PaymentResult | undefined> {
  const method = methodOf(order)
  const request = {
    orderId: order.id,
    amountMinor: order.sums.dueMinor,
    currency: order.currency,
    returnTo: shopOrigin(shop) + orderPath(order),
    cancelTo: shopOrigin(shop) + payPath(order),
  }
  try {
    return await withinTime(method, 'pay', (signal) => method.pay({ ...request, signal }))
  } catch (error) {
    if (!(error instanceof ProviderSilent)) throw error
    shop.log.error({ err: error, orderId: order.id }, 'a payment was asked for, and no answer came')
    return undefined
  }
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

/** Long enough for a payment to be under way, short enough for a buyer to get the mail after a crash. */
const RESUME_AFTER_MS = 60_000

/** Has an order that is paid here at once gone on with, should a crash stop its payment. */
export function resumeLater(tx: Db, { jobs }: Pick<Shop, 'jobs'>, orderId: number, at: Date): Promise<void> {
  return jobs.add(tx, 'resume-order', { orderId }, { runAt: new Date(at.getTime() + RESUME_AFTER_MS) })
}

/**
 * The job: goes on with an order that a crash left pending; one that moved on, or is paid elsewhere, is left alone. Where no
 * answer comes it fails, and so is tried again.
 */
export async function resumeOrder(shop: Shop, payload: unknown): Promise<void> {
  const order = await readOrder(shop.db, orderIdOf(payload))
  if (order?.state !== 'pending' || isPaidElsewhere(order)) return
  const { isSilent } = await settleOrder(shop, order)
  if (isSilent) throw new ProviderSilent(`The payment of order ${order.id} is still without an answer`)
}

function methodOf(order: Order): PaymentMethod {
  const method = paymentMethod(order.paymentMethod)
  if (!method) throw new Error(`Order ${order.id} has a payment method that the shop does not know`)
  return method
}
