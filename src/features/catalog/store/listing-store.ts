import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { type QueryPart, queryOf } from '../../../platform/db/query-part.ts'
import { statement } from '../../../platform/db/statement.ts'
import type { ListedProduct } from '../rules/product.ts'
import type { ProductOrder } from '../rules/product-order.ts'
import { card } from './card-column.ts'
import { groupOf, isLive } from './json-columns.ts'

export type ListingRequest = {
  /** Slug of a category: only products in it or in one below it. */
  readonly category?: string | undefined
  /** Slug of a tag. */
  readonly tag?: string | undefined
  readonly order: ProductOrder
  /** From 1. */
  readonly page: number
  readonly perPage: number
  /** The time whose prices the order by price uses. */
  readonly nowMs: number
}

/** A page of a listing, and how many products it has on all pages. */
export type ListingResult = { readonly cards: ListedProduct[]; readonly total: number }

/** A query of another feature about the products of a page, part of the listing's statement. */
export type ProductsQuery<Extra> = QueryPart<{ readonly ids: readonly number[] }, Extra>

/** One page of a listing, read by a separate query; see `listingQuery`. A page after the last has no cards. */
export async function listProducts(db: Db, listing: ListingRequest): Promise<ListingResult> {
  return await readListing(listing)(db, listingValues(listing))
}

const readListing = readerPerKind((listed) => queryOf(listed))

/** The featured products in menu order, at most `limit`. */
export async function featuredProducts(db: Db, limit: number): Promise<ListedProduct[]> {
  const rows = await selectFeatured(db, { limit })
  return rows.map((row) => row.card)
}

/** Whether product `p` is listed: published, without a password, and visible in the catalog. */
export const isListed = sql`p.parent_id is null and p.status = 'publish' and p.visibility in ('visible', 'catalog')
  and p.password = ''`

const menuOrder = sql`p.position, p.name collate "und-x-icu", p.id`

// `union` drops duplicates, so that a cycle of parents ends.
function categoryAndBelow(slug: string | undefined): RawBuilder<unknown> {
  return sql`select id from term where taxonomy = 'product_cat' and slug = ${slug}
      union select t.id from term t join categories on t.parent_id = categories.id`
}

const inCategories = sql`exists (
  select from product_term pt where pt.product_id = p.id and pt.term_id in (select id from categories))`

function hasTag(slug: string | undefined): RawBuilder<unknown> {
  return sql`exists (
    select from product_term pt join term t on t.id = pt.term_id
     where pt.product_id = p.id and t.taxonomy = 'product_tag' and t.slug = ${slug})`
}

function sortOrder(order: ProductOrder, now: Date): RawBuilder<unknown> {
  switch (order) {
    case 'date':
      return sql`p.created_at desc, p.id desc`
    case 'price':
      return sql`${boundPrice('min', now)} nulls last, ${menuOrder}`
    case 'price-desc':
      return sql`${boundPrice('max', now)} desc nulls last, ${menuOrder}`
    // Until sales are counted, popularity is the owner's order.
    case 'popularity':
    case 'menu_order':
      return menuOrder
  }
}

/** The lowest or highest price at which product `p` can be bought now; null when it cannot. */
function boundPrice(bound: 'min' | 'max', now: Date): RawBuilder<unknown> {
  const aggregate = sql.raw(bound)
  return sql`(case when p.kind in ('simple', 'external') then ${priceNow('p', now)}
    when p.kind = 'grouped' then (select ${aggregate}(${priceNow('c', now)}) from ${groupOf})
    else (select ${aggregate}(${priceNow('v', now)}) from product v where v.parent_id = p.id and ${isLive}) end)`
}

/** `priceAt` of `rules/price.ts` for sorting, in SQL; `listing-store.test.ts` holds the two together. */
function priceNow(alias: 'p' | 'v' | 'c', now: Date): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql`case when ${column('sale_price_minor')} < ${column('regular_price_minor')}
     and (${column('sale_from')} is null or ${column('sale_from')} <= ${now})
     and (${column('sale_until')} is null or ${now} < ${column('sale_until')})
    then ${column('sale_price_minor')} else ${column('regular_price_minor')} end`
}

const selectFeatured = statement(
  ({ limit }: { limit: number }) => sql<{ card: ListedProduct }>`
    select json_strip_nulls(${card}) as card
      from product p
     where ${isListed} and p.featured
     order by ${menuOrder}
     limit ${limit}`,
)

export type ListingValues = {
  readonly category: string | undefined
  readonly tag: string | undefined
  readonly perPage: number
  readonly offset: number
  readonly now: Date
}

/** The parameters of a listing's statement. */
export function listingValues({ category, tag, page, perPage, nowMs }: ListingRequest): ListingValues {
  return { category, tag, perPage, offset: (page - 1) * perPage, now: new Date(nowMs) }
}

/**
 * Caches what `make` creates from the query of each kind of listing: the order, and whether a category or tag filters it,
 * change the text of the statement.
 */
export function readerPerKind<Read, Extra = undefined>(
  make: (query: QueryPart<ListingValues, ListingResult & { extra: Extra }>) => Read,
  extra?: ProductsQuery<Extra>,
): (listing: ListingRequest) => Read {
  const readers = new Map<string, Read>()
  return ({ order, category, tag }) => {
    const kind = `${order} ${category !== undefined} ${tag !== undefined}`
    const cached = readers.get(kind)
    if (cached) return cached
    const reader = make(
      listingQuery({ order, inCategory: category !== undefined, withTag: tag !== undefined }, extra),
    )
    readers.set(kind, reader)
    return reader
  }
}

type ListingQueryKind = {
  readonly order: ProductOrder
  readonly inCategory: boolean
  readonly withTag: boolean
}

/** Finds and sorts the ids first, so that only the products of the page become cards. */
function listingQuery<Extra>(
  { order, inCategory, withTag }: ListingQueryKind,
  extra: ProductsQuery<Extra> | undefined,
): QueryPart<ListingValues, ListingResult & { extra: Extra }> {
  return {
    read: (answer) => {
      const { cards, total, extra: found } = answer as ListingResult & { extra: unknown }
      return { cards, total, extra: extra?.read(found ?? null) as Extra }
    },
    select: ({ category, tag, perPage, offset, now }) => sql`
      with recursive categories(id) as (${inCategory ? categoryAndBelow(category) : sql`select null::bigint`}),
      listed as (
        select p.id, row_number() over (order by ${sortOrder(order, now)}) as place
          from product p
         where ${isListed} and ${inCategory ? inCategories : sql`true`} and ${withTag ? hasTag(tag) : sql`true`}),
      shown as (select id, place from listed order by place limit ${perPage} offset ${offset})
      select json_build_object('total', (select count(*) from listed), 'cards', coalesce((
               select json_agg(json_strip_nulls(card) order by place)
                 from (select place, ${card} as card from shown join product p on p.id = shown.id) cards), '[]'),
               'extra', ${extra ? sql`(${extra.select(idsShown)})` : sql`null`})`,
  }
}

// The ids are a subquery of the statement: the query inserts them without reading them here.
const idsShown = { ids: sql`array(select id from shown)` as unknown as readonly number[] }
