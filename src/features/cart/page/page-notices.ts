import type { Call } from '../../../platform/http/call.ts'
import type { Notice } from '../../../ui/Notices.tsx'
import { type Cart, consumeNoticesOf } from '../cart.ts'
import { type Persisted, persistCouponChanges } from '../coupons/persist-coupon-changes.ts'
import type { CheckoutChoice } from '../session/load-cart.ts'

/** The notices that wait for this shopper, for a page: HEAD shows none, so they wait on. */
export async function waitingNotices(call: Call, cart: Cart): Promise<readonly Notice[]> {
  return call.method === 'HEAD' ? [] : consumeNoticesOf(call.shop, cart)
}

/** `persistCouponChanges` for a page: HEAD shows them to nobody, so nothing is stored. */
export async function persistShownChanges(
  call: Call,
  cart: Cart,
  choice?: CheckoutChoice,
): Promise<Persisted> {
  return call.method === 'HEAD' ? { cart, notices: [] } : persistCouponChanges(call.shop, cart, choice)
}
