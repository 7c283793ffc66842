import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'

/** Which guests, and in which order. */
export type GuestSlice = {
  /** Words in lower case, each in an order of the guest: name, address, e-mail; none: all. */
  readonly words: readonly string[]
  /** The currency of what they have spent. */
  readonly currency: string
  readonly by: 'last' | 'orders' | 'spent'
  readonly isDescending: boolean
  readonly first: number
  readonly limit: number
}

/** Somebody who has ordered without an account, by the e-mail address of their orders. */
export type Guest = {
  readonly email: string
  readonly name: string
  readonly country: string
  readonly orders: number
  /** What orders in progress and completed come to, in minor units of the currency. */
  readonly spentMinor: number
  readonly lastOrderId: number
  readonly lastOrderAt: Date
}

/** A part of the guests whose address no account has, and how many there are in all. */
export async function readGuests(
  db: Db,
  { words, currency, by, isDescending, first, limit }: GuestSlice,
): Promise<{ readonly guests: readonly Guest[]; readonly total: number }> {
  const direction = sql.raw(isDescending ? 'desc' : 'asc')
  const { rows } = await sql<Guest & { total: number }>`
    with guest as materialized (
      select lower(billing ->> 'email') as email, count(*) as orders, max(placed_at) as last_at, max(id) as last_id,
             coalesce(sum(total_minor - credit_minor)
               filter (where status in ('processing', 'completed') and currency = ${currency}), 0)::bigint as spent
        from shop_order
       where account_id is null and trashed_at is null and billing ->> 'email' <> ''
       group by 1 ${having(words)}
    ), matching as materialized (
      select * from guest where not exists (select from account where account.email = guest.email)
    ), page as (
      select * from matching order by ${orders[by]} ${direction}, last_id ${direction} limit ${limit} offset ${first}
    )
    select counted.total, page.email, page.orders, page.spent as "spentMinor", page.last_id as "lastOrderId",
           page.last_at as "lastOrderAt", coalesce(o.country, '') as country,
           concat_ws(' ', nullif(o.billing ->> 'firstName', ''), nullif(o.billing ->> 'lastName', '')) as name
      from (select count(*) as total from matching) counted
      left join page on true left join shop_order o on o.id = page.last_id
     order by page.${orders[by]} ${direction}, page.last_id ${direction}`.execute(db)
  // A page behind the last one has the total alone.
  const guests = rows.flatMap(({ total: _, ...guest }) => (guest.email === null ? [] : [guest]))
  return { guests, total: rows[0]?.total ?? 0 }
}

const orders = { last: sql.raw('last_at'), orders: sql.raw('orders'), spent: sql.raw('spent') } as const

function having(words: readonly string[]): RawBuilder<unknown> {
  if (words.length === 0) return sql``
  const all = words.map((word) => sql`strpos(search_text, ${word}) > 0`)
  return sql`having bool_or(${sql.join(all, sql` and `)})`
}
