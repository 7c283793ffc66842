import type { CouponWithUses } from '../coupons/rules/validity.ts'
import type { ShippingChoice } from './rules/shipping-choice.ts'
import type { CartContent } from './store.ts'

/** What of a cart decides what it comes to. */
export type ToPrice = Pick<CartContent, 'lines' | 'shipping' | 'coupons'> & {
  /** Where it goes in the place of `shipping` if nothing of it has to be delivered. */
  readonly ifNotDelivered?: ShippingChoice
  /** What has just been read of coupons: they are not read again. */
  readonly knownCoupons?: readonly CouponWithUses[]
}
