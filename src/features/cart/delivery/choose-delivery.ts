import { isDeepStrictEqual } from 'node:util'
import type { Shop } from '../../../platform/shop.ts'
import { type Cart, type CheckoutOverrides, changeCart, openCart, priceLoaded } from '../cart.ts'
import type { DeliveryLocation, ShippingChoice } from '../rules/shipping-choice.ts'
import type { CartSession } from '../session/cart-session.ts'
import { type CheckoutChoice, type LoadedCart, saveChoiceAndLoad } from '../session/load-cart.ts'

/**
 * Stores destination, rate and payment method of a checkout, in one statement with reading the cart; nothing is written if
 * nothing changed. `overrides`: what else the cart is priced with.
 */
export async function saveCheckoutChoice(
  shop: Shop,
  session: CartSession | undefined,
  { delivery, method }: CheckoutChoice,
  overrides: CheckoutOverrides = {},
): Promise<Cart> {
  if (!session) return openCart(shop, session, overrides)
  const choice = { delivery, method: isPaymentMethodName(method) ? method : undefined }
  const { stored, products } = await saveChoiceAndLoad(shop, session, choice)
  // With two at the same moment the old value may have been read: the cart is priced with this one.
  const withDelivery = stored && { ...stored, shipping: delivery }
  return priceLoaded(shop, session, { stored: withDelivery, products }, overrides)
}

/**
 * A loaded cart with its prices for the delivery of a checkout; without `delivery` for the cart's own. Nothing is stored:
 * see `persistCouponChanges`.
 */
export async function priceFor(
  shop: Shop,
  session: CartSession | undefined,
  { stored, products }: LoadedCart,
  delivery: ShippingChoice | undefined,
): Promise<Cart> {
  const withDelivery = stored && delivery ? { ...stored, shipping: delivery } : stored
  return { ...(await priceLoaded(shop, session, { stored: withDelivery, products }, {})), stored }
}

/**
 * Chooses one of the cart's rates (docs/wire.md 2.5); the destination stays as it was. An unknown rate is ignored, as
 * clients expect.
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
 * Stores the chosen payment method: some coupons are limited to some methods (spec 3.6). An invalid name changes nothing.
 */
export async function choosePaymentMethod(
  shop: Shop,
  session: CartSession | undefined,
  method: string | undefined,
): Promise<Cart> {
  const cart = await openCart(shop, session)
  if (!cart.stored || !isPaymentMethodName(method) || cart.stored.coupons.paymentMethod === method)
    return cart
  return changeCart(shop, session, (content) => ({
    ...content,
    coupons: { ...content.coupons, paymentMethod: method },
  }))
}

/** Whether it can be the name of a payment method; it need not be available. */
export function isPaymentMethodName(method: string | undefined): method is string {
  return method !== undefined && /^[\w-]{1,64}$/.test(method)
}

/** Stores the location that delivery and taxes are estimated for; the rate stays, if it is available there. */
export async function estimateDelivery(
  shop: Shop,
  session: CartSession | undefined,
  location: DeliveryLocation,
): Promise<Cart> {
  return changeDelivery(shop, await openCart(shop, session), (present) => ({ ...present, ...location }))
}

/** A change of the delivery, applied to what is stored when it is written. */
type DeliveryChange = (present: ShippingChoice) => ShippingChoice

/** An empty cart stores no delivery, and nothing is written when nothing changes. */
async function changeDelivery(shop: Shop, cart: Cart, change: DeliveryChange): Promise<Cart> {
  if (!cart.stored || isSame(change, cart.stored.shipping)) return cart
  return changeCart(shop, cart.session, (content) =>
    isSame(change, content.shipping) ? undefined : { ...content, shipping: change(content.shipping) },
  )
}

function isSame(change: DeliveryChange, present: ShippingChoice): boolean {
  return isDeepStrictEqual(change(present), present)
}
