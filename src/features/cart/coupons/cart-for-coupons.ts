import type { Shop } from '../../../platform/shop.ts'
import { categoryIdsOf } from '../../catalog/catalog.ts'
import type { CouponWithUses } from '../../coupons/rules/validity.ts'
import type { Cart } from '../cart.ts'
import { MAX_COUPONS } from '../rules/cart-coupons.ts'
import type { CartForCoupon } from '../rules/coupon-refusal.ts'
import type { Buyer } from '../session/buyer.ts'
import { canCostLess, countriesOf, couponLine, situationFor } from './coupon-effects.ts'

/** A priced cart as `refusalInCart` sees it; the categories of its lines are read where one of the coupons needs them. */
export async function cartForCoupons(
  shop: Shop,
  { priced, stored }: Cart,
  coupons: readonly CouponWithUses[],
  buyer: Buyer,
): Promise<CartForCoupon> {
  const bought = priced.lines.filter((line) => !line.gift && canCostLess(line))
  const needsCategories = coupons.some(
    ({ coupon }) => coupon.categoryIds.length + coupon.excludedCategoryIds.length > 0,
  )
  const productIds = needsCategories ? [...new Set(bought.map(({ productId }) => productId))] : []
  const categories =
    productIds.length > 0 ? await categoryIdsOf(shop.db, productIds) : new Map<number, number[]>()
  return {
    effective: priced.coupons.effective,
    isFull: (stored?.coupons.applied.length ?? 0) >= MAX_COUPONS,
    context: situationFor(shop, buyer, {
      lines: bought.map((line) => couponLine(line, categories, shop.nowMs())),
      cartSubtotalMinor: priced.cartSubtotalMinor,
      email: buyer.email,
      country: countriesOf(stored?.shipping ?? priced.destination),
      paymentMethod: stored?.coupons.paymentMethod,
      shippingMethod: priced.rateBeforeCoupons?.id,
    }),
  }
}
