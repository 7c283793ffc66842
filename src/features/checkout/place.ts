import type { Call } from '../../platform/http/call.ts'
import { nonceHolds } from '../../platform/session/nonce.ts'
import type { Notice } from '../../ui/Notices.tsx'
import { readAttribution } from '../attribution/attribution.ts'
import {
  blockedNotices,
  type Cart,
  type CartSession,
  openCart,
  persistCouponChanges,
  sessionOf,
} from '../cart/cart.ts'
import { errorNotice } from '../cart/texts.ts'
import { lastPlacedBy, orderPath } from '../orders/orders.ts'
import type { Order } from '../orders/rules/order.ts'
import { type Prepared, prepareOrder } from './checkout.ts'
import { type Placed, placeOrder } from './place-order.ts'
import { howOf, quoteFor } from './quote.tsx'
import type { CheckoutForm } from './rules/checkout-form.ts'
import { purchaseKey } from './rules/idempotency-key.ts'
import { formTexts, type OrderRefusal, type PlaceRefusal, placeRefusalText, staleFormText } from './texts.ts'

export const PLACE_ACTION = 'woocommerce-process_checkout'

/** Why nothing was ordered, and what that means for the page. */
export type NotPlaced = {
  readonly notices: readonly Notice[]
  /** The cart as the refusal found it, where it was looked at. */
  readonly cart?: Cart | undefined
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

const cartLink = { href: '/cart/', text: 'Look at your cart' }
const links: Partial<Record<PlaceRefusal, Notice['link']>> = {
  'guests-not-allowed': { href: '/my-account/?redirect_to=/checkout/', text: 'Sign in' },
  'out-of-stock': cartLink,
  'cart-blocked': cartLink,
  'cart-changed': cartLink,
  'cart-empty': cartLink,
}

/** The one way from a form to an order, with script and without. */
export async function place(call: Call, form: CheckoutForm): Promise<Placed | NotPlaced> {
  const key = purchaseKey(call.headers['idempotency-key'], form.key)
  if (!key.ok) return { notices: [errorNotice(formTexts.wrongKey)], status: 400 }
  const session = sessionOf(call)
  if (!session || !isFormOf(call, session)) {
    return { notices: [errorNotice(staleFormText)], isStale: true, isOldForm: true }
  }
  const caller = { session, key: key.value, address: call.address, attribution: readAttribution(call) }
  const prepared = await prepareOrder(call.shop, { ...form, ...caller })
  const placed = await placeOrder(call.shop, prepared)
  return placed.ok ? placed.value : refusal(call, form, prepared, placed.reason)
}

function isFormOf({ shop, form }: Call, { token }: CartSession): boolean {
  const nonce = form.get('woocommerce-process-checkout-nonce') ?? ''
  return nonceHolds(shop.signer, PLACE_ACTION, token, nonce, shop.nowMs())
}

async function refusal(
  call: Call,
  form: CheckoutForm,
  prepared: Prepared,
  reason: OrderRefusal,
): Promise<NotPlaced> {
  if (reason === 'wrong-fields') return wrongFields(call, prepared)
  const { cart, notices: atFault } = await lookAfter(call, form, prepared, reason)
  const order = await standingOrder(call, reason, cart ?? prepared.cart)
  if (order && reason !== 'changed-too-late') {
    return { notices: [errorNotice(formTexts.stands(order.id), linkTo(order))], cart }
  }
  return {
    notices: [errorNotice(placeRefusalText[reason], order ? linkTo(order) : links[reason]), ...atFault],
    cart,
    isStale: changedTotals.has(reason),
    isGone: reason === 'cart-empty',
    ...furtherMeaning[reason],
  }
}

const furtherMeaning: Partial<Record<PlaceRefusal, Pick<NotPlaced, 'status' | 'isOldForm'>>> = {
  'key-reused': { status: 409, isOldForm: true },
  'changed-too-late': { status: 409, isOldForm: true },
  'too-many-orders': { status: 429 },
}

/** A form from before there were terms has no box for them: the new total brings one. */
function wrongFields(call: Call, { problems, cart }: Prepared): NotPlaced {
  const lacksBox = !call.form.has('terms-field') && problems.some(({ fieldId }) => fieldId === 'terms')
  return { notices: problems, cart, isStale: lacksBox }
}

type Look = { readonly cart: Cart | undefined; readonly notices: readonly Notice[] }

/** What was prepared is still so, though nothing could be placed. */
const stillHolds: ReadonlySet<PlaceRefusal> = new Set<PlaceRefusal>(['key-reused', 'too-many-holds'])
/** Nothing has to be told of the cart as it is since: a page that shows it looks for itself. */
const saysNothingOfCart: ReadonlySet<PlaceRefusal> = new Set<PlaceRefusal>([
  'credit-gone',
  'changed-too-late',
])

/**
 * The cart after a refusal, with which of its pieces and coupons are at fault. What was prepared holds, unless the shop or
 * the cart has changed since: then it is looked at once more.
 */
async function lookAfter(
  call: Call,
  form: CheckoutForm,
  { cart: known, outcome }: Prepared,
  reason: PlaceRefusal,
): Promise<Look> {
  // The cart keeps what the form says: a coupon that is not for it would come back on the page that tells so.
  if (reason === 'coupon-refused') return persistCouponChanges(call.shop, known, howOf(form))
  if (reason === 'coupon-used-up') return quoteFor(call, form)
  const holds = !outcome.ok || stillHolds.has(reason)
  if (!holds && saysNothingOfCart.has(reason)) return { cart: undefined, notices: [] }
  const cart = holds ? known : await openCart(call.shop, known.session)
  const isBlocked = reason === 'out-of-stock' || reason === 'cart-blocked'
  return { cart, notices: isBlocked ? blockedNotices(cart.priced) : [] }
}

/**
 * With nothing left in the cart another tab has most likely ordered it, and who changed a form too late has ordered it as it
 * was: that order is what its buyer wants to know of.
 */
async function standingOrder(
  { shop }: Call,
  reason: PlaceRefusal,
  { session, priced }: Cart,
): Promise<Pick<Order, 'id' | 'orderKey'> | undefined> {
  const isOrdered = priced.lines.length === 0 && (reason === 'cart-empty' || reason === 'cart-changed')
  if (!session || !(isOrdered || reason === 'changed-too-late')) return undefined
  return lastPlacedBy(shop, session.token)
}

function linkTo(order: Pick<Order, 'id' | 'orderKey'>): NonNullable<Notice['link']> {
  return { href: orderPath(order), text: 'See your order' }
}
