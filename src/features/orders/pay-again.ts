import { done, type Outcome, refused } from '../../kernel/outcome.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop.ts'
import { CouponUsedUp } from '../coupons/coupons.ts'
import type { PaymentMethod, PostedFields } from '../payments/payment-method.ts'
import { offeredMethods, readFields } from '../payments/payments.ts'
import { OutOfStock } from '../stock/stock.ts'
import { CreditUnavailable } from '../store-credit/store-credit.ts'
import { advanceOrder } from './advance.ts'
import { writeHold } from './hold-store.ts'
import { endHoldLater, type Holder, holderOf, TooManyHolds, takeHold } from './holds.ts'
import { insertNote } from './note-store.ts'
import { requestPayment, resumeLater } from './request-payment.ts'
import type { Order } from './rules/order.ts'
import { isPayable } from './rules/order-state.ts'
import { holdOrder, readOrder, writePaymentMethod } from './store.ts'
import { takeAgain } from './taking.ts'
import { retriedText } from './timeline-texts.ts'

export type PayRefusal =
  | 'no-order'
  | 'not-payable'
  | 'payment-method'
  | 'payment-fields'
  | 'out-of-stock'
  | 'coupon-used-up'
  | 'credit-gone'
  | 'too-many-holds'
  | 'provider-silent'

/**
 * How somebody pays for an order that stands already; session and address of the caller, as holds are counted by them;
 * `fields` of the method's form, as they were posted.
 */
export type PayingAgain = {
  readonly method: string
  readonly session: string
  readonly address: string
  readonly fields?: PostedFields
}

/** The order as it is then, and where its buyer goes on, if that is offsite. */
export type PaidAgain = { readonly order: Order; readonly goTo: string | undefined }

/** The ways in which an order can be paid now. */
export function methodsFor(shop: Pick<Shop, 'settings' | 'program'>, order: Order): readonly PaymentMethod[] {
  const { sums, billing, shippingMethod } = order
  const toPay = {
    totalMinor: sums.dueMinor,
    country: billing.country,
    shippingMethod,
    needsDelivery: shippingMethod !== '',
  }
  return offeredMethods(shop, toPay)
}

/**
 * Pays for an order that waits for its money, or whose payment failed, by its pay link. What it had given back it takes
 * again, all of it or nothing. Its figures stay those it was placed with. Refused: no such order, or one that does not wait
 * to be paid; a way to pay that is not on offer for it, or with fields that are not as they should be; what it needs is gone; too many orders wait already; no answer has come
 * of asking for the money (`RequestedPayment`).
 */
export async function payAgain(
  shop: Shop,
  id: number,
  paying: PayingAgain,
): Promise<Outcome<PaidAgain, PayRefusal>> {
  try {
    const order = await shop.db.transaction().execute((tx) => begin(tx, shop, id, paying))
    if (typeof order === 'string') return refused(order)
    const { goTo, isSilent } = await requestPayment(shop, order, paying.fields)
    if (isSilent) return refused('provider-silent')
    return done({ order: (await readOrder(shop.db, id)) ?? order, goTo })
  } catch (error) {
    if (error instanceof OutOfStock) return refused('out-of-stock')
    if (error instanceof CouponUsedUp) return refused('coupon-used-up')
    if (error instanceof CreditUnavailable) return refused('credit-gone')
    if (error instanceof TooManyHolds) return refused('too-many-holds')
    throw error
  }
}

async function begin(tx: Db, shop: Shop, id: number, paying: PayingAgain): Promise<Order | PayRefusal> {
  const state = await holdOrder(tx, id)
  const order = state && (await readOrder(tx, id))
  if (!state || !order) return 'no-order'
  if (!isPayable(state)) return 'not-payable'
  const method = methodsFor(shop, order).find((offered) => offered.id === paying.method)
  if (!method) return 'payment-method'
  if (!readFields(method, paying.fields ?? {}).ok) return 'payment-fields'
  const at = new Date(shop.nowMs())
  await takeWhatItNeeds(tx, shop, order, {
    method,
    at,
    holder: holderOf(shop, paying.session, paying.address),
  })
  const title = method.title(shop.settings)
  await writePaymentMethod(tx, id, method.id, title)
  const note = retriedText(title)
  if (state === 'failed') await advanceOrder(tx, shop, id, { from: state, to: 'pending', note, at })
  else await insertNote(tx, id, { text: note, isForBuyer: false, at })
  return (await readOrder(tx, id)) ?? 'no-order'
}

type Needing = { readonly method: PaymentMethod; readonly at: Date; readonly holder: Holder }

async function takeWhatItNeeds(
  tx: Db,
  shop: Shop,
  order: Order,
  { method, at, holder }: Needing,
): Promise<void> {
  const isHeld = method.offsite !== undefined
  const hasTime = order.holdUntil !== undefined && order.holdUntil > at
  const hasAll = order.state === 'pending' || order.holdUntil !== undefined
  if (!hasAll) await takeAgain(tx, shop, order, { at, isHeld })
  // A crash before the money is asked for must not leave it with its pieces for ever: a hold has its end, this is the other.
  if (!isHeld) return resumeLater(tx, shop, order.id, at)
  if (hasTime) return
  const until = await takeHold(tx, holder, at, order.id)
  await writeHold(tx, order.id, until, holder)
  await endHoldLater(tx, shop, order.id, until)
}
