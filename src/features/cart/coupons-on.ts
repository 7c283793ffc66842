import { priceAt } from '../catalog/rules/price.ts'
import { sequentialDiscounts } from '../coupons/coupon-settings.ts'
import { discountsOf } from '../coupons/rules/discounts.ts'
import type { CouponLine, CouponSituation } from '../coupons/rules/validity.ts'
import type { ShippingRate } from '../shipping/rules/rate.ts'
import type { Buyer } from './buyer.ts'
import type { CouponsAsked } from './coupons-asked.ts'
import { giftsOn } from './gift-lines.ts'
import type { PricingShop, Within } from './priced-lines.ts'
import type { CartCoupons } from './rules/cart-coupons.ts'
import { judgeCoupons } from './rules/judge-coupons.ts'
import type { CouponsOn, PricedLine } from './rules/priced-line.ts'
import type { ShippingChoice } from './rules/shipping-choice.ts'
import type { CouponDiscount } from './rules/totals.ts'

/** What decides about coupons beside the lines. */
export type Around = {
  readonly buyer: Buyer
  readonly shipping: ShippingChoice
  readonly said: CartCoupons
  /** The delivery that is chosen, or preselected, without any coupon. */
  readonly rate: ShippingRate | undefined
  readonly within: Within
}

/** Which coupons work for these lines, and what they put beside them. `goodsMinor`: as the cart shows what they come to. */
export function couponsOn(
  asked: CouponsAsked,
  chosen: readonly PricedLine[],
  cartSubtotalMinor: number,
  around: Around,
): { readonly coupons: CouponsOn; readonly gifts: readonly PricedLine[] } {
  const { within, said } = around
  const lines = chosen
    .filter(canCostLess)
    .map((line) => couponLine(line, asked.categories, within.shop.nowMs()))
  const { working, barred } = judgeCoupons(
    asked.coupons,
    situationOf(asked, lines, cartSubtotalMinor, around),
  )
  const { gifts, giftsToChoose, giftsOut } = giftsOn(working, lines, { said, goods: asked.gifts, within })
  return { coupons: { working, barred, gone: asked.gone, giftsToChoose, giftsOut, lines }, gifts }
}

/** What working coupons take off the lines that were chosen, in minor units as the shop writes its prices. */
export function discountsOn(
  { settings }: Pick<PricingShop, 'settings'>,
  { working }: CouponsOn,
  chosen: readonly PricedLine[],
): CouponDiscount[] {
  const discounting = working.map(({ coupon, keys }) => ({ ...coupon, keys }))
  const off = discountsOf(discounting, chosen.filter(canCostLess), settings.get(sequentialDiscounts))
  return working.map(({ coupon }) => ({
    code: coupon.code,
    grantsFreeShipping: coupon.grantsFreeShipping,
    byLine: off.get(coupon.id) ?? new Map(),
  }))
}

function situationOf(
  { email }: CouponsAsked,
  lines: readonly CouponLine[],
  cartSubtotalMinor: number,
  { buyer, shipping, said, rate, within }: Around,
): Omit<CouponSituation, 'uses'> {
  return {
    nowMs: within.shop.nowMs(),
    lines,
    cartSubtotalMinor: cartSubtotalMinor,
    isSignedIn: buyer.accountId !== undefined,
    roles: buyer.roles,
    email,
    country: {
      billing: shipping.billing?.country || shipping.country || undefined,
      shipping: shipping.country || undefined,
    },
    paymentMethod: said.paymentMethod,
    shippingMethod: rate?.id,
  }
}

/** Money is not sold for less money: no coupon is for a gift card. */
function canCostLess({ giftCard }: PricedLine): boolean {
  return giftCard === undefined
}

/** A line as restrictions see it. */
export function couponLine(
  { key, productId, variationId, sellable, quantity, subtotalMinor }: PricedLine,
  categories: CouponsAsked['categories'],
  nowMs: number,
): CouponLine {
  return {
    key,
    productId,
    variationId,
    categoryIds: categories.get(productId) ?? [],
    name: sellable.name,
    isOnSale: priceAt(sellable.prices, nowMs)?.onSale ?? false,
    quantity,
    subtotalMinor,
  }
}
