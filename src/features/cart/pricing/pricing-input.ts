import type { CouponWithUses } from '../../coupons/rules/validity.ts'
import type { ShippingChoice } from '../rules/shipping-choice.ts'
import type { CartContent } from '../store/cart-store.ts'

/** The parts of a cart that determine its price. */
export type PricingInput = Pick<CartContent, 'lines' | 'shipping' | 'coupons'> & {
  /** Used instead of `shipping` if nothing has to be delivered. */
  readonly ifNotDelivered?: ShippingChoice
  /** Coupons that were just read: they are not read again. */
  readonly knownCoupons?: readonly CouponWithUses[]
}
