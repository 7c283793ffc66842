import { readFile } from 'node:fs/promises'
import type { Db } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop.ts'
import { currencyDecimals, timezone } from '../settings/general.ts'
import { buyerKeyOf } from './buyer.ts'
import { couponRecordReader, type ReadOutcome, type ReadRecord, type RecordFault } from './coupon-record.ts'
import { findReferences } from './coupon-references.ts'
import { faultText, recordTexts } from './owner-texts.ts'
import type { Surroundings } from './record-parts.ts'
import { codeOf } from './rules/coupon.ts'
import type { KnownCoupon } from './rules/validity.ts'
import { type EarlierUses, holdCoupons, readCreditCodes, saveCoupon } from './saving-store.ts'
import { readCouponsAfter } from './store.ts'

export type CouponFault = RecordFault

/** How coupons were written, or all that is wrong with them. */
export type Imported =
  | {
      readonly ok: true
      readonly created: readonly string[]
      readonly changed: readonly string[]
      /** Conditions that are not known here, by the codes of their coupons. */
      readonly unknown: readonly { readonly code: string; readonly name: string }[]
    }
  | { readonly ok: false; readonly faults: readonly CouponFault[] }

type Here = Pick<Shop, 'settings' | 'signer' | 'tags' | 'nowMs'>

const MOST_COUPONS = 10_000

/**
 * Creates the coupons of an owner's list, and changes those whose codes there are: a record says the whole of a coupon.
 * Uses that records bring along count for new ones alone. Refused whole, with every fault that was found.
 */
export async function importCoupons(shop: Here & Pick<Shop, 'db'>, value: unknown): Promise<Imported> {
  return shop.db.transaction().execute((tx) => importCouponsIn(shop, tx, value))
}

/** Makes one coupon, and answers its code; one that there is stays as it is. */
export async function createCoupon(
  shop: Here & Pick<Shop, 'db'>,
  record: Readonly<Record<string, unknown>>,
): Promise<
  | { readonly ok: true; readonly code: string }
  | { readonly ok: false; readonly exists?: string; readonly faults: readonly CouponFault[] }
> {
  return shop.db.transaction().execute(async (tx) => {
    const code = codeOf(String(record['code']))
    const [there] = code.includes('\0') ? [] : await holdCoupons(tx, [code])
    if (there) return { ok: false, exists: code, faults: [] }
    const imported = await importCouponsIn(shop, tx, [record])
    if (imported.ok) return { ok: true, code }
    return { ok: false, faults: imported.faults.map(({ place, text }) => ({ place: place.slice(1), text })) }
  })
}

const AT_ONCE = 500

/** Every coupon that is not thrown away, the oldest first. */
export async function* everyCoupon({ db }: Pick<Shop, 'db'>): AsyncGenerator<KnownCoupon> {
  let after = 0
  for (;;) {
    const known = await readCouponsAfter(db, after, AT_ONCE)
    yield* known
    const last = known.at(-1)
    if (!last) return
    after = last.coupon.id
  }
}

/** `importCoupons` within a transaction of somebody else's. */
export async function importCouponsIn(shop: Here, tx: Db, value: unknown): Promise<Imported> {
  if (!Array.isArray(value)) return { ok: false, faults: [{ place: [], text: recordTexts.notAList }] }
  if (value.length > MOST_COUPONS) return { ok: false, faults: [{ place: [], text: recordTexts.tooMany }] }
  const read = value.map(couponRecordReader(await surroundingsOf(shop, tx, value)))
  const faults: CouponFault[] = read.flatMap((each, index) =>
    each.ok ? [] : each.faults.map(({ place, text }) => ({ place: [index, ...place], text })),
  )
  const records = read.flatMap((each) => (each.ok ? [each.value] : []))
  faults.push(...twins(value, read), ...(await creditCodes(tx, read)))
  return faults.length > 0 ? { ok: false, faults } : write(shop, tx, records)
}

/** The coupons of a file that the shop comes with; throws when there is anything wrong with them. */
export async function importCouponFile(shop: Here, tx: Db, file: string): Promise<void> {
  const imported = await importCouponsIn(shop, tx, JSON.parse(await readFile(file, 'utf8')))
  if (imported.ok) return
  throw new Error(imported.faults.map(({ place, text }) => faultText(place, text)).join('\n'))
}

async function write(shop: Here, tx: Db, records: readonly ReadRecord[]): Promise<Imported> {
  const codes = records.map(({ coupon }) => coupon.code)
  const held = await holdCoupons(tx, codes)
  const known = new Set(held.map(({ code }) => code))
  const now = new Date(shop.nowMs())
  for (const { coupon, used } of records) await saveCoupon(tx, coupon, earlierUses(shop, used), now)
  const isAboutAuto = held.some(({ isAuto }) => isAuto) || records.some(isAuto)
  // Those that apply by themselves are kept in memory, beside the settings.
  if (isAboutAuto) await shop.tags.announce(tx, ['settings'])
  return {
    ok: true,
    created: codes.filter((code) => !known.has(code)),
    changed: codes.filter((code) => known.has(code)),
    unknown: records.flatMap(({ coupon: { code }, unknown }) => unknown.map((name) => ({ code, name }))),
  }
}

function isAuto({ coupon }: ReadRecord): boolean {
  return coupon.autoPriority !== undefined
}

/** Uses by account or address. A number is an account's id; what is neither is counted as somebody's. */
function earlierUses(shop: Here, { count, by }: ReadRecord['used']): EarlierUses {
  const accountIds = by.filter((who) => /^\d{1,15}$/.test(who)).map(Number)
  const hashes = by.filter((who) => who.includes('@')).map((email) => buyerKeyOf(shop, { email }).emailHash)
  return {
    count: Math.max(count, by.length),
    accountIds,
    emailHashes: hashes.filter((hash) => hash !== null),
  }
}

/** Reads the records once to learn what they name, and finds all of that at once. */
async function surroundingsOf(shop: Here, tx: Db, records: readonly unknown[]): Promise<Surroundings> {
  const custom = { decimals: shop.settings.get(currencyDecimals), zone: shop.settings.get(timezone) }
  const products = new Set<string | number>()
  const categories = new Set<string | number>()
  const listening: Surroundings = {
    ...custom,
    productId: heardBy(products),
    categoryId: heardBy(categories),
  }
  const listen = couponRecordReader(listening)
  for (const record of records) listen(record)
  return { ...custom, ...(await findReferences(tx, products, categories)) }
}

function heardBy(names: Set<string | number>): (named: string | number) => number {
  return (named) => {
    names.add(named)
    return 0
  }
}

/** Faults of records whose codes open a store credit. */
async function creditCodes(tx: Db, read: readonly ReadOutcome[]): Promise<CouponFault[]> {
  const codes = read.flatMap((each) => (each.ok ? [each.value.coupon.code] : []))
  const taken = new Set(await readCreditCodes(tx, codes))
  return read.flatMap((each, index) =>
    each.ok && taken.has(each.value.coupon.code)
      ? [{ place: [index, 'code'], text: recordTexts.codeOfCredit(each.value.coupon.code) }]
      : [],
  )
}

function twins(value: readonly unknown[], read: readonly ReadOutcome[]): CouponFault[] {
  const seen = new Set<string>()
  return value.flatMap((_, index) => {
    const each = read[index]
    if (!each?.ok) return []
    const { code } = each.value.coupon
    const isTwin = seen.size === seen.add(code).size
    return isTwin ? [{ place: [index, 'code'], text: recordTexts.twin(code) }] : []
  })
}
