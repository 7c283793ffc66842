import type { Shop } from '../../../platform/shop.ts'
import type { PaymentMethod, PostedFields } from '../../payments/payment-method.ts'
import { paymentMethod, readFields } from '../../payments/payments.ts'
import { ProviderTimeout, withTimeout } from '../../payments/provider-timeout.ts'
import type { PaymentResult } from '../../payments/rules/payment-result.ts'
import type { Order } from '../rules/order.ts'
import { paymentResults } from '../states/order-counters.ts'
import { orderIdOf } from '../states/order-job.ts'
import { readOrder } from '../store/order-store.ts'
import type { OrderJob } from '../store/place-order-store.ts'
import { resultFor } from './offline-payment.ts'
import { isPaidOffsite } from './offsite-payment.ts'
import { paymentContext } from './payment-context.ts'
import { applyPaymentNotification } from './payment-notification.ts'

/**
 * Where to redirect the buyer for an offsite payment, if anywhere. `isUnanswered`: no response came in time, and it is unknown
 * whether money was taken; the order stays pending until the payment is requested again.
 */
type PaymentRequestResult = { readonly redirectUrl: string | undefined; readonly isUnanswered?: true }

/**
 * Requests the payment of a pending order and moves it on; its mails are queued in the same transaction. Called again for
 * the same order it does nothing, or continues after a crash; for an offsite payment it returns the redirect again.
 * `postedValues`: the fields of the method's form, if the buyer submitted it. `applyPaymentNotification` handles changes of
 * the order meanwhile: a payment for a cancelled order is not lost.
 */
export async function requestPayment(
  shop: Shop,
  order: Order,
  postedValues?: PostedFields,
): Promise<PaymentRequestResult> {
  const result = await resultOf(shop, order, postedValues)
  if (result === undefined) {
    shop.counters.add(paymentResults, 'unanswered')
    return { redirectUrl: undefined, isUnanswered: true }
  }
  if (result.state === 'offsite') {
    shop.counters.add(paymentResults, 'offsite')
    return { redirectUrl: result.redirectUrl }
  }
  await applyPaymentNotification(shop, order.id, order.paymentMethod, result)
  return { redirectUrl: undefined }
}

/** The result of the payment method; `undefined` if it does not respond. */
async function resultOf(
  shop: Shop,
  order: Order,
  postedValues: PostedFields | undefined,
): Promise<PaymentResult | undefined> {
  const method = methodOf(shop, order)
  if (method.offline) return resultFor(method.offline, order.id)
  const read = postedValues && readFields(method, postedValues)
  const fields = read?.ok ? read.value : undefined
  try {
    return await withTimeout(method, 'pay', (signal) =>
      method.pay(paymentContext(shop, order, method, { fields, signal })),
    )
  } catch (error) {
    if (!(error instanceof ProviderTimeout)) throw error
    shop.log.error({ err: error, orderId: order.id }, 'no response to a payment request')
    return undefined
  }
}

/** Long enough for a running payment, short enough for the mail to a buyer after a crash. */
const RESUME_AFTER_MS = 60_000

/** The job that continues an onsite payment after a crash. */
export function resumeJob(at: Date): OrderJob {
  return { name: 'resume-order', runAt: new Date(at.getTime() + RESUME_AFTER_MS) }
}

/**
 * The job: continues with an order that a crash left pending; other states and offsite payments are skipped. Without a
 * response it fails, and is retried.
 */
export async function resumeOrder(shop: Shop, payload: unknown): Promise<void> {
  const order = await readOrder(shop.db, orderIdOf(payload))
  if (order?.state !== 'pending' || isPaidOffsite(shop, order)) return
  const { isUnanswered } = await requestPayment(shop, order)
  if (isUnanswered) throw new ProviderTimeout(`The payment of order ${order.id} is still without a response`)
}

function methodOf(shop: Shop, order: Order): PaymentMethod {
  const method = paymentMethod(shop, order.paymentMethod)
  if (!method) throw new Error(`Order ${order.id} has a payment method that the shop does not know`)
  return method
}
