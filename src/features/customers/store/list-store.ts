import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import type { Segment } from '../rules/segment.ts'

/** Which customers, and in which order. */
export type CustomerFilter = {
  readonly segment: Segment
  /** Words in lower case, each in the name, user name or address; none: all. */
  readonly words: readonly string[]
  /** The digits of a phone number, instead of words; '' for none. */
  readonly digits: string
  /** Since when a customer is new. */
  readonly newSince: Date
  /** The currency of what they have spent. */
  readonly currency: string
}

export type CustomerSlice = {
  readonly by: 'registered' | 'name' | 'orders' | 'spent'
  readonly isDescending: boolean
  readonly first: number
  readonly limit: number
}

/** The ids of a page of customers, and how many there are in all. */
export async function readCustomerIds(
  db: Db,
  filter: CustomerFilter,
  { by, isDescending, first, limit }: CustomerSlice,
): Promise<{ readonly ids: readonly number[]; readonly total: number }> {
  const direction = sql.raw(isDescending ? 'desc' : 'asc')
  const page = (columns: RawBuilder<unknown>) => sql<{ id: number; total: number }>`
    ${sumsFor(filter, by)}
    select ${columns} from account ${joinFor(filter, by)}
     where ${condition(filter)}
     order by ${orders[by]} ${direction}, account.id ${direction}
     limit ${limit} offset ${first}`
  // What reads every row anyway also counts them; otherwise the first rows of an index are enough for the page.
  if (!readsFirstRowsOnly(filter, by)) {
    const { rows } = await page(sql`account.id, count(*) over () as total`).execute(db)
    const total = rows[0]?.total ?? (first > 0 ? await countOf(db, filter) : 0)
    return { ids: rows.map(({ id }) => id), total }
  }
  const [{ rows }, total] = await Promise.all([page(sql`account.id`).execute(db), countOf(db, filter)])
  return { ids: rows.map(({ id }) => id), total }
}

function readsFirstRowsOnly(filter: CustomerFilter, by: CustomerSlice['by']): boolean {
  return by === 'registered' && (filter.segment === 'all' || filter.segment === 'new')
}

async function countOf(db: Db, filter: CustomerFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    ${sumsFor(filter)}
    select count(*) as total from account ${joinFor(filter)} where ${condition(filter)}`.execute(db)
  return rows[0]?.total ?? 0
}

/** Every customer of a filter, a part at a time, in order of id. */
export async function readCustomerIdsAfter(
  db: Db,
  filter: CustomerFilter,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    ${sumsFor(filter)}
    select account.id from account ${joinFor(filter)}
     where ${condition(filter)} and account.id > ${after} order by account.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

const orders = {
  registered: sql`account.created_at`,
  name: sql`account.display_name collate "und-x-icu"`,
  orders: sql`coalesce(sums.orders, 0)`,
  spent: sql`coalesce(sums.spent, 0)`,
} as const

const summed: readonly Segment[] = ['returning', 'best']

function needsSums({ segment }: CustomerFilter, by?: CustomerSlice['by']): boolean {
  return summed.includes(segment) || by === 'orders' || by === 'spent'
}

/** What accounts have ordered, from an index that has all of it (`shop_order_account_sums`). */
function sumsFor(filter: CustomerFilter, by?: CustomerSlice['by']): RawBuilder<unknown> {
  if (!needsSums(filter, by)) return sql``
  const isSold = sql`status in ('processing', 'completed')`
  return sql`
    with sums as (
      select account_id, count(*) as orders, count(*) filter (where ${isSold}) as sold,
             coalesce(sum(total_minor - credit_minor)
               filter (where ${isSold} and currency = ${filter.currency}), 0)::bigint as spent
        from shop_order where account_id is not null and trashed_at is null group by account_id)`
}

function joinFor(filter: CustomerFilter, by?: CustomerSlice['by']): RawBuilder<unknown> {
  return needsSums(filter, by) ? sql`left join sums on sums.account_id = account.id` : sql``
}

function condition(filter: CustomerFilter): RawBuilder<boolean> {
  const parts = [
    sql<boolean>`'customer' = any(account.roles)`,
    segmentCondition(filter),
    ...filter.words.map((word) => sql<boolean>`strpos(account.search_text, ${word}) > 0`),
    ...(filter.digits === ''
      ? []
      : [
          sql<boolean>`account.id in (select account_id from account_address
                                       where phone_digits <> '' and strpos(phone_digits, ${filter.digits}) > 0)`,
        ]),
  ]
  return sql<boolean>`${sql.join(parts, sql` and `)}`
}

function segmentCondition({ segment, newSince }: CustomerFilter): RawBuilder<boolean> {
  switch (segment) {
    case 'all':
      return sql`true`
    case 'new':
      return sql`account.created_at >= ${newSince}`
    case 'returning':
      return sql`sums.sold >= 2`
    case 'best':
      return sql`sums.spent >= greatest(1, (
        select percentile_disc(0.9) within group (order by spent) from sums where spent > 0))`
    case 'no_order':
      return sql`not exists (select from shop_order
                              where shop_order.account_id = account.id and trashed_at is null)`
    case 'blocked':
      return sql`account.blocked_at is not null`
  }
}

/** A customer as staff see them in a list. */
export type ListedCustomer = {
  readonly id: number
  readonly login: string
  readonly email: string
  readonly isEmailVerified: boolean
  readonly displayName: string
  readonly firstName: string
  readonly lastName: string
  readonly createdAt: Date
  readonly blockedAt: Date | null
  readonly blockedReason: string
}

/** The customers with these ids, in their order; staff and those that are deleted are left out. */
export async function readListed(db: Db, ids: readonly number[]): Promise<readonly ListedCustomer[]> {
  const { rows } = await sql<ListedCustomer>`
    select id, login, email, email_verified as "isEmailVerified", display_name as "displayName",
           first_name as "firstName", last_name as "lastName", created_at as "createdAt",
           blocked_at as "blockedAt", blocked_reason as "blockedReason"
      from account
     where id = any(${ids}::bigint[]) and 'customer' = any(roles)
     order by array_position(${ids}::bigint[], id)`.execute(db)
  return rows
}
