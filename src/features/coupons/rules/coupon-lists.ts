import { isForEmail } from './email-pattern.ts'
import { type CouponWithUses, isForRoles, usageRefusal } from './validity.ts'

/** The shopper that coupons are listed for. */
export type CouponShopper = {
  readonly email: string | undefined
  readonly roles: readonly string[]
  readonly isSignedIn: boolean
}

/** The sort orders of coupon cards: by creation time, or by the amount on the card. */
export const couponSorts = ['created_date:desc', 'created_date:asc', 'amount:desc', 'amount:asc'] as const
export type CouponSort = (typeof couponSorts)[number]

/**
 * Whether this shopper can use the coupon, now or later (docs/wire.md C.5): not expired, uses left, for their e-mail address
 * and roles. A future start and conditions on the cart do not matter here.
 */
export function isAvailable(
  { coupon, uses }: CouponWithUses,
  shopper: CouponShopper,
  nowMs: number,
): boolean {
  return (
    coupon.isPublished &&
    nowMs < (coupon.expiresAtMs ?? Infinity) &&
    usageRefusal(coupon, { uses, isSignedIn: shopper.isSignedIn }) === undefined &&
    isForShopper({ coupon }, shopper)
  )
}

/** Whether a coupon for this shopper has ended for everybody, and they have never used it. */
export function isEndedUnused(
  { coupon, uses }: CouponWithUses,
  shopper: CouponShopper,
  nowMs: number,
): boolean {
  const isUsedUp = coupon.usageLimit > 0 && uses.used >= coupon.usageLimit
  const hasEnded = nowMs >= (coupon.expiresAtMs ?? Infinity) || isUsedUp
  return (
    coupon.isPublished &&
    hasEnded &&
    uses.usedByBuyer + uses.heldByBuyer === 0 &&
    isForShopper({ coupon }, shopper)
  )
}

/** Whether a coupon is for the address and the roles of this shopper. */
export function isForShopper(
  { coupon }: Pick<CouponWithUses, 'coupon'>,
  { email, roles }: CouponShopper,
): boolean {
  const isForAddress = coupon.emails.length === 0 || (email !== undefined && isForEmail(coupon.emails, email))
  return isForAddress && isForRoles(coupon, roles)
}

/** Sorts coupons; equal ones newest first. `decimals`: of the currency. */
export function sortCoupons(
  coupons: readonly CouponWithUses[],
  sort: CouponSort,
  decimals: number,
): readonly CouponWithUses[] {
  const [by, direction] = sort.split(':')
  const figure = ({ coupon }: CouponWithUses) =>
    by === 'created_date' ? coupon.createdAtMs : figureOf(coupon, decimals)
  const sign = direction === 'asc' ? 1 : -1
  return coupons.toSorted((a, b) => sign * (figure(a) - figure(b)) || b.coupon.id - a.coupon.id)
}

/** The number as the owner entered it: 10 for 10 % and for 10.00. */
function figureOf({ kind, amount }: CouponWithUses['coupon'], decimals: number): number {
  return kind === 'percent' ? amount / 10_000 : amount / 10 ** decimals
}
