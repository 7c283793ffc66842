import type { Shop } from '../../../platform/shop.ts'
import { categoryNamesOf } from '../../catalog/catalog.ts'
import { listedCoupons } from '../../coupons/coupons.ts'
import type { ListedIn } from '../../coupons/rules/coupon.ts'
import { type CouponTextInput, missingAmountText } from '../../coupons/rules/coupon-texts.ts'
import type { CouponWithUses } from '../../coupons/rules/validity.ts'
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
import { type RefusalInCart, refusalInCart } from '../rules/coupon-refusal.ts'
import { type Buyer, buyerOf, withVerifiedEmail } from '../session/buyer.ts'
import { cartForCoupons } from './cart-for-coupons.ts'
import { refusalInCartText } from './coupon-notices.ts'

/**
 * The cards that a page offers with this cart: coupons listed there that it takes, newest first, then those that it would
 * take with a little more in it, and the shopper's own credit; none that would be refused.
 * For the verified address of an account only: an address typed into a form must not reveal them.
 */
export async function couponOffers(shop: Shop, cart: Cart, listedIn: ListedIn): Promise<Offers> {
  const buyer = await couponShopper(shop, cart)
  const [listed, credits] = await Promise.all([listedCoupons(shop, listedIn, buyer), creditsOf(shop, buyer)])
  const spent = new Set(cart.priced.totals.credits.map(({ id }) => id))
  const format = cardFormat(shop)
  const cards = await cardsInCart(shop, cart, { coupons: listed, buyer, format })
  return {
    coupons: usableFirst(cards.filter(({ isOffered }) => isOffered).map(({ card }) => card)),
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
export async function cardsOf(shop: Shop, cart: Cart, listed: Listed): Promise<CardView[]> {
  return (await cardsInCart(shop, cart, listed)).map(({ card }) => card)
}

type CardInCart = { readonly card: CardView; readonly isOffered: boolean }

/** Cards with whether this cart should offer them: they can be applied to it, or it lacks an amount that is known. */
async function cardsInCart(
  shop: Shop,
  cart: Cart,
  { coupons: listed, buyer, format }: Listed,
): Promise<CardInCart[]> {
  if (listed.length === 0) return []
  const cartForCoupon = await cartForCoupons(shop, cart, listed, buyer)
  const { context } = cartForCoupon
  const categoryIds = excludedCategories(listed)
  const categoryNames = categoryIds.length > 0 ? await categoryNamesOf(shop.db, categoryIds) : new Map()
  return listed.map((each) => {
    const { coupon } = each
    const reason = cart.priced.lines.length > 0 ? refusalInCart(each, cartForCoupon) : undefined
    if (reason === undefined)
      return { card: couponCard(coupon, { state: 'active' }, format), isOffered: true }
    if (reason === 'already-applied')
      return { card: couponCard(coupon, { state: 'applied' }, format), isOffered: true }
    const textInput = { coupon, lines: context.lines, categoryNames, ...format }
    const hint = missingAmountText(reason, textInput, context.cartSubtotalMinor)
    const missing = hint || refusedText(reason, textInput)
    return { card: couponCard(coupon, { state: 'active', missing }, format), isOffered: hint !== '' }
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

/** Why a card cannot be used; '' for a future date, which the card shows anyway. */
function refusedText(reason: Exclude<RefusalInCart, 'already-applied'>, textInput: CouponTextInput): string {
  if (reason === 'not-yet') return ''
  return refusalInCartText(reason, textInput)
}

function excludedCategories(listed: readonly CouponWithUses[]): number[] {
  return [...new Set(listed.flatMap(({ coupon }) => coupon.excludedCategoryIds))]
}
