import type { Shop } from '../../platform/shop.ts'
import type { Notice } from '../../ui/Notices.tsx'
import { couponsEnabled } from '../coupons/coupon-settings.ts'
import {
  type CodeTrySource,
  type CouponWithUses,
  couponByCode,
  mayTryCode,
  takeBackCodeTry,
} from '../coupons/coupons.ts'
import { type Coupon, codeOf } from '../coupons/rules/coupon.ts'
import { noCodeText, refusalText, unknownText } from '../coupons/texts.ts'
import { type Credit, creditByCode } from '../store-credit/store-credit.ts'
import { buyerOf } from './buyer.ts'
import { barredNotice, couponFacts } from './coupon-words.ts'
import { type Cart, changeCart, openCart, writeAsPriced } from './open-cart.ts'
import { priceCart } from './priced-cart.ts'
import { type CartCoupons, MOST_COUPONS, withoutCoupon } from './rules/cart-coupons.ts'
import { canComeBack, judgeCoupons } from './rules/judge-coupons.ts'
import type { PricedCart } from './rules/priced-line.ts'
import type { CartSession } from './session.ts'
import { emptyContent } from './store.ts'
import { couponAppliedNotice, creditAppliedNotice, errorNotice, texts } from './texts.ts'

/** The cart afterwards, and what is told; `throttled`: too many codes were wrong, and this one was not looked at. */
export type CodeAnswer = {
  readonly cart: Cart
  readonly notices: readonly Notice[]
  readonly isApplied: boolean
  readonly isThrottled?: boolean
}

/** A code as it came from outside, and who tries it. `email`: as the form of an order has it. */
export type CodeTried = {
  readonly code: string
  readonly email?: string | undefined
  readonly address: string
}

/** Longer ones are none, and are not looked for. */
const LONGEST_CODE = 200

/**
 * Applies the coupon, or the store credit, of a code (docs/wire.md C.2, C.4). A code that is none is told in the same
 * words, and costs the same, as one that is not published; after 20 of them it is not looked at for a while.
 */
export async function applyCode(
  shop: Shop,
  session: CartSession | undefined,
  { code, email, address }: CodeTried,
): Promise<CodeAnswer> {
  const said = codeOf(code)
  const no = async (text: string): Promise<CodeAnswer> => ({
    cart: await openCart(shop, session),
    notices: [errorNotice(text)],
    isApplied: false,
  })
  if (said === '') return no(noCodeText)
  if (!shop.settings.get(couponsEnabled)) return no(texts.noCoupons)
  const trier: CodeTrySource = { session: session?.token, address }
  if (!(await mayTryCode(shop, trier))) return { ...(await no(texts.tooManyCodes)), isThrottled: true }
  const short = said.length <= LONGEST_CODE && !said.includes('\0')
  const [known, credit] = short
    ? await Promise.all([couponByCode(shop, said, buyerOf(session, email)), creditByCode(shop, said)])
    : []
  if (known?.coupon.isPublished || credit) await takeBackCodeTry(shop, trier)
  if (known?.coupon.isPublished) return applyCoupon(shop, session, known, email)
  if (credit) return applyCredit(shop, session, credit)
  return no(unknownText(said))
}

/** Tries at applying a coupon to a cart that others change meanwhile, before it is put in as it is. */
const FREE_TRIES = 3

/** Applies a coupon that the shopper may know of, if nothing stands against it. */
export async function applyCoupon(
  shop: Shop,
  session: CartSession | undefined,
  known: CouponWithUses,
  email?: string | undefined,
): Promise<CodeAnswer> {
  for (let tries = 0; tries < FREE_TRIES; tries += 1) {
    const cart = await openCart(shop, session, email === undefined ? {} : { email })
    if (cart.priced.lines.length === 0) return wait(shop, cart, known)
    const against = await standsAgainst(shop, cart, known.coupon)
    const asIf = against ? undefined : await pricedWith(shop, cart, known, email)
    const refusal = against ?? (asIf && (await refusalOf(shop, asIf.priced, known.coupon)))
    if (refusal) return { cart, notices: [refusal], isApplied: false }
    const applied = asIf && (await writeAsPriced(shop, cart, asIf.content, asIf.priced))
    if (applied) return { cart: applied, notices: [appliedNotice(cart, known.coupon)], isApplied: true }
  }
  // Changed from many sides at once: it goes in, and is judged at every pricing as all of them are.
  const cart = await changeCart(shop, session, (content) => ({
    ...content,
    coupons: withCoupon(content.coupons, known.coupon),
  }))
  return { cart, notices: [couponAppliedNotice(known.coupon)], isApplied: true }
}

function appliedNotice({ priced }: Cart, coupon: Coupon): Notice {
  const takesAll = coupon.individualUse && priced.coupons.working.some(({ by }) => by !== 'itself')
  return couponAppliedNotice(coupon, takesAll ? texts.othersCameOff : '')
}

/** The cart as if the coupon were in it: what decides here is what decides everywhere. */
async function pricedWith(
  shop: Shop,
  { stored, goods, session }: Cart,
  known: CouponWithUses,
  email: string | undefined,
) {
  const before = stored ?? emptyContent
  const content = { ...before, coupons: withCoupon(before.coupons, known.coupon) }
  const priced = await priceCart(shop, { ...content, knownCoupons: [known] }, goods, buyerOf(session, email))
  return { content, priced }
}

async function refusalOf(shop: Shop, asIf: PricedCart, coupon: Coupon): Promise<Notice | undefined> {
  if (asIf.coupons.lines.length === 0) return errorNotice(texts.notForGiftCards(coupon.code))
  const barred = asIf.coupons.barred.find((each) => each.coupon.id === coupon.id)
  return barred && barredNotice(shop, barred, asIf)
}

/** Lets a store credit pay as much as it can. */
export async function applyCredit(
  shop: Shop,
  session: CartSession | undefined,
  credit: Credit,
): Promise<CodeAnswer> {
  const cart = await openCart(shop, session)
  const said = cart.stored?.coupons ?? emptyContent.coupons
  const no = (text: string): CodeAnswer => ({ cart, notices: [errorNotice(text)], isApplied: false })
  if (credit.balanceMinor <= 0) return no(texts.creditSpent)
  if (credit.expiresAtMs !== undefined && credit.expiresAtMs <= shop.nowMs()) return no(texts.creditExpired)
  if (said.credits.includes(credit.id)) return no(texts.creditApplied)
  if (said.credits.length >= MOST_COUPONS) return no(texts.couponsFull)
  const applied = await changeCart(shop, session, (content) => ({
    ...content,
    coupons: { ...content.coupons, credits: [...new Set([...content.coupons.credits, credit.id])] },
  }))
  return { cart: applied, notices: [creditAppliedNotice(credit.code)], isApplied: true }
}

/** So much of what was sent as a code is shown again. */
const SHOWN_CODE = 60

/**
 * Takes a coupon or a credit off a cart. What is not in it is off already, and told so too; one that applies by itself
 * does not come back (docs/wire.md C.4, C.8). Without a code there is nothing to take off.
 */
export async function takeOffCode(
  shop: Shop,
  session: CartSession | undefined,
  code: string,
): Promise<CodeAnswer> {
  const said = codeOf(code)
  const cart = await openCart(shop, session)
  if (said === '') return { cart, notices: [errorNotice(texts.couponNotTakenOff)], isApplied: false }
  const { working, barred } = cart.priced.coupons
  const coupon = [...working, ...barred].find((each) => each.coupon.code === said)
  const credit = cart.priced.totals.credits.find((each) => codeOf(each.code) === said)
  const told = {
    notices: [{ kind: 'success', text: texts.couponRemoved(said.slice(0, SHOWN_CODE)) }],
    isApplied: true,
  } as const
  if (!coupon && !credit) return { cart, ...told }
  const without = await changeCart(shop, session, (content) => ({
    ...content,
    coupons: withoutCode(content.coupons, coupon, credit?.id),
  }))
  return { cart: without, ...told }
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

/** A coupon without anything to take it off waits until there is; one that no cart can mend is refused at once. */
async function wait(shop: Shop, cart: Cart, { coupon, uses }: CouponWithUses): Promise<CodeAnswer> {
  const { barred } = judgeCoupons([{ coupon, uses, by: 'hand' }], nothingKnown(shop, cart))
  const hopeless = barred.find(({ reason }) => !canComeBack(reason))
  if (hopeless) return { cart, notices: [await barredNotice(shop, hopeless, cart.priced)], isApplied: false }
  const waits = await changeCart(shop, cart.session, ({ coupons, ...content }) => {
    const { waiting, ...left } = withoutCoupon(coupons, coupon.id, false)
    return { ...content, coupons: { ...left, waiting: [...waiting, coupon.id].slice(-MOST_COUPONS) } }
  })
  const notices = [
    { kind: 'info', text: texts.couponWaits(coupon.code), link: { href: '/shop/', text: 'Go to the shop' } },
  ] as const
  return { cart: waits, notices, isApplied: true }
}

/** What a coupon is judged by before there is anything in the cart. */
function nothingKnown(shop: Shop, { session }: Cart) {
  const { accountId, roles } = buyerOf(session)
  return {
    nowMs: shop.nowMs(),
    lines: [],
    cartSubtotalMinor: 0,
    isSignedIn: accountId !== undefined,
    roles,
    email: undefined,
    country: { billing: undefined, shipping: undefined },
    paymentMethod: undefined,
    shippingMethod: undefined,
  }
}

/** Asked for by hand it stands as the shopper's own; one that stands alone takes the place of the others. */
function withCoupon(coupons: CartCoupons, { id, individualUse }: Coupon): CartCoupons {
  const { applied, waiting, declined, ...left } = withoutCoupon(coupons, id, false)
  return {
    ...left,
    applied: individualUse ? [id] : [...applied, id].slice(-MOST_COUPONS),
    waiting: individualUse ? [] : waiting,
    declined: declined.filter((other) => other !== id),
  }
}

async function standsAgainst(
  shop: Shop,
  { priced, stored }: Cart,
  coupon: Coupon,
): Promise<Notice | undefined> {
  const { working } = priced.coupons
  const no = async (reason: 'already-applied' | 'alone') =>
    errorNotice(refusalText(reason, await couponFacts(shop, coupon, priced)))
  if (working.some((each) => each.coupon.id === coupon.id)) return no('already-applied')
  if (working.some((each) => each.by !== 'itself' && each.coupon.individualUse)) return no('alone')
  const isFull = (stored?.coupons.applied.length ?? 0) >= MOST_COUPONS
  return isFull && !coupon.individualUse ? errorNotice(texts.couponsFull) : undefined
}
