import type { Shop } from '../../../platform/shop.ts'
import { categoryIdsOf, categoryNamesOf } from '../../catalog/catalog.ts'
import { listedCoupons } from '../../coupons/coupons.ts'
import type { ListedIn } from '../../coupons/rules/coupon.ts'
import type { CouponWithUses } from '../../coupons/rules/validity.ts'
import { type CouponContext, type CouponLine, checkCoupon } from '../../coupons/rules/validity.ts'
import { type CouponTextInput, missingAmountText, refusalText } from '../../coupons/texts.ts'
import type { Offers } from '../../coupons/ui/CouponList.tsx'
import {
  type CardFormat,
  type CardView,
  couponCard,
  creditCard,
  usableFirst,
} from '../../coupons/ui/card-view.ts'
import { currencyFormat, dayText } from '../../settings/general.ts'
import { creditsOf } from '../../store-credit/store-credit.ts'
import type { Cart } from '../cart.ts'
import type { PricedLine } from '../rules/priced-line.ts'
import { type Buyer, buyerOf, withVerifiedEmail } from '../session/buyer.ts'
import { countriesOf, couponLine, situationFor } from './coupon-effects.ts'

/**
 * The cards that a page offers with this cart: coupons listed there, newest first, those not valid for it last, and the
 * shopper's own credit. For the verified address of an account only: an address typed into a form must not reveal them.
 */
export async function couponOffers(shop: Shop, cart: Cart, listedIn: ListedIn): Promise<Offers> {
  const buyer = await couponShopper(shop, cart)
  const [listed, credits] = await Promise.all([listedCoupons(shop, listedIn, buyer), creditsOf(shop, buyer)])
  const spent = new Set(cart.priced.totals.credits.map(({ id }) => id))
  const format = cardFormat(shop)
  return {
    coupons: usableFirst(await cardsOf(shop, cart, { coupons: listed, buyer, format })),
    credits: credits.map((credit) => creditCard(credit, spent.has(credit.id) ? 'applied' : 'active', format)),
  }
}

/** The shopper that coupons are listed for: the buyer of this cart, with the verified address. */
export function couponShopper({ db }: Pick<Shop, 'db'>, { session }: Pick<Cart, 'session'>): Promise<Buyer> {
  return withVerifiedEmail(db, buyerOf(session))
}

type Listed = {
  readonly coupons: readonly CouponWithUses[]
  readonly buyer: Buyer
  readonly format: CardFormat
}

/** Listed coupons as cards: one that is not valid for the cart yet shows what is missing. */
export async function cardsOf(
  shop: Shop,
  cart: Cart,
  { coupons: listed, buyer: who, format }: Listed,
): Promise<CardView[]> {
  if (listed.length === 0) return []
  const applied = new Set(cart.priced.coupons.effective.map(({ coupon }) => coupon.id))
  const context = await couponContextOf(shop, cart, listed, who)
  const categoryIds = excludedCategories(listed)
  const categoryNames = categoryIds.length > 0 ? await categoryNamesOf(shop.db, categoryIds) : new Map()
  return listed.map(({ coupon, uses }) => {
    if (applied.has(coupon.id)) return couponCard(coupon, { state: 'applied' }, format)
    const textInput = { coupon, lines: context.lines, categoryNames, ...format }
    const missing = context.lines.length > 0 ? missingText({ ...context, uses }, textInput) : ''
    return couponCard(coupon, { state: 'active', missing }, format)
  })
}

/** The formats of the texts on cards. */
export function cardFormat({ settings, nowMs }: Pick<Shop, 'settings' | 'nowMs'>): CardFormat {
  return {
    nowMs: nowMs(),
    currency: currencyFormat(settings),
    dayText: (atMs) => dayText(atMs, settings),
  }
}

/** "Add 2 more and it works", else why not; '' for a future date, which the card shows anyway. */
function missingText(context: CouponContext, textInput: CouponTextInput): string {
  const checked = checkCoupon(textInput.coupon, context)
  if (checked.ok || checked.reason === 'not-yet') return ''
  return (
    missingAmountText(checked.reason, textInput, context.cartSubtotalMinor) ||
    refusalText(checked.reason, textInput)
  )
}

async function couponContextOf(
  shop: Shop,
  { priced }: Cart,
  listed: readonly CouponWithUses[],
  buyer: Buyer,
) {
  const { destination, rate, lines } = priced
  const bought = lines.filter(({ gift, giftCard }) => !gift && !giftCard)
  return situationFor(shop, buyer, {
    lines: await couponLines(shop, bought, listed),
    cartSubtotalMinor: priced.cartSubtotalMinor,
    email: buyer.email,
    country: countriesOf(destination),
    shippingMethod: rate?.id,
  })
}

/** The lines as restrictions see them; their categories are read where a coupon needs them. */
async function couponLines(
  { db, nowMs }: Shop,
  lines: readonly PricedLine[],
  listed: readonly CouponWithUses[],
): Promise<CouponLine[]> {
  const needsCategories = listed.some(
    ({ coupon }) => coupon.categoryIds.length + coupon.excludedCategoryIds.length > 0,
  )
  const productIds = needsCategories ? [...new Set(lines.map(({ productId }) => productId))] : []
  const categories = productIds.length > 0 ? await categoryIdsOf(db, productIds) : new Map<number, number[]>()
  return lines.map((line) => couponLine(line, categories, nowMs()))
}

function excludedCategories(listed: readonly CouponWithUses[]): number[] {
  return [...new Set(listed.flatMap(({ coupon }) => coupon.excludedCategoryIds))]
}
