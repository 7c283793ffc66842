import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/db/db.ts'
import type { ProductRecord } from '../../rules/product-record.ts'
import { changedSince, lastChangeOf } from './last-change.ts'

type Status = ProductRecord['status']
type Kind = ProductRecord['kind']
type StockState = 'instock' | 'outofstock' | 'onbackorder'

/** Terms of a taxonomy by id; of `pa_`, values of any shared attribute. Ids of other taxonomies find nothing. */
type TermFilter = { readonly taxonomy: string; readonly ids: readonly number[] }

/** A part of the products, or of the variations of one. Filters that are absent let every product through. */
export type ProductSearch = {
  /** Of this product; without it, products that are no variations. */
  readonly variationsOf?: number | undefined
  /** Words that are all in the name, the texts or the SKU. */
  readonly search?: string | undefined
  readonly searchSku?: string | undefined
  /** Words that are each in the name or the SKU. */
  readonly searchNameOrSku?: string | undefined
  readonly slug?: string | undefined
  /** Exact SKUs, of variations too. */
  readonly skus?: readonly string[] | undefined
  /** Exact GTIN, UPC, EAN or ISBN, of variations too. */
  readonly gtins?: readonly string[] | undefined
  /** Without it, all but the trash. */
  readonly statuses?: readonly Status[] | undefined
  readonly exceptStatuses?: readonly Status[] | undefined
  readonly kinds?: readonly Kind[] | undefined
  readonly exceptKinds?: readonly Kind[] | undefined
  /** Published, and found by visitors who search. */
  readonly isPublic?: true | undefined
  readonly featured?: boolean | undefined
  readonly virtual?: boolean | undefined
  readonly downloadable?: boolean | undefined
  readonly include?: readonly number[] | undefined
  readonly exclude?: readonly number[] | undefined
  readonly parents?: readonly number[] | undefined
  readonly exceptParents?: readonly number[] | undefined
  readonly createdAfter?: Date | undefined
  readonly createdBefore?: Date | undefined
  readonly modifiedAfter?: Date | undefined
  readonly modifiedBefore?: Date | undefined
  /** Ids of categories; what is below them counts too. */
  readonly categories?: readonly number[] | undefined
  /** Of each, a product must have any. */
  readonly terms?: readonly TermFilter[] | undefined
  readonly shippingClasses?: readonly number[] | undefined
  /** A shared attribute that products have. */
  readonly attributeKey?: string | undefined
  readonly taxClass?: string | undefined
  readonly onSale?: boolean | undefined
  readonly hasPrice?: boolean | undefined
  readonly minMinor?: number | undefined
  readonly maxMinor?: number | undefined
  readonly stockState?: StockState | undefined
  readonly orderBy:
    | 'date'
    | 'modified'
    | 'id'
    | 'include'
    | 'title'
    | 'slug'
    | 'price'
    | 'popularity'
    | 'rating'
    | 'menu_order'
  readonly order: 'asc' | 'desc'
  readonly first: number
  readonly limit: number
  /** The time whose prices count. */
  readonly nowMs: number
}

/** The ids of one page of a search, and how many products it finds in all. */
export async function searchProducts(
  db: Db,
  search: ProductSearch,
): Promise<{ readonly ids: readonly number[]; readonly total: number }> {
  const where = conditionsOf(search)
  // Products that are named are in the order of their names, whatever else is requested.
  const isDescending = search.order === 'desc' && search.orderBy !== 'include'
  const direction = isDescending ? sql`desc` : sql`asc`
  const page = await sql<{ id: number }>`
    select p.id from product p
     where ${where}
     order by ${orderOf(search)} ${direction} nulls last, p.id ${direction}
     limit ${search.limit} offset ${search.first}`.execute(db)
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from product p where ${where}`.execute(db)
  return { ids: page.rows.map(({ id }) => id), total: rows[0]?.total ?? 0 }
}

function orderOf({ orderBy, include = [], nowMs }: ProductSearch): RawBuilder<unknown> {
  switch (orderBy) {
    case 'date':
      return sql`p.created_at`
    case 'modified':
      return lastChangeOf
    case 'id':
    case 'rating':
      return sql`p.id`
    case 'include':
      return sql`array_position(${include}::bigint[], p.id)`
    case 'title':
      return sql`p.name collate "und-x-icu"`
    case 'slug':
      return sql`p.slug`
    case 'price':
      return sql`(select min(${priceOf(nowMs)}) from product o where ${isOfferOf})`
    case 'popularity':
      return sql`coalesce((select quantity from product_sale where product_id = p.id), 0)`
    case 'menu_order':
      return sql`p.position`
  }
}

function conditionsOf(search: ProductSearch): RawBuilder<unknown> {
  const parts = [
    scopeOf(search),
    ...textConditions(search),
    ...termConditions(search),
    ...soldConditions(search),
  ]
  const add = (part: RawBuilder<unknown>) => parts.push(part)
  const { statuses, exceptStatuses, kinds, exceptKinds, include, exclude, parents, exceptParents } = search
  add(statuses ? sql`p.status = any(${statuses}::text[])` : sql`p.status <> 'trash'`)
  if (search.isPublic)
    add(sql`p.status = 'publish' and p.visibility in ('visible', 'search') and p.password = ''`)
  if (exceptStatuses) add(sql`p.status <> all(${exceptStatuses}::text[])`)
  if (kinds) add(sql`p.kind = any(${kinds}::text[])`)
  if (exceptKinds) add(sql`p.kind <> all(${exceptKinds}::text[])`)
  if (include && include.length > 0) add(sql`p.id = any(${include}::bigint[])`)
  if (exclude && exclude.length > 0) add(sql`p.id <> all(${exclude}::bigint[])`)
  if (parents && parents.length > 0) add(sql`coalesce(p.parent_id, 0) = any(${parents}::bigint[])`)
  if (exceptParents && exceptParents.length > 0)
    add(sql`coalesce(p.parent_id, 0) <> all(${exceptParents}::bigint[])`)
  if (search.createdAfter) add(sql`p.created_at > ${search.createdAfter}`)
  if (search.createdBefore) add(sql`p.created_at < ${search.createdBefore}`)
  if (search.modifiedAfter) add(sql`p.id in ${changedSince('>', search.modifiedAfter)}`)
  if (search.modifiedBefore) add(sql`p.id not in ${changedSince('>=', search.modifiedBefore)}`)
  if (search.featured !== undefined) add(sql`p.featured = ${search.featured}`)
  if (search.virtual !== undefined) add(sql`p.virtual = ${search.virtual}`)
  if (search.downloadable !== undefined) add(sql`p.downloadable = ${search.downloadable}`)
  return sql.join(parts, sql` and `)
}

function scopeOf({ variationsOf, skus, gtins }: ProductSearch): RawBuilder<unknown> {
  if (variationsOf !== undefined) return sql`p.parent_id = ${variationsOf}`
  return skus || gtins ? sql`true` : sql`p.parent_id is null`
}

function textConditions(filters: ProductSearch): RawBuilder<unknown>[] {
  const { search, searchSku, searchNameOrSku, slug, skus, gtins } = filters
  return [
    ...wordsOf(search).map(
      (word) => sql`position(lower(${word}::text) in lower(
        p.name || ' ' || p.short_description || ' ' || p.description || ' ' || coalesce(p.sku, ''))) > 0`,
    ),
    ...wordsOf(searchNameOrSku).map(
      (word) => sql`position(lower(${word}::text) in lower(p.name || ' ' || coalesce(p.sku, ''))) > 0`,
    ),
    ...(searchSku ? [sql`position(lower(${searchSku}::text) in lower(coalesce(p.sku, ''))) > 0`] : []),
    ...(slug ? [sql`p.slug = ${slug}`] : []),
    ...(skus ? [sql`p.sku = any(${skus}::text[])`] : []),
    ...(gtins ? [sql`p.gtin = any(${gtins}::text[]) and p.gtin <> ''`] : []),
  ]
}

function wordsOf(text = ''): string[] {
  return text.split(/\s+/).filter((word) => word !== '')
}

function termConditions(search: ProductSearch): RawBuilder<unknown>[] {
  const { categories, terms = [], shippingClasses, attributeKey, taxClass } = search
  const parts = terms.map(
    ({ taxonomy, ids }) => sql`p.id in (
      select u.product_id from product_term u join term t on t.id = u.term_id
       where t.id = any(${ids}::bigint[])
         and ${taxonomy === 'pa_' ? sql`starts_with(t.taxonomy, 'pa_')` : sql`t.taxonomy = ${taxonomy}`})`,
  )
  if (categories && categories.length > 0)
    parts.push(sql`p.id in (
      with recursive below as (
        select id from term where id = any(${categories}::bigint[]) and taxonomy = 'product_cat'
        union
        select t.id from term t join below on t.parent_id = below.id)
      select product_id from product_term where term_id in (select id from below))`)
  if (shippingClasses && shippingClasses.length > 0)
    parts.push(sql`p.shipping_class_id = any(${shippingClasses}::bigint[])`)
  if (attributeKey) parts.push(sql`p.attributes @> ${JSON.stringify([{ key: attributeKey }])}::jsonb`)
  if (taxClass !== undefined) parts.push(sql`p.tax_class = ${taxClass}`)
  return parts
}

function soldConditions({ onSale, hasPrice, minMinor, maxMinor, stockState, nowMs }: ProductSearch) {
  const parts: RawBuilder<unknown>[] = []
  const price = priceOf(nowMs)
  const anyOffer = (condition: RawBuilder<unknown>) =>
    sql`exists (select from product o where ${isOfferOf} and ${condition})`
  if (onSale !== undefined) {
    const found = anyOffer(sql`${price} < o.regular_price_minor`)
    parts.push(onSale ? found : sql`not ${found}`)
  }
  if (hasPrice !== undefined) parts.push(sql`(p.regular_price_minor is not null) = ${hasPrice}::boolean`)
  if (minMinor !== undefined) parts.push(anyOffer(sql`${price} >= ${minMinor}`))
  if (maxMinor !== undefined) parts.push(anyOffer(sql`${price} <= ${maxMinor}`))
  if (stockState) parts.push(sql`${stockStateOf} = ${stockState}`)
  return parts
}

/** Whether `o` is what a buyer of `p` buys: itself, one of its variations, or of a group one of its products. */
const isOfferOf = sql`o.status = p.status and (o.id = p.id or o.parent_id = p.id or p.kind = 'grouped' and o.id in (
  select linked_id from product_link where product_id = p.id and kind = 'grouped'))`

/** The price of `o` at a time, as `priceAt` computes it. */
function priceOf(nowMs: number): RawBuilder<unknown> {
  const now = new Date(nowMs)
  return sql`(case when o.sale_price_minor < o.regular_price_minor and coalesce(o.sale_from, '-infinity') <= ${now}
    and ${now} < coalesce(o.sale_until, 'infinity') then o.sale_price_minor else o.regular_price_minor end)`
}

const currentState = (level: RawBuilder<unknown>) => sql`(case
  when ${level}.quantity is null then coalesce(${level}.state, 'instock')
  when ${level}.quantity > 0 then 'instock'
  when ${level}.backorders = 'no' then 'outofstock' else 'onbackorder' end)`

/** The state of `p`: of untracked stock of a variable product, the best of its variations. */
const stockStateOf = sql`(select case
    when l.quantity is null and p.kind = 'variable' then coalesce((
      select min(${currentState(sql.ref('vl'))}) from product v left join stock_level vl on vl.product_id = v.id
       where v.parent_id = p.id and v.status = 'publish'), 'outofstock')
    else ${currentState(sql.ref('l'))} end
  from (select) as one left join stock_level l on l.product_id = p.id)`
