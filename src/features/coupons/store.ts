import { type RawBuilder, sql } from 'kysely'
import { batched } from '../../platform/db/batch.ts'
import type { Db } from '../../platform/db/db.ts'
import { statement } from '../../platform/db/statement.ts'
import type { Coupon, ListedIn } from './rules/coupon.ts'
import { type CouponTerms, noTerms, readTerms } from './rules/coupon-terms.ts'
import type { DiscountKind } from './rules/discounts.ts'
import type { CouponWithUses } from './rules/validity.ts'

/** The buyer whose own uses are counted separately: by account and by the hash of the e-mail address. */
export type BuyerKey = { readonly accountId: number | null; readonly emailHash: Buffer | null }

export type CouponRow = {
  readonly id: number
  readonly code: string
  readonly status: string
  readonly kind: DiscountKind
  readonly amount: number
  readonly description: string
  readonly createdAtMs: number
  readonly startsAtMs: number | null
  readonly expiresAtMs: number | null
  readonly usageLimit: number
  readonly usageLimitPerUser: number
  readonly autoPriority: number | null
  readonly listedIn: ListedIn[]
  readonly terms: unknown
  readonly usageCount: number
  readonly held: number
  readonly ownHeld: number
  readonly ownUsed: number
}

const ms = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::bigint`

/** Selects the coupons `c` with their uses; `rest` follows the from clause. */
export function selectCoupons(
  { accountId, emailHash }: BuyerKey,
  rest: RawBuilder<unknown>,
): RawBuilder<CouponRow> {
  return sql<CouponRow>`
    select c.id, c.code, c.status, c.kind, c.amount, c.description, ${ms('c.created_at')} as "createdAtMs",
           ${ms('c.starts_at')} as "startsAtMs", ${ms('c.expires_at')} as "expiresAtMs",
           c.usage_limit as "usageLimit", c.usage_limit_per_user as "usageLimitPerUser",
           c.auto_priority as "autoPriority", c.listed_in as "listedIn", c.terms, c.usage_count as "usageCount",
           whole.held, own.held as "ownHeld", own.used as "ownUsed"
      from coupon c
     cross join lateral (
           select count(*) as held from coupon_use where coupon_id = c.id and state = 'held') whole
     cross join lateral (
           select count(*) filter (where state = 'held') as held, count(*) filter (where state = 'used') as used
             from coupon_use
            where coupon_id = c.id
              and (account_id = ${accountId}::bigint or email_hash = ${emailHash}::bytea)) own
     ${rest}`
}

const selectByIds = statement((values: BuyerKey & { readonly ids: readonly number[] }) =>
  selectCoupons(values, sql`where c.id = any(${values.ids}::bigint[]) and c.status <> 'trash'`),
)

/** The coupons with these ids that are not in the trash, in the order of `ids`. */
export async function readCouponsByIds(
  db: Db,
  ids: readonly number[],
  buyer: BuyerKey,
): Promise<CouponWithUses[]> {
  if (ids.length === 0) return []
  const found = await readTogether(db, { ids, buyer })
  return ids.flatMap((id) => found.get(id) ?? [])
}

type CouponsRequest = { readonly ids: readonly number[]; readonly buyer: BuyerKey }

/** One statement for all requests of one buyer; guests without an address are one. */
const readTogether = batched<CouponsRequest, ReadonlyMap<number, CouponWithUses>>(async (db, requests) => {
  const byBuyer = Map.groupBy(
    requests,
    ({ buyer }) => `${buyer.accountId} ${buyer.emailHash?.toString('hex')}`,
  )
  const answers = new Map<CouponsRequest, ReadonlyMap<number, CouponWithUses>>()
  const readFor = async (group: readonly CouponsRequest[]) => {
    const ids = [...new Set(group.flatMap((request) => request.ids))]
    const rows = await selectByIds(db, { ...group[0]!.buyer, ids })
    const found = new Map(rows.map((row) => [row.id, couponFromRow(row)]))
    for (const request of group) answers.set(request, found)
  }
  await Promise.all([...byBuyer.values()].map(readFor))
  return requests.map((request) => answers.get(request)!)
})

const selectByCode = statement((values: BuyerKey & { readonly code: string }) =>
  selectCoupons(values, sql`where c.code = ${values.code} and c.status <> 'trash'`),
)

export async function readCouponByCode(
  db: Db,
  code: string,
  buyer: BuyerKey,
): Promise<CouponWithUses | undefined> {
  const [row] = await selectByCode(db, { ...buyer, code })
  return row && couponFromRow(row)
}

const noBuyer: BuyerKey = { accountId: null, emailHash: null }

/** Coupons with an id above `id`, in order of id. */
export async function readCouponsAfter(db: Db, id: number, limit: number): Promise<CouponWithUses[]> {
  const { rows } = await selectCoupons(
    noBuyer,
    sql`where c.id > ${id} and c.status <> 'trash' order by c.id limit ${limit}`,
  ).execute(db)
  return rows.map(couponFromRow)
}

/** A coupon that applies automatically, and when. */
export type AutoCoupon = {
  readonly id: number
  readonly startsAtMs: number | null
  readonly expiresAtMs: number | null
}

/** Published coupons that apply automatically: highest priority first, then oldest first. */
export async function readAutoCoupons(db: Db): Promise<AutoCoupon[]> {
  const { rows } = await sql<AutoCoupon>`
    select c.id, ${ms('c.starts_at')} as "startsAtMs", ${ms('c.expires_at')} as "expiresAtMs"
      from coupon c
     where c.auto_priority is not null and c.status = 'publish'
     order by c.auto_priority desc, c.id
     limit 1000`.execute(db)
  return rows
}

/** All categories of the catalogue, by the names that records use for them. */
export async function readCategories(db: Db): Promise<{ readonly id: number; readonly slug: string }[]> {
  const { rows } = await sql<{ id: number; slug: string }>`
    select id, slug from term where taxonomy = 'product_cat'`.execute(db)
  return rows
}

/** Converts a row to the shape that rules use. */
export function couponFromRow(row: CouponRow): CouponWithUses {
  return {
    coupon: couponOf(row),
    uses: {
      used: Math.max(0, row.usageCount - row.held),
      held: row.held - row.ownHeld,
      heldByBuyer: row.ownHeld,
      usedByBuyer: row.ownUsed,
    },
  }
}

function couponOf(row: CouponRow): Coupon {
  const terms: CouponTerms | undefined = readTerms(row.terms)
  return {
    id: row.id,
    code: row.code,
    isPublished: row.status === 'publish' && terms !== undefined,
    kind: row.kind,
    amount: row.amount,
    description: row.description,
    createdAtMs: row.createdAtMs,
    startsAtMs: row.startsAtMs ?? undefined,
    expiresAtMs: row.expiresAtMs ?? undefined,
    usageLimit: row.usageLimit,
    usageLimitPerUser: row.usageLimitPerUser,
    autoPriority: row.autoPriority ?? undefined,
    listedIn: row.listedIn,
    ...(terms ?? noTerms),
  }
}
