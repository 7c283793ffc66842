import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/db.ts'
import { statement } from '../../../../platform/db/statement.ts'
import type { PriceTerms } from '../../rules/product.ts'
import type { ProductRecord } from '../../rules/product-record.ts'
import { ownOrProductColumn, priceTermsOf, taxClassColumn, taxStatusOf } from '../json-columns.ts'
import { type ProductColumns, recordOf } from '../record-columns.ts'
import { recordParts } from '../record-store.ts'
import type { ManagedAttribute } from './attribute-store.ts'

/** What a buyer of a product buys: one of its variations, or of a group one of its products. */
type ManagedOffer = {
  readonly id: number
  readonly isPublished: boolean
  readonly prices: PriceTerms
}

export type NamedTerm = {
  readonly id: number
  readonly taxonomy: string
  readonly slug: string
  readonly name: string
}

/** What programs read of a product or variation: what the owner enters, and what follows from it. */
export type ProductDetails = {
  readonly id: number
  readonly record: ProductRecord
  readonly createdAt: Date
  readonly changedAt: Date
  /** How many items its orders have. */
  readonly sold: number
  /** Its variations in menu order, or the products of a group; otherwise empty. */
  readonly offers: readonly ManagedOffer[]
  /** Its categories, tags, brands, values of shared attributes and shipping class, each taxonomy in the owner's order. */
  readonly terms: readonly NamedTerm[]
  /** The shared attributes that it has. */
  readonly sharedAttributes: readonly Pick<ManagedAttribute, 'id' | 'slug' | 'name'>[]
}

/** The details of products and variations, by id; unknown ids are absent. */
export async function productDetails(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ProductDetails>> {
  if (ids.length === 0) return new Map()
  const rows = await selectDetails(db, { ids })
  return new Map(rows.map((row) => [row.id, detailsOf(row)]))
}

type DetailsRow = ProductColumns & {
  readonly id: number
  readonly created_at: Date
  readonly changed_at: Date
  readonly sold: number
  readonly offers: readonly [id: number, isPublished: boolean, prices: PriceTerms][] | null
  readonly names: readonly [id: number, taxonomy: string, slug: string, name: string][] | null
  readonly sharedAttributes: readonly [id: number, slug: string, name: string][] | null
}

function detailsOf(row: DetailsRow): ProductDetails {
  return {
    id: row.id,
    record: recordOf(row),
    createdAt: row.created_at,
    changedAt: row.changed_at,
    sold: row.sold,
    offers: (row.offers ?? []).map(([id, isPublished, prices]) => ({ id, isPublished, prices })),
    terms: (row.names ?? []).map(([id, taxonomy, slug, name]) => ({ id, taxonomy, slug, name })),
    sharedAttributes: (row.sharedAttributes ?? []).map(([id, slug, name]) => ({ id, slug, name })),
  }
}

// An offer in the table `alias`.
const offer = (alias: 'v' | 'c') => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql`json_build_array(${column('id')}, ${column('status')} = 'publish', json_strip_nulls(${priceTermsOf(alias)}))`
}

const offers = sql`case p.kind
  when 'variable' then (
    select json_agg(${offer('v')} order by v.position, v.id)
      from (select v.id, v.status, v.position, v.regular_price_minor, v.sale_price_minor, v.sale_from, v.sale_until,
                   ${ownOrProductColumn('v', 'subscription')} as subscription,
                   ${taxStatusOf('v')} as tax_status, ${taxClassColumn('v')} as tax_class
              from product v where v.parent_id = p.id) v)
  when 'grouped' then (
    select json_agg(${offer('c')} order by l.position)
      from product_link l join product c on c.id = l.linked_id
     where l.product_id = p.id and l.kind = 'grouped') end`

const names = sql`(
  select json_agg(json_build_array(t.id, t.taxonomy, t.slug, t.name)
                  order by t.position, t.name collate "und-x-icu", t.id)
    from (select term_id from product_term where product_id = p.id
          union all select p.shipping_class_id where p.shipping_class_id is not null) used
    join term t on t.id = used.term_id)`

const sharedAttributes = sql`case when p.attributes <> '[]' then (
  select json_agg(json_build_array(a.id, a.slug, a.name))
    from jsonb_array_elements(p.attributes) use join attribute a on use->>'key' = 'pa_' || a.slug) end`

const selectDetails = statement(
  ({ ids }: { ids: readonly number[] }) => sql<DetailsRow>`
    select p.*, ${recordParts}, ${offers} as offers, ${names} as names,
           ${sharedAttributes} as "sharedAttributes", coalesce(sale.quantity, 0) as sold
      from product p
      left join product_sale sale on sale.product_id = p.id
     where p.id = any(${ids}::bigint[])`,
)
