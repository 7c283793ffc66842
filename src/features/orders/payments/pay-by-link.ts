import { done, type Outcome, refused } from '../../../kernel/outcome.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Shop } from '../../../platform/shop.ts'
import { CouponUsedUp } from '../../coupons/coupons.ts'
import type { PaymentMethod, PostedFields } from '../../payments/payment-method.ts'
import { offeredMethods, readFields } from '../../payments/payments.ts'
import { purchaseToPay } from '../../payments/rules/offer-terms.ts'
import { OutOfStock } from '../../stock/stock.ts'
import { CreditUnavailable } from '../../store-credit/store-credit.ts'
import { holdEndJob, newHoldEnd, type StockHolder, stockHolder, TooManyHolds } from '../holds/stock-holds.ts'
import type { Order } from '../rules/order.ts'
import { isPayable } from '../rules/order-state.ts'
import type { PayRefusal } from '../rules/refusal-texts.ts'
import { advanceOrder } from '../states/advance-order.ts'
import * as notes from '../states/messages.ts'
import { emitOrderChange } from '../states/order-events.ts'
import { queueOrderJob } from '../states/order-job.ts'
import { retakeResources } from '../states/order-resources.ts'
import { writeHold } from '../store/hold-store.ts'
import { insertNote } from '../store/note-store.ts'
import { lockOrder, readOrder, writePaymentMethod } from '../store/order-store.ts'
import { requestPayment, resumeJob } from './request-payment.ts'

/**
 * A payment of an existing order; holds are counted by session and address of the caller; `fields` of the method's form, as
 * posted.
 */
export type LinkPayment = {
  readonly method: string
  readonly session: string
  readonly address: string
  readonly fields?: PostedFields
}

/** The order after it, and where to redirect the buyer for an offsite payment. */
export type PaidByLink = { readonly order: Order; readonly redirectUrl: string | undefined }

/** The payment methods for an order. */
export function methodsForOrder(
  shop: Pick<Shop, 'settings' | 'program'>,
  order: Order,
): readonly PaymentMethod[] {
  const { sums, billing, shippingMethod } = order
  const rate = shippingMethod === '' ? undefined : { id: shippingMethod }
  return offeredMethods(shop, purchaseToPay({ sums, country: billing.country, rate }))
}

/**
 * Pays a pending or failed order by its pay link. Resources that it had released are taken again, all or none. Its amounts do
 * not change. Refused: no such order, or one that is not payable; a method that is not offered, or with invalid fields; missing
 * resources; too many unpaid orders; no response of the provider (`PaymentRequestResult`).
 */
export async function payByLink(
  shop: Shop,
  id: number,
  payment: LinkPayment,
): Promise<Outcome<PaidByLink, PayRefusal>> {
  try {
    const prepared = await shop.db.transaction().execute((tx) => preparePayment(tx, shop, id, payment))
    if (!prepared.ok) return prepared
    const order = prepared.value
    const { redirectUrl, isUnanswered } = await requestPayment(shop, order, payment.fields)
    if (isUnanswered) return refused('provider-silent')
    return done({ order: (await readOrder(shop.db, id)) ?? order, redirectUrl })
  } catch (error) {
    if (error instanceof OutOfStock) return refused('out-of-stock')
    if (error instanceof CouponUsedUp) return refused('coupon-used-up')
    if (error instanceof CreditUnavailable) return refused('credit-unavailable')
    if (error instanceof TooManyHolds) return refused('too-many-holds')
    throw error
  }
}

async function preparePayment(
  tx: Db,
  shop: Shop,
  id: number,
  payment: LinkPayment,
): Promise<Outcome<Order, PayRefusal>> {
  const state = await lockOrder(tx, id)
  const order = state && (await readOrder(tx, id))
  if (!state || !order) return refused('no-order')
  if (!isPayable(state)) return refused('not-payable')
  const method = methodsForOrder(shop, order).find((offered) => offered.id === payment.method)
  if (!method) return refused('payment-method')
  if (!readFields(method, payment.fields ?? {}).ok) return refused('payment-fields')
  const at = new Date(shop.nowMs())
  await takeResources(tx, shop, order, {
    method,
    at,
    holder: stockHolder(shop, payment.session, payment.address),
  })
  const title = method.title(shop.settings)
  await writePaymentMethod(tx, id, method.id, title)
  await emitOrderChange(tx, shop, id, 'payment_method', { before: order.paymentMethod, after: method.id })
  const note = notes.paymentRetried({ method: title })
  if (state === 'failed') await advanceOrder(tx, shop, id, { from: state, to: 'pending', note, at })
  else await insertNote(tx, id, { text: note, isForBuyer: false, at })
  const pending = await readOrder(tx, id)
  return pending ? done(pending) : refused('no-order')
}

type ResourceRequest = { readonly method: PaymentMethod; readonly at: Date; readonly holder: StockHolder }

async function takeResources(
  tx: Db,
  shop: Shop,
  order: Order,
  { method, at, holder }: ResourceRequest,
): Promise<void> {
  const isHeld = method.offsite !== undefined
  const hasHold = order.holdUntil !== undefined && order.holdUntil > at
  const hasResources = order.state === 'pending' || order.holdUntil !== undefined
  if (!hasResources) await retakeResources(tx, shop, order, { at, isHeld })
  // After a crash before the payment request the order must not keep its stock for ever: a hold ends, and without one a job resumes it.
  if (!isHeld) return queueOrderJob(tx, shop, order.id, resumeJob(at))
  if (hasHold) return
  const until = await newHoldEnd(tx, holder, at, order.id)
  await writeHold(tx, order.id, until, holder)
  await queueOrderJob(tx, shop, order.id, holdEndJob(until))
}
