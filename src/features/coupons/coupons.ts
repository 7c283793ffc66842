import { readFile } from 'node:fs/promises'
import type { CachedValueDeclaration } from '../../platform/cache/cached-values.ts'
import type { Db } from '../../platform/db/db.ts'
import { missingIdOf } from '../../platform/db/raised-refusal.ts'
import type { PersonalData } from '../../platform/feature.ts'
import { networkOf } from '../../platform/http/network.ts'
import type { Shop } from '../../platform/shop.ts'
import { allowAttempt, takeBackAttempt } from '../accounts/sign-in/attempts.ts'
import { currencyDecimals } from '../settings/general.ts'
import { buyerKeyOf, type CouponBuyer } from './buyer.ts'
import { readEnded, readListed, readUsed } from './coupon-list-store.ts'
import { couponsEnabled, maxAutoCoupons, maxCouponAttempts } from './coupon-settings.ts'
import * as messages from './messages.ts'
import { type ImportContext, importCouponsIn } from './records/import-coupons.ts'
import { couponProblemLine } from './records/owner-texts.ts'
import { codeOf, type ListedIn } from './rules/coupon.ts'
import {
  type CouponShopper,
  type CouponSort,
  isAvailable,
  isEndedUnused,
  sortCoupons,
} from './rules/coupon-lists.ts'
import type { CouponWithUses } from './rules/validity.ts'
import { type AutoCoupon, readAutoCoupons, readCouponByCode, readCouponsByIds } from './store.ts'
import {
  anonymizeUses,
  deleteUses,
  insertUses,
  insertUsesOverLimit,
  moveUses,
  readUsedCouponIds,
  readUsesOf,
} from './uses-store.ts'

export { couponCounts } from './coupon-list-store.ts'
export { finalizeUses } from './uses-store.ts'

/*
 * The front door of coupons. While coupons are switched off, nothing is found, listed or applied.
 */
type ShopContext = Pick<Shop, 'db' | 'settings' | 'signer'>

/** Coupons with their uses, in the order of `ids`. Deleted coupons are left out, drafts are not. */
export async function couponsByIds(
  shop: ShopContext,
  ids: readonly number[],
  buyer: CouponBuyer,
): Promise<CouponWithUses[]> {
  if (!shop.settings.get(couponsEnabled)) return []
  return readCouponsByIds(shop.db, ids, buyerKeyOf(shop, buyer))
}

// No coupon has a longer code, so no query is sent for a longer text.
const MAX_CODE_LENGTH = 100

/**
 * The coupon with this code, in any spelling that `codeOf` treats as equal. A coupon that is not published is returned
 * too, with `isPublished` false: shoppers must not see a difference between it and an unknown code.
 */
export async function couponByCode(
  shop: ShopContext,
  enteredCode: string,
  buyer: CouponBuyer,
): Promise<CouponWithUses | undefined> {
  // Checked before the code is normalised, which is slow for very long texts.
  if (!shop.settings.get(couponsEnabled) || enteredCode.length > 4 * MAX_CODE_LENGTH) return undefined
  const code = codeOf(enteredCode)
  if (code === '' || code.length > MAX_CODE_LENGTH || code.includes('\0')) return undefined
  return readCouponByCode(shop.db, code, buyerKeyOf(shop, buyer))
}

/** The coupons that apply automatically; every pricing of a cart needs them. */
export const cachedAutoCoupons: CachedValueDeclaration<readonly AutoCoupon[]> = {
  name: 'coupons that apply by themselves',
  read: ({ db }) => readAutoCoupons(db),
}

/** Ids of the coupons to try for every cart, highest priority first; cached. */
export function autoCouponIds(shop: Pick<Shop, 'cached' | 'settings' | 'nowMs'>): readonly number[] {
  if (!shop.settings.get(couponsEnabled)) return []
  const nowMs = shop.nowMs()
  return shop.cached
    .get(cachedAutoCoupons)
    .filter((coupon) => (coupon.startsAtMs ?? -Infinity) <= nowMs && nowMs < (coupon.expiresAtMs ?? Infinity))
    .slice(0, shop.settings.get(maxAutoCoupons))
    .map(({ id }) => id)
}

/** Who tries a code: the session of the cart, if there is one already, and the network address. */
export type CodeTrySource = { readonly session: string | undefined; readonly address: string }

const TRY_WINDOW_MS = 10 * 60 * 1000

/**
 * Counts a try of a coupon code before the code is looked up. `false`: too many wrong codes came from this session or
 * address within ten minutes; this one must not be looked up, whatever it is.
 */
export async function mayTryCode(shop: Shop, source: CodeTrySource): Promise<boolean> {
  const max = shop.settings.get(maxCouponAttempts)
  const allowed = await Promise.all(
    counterNames(shop, source).map((name) => allowAttempt(shop, name, max, TRY_WINDOW_MS)),
  )
  return allowed.every(Boolean)
}

/**
 * Takes back the last counted try, because the code exists. Earlier tries stay counted: otherwise one known code between
 * wrong ones would allow unlimited guesses.
 */
export async function takeBackCodeTry(shop: Shop, source: CodeTrySource): Promise<void> {
  await Promise.all(counterNames(shop, source).map((name) => takeBackAttempt(shop, name, TRY_WINDOW_MS)))
}

function counterNames({ config }: Shop, { session, address }: CodeTrySource): string[] {
  const ofSession = session === undefined ? [] : [`coupon codes of session ${session}`]
  return config.rateLimits ? [...ofSession, `coupon codes from ${networkOf(address)}`] : ofSession
}

/** The shopper that coupons are listed for: a buyer and the roles that prices depend on (`rolesOfBuyer`). */
export type ListShopper = CouponBuyer & { readonly roles: readonly string[] }

/** One page of a list, and the length of the whole list. */
export type CouponPage = { readonly coupons: readonly CouponWithUses[]; readonly total: number }

type ListContext = ShopContext & Pick<Shop, 'nowMs'>

// docs/wire.md C.5
const PAGE_SIZE = 20

/** The coupons listed at this location for this shopper, newest first: those that can be used now or later. */
export async function listedCoupons(
  shop: ListContext,
  location: ListedIn,
  shopper: ListShopper,
): Promise<CouponWithUses[]> {
  if (!shop.settings.get(couponsEnabled)) return []
  const found = await readListed(shop.db, { ...listRequest(shop, shopper), location })
  return found.filter((each) => isAvailable(each, shopperOf(shopper), shop.nowMs()))
}

/** A page of twenty coupons of the account's list, beginning at `offset`, which counts from 0. */
export async function listedPage(
  shop: ListContext,
  shopper: ListShopper,
  { offset = 0, sort = 'created_date:desc' }: { readonly offset?: number; readonly sort?: CouponSort } = {},
): Promise<CouponPage> {
  const all = await listedCoupons(shop, 'my_account', shopper)
  const sorted = sortCoupons(all, sort, shop.settings.get(currencyDecimals))
  return { coupons: sorted.slice(offset, offset + PAGE_SIZE), total: all.length }
}

/** The coupons in the shopper's orders, the most recently used first. */
export async function usedCoupons(shop: ListContext, shopper: CouponBuyer): Promise<CouponWithUses[]> {
  return shop.settings.get(couponsEnabled) ? readUsed(shop.db, buyerKeyOf(shop, shopper)) : []
}

/** The account's coupons that have ended and that the shopper never used, the most recently ended first. */
export async function expiredCoupons(shop: ListContext, shopper: ListShopper): Promise<CouponWithUses[]> {
  if (!shop.settings.get(couponsEnabled)) return []
  const found = await readEnded(shop.db, listRequest(shop, shopper))
  return found.filter((each) => isEndedUnused(each, shopperOf(shopper), shop.nowMs()))
}

function listRequest(shop: ListContext, shopper: ListShopper) {
  const email = (shopper.email ?? '').trim().toLowerCase()
  return { ...buyerKeyOf(shop, shopper), email, now: new Date(shop.nowMs()) }
}

function shopperOf({ accountId, email, roles }: ListShopper): CouponShopper {
  return { email, roles, isSignedIn: accountId !== undefined }
}

/** Thrown to roll back a transaction: no use of the coupon is left, or the coupon was deleted. */
export class CouponUsedUp extends Error {
  override readonly name = 'CouponUsedUp'
  readonly couponId: number

  constructor(couponId: number) {
    super(`Coupon ${couponId} cannot be used any more`)
    this.couponId = couponId
  }
}

/** The uses that an order takes, for which buyer and when. */
export type UsesToTake = {
  readonly orderId: number
  readonly couponIds: readonly number[]
  readonly buyer: CouponBuyer
  readonly at: Date
}

/**
 * Takes one use of each coupon for an order, or throws `CouponUsedUp` and so rolls back the caller's transaction. The uses
 * are held until `finalizeUses` or `releaseUses`. A use that the order already has is not taken again.
 */
export async function takeUses(
  tx: Db,
  shop: Pick<Shop, 'signer'>,
  { orderId, couponIds, buyer, at }: UsesToTake,
): Promise<void> {
  if (couponIds.length === 0) return
  try {
    await insertUses(tx, couponIds, { orderId, at, buyer: buyerKeyOf(shop, buyer) })
  } catch (error) {
    throw new CouponUsedUp(missingIdOf(error))
  }
}

/**
 * Records a use of each coupon even when the limit is reached, because the owner honours the order although others had
 * the last use: the counts then show what was really given. Uses that the order has, and deleted coupons, are skipped.
 */
export async function takeUsesOverLimit(
  tx: Db,
  shop: Pick<Shop, 'signer'>,
  { orderId, couponIds, buyer, at }: UsesToTake,
): Promise<void> {
  if (couponIds.length === 0) return
  await insertUsesOverLimit(tx, couponIds, { orderId, at, buyer: buyerKeyOf(shop, buyer) })
}

/** Releases the uses of an order that was cancelled, failed or refunded. A second call changes nothing. */
export async function releaseUses(tx: Db, orderId: number): Promise<void> {
  const couponIds = await readUsedCouponIds(tx, orderId)
  if (couponIds.length > 0) await deleteUses(tx, orderId, couponIds)
}

/** Releases the uses of some coupons by an order that goes on without them. */
export async function releaseUsesOf(tx: Db, orderId: number, couponIds: readonly number[]): Promise<void> {
  if (couponIds.length > 0) await deleteUses(tx, orderId, couponIds)
}

/** Imports a file of coupons that comes with the shop; throws an error that lists every problem in it. */
export async function importCouponFile(shop: ImportContext, tx: Db, file: string): Promise<void> {
  const imported = await importCouponsIn(shop, tx, JSON.parse(await readFile(file, 'utf8')))
  if (imported.ok) return
  throw new Error(imported.problems.map(({ path, text }) => couponProblemLine(path, text)).join('\n'))
}

/**
 * Which coupons a person has used. An erasure removes the account from the uses; the hashes of e-mail addresses stay,
 * because they identify nobody and the limit per buyer must still hold.
 */
export const couponPersonalData: PersonalData = {
  part: 'coupons',
  async export(shop, dataSubject) {
    const uses = await readUsesOf(shop.db, buyerKeyOf(shop, dataSubject))
    return uses.length === 0 ? undefined : uses
  },
  async erase(tx, { accountId }) {
    const count = accountId === undefined ? 0 : await anonymizeUses(tx, accountId)
    return count === 0 ? [] : [messages.usesAnonymized({ count })]
  },
  moveTo: (tx, accounts) => moveUses(tx, accounts),
}
