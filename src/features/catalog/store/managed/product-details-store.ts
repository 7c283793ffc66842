import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/db.ts'
import { statement } from '../../../../platform/db/statement.ts'
import type { Prices } from '../../rules/price.ts'

/** What a buyer of a product buys: one of its variations, or of a group one of its products. */
export type ManagedOffer = Prices & { readonly id: number; readonly isPublished: boolean }

/** What programs read of a product in addition to what the owner enters. */
export type ProductDetails = {
  readonly id: number
  readonly createdAt: Date
  readonly changedAt: Date
  /** Its variations in menu order, or the products of a group; otherwise empty. */
  readonly offers: readonly ManagedOffer[]
}

type StoredOffer = [
  id: number,
  isPublished: boolean,
  regular: number | null,
  sale: number | null,
  from: number | null,
  until: number | null,
]

/** The details of products and variations, by id. */
export async function productDetails(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ProductDetails>> {
  if (ids.length === 0) return new Map()
  const rows = await selectDetails(db, { ids })
  return new Map(rows.map((row) => [row.id, { ...row, offers: (row.offers ?? []).map(offerOf) }]))
}

const offer = sql`json_build_array(o.id, o.status = 'publish', o.regular_price_minor, o.sale_price_minor,
  extract(epoch from o.sale_from) * 1000, extract(epoch from o.sale_until) * 1000)`

type DetailsRow = {
  readonly id: number
  readonly createdAt: Date
  readonly changedAt: Date
  readonly offers: StoredOffer[] | null
}

const selectDetails = statement(
  ({ ids }: { ids: readonly number[] }) => sql<DetailsRow>`
    select p.id, p.created_at as "createdAt", p.changed_at as "changedAt",
           case p.kind
             when 'variable' then (
               select json_agg(${offer} order by o.position, o.id) from product o where o.parent_id = p.id)
             when 'grouped' then (
               select json_agg(${offer} order by l.position)
                 from product_link l join product o on o.id = l.linked_id
                where l.product_id = p.id and l.kind = 'grouped')
           end as offers
      from product p where p.id = any(${ids}::bigint[])`,
)

function offerOf([id, isPublished, regular, sale, from, until]: StoredOffer): ManagedOffer {
  return {
    ...{ id, isPublished },
    regularMinor: regular ?? undefined,
    saleMinor: sale ?? undefined,
    saleFromMs: from ?? undefined,
    saleUntilMs: until ?? undefined,
  }
}

export type NamedTerm = {
  readonly id: number
  readonly taxonomy: string
  readonly slug: string
  readonly name: string
}

/** The terms of these ids, and the values of shared attributes (`pa_colour`, `verde`). */
export async function namedTerms(
  db: Db,
  ids: readonly number[],
  values: readonly (readonly [taxonomy: string, slug: string])[],
): Promise<readonly NamedTerm[]> {
  if (ids.length === 0 && values.length === 0) return []
  const [taxonomies, slugs] = [values.map(([taxonomy]) => taxonomy), values.map(([, slug]) => slug)]
  return selectTerms(db, { ids, taxonomies, slugs })
}

type TermValues = {
  readonly ids: readonly number[]
  readonly taxonomies: readonly string[]
  readonly slugs: readonly string[]
}

const selectTerms = statement(
  ({ ids, taxonomies, slugs }: TermValues) => sql<NamedTerm>`
    select id, taxonomy, slug, name from term where id = any(${ids}::bigint[])
    union
    select t.id, t.taxonomy, t.slug, t.name
      from unnest(${taxonomies}::text[], ${slugs}::text[]) as used(taxonomy, slug)
      join term t using (taxonomy, slug)`,
)
