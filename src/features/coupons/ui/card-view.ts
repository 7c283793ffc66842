import { type CurrencyFormat, formatMoney } from '../../../kernel/format.ts'
import type { Coupon, Range } from '../rules/coupon.ts'
import { cardWords } from './card-words.ts'

/**
 * `active` can be clicked; `waiting` cannot be used with the cart as it is; `applied` is in the cart already; `coming` has
 * not begun; the other two are over.
 */
export type CardState = 'active' | 'waiting' | 'applied' | 'coming' | 'used' | 'expired'

/** Where cards stand, as their class says it (docs/wire.md C.5). */
export type CardPlace = 'my_account_page' | 'cart_page' | 'checkout_page'

/** What the card of a coupon, or of a store credit, says. */
export type CardView = {
  /** `data-id`: the coupon's id; of a credit `credit-` and its id, since both are numbered from one. */
  readonly id: string
  readonly code: string
  readonly state: CardState
  /** "10%", "$25.00", "Free". */
  readonly amount: string
  /** What follows it: "off", "left"; '' for nothing. */
  readonly unit: string
  /** What kind it is: "Cart discount". */
  readonly kind: string
  readonly description: string
  /** What it asks for, in a few words each. */
  readonly terms: readonly string[]
  /** "Expires on 3 December 2026"; '' for no date. */
  readonly dateLine: string
  /** Why it cannot be used now, or what it takes: "Add 2 more and it works"; '' where nothing is missing. */
  readonly missing: string
}

/** What words about a coupon are made with; `dayText` writes a day in the shop's time. */
export type CardWriting = {
  readonly nowMs: number
  readonly currency: CurrencyFormat
  readonly dayText: (atMs: number) => string
}

/**
 * A coupon as its card shows it, in a state that the caller knows; what could be used but has not begun yet is `coming`,
 * and what the cart is not right for is `waiting`.
 */
export function couponCard(
  coupon: Coupon,
  asked: { readonly state: Exclude<CardState, 'coming' | 'waiting'>; readonly missing?: string },
  writing: CardWriting,
): CardView {
  const { missing = '' } = asked
  const state = asked.state === 'active' ? usableState(coupon, missing, writing) : asked.state
  return {
    id: String(coupon.id),
    code: coupon.code,
    state,
    ...worthOf(coupon, writing.currency),
    description: coupon.description,
    terms: state === 'used' || state === 'expired' ? [] : termsOf(coupon, writing.currency),
    dateLine: dateLine(coupon, state, writing),
    missing: state === 'waiting' ? missing : '',
  }
}

function usableState(coupon: Coupon, missing: string, writing: CardWriting): CardState {
  if (isToCome(coupon, writing)) return 'coming'
  return missing === '' ? 'active' : 'waiting'
}

/** Cards in the order given, but those that are of no use to the cart now come last. */
export function usableFirst(cards: readonly CardView[]): CardView[] {
  const isOfUse = ({ state }: CardView) => state === 'active' || state === 'applied'
  return [...cards.filter(isOfUse), ...cards.filter((card) => !isOfUse(card))]
}

/** A store credit as its card needs it. */
export type CreditOnCard = {
  readonly id: number
  readonly code: string
  readonly balanceMinor: number
  readonly expiresAtMs: number | undefined
}

/** A store credit as its card shows it: what is left of it, and how long it lasts. */
export function creditCard(
  credit: CreditOnCard,
  state: 'active' | 'applied',
  { currency, dayText }: CardWriting,
): CardView {
  return {
    id: `credit-${credit.id}`,
    code: credit.code,
    state,
    amount: formatMoney(credit.balanceMinor, currency),
    unit: cardWords.left,
    kind: cardWords.kinds.credit,
    description: '',
    terms: [],
    dateLine: credit.expiresAtMs === undefined ? '' : cardWords.expiresOn(dayText(credit.expiresAtMs - 1)),
    missing: '',
  }
}

type Worth = Pick<CardView, 'amount' | 'unit' | 'kind'>

/** What it gives first of all: its amount, else what it gives away, else the delivery. */
function worthOf({ kind, amount, giveaway, grantsFreeShipping }: Coupon, currency: CurrencyFormat): Worth {
  const { kinds, off } = cardWords
  if (amount > 0) {
    const isOfPieces = kind === 'fixed_product'
    return {
      amount: kind === 'percent' ? percentText(amount) : shortMoney(amount, currency),
      unit: isOfPieces ? cardWords.offEach : off,
      kind: isOfPieces ? kinds.pieces : kinds.cart,
    }
  }
  if (!giveaway) {
    const isDelivery = grantsFreeShipping
    return {
      amount: isDelivery ? cardWords.free : shortMoney(0, currency),
      unit: isDelivery ? '' : off,
      kind: isDelivery ? kinds.delivery : kinds.cart,
    }
  }
  const { price } = giveaway
  if (price.kind === 'free') return { amount: cardWords.gift, unit: '', kind: kinds.gift }
  const unit = price.kind === 'final' ? cardWords.each : off
  return {
    amount: price.kind === 'percent' ? percentText(price.ppm) : shortMoney(price.minor, currency),
    unit,
    kind: kinds.pieces,
  }
}

function termsOf(coupon: Coupon, currency: CurrencyFormat): string[] {
  const { terms } = cardWords
  const money = (minor: number) => shortMoney(minor, currency)
  const isOfSome = coupon.productIds.length > 0 || coupon.categoryIds.length > 0
  const isOfFewer = coupon.excludedProductIds.length > 0 || coupon.excludedCategoryIds.length > 0
  return [
    rangeTerm(coupon.goodsMinor, money, terms.goods),
    isOfSome ? terms.chosen : isOfFewer ? terms.mostPieces : '',
    rangeTerm(coupon.matchingPieces, String, terms.pieces),
    rangeTerm(coupon.matchingMinor, money, terms.matching),
    coupon.amount > 0 && coupon.giveaway ? terms.withGift : '',
    coupon.grantsFreeShipping && (coupon.amount > 0 || coupon.giveaway) ? terms.withDelivery : '',
    coupon.excludesSale ? terms.notOnSale : '',
    coupon.individualUse ? terms.alone : '',
    coupon.usageLimitPerUser === 1 ? terms.once : '',
  ].filter((term) => term !== '')
}

type RangeWords = {
  readonly from: (least: string) => string
  readonly upTo: (most: string) => string
  readonly between: (least: string, most: string) => string
}

function rangeTerm({ least, most }: Range, write: (value: number) => string, words: RangeWords): string {
  if (least && most !== undefined) return words.between(write(least), write(most))
  if (least) return words.from(write(least))
  return most === undefined ? '' : words.upTo(write(most))
}

function isToCome({ startsAtMs }: Coupon, { nowMs }: CardWriting): boolean {
  return startsAtMs !== undefined && startsAtMs > nowMs
}

function dateLine({ startsAtMs, expiresAtMs }: Coupon, state: CardState, { nowMs, dayText }: CardWriting) {
  if (state === 'used') return ''
  if (expiresAtMs !== undefined && expiresAtMs <= nowMs) return cardWords.expiredOn(dayText(expiresAtMs))
  if (state === 'expired') return cardWords.over
  if (startsAtMs !== undefined && state === 'coming') return cardWords.startsOn(dayText(startsAtMs))
  return expiresAtMs === undefined ? '' : cardWords.expiresOn(dayText(expiresAtMs))
}

/** 125000 is "12.5%". */
function percentText(ppm: number): string {
  return `${ppm / 10_000}%`
}

/** Whole amounts without their zeros: a card is read at a glance. */
function shortMoney(minor: number, currency: CurrencyFormat): string {
  return formatMoney(minor, { ...currency, trimZeros: true })
}
