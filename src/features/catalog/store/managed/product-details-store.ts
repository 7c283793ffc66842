import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/db.ts'
import { statement } from '../../../../platform/db/statement.ts'
import type { PriceTerms } from '../../rules/product.ts'
import type { ProductRecord } from '../../rules/product-record.ts'
import type { SubscriptionTerms } from '../../rules/subscription.ts'
import { ownOrProductColumn, taxClassColumn, taxStatusOf } from '../json-columns.ts'
import { type ProductColumns, recordOf } from '../record-columns.ts'
import { picturesAndLinks } from '../record-store.ts'
import type { ManagedAttribute } from './attribute-store.ts'
import { lastChangeOf } from './last-change.ts'

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
  /** When it changed last: itself, its stock, or one of its variations. */
  readonly changedAt: Date
  /** How many items its orders have. */
  readonly sold: number
  /** Its variations in menu order, or the products of a group; otherwise empty. */
  readonly offers: readonly ManagedOffer[]
  /** Its categories in the owner's order; then its tags, brands, values of shared attributes and shipping class. */
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

type DetailsRow = Omit<ProductColumns, 'terms'> & {
  readonly id: number
  readonly created_at: Date
  readonly lastChange: Date
  readonly sold: number
  readonly offers: readonly StoredOffer[] | null
  readonly names: readonly [id: number, taxonomy: string, slug: string, name: string][] | null
  readonly sharedAttributes: readonly [id: number, slug: string, name: string][] | null
}

function detailsOf(row: DetailsRow): ProductDetails {
  return {
    id: row.id,
    record: recordOf(Object.assign(row, { terms: termsIn(row) })),
    createdAt: row.created_at,
    changedAt: row.lastChange,
    sold: row.sold,
    offers: (row.offers ?? []).map(offerOf),
    terms: (row.names ?? []).map(([id, taxonomy, slug, name]) => ({ id, taxonomy, slug, name })),
    sharedAttributes: (row.sharedAttributes ?? []).map(([id, slug, name]) => ({ id, slug, name })),
  }
}

/** The terms of a record, in the order of their ids. */
function termsIn({ names }: DetailsRow): ProductColumns['terms'] {
  const terms = (names ?? []).map(([id, taxonomy]): [string, number] => [taxonomy, id])
  return terms.sort(([, one], [, other]) => one - other)
}

/** An offer as the database writes it: of thousands, texts without names are built and read faster. */
type StoredOffer = [
  id: number,
  isPublished: boolean,
  regularMinor: number | null,
  saleMinor: number | null,
  saleFromMs: number | null,
  saleUntilMs: number | null,
  subscription: SubscriptionTerms | null,
  taxStatus: NonNullable<PriceTerms['taxStatus']>,
  taxClass: string,
]

function offerOf([id, isPublished, regular, sale, from, until, subscription, ...tax]: StoredOffer) {
  const [taxStatus, taxClass] = tax
  const prices = {
    regularMinor: regular ?? undefined,
    saleMinor: sale ?? undefined,
    saleFromMs: from ?? undefined,
    saleUntilMs: until ?? undefined,
  }
  return {
    id,
    isPublished,
    prices: { ...prices, ...(subscription && { subscription }), taxStatus, taxClass },
  }
}

const ownPrices = sql`o.id, o.status = 'publish', o.regular_price_minor, o.sale_price_minor,
  extract(epoch from o.sale_from) * 1000, extract(epoch from o.sale_until) * 1000`

const offers = sql`case p.kind
  when 'variable' then (
    select json_agg(json_build_array(${ownPrices}, ${ownOrProductColumn('o', 'subscription')},
                                     ${taxStatusOf('o')}, ${taxClassColumn('o')}) order by o.position, o.id)
      from product o where o.parent_id = p.id)
  when 'grouped' then (
    select json_agg(json_build_array(${ownPrices}, o.subscription, o.tax_status, o.tax_class) order by l.position)
      from product_link l join product o on o.id = l.linked_id
     where l.product_id = p.id and l.kind = 'grouped') end`

// Comparing names takes longest: only the order of categories matters.
const ifCategory = (column: string) => sql`case when t.taxonomy = 'product_cat' then ${sql.ref(column)} end`

const names = sql`(
  select json_agg(json_build_array(t.id, t.taxonomy, t.slug, t.name)
                  order by ${ifCategory('t.position')}, ${ifCategory('t.name')} collate "und-x-icu", t.id)
    from (select term_id from product_term where product_id = p.id
          union all select p.shipping_class_id where p.shipping_class_id is not null) used
    join term t on t.id = used.term_id)`

const sharedAttributes = sql`case when p.attributes <> '[]' then (
  select json_agg(json_build_array(a.id, a.slug, a.name))
    from jsonb_array_elements(p.attributes) use join attribute a on use->>'key' = 'pa_' || a.slug) end`

const selectDetails = statement(
  ({ ids }: { ids: readonly number[] }) => sql<DetailsRow>`
    select p.*, ${picturesAndLinks}, ${offers} as offers, ${names} as names,
           ${sharedAttributes} as "sharedAttributes", coalesce(sale.quantity, 0) as sold, ${lastChangeOf} as "lastChange"
      from product p
      left join product_sale sale on sale.product_id = p.id
     where p.id = any(${ids}::bigint[])`,
)
