import type { Shop } from '../../platform/shop.ts'
import { couponsByIds, mayTryCode, takeBackCodeTry } from '../coupons/coupons.ts'
import { type Coupon, codeOf } from '../coupons/rules/coupon.ts'
import { isForShopper } from '../coupons/rules/coupon-lists.ts'
import { creditsOf } from '../store-credit/store-credit.ts'
import { applyCoupon, applyCredit, type CodeAnswer } from './apply-coupon.ts'
import { type Buyer, buyerOf, withProvenEmail } from './buyer.ts'
import type { CartSession } from './session.ts'

/** A card that was clicked: what it says of itself, as it came from outside. */
export type CardClicked = { readonly id: string; readonly code: string; readonly address: string }

/**
 * Applies the coupon, or the own credit, of a card (spec 7.4, docs/wire.md C.6). `undefined`: there is none of that id, or
 * it is neither offered to this shopper nor do they know its code; wrong codes count as guesses.
 */
export async function applyOffered(
  shop: Shop,
  session: CartSession | undefined,
  { id, code, address }: CardClicked,
): Promise<CodeAnswer | undefined> {
  const buyer = await withProvenEmail(shop.db, buyerOf(session))
  const [, ofCredit, digits = ''] = /^(credit-)?([1-9]\d{0,14})$/.exec(id) ?? []
  if (ofCredit) {
    const credit = (await creditsOf(shop, buyer)).find((each) => each.id === Number(digits))
    return credit && applyCredit(shop, session, credit)
  }
  const [known] = digits === '' ? [] : await couponsByIds(shop, [Number(digits)], buyer)
  if (!known) return undefined
  const isKnown =
    isOffered(known.coupon, buyer) || (await provesCode(shop, session, known.coupon, { code, address }))
  return isKnown ? applyCoupon(shop, session, known) : undefined
}

function isOffered(coupon: Coupon, { accountId, roles, email }: Buyer): boolean {
  const shopper = { email, roles, isSignedIn: accountId !== undefined }
  const isSeen = coupon.listedIn.some((place) => place !== 'my_account' || accountId !== undefined)
  return coupon.isPublished && isSeen && isForShopper({ coupon }, shopper)
}

async function provesCode(
  shop: Shop,
  session: CartSession | undefined,
  coupon: Coupon,
  { code, address }: Omit<CardClicked, 'id'>,
): Promise<boolean> {
  const trier = { session: session?.token, address }
  if (code === '' || !(await mayTryCode(shop, trier))) return false
  const isRight = coupon.isPublished && codeOf(code) === coupon.code
  if (isRight) await takeBackCodeTry(shop, trier)
  return isRight
}
