import type { Shop } from '../../platform/shop.ts'
import { categoryIdsOf } from '../catalog/catalog.ts'
import { couponsEnabled } from '../coupons/coupon-settings.ts'
import { autoCouponIds, type CouponBuyer, type CouponWithUses, couponsByIds } from '../coupons/coupons.ts'
import { type Credit, creditsByIds } from '../store-credit/store-credit.ts'
import { type Buyer, withProvenEmail } from './buyer.ts'
import { type Goods, goodsOf, noGoods } from './goods.ts'
import type { CartCoupons } from './rules/cart-coupons.ts'
import type { CartLine } from './rules/cart-line.ts'
import type { AskedBy, AskedCoupon } from './rules/judge-coupons.ts'
import type { ToPrice } from './to-price.ts'

/** Everything that is known of the coupons and credits that a cart may be priced with. */
export type CouponsAsked = {
  readonly coupons: readonly AskedCoupon[]
  /** Ids that were applied, of coupons that are no more. */
  readonly gone: readonly number[]
  /** Those that can pay now, the first to expire first. */
  readonly credits: readonly Credit[]
  /** By product, its categories and all above them; empty where no coupon asks. */
  readonly categories: ReadonlyMap<number, readonly number[]>
  /** What is given away, by the id it is sold under. */
  readonly gifts: Goods
  readonly email: string | undefined
}

/** What reading needs of the shop. */
export type CouponShop = Pick<Shop, 'db' | 'kept' | 'settings' | 'nowMs' | 'signer'>

/**
 * Reads what a cart's coupons and credits are now; `undefined` where none can have a say, which costs nothing. What
 * applies by itself is left out once the shopper has taken it off.
 */
export async function couponsAsked(
  shop: CouponShop,
  { coupons: said, knownCoupons = [] }: Pick<ToPrice, 'coupons' | 'knownCoupons'>,
  lines: readonly CartLine[],
  buyer: Buyer,
): Promise<CouponsAsked | undefined> {
  const wanted = lines.length > 0 ? wantedIds(shop, said) : new Map<number, AskedBy>()
  if (lines.length === 0 || wanted.size + said.credits.length + said.applied.length === 0) return undefined
  const { email } = await withProvenEmail(shop.db, buyer)
  const [known, credits] = await Promise.all([
    couponsOf(shop, [...wanted.keys()], { accountId: buyer.accountId, email }, knownCoupons),
    said.credits.length > 0 ? creditsByIds(shop, said.credits) : [],
  ])
  const there = new Set(known.map(({ coupon }) => coupon.id))
  const coupons = known.map((each) => ({ ...each, by: wanted.get(each.coupon.id) ?? 'hand' }))
  const [categories, gifts] = await Promise.all([
    asksForCategories(coupons) ? categoryIdsOf(shop.db, productsOf(lines)) : new Map<number, number[]>(),
    giftGoods(shop, said, coupons, buyer),
  ])
  const gone = said.applied.filter((id) => !there.has(id))
  return { coupons, gone, credits, categories, gifts, email }
}

/** Coupons in the order of their ids; none is read where all of them are known. */
async function couponsOf(
  shop: CouponShop,
  ids: readonly number[],
  buyer: CouponBuyer,
  known: readonly CouponWithUses[],
): Promise<readonly CouponWithUses[]> {
  const there = ids.flatMap((id) => known.find(({ coupon }) => coupon.id === id) ?? [])
  return there.length === ids.length ? there : couponsByIds(shop, ids, buyer)
}

/** The ids of the coupons in question, in the order in which they are judged, and who asks. */
function wantedIds(shop: CouponShop, said: CartCoupons): Map<number, AskedBy> {
  if (!shop.settings.get(couponsEnabled)) return new Map()
  const declined = new Set(said.declined)
  const itself = autoCouponIds(shop).filter((id) => !declined.has(id))
  const asked = new Map<number, AskedBy>()
  const ask = (ids: readonly number[], by: AskedBy) => {
    for (const id of ids) if (!asked.has(id)) asked.set(id, by)
  }
  ask(said.applied, 'hand')
  ask(said.waiting, 'link')
  ask(itself, 'itself')
  return asked
}

function asksForCategories(coupons: readonly AskedCoupon[]): boolean {
  return coupons.some(({ coupon }) => coupon.categoryIds.length + coupon.excludedCategoryIds.length > 0)
}

function productsOf(lines: readonly CartLine[]): number[] {
  return [...new Set(lines.map(({ productId }) => productId))]
}

/** What may be given away: what the coupons name, and what was chosen of it. */
async function giftGoods(
  { db }: CouponShop,
  said: CartCoupons,
  coupons: readonly AskedCoupon[],
  buyer: Buyer,
): Promise<Goods> {
  const ids = new Set<number>()
  for (const { coupon } of coupons) {
    const { giveaway } = coupon
    if (!giveaway || giveaway.of === 'same') continue
    for (const id of giveaway.of) ids.add(id)
    for (const { productId, variationId } of said.gifts[coupon.id] ?? []) ids.add(variationId ?? productId)
  }
  return ids.size > 0 ? goodsOf(db, [...ids], buyer) : noGoods
}
