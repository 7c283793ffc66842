import type { Shop } from '../../platform/shop.ts'
import { categoryIdsOf, categoryNamesOf } from '../catalog/catalog.ts'
import { type CouponWithUses, listedCoupons } from '../coupons/coupons.ts'
import type { ListedIn } from '../coupons/rules/coupon.ts'
import { type CouponLine, type CouponSituation, checkCoupon } from '../coupons/rules/validity.ts'
import { type CouponFacts, missingAmountText, refusalText } from '../coupons/texts.ts'
import type { Offers } from '../coupons/ui/CouponList.tsx'
import {
  type CardFormat,
  type CardView,
  couponCard,
  creditCard,
  usableFirst,
} from '../coupons/ui/card-view.ts'
import { currencyFormat, dayText } from '../settings/general.ts'
import { creditsOf } from '../store-credit/store-credit.ts'
import { type Buyer, buyerOf, withProvenEmail } from './buyer.ts'
import { couponLine } from './coupons-on.ts'
import type { Cart } from './open-cart.ts'
import type { PricedLine } from './rules/priced-line.ts'

/**
 * The cards that a place offers beside this cart: coupons listed there, newest first, those that it is not right for last,
 * and the shopper's own credit. Of an
 * account's proved address alone: what is typed into a form must not show what belongs to that address.
 */
export async function couponOffers(shop: Shop, cart: Cart, place: ListedIn): Promise<Offers> {
  const who = await shopperOf(shop, cart)
  const [listed, credits] = await Promise.all([listedCoupons(shop, place, who), creditsOf(shop, who)])
  const spent = new Set(cart.priced.totals.credits.map(({ id }) => id))
  const writing = cardWriting(shop)
  return {
    coupons: usableFirst(await cardsOf(shop, cart, { listed, who, writing })),
    credits: credits.map((credit) =>
      creditCard(credit, spent.has(credit.id) ? 'applied' : 'active', writing),
    ),
  }
}

/** For whom coupons are listed: the buyer of this cart, with the address that is proved to be theirs. */
export function shopperOf({ db }: Pick<Shop, 'db'>, { session }: Pick<Cart, 'session'>): Promise<Buyer> {
  return withProvenEmail(db, buyerOf(session))
}

type Listed = {
  readonly listed: readonly CouponWithUses[]
  readonly who: Buyer
  readonly writing: CardFormat
}

/** Coupons that were listed for somebody, as cards: one that the cart is not right for yet says what it takes. */
export async function cardsOf(shop: Shop, cart: Cart, { listed, who, writing }: Listed): Promise<CardView[]> {
  if (listed.length === 0) return []
  const applied = new Set(cart.priced.coupons.working.map(({ coupon }) => coupon.id))
  const situation = await situationOf(shop, cart, listed, who)
  const categoryIds = excludedCategories(listed)
  const categoryNames = categoryIds.length > 0 ? await categoryNamesOf(shop.db, categoryIds) : new Map()
  return listed.map(({ coupon, uses }) => {
    if (applied.has(coupon.id)) return couponCard(coupon, { state: 'applied' }, writing)
    const facts = { coupon, lines: situation.lines, categoryNames, ...writing }
    const missing = situation.lines.length > 0 ? missingText({ ...situation, uses }, facts) : ''
    return couponCard(coupon, { state: 'active', missing }, writing)
  })
}

/** What words on cards are made with, in this shop. */
export function cardWriting({ settings, nowMs }: Pick<Shop, 'settings' | 'nowMs'>): CardFormat {
  return {
    nowMs: nowMs(),
    currency: currencyFormat(settings),
    dayText: (atMs) => dayText(atMs, settings),
  }
}

/** "Add 2 more and it works", else why not; its date stands on the card anyway. */
function missingText(situation: CouponSituation, facts: CouponFacts): string {
  const checked = checkCoupon(facts.coupon, situation)
  if (checked.ok || checked.reason === 'not-yet') return ''
  return (
    missingAmountText(checked.reason, facts, situation.cartSubtotalMinor) ||
    refusalText(checked.reason, facts)
  )
}

async function situationOf(shop: Shop, { priced }: Cart, listed: readonly CouponWithUses[], who: Buyer) {
  const { destination, rate, lines } = priced
  const bought = lines.filter(({ gift, giftCard }) => !gift && !giftCard)
  return {
    nowMs: shop.nowMs(),
    lines: await couponLines(shop, bought, listed),
    cartSubtotalMinor: priced.cartSubtotalMinor,
    isSignedIn: who.accountId !== undefined,
    roles: who.roles,
    email: who.email,
    country: { billing: destination.country || undefined, shipping: destination.country || undefined },
    paymentMethod: undefined,
    shippingMethod: rate?.id,
  }
}

/** The lines as restrictions see them; their categories are read where a coupon asks for them. */
async function couponLines(
  { db, nowMs }: Shop,
  lines: readonly PricedLine[],
  listed: readonly CouponWithUses[],
): Promise<CouponLine[]> {
  const asks = listed.some(({ coupon }) => coupon.categoryIds.length + coupon.excludedCategoryIds.length > 0)
  const productIds = asks ? [...new Set(lines.map(({ productId }) => productId))] : []
  const categories = productIds.length > 0 ? await categoryIdsOf(db, productIds) : new Map<number, number[]>()
  return lines.map((line) => couponLine(line, categories, nowMs()))
}

function excludedCategories(listed: readonly CouponWithUses[]): number[] {
  return [...new Set(listed.flatMap(({ coupon }) => coupon.excludedCategoryIds))]
}
