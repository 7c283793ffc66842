import { done, type OutcomeWith, type Refused, refused } from '../../../kernel/outcome.ts'
import type { Db } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/events/emit.ts'
import { wireName } from '../../../platform/events/field-changes.ts'
import {
  hasValues,
  isChangedSince,
  type RecordedChange,
  type UndoHandler,
  withFormer,
} from '../../../platform/events/undo.ts'
import { changedMetaData } from '../../../platform/rest/values/meta-data.ts'
import type { Shop } from '../../../platform/shop.ts'
import { currencyDecimals, timezone } from '../../settings/general.ts'
import {
  type CouponSearch,
  deleteCouponRow,
  moveToTrash,
  readStoredCoupon,
  renameCoupon,
  type StoredCoupon,
  searchCoupons,
} from '../coupon-record-store.ts'
import { codeOf } from '../rules/coupon.ts'
import { readTerms } from '../rules/coupon-terms.ts'
import { freeProductIds } from '../rules/plugin-meta.ts'
import {
  type CouponState,
  type CouponToSave,
  lockCoupon,
  lockCoupons,
  readCreditCodes,
  saveCoupon,
} from '../save-coupon-store.ts'
import { couponDeleted, couponEvents } from './coupon-events.ts'
import { couponRecordReader, type RecordProblem } from './coupon-record.ts'
import { recordTexts } from './owner-texts.ts'
import { metaDataOfStored, recordOfStored } from './stored-record.ts'

/** The fields to write, by the names of the record; the others of an existing coupon stay as they are. */
export type CouponFields = Readonly<Record<string, unknown>> & {
  readonly meta_data?: Parameters<typeof changedMetaData>[1]
}

type EditContext = Pick<Shop, 'db' | 'settings' | 'signer' | 'tags' | 'nowMs' | 'actor'>
type SaveRefused = Refused<'code-taken'> | Refused<'problems', { problems: readonly RecordProblem[] }>

/** A part of the coupons that are found, without those in the trash. */
export function findCoupons({ db }: Pick<Shop, 'db'>, search: CouponSearch) {
  const { code } = search
  return searchCoupons(db, { ...search, code: code === undefined ? undefined : codeOf(code) })
}

/** A coupon with everything that is stored of it, also from the trash. */
export function storedCoupon({ db }: Pick<Shop, 'db'>, id: number): Promise<StoredCoupon | undefined> {
  return readStoredCoupon(db, id)
}

/** Creates a coupon of these fields; the others have their defaults. `code-taken`: also by a coupon in the trash. */
export function addCoupon(
  shop: EditContext,
  fields: CouponFields,
): Promise<OutcomeWith<StoredCoupon, SaveRefused>> {
  return shop.db.transaction().execute((tx) => save(shop, tx, fields))
}

/** Changes the fields of a coupon. A coupon from the trash is restored by another status. */
export function changeCoupon(
  shop: EditContext,
  id: number,
  fields: CouponFields,
): Promise<OutcomeWith<StoredCoupon, SaveRefused | Refused<'no-coupon'>>> {
  return shop.db.transaction().execute(async (tx) => {
    const before = await lockCoupon(tx, id)
    const coupon = before && (await readStoredCoupon(tx, id))
    return coupon ? save(shop, tx, fields, { before, coupon }) : refused('no-coupon')
  })
}

/** Moves a coupon to the trash, or deletes it with its uses; answers it as it was. */
export function removeCoupon(
  shop: EditContext,
  id: number,
  { isForced }: { readonly isForced: boolean },
): Promise<OutcomeWith<StoredCoupon, Refused<'no-coupon'> | Refused<'in-trash'>>> {
  return shop.db.transaction().execute(async (tx) => {
    const before = await lockCoupon(tx, id)
    const coupon = before && (await readStoredCoupon(tx, id))
    if (!coupon) return refused('no-coupon')
    if (!isForced && coupon.status === 'trash') return refused('in-trash')
    if (isForced) await deleteCouponRow(tx, id)
    else await moveToTrash(tx, id, new Date(shop.nowMs()))
    await emit(tx, shop.actor, couponDeleted(coupon))
    if (before.isAuto) await shop.tags.announce(tx, ['settings'])
    return done(coupon)
  })
}

/** What events do not tell, or what is no plain edit. */
const notRestored = ['code', 'emails', 'meta_data']

/** Gives a coupon the fields and terms that it had before a change. */
export const couponUndo: UndoHandler = {
  canUndo: (change) => hasValues(change) && !change.fields.some((field) => notRestored.includes(field)),
  undo(shop, change) {
    const id = Number(change.subject.slice('coupon:'.length))
    return shop.db.transaction().execute(async (tx) => {
      const before = await lockCoupon(tx, id)
      const coupon = before && (await readStoredCoupon(tx, id))
      if (!coupon || coupon.status === 'trash') return refused('gone')
      if (isChangedSince(before.fields, change)) return refused('changed-since')
      const former = formerCoupon(coupon, change)
      if (!former) return refused('not-possible')
      const saved = await store(shop, tx, former, { before, coupon })
      return saved.ok ? done(undefined) : refused('not-possible')
    })
  },
}

/** The coupon before a change; `undefined`: its terms are none that coupons have now. */
function formerCoupon(coupon: StoredCoupon, change: RecordedChange): CouponToSave | undefined {
  const { terms, createdAt, startsAt, expiresAt, autoPriority, ...columns } = coupon
  const own = { ...columns, startsAt, expiresAt, autoPriority }
  const ofTerms = (field: string) => !Object.keys(own).some((name) => wireName(name) === field)
  const part = (isOfTerms: boolean): RecordedChange => ({
    ...change,
    fields: change.fields.filter((field) => ofTerms(field) === isOfTerms),
  })
  const read = readTerms(withFormer(terms, part(true)))
  const former = withFormer(own, part(false))
  const dateOf = (value: unknown) => (value ? new Date(String(value)) : undefined)
  return (
    read && {
      ...former,
      createdAt,
      startsAt: dateOf(former.startsAt),
      expiresAt: dateOf(former.expiresAt),
      autoPriority: former.autoPriority ?? undefined,
      terms: read,
    }
  )
}

type Existing = { readonly before: CouponState; readonly coupon: StoredCoupon }

async function save(
  shop: EditContext,
  tx: Db,
  fields: CouponFields,
  existing?: Existing,
): Promise<OutcomeWith<StoredCoupon, SaveRefused>> {
  const read = readFields(shop, fields, existing?.coupon)
  return read.ok ? store(shop, tx, read.value, existing) : read
}

async function store(
  shop: EditContext,
  tx: Db,
  coupon: CouponToSave,
  existing?: Existing,
): Promise<OutcomeWith<StoredCoupon, SaveRefused>> {
  const [sameCode] = await lockCoupons(tx, [coupon.code])
  if (sameCode && sameCode.id !== existing?.coupon.id) return refused('code-taken')
  if ((await readCreditCodes(tx, [coupon.code])).length > 0) {
    const problem = { path: ['code'], text: recordTexts.codeOfCredit(coupon.code) }
    return refused('problems', { problems: [problem] })
  }
  if (existing && existing.coupon.code !== coupon.code)
    await renameCoupon(tx, existing.coupon.id, coupon.code)
  const noUses = { count: 0, accountIds: [], emailHashes: [] }
  const saved = await saveCoupon(tx, coupon, noUses, new Date(shop.nowMs()))
  await emit(tx, shop.actor, ...couponEvents(existing ? [existing.before] : [], [saved]))
  if (saved.isAuto || existing?.before.isAuto) await shop.tags.announce(tx, ['settings'])
  const stored = await readStoredCoupon(tx, saved.id)
  if (!stored) throw new Error(`Coupon ${saved.id} was not saved`)
  return done(stored)
}

/**
 * The coupon with these fields, by the reader of records, so that a coupon of the interface and one of a file follow the
 * same rules. Ids are those of this shop.
 */
function readFields(
  { settings }: Pick<Shop, 'settings'>,
  { meta_data: sent, ...fields }: CouponFields,
  existing: StoredCoupon | undefined,
): OutcomeWith<CouponToSave, SaveRefused> {
  const notation = { decimals: settings.get(currencyDecimals), zone: settings.get(timezone) }
  const metaData = changedMetaData(existing ? metaDataOfStored(existing, notation) : [], sent)
  const record = { ...(existing && recordOfStored(existing, notation)), ...fields, meta_data: metaData }
  const read = couponRecordReader({ ...notation, productId: idIn, categoryId: idIn })(record)
  if (!read.ok) return refused('problems', { problems: read.problems })
  const { coupon } = read.value
  if (!existing) return done({ ...coupon, metaData })
  const { autoPriority, terms } = existing
  return done({
    ...coupon,
    metaData,
    // What has no name among plugins stays as it is.
    autoPriority: coupon.autoPriority === undefined ? undefined : (autoPriority ?? coupon.autoPriority),
    terms: {
      ...coupon.terms,
      excludedRoles: terms.excludedRoles,
      giveaway:
        coupon.terms.giveaway ?? (freeProductIds(terms.giveaway).length > 0 ? undefined : terms.giveaway),
    },
  })
}

function idIn(named: string | number): number | undefined {
  return /^\d{1,15}$/.test(String(named).trim()) ? Number(named) : undefined
}
