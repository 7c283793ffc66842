import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { ListedIn } from './rules/coupon.ts'
import { type CouponTerms, noTerms, readTerms } from './rules/coupon-terms.ts'
import type { DiscountKind } from './rules/discounts.ts'
import type { MetaEntry } from './rules/plugin-meta.ts'
import type { CouponStatus } from './save-coupon-store.ts'

/** A coupon with everything that is stored of it. */
export type StoredCoupon = {
  readonly id: number
  readonly code: string
  /** `draft` where the stored terms are invalid: nobody can use it. */
  readonly status: CouponStatus
  readonly kind: DiscountKind
  readonly amount: number
  readonly description: string
  readonly createdAt: Date
  readonly changedAt: Date
  readonly startsAt: Date | null
  readonly expiresAt: Date | null
  readonly usageLimit: number
  readonly usageLimitPerUser: number
  readonly usageCount: number
  readonly autoPriority: number | null
  readonly listedIn: readonly ListedIn[]
  readonly terms: CouponTerms
  readonly metaData: readonly MetaEntry[]
  /** The accounts that have used it, as often as they have. */
  readonly usedBy: readonly number[]
}

type Row = Omit<StoredCoupon, 'terms'> & { readonly terms: unknown }

const columns = sql`
  c.id, c.code, c.status, c.kind, c.amount, c.description, c.created_at as "createdAt", c.changed_at as "changedAt",
  c.starts_at as "startsAt", c.expires_at as "expiresAt", c.usage_limit as "usageLimit",
  c.usage_limit_per_user as "usageLimitPerUser", c.usage_count as "usageCount", c.auto_priority as "autoPriority",
  c.listed_in as "listedIn", c.terms, c.meta_data as "metaData",
  array(select u.account_id from coupon_use u
         where u.coupon_id = c.id and u.account_id is not null order by u.id limit 1000) as "usedBy"`

export type CouponOrder = 'date' | 'modified' | 'id' | 'include' | 'title' | 'slug'

/** Which coupons a list has. The trash is never part of it. */
export type CouponSearch = {
  readonly search: string
  readonly code?: string | undefined
  readonly after?: Date | undefined
  readonly before?: Date | undefined
  readonly changedAfter?: Date | undefined
  readonly changedBefore?: Date | undefined
  readonly include?: readonly number[] | undefined
  readonly exclude: readonly number[]
  readonly orderBy: CouponOrder
  readonly isDescending: boolean
  readonly first: number
  readonly limit: number
}

/** A part of the coupons found, and how many there are in all. */
export async function searchCoupons(
  db: Db,
  search: CouponSearch,
): Promise<{ readonly coupons: readonly StoredCoupon[]; readonly total: number }> {
  const found = sql`from coupon c where ${conditionOf(search)}`
  const counted = await sql<{ total: number }>`select count(*) as total ${found}`.execute(db)
  const { rows } = await sql<Row>`
    select ${columns} ${found} order by ${orderOf(search)} limit ${search.limit} offset ${search.first}`.execute(
    db,
  )
  return { coupons: rows.map(storedOf), total: counted.rows[0]?.total ?? 0 }
}

function conditionOf(query: CouponSearch): RawBuilder<unknown> {
  const text = query.search.trim().toLowerCase()
  const conditions = [
    sql`c.status <> 'trash'`,
    query.code !== undefined && sql`c.code = ${query.code}`,
    text !== '' && sql`(strpos(c.code, ${text}) > 0 or strpos(lower(c.description), ${text}) > 0)`,
    query.after && sql`c.created_at > ${query.after}`,
    query.before && sql`c.created_at < ${query.before}`,
    query.changedAfter && sql`c.changed_at > ${query.changedAfter}`,
    query.changedBefore && sql`c.changed_at < ${query.changedBefore}`,
    query.include && sql`c.id = any(${query.include}::bigint[])`,
    query.exclude.length > 0 && sql`c.id <> all(${query.exclude}::bigint[])`,
  ].filter((one) => one !== false && one !== undefined)
  return sql.join(conditions, sql` and `)
}

const orders = {
  id: sql`c.id`,
  date: sql`c.created_at`,
  modified: sql`c.changed_at`,
  title: sql`c.code collate "C"`,
  slug: sql`c.code collate "C"`,
} as const

function orderOf({ orderBy, isDescending, include = [] }: CouponSearch): RawBuilder<unknown> {
  if (orderBy === 'include') return sql`array_position(${include}::bigint[], c.id), c.id`
  const direction = isDescending ? sql`desc` : sql`asc`
  return sql`${orders[orderBy]} ${direction}, c.id ${direction}`
}

/** The coupon with this id, also from the trash. */
export async function readStoredCoupon(db: Db, id: number): Promise<StoredCoupon | undefined> {
  const { rows } = await sql<Row>`select ${columns} from coupon c where c.id = ${id}`.execute(db)
  return rows[0] && storedOf(rows[0])
}

/** Gives a coupon another code. */
export async function renameCoupon(tx: Db, id: number, code: string): Promise<void> {
  await sql`update coupon set code = ${code} where id = ${id}`.execute(tx)
}

/** Moves a coupon to the trash. */
export async function moveToTrash(tx: Db, id: number, now: Date): Promise<void> {
  await sql`update coupon set status = 'trash', changed_at = ${now} where id = ${id}`.execute(tx)
}

/** Deletes a coupon with its uses. Orders keep what it took off. */
export async function deleteCouponRow(tx: Db, id: number): Promise<void> {
  await sql`delete from coupon where id = ${id}`.execute(tx)
}

function storedOf({ terms: stored, ...row }: Row): StoredCoupon {
  const terms = readTerms(stored)
  return { ...row, status: terms || row.status === 'trash' ? row.status : 'draft', terms: terms ?? noTerms }
}
