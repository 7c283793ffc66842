import { renderToStaticMarkup } from 'react-dom/server'
import type { Shop } from '../../../platform/shop.ts'
import type { Cart } from '../../cart/cart.ts'
import { contractClient } from '../../cart/cart-settings.ts'
import { offersAt } from '../../cart/page/cart-coupons.tsx'
import { cartNonce } from '../../cart/page/fragments.tsx'
import { couponsEnabled } from '../../coupons/coupon-settings.ts'
import { CheckoutCoupon, type RejectedCode } from '../../coupons/ui/CouponField.tsx'

/** The coupon field and cards above the checkout form. `rejectedCode`: the code just rejected, for pages without script. */
export async function checkoutCoupons(shop: Shop, cart: Cart, rejectedCode?: RejectedCode) {
  if (!shop.settings.get(couponsEnabled)) return undefined
  return (
    <>
      <CheckoutCoupon
        nonce={cartNonce(shop, cart.session)}
        rejected={rejectedCode}
        isThirdPartyToggle={shop.settings.get(contractClient) === 'theirs'}
      />
      {await offersAt(shop, cart, 'checkout')}
    </>
  )
}

/** The current coupon cards, for the response with the new total (docs/wire.md 2.6). */
export async function offersFragment(shop: Shop, cart: Cart): Promise<Readonly<Record<string, string>>> {
  if (!shop.settings.get(couponsEnabled)) return {}
  return { '#coupon_offers': renderToStaticMarkup(await offersAt(shop, cart, 'checkout')) }
}
