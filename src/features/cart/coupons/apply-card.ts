import type { Shop } from '../../../platform/shop.ts'
import { couponsByIds, mayTryCode, takeBackCodeTry } from '../../coupons/coupons.ts'
import { type Coupon, codeOf } from '../../coupons/rules/coupon.ts'
import { isForShopper } from '../../coupons/rules/coupon-lists.ts'
import { creditsOf } from '../../store-credit/store-credit.ts'
import { type Buyer, buyerOf, withVerifiedEmail } from '../session/buyer.ts'
import type { CartSession } from '../session/cart-session.ts'
import { applyCoupon, applyCredit, type CodeResult } from './apply-coupon.ts'

/** The values of a clicked card, as sent by the browser. */
export type ClickedCard = { readonly id: string; readonly code: string; readonly address: string }

/**
 * Applies the coupon, or the own credit, of a card (spec 7.4, docs/wire.md C.6). `undefined`: the id is unknown,
 * or it is not offered to this shopper and the code is wrong; wrong codes count as attempts.
 */
export async function applyCard(
  shop: Shop,
  session: CartSession | undefined,
  { id, code, address }: ClickedCard,
): Promise<CodeResult | undefined> {
  const buyer = await withVerifiedEmail(shop.db, buyerOf(session))
  const [, ofCredit, digits = ''] = /^(credit-)?([1-9]\d{0,14})$/.exec(id) ?? []
  if (ofCredit) {
    const credit = (await creditsOf(shop, buyer)).find((each) => each.id === Number(digits))
    return credit && applyCredit(shop, session, credit)
  }
  const [known] = digits === '' ? [] : await couponsByIds(shop, [Number(digits)], buyer)
  if (!known) return undefined
  const isKnown =
    isOffered(known.coupon, buyer) || (await isCodeRight(shop, session, known.coupon, { code, address }))
  return isKnown ? applyCoupon(shop, session, known) : undefined
}

function isOffered(coupon: Coupon, { accountId, roles, email }: Buyer): boolean {
  const shopper = { email, roles, isSignedIn: accountId !== undefined }
  const isListed = coupon.listedIn.some((page) => page !== 'my_account' || accountId !== undefined)
  return coupon.isPublished && isListed && isForShopper({ coupon }, shopper)
}

async function isCodeRight(
  shop: Shop,
  session: CartSession | undefined,
  coupon: Coupon,
  { code, address }: Omit<ClickedCard, 'id'>,
): Promise<boolean> {
  const source = { session: session?.token, address }
  if (code === '' || !(await mayTryCode(shop, source))) return false
  const isRight = coupon.isPublished && codeOf(code) === coupon.code
  if (isRight) await takeBackCodeTry(shop, source)
  return isRight
}
