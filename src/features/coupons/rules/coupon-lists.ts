import { isForEmail } from './email-pattern.ts'
import { isForRoles, type KnownCoupon, withinUses } from './validity.ts'

/** For whom coupons are listed. */
export type Shopper = {
  readonly email: string | undefined
  readonly roles: readonly string[]
  readonly isSignedIn: boolean
}

/** How cards of coupons are sorted: by when they were made, or by the figure that stands on them. */
export const couponOrders = ['created_date:desc', 'created_date:asc', 'amount:desc', 'amount:asc'] as const
export type CouponOrder = (typeof couponOrders)[number]

/**
 * Whether a coupon is shown to this shopper as one that is to be had (docs/wire.md C.5): not over, uses left, for their
 * address and roles. One that begins later is shown, and so is one that asks for more than there is in the cart.
 */
export function isToBeHad({ coupon, uses }: KnownCoupon, shopper: Shopper, nowMs: number): boolean {
  return (
    coupon.isPublished &&
    nowMs < (coupon.expiresAtMs ?? Infinity) &&
    withinUses(coupon, { uses, isSignedIn: shopper.isSignedIn }) === undefined &&
    isMeantFor({ coupon }, shopper)
  )
}

/** Whether a coupon is over for everybody, and this shopper, whom it was meant for, has never used it. */
export function isMissed({ coupon, uses }: KnownCoupon, shopper: Shopper, nowMs: number): boolean {
  const isUsedUp = coupon.usageLimit > 0 && uses.used >= coupon.usageLimit
  const isOver = nowMs >= (coupon.expiresAtMs ?? Infinity) || isUsedUp
  return (
    coupon.isPublished &&
    isOver &&
    uses.usedByBuyer + uses.heldByBuyer === 0 &&
    isMeantFor({ coupon }, shopper)
  )
}

/** Whether a coupon is for the address and the roles of this shopper. */
export function isMeantFor({ coupon }: Pick<KnownCoupon, 'coupon'>, { email, roles }: Shopper): boolean {
  const isForAddress = coupon.emails.length === 0 || (email !== undefined && isForEmail(coupon.emails, email))
  return isForAddress && isForRoles(coupon, roles)
}

/** Coupons in this order; those alike, the newer first. `decimals`: of the currency. */
export function inCouponOrder(
  known: readonly KnownCoupon[],
  order: CouponOrder,
  decimals: number,
): readonly KnownCoupon[] {
  const [by, way] = order.split(':')
  const figure = ({ coupon }: KnownCoupon) =>
    by === 'created_date' ? coupon.createdAtMs : figureOf(coupon, decimals)
  const sign = way === 'asc' ? 1 : -1
  return known.toSorted((a, b) => sign * (figure(a) - figure(b)) || b.coupon.id - a.coupon.id)
}

/** The figure that an owner wrote: 10 of 10 %, and of 10.00. */
function figureOf({ kind, amount }: KnownCoupon['coupon'], decimals: number): number {
  return kind === 'percent' ? amount / 10_000 : amount / 10 ** decimals
}
