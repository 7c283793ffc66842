import { type OutcomeWith, type Refused, refused } from '../../../kernel/outcome.ts'
import type { Shop } from '../../../platform/shop.ts'
import type { Notice } from '../../../ui/Notices.tsx'
import { type Cart, openCart } from '../../cart/cart.ts'
import { persistCouponChanges } from '../../cart/coupons/persist-coupon-changes.ts'
import { blockedNotices } from '../../cart/page/blocked-cart.ts'
import { lastOrderOfSession } from '../../orders/buyer/placed-by.ts'
import type { Order } from '../../orders/rules/order.ts'
import { type PreparedOrder, prepareOrder, quoteFor } from '../checkout.ts'
import { checkoutChoiceOf } from '../form/delivery.ts'
import type { OrderRefusal } from '../rules/order-refusal.ts'
import { type PlacedOrder, placeOrder } from './place-order.ts'
import type { Purchase } from './purchase.ts'

/** A purchase that was not ordered, and what a client shows about it. */
export type RefusedPurchase = Refused<
  OrderRefusal,
  CartAfterRefusal & {
    /** The order to point the buyer to: the purchase was most likely ordered already. */
    readonly existingOrder: Pick<Order, 'id' | 'number' | 'orderKey'> | undefined
  }
>

type CartAfterRefusal = {
  /** The cart at the time of the refusal, if it was read. */
  readonly cart: Cart | undefined
  /** About the fields, lines or coupons that caused it. */
  readonly notices: readonly Notice[]
}

/** Prepares a purchase and places its order, for every client. */
export async function placePurchase(
  shop: Shop,
  purchase: Purchase,
): Promise<OutcomeWith<PlacedOrder, RefusedPurchase>> {
  const prepared = await prepareOrder(shop, purchase)
  const placed = await placeOrder(shop, prepared)
  if (placed.ok) return placed
  const { reason } = placed
  const { cart, notices } = await cartAfterRefusal(shop, purchase, prepared, reason)
  const order = await existingOrder(shop, reason, cart ?? prepared.cart)
  return refused(reason, { cart, notices, existingOrder: order })
}

/** Refusals after which the prepared cart is still current. */
const cartUnchanged: ReadonlySet<OrderRefusal> = new Set<OrderRefusal>([
  'key-reused',
  'too-many-orders',
  'too-many-holds',
])
/** Refusals without notices about the cart: a page that shows the cart reads it again. */
const withoutCartNotices: ReadonlySet<OrderRefusal> = new Set<OrderRefusal>([
  'credit-unavailable',
  'changed-too-late',
])

/** The cart after a refusal. It is read again only where the shop or the cart has changed since it was prepared. */
async function cartAfterRefusal(
  shop: Shop,
  purchase: Purchase,
  { cart: preparedCart, outcome, problems }: PreparedOrder,
  reason: OrderRefusal,
): Promise<CartAfterRefusal> {
  if (reason === 'wrong-fields') return { cart: preparedCart, notices: problems }
  // Saved with the choices of the form; otherwise the rejected coupon would apply again on the next page.
  if (reason === 'coupon-refused') return persistCouponChanges(shop, preparedCart, checkoutChoiceOf(purchase))
  if (reason === 'coupon-used-up') return quoteFor(shop, purchase.session, purchase)
  const isCurrent = !outcome.ok || cartUnchanged.has(reason)
  if (!isCurrent && withoutCartNotices.has(reason)) return { cart: undefined, notices: [] }
  const cart = isCurrent ? preparedCart : await openCart(shop, preparedCart.session)
  const isBlocked = reason === 'out-of-stock' || reason === 'cart-blocked'
  return { cart, notices: isBlocked ? blockedNotices(cart.priced) : [] }
}

/** An empty cart was most likely ordered in another tab; a late change came after the order. */
async function existingOrder(
  shop: Shop,
  reason: OrderRefusal,
  { session, priced }: Cart,
): Promise<Pick<Order, 'id' | 'number' | 'orderKey'> | undefined> {
  const isOrdered = priced.lines.length === 0 && (reason === 'cart-empty' || reason === 'cart-changed')
  if (!session || !(isOrdered || reason === 'changed-too-late')) return undefined
  return lastOrderOfSession(shop, session.token)
}
