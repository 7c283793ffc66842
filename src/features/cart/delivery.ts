import { isDeepStrictEqual } from 'node:util'
import type { Shop } from '../../platform/shop.ts'
import { type CartWithGoods, cartOnceSaid, type How } from './cart-with-goods.ts'
import { type AtCheckout, type Cart, changeCart, openCart, pricedAt } from './open-cart.ts'
import type { Place, ShippingChoice } from './rules/shipping-choice.ts'
import type { CartSession } from './session.ts'

/**
 * Keeps where the parcel shall go, how, and how it is paid, as a checkout says them together: one statement with the look
 * at the cart, in which what is no news writes nothing. `at`: what else the cart is to be priced with.
 */
export async function chooseHow(
  shop: Shop,
  session: CartSession | undefined,
  { delivery, method }: How,
  at: AtCheckout = {},
): Promise<Cart> {
  if (!session) return openCart(shop, session, at)
  const how = { delivery, method: isWay(method) ? method : undefined }
  const { stored, goods } = await cartOnceSaid(shop.db, session, new Date(shop.nowMs()), how)
  // Said at the same moment by two, it may have been read as it was before: it is priced as it was said here.
  const said = stored && { ...stored, shipping: delivery }
  return pricedAt(shop, session, { stored: said, goods }, at)
}

/**
 * A cart that was looked at, with its prices for where a checkout begins; without `delivery` for where the cart says itself.
 * Nothing is kept of it: see `persistCouponChanges`.
 */
export async function pricedFor(
  shop: Shop,
  session: CartSession | undefined,
  { stored, goods }: CartWithGoods,
  delivery: ShippingChoice | undefined,
): Promise<Cart> {
  const asSaid = stored && delivery ? { ...stored, shipping: delivery } : stored
  return { ...(await pricedAt(shop, session, { stored: asSaid, goods }, {})), stored }
}

/**
 * Takes one of the ways that the cart can go (docs/wire.md 2.5); where it goes stays as it was. A way that is not on
 * offer is passed over, as clients have always known it.
 */
export async function chooseRate(
  shop: Shop,
  session: CartSession | undefined,
  rateId: string | undefined,
): Promise<Cart> {
  const cart = await openCart(shop, session)
  const rate = cart.priced.rates.find(({ id }) => id === rateId)
  return rate ? changeDelivery(shop, cart, (present) => ({ ...present, rateId: rate.id })) : cart
}

/**
 * Keeps how the shopper means to pay: coupons for some ways only are judged by it (spec 3.6). What is no name of a way says
 * nothing new.
 */
export async function choosePayment(
  shop: Shop,
  session: CartSession | undefined,
  method: string | undefined,
): Promise<Cart> {
  const cart = await openCart(shop, session)
  if (!cart.stored || !isWay(method) || cart.stored.coupons.paymentMethod === method) return cart
  return changeCart(shop, session, (content) => ({
    ...content,
    coupons: { ...content.coupons, paymentMethod: method },
  }))
}

/** Whether it can be the name of a way to pay; which are on offer is another question. */
export function isWay(method: string | undefined): method is string {
  return method !== undefined && /^[\w-]{1,64}$/.test(method)
}

/** Keeps the place that delivery and taxes are estimated for; the way it goes stays, as long as it goes there. */
export async function estimateFor(shop: Shop, session: CartSession | undefined, place: Place): Promise<Cart> {
  return changeDelivery(shop, await openCart(shop, session), (present) => ({ ...present, ...place }))
}

/** What somebody says about delivery, on top of what was said before: by whom and when it may be said meanwhile. */
type DeliveryChange = (present: ShippingChoice) => ShippingChoice

/** An empty cart keeps no delivery, and nothing is written when nothing changes. */
async function changeDelivery(shop: Shop, cart: Cart, change: DeliveryChange): Promise<Cart> {
  if (!cart.stored || isSame(change, cart.stored.shipping)) return cart
  return changeCart(shop, cart.session, (content) =>
    isSame(change, content.shipping) ? undefined : { ...content, shipping: change(content.shipping) },
  )
}

function isSame(change: DeliveryChange, present: ShippingChoice): boolean {
  return isDeepStrictEqual(change(present), present)
}
