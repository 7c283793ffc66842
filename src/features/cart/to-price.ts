import type { CouponWithUses } from '../coupons/rules/validity.ts'
import type { CartContent } from './store.ts'

/** What of a cart decides what it comes to. */
export type ToPrice = Pick<CartContent, 'lines' | 'shipping' | 'coupons'> & {
  /** What has just been read of coupons: they are not read again. */
  readonly knownCoupons?: readonly CouponWithUses[]
}
