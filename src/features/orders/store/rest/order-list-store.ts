import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/db/db.ts'
import type { OrderStatus } from '../../rules/order-state.ts'

/** Which orders a list has, and in which order. */
export type OrderListing = {
  readonly search: string
  /** Absent: every status but the trash. */
  readonly statuses: readonly OrderStatus[] | undefined
  readonly isTrashed: boolean
  /** 0: orders of guests. */
  readonly customer: number | undefined
  readonly product: number | undefined
  readonly placedAfter: Date | undefined
  readonly placedBefore: Date | undefined
  readonly changedAfter: Date | undefined
  readonly changedBefore: Date | undefined
  /** Absent: all. */
  readonly include: readonly number[] | undefined
  readonly exclude: readonly number[]
  readonly orderBy: 'date' | 'id' | 'include' | 'modified'
  readonly isDescending: boolean
  readonly first: number
  readonly limit: number
}

/** The ids of a page of orders, and how many there are in all, in one statement. */
export async function readListedOrderIds(
  db: Db,
  listing: OrderListing,
): Promise<{ readonly ids: readonly number[]; readonly total: number }> {
  const { first, limit } = listing
  const conditions = sql.join(conditionsOf(listing), sql` and `)
  // What takes a look at every order, or at all of a product, is looked for once, not for the page and for the number.
  const isSlow = listing.search !== '' || listing.product !== undefined
  const { rows } = await sql<{ ids: number[]; total: number }>`
    with found as ${sql.raw(isSlow ? 'materialized' : 'not materialized')} (
      select id, placed_at, changed_at from shop_order where ${conditions})
    select array_to_json(array(select id from found order by ${orderOf(listing)}
                                limit ${limit} offset ${first})) as ids,
           (select count(*) from found) as total`.execute(db)
  return rows[0] ?? { ids: [], total: 0 }
}

/** Only those that the list needs: so that an index of status and date is enough for most of them. */
function conditionsOf(listing: OrderListing): RawBuilder<boolean>[] {
  const { customer, product, include, exclude } = listing
  const { placedAfter, placedBefore, changedAfter, changedBefore } = listing
  const conditions: (RawBuilder<boolean> | undefined)[] = [
    statusCondition(listing),
    customer === undefined
      ? undefined
      : customer === 0
        ? sql`account_id is null`
        : sql`account_id = ${customer}`,
    product === undefined
      ? undefined
      : // As an array: how many orders a product has is not known when the statement is planned.
        sql`id = any(array(select order_id from order_line where product_id = ${product} union all
                           select order_id from order_line where variation_id = ${product}))`,
    placedAfter && sql`placed_at > ${placedAfter}`,
    placedBefore && sql`placed_at < ${placedBefore}`,
    changedAfter && sql`changed_at > ${changedAfter}`,
    changedBefore && sql`changed_at < ${changedBefore}`,
    include && sql`id = any(${include}::bigint[])`,
    exclude.length > 0 ? sql`not (id = any(${exclude}::bigint[]))` : undefined,
    listing.search === '' ? undefined : matchesSearch(listing.search),
  ]
  return conditions.filter((condition) => condition !== undefined)
}

function statusCondition({ statuses, isTrashed }: OrderListing): RawBuilder<boolean> {
  const live = statuses
    ? statuses.length === 1
      ? sql<boolean>`trashed_at is null and status = ${statuses[0]}`
      : sql<boolean>`trashed_at is null and status = any(${statuses}::text[])`
    : sql<boolean>`trashed_at is null`
  if (!isTrashed) return live
  return statuses?.length === 0 ? sql`trashed_at is not null` : sql`(trashed_at is not null or ${live})`
}

/** The number, the names and the contact data of an order; only columns of the index `shop_order_search`. */
function matchesSearch(search: string): RawBuilder<boolean> {
  const text = search.trim().toLowerCase().replaceAll('\0', '')
  const contains = sql<boolean>`strpos(search_text, ${text}) > 0`
  if (!/^\d{1,15}$/.test(text)) return contains
  return sql`(number = ${Number(text)} or id = ${Number(text)} or ${contains})`
}

function orderOf({ orderBy, isDescending, include }: OrderListing): RawBuilder<unknown> {
  const direction = sql.raw(isDescending ? 'desc' : 'asc')
  if (orderBy === 'id') return sql`id ${direction}`
  if (orderBy === 'include') return sql`array_position(${include ?? []}::bigint[], id), id`
  const by = sql.raw(orderBy === 'modified' ? 'changed_at' : 'placed_at')
  return sql`${by} ${direction}, id ${direction}`
}
