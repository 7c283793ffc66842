import { type CurrencyFormat, formatMoney } from '../../../kernel/format.ts'
import type { Coupon, Range } from '../rules/coupon.ts'
import { cardTexts } from './card-texts.ts'

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
  /** "Cart discount". */
  readonly kind: string
  readonly description: string
  /** The conditions, in a few words each. */
  readonly terms: readonly string[]
  /** "Expires on 3 December 2026"; '' for no date. */
  readonly dateLine: string
  /** Why it cannot be used now: "Add 2 more and it works"; '' when nothing is missing. */
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
  const state = request.state === 'active' ? usableState(coupon, missing, format) : request.state
  return {
    id: String(coupon.id),
    code: coupon.code,
    state,
    ...cardValueOf(coupon, format.currency),
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
    unit: cardTexts.left,
    kind: cardTexts.kinds.credit,
    description: '',
    terms: [],
    dateLine: credit.expiresAtMs === undefined ? '' : cardTexts.expiresOn(dayText(credit.expiresAtMs - 1)),
    missing: '',
  }
}

type CardValue = Pick<CardView, 'amount' | 'unit' | 'kind'>

/** The main benefit: the amount, else the giveaway, else free shipping. */
function cardValueOf(
  { kind, amount, giveaway, grantsFreeShipping }: Coupon,
  currency: CurrencyFormat,
): CardValue {
  const { kinds, off } = cardTexts
  if (amount > 0) {
    const isPerUnit = kind === 'fixed_product'
    return {
      amount: kind === 'percent' ? percentText(amount) : shortMoney(amount, currency),
      unit: isPerUnit ? cardTexts.offEach : off,
      kind: isPerUnit ? kinds.units : kinds.cart,
    }
  }
  if (!giveaway) {
    const isDelivery = grantsFreeShipping
    return {
      amount: isDelivery ? cardTexts.free : shortMoney(0, currency),
      unit: isDelivery ? '' : off,
      kind: isDelivery ? kinds.delivery : kinds.cart,
    }
  }
  const { price } = giveaway
  if (price.kind === 'free') return { amount: cardTexts.gift, unit: '', kind: kinds.gift }
  const unit = price.kind === 'final' ? cardTexts.each : off
  return {
    amount: price.kind === 'percent' ? percentText(price.ppm) : shortMoney(price.minor, currency),
    unit,
    kind: kinds.units,
  }
}

function termsOf(coupon: Coupon, currency: CurrencyFormat): string[] {
  const { terms } = cardTexts
  const money = (minor: number) => shortMoney(minor, currency)
  const isRestricted = coupon.productIds.length > 0 || coupon.categoryIds.length > 0
  const hasExclusions = coupon.excludedProductIds.length > 0 || coupon.excludedCategoryIds.length > 0
  return [
    rangeTerm(coupon.cartSubtotalMinor, money, terms.subtotal),
    isRestricted ? terms.restricted : hasExclusions ? terms.notAllItems : '',
    rangeTerm(coupon.matchingQuantity, String, terms.units),
    rangeTerm(coupon.matchingMinor, money, terms.matching),
    coupon.amount > 0 && coupon.giveaway ? terms.withGift : '',
    coupon.grantsFreeShipping && (coupon.amount > 0 || coupon.giveaway) ? terms.withDelivery : '',
    coupon.excludesSale ? terms.notOnSale : '',
    coupon.individualUse ? terms.alone : '',
    coupon.usageLimitPerUser === 1 ? terms.once : '',
  ].filter((term) => term !== '')
}

type RangeTexts = {
  readonly from: (min: string) => string
  readonly upTo: (max: string) => string
  readonly between: (min: string, max: string) => string
}

function rangeTerm({ min, max }: Range, write: (value: number) => string, texts: RangeTexts): string {
  if (min && max !== undefined) return texts.between(write(min), write(max))
  if (min) return texts.from(write(min))
  return max === undefined ? '' : texts.upTo(write(max))
}

function isUpcoming({ startsAtMs }: Coupon, { nowMs }: CardFormat): boolean {
  return startsAtMs !== undefined && startsAtMs > nowMs
}

function dateLine({ startsAtMs, expiresAtMs }: Coupon, state: CardState, { nowMs, dayText }: CardFormat) {
  if (state === 'used') return ''
  if (expiresAtMs !== undefined && expiresAtMs <= nowMs) return cardTexts.expiredOn(dayText(expiresAtMs))
  if (state === 'expired') return cardTexts.over
  if (startsAtMs !== undefined && state === 'coming') return cardTexts.startsOn(dayText(startsAtMs))
  return expiresAtMs === undefined ? '' : cardTexts.expiresOn(dayText(expiresAtMs))
}

/** 125000 is "12.5%". */
function percentText(ppm: number): string {
  return `${ppm / 10_000}%`
}

/** Whole amounts without zeros, to keep the card short. */
function shortMoney(minor: number, currency: CurrencyFormat): string {
  return formatMoney(minor, { ...currency, trimZeros: true })
}
