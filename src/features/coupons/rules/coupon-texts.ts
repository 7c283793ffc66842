import { type CurrencyFormat, formatShortMoney } from '../../../kernel/format.ts'
import { listText } from '../../../kernel/locale-format.ts'
import * as messages from '../messages.ts'
import { type Coupon, codeOf, type Range, shownCode } from './coupon.ts'
import { type CouponLine, type CouponRefusal, matchingLines } from './validity.ts'

/** Why an entered code is not applied: because of the coupon, or because of the cart at this moment. */
export type NotAppliedReason = CouponRefusal | 'no-code' | 'unknown' | 'already-applied' | 'individual-use'

/** The error code of each reason on the wire (docs/wire.md C.2). */
export const couponCode: Readonly<Record<NotAppliedReason, number>> = {
  'other-email': 102,
  'already-applied': 103,
  'individual-use': 104,
  unknown: 105,
  'not-published': 105,
  'used-up': 106,
  'used-up-by-buyer': 106,
  expired: 107,
  'below-minimum': 108,
  'no-matching-products': 109,
  'not-for-sale': 110,
  'no-code': 111,
  'above-maximum': 112,
  'excluded-products': 113,
  'excluded-categories': 114,
  'held-by-own-order': 115,
  'held-by-guest-order': 116,
  'not-yet': 100,
  'matching-quantity': 100,
  'matching-amount': 100,
  'quantity-of-item': 100,
  'not-for-role': 100,
  'not-for-country': 100,
  'not-for-payment': 100,
  'not-for-delivery': 100,
}

/** What texts about a coupon need. */
export type CouponTextInput = {
  readonly coupon: Coupon
  readonly lines: readonly CouponLine[]
  readonly currency: CurrencyFormat
  /** The owner's names of categories, by id. */
  readonly categoryNames: ReadonlyMap<number, string>
  /** "November 25", in the shop's time. */
  readonly dayText: (atMs: number) => string
}

const MAX_SHOWN = 40

/**
 * The text for an unknown code, and for a coupon that is not published, so that nobody learns which codes exist. The code
 * is shown in its normalised form, because the entered form would reveal the difference.
 */
export function unknownText(code: string): string {
  const shown = [...shownCode(codeOf(code.slice(0, 10 * MAX_SHOWN)))]
  const cut = shown.length > MAX_SHOWN ? `${shown.slice(0, MAX_SHOWN).join('')}…` : shown.join('')
  return messages.unknown({ code: cut })
}

/** Why a coupon cannot be used. */
export function refusalText(
  reason: Exclude<NotAppliedReason, 'no-code' | 'unknown'>,
  input: CouponTextInput,
): string {
  const { coupon, currency, dayText } = input
  const code = shownCode(coupon.code)
  const money = (minor: number | undefined) => formatShortMoney(minor ?? 0, currency)
  switch (reason) {
    case 'not-published':
      return unknownText(coupon.code)
    case 'already-applied':
      return messages.alreadyApplied({ code })
    case 'individual-use':
      return messages.notCombinable({ code })
    case 'used-up':
      return messages.usedUp({ code })
    case 'used-up-by-buyer':
      return messages.usedUpByBuyer({ code })
    case 'held-by-own-order':
      return messages.heldByOwnOrder({ code })
    case 'held-by-guest-order':
      return messages.heldByGuestOrder({ code })
    case 'not-yet':
      return messages.notYet({ code, day: dayText(coupon.startsAtMs ?? 0) })
    case 'expired':
      return messages.hasExpired({ code })
    case 'below-minimum':
      return messages.belowMinimum({ code, amount: money(coupon.cartSubtotalMinor.min) })
    case 'above-maximum':
      return messages.aboveMaximum({ code, amount: money(coupon.cartSubtotalMinor.max) })
    case 'no-matching-products':
      return messages.notForCart({ code })
    case 'not-for-sale':
      return messages.notForSaleItems({ code })
    case 'excluded-products':
      return messages.notWithProducts({ code, names: listText(excludedNames(input)) })
    case 'excluded-categories':
      return excludedCategoriesText(input)
    case 'matching-quantity':
      return messages.quantityCondition({ code, ...limitsOf(coupon.matchingQuantity), ...eligible(coupon) })
    case 'matching-amount': {
      const { range, min, max } = limitsOf(coupon.matchingMinor)
      return messages.amountCondition({ code, range, min: money(min), max: money(max), ...eligible(coupon) })
    }
    case 'quantity-of-item':
      return itemRangesText(input)
    case 'not-for-role':
      return messages.notForAccount({ code })
    case 'not-for-country':
      return coupon.countries.of === 'shipping'
        ? messages.notForShippingCountry({ code })
        : messages.notForBillingCountry({ code })
    case 'not-for-payment':
      return messages.notForPayment({ code })
    case 'not-for-delivery':
      return messages.notForShippingMethod({ code })
    case 'other-email':
      return messages.otherEmail({ code })
  }
}

/** The required quantity of each product or category, where its name is known. */
function itemRangesText({ coupon, lines, categoryNames }: CouponTextInput): string {
  const nameOf = (of: 'product' | 'category', id: number) =>
    of === 'category'
      ? categoryNames.get(id)
      : lines.find(({ productId, variationId }) => productId === id || variationId === id)?.name
  const conditions = coupon.itemRanges.flatMap(({ of, id, quantity }) => {
    const name = nameOf(of, id)
    return name ? [messages.itemCondition({ ...limitsOf(quantity), name })] : []
  })
  const code = shownCode(coupon.code)
  if (conditions.length === 0) return messages.otherQuantities({ code })
  return messages.itemConditions({ code, conditions: listText(conditions) })
}

function excludedNames({ coupon, lines }: CouponTextInput): string[] {
  const ids = coupon.excludedProductIds
  const isExcluded = ({ productId, variationId }: CouponLine) =>
    ids.includes(productId) || (variationId !== undefined && ids.includes(variationId))
  return [...new Set(lines.filter(isExcluded).map(({ name }) => messages.named({ name })))]
}

function excludedCategoriesText({ coupon, lines, categoryNames }: CouponTextInput): string {
  const code = shownCode(coupon.code)
  const inCart = coupon.excludedCategoryIds.filter((id) =>
    lines.some(({ categoryIds }) => categoryIds.includes(id)),
  )
  const names = inCart.flatMap((id) => categoryNames.get(id) ?? []).map((name) => messages.named({ name }))
  return names.length === 0
    ? messages.notWithSomeProducts({ code })
    : messages.notWithCategories({ code, names: listText(names) })
}

/** Whether only some products count. */
function eligible({ productIds, categoryIds }: Coupon): { readonly eligible: 'yes' | 'no' } {
  return { eligible: productIds.length + categoryIds.length === 0 ? 'no' : 'yes' }
}

type Limits = {
  readonly range: 'exact' | 'min' | 'max' | 'between'
  readonly min: number
  readonly max: number
}

function limitsOf({ min, max }: Range): Limits {
  if (min === undefined) return { range: 'max', min: 0, max: max ?? 0 }
  if (max === undefined) return { range: 'min', min, max: min }
  return { range: min === max ? 'exact' : 'between', min, max }
}

/** How many more items, or how much more, a coupon needs: "Add 2 more items to use TRIO."; '' for any other reason. */
export function missingAmountText(
  reason: string,
  { coupon, lines, currency }: CouponTextInput,
  cartSubtotalMinor: number,
): string {
  const matching = matchingLines(coupon, lines)
  const sum = (pick: (line: CouponLine) => number) => matching.reduce((all, line) => all + pick(line), 0)
  const code = shownCode(coupon.code)
  if (reason === 'below-minimum') {
    const missingMinor = (coupon.cartSubtotalMinor.min ?? 0) - cartSubtotalMinor
    return messages.spendMore({ amount: formatShortMoney(missingMinor, currency), code })
  }
  const count = (coupon.matchingQuantity.min ?? 0) - sum(({ quantity }) => quantity)
  if (reason === 'matching-quantity' && count > 0) return messages.addMore({ count, code })
  const minor = (coupon.matchingMinor.min ?? 0) - sum(({ subtotalMinor }) => subtotalMinor)
  if (reason !== 'matching-amount' || minor <= 0) return ''
  return messages.spendMoreOnEligible({ amount: formatShortMoney(minor, currency), code })
}
