import { done, type Outcome, refused } from '../../../kernel/outcome.ts'
import type { Coupon, OwnRange, Range } from './coupon.ts'
import { isForEmail } from './email-pattern.ts'

/** A line as restrictions see it. */
export type CouponLine = {
  readonly key: string
  readonly productId: number
  readonly variationId: number | undefined
  /** Its product's categories, and all above them. */
  readonly categoryIds: readonly number[]
  readonly name: string
  readonly isOnSale: boolean
  readonly quantity: number
  readonly subtotalMinor: number
}

/** How often a coupon was used, and is being used by orders that are not paid yet. */
export type CouponUses = {
  readonly used: number
  /** By unpaid orders of others, and of this very buyer. */
  readonly held: number
  readonly heldByBuyer: number
  /** By this buyer, as far as it is known who that is. */
  readonly usedByBuyer: number
}

/** A coupon with how often it was used, as far as it matters to one buyer. */
export type KnownCoupon = { readonly coupon: Coupon; readonly uses: CouponUses }

/** Everything beside the coupon that decides whether it may be used. What is not known yet is `undefined`, and is no hindrance. */
export type CouponSituation = {
  readonly nowMs: number
  readonly lines: readonly CouponLine[]
  /** What the goods come to as the cart shows them. */
  readonly goodsMinor: number
  readonly uses: CouponUses
  readonly isSignedIn: boolean
  readonly roles: readonly string[]
  readonly email: string | undefined
  readonly country: { readonly billing: string | undefined; readonly shipping: string | undefined }
  readonly paymentMethod: string | undefined
  readonly shippingMethod: string | undefined
}

/** Why a coupon cannot be used; `couponCode` has the number that the wire knows it by. */
export type CouponRefusal =
  | 'not-published'
  | 'used-up'
  | 'held-by-own-order'
  | 'held-by-guest-order'
  | 'used-up-by-buyer'
  | 'expired'
  | 'not-yet'
  | 'below-minimum'
  | 'above-maximum'
  | 'not-for-these'
  | 'not-for-sale'
  | 'excluded-products'
  | 'excluded-categories'
  | 'matching-pieces'
  | 'matching-amount'
  | 'pieces-of-each'
  | 'not-for-role'
  | 'not-for-country'
  | 'not-for-payment'
  | 'not-for-delivery'
  | 'other-email'

/**
 * Whether a coupon may be used, by the first rule that says no, in the order that shops of this kind have (docs/wire.md
 * C.2); done: the keys of the lines that it is for. Asked when it is entered and at every pricing of the cart.
 */
export function checkCoupon(
  coupon: Coupon,
  situation: CouponSituation,
): Outcome<ReadonlySet<string>, CouponRefusal> {
  for (const rule of rules) {
    const reason = rule(coupon, situation)
    if (reason) return refused(reason)
  }
  return done(new Set(matchingLines(coupon, situation.lines).map(({ key }) => key)))
}

/** The lines that a coupon is for: of a cart coupon, all that nothing excludes. */
export function matchingLines(coupon: Coupon, lines: readonly CouponLine[]): readonly CouponLine[] {
  return lines.filter((line) => isWanted(coupon, line) && !isExcluded(coupon, line))
}

type Rule = (coupon: Coupon, situation: CouponSituation) => CouponRefusal | undefined

const rules: readonly Rule[] = [
  ({ isPublished }) => (isPublished ? undefined : 'not-published'),
  withinUses,
  ({ startsAtMs = -Infinity }, { nowMs }) => (nowMs < startsAtMs ? 'not-yet' : undefined),
  ({ expiresAtMs = Infinity }, { nowMs }) => (nowMs >= expiresAtMs ? 'expired' : undefined),
  ({ goodsMinor: { least = 0 } }, { goodsMinor }) => (goodsMinor < least ? 'below-minimum' : undefined),
  ({ goodsMinor: { most = Infinity } }, { goodsMinor }) => (goodsMinor > most ? 'above-maximum' : undefined),
  forProducts,
  forCategories,
  withoutExcluded,
  (coupon, { lines }) => {
    const matching = matchingLines(coupon, lines)
    if (!isWithin(sumOf(matching, 'quantity'), coupon.matchingPieces)) return 'matching-pieces'
    return isWithin(sumOf(matching, 'subtotalMinor'), coupon.matchingMinor) ? undefined : 'matching-amount'
  },
  forOwnRanges,
  forBuyer,
  forTheWay,
]

/** Whether uses are left to the buyer, or by what they are all taken (docs/wire.md C.2). */
export function withinUses(
  { usageLimit, usageLimitPerUser }: Coupon,
  { uses, isSignedIn }: Pick<CouponSituation, 'uses' | 'isSignedIn'>,
): CouponRefusal | undefined {
  if (usageLimit > 0 && uses.used + uses.held + uses.heldByBuyer >= usageLimit) {
    const isOwn = uses.heldByBuyer > 0 && uses.used + uses.held < usageLimit
    return isOwn ? heldBy(isSignedIn) : 'used-up'
  }
  if (usageLimitPerUser > 0 && uses.usedByBuyer + uses.heldByBuyer >= usageLimitPerUser) {
    return uses.usedByBuyer < usageLimitPerUser ? heldBy(isSignedIn) : 'used-up-by-buyer'
  }
  return undefined
}

function heldBy(isSignedIn: boolean): CouponRefusal {
  return isSignedIn ? 'held-by-own-order' : 'held-by-guest-order'
}

function forProducts(
  { productIds, wantsAll }: Coupon,
  { lines }: CouponSituation,
): CouponRefusal | undefined {
  if (productIds.length === 0) return undefined
  const isThere = (id: number) => lines.some((line) => isOf(line, [id]))
  const isRight = wantsAll.products ? productIds.every(isThere) : productIds.some(isThere)
  return isRight ? undefined : 'not-for-these'
}

function forCategories(
  { categoryIds, excludesSale, wantsAll }: Coupon,
  { lines }: CouponSituation,
): CouponRefusal | undefined {
  if (categoryIds.length === 0) return undefined
  const counted = excludesSale ? lines.filter(({ isOnSale }) => !isOnSale) : lines
  const isThere = (id: number) => counted.some((line) => isIn(line, [id]))
  const isRight = wantsAll.categories ? categoryIds.every(isThere) : categoryIds.some(isThere)
  return isRight ? undefined : 'not-for-these'
}

/** A coupon for pieces only leaves out what it is not for; one for the whole cart cannot be used beside it. */
function withoutExcluded(coupon: Coupon, { lines }: CouponSituation): CouponRefusal | undefined {
  if (coupon.kind !== 'fixed_cart') {
    return lines.length > 0 && matchingLines(coupon, lines).length === 0 ? 'not-for-these' : undefined
  }
  if (coupon.excludesSale && lines.some(({ isOnSale }) => isOnSale)) return 'not-for-sale'
  if (lines.some((line) => isOf(line, coupon.excludedProductIds))) return 'excluded-products'
  return lines.some((line) => isIn(line, coupon.excludedCategoryIds)) ? 'excluded-categories' : undefined
}

/** Of a product or a category that is not there, no number is the right one. */
function forOwnRanges(
  { ownRanges, wantsAll }: Coupon,
  { lines }: CouponSituation,
): CouponRefusal | undefined {
  const isRight = ({ of, id, pieces }: OwnRange) => {
    const own = lines.filter((line) => (of === 'product' ? isOf(line, [id]) : isIn(line, [id])))
    return own.length > 0 && isWithin(sumOf(own, 'quantity'), pieces)
  }
  const holds = (of: OwnRange['of'], all: boolean) => {
    const ranges = ownRanges.filter((range) => range.of === of)
    return ranges.length === 0 || (all ? ranges.every(isRight) : ranges.some(isRight))
  }
  const isWhole = holds('product', wantsAll.products) && holds('category', wantsAll.categories)
  return isWhole ? undefined : 'pieces-of-each'
}

/** Whether one of the roles may use a coupon, and none of them may not. */
export function isForRoles({ roles, excludedRoles }: Coupon, held: readonly string[]): boolean {
  const isOfRole = roles.length === 0 || held.some((role) => roles.includes(role))
  return isOfRole && !held.some((role) => excludedRoles.includes(role))
}

function forBuyer(coupon: Coupon, { roles, email, country }: CouponSituation): CouponRefusal | undefined {
  if (!isForRoles(coupon, roles)) return 'not-for-role'
  const where = country[coupon.countries.of]
  if (where && coupon.countries.codes.length > 0 && !coupon.countries.codes.includes(where))
    return 'not-for-country'
  if (coupon.emails.length === 0 || email === undefined) return undefined
  return isForEmail(coupon.emails, email) ? undefined : 'other-email'
}

function forTheWay(
  coupon: Coupon,
  { paymentMethod, shippingMethod }: CouponSituation,
): CouponRefusal | undefined {
  const { paymentMethods, shippingMethods } = coupon
  if (paymentMethod && paymentMethods.length > 0 && !paymentMethods.includes(paymentMethod))
    return 'not-for-payment'
  if (!shippingMethod || shippingMethods.length === 0) return undefined
  const [kind = ''] = shippingMethod.split(':')
  return shippingMethods.includes(shippingMethod) || shippingMethods.includes(kind)
    ? undefined
    : 'not-for-delivery'
}

function isWanted({ productIds, categoryIds }: Coupon, line: CouponLine): boolean {
  if (productIds.length === 0 && categoryIds.length === 0) return true
  return isOf(line, productIds) || isIn(line, categoryIds)
}

function isExcluded(coupon: Coupon, line: CouponLine): boolean {
  return (
    isOf(line, coupon.excludedProductIds) ||
    isIn(line, coupon.excludedCategoryIds) ||
    (coupon.excludesSale && line.isOnSale)
  )
}

function isOf({ productId, variationId }: CouponLine, ids: readonly number[]): boolean {
  return ids.includes(productId) || (variationId !== undefined && ids.includes(variationId))
}

function isIn({ categoryIds }: CouponLine, ids: readonly number[]): boolean {
  return ids.some((id) => categoryIds.includes(id))
}

function isWithin(value: number, { least = 0, most = Infinity }: Range): boolean {
  return value >= least && value <= most
}

function sumOf(lines: readonly CouponLine[], figure: 'quantity' | 'subtotalMinor'): number {
  return lines.reduce((sum, line) => sum + line[figure], 0)
}
