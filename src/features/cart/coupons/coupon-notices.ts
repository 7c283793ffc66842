import type { Shop } from '../../../platform/shop.ts'
import type { Notice } from '../../../ui/Notices.tsx'
import { categoryNamesOf } from '../../catalog/catalog.ts'
import { type Coupon, shownCode } from '../../coupons/rules/coupon.ts'
import { type CouponTextInput, missingAmountText, refusalText } from '../../coupons/rules/coupon-texts.ts'
import type { CouponContext, CouponLine, CouponRefusal } from '../../coupons/rules/validity.ts'
import { currencyFormat, dayText } from '../../settings/general.ts'
import * as messages from '../messages.ts'
import { errorNotice } from '../notices.ts'
import { MAX_COUPONS } from '../rules/cart-coupons.ts'
import type { RefusalInCart } from '../rules/coupon-refusal.ts'
import type { PricedCart } from '../rules/priced-line.ts'

/** The values for texts about a coupon in this cart. */
export async function couponTextInput(
  { db, settings }: Pick<Shop, 'db' | 'settings'>,
  coupon: Coupon,
  lines: readonly CouponLine[],
): Promise<CouponTextInput> {
  const names = coupon.excludedCategoryIds
  return {
    coupon,
    lines,
    currency: currencyFormat(settings),
    categoryNames: names.length > 0 ? await categoryNamesOf(db, names) : new Map(),
    dayText: (atMs) => dayText(atMs, settings),
  }
}

/** Why a cart refuses a coupon. */
export function refusalInCartText(reason: RefusalInCart, textInput: CouponTextInput): string {
  const code = shownCode(textInput.coupon.code)
  if (reason === 'full') return messages.couponsFull({ max: MAX_COUPONS })
  return reason === 'gift-cards-only' ? messages.notForGiftCards({ code }) : refusalText(reason, textInput)
}

/** Why a coupon is not valid for a cart, and what would make it valid; `after` describes what was done. */
export async function rejectedNotice(
  shop: Pick<Shop, 'db' | 'settings'>,
  { coupon, reason }: { readonly coupon: Coupon; readonly reason: CouponRefusal },
  { lines, cartSubtotalMinor }: Pick<CouponContext, 'lines' | 'cartSubtotalMinor'>,
  after = '',
): Promise<Notice> {
  const facts = await couponTextInput(shop, coupon, lines)
  const hint = missingAmountText(reason, facts, cartSubtotalMinor)
  return errorNotice([refusalText(reason, facts), after, hint].filter((text) => text !== '').join(' '))
}

/** What the coupons of a priced cart were checked against. */
export function checkedAgainst({
  coupons,
  cartSubtotalMinor,
}: Pick<PricedCart, 'coupons' | 'cartSubtotalMinor'>) {
  return { lines: coupons.lines, cartSubtotalMinor }
}
