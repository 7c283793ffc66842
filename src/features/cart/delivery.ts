import { isDeepStrictEqual } from 'node:util'
import { done, refused } from '../../kernel/outcome.ts'
import type { Shop } from '../../platform/shop.ts'
import { type Cart, changeCart, openCart } from './open-cart.ts'
import type { Place, ShippingChoice } from './rules/shipping-choice.ts'
import type { CartSession } from './session.ts'

/** Keeps where the parcel shall go and how; a choice that says nothing new writes nothing. */
export async function chooseDelivery(
  shop: Shop,
  session: CartSession | undefined,
  choice: ShippingChoice,
): Promise<Cart> {
  return changeDelivery(shop, await openCart(shop, session), () => choice)
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
  const isNew = method !== undefined && /^[\w-]{1,64}$/.test(method)
  if (!cart.stored || !isNew || cart.stored.coupons.paymentMethod === method) return cart
  const changed = await changeCart(shop, session, (content) =>
    done({ ...content, coupons: { ...content.coupons, paymentMethod: method } }),
  )
  return changed.ok ? changed.value : cart
}

/** Keeps both at once, as the checkout says them together: one writing where either is news, and none where neither is. */
export async function chooseHow(
  shop: Shop,
  session: CartSession | undefined,
  { delivery, method }: { readonly delivery: ShippingChoice; readonly method: string | undefined },
): Promise<Cart> {
  const cart = await openCart(shop, session)
  const isMethod = method !== undefined && /^[\w-]{1,64}$/.test(method)
  const { stored } = cart
  if (!stored) return cart
  const isSamePayment = !isMethod || stored.coupons.paymentMethod === method
  if (isSamePayment && isDeepStrictEqual(delivery, stored.shipping)) return cart
  const changed = await changeCart(shop, session, (content) =>
    done({
      ...content,
      shipping: delivery,
      coupons: isMethod ? { ...content.coupons, paymentMethod: method } : content.coupons,
    }),
  )
  return changed.ok ? changed.value : openCart(shop, session)
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
  const changed = await changeCart(shop, cart.session, (content) =>
    isSame(change, content.shipping)
      ? refused('nothing-new')
      : done({ ...content, shipping: change(content.shipping) }),
  )
  return changed.ok ? changed.value : openCart(shop, cart.session)
}

function isSame(change: DeliveryChange, present: ShippingChoice): boolean {
  return isDeepStrictEqual(change(present), present)
}
