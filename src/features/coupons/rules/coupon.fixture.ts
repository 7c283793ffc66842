import type { Coupon } from './coupon.ts'
import { noTerms } from './coupon-terms.ts'

/** A coupon of 5.00 off the cart, without conditions. */
export function aCoupon(more: Partial<Coupon> = {}): Coupon {
  return {
    id: 1,
    code: 'spring',
    isPublished: true,
    kind: 'fixed_cart',
    amount: 500,
    description: '',
    createdAtMs: 0,
    startsAtMs: undefined,
    expiresAtMs: undefined,
    ...noTerms,
    usageLimit: 0,
    usageLimitPerUser: 0,
    autoPriority: undefined,
    listedIn: [],
    ...more,
  }
}
