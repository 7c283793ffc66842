import { done } from '../../kernel/outcome.ts'
import type { Shop } from '../../platform/shop.ts'
import { type Cart, changeCart, openCart } from './open-cart.ts'
import type { CartSession } from './session.ts'
import type { ShippingChoice } from './store.ts'

/** Keeps where the parcel shall go and how; a choice that says nothing new writes nothing. */
export async function chooseDelivery(
  shop: Shop,
  session: CartSession | undefined,
  choice: ShippingChoice,
): Promise<Cart> {
  const cart = await openCart(shop, session)
  const present = cart.stored?.shipping ?? {}
  const isNew = choice.rateId !== present.rateId || choice.country !== present.country
  if (!cart.stored || !isNew) return cart
  const changed = await changeCart(shop, session, (content) => done({ ...content, shipping: choice }))
  if (!changed.ok) throw new Error('Choosing a delivery is never refused')
  return changed.value
}
