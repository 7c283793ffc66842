import type { Shop } from '../../../platform/shop.ts'
import type { Notice } from '../../../ui/Notices.tsx'
import { categoryNamesOf } from '../../catalog/catalog.ts'
import type { Coupon } from '../../coupons/rules/coupon.ts'
import type { CouponRefusal } from '../../coupons/rules/validity.ts'
import { type CouponTextInput, missingAmountText, refusalText } from '../../coupons/texts.ts'
import { currencyFormat, dayText } from '../../settings/general.ts'
import type { PricedCart } from '../rules/priced-line.ts'
import { errorNotice } from '../texts.ts'

/** The values for texts about a coupon in this cart. */
export async function couponTextInput(
  { db, settings }: Pick<Shop, 'db' | 'settings'>,
  coupon: Coupon,
  { coupons }: Pick<PricedCart, 'coupons'>,
): Promise<CouponTextInput> {
  const names = coupon.excludedCategoryIds
  return {
    coupon,
    lines: coupons.lines,
    currency: currencyFormat(settings),
    categoryNames: names.length > 0 ? await categoryNamesOf(db, names) : new Map(),
    dayText: (atMs) => dayText(atMs, settings),
  }
}

/** Why a coupon is not valid for a cart, and what would make it valid; `after` describes what was done. */
export async function rejectedNotice(
  shop: Pick<Shop, 'db' | 'settings'>,
  { coupon, reason }: { readonly coupon: Coupon; readonly reason: CouponRefusal },
  priced: PricedCart,
  after = '',
): Promise<Notice> {
  const facts = await couponTextInput(shop, coupon, priced)
  const hint = missingAmountText(reason, facts, priced.cartSubtotalMinor)
  return errorNotice([refusalText(reason, facts), after, hint].filter((text) => text !== '').join(' '))
}
