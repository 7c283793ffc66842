import { done, type Outcome, refused } from '../../../kernel/outcome.ts'
import type { Coupon, ItemRange, Range } from './coupon.ts'
import { isForEmail } from './email-pattern.ts'

/** A line as conditions need it. */
export type CouponLine = {
  readonly key: string
  readonly productId: number
  readonly variationId: number | undefined
  /** The categories of its product, with all parent categories. */
  readonly categoryIds: readonly number[]
  readonly name: string
  readonly isOnSale: boolean
  readonly quantity: number
  readonly subtotalMinor: number
}

/** How often a coupon was used, and how often it is held by unpaid orders. */
export type CouponUses = {
  readonly used: number
  /** By unpaid orders of other buyers; `heldByBuyer`: of this buyer. */
  readonly held: number
  readonly heldByBuyer: number
  /** By this buyer, as far as known. */
  readonly usedByBuyer: number
}

/** A coupon with its uses, from the view of one buyer. */
export type CouponWithUses = { readonly coupon: Coupon; readonly uses: CouponUses }

/** Everything except the coupon that decides whether it may be used. `undefined`: not known yet; such conditions pass. */
export type CouponContext = {
  readonly nowMs: number
  readonly lines: readonly CouponLine[]
  /** The subtotal as the cart shows it, in minor units. */
  readonly cartSubtotalMinor: number
  readonly uses: CouponUses
  readonly isSignedIn: boolean
  readonly roles: readonly string[]
  readonly email: string | undefined
  readonly country: { readonly billing: string | undefined; readonly shipping: string | undefined }
  readonly paymentMethod: string | undefined
  readonly shippingMethod: string | undefined
}

/** Why a coupon cannot be used; `couponCode` has its error code on the wire. */
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
  | 'no-matching-products'
  | 'not-for-sale'
  | 'excluded-products'
  | 'excluded-categories'
  | 'matching-quantity'
  | 'matching-amount'
  | 'quantity-of-item'
  | 'not-for-role'
  | 'not-for-country'
  | 'not-for-payment'
  | 'not-for-delivery'
  | 'other-email'

/**
 * Whether a coupon may be used. Refused with the first failing rule, in WooCommerce's order (docs/wire.md C.2); done: the
 * keys of the lines that it applies to. Called when a code is entered and at every pricing of the cart.
 */
export function checkCoupon(
  coupon: Coupon,
  context: CouponContext,
): Outcome<ReadonlySet<string>, CouponRefusal> {
  for (const rule of rules) {
    const reason = rule(coupon, context)
    if (reason) return refused(reason)
  }
  return done(new Set(matchingLines(coupon, context.lines).map(({ key }) => key)))
}

/** The lines that a coupon applies to: included and not excluded. */
export function matchingLines(coupon: Coupon, lines: readonly CouponLine[]): readonly CouponLine[] {
  return lines.filter((line) => isIncluded(coupon, line) && !isExcluded(coupon, line))
}

type Rule = (coupon: Coupon, context: CouponContext) => CouponRefusal | undefined

const rules: readonly Rule[] = [
  ({ isPublished }) => (isPublished ? undefined : 'not-published'),
  usageRefusal,
  ({ startsAtMs = -Infinity }, { nowMs }) => (nowMs < startsAtMs ? 'not-yet' : undefined),
  ({ expiresAtMs = Infinity }, { nowMs }) => (nowMs >= expiresAtMs ? 'expired' : undefined),
  ({ cartSubtotalMinor: { min = 0 } }, { cartSubtotalMinor }) =>
    cartSubtotalMinor < min ? 'below-minimum' : undefined,
  ({ cartSubtotalMinor: { max = Infinity } }, { cartSubtotalMinor }) =>
    cartSubtotalMinor > max ? 'above-maximum' : undefined,
  forProducts,
  forCategories,
  withoutExcluded,
  (coupon, { lines }) => {
    const matching = matchingLines(coupon, lines)
    if (!isInRange(sumOf(matching, 'quantity'), coupon.matchingQuantity)) return 'matching-quantity'
    return isInRange(sumOf(matching, 'subtotalMinor'), coupon.matchingMinor) ? undefined : 'matching-amount'
  },
  forItemRanges,
  forBuyer,
  forMethods,
]

/** Why the buyer has no use left (docs/wire.md C.2); `undefined`: one is left. */
export function usageRefusal(
  { usageLimit, usageLimitPerUser }: Coupon,
  { uses, isSignedIn }: Pick<CouponContext, 'uses' | 'isSignedIn'>,
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
  { productIds, requiresAll }: Coupon,
  { lines }: CouponContext,
): CouponRefusal | undefined {
  if (productIds.length === 0) return undefined
  const isInCart = (id: number) => lines.some((line) => isProduct(line, [id]))
  const isMet = requiresAll.products ? productIds.every(isInCart) : productIds.some(isInCart)
  return isMet ? undefined : 'no-matching-products'
}

function forCategories(
  { categoryIds, excludesSale, requiresAll }: Coupon,
  { lines }: CouponContext,
): CouponRefusal | undefined {
  if (categoryIds.length === 0) return undefined
  const counted = excludesSale ? lines.filter(({ isOnSale }) => !isOnSale) : lines
  const isInCart = (id: number) => counted.some((line) => isInCategory(line, [id]))
  const isMet = requiresAll.categories ? categoryIds.every(isInCart) : categoryIds.some(isInCart)
  return isMet ? undefined : 'no-matching-products'
}

/** A product coupon skips excluded lines; a cart coupon cannot be used at all with them. */
function withoutExcluded(coupon: Coupon, { lines }: CouponContext): CouponRefusal | undefined {
  if (coupon.kind !== 'fixed_cart') {
    return lines.length > 0 && matchingLines(coupon, lines).length === 0 ? 'no-matching-products' : undefined
  }
  if (coupon.excludesSale && lines.some(({ isOnSale }) => isOnSale)) return 'not-for-sale'
  if (lines.some((line) => isProduct(line, coupon.excludedProductIds))) return 'excluded-products'
  return lines.some((line) => isInCategory(line, coupon.excludedCategoryIds))
    ? 'excluded-categories'
    : undefined
}

/** A product or category that is not in the cart never meets its range. */
function forItemRanges(
  { itemRanges, requiresAll }: Coupon,
  { lines }: CouponContext,
): CouponRefusal | undefined {
  const isMet = ({ of, id, quantity }: ItemRange) => {
    const matching = lines.filter((line) =>
      of === 'product' ? isProduct(line, [id]) : isInCategory(line, [id]),
    )
    return matching.length > 0 && isInRange(sumOf(matching, 'quantity'), quantity)
  }
  const areMet = (of: ItemRange['of'], all: boolean) => {
    const ranges = itemRanges.filter((range) => range.of === of)
    return ranges.length === 0 || (all ? ranges.every(isMet) : ranges.some(isMet))
  }
  const isAllMet = areMet('product', requiresAll.products) && areMet('category', requiresAll.categories)
  return isAllMet ? undefined : 'quantity-of-item'
}

/** Whether a buyer with these roles may use the coupon: one role is included, none is excluded. */
export function isForRoles({ roles, excludedRoles }: Coupon, buyerRoles: readonly string[]): boolean {
  const hasRole = roles.length === 0 || buyerRoles.some((role) => roles.includes(role))
  return hasRole && !buyerRoles.some((role) => excludedRoles.includes(role))
}

function forBuyer(coupon: Coupon, { roles, email, country }: CouponContext): CouponRefusal | undefined {
  if (!isForRoles(coupon, roles)) return 'not-for-role'
  const buyerCountry = country[coupon.countries.of]
  if (buyerCountry && coupon.countries.codes.length > 0 && !coupon.countries.codes.includes(buyerCountry))
    return 'not-for-country'
  if (coupon.emails.length === 0 || email === undefined) return undefined
  return isForEmail(coupon.emails, email) ? undefined : 'other-email'
}

function forMethods(
  coupon: Coupon,
  { paymentMethod, shippingMethod }: CouponContext,
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

function isIncluded({ productIds, categoryIds }: Coupon, line: CouponLine): boolean {
  if (productIds.length === 0 && categoryIds.length === 0) return true
  return isProduct(line, productIds) || isInCategory(line, categoryIds)
}

function isExcluded(coupon: Coupon, line: CouponLine): boolean {
  return (
    isProduct(line, coupon.excludedProductIds) ||
    isInCategory(line, coupon.excludedCategoryIds) ||
    (coupon.excludesSale && line.isOnSale)
  )
}

function isProduct({ productId, variationId }: CouponLine, ids: readonly number[]): boolean {
  return ids.includes(productId) || (variationId !== undefined && ids.includes(variationId))
}

function isInCategory({ categoryIds }: CouponLine, ids: readonly number[]): boolean {
  return ids.some((id) => categoryIds.includes(id))
}

function isInRange(value: number, { min = 0, max = Infinity }: Range): boolean {
  return value >= min && value <= max
}

function sumOf(lines: readonly CouponLine[], figure: 'quantity' | 'subtotalMinor'): number {
  return lines.reduce((sum, line) => sum + line[figure], 0)
}
