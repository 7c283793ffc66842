import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { statement } from '../../../platform/db/statement.ts'
import type { ProductOrder } from '../rules/product-order.ts'

export type ListingRequest = {
  /** Slug of a category: only products in it or in one below it. */
  readonly category?: string | undefined
  /** Slug of a tag, where no category is given. */
  readonly tag?: string | undefined
  readonly order: ProductOrder
  /** From 1. */
  readonly page: number
  readonly perPage: number
  /** The time whose prices the order by price uses. */
  readonly nowMs: number
}

/** The ids of a page of a listing in their order, and how many products it has on all pages. */
export type ListingIds = { readonly ids: readonly number[]; readonly total: number }

/** The largest `integer` of PostgreSQL: a page that begins after it has no products. */
const MAX_INTEGER = 2_147_483_647

/** One page of a listing (spec 2.3), read from the index of its order. A page after the last has no ids. */
export async function listingIds(db: Db, listing: ListingRequest): Promise<ListingIds> {
  const { order, category, tag, page, perPage, nowMs } = listing
  const taxonomy = category === undefined ? 'product_tag' : 'product_cat'
  const before = Math.min((page - 1) * perPage, MAX_INTEGER)
  const values = { taxonomy, slug: category ?? tag ?? '', perPage, before, now: new Date(nowMs) }
  const isWholeShop = category === undefined && tag === undefined
  const [row] = await (isWholeShop ? selectOfShop : selectOfTerm)[order](db, values)
  return row ?? { ids: [], total: 0 }
}

/** The moments at which prices of listed products change, in ms, in their order. */
export async function priceMoments(db: Db): Promise<readonly number[]> {
  const [row] = await selectMoments(db, {})
  return row?.moments ?? []
}

/** The ids of the featured products in menu order, at most `limit`. */
export async function featuredIds(db: Db, limit: number): Promise<number[]> {
  const rows = await selectFeatured(db, { limit })
  return rows.map(({ id }) => id)
}

/** Whether product `p` is listed: published, without a password, and visible in the catalog. */
export const isListed = sql`p.parent_id is null and p.status = 'publish' and p.visibility in ('visible', 'catalog')
  and p.password = ''`

const selectFeatured = statement(
  ({ limit }: { limit: number }) => sql<{ id: number }>`
    select p.id from product p where ${isListed} and p.featured
     order by p.position, p.name collate "und-x-icu", p.id limit ${limit}`,
)

// A clock of whole milliseconds reaches a moment between two of them with the second.
const selectMoments = statement(
  () => sql<{ moments: readonly number[] }>`
    select coalesce(json_agg(moment order by moment), '[]') as moments
      from (select distinct ceil(extract(epoch from valid_from) * 1000)::bigint as moment
              from listing_entry where scope = 0 and valid_from > '-infinity') moments`,
)

/** An order and its reverse: both are one index of `listing_entry`, read from either end. */
type SortOrder = { readonly forwards: RawBuilder<unknown>; readonly backwards: RawBuilder<unknown> }

const menuOrder: SortOrder = {
  forwards: sql`position, name, product_id`,
  backwards: sql`position desc, name desc, product_id desc`,
}

const sortOrders: Readonly<Record<ProductOrder, SortOrder>> = {
  menu_order: menuOrder,
  // Until sales are counted, popularity is the owner's order.
  popularity: menuOrder,
  date: {
    forwards: sql`created_at desc, product_id desc`,
    backwards: sql`created_at, product_id`,
  },
  price: {
    forwards: sql`min_price_minor, ${menuOrder.forwards}`,
    backwards: sql`min_price_minor desc, ${menuOrder.backwards}`,
  },
  'price-desc': {
    forwards: sql`max_price_minor desc nulls last, ${menuOrder.forwards}`,
    backwards: sql`max_price_minor nulls first, ${menuOrder.backwards}`,
  },
}

type ListingValues = {
  readonly taxonomy: string
  readonly slug: string
  readonly perPage: number
  /** How many products are on the pages before. */
  readonly before: number
  readonly now: Date
}

const selectOfShop = selectsByOrder(() => sql`0`)
const selectOfTerm = selectsByOrder(
  ({ taxonomy, slug }) => sql`(select id from term where taxonomy = ${taxonomy} and slug = ${slug})`,
)

function selectsByOrder(scope: (values: ListingValues) => RawBuilder<unknown>) {
  const select = (order: SortOrder) =>
    statement((values: ListingValues) => pageOf(scope(values), order, values))
  return {
    menu_order: select(sortOrders.menu_order),
    popularity: select(sortOrders.popularity),
    date: select(sortOrders.date),
    price: select(sortOrders.price),
    'price-desc': select(sortOrders['price-desc']),
  }
}

/** Reads from the nearer end, so that the middle of a listing is the most that is passed over. */
function pageOf(scope: RawBuilder<unknown>, { forwards, backwards }: SortOrder, values: ListingValues) {
  const { before, perPage, now } = values
  const inScope = sql`from listing_entry where scope = ${scope} and valid_from <= ${now} and ${now} < valid_until`
  return sql<ListingIds>`
    with listing as materialized (
      select coalesce(sum(change), 0)::integer as total from listing_count where scope = ${scope}),
    span as materialized (
      select total, least(${perPage}::integer, greatest(total - ${before}::integer, 0)) as size,
             ${before}::integer <= total / 2 as is_near
        from listing),
    first_half as (
      select product_id, row_number() over () as place
        from (select product_id ${inScope} order by ${forwards}
               limit (select case when is_near then size else 0 end from span) offset ${before}) page),
    second_half as (
      select product_id, -row_number() over () as place
        from (select product_id ${inScope} order by ${backwards}
               limit (select case when is_near then 0 else size end from span)
              offset (select greatest(total - ${before}::integer - size, 0) from span)) page)
    select (select total from listing) as total,
           (select coalesce(json_agg(product_id order by place), '[]')
              from (table first_half union all table second_half) page) as ids`
}
