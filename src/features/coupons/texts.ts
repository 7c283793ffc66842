import { type CurrencyFormat, formatMoney } from '../../kernel/format.ts'
import { type Coupon, codeOf, shownCode } from './rules/coupon.ts'
import { type CouponLine, type CouponRefusal, matchingLines } from './rules/validity.ts'

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
  /** "25 November", in the shop's time. */
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
  return `There is no coupon “${cut}”. Please check how it is written.`
}

export const noCodeText = 'Please enter a coupon code.'

/** Why a coupon cannot be used, in a plain sentence. */
export function refusalText(
  reason: Exclude<NotAppliedReason, 'no-code' | 'unknown'>,
  input: CouponTextInput,
): string {
  const { coupon, currency, dayText } = input
  const named = `Coupon “${shownCode(coupon.code)}”`
  const money = (minor: number | undefined) => formatMoney(minor ?? 0, currency)
  switch (reason) {
    case 'not-published':
      return unknownText(coupon.code)
    case 'already-applied':
      return `${named} is applied already.`
    case 'individual-use':
      return `${named} cannot be used together with the coupons in your cart.`
    case 'used-up':
      return `${named} has been used as often as it can be.`
    case 'used-up-by-buyer':
      return `You have used coupon “${shownCode(coupon.code)}” as often as you can.`
    case 'held-by-own-order':
      return `${named} is held by an order of yours that is not paid yet. You can pay or cancel it among your orders.`
    case 'held-by-guest-order':
      return `${named} is held by an order that is not paid yet. Please pay that order, or try again later.`
    case 'not-yet':
      return `${named} can be used from ${dayText(coupon.startsAtMs ?? 0)} on.`
    case 'expired':
      return `${named} has expired.`
    case 'below-minimum':
      return `${named} is for goods of ${money(coupon.cartSubtotalMinor.min)} or more.`
    case 'above-maximum':
      return `${named} is for goods of ${money(coupon.cartSubtotalMinor.max)} at most.`
    case 'no-matching-products':
      return `${named} is not for what is in your cart.`
    case 'not-for-sale':
      return `${named} cannot be used while a piece on sale is in your cart.`
    case 'excluded-products':
      return `${named} cannot be used with ${joined(excludedNames(input))} in your cart.`
    case 'excluded-categories':
      return `${named} cannot be used with pieces ${excludedCategories(input)} in your cart.`
    case 'matching-quantity':
      return `${named} works with ${rangeText(coupon.matchingQuantity, quantityText)}${ofMatchingProducts(coupon)}.`
    case 'matching-amount':
      return `${named} works with goods for ${rangeText(coupon.matchingMinor, money)}${ofMatchingProducts(coupon)}.`
    case 'quantity-of-item':
      return itemRangesText(named, input)
    case 'not-for-role':
      return `${named} is not for your account.`
    case 'not-for-country':
      return coupon.countries.of === 'shipping'
        ? `${named} is not for orders that go to your country.`
        : `${named} is not for billing addresses in your country.`
    case 'not-for-payment':
      return `${named} is not for the way to pay that you have chosen.`
    case 'not-for-delivery':
      return `${named} is not for the delivery that you have chosen.`
    case 'other-email':
      return `${named} belongs to somebody else. Please enter the e-mail address that it was given to.`
  }
}

/** The required quantity of each product or category, where its name is known. */
function itemRangesText(named: string, { coupon, lines, categoryNames }: CouponTextInput): string {
  const nameOf = (of: 'product' | 'category', id: number) =>
    of === 'category'
      ? categoryNames.get(id)
      : lines.find(({ productId, variationId }) => productId === id || variationId === id)?.name
  const requirements = coupon.itemRanges.flatMap(({ of, id, quantity }) => {
    const name = nameOf(of, id)
    return name ? [`${rangeText(quantity, quantityText)} of “${name}”`] : []
  })
  if (requirements.length === 0) return `${named} is for other numbers of pieces than there are in your cart.`
  return `${named} is for ${joined(requirements)}.`
}

function quantityText(quantity: number): string {
  return quantity === 1 ? '1 piece' : `${quantity} pieces`
}

function excludedNames({ coupon, lines }: CouponTextInput): string[] {
  const ids = coupon.excludedProductIds
  const isExcluded = ({ productId, variationId }: CouponLine) =>
    ids.includes(productId) || (variationId !== undefined && ids.includes(variationId))
  return [...new Set(lines.filter(isExcluded).map(({ name }) => `“${name}”`))]
}

function excludedCategories({ coupon, lines, categoryNames }: CouponTextInput): string {
  const inCart = coupon.excludedCategoryIds.filter((id) =>
    lines.some(({ categoryIds }) => categoryIds.includes(id)),
  )
  const names = inCart.flatMap((id) => categoryNames.get(id) ?? [])
  return names.length === 0 ? 'that are' : `of ${joined(names.map((name) => `“${name}”`))}`
}

function ofMatchingProducts({ productIds, categoryIds }: Coupon): string {
  return productIds.length + categoryIds.length === 0 ? '' : ' of the products that it is meant for'
}

function joined(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

type Range = Coupon['matchingQuantity']

function rangeText({ min, max }: Range, write: (value: number) => string): string {
  if (min !== undefined && max !== undefined) {
    return min === max ? write(min) : `${write(min)} to ${write(max)}`
  }
  return min === undefined ? `${write(max ?? 0)} at most` : `${write(min)} or more`
}

/** How many more units, or how much more, a coupon needs: "Add 2 more and coupon “trio” works." */
export function missingAmountText(
  reason: CouponRefusal,
  { coupon, lines, currency }: CouponTextInput,
  cartSubtotalMinor: number,
): string {
  const matching = matchingLines(coupon, lines)
  const sum = (pick: (line: CouponLine) => number) => matching.reduce((all, line) => all + pick(line), 0)
  const ending = `and coupon “${shownCode(coupon.code)}” works.`
  if (reason === 'below-minimum') {
    return `Add goods for ${formatMoney((coupon.cartSubtotalMinor.min ?? 0) - cartSubtotalMinor, currency)} more ${ending}`
  }
  const missingUnits = (coupon.matchingQuantity.min ?? 0) - sum(({ quantity }) => quantity)
  if (reason === 'matching-quantity' && missingUnits > 0) return `Add ${missingUnits} more ${ending}`
  const minor = (coupon.matchingMinor.min ?? 0) - sum(({ subtotalMinor }) => subtotalMinor)
  return reason === 'matching-amount' && minor > 0 ? `Add ${formatMoney(minor, currency)} more ${ending}` : ''
}

/** The report about coupons to a person whose account is erased. */
export function anonymizedText(count: number): string {
  return count === 1
    ? 'One use of a coupon no longer names you.'
    : `${count} uses of coupons no longer name you.`
}
