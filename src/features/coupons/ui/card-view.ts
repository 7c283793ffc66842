import { type CurrencyFormat, formatMoney, formatShortMoney } from '../../../kernel/format.ts'
import { percentText } from '../../../kernel/locale-format.ts'
import * as messages from '../messages.ts'
import type { Coupon, Range } from '../rules/coupon.ts'

/**
 * `active` can be clicked; `waiting` cannot be used with the present cart; `applied` is in the cart already; `coming` has
 * not started; the other two have ended.
 */
export type CardState = 'active' | 'inactive' | 'applied' | 'coming' | 'used' | 'expired'

/** The page of the cards; also their CSS class (docs/wire.md C.5). */
export type CardPage = 'my_account_page' | 'cart_page' | 'checkout_page'

/** The content of the card of a coupon or a store credit. */
export type CardView = {
  /** `data-id`: the coupon's id; of a credit `credit-` and its id, since both are numbered from one. */
  readonly id: string
  readonly code: string
  readonly state: CardState
  /** "10%", "$25.00", "Free". */
  readonly amount: string
  /** The text after the amount: "off", "left" or ''. */
  readonly unit: string
  /** "Cart discount"; '' where the owner describes the offer. */
  readonly kind: string
  readonly description: string
  /** The conditions, in a few words each. */
  readonly terms: readonly string[]
  /** "Expires December 3, 2026"; '' for no date. */
  readonly dateLine: string
  /** Why it cannot be used now: "Add 2 more items to use TRIO."; '' when nothing is missing. */
  readonly missing: string
}

/** What texts about a coupon depend on; `dayText` formats a day in the shop's time zone. */
export type CardFormat = {
  readonly nowMs: number
  readonly currency: CurrencyFormat
  readonly dayText: (atMs: number) => string
}

/**
 * The card of a coupon. The caller knows the state, except that an `active` coupon becomes `coming` before its start, and
 * `inactive` when something is missing.
 */
export function couponCard(
  coupon: Coupon,
  request: { readonly state: Exclude<CardState, 'coming' | 'inactive'>; readonly missing?: string },
  format: CardFormat,
): CardView {
  const { missing = '' } = request
  const value = cardValueOf(coupon, format.currency)
  const state = request.state === 'active' ? usableState(coupon, missing, format) : request.state
  return {
    id: String(coupon.id),
    code: coupon.code,
    state,
    ...value,
    // What the owner calls the offer says more than what kind of discount it is.
    kind: coupon.description === '' ? value.kind : '',
    description: coupon.description,
    terms: state === 'used' || state === 'expired' ? [] : termsOf(coupon, format.currency),
    dateLine: dateLine(coupon, state, format),
    missing: state === 'inactive' ? missing : '',
  }
}

function usableState(coupon: Coupon, missing: string, format: CardFormat): CardState {
  if (isUpcoming(coupon, format)) return 'coming'
  return missing === '' ? 'active' : 'inactive'
}

/** Stable order that moves cards that cannot be used now to the end. */
export function usableFirst(cards: readonly CardView[]): CardView[] {
  const isUsable = ({ state }: CardView) => state === 'active' || state === 'applied'
  return [...cards.filter(isUsable), ...cards.filter((card) => !isUsable(card))]
}

/** The part of a store credit that its card needs. */
export type CreditOnCard = {
  readonly id: number
  readonly code: string
  readonly balanceMinor: number
  readonly expiresAtMs: number | undefined
}

/** The card of a store credit: its balance and its expiry. */
export function creditCard(
  credit: CreditOnCard,
  state: 'active' | 'applied',
  { currency, dayText }: CardFormat,
): CardView {
  return {
    id: `credit-${credit.id}`,
    code: credit.code,
    state,
    amount: formatMoney(credit.balanceMinor, currency),
    unit: messages.left(),
    kind: messages.storeCredit(),
    description: '',
    terms: [],
    dateLine:
      credit.expiresAtMs === undefined ? '' : messages.expiresOn({ day: dayText(credit.expiresAtMs - 1) }),
    missing: '',
  }
}

type CardValue = Pick<CardView, 'amount' | 'unit' | 'kind'>

/** The main benefit: the amount, else the giveaway, else free shipping. */
function cardValueOf(
  { kind, amount, giveaway, grantsFreeShipping }: Coupon,
  currency: CurrencyFormat,
): CardValue {
  if (amount > 0) {
    const isPerUnit = kind === 'fixed_product'
    return {
      amount: kind === 'percent' ? percentText(amount) : formatShortMoney(amount, currency),
      unit: isPerUnit ? messages.offEach() : messages.off(),
      kind: isPerUnit ? messages.productDiscount() : messages.cartDiscount(),
    }
  }
  if (!giveaway) {
    const isDelivery = grantsFreeShipping
    return {
      amount: isDelivery ? messages.free() : formatShortMoney(0, currency),
      unit: isDelivery ? '' : messages.off(),
      kind: isDelivery ? messages.freeShipping() : messages.cartDiscount(),
    }
  }
  const { price } = giveaway
  if (price.kind === 'free') return { amount: messages.gift(), unit: '', kind: messages.freeGift() }
  const unit = price.kind === 'final' ? messages.each() : messages.off()
  return {
    amount: price.kind === 'percent' ? percentText(price.ppm) : formatShortMoney(price.minor, currency),
    unit,
    kind: messages.productDiscount(),
  }
}

function termsOf(coupon: Coupon, currency: CurrencyFormat): string[] {
  const money = (minor: number) => formatShortMoney(minor, currency)
  const isRestricted = coupon.productIds.length > 0 || coupon.categoryIds.length > 0
  // What an owner calls a discount per item names its items: "$5 off every vase".
  const isNamed = coupon.kind === 'fixed_product' && coupon.description !== ''
  const hasExclusions = coupon.excludedProductIds.length > 0 || coupon.excludedCategoryIds.length > 0
  return [
    rangeTerm(coupon.cartSubtotalMinor, money, {
      from: messages.subtotalFrom,
      upTo: messages.subtotalUpTo,
      between: messages.subtotalBetween,
    }),
    isRestricted && !isNamed ? messages.selectedItems() : hasExclusions ? messages.exclusionsApply() : '',
    rangeTerm(coupon.matchingQuantity, (quantity) => quantity, {
      from: messages.unitsFrom,
      upTo: messages.unitsUpTo,
      between: messages.unitsBetween,
    }),
    rangeTerm(coupon.matchingMinor, money, {
      from: messages.matchingFrom,
      upTo: messages.matchingUpTo,
      between: messages.matchingBetween,
    }),
    coupon.amount > 0 && coupon.giveaway ? messages.withGift() : '',
    coupon.grantsFreeShipping && (coupon.amount > 0 || coupon.giveaway) ? messages.withShipping() : '',
    coupon.excludesSale ? messages.excludesSale() : '',
    coupon.individualUse ? messages.notWithOthers() : '',
    coupon.usageLimitPerUser === 1 ? messages.oncePerCustomer() : '',
  ].filter((term) => term !== '')
}

type RangeMessages<Value> = {
  readonly from: (values: { readonly min: Value }) => string
  readonly upTo: (values: { readonly max: Value }) => string
  readonly between: (values: { readonly min: Value; readonly max: Value }) => string
}

function rangeTerm<Value>(
  { min, max }: Range,
  write: (value: number) => Value,
  { from, upTo, between }: RangeMessages<Value>,
): string {
  if (min && max !== undefined) return between({ min: write(min), max: write(max) })
  if (min) return from({ min: write(min) })
  return max === undefined ? '' : upTo({ max: write(max) })
}

function isUpcoming({ startsAtMs }: Coupon, { nowMs }: CardFormat): boolean {
  return startsAtMs !== undefined && startsAtMs > nowMs
}

function dateLine({ startsAtMs, expiresAtMs }: Coupon, state: CardState, { nowMs, dayText }: CardFormat) {
  if (state === 'used') return ''
  if (expiresAtMs !== undefined && expiresAtMs <= nowMs)
    return messages.expiredOn({ day: dayText(expiresAtMs) })
  if (state === 'expired') return messages.expired()
  if (startsAtMs !== undefined && state === 'coming') return messages.startsOn({ day: dayText(startsAtMs) })
  return expiresAtMs === undefined ? '' : messages.expiresOn({ day: dayText(expiresAtMs) })
}
