import type { Call } from '../../../platform/http/call.ts'
import { isNonceValid } from '../../../platform/session/nonce.ts'
import type { Notice } from '../../../ui/Notices.tsx'
import { readAttribution } from '../../attribution/attribution.ts'
import { type Cart, openCart } from '../../cart/cart.ts'
import { persistCouponChanges } from '../../cart/coupons/persist-coupon-changes.ts'
import { blockedNotices } from '../../cart/page/blocked-cart.ts'
import { type CartSession, sessionOf } from '../../cart/session/cart-session.ts'
import { errorNotice } from '../../cart/texts.ts'
import { lastOrderOfSession } from '../../orders/buyer/placed-by.ts'
import { orderPath } from '../../orders/pages/order-paths.ts'
import type { Order } from '../../orders/rules/order.ts'
import { type PreparedOrder, prepareOrder } from '../checkout.ts'
import { checkoutChoiceOf, quoteFor } from '../page/quote.tsx'
import type { CheckoutForm } from '../rules/checkout-form.ts'
import { purchaseKey } from '../rules/idempotency-key.ts'
import { formTexts, type OrderRefusal, type PlaceRefusal, placeRefusalText, staleFormText } from '../texts.ts'
import { type PlacedOrder, placeOrder } from './place-order.ts'

export const PLACE_ACTION = 'woocommerce-process_checkout'

/** Why nothing was ordered, and what that means for the page. */
export type NotPlaced = {
  readonly notices: readonly Notice[]
  /** The cart at the time of the refusal, if it was read. */
  readonly cart?: Cart | undefined
  /** The HTTP status where it is not the usual one. */
  readonly status?: 400 | 409 | 429
  /** The totals on the page are out of date. */
  readonly needsTotalsRefresh?: boolean
  /** The nonce or the key of the form is out of date. */
  readonly isFormStale?: boolean
  /** There is nothing left to check out. */
  readonly isCartEmpty?: boolean
}

/** Refusals after which the totals on the page are out of date. */
const changedTotals: ReadonlySet<PlaceRefusal> = new Set<PlaceRefusal>([
  'delivery-unavailable',
  'total-changed',
  'cart-changed',
  'coupon-refused',
  'coupon-used-up',
  'credit-unavailable',
  'payment-method',
])

const cartLink = { href: '/cart/', text: 'Look at your cart' }
const links: Partial<Record<PlaceRefusal, Notice['link']>> = {
  'guests-not-allowed': { href: '/my-account/?redirect_to=/checkout/', text: 'Sign in' },
  'out-of-stock': cartLink,
  'cart-blocked': cartLink,
  'cart-changed': cartLink,
  'cart-empty': cartLink,
}

/** Turns a posted form into an order; used with and without script. */
export async function placeOrderFromForm(call: Call, form: CheckoutForm): Promise<PlacedOrder | NotPlaced> {
  const key = purchaseKey(call.headers['idempotency-key'], form.key)
  if (!key.ok) return { notices: [errorNotice(formTexts.wrongKey)], status: 400 }
  const session = sessionOf(call)
  if (!session || !isFormOf(call, session)) {
    return { notices: [errorNotice(staleFormText)], needsTotalsRefresh: true, isFormStale: true }
  }
  const requestInput = { session, key: key.value, address: call.address, attribution: readAttribution(call) }
  const prepared = await prepareOrder(call.shop, { ...form, ...requestInput })
  const placed = await placeOrder(call.shop, prepared)
  return placed.ok ? placed.value : refusal(call, form, prepared, placed.reason)
}

function isFormOf({ shop, form }: Call, { token }: CartSession): boolean {
  const nonce = form.get('woocommerce-process-checkout-nonce') ?? ''
  return isNonceValid(shop.signer, PLACE_ACTION, token, nonce, shop.nowMs())
}

async function refusal(
  call: Call,
  form: CheckoutForm,
  prepared: PreparedOrder,
  reason: OrderRefusal,
): Promise<NotPlaced> {
  if (reason === 'wrong-fields') return wrongFields(call, prepared)
  const { cart, notices: cartNotices } = await cartAfterRefusal(call, form, prepared, reason)
  const order = await existingOrder(call, reason, cart ?? prepared.cart)
  if (order && reason !== 'changed-too-late') {
    return { notices: [errorNotice(formTexts.alreadyPlaced(order.id), linkTo(order))], cart }
  }
  return {
    notices: [errorNotice(placeRefusalText[reason], order ? linkTo(order) : links[reason]), ...cartNotices],
    cart,
    needsTotalsRefresh: changedTotals.has(reason),
    isCartEmpty: reason === 'cart-empty',
    ...responseOf[reason],
  }
}

const responseOf: Partial<Record<PlaceRefusal, Pick<NotPlaced, 'status' | 'isFormStale'>>> = {
  'key-reused': { status: 409, isFormStale: true },
  'changed-too-late': { status: 409, isFormStale: true },
  'too-many-orders': { status: 429 },
}

/** A form from before the shop had terms lacks their checkbox: the refreshed totals bring one. */
function wrongFields(call: Call, { problems, cart }: PreparedOrder): NotPlaced {
  const isBoxMissing = !call.form.has('terms-field') && problems.some(({ fieldId }) => fieldId === 'terms')
  return { notices: problems, cart, needsTotalsRefresh: isBoxMissing }
}

type CartAfterRefusal = { readonly cart: Cart | undefined; readonly notices: readonly Notice[] }

/** Refusals after which the prepared cart is still current. */
const cartUnchanged: ReadonlySet<PlaceRefusal> = new Set<PlaceRefusal>(['key-reused', 'too-many-holds'])
/** Refusals without notices about the cart: a page that shows the cart reads it again. */
const withoutCartNotices: ReadonlySet<PlaceRefusal> = new Set<PlaceRefusal>([
  'credit-unavailable',
  'changed-too-late',
])

/**
 * The cart after a refusal, with notices about the lines and coupons that caused it. It is read again only where the shop
 * or the cart has changed since it was prepared.
 */
async function cartAfterRefusal(
  call: Call,
  form: CheckoutForm,
  { cart: preparedCart, outcome }: PreparedOrder,
  reason: PlaceRefusal,
): Promise<CartAfterRefusal> {
  // Saved with the choices of the form; otherwise the rejected coupon would apply again on the next page.
  if (reason === 'coupon-refused')
    return persistCouponChanges(call.shop, preparedCart, checkoutChoiceOf(form))
  if (reason === 'coupon-used-up') return quoteFor(call, form)
  const isCurrent = !outcome.ok || cartUnchanged.has(reason)
  if (!isCurrent && withoutCartNotices.has(reason)) return { cart: undefined, notices: [] }
  const cart = isCurrent ? preparedCart : await openCart(call.shop, preparedCart.session)
  const isBlocked = reason === 'out-of-stock' || reason === 'cart-blocked'
  return { cart, notices: isBlocked ? blockedNotices(cart.priced) : [] }
}

/** The order to point the buyer to: an empty cart was most likely ordered in another tab, a late change came after the order. */
async function existingOrder(
  { shop }: Call,
  reason: PlaceRefusal,
  { session, priced }: Cart,
): Promise<Pick<Order, 'id' | 'orderKey'> | undefined> {
  const isOrdered = priced.lines.length === 0 && (reason === 'cart-empty' || reason === 'cart-changed')
  if (!session || !(isOrdered || reason === 'changed-too-late')) return undefined
  return lastOrderOfSession(shop, session.token)
}

function linkTo(order: Pick<Order, 'id' | 'orderKey'>): NonNullable<Notice['link']> {
  return { href: orderPath(order), text: 'See your order' }
}
