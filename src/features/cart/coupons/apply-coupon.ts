import type { Shop } from '../../../platform/shop.ts'
import type { Notice } from '../../../ui/Notices.tsx'
import { couponsEnabled } from '../../coupons/coupon-settings.ts'
import { type CodeTrySource, couponByCode, mayTryCode, takeBackCodeTry } from '../../coupons/coupons.ts'
import * as couponMessages from '../../coupons/messages.ts'
import { type Coupon, codeOf, shownCode } from '../../coupons/rules/coupon.ts'
import { unknownText } from '../../coupons/rules/coupon-texts.ts'
import type { CouponWithUses } from '../../coupons/rules/validity.ts'
import type { Credit } from '../../store-credit/rules/credit.ts'
import { creditByCode } from '../../store-credit/store-credit.ts'
import { type Cart, changeCart, openCart, writePriced } from '../cart.ts'
import * as messages from '../messages.ts'
import { couponAppliedNotice, creditAppliedNotice, errorNotice } from '../notices.ts'
import { priceCart } from '../pricing/price-cart.ts'
import { type CartCoupons, MAX_COUPONS, withoutCoupon } from '../rules/cart-coupons.ts'
import { refusalInCart } from '../rules/coupon-refusal.ts'
import { canBecomeValid, evaluateCoupons } from '../rules/evaluate-coupons.ts'
import type { PricedCart } from '../rules/priced-line.ts'
import { type Buyer, buyerOf } from '../session/buyer.ts'
import type { CartSession } from '../session/cart-session.ts'
import { emptyContent } from '../store/cart-store.ts'
import { cartForCoupons } from './cart-for-coupons.ts'
import { situationFor } from './coupon-effects.ts'
import { checkedAgainst, couponTextInput, refusalInCartText, rejectedNotice } from './coupon-notices.ts'

/** The cart afterwards, and its notices; `isThrottled`: too many codes were wrong, and this one was not checked. */
export type CodeResult = {
  readonly cart: Cart
  readonly notices: readonly Notice[]
  readonly isApplied: boolean
  readonly isThrottled?: boolean
}

/** A code as it was entered, and who tries it. `email`: as in the order form. */
export type CodeInput = {
  readonly code: string
  readonly email?: string | undefined
  readonly address: string
}

/** Longer codes are not looked up. */
const MAX_CODE_LENGTH = 200

/**
 * Applies the coupon, or the store credit, of a code (docs/wire.md C.2, C.4). An unknown code has the same
 * text and takes the same time as one that is not published; after 20 of them codes are not checked for a while.
 */
export async function applyCode(
  shop: Shop,
  session: CartSession | undefined,
  { code, email, address }: CodeInput,
): Promise<CodeResult> {
  const entered = codeOf(code)
  const refuse = async (text: string): Promise<CodeResult> => ({
    cart: await openCart(shop, session),
    notices: [errorNotice(text)],
    isApplied: false,
  })
  if (entered === '') return refuse(couponMessages.enterCode())
  if (!shop.settings.get(couponsEnabled)) return refuse(messages.noCoupons())
  const source: CodeTrySource = { session: session?.token, address }
  if (!(await mayTryCode(shop, source)))
    return { ...(await refuse(messages.tooManyCodes())), isThrottled: true }
  const isPossibleCode = entered.length <= MAX_CODE_LENGTH && !entered.includes('\0')
  const [found, credit] = isPossibleCode
    ? await Promise.all([couponByCode(shop, entered, buyerOf(session, email)), creditByCode(shop, entered)])
    : []
  if (found?.coupon.isPublished || credit) await takeBackCodeTry(shop, source)
  if (found?.coupon.isPublished) return applyCoupon(shop, session, found, email)
  if (credit) return applyCredit(shop, session, credit)
  return refuse(unknownText(entered))
}

/** How often a coupon is tried on a cart that others change meanwhile, before it is added without a check. */
const FREE_TRIES = 3

/** Applies a coupon that the shopper may use, if it is valid. */
export async function applyCoupon(
  shop: Shop,
  session: CartSession | undefined,
  found: CouponWithUses,
  email?: string | undefined,
): Promise<CodeResult> {
  for (let tries = 0; tries < FREE_TRIES; tries += 1) {
    const cart = await openCart(shop, session, email === undefined ? {} : { email })
    if (cart.priced.lines.length === 0) return addInactiveCoupon(shop, cart, found)
    const earlyRefusal = await refusalBefore(shop, cart, found, buyerOf(session, email))
    const preview = earlyRefusal ? undefined : await pricedWith(shop, cart, found, email)
    const refusal = earlyRefusal ?? (preview && (await refusalOf(shop, preview.priced, found.coupon)))
    if (refusal) return { cart, notices: [refusal], isApplied: false }
    const applied = preview && (await writePriced(shop, cart, preview.content, preview.priced))
    if (applied) return { cart: applied, notices: [appliedNotice(cart, found.coupon)], isApplied: true }
  }
  // With many concurrent changes: it is added, and checked at every pricing like all coupons.
  const cart = await changeCart(shop, session, (content) => ({
    ...content,
    coupons: withCoupon(content.coupons, found.coupon),
  }))
  return { cart, notices: [couponAppliedNotice(found.coupon)], isApplied: true }
}

function appliedNotice({ priced }: Cart, coupon: Coupon): Notice {
  const takesAll = coupon.individualUse && priced.coupons.effective.some(({ by }) => by !== 'auto')
  return couponAppliedNotice(coupon, takesAll ? messages.otherCouponsRemoved() : '')
}

/** The cart priced with the coupon, by the same rules as everywhere. */
async function pricedWith(
  shop: Shop,
  { stored, products, session }: Cart,
  found: CouponWithUses,
  email: string | undefined,
) {
  const before = stored ?? emptyContent
  const content = { ...before, coupons: withCoupon(before.coupons, found.coupon) }
  const priced = await priceCart(
    shop,
    { ...content, knownCoupons: [found] },
    products,
    buyerOf(session, email),
  )
  return { content, priced }
}

async function refusalOf(shop: Shop, preview: PricedCart, coupon: Coupon): Promise<Notice | undefined> {
  const rejected = preview.coupons.rejected.find((each) => each.coupon.id === coupon.id)
  return rejected && rejectedNotice(shop, rejected, checkedAgainst(preview))
}

/** Applies a store credit. */
export async function applyCredit(
  shop: Shop,
  session: CartSession | undefined,
  credit: Credit,
): Promise<CodeResult> {
  const cart = await openCart(shop, session)
  const entered = cart.stored?.coupons ?? emptyContent.coupons
  const refuse = (text: string): CodeResult => ({ cart, notices: [errorNotice(text)], isApplied: false })
  if (credit.balanceMinor <= 0) return refuse(messages.creditSpent())
  if (credit.expiresAtMs !== undefined && credit.expiresAtMs <= shop.nowMs())
    return refuse(messages.creditExpired())
  if (entered.credits.includes(credit.id)) return refuse(messages.creditInUse())
  if (entered.credits.length >= MAX_COUPONS) return refuse(messages.couponsFull({ max: MAX_COUPONS }))
  const applied = await changeCart(shop, session, (content) => ({
    ...content,
    coupons: { ...content.coupons, credits: [...new Set([...content.coupons.credits, credit.id])] },
  }))
  return { cart: applied, notices: [creditAppliedNotice(credit.code)], isApplied: true }
}

/** The greatest length of an entered code in a notice. */
const SHOWN_CODE = 60

/**
 * Removes a coupon or a credit from a cart. For one that is not in it the notice is the same; an automatic one is not
 * applied again (docs/wire.md C.4, C.8). Without a code it is refused.
 */
export async function removeCode(
  shop: Shop,
  session: CartSession | undefined,
  code: string,
): Promise<CodeResult> {
  const entered = codeOf(code)
  const cart = await openCart(shop, session)
  if (entered === '') return { cart, notices: [errorNotice(messages.couponNotNamed())], isApplied: false }
  const { effective, rejected } = cart.priced.coupons
  const coupon = [...effective, ...rejected].find((each) => each.coupon.code === entered)
  const credit = cart.priced.totals.credits.find((each) => codeOf(each.code) === entered)
  const result = {
    notices: [
      { kind: 'success', text: messages.codeRemoved({ code: shownCode(entered.slice(0, SHOWN_CODE)) }) },
    ],
    isApplied: true,
  } as const
  if (!coupon && !credit) return { cart, ...result }
  const without = await changeCart(shop, session, (content) => ({
    ...content,
    coupons: withoutCode(content.coupons, coupon, credit?.id),
  }))
  return { cart: without, ...result }
}

function withoutCode(
  coupons: CartCoupons,
  coupon: { readonly coupon: Coupon } | undefined,
  creditId: number | undefined,
): CartCoupons {
  const left = coupon
    ? withoutCoupon(coupons, coupon.coupon.id, coupon.coupon.autoPriority !== undefined)
    : coupons
  return { ...left, credits: left.credits.filter((id) => id !== creditId) }
}

/** A coupon for an empty cart is inactive until there are lines; one that can never be valid is refused at once. */
async function addInactiveCoupon(
  shop: Shop,
  cart: Cart,
  { coupon, uses }: CouponWithUses,
): Promise<CodeResult> {
  const { rejected } = evaluateCoupons(
    [{ coupon, uses, by: 'shopper' }],
    situationFor(shop, buyerOf(cart.session)),
  )
  const neverValid = rejected.find(({ reason }) => !canBecomeValid(reason))
  if (neverValid)
    return {
      cart,
      notices: [await rejectedNotice(shop, neverValid, checkedAgainst(cart.priced))],
      isApplied: false,
    }
  const changed = await changeCart(shop, cart.session, ({ coupons, ...content }) => {
    const { waiting, ...left } = withoutCoupon(coupons, coupon.id, false)
    return { ...content, coupons: { ...left, waiting: [...waiting, coupon.id].slice(-MAX_COUPONS) } }
  })
  const notices = [
    {
      kind: 'info',
      text: messages.couponWaits({ code: shownCode(coupon.code) }),
      link: { href: '/shop/', text: messages.goToShop() },
    },
  ] as const
  return { cart: changed, notices, isApplied: true }
}

/** Adds a coupon as the shopper's own; one for individual use replaces the others. */
function withCoupon(coupons: CartCoupons, { id, individualUse }: Coupon): CartCoupons {
  const { applied, waiting, declined, ...left } = withoutCoupon(coupons, id, false)
  return {
    ...left,
    applied: individualUse ? [id] : [...applied, id].slice(-MAX_COUPONS),
    waiting: individualUse ? [] : waiting,
    declined: declined.filter((other) => other !== id),
  }
}

/** By the rule that decides what is offered; what it does not know is found by pricing. */
async function refusalBefore(
  shop: Shop,
  cart: Cart,
  found: CouponWithUses,
  buyer: Buyer,
): Promise<Notice | undefined> {
  const cartForCoupon = await cartForCoupons(shop, cart, [found], buyer)
  const reason = refusalInCart(found, cartForCoupon)
  if (!reason) return undefined
  const { coupon } = found
  const { context } = cartForCoupon
  const isOfCoupon = reason !== 'already-applied' && reason !== 'individual-use'
  if (isOfCoupon && reason !== 'full' && reason !== 'gift-cards-only')
    return rejectedNotice(shop, { coupon, reason }, context)
  return errorNotice(refusalInCartText(reason, await couponTextInput(shop, coupon, context.lines)))
}
