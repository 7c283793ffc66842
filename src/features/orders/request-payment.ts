import type { Db } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop.ts'
import type { PaymentMethod, PostedFields } from '../payments/payment-method.ts'
import { ProviderSilent, paymentMethod, readFields, withinTime } from '../payments/payments.ts'
import type { PaymentResult } from '../payments/rules/payment-result.ts'
import { isPaidOffsite } from './offsite-payment.ts'
import { orderIdOf } from './order-job.ts'
import { paymentContext } from './payment-context.ts'
import { applyPaymentNotification } from './payment-notification.ts'
import type { Order } from './rules/order.ts'
import { readOrder } from './store.ts'

/**
 * Where the buyer goes on: to pay on another site, or nowhere. `isSilent`: no answer has come in time, and nobody knows
 * whether money was taken; the order stays pending until the payment is requested again.
 */
type RequestedPayment = { readonly goTo: string | undefined; readonly isSilent?: true }

/**
 * Requests the payment of a pending order and moves it on; who is to be told is queued in the same transaction. Called again
 * for the same order it does nothing, or goes on where a crash stopped it; where the buyer pays offsite it names that
 * place again. `posted`: the fields of the method's form, where the buyer is there. What becomes of the order meanwhile is
 * seen by `applyPaymentNotification`: money for one that was cancelled is not lost.
 */
export async function requestPayment(
  shop: Shop,
  order: Order,
  posted?: PostedFields,
): Promise<RequestedPayment> {
  const result = await answerTo(shop, order, posted)
  if (result === undefined) return { goTo: undefined, isSilent: true }
  if (result.state === 'offsite') return { goTo: result.goTo }
  await applyPaymentNotification(shop, order.id, order.paymentMethod, result)
  return { goTo: undefined }
}

/** What its way to pay answers when the payment is requested; nothing where it is silent. */
async function answerTo(
  shop: Shop,
  order: Order,
  posted: PostedFields | undefined,
): Promise<PaymentResult | undefined> {
  const method = methodOf(shop, order)
  const read = posted && readFields(method, posted)
  const fields = read?.ok ? read.value : undefined
  try {
    return await withinTime(method, 'pay', (signal) =>
      method.pay(paymentContext(shop, order, method, { fields, signal })),
    )
  } catch (error) {
    if (!(error instanceof ProviderSilent)) throw error
    shop.log.error({ err: error, orderId: order.id }, 'a payment was requested, and no answer came')
    return undefined
  }
}

/** Long enough for a payment to be under way, short enough for a buyer to get the mail after a crash. */
const RESUME_AFTER_MS = 60_000

/** Has an order that is paid here at once gone on with, should a crash stop its payment. */
export function resumeLater(tx: Db, { jobs }: Pick<Shop, 'jobs'>, orderId: number, at: Date): Promise<void> {
  return jobs.add(tx, 'resume-order', { orderId }, { runAt: new Date(at.getTime() + RESUME_AFTER_MS) })
}

/**
 * The job: goes on with an order that a crash left pending; one that moved on, or is paid offsite, is left alone. Where no
 * answer comes it fails, and so is tried again.
 */
export async function resumeOrder(shop: Shop, payload: unknown): Promise<void> {
  const order = await readOrder(shop.db, orderIdOf(payload))
  if (order?.state !== 'pending' || isPaidOffsite(shop, order)) return
  const { isSilent } = await requestPayment(shop, order)
  if (isSilent) throw new ProviderSilent(`The payment of order ${order.id} is still without an answer`)
}

function methodOf(shop: Shop, order: Order): PaymentMethod {
  const method = paymentMethod(shop, order.paymentMethod)
  if (!method) throw new Error(`Order ${order.id} has a payment method that the shop does not know`)
  return method
}
