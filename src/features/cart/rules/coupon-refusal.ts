import {
  type CouponContext,
  type CouponRefusal,
  type CouponWithUses,
  checkCoupon,
} from '../../coupons/rules/validity.ts'
import type { EffectiveCoupon } from './evaluate-coupons.ts'

/** Why a coupon cannot be added to a cart: because of the others in it, or because of what it is for. */
export type RefusalInCart = CouponRefusal | 'already-applied' | 'individual-use' | 'full' | 'gift-cards-only'

/** What a coupon is added to; `isFull`: no further coupon fits. */
export type CartForCoupon = {
  readonly effective: readonly EffectiveCoupon[]
  readonly isFull: boolean
  readonly context: Omit<CouponContext, 'uses'>
}

/**
 * Why this cart, which is not empty, would refuse a coupon of the shopper. The cards that offer coupons and the button
 * that applies them ask the same, so that nothing is offered that would be refused.
 */
export function refusalInCart(
  { coupon, uses }: CouponWithUses,
  { effective, isFull, context }: CartForCoupon,
): RefusalInCart | undefined {
  if (effective.some((each) => each.coupon.id === coupon.id)) return 'already-applied'
  if (effective.some((each) => each.by !== 'auto' && each.coupon.individualUse)) return 'individual-use'
  if (isFull && !coupon.individualUse) return 'full'
  // No coupon discounts a gift card, so that none of the lines could cost less.
  if (context.lines.length === 0) return 'gift-cards-only'
  const checked = checkCoupon(coupon, { ...context, uses })
  return checked.ok ? undefined : checked.reason
}
