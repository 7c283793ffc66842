import type { Coupon } from '../../coupons/rules/coupon.ts'
import {
  type CouponRefusal,
  type CouponSituation,
  type CouponUses,
  checkCoupon,
} from '../../coupons/rules/validity.ts'

/** Who wants a coupon used: the shopper, a link that was followed before the cart was right for it, or the owner. */
export type AskedBy = 'hand' | 'link' | 'itself'

export type AskedCoupon = { readonly coupon: Coupon; readonly uses: CouponUses; readonly by: AskedBy }

/** A coupon that works, and the keys of the lines that it is for. */
export type WorkingCoupon = {
  readonly coupon: Coupon
  readonly by: AskedBy
  readonly keys: ReadonlySet<string>
}

/** A coupon that does not work now, and why. */
export type BarredCoupon = { readonly coupon: Coupon; readonly by: AskedBy; readonly reason: CouponRefusal }

export type JudgedCoupons = {
  readonly working: readonly WorkingCoupon[]
  readonly barred: readonly BarredCoupon[]
}

/**
 * Which coupons work for a cart (docs/wire.md C.2, C.8). What the shopper asked for comes first; what comes by itself
 * stays away from a coupon that stands alone, and a coupon that stands alone does not come by itself to others.
 */
export function judgeCoupons(
  asked: readonly AskedCoupon[],
  situation: Omit<CouponSituation, 'uses'>,
): JudgedCoupons {
  const working: WorkingCoupon[] = []
  const barred: BarredCoupon[] = []
  for (const { coupon, uses, by } of asked) {
    if (by !== 'hand' && standsApart(coupon, working)) continue
    const checked = checkCoupon(coupon, { ...situation, uses })
    // Of a cart of gift cards alone there is nothing that a coupon could be for.
    if (checked.ok && situation.lines.length === 0) barred.push({ coupon, by, reason: 'not-for-these' })
    else if (checked.ok) working.push({ coupon, by, keys: checked.value })
    else barred.push({ coupon, by, reason: checked.reason })
  }
  return { working, barred }
}

function standsApart(coupon: Coupon, working: readonly WorkingCoupon[]): boolean {
  return working.some((other) => other.coupon.individualUse) || (coupon.individualUse && working.length > 0)
}

/** Whether the cart can yet become right for a coupon that does not work now: then it waits for that. */
export function canComeBack(reason: CouponRefusal): boolean {
  return mendable.has(reason)
}

const mendable: ReadonlySet<CouponRefusal> = new Set<CouponRefusal>([
  'not-yet',
  'below-minimum',
  'above-maximum',
  'not-for-these',
  'not-for-sale',
  'excluded-products',
  'excluded-categories',
  'matching-pieces',
  'matching-amount',
  'not-for-country',
  'not-for-payment',
  'not-for-delivery',
])
