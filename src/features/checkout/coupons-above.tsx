import { renderToStaticMarkup } from 'react-dom/server'
import type { Shop } from '../../platform/shop.ts'
import { type Cart, cartNonce, offersAt } from '../cart/cart.ts'
import { contractClient } from '../cart/cart-settings.ts'
import { couponsEnabled } from '../coupons/coupon-settings.ts'
import { CheckoutCoupon, type RejectedCode } from '../coupons/ui/CouponField.tsx'

/**
 * What stands above the form of an order about coupons: the field for a code, and cards; nothing where there are none.
 * `couponTried`: a code that was just refused, for those without script.
 */
export async function couponsAbove(shop: Shop, cart: Cart, couponTried?: RejectedCode) {
  if (!shop.settings.get(couponsEnabled)) return undefined
  return (
    <>
      <CheckoutCoupon
        nonce={cartNonce(shop, cart.session)}
        rejected={couponTried}
        isThirdPartyToggle={shop.settings.get(contractClient) === 'theirs'}
      />
      {await offersAt(shop, cart, 'checkout')}
    </>
  )
}

/** The cards as they are now, for the answer that shows the new total (docs/wire.md 2.6). */
export async function offersFragment(shop: Shop, cart: Cart): Promise<Readonly<Record<string, string>>> {
  if (!shop.settings.get(couponsEnabled)) return {}
  return { '#coupon_offers': renderToStaticMarkup(await offersAt(shop, cart, 'checkout')) }
}
