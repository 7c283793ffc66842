import type { Shop } from '../../platform/shop.ts'
import { cardLooks } from '../coupons/card-settings.ts'
import { couponsEnabled } from '../coupons/coupon-settings.ts'
import { CouponOffers } from '../coupons/ui/CouponList.tsx'
import styles from '../coupons/ui/coupons.css?url'
import { couponOffers } from './coupon-offers.ts'
import { cartNonce } from './fragments.tsx'
import { giftChoices } from './gift-choices.ts'
import type { Cart } from './open-cart.ts'
import { GiftChooser } from './ui/GiftChooser.tsx'

/** Cards that stand open at first, as many as fit: two rows beside the cart's sums, one above the checkout's form. */
const IN_SIGHT = { cart: 4, checkout: 2 }

/** What stands on the cart's page about coupons, beside its field; `undefined`: the shop has none. */
export async function couponsBeside(shop: Shop, cart: Cart) {
  if (!shop.settings.get(couponsEnabled)) return undefined
  const [choices, offers] = await Promise.all([giftChoices(shop, cart.priced), offersAt(shop, cart, 'cart')])
  // With the cart that it is for, so that an empty one does not wait for it.
  const sheet = <link rel="stylesheet" href={styles} />
  return { sheet, gifts: <GiftChooser choices={choices} nonce={cartNonce(shop, cart.session)} />, offers }
}

/** The cards of a place as an element of its own, which answers replace: `#coupon_offers`. */
export async function offersAt(shop: Shop, cart: Cart, place: 'cart' | 'checkout') {
  return (
    <CouponOffers
      offers={await couponOffers(shop, cart, place)}
      visibleCount={IN_SIGHT[place]}
      place={`${place}_page`}
      looks={cardLooks(shop.settings)}
      nonce={cartNonce(shop, cart.session)}
    />
  )
}
