import type { Shop } from '../../../platform/shop.ts'
import { categoryIdsOf } from '../../catalog/catalog.ts'
import type { CouponBuyer } from '../../coupons/buyer.ts'
import { couponsEnabled } from '../../coupons/coupon-settings.ts'
import { autoCouponIds, couponsByIds } from '../../coupons/coupons.ts'
import type { CouponWithUses } from '../../coupons/rules/validity.ts'
import type { Credit } from '../../store-credit/rules/credit.ts'
import { creditsByIds } from '../../store-credit/store-credit.ts'
import { type CartProducts, loadProducts, noProducts } from '../pricing/cart-products.ts'
import type { PricingInput } from '../pricing/pricing-input.ts'
import type { CartCoupons } from '../rules/cart-coupons.ts'
import type { CartLine } from '../rules/cart-line.ts'
import type { CouponSource, RequestedCoupon } from '../rules/evaluate-coupons.ts'
import { type Buyer, withVerifiedEmail } from '../session/buyer.ts'

/** The coupons and credits that a cart may be priced with, and what checking them needs. */
export type LoadedCoupons = {
  readonly coupons: readonly RequestedCoupon[]
  /** Applied ids of deleted coupons. */
  readonly deletedCouponIds: readonly number[]
  /** Those that can pay now, the first to expire first. */
  readonly credits: readonly Credit[]
  /** By product, its categories and all above them; empty where no coupon needs them. */
  readonly categories: ReadonlyMap<number, readonly number[]>
  /** The products of gifts. */
  readonly gifts: CartProducts
  readonly email: string | undefined
}

/** What reading needs of the shop. */
export type CouponShop = Pick<Shop, 'db' | 'facts' | 'cached' | 'settings' | 'nowMs' | 'signer'>

/**
 * Loads a cart's coupons and credits; `undefined` where there are none, without a query. Automatic coupons that the shopper
 * removed are left out.
 */
export async function loadCoupons(
  shop: CouponShop,
  { coupons: selection, knownCoupons = [] }: Pick<PricingInput, 'coupons' | 'knownCoupons'>,
  lines: readonly CartLine[],
  buyer: Buyer,
): Promise<LoadedCoupons | undefined> {
  const sources = lines.length > 0 ? idsToCheck(shop, selection) : new Map<number, CouponSource>()
  if (lines.length === 0 || sources.size + selection.credits.length + selection.applied.length === 0)
    return undefined
  const { email } = await withVerifiedEmail(shop.db, buyer)
  const [foundCoupons, credits] = await Promise.all([
    couponsOf(shop, [...sources.keys()], { accountId: buyer.accountId, email }, knownCoupons),
    selection.credits.length > 0 ? creditsByIds(shop, selection.credits) : [],
  ])
  const foundIds = new Set(foundCoupons.map(({ coupon }) => coupon.id))
  const coupons = foundCoupons.map((each) => ({ ...each, by: sources.get(each.coupon.id) ?? 'shopper' }))
  const [categories, gifts] = await Promise.all([
    needCategories(coupons) ? categoryIdsOf(shop.db, productsOf(lines)) : new Map<number, number[]>(),
    giftProducts(shop, selection, coupons, buyer),
  ])
  const deletedCouponIds = selection.applied.filter((id) => !foundIds.has(id))
  return { coupons, deletedCouponIds, credits, categories, gifts, email }
}

/** Coupons in the order of their ids; none is read where all of them are known. */
async function couponsOf(
  shop: CouponShop,
  ids: readonly number[],
  buyer: CouponBuyer,
  knownCoupons: readonly CouponWithUses[],
): Promise<readonly CouponWithUses[]> {
  const foundIds = ids.flatMap((id) => knownCoupons.find(({ coupon }) => coupon.id === id) ?? [])
  return foundIds.length === ids.length ? foundIds : couponsByIds(shop, ids, buyer)
}

/** The ids of the coupons to check, in order, and who applies them. */
function idsToCheck(shop: CouponShop, selection: CartCoupons): Map<number, CouponSource> {
  if (!shop.settings.get(couponsEnabled)) return new Map()
  const declined = new Set(selection.declined)
  const autoIds = autoCouponIds(shop).filter((id) => !declined.has(id))
  const sources = new Map<number, CouponSource>()
  const addAll = (ids: readonly number[], by: CouponSource) => {
    for (const id of ids) if (!sources.has(id)) sources.set(id, by)
  }
  addAll(selection.applied, 'shopper')
  addAll(selection.waiting, 'link')
  addAll(autoIds, 'auto')
  return sources
}

function needCategories(coupons: readonly RequestedCoupon[]): boolean {
  return coupons.some(({ coupon }) => coupon.categoryIds.length + coupon.excludedCategoryIds.length > 0)
}

function productsOf(lines: readonly CartLine[]): number[] {
  return [...new Set(lines.map(({ productId }) => productId))]
}

/** The products of possible gifts: those that the coupons name, and those chosen. */
async function giftProducts(
  shop: CouponShop,
  selection: CartCoupons,
  coupons: readonly RequestedCoupon[],
  buyer: Buyer,
): Promise<CartProducts> {
  const ids = new Set<number>()
  for (const { coupon } of coupons) {
    const { giveaway } = coupon
    if (!giveaway || giveaway.of === 'same') continue
    for (const id of giveaway.of) ids.add(id)
    for (const { productId, variationId } of selection.gifts[coupon.id] ?? [])
      ids.add(variationId ?? productId)
  }
  return ids.size > 0 ? loadProducts(shop, [...ids], { buyer }) : noProducts
}
