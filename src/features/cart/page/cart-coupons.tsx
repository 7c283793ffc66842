import type { Shop } from '../../../platform/shop.ts'
import { cardDisplays } from '../../coupons/card-settings.ts'
import { couponsEnabled } from '../../coupons/coupon-settings.ts'
import { CouponOffers } from '../../coupons/ui/CouponList.tsx'
import styles from '../../coupons/ui/coupons.css?url'
import type { Cart } from '../cart.ts'
import { couponOffers } from '../coupons/coupon-offers.ts'
import { giftChoices } from '../gifts/gift-choices.ts'
import { GiftChooser } from '../ui/GiftChooser.tsx'
import { cartNonce } from './fragments.tsx'

/** Cards that are visible at first: two rows next to the cart's totals, one above the checkout's form. */
const VISIBLE_CARDS = { cart: 4, checkout: 2 }

/** The coupons of the cart page other than the field; `undefined`: the shop has no coupons. */
export async function cartCoupons(shop: Shop, cart: Cart) {
  if (!shop.settings.get(couponsEnabled)) return undefined
  const [choices, offers] = await Promise.all([giftChoices(shop, cart.priced), offersAt(shop, cart, 'cart')])
  // Loaded only with a cart that is not empty.
  const sheet = <link rel="stylesheet" href={styles} />
  return { sheet, gifts: <GiftChooser choices={choices} nonce={cartNonce(shop, cart.session)} />, offers }
}

/** The cards of a place as an element of its own, which answers replace: `#coupon_offers`. */
export async function offersAt(shop: Shop, cart: Cart, listedIn: 'cart' | 'checkout') {
  return (
    <CouponOffers
      offers={await couponOffers(shop, cart, listedIn)}
      visibleCount={VISIBLE_CARDS[listedIn]}
      page={`${listedIn}_page`}
      displays={cardDisplays(shop.settings)}
      nonce={cartNonce(shop, cart.session)}
    />
  )
}
