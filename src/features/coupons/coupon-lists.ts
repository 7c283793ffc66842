import type { Shop } from '../../platform/shop.ts'
import { currencyDecimals } from '../settings/general.ts'
import { buyerKeyOf, type CouponBuyer } from './buyer.ts'
import { couponsEnabled } from './coupon-settings.ts'
import { readListed, readOver, readUsed } from './list-store.ts'
import type { ListedIn } from './rules/coupon.ts'
import { type CouponOrder, inCouponOrder, isMissed, isToBeHad, type Shopper } from './rules/coupon-lists.ts'
import type { KnownCoupon } from './rules/validity.ts'

type Here = Pick<Shop, 'db' | 'settings' | 'signer' | 'nowMs'>

/** For whom coupons are listed: a buyer with the roles that rule prices (`rolesOfBuyer`). */
export type ListShopper = CouponBuyer & { readonly roles: readonly string[] }

/** A part of a list, and how long all of it is. */
export type CouponPage = { readonly coupons: readonly KnownCoupon[]; readonly total: number }

/** The most cards of a page (docs/wire.md C.5). */
const PAGE = 20

/** The coupons whose cards stand in this place for this shopper, newest first: those to be had, now or from a day on. */
export async function listedCoupons(shop: Here, place: ListedIn, who: ListShopper): Promise<KnownCoupon[]> {
  if (!shop.settings.get(couponsEnabled)) return []
  const found = await readListed(shop.db, { ...asked(shop, who), place })
  return found.filter((known) => isToBeHad(known, shopperOf(who), shop.nowMs()))
}

/** Twenty of the account's list, from the one at `offset` on, 0 being the first. */
export async function listedPage(
  shop: Here,
  who: ListShopper,
  {
    offset = 0,
    order = 'created_date:desc',
  }: { readonly offset?: number; readonly order?: CouponOrder } = {},
): Promise<CouponPage> {
  const all = await listedCoupons(shop, 'my_account', who)
  const sorted = inCouponOrder(all, order, shop.settings.get(currencyDecimals))
  return { coupons: sorted.slice(offset, offset + PAGE), total: all.length }
}

/** The coupons in the shopper's orders, the one used last first. */
export async function usedCoupons(shop: Here, who: CouponBuyer): Promise<KnownCoupon[]> {
  return shop.settings.get(couponsEnabled) ? readUsed(shop.db, buyerKeyOf(shop, who)) : []
}

/** The account's coupons that are over, and were not used by the shopper: the last that ended first. */
export async function expiredCoupons(shop: Here, who: ListShopper): Promise<KnownCoupon[]> {
  if (!shop.settings.get(couponsEnabled)) return []
  const found = await readOver(shop.db, asked(shop, who))
  return found.filter((known) => isMissed(known, shopperOf(who), shop.nowMs()))
}

function asked(shop: Here, who: ListShopper) {
  const email = (who.email ?? '').trim().toLowerCase()
  return { ...buyerKeyOf(shop, who), email, now: new Date(shop.nowMs()) }
}

function shopperOf({ accountId, email, roles }: ListShopper): Shopper {
  return { email, roles, isSignedIn: accountId !== undefined }
}
