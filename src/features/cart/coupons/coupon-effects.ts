import { priceAt } from '../../catalog/rules/price.ts'
import { sequentialDiscounts } from '../../coupons/coupon-settings.ts'
import { discountsOf } from '../../coupons/rules/discounts.ts'
import type { CouponContext, CouponLine } from '../../coupons/rules/validity.ts'
import type { ShippingRate } from '../../shipping/rules/rate.ts'
import { giftEffects } from '../gifts/gift-lines.ts'
import type { PricingContext, PricingShop } from '../pricing/price-line.ts'
import type { CartCoupons } from '../rules/cart-coupons.ts'
import { evaluateCoupons } from '../rules/evaluate-coupons.ts'
import type { CouponEffects, PricedLine } from '../rules/priced-line.ts'
import type { ShippingChoice } from '../rules/shipping-choice.ts'
import type { CouponDiscount } from '../rules/totals.ts'
import type { Buyer } from '../session/buyer.ts'
import type { LoadedCoupons } from './load-coupons.ts'

/** What coupons depend on besides the lines. */
export type CouponPricingContext = {
  readonly buyer: Buyer
  readonly shipping: ShippingChoice
  readonly selection: CartCoupons
  /** The chosen or preselected rate, before coupons. */
  readonly rate: ShippingRate | undefined
  readonly pricing: PricingContext
}

/** Which coupons are valid for these lines, and their gifts. `cartSubtotalMinor`: as the cart shows it. */
export function couponEffects(
  loaded: LoadedCoupons,
  chosen: readonly PricedLine[],
  cartSubtotalMinor: number,
  context: CouponPricingContext,
): { readonly coupons: CouponEffects; readonly gifts: readonly PricedLine[] } {
  const { pricing, selection } = context
  const lines = chosen
    .filter(canCostLess)
    .map((line) => couponLine(line, loaded.categories, pricing.shop.nowMs()))
  const { effective, rejected } = evaluateCoupons(
    loaded.coupons,
    situationFor(pricing.shop, context.buyer, {
      lines,
      cartSubtotalMinor,
      email: loaded.email,
      country: countriesOf(context.shipping),
      paymentMethod: selection.paymentMethod,
      shippingMethod: context.rate?.id,
    }),
  )
  const {
    gifts,
    giftsToChoose,
    unavailableGifts: giftsOut,
  } = giftEffects(effective, lines, { selection, products: loaded.gifts, pricing })
  return {
    coupons: {
      effective,
      rejected,
      deletedCouponIds: loaded.deletedCouponIds,
      giftsToChoose,
      unavailableGifts: giftsOut,
      lines,
    },
    gifts,
  }
}

/** The discounts of valid coupons on the chosen lines, in minor units as the shop enters prices. */
export function discountsOn(
  { settings }: Pick<PricingShop, 'settings'>,
  { effective }: CouponEffects,
  chosen: readonly PricedLine[],
): CouponDiscount[] {
  const discounting = effective.map(({ coupon, keys }) => ({ ...coupon, keys }))
  const off = discountsOf(discounting, chosen.filter(canCostLess), settings.get(sequentialDiscounts))
  return effective.map(({ coupon }) => ({
    code: coupon.code,
    grantsFreeShipping: coupon.grantsFreeShipping,
    byLine: off.get(coupon.id) ?? new Map(),
  }))
}

/** What the coupons of a buyer are checked against: an empty cart, unless its lines and its checkout are `known`. */
export function situationFor(
  { nowMs }: Pick<PricingShop, 'nowMs'>,
  { accountId, roles }: Buyer,
  known: Partial<CouponContext> = {},
): Omit<CouponContext, 'uses'> {
  return {
    nowMs: nowMs(),
    lines: [],
    cartSubtotalMinor: 0,
    isSignedIn: accountId !== undefined,
    roles,
    email: undefined,
    country: { billing: undefined, shipping: undefined },
    paymentMethod: undefined,
    shippingMethod: undefined,
    ...known,
  }
}

/** The countries of a delivery; without a billing address it is billed where it is shipped. */
export function countriesOf({ country, billing }: ShippingChoice): CouponContext['country'] {
  return { billing: billing?.country || country || undefined, shipping: country || undefined }
}

/** No coupon discounts a gift card: it is worth its price. */
export function canCostLess({ giftCard }: PricedLine): boolean {
  return giftCard === undefined
}

/** A line as restrictions see it. */
export function couponLine(
  { key, productId, variationId, sellable, quantity, subtotalMinor }: PricedLine,
  categories: LoadedCoupons['categories'],
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
