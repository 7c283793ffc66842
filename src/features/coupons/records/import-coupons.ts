import { done, type OutcomeWith, type Refused, refused } from '../../../kernel/outcome.ts'
import type { Db } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/events/emit.ts'
import type { Shop } from '../../../platform/shop.ts'
import { currencyDecimals, timezone } from '../../settings/general.ts'
import { buyerKeyOf } from '../buyer.ts'
import { codeOf } from '../rules/coupon.ts'
import type { CouponWithUses } from '../rules/validity.ts'
import {
  type CouponState,
  type EarlierUses,
  lockCoupons,
  readCreditCodes,
  saveCoupon,
} from '../save-coupon-store.ts'
import { readCouponsAfter } from '../store.ts'
import { couponEvents } from './coupon-events.ts'
import { couponRecordReader, type ReadOutcome, type ReadRecord, type RecordProblem } from './coupon-record.ts'
import { findReferences } from './coupon-references.ts'
import { recordTexts } from './owner-texts.ts'
import type { RecordContext } from './record-fields.ts'

export type CouponProblem = RecordProblem

/** The imported coupons, or everything that is wrong with the list. */
export type Imported = OutcomeWith<Written, ImportRefused>

type Written = {
  readonly created: readonly string[]
  readonly changed: readonly string[]
  /** Conditions that the shop does not know, with the codes of their coupons. */
  readonly unknown: readonly { readonly code: string; readonly name: string }[]
}

export type ImportRefused = Refused<'problems', { problems: readonly CouponProblem[] }>

export type ImportContext = Pick<Shop, 'settings' | 'signer' | 'tags' | 'nowMs' | 'actor'>

const MAX_COUPONS = 10_000

/**
 * Creates the coupons of an owner's list and updates those whose code exists: a record describes the whole coupon, so a
 * missing field gets its default. Earlier uses count for new coupons only. One problem refuses the whole list.
 */
export async function importCoupons(
  shop: ImportContext & Pick<Shop, 'db'>,
  value: unknown,
): Promise<Imported> {
  return shop.db.transaction().execute((tx) => importCouponsIn(shop, tx, value))
}

/** Creates one coupon and answers its code. An existing coupon is not changed: `exists` is its code. */
export async function createCoupon(
  shop: ImportContext & Pick<Shop, 'db'>,
  record: Readonly<Record<string, unknown>>,
): Promise<OutcomeWith<string, ImportRefused | Refused<'exists', { code: string }>>> {
  return shop.db.transaction().execute(async (tx) => {
    const code = codeOf(String(record['code']))
    const [existing] = code.includes('\0') ? [] : await lockCoupons(tx, [code])
    if (existing) return refused('exists', { code })
    const imported = await importCouponsIn(shop, tx, [record])
    if (imported.ok) return done(code)
    return refused('problems', {
      problems: imported.problems.map(({ path, text }) => ({ path: path.slice(1), text })),
    })
  })
}

const BATCH_SIZE = 500

/** Every coupon that is not in the trash, oldest first. */
export async function* allCoupons({ db }: Pick<Shop, 'db'>): AsyncGenerator<CouponWithUses> {
  let after = 0
  for (;;) {
    const batch = await readCouponsAfter(db, after, BATCH_SIZE)
    yield* batch
    const last = batch.at(-1)
    if (!last) return
    after = last.coupon.id
  }
}

/** `importCoupons` in the caller's transaction. */
export async function importCouponsIn(shop: ImportContext, tx: Db, value: unknown): Promise<Imported> {
  if (!Array.isArray(value))
    return refused('problems', { problems: [{ path: [], text: recordTexts.notAList }] })
  if (value.length > MAX_COUPONS)
    return refused('problems', { problems: [{ path: [], text: recordTexts.tooMany }] })
  const read = value.map(couponRecordReader(await recordContext(shop, tx, value)))
  const problems: CouponProblem[] = read.flatMap((each, index) =>
    each.ok ? [] : each.problems.map(({ path, text }) => ({ path: [index, ...path], text })),
  )
  const records = read.flatMap((each) => (each.ok ? [each.value] : []))
  problems.push(...duplicates(value, read), ...(await creditCodeProblems(tx, read)))
  return problems.length > 0 ? refused('problems', { problems }) : write(shop, tx, records)
}

async function write(shop: ImportContext, tx: Db, records: readonly ReadRecord[]): Promise<Imported> {
  const codes = records.map(({ coupon }) => coupon.code)
  const existing = await lockCoupons(tx, codes)
  const known = new Set(existing.map(({ code }) => code))
  const now = new Date(shop.nowMs())
  const saved: CouponState[] = []
  for (const { coupon, used } of records)
    saved.push(await saveCoupon(tx, coupon, earlierUses(shop, used), now))
  await emit(tx, shop.actor, ...couponEvents(existing, saved))
  const touchesAuto = existing.some(({ isAuto }) => isAuto) || records.some(isAuto)
  // Coupons that apply automatically are cached, and the cache is refreshed with the settings.
  if (touchesAuto) await shop.tags.announce(tx, ['settings'])
  return done({
    created: codes.filter((code) => !known.has(code)),
    changed: codes.filter((code) => known.has(code)),
    unknown: records.flatMap(({ coupon: { code }, unknown }) => unknown.map((name) => ({ code, name }))),
  })
}

function isAuto({ coupon }: ReadRecord): boolean {
  return coupon.autoPriority !== undefined
}

/** Uses by account id or e-mail address. An entry that is neither counts as a use by an unknown buyer. */
function earlierUses(shop: ImportContext, { count, by }: ReadRecord['used']): EarlierUses {
  const accountIds = by.filter((user) => /^\d{1,15}$/.test(user)).map(Number)
  const hashes = by.filter((user) => user.includes('@')).map((email) => buyerKeyOf(shop, { email }).emailHash)
  return {
    count: Math.max(count, by.length),
    accountIds,
    emailHashes: hashes.filter((hash) => hash !== null),
  }
}

/** Reads the records once to collect the references in them, then finds all of them in two queries. */
async function recordContext(
  shop: ImportContext,
  tx: Db,
  records: readonly unknown[],
): Promise<RecordContext> {
  const shopValues = { decimals: shop.settings.get(currencyDecimals), zone: shop.settings.get(timezone) }
  const products = new Set<string | number>()
  const categories = new Set<string | number>()
  const collecting: RecordContext = {
    ...shopValues,
    productId: collectInto(products),
    categoryId: collectInto(categories),
  }
  const collect = couponRecordReader(collecting)
  for (const record of records) collect(record)
  return { ...shopValues, ...(await findReferences(tx, products, categories)) }
}

function collectInto(names: Set<string | number>): (reference: string | number) => number {
  return (reference) => {
    names.add(reference)
    return 0
  }
}

/** Problems of records whose code belongs to a store credit. */
async function creditCodeProblems(tx: Db, read: readonly ReadOutcome[]): Promise<CouponProblem[]> {
  const codes = read.flatMap((each) => (each.ok ? [each.value.coupon.code] : []))
  const codesInUse = new Set(await readCreditCodes(tx, codes))
  return read.flatMap((each, index) =>
    each.ok && codesInUse.has(each.value.coupon.code)
      ? [{ path: [index, 'code'], text: recordTexts.codeOfCredit(each.value.coupon.code) }]
      : [],
  )
}

function duplicates(value: readonly unknown[], read: readonly ReadOutcome[]): CouponProblem[] {
  const seen = new Set<string>()
  return value.flatMap((_, index) => {
    const each = read[index]
    if (!each?.ok) return []
    const { code } = each.value.coupon
    const isDuplicate = seen.size === seen.add(code).size
    return isDuplicate ? [{ path: [index, 'code'], text: recordTexts.duplicate(code) }] : []
  })
}
