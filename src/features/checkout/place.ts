import type { Call } from '../../platform/http/call.ts'
import { networkOf } from '../../platform/http/network.ts'
import { nonceHolds } from '../../platform/session/nonce.ts'
import type { Notice } from '../../ui/Notices.tsx'
import { allowAttempt, takeBackAttempt } from '../accounts/accounts.ts'
import { readAttribution } from '../attribution/attribution.ts'
import { blockedNotices, type CartSession, openCart, sessionOf } from '../cart/cart.ts'
import { errorNotice } from '../cart/texts.ts'
import { lastPlacedBy, orderPath } from '../orders/orders.ts'
import type { Order } from '../orders/rules/order.ts'
import { guestCheckout, ordersPerAddress } from './checkout-settings.ts'
import { checkCheckoutForm } from './form.ts'
import { type Placed, placedEarlier, placeOrder } from './place-order.ts'
import type { Purchase } from './purchase.ts'
import { quoteFor } from './quote.tsx'
import type { CheckoutForm } from './rules/checkout-form.ts'
import { purchaseKey } from './rules/idempotency-key.ts'
import { formTexts, type PlaceRefusal, placeRefusalText, staleFormText } from './texts.ts'

export const PLACE_ACTION = 'woocommerce-process_checkout'

/** Why nothing was ordered, and what that means for the page. */
export type NotPlaced = {
  readonly notices: readonly Notice[]
  /** Of the answer, where it is not the common one: a key that is none, or of another order. */
  readonly status?: 400 | 409 | 429
  /** The totals on the page are old. */
  readonly isStale?: boolean
  /** The page itself is: its nonce, or its key. */
  readonly isOldForm?: boolean
  /** There is nothing left to check out. */
  readonly isGone?: boolean
}

/** Refusals after which the totals on the page are old. */
const changedTotals: ReadonlySet<PlaceRefusal> = new Set<PlaceRefusal>([
  'delivery-gone',
  'total-changed',
  'cart-changed',
  'coupon-refused',
  'coupon-used-up',
  'credit-gone',
  'payment-method',
])

const leadsToCart: ReadonlySet<PlaceRefusal> = new Set<PlaceRefusal>([
  'out-of-stock',
  'cart-blocked',
  'cart-changed',
  'cart-empty',
])

/** The one way from a form to an order, with script and without. */
export async function place(call: Call, form: CheckoutForm): Promise<Placed | NotPlaced> {
  const key = purchaseKey(call.headers['idempotency-key'], form.key)
  if (!key.ok) return { notices: [errorNotice(formTexts.wrongKey)], status: 400 }
  const session = sessionOf(call)
  if (!session || !isFormOf(call, session)) {
    return { notices: [errorNotice(staleFormText)], isStale: true, isOldForm: true }
  }
  const isGuest = session.accountId === undefined
  if (isGuest && !call.shop.settings.get(guestCheckout)) {
    const link = { href: '/my-account/?redirect_to=/checkout/', text: 'Sign in' }
    return { notices: [errorNotice(formTexts.guestsNot, link)] }
  }
  const checked = checkCheckoutForm(call, await asNeeded(call, form))
  if ('notices' in checked) {
    // A form from before there were terms has no box for them: the new total brings one.
    const lacksBox =
      !call.form.has('terms-field') && checked.notices.some(({ fieldId }) => fieldId === 'terms')
    return { notices: checked.notices, isStale: lacksBox }
  }
  const caller = { session, key: key.value, address: call.address, attribution: readAttribution(call) }
  const purchase = { ...checked.tidy, ...caller }
  return countedOrder(call, purchase, async () => {
    const placed = await placeOrder(call.shop, purchase)
    return placed.ok ? placed.value : refusal(call, placed.reason, form)
  })
}

/**
 * A script that orders by the hundred empties shelves: so many orders of one address are taken, and then none for a while.
 * One that stands is answered all the same.
 */
async function countedOrder(
  { shop, address }: Call,
  purchase: Purchase,
  order: () => Promise<Placed | NotPlaced>,
): Promise<Placed | NotPlaced> {
  const tried = `orders from ${networkOf(address)}`
  if (!(await allowAttempt(shop, tried, shop.settings.get(ordersPerAddress)))) {
    const earlier = await placedEarlier(shop, purchase)
    return earlier ?? { notices: [errorNotice(formTexts.tooManyOrders)], status: 429 }
  }
  const placed = await order()
  if (!('order' in placed) || placed.isEarlier) await takeBackAttempt(shop, tried)
  return placed
}

function isFormOf({ shop, form }: Call, { token }: CartSession): boolean {
  const nonce = form.get('woocommerce-process-checkout-nonce') ?? ''
  return nonceHolds(shop.signer, PLACE_ACTION, token, nonce, shop.nowMs())
}

async function refusal(call: Call, reason: PlaceRefusal, form: CheckoutForm): Promise<NotPlaced> {
  const standing = await standingOrder(call, reason)
  if (standing) return { notices: [standing] }
  if (reason === 'key-reused') return keyReused(call)
  const link = { href: '/cart/', text: 'Look at your cart' }
  const notice = errorNotice(placeRefusalText[reason], leadsToCart.has(reason) ? link : undefined)
  return {
    notices: [notice, ...(await whatIsAtFault(call, reason, form))],
    isStale: changedTotals.has(reason),
    isGone: reason === 'cart-empty',
  }
}

const saysLittle: ReadonlySet<PlaceRefusal> = new Set<PlaceRefusal>(['cart-empty', 'cart-changed'])

/** With nothing left in the cart another tab has most likely ordered it: that order is what its buyer wants to know of. */
async function standingOrder(call: Call, reason: PlaceRefusal): Promise<Notice | undefined> {
  const session = sessionOf(call)
  if (!saysLittle.has(reason) || !session) return undefined
  if ((await openCart(call.shop, session)).priced.lines.length > 0) return undefined
  const order = await lastPlacedBy(call.shop, session.token)
  return order && errorNotice(formTexts.stands(order.id), linkTo(order))
}

function linkTo(order: Pick<Order, 'id' | 'orderKey'>) {
  return { href: orderPath(order), text: 'See your order' }
}

/** With goods in the cart it may be another order; with none it is the same one, changed when it was too late. */
async function keyReused(call: Call): Promise<NotPlaced> {
  const session = sessionOf(call)
  const { priced } = await openCart(call.shop, session)
  const isOther = priced.lines.length > 0
  const order = isOther || !session ? undefined : await lastPlacedBy(call.shop, session.token)
  const text = isOther ? placeRefusalText['key-reused'] : formTexts.changedTooLate
  return { notices: [errorNotice(text, order && linkTo(order))], status: 409, isOldForm: true }
}

/** Which pieces keep the order from being placed, as the cart is now, and which coupons came off for it. */
async function whatIsAtFault(
  call: Call,
  reason: PlaceRefusal,
  form: CheckoutForm,
): Promise<readonly Notice[]> {
  if (reason === 'coupon-refused' || reason === 'coupon-used-up') {
    // The cart keeps what the form says: a coupon that is not for it would come back on the page that tells so.
    return (await quoteFor(call, form)).notices
  }
  if (reason !== 'out-of-stock' && reason !== 'cart-blocked') return []
  return blockedNotices((await openCart(call.shop, sessionOf(call))).priced)
}

/** Where nothing is sent, another address to send it to means nothing. */
async function asNeeded(call: Call, form: CheckoutForm): Promise<CheckoutForm> {
  if (!form.shipsElsewhere) return form
  const { priced } = await openCart(call.shop, sessionOf(call))
  // Of an empty cart nobody knows: it may be the twin of a form that has been placed.
  const isSent = priced.needsDelivery || priced.lines.length === 0
  return isSent ? form : { ...form, shipsElsewhere: false, shipping: form.billing }
}
