import type { Coupon } from '../../coupons/rules/coupon.ts'
import {
  type CouponContext,
  type CouponRefusal,
  type CouponUses,
  checkCoupon,
} from '../../coupons/rules/validity.ts'

/** Who applies a coupon: the shopper, a link that was followed before it was valid, or the shop automatically. */
export type CouponSource = 'shopper' | 'link' | 'auto'

export type RequestedCoupon = {
  readonly coupon: Coupon
  readonly uses: CouponUses
  readonly by: CouponSource
}

/** A valid coupon, which has an effect, and the keys of the lines that it is for. */
export type EffectiveCoupon = {
  readonly coupon: Coupon
  readonly by: CouponSource
  readonly keys: ReadonlySet<string>
}

/** A coupon that is not valid now, and why. */
export type RejectedCoupon = {
  readonly coupon: Coupon
  readonly by: CouponSource
  readonly reason: CouponRefusal
}

export type EvaluatedCoupons = {
  readonly effective: readonly EffectiveCoupon[]
  readonly rejected: readonly RejectedCoupon[]
}

/**
 * Which coupons are valid for a cart (docs/wire.md C.2, C.8). Those of the shopper come first; an automatic coupon is not
 * added to one for individual use, and one for individual use is not added automatically to others.
 */
export function evaluateCoupons(
  requested: readonly RequestedCoupon[],
  context: Omit<CouponContext, 'uses'>,
): EvaluatedCoupons {
  const effective: EffectiveCoupon[] = []
  const rejected: RejectedCoupon[] = []
  for (const { coupon, uses, by } of requested) {
    if (by !== 'shopper' && isExcluded(coupon, effective)) continue
    const checked = checkCoupon(coupon, { ...context, uses })
    // A cart of gift cards alone has no lines that a coupon could be for.
    if (checked.ok && context.lines.length === 0)
      rejected.push({ coupon, by, reason: 'no-matching-products' })
    else if (checked.ok) effective.push({ coupon, by, keys: checked.value })
    else rejected.push({ coupon, by, reason: checked.reason })
  }
  return { effective, rejected }
}

function isExcluded(coupon: Coupon, effective: readonly EffectiveCoupon[]): boolean {
  return (
    effective.some((other) => other.coupon.individualUse) || (coupon.individualUse && effective.length > 0)
  )
}

/** Whether an invalid coupon can become valid for a changed cart: then it is inactive. */
export function canBecomeValid(reason: CouponRefusal): boolean {
  return temporaryReasons.has(reason)
}

const temporaryReasons: ReadonlySet<CouponRefusal> = new Set<CouponRefusal>([
  'not-yet',
  'below-minimum',
  'above-maximum',
  'no-matching-products',
  'not-for-sale',
  'excluded-products',
  'excluded-categories',
  'matching-quantity',
  'matching-amount',
  'not-for-country',
  'not-for-payment',
  'not-for-delivery',
])
