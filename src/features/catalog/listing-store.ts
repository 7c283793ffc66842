import { type RawBuilder, sql } from 'kysely'
import { type Ask, alone } from '../../platform/db/ask.ts'
import type { Db } from '../../platform/db/db.ts'
import { statement } from '../../platform/db/statement.ts'
import { card } from './card-column.ts'
import { groupOf, isLive } from './json-columns.ts'
import type { ProductCard } from './rules/product.ts'
import type { ProductOrder } from './rules/product-order.ts'

export type Listing = {
  /** Slug of a category: only products in it or in one below it. */
  readonly category?: string | undefined
  /** Slug of a tag. */
  readonly tag?: string | undefined
  readonly order: ProductOrder
  /** From 1. */
  readonly page: number
  readonly perPage: number
  /** The moment whose prices the order by price goes by. */
  readonly nowMs: number
}

/** A page of a listing, and how many products it has on all pages. */
export type Listed = { readonly cards: ProductCard[]; readonly total: number }

/** What another feature can be asked about the products of a page, in the listing's own statement. */
export type AboutProducts<About> = Ask<{ readonly ids: readonly number[] }, About>

/** One page of a listing, as a read of its own: see `listingAsk`. A page beyond the last has no cards. */
export async function listProducts(db: Db, listing: Listing): Promise<Listed> {
  return await readListing(listing)(db, listingValues(listing))
}

const readListing = perKind((listed) => alone(listed))

/** The products that the owner marked, in menu order, at most `most`. */
export async function featuredProducts(db: Db, most: number): Promise<ProductCard[]> {
  const rows = await selectFeatured(db, { most })
  return rows.map((row) => row.card)
}

/** Whether product `p` stands in listings: published, open to all, and the owner does not keep it out of them. */
export const isListed = sql`p.parent_id is null and p.status = 'publish' and p.visibility in ('visible', 'catalog')
  and p.password = ''`

const menuOrder = sql`p.position, p.name collate "und-x-icu", p.id`

// `union` drops what is there already, so that a circle of parents ends.
function categoryAndBelow(slug: string | undefined): RawBuilder<unknown> {
  return sql`select id from term where taxonomy = 'product_cat' and slug = ${slug}
      union select t.id from term t join wanted on t.parent_id = wanted.id`
}

const inWanted = sql`exists (
  select from product_term pt where pt.product_id = p.id and pt.term_id in (select id from wanted))`

function hasTag(slug: string | undefined): RawBuilder<unknown> {
  return sql`exists (
    select from product_term pt join term t on t.id = pt.term_id
     where pt.product_id = p.id and t.taxonomy = 'product_tag' and t.slug = ${slug})`
}

function placeIn(order: ProductOrder, now: Date): RawBuilder<unknown> {
  switch (order) {
    case 'date':
      return sql`p.created_at desc, p.id desc`
    case 'price':
      return sql`${boundPrice('min', now)} nulls last, ${menuOrder}`
    case 'price-desc':
      return sql`${boundPrice('max', now)} desc nulls last, ${menuOrder}`
    // Until sales are counted, the most popular ones are those that the owner put first.
    case 'popularity':
    case 'menu_order':
      return menuOrder
  }
}

/** The lowest or highest price at which product `p` can be bought now; null when it cannot. */
function boundPrice(bound: 'min' | 'max', now: Date): RawBuilder<unknown> {
  const outermost = sql.raw(bound)
  return sql`(case when p.kind in ('simple', 'external') then ${priceNow('p', now)}
    when p.kind = 'grouped' then (select ${outermost}(${priceNow('c', now)}) from ${groupOf})
    else (select ${outermost}(${priceNow('v', now)}) from product v where v.parent_id = p.id and ${isLive}) end)`
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
  ({ most }: { most: number }) => sql<{ card: ProductCard }>`
    select json_strip_nulls(${card}) as card
      from product p
     where ${isListed} and p.featured
     order by ${menuOrder}
     limit ${most}`,
)

export type ListingValues = {
  readonly category: string | undefined
  readonly tag: string | undefined
  readonly perPage: number
  readonly offset: number
  readonly now: Date
}

/** The values that a listing's statement is run with. */
export function listingValues({ category, tag, page, perPage, nowMs }: Listing): ListingValues {
  return { category, tag, perPage, offset: (page - 1) * perPage, now: new Date(nowMs) }
}

/**
 * Keeps what `make` makes of the ask for each kind of listing: the order, and whether a category or a tag narrows it,
 * shape the statement's text.
 */
export function perKind<Read, About = undefined>(
  make: (ask: Ask<ListingValues, Listed & { about: About }>) => Read,
  about?: AboutProducts<About>,
): (listing: Listing) => Read {
  const kept = new Map<string, Read>()
  return ({ order, category, tag }) => {
    const kind = `${order} ${category !== undefined} ${tag !== undefined}`
    const known = kept.get(kind)
    if (known) return known
    const made = make(
      listingAsk({ order, inCategory: category !== undefined, withTag: tag !== undefined }, about),
    )
    kept.set(kind, made)
    return made
  }
}

type ListingKind = {
  readonly order: ProductOrder
  readonly inCategory: boolean
  readonly withTag: boolean
}

/** It finds and sorts the ids first, and only the products of the page become cards. */
function listingAsk<About>(
  { order, inCategory, withTag }: ListingKind,
  about: AboutProducts<About> | undefined,
): Ask<ListingValues, Listed & { about: About }> {
  return {
    read: (answer) => {
      const { cards, total, about: told } = answer as Listed & { about: unknown }
      return { cards, total, about: about?.read(told ?? null) as About }
    },
    select: ({ category, tag, perPage, offset, now }) => sql`
      with recursive wanted(id) as (${inCategory ? categoryAndBelow(category) : sql`select null::bigint`}),
      listed as (
        select p.id, row_number() over (order by ${placeIn(order, now)}) as place
          from product p
         where ${isListed} and ${inCategory ? inWanted : sql`true`} and ${withTag ? hasTag(tag) : sql`true`}),
      shown as (select id, place from listed order by place limit ${perPage} offset ${offset})
      select json_build_object('total', (select count(*) from listed), 'cards', coalesce((
               select json_agg(json_strip_nulls(card) order by place)
                 from (select place, ${card} as card from shown join product p on p.id = shown.id) cards), '[]'),
               'about', ${about ? sql`(${about.select(idsShown)})` : sql`null`})`,
  }
}

// The ids are in the statement already: an ask places them without looking at them.
const idsShown = { ids: sql`array(select id from shown)` as unknown as readonly number[] }
