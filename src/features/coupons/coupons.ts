import type { KeptDeclaration } from '../../platform/kept.ts'
import type { Shop } from '../../platform/shop.ts'
import { buyerKeyOf, type CouponBuyer } from './buyer.ts'
import { couponsEnabled, mostAutoCoupons } from './coupon-settings.ts'
import { codeOf } from './rules/coupon.ts'
import type { KnownCoupon } from './rules/validity.ts'
import { type AutoCoupon, readAutoCoupons, readCouponByCode, readCouponsByIds } from './store.ts'

/*
 * The front door of coupons. Where they are switched off there are none: nothing is found, listed or applied.
 */
export type { CouponBuyer } from './buyer.ts'
export {
  type CouponPage,
  expiredCoupons,
  type ListShopper,
  listedCoupons,
  listedPage,
  usedCoupons,
} from './coupon-lists.ts'
export { type CodeTrier, codeWasRight, mayTryCode } from './coupon-tries.ts'
export { importCouponFile } from './owner-coupons.ts'
export {
  CouponUsedUp,
  countUses,
  giveBackUses,
  settleUses,
  takeUses,
  type UsesToTake,
} from './redemption.ts'
export type { KnownCoupon } from './rules/validity.ts'

type Here = Pick<Shop, 'db' | 'settings' | 'signer'>

/** Coupons with their uses, in the order of `ids`; those that are gone are left out, drafts are not. */
export async function couponsByIds(
  shop: Here,
  ids: readonly number[],
  buyer: CouponBuyer,
): Promise<KnownCoupon[]> {
  if (!shop.settings.get(couponsEnabled)) return []
  return readCouponsByIds(shop.db, ids, buyerKeyOf(shop, buyer))
}

// No coupon has a longer one, and no statement is sent for what cannot be a code.
const LONGEST_CODE = 100

/**
 * The coupon of a code, however it is written (`codeOf`). One that is not published is found too, with `isPublished`
 * false: to shoppers it must look as one that there is not.
 */
export async function couponByCode(
  shop: Here,
  written: string,
  buyer: CouponBuyer,
): Promise<KnownCoupon | undefined> {
  // Looked at before it is folded: ten kilobytes of a code are nobody's.
  if (!shop.settings.get(couponsEnabled) || written.length > 4 * LONGEST_CODE) return undefined
  const code = codeOf(written)
  if (code === '' || code.length > LONGEST_CODE || code.includes('\0')) return undefined
  return readCouponByCode(shop.db, code, buyerKeyOf(shop, buyer))
}

/** The coupons that apply by themselves, which every pricing of a cart asks for. */
export const keptAutoCoupons: KeptDeclaration<readonly AutoCoupon[]> = {
  name: 'coupons that apply by themselves',
  read: readAutoCoupons,
}

/** Ids of coupons to be tried for every cart, the highest priority first; kept in memory. */
export function autoCouponIds(shop: Pick<Shop, 'kept' | 'settings' | 'nowMs'>): readonly number[] {
  if (!shop.settings.get(couponsEnabled)) return []
  const nowMs = shop.nowMs()
  return shop.kept
    .get(keptAutoCoupons)
    .filter((each) => (each.startsAtMs ?? -Infinity) <= nowMs && nowMs < (each.expiresAtMs ?? Infinity))
    .slice(0, shop.settings.get(mostAutoCoupons))
    .map(({ id }) => id)
}
