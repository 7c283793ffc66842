import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { Coupon } from './rules/coupon.ts'
import type { CouponTerms } from './rules/coupon-terms.ts'
import type { DiscountKind } from './rules/discounts.ts'
import type { MetaEntry } from './rules/plugin-meta.ts'

export type CouponStatus = 'publish' | 'draft' | 'pending' | 'private' | 'future' | 'trash'

/** A coupon as it is saved. `createdAt` absent: now, or unchanged when the coupon exists. */
export type CouponToSave = {
  readonly code: string
  readonly status: CouponStatus
  readonly kind: DiscountKind
  readonly amount: number
  readonly description: string
  readonly createdAt: Date | undefined
  readonly startsAt: Date | undefined
  readonly expiresAt: Date | undefined
  readonly usageLimit: number
  readonly usageLimitPerUser: number
  readonly autoPriority: number | undefined
  readonly listedIn: Coupon['listedIn']
  readonly terms: CouponTerms
  readonly metaData: readonly MetaEntry[]
}

/** Uses from before the import: how many, and the buyers as far as known. */
export type EarlierUses = {
  readonly count: number
  readonly accountIds: readonly number[]
  readonly emailHashes: readonly Buffer[]
}

/** A coupon as events describe it: its columns and terms by name. */
export type CouponState = {
  readonly id: number
  readonly code: string
  readonly isAuto: boolean
  readonly fields: Readonly<Record<string, unknown>>
}

const stateColumns = sql`
  id, code, auto_priority is not null as "isAuto",
  to_jsonb(c) - '{id,usage_count,terms,created_at,changed_at}'::text[] || c.terms as fields`

/**
 * Locks the coupons with these codes until the transaction ends, in the same order as buyers do, and answers those that
 * exist. Concurrent imports wait for each other.
 */
export async function lockCoupons(tx: Db, codes: readonly string[]): Promise<readonly CouponState[]> {
  await sql`select pg_advisory_xact_lock(hashtext('handsel coupons are written'))`.execute(tx)
  const { rows } = await sql<CouponState>`
    select ${stateColumns} from coupon c
     where code = any(${codes}::text[]) order by id for update`.execute(tx)
  return rows
}

/** Locks one coupon by its id, as `lockCoupons` does. */
export async function lockCoupon(tx: Db, id: number): Promise<CouponState | undefined> {
  await sql`select pg_advisory_xact_lock(hashtext('handsel coupons are written'))`.execute(tx)
  const { rows } = await sql<CouponState>`
    select ${stateColumns} from coupon c where id = ${id} for update`.execute(tx)
  return rows[0]
}

/** Those of the codes that belong to a store credit. Both are entered in one field, so no coupon may have such a code. */
export async function readCreditCodes(tx: Db, codes: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ code: string }>`
    select code from credit where code = any(${codes}::text[])`.execute(tx)
  return rows.map(({ code }) => code)
}

/** Creates or replaces the coupon with this code, and answers it; earlier uses count for a new coupon only. */
export async function saveCoupon(
  tx: Db,
  coupon: CouponToSave,
  earlier: EarlierUses,
  now: Date,
): Promise<CouponState> {
  const { createdAt, startsAt, expiresAt, listedIn, terms, metaData } = coupon
  const { rows } = await sql<CouponState & { readonly isNew: boolean }>`
    insert into coupon as c (code, status, kind, amount, description, starts_at, expires_at, usage_limit,
                             usage_limit_per_user, usage_count, auto_priority, listed_in, terms, meta_data, created_at, changed_at)
    values (${coupon.code}, ${coupon.status}, ${coupon.kind}, ${coupon.amount}, ${coupon.description},
            ${startsAt ?? null}, ${expiresAt ?? null}, ${coupon.usageLimit}, ${coupon.usageLimitPerUser},
            ${earlier.count}, ${coupon.autoPriority ?? null}, ${listedIn}::text[], ${JSON.stringify(terms)}::jsonb,
            ${JSON.stringify(metaData)}::jsonb, ${createdAt ?? now}, ${now})
    on conflict (code) do update
      set status = excluded.status, kind = excluded.kind, amount = excluded.amount, description = excluded.description,
          starts_at = excluded.starts_at, expires_at = excluded.expires_at, usage_limit = excluded.usage_limit,
          usage_limit_per_user = excluded.usage_limit_per_user, auto_priority = excluded.auto_priority,
          listed_in = excluded.listed_in, terms = excluded.terms, meta_data = excluded.meta_data,
          created_at = ${createdAt ? sql`excluded.created_at` : sql`c.created_at`}, changed_at = excluded.changed_at
    returning ${stateColumns}, xmax = 0 as "isNew"`.execute(tx)
  const [saved] = rows
  if (!saved) throw new Error(`Coupon ${coupon.code} was not saved`)
  if (saved.isNew) await insertEarlierUses(tx, saved.id, earlier, now)
  return saved
}

/** Uses by accounts that do not exist are counted, but have no row. */
async function insertEarlierUses(
  tx: Db,
  couponId: number,
  { accountIds, emailHashes }: EarlierUses,
  now: Date,
): Promise<void> {
  if (accountIds.length + emailHashes.length === 0) return
  await sql`
    insert into coupon_use (coupon_id, account_id, email_hash, state, at)
    select ${couponId}::bigint, account.id, null::bytea, 'used', ${now}::timestamptz
      from unnest(${accountIds}::bigint[]) as given(id) join account on account.id = given.id
    union all
    select ${couponId}::bigint, null, given.hash, 'used', ${now}::timestamptz
      from unnest(${emailHashes}::bytea[]) as given(hash)`.execute(tx)
}
