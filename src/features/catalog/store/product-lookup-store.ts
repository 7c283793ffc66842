import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import type { Choice } from '../rules/product.ts'

/** What may identify products in files and requests. Names are those of products without an SKU; case is ignored. */
export type ProductLookup = {
  readonly skus: readonly string[]
  /** Ids of this shop, or of the one that products came from. */
  readonly ids: readonly number[]
  readonly slugs: readonly string[]
  readonly names: readonly string[]
}

export type FoundProduct = {
  readonly id: number
  readonly sku: string | undefined
  readonly originalId: number | undefined
  readonly slug: string | undefined
  readonly name: string
  readonly parentId: number | undefined
}

/** The products that match any of the identifiers, in order of id. With `or`, each row found would be compared with all of them again. */
export async function findProducts(
  tx: Db,
  { skus, ids, slugs, names }: ProductLookup,
): Promise<FoundProduct[]> {
  const { rows } = await sql<{ [Field in keyof FoundProduct]: FoundProduct[Field] | null }>`
    select id, sku, original_id as "originalId", slug, name, parent_id as "parentId" from product
     where id in (
       select id from product where sku = any(${skus}::text[])
       union all select unnest(${ids}::bigint[])
       union all select id from product where original_id = any(${ids}::bigint[])
       union all select id from product where slug = any(${slugs}::text[])
       union all
       select id from product
        where lower(name) = any(${names.map((name) => name.toLowerCase())}::text[]) and sku is null and parent_id is null)
     order by id`.execute(tx)
  return rows.map((row) => ({
    id: row.id!,
    sku: row.sku ?? undefined,
    originalId: row.originalId ?? undefined,
    slug: row.slug ?? undefined,
    name: row.name!,
    parentId: row.parentId ?? undefined,
  }))
}

/** The product or variation that a person names by SKU or slug, else by its id. */
export async function productIdNamed(tx: Db, name: string): Promise<number | undefined> {
  const ids = /^\d{1,15}$/.test(name) ? [Number(name)] : []
  const known = await findProducts(tx, { skus: [name], ids, slugs: [name], names: [] })
  const found =
    known.find(({ sku, slug }) => sku === name || slug === name) ?? known.find(({ id }) => ids.includes(id))
  return found?.id
}

/**
 * A product or variation with this GTIN other than `id`, outside the trash. Others that are about to write the same GTIN wait
 * until this transaction ends.
 */
export async function otherWithGtin(tx: Db, gtin: string, id: number): Promise<number | undefined> {
  await sql`select pg_advisory_xact_lock(hashtext('product_gtin'), hashtext(${gtin}))`.execute(tx)
  const { rows } = await sql<{ id: number }>`
    select id from product
     where gtin = ${gtin} and gtin <> '' and id <> ${id} and status <> 'trash' order by id limit 1`.execute(
    tx,
  )
  return rows[0]?.id
}

export type LookedUpVariation = {
  readonly id: number
  readonly parentId: number
  readonly sku: string | undefined
  readonly choice: Choice
}

/** All variations of these products, whatever their state, in menu order. */
export async function variationsOf(tx: Db, parentIds: readonly number[]): Promise<LookedUpVariation[]> {
  if (parentIds.length === 0) return []
  const { rows } = await sql<Omit<LookedUpVariation, 'sku'> & { sku: string | null }>`
    select id, parent_id as "parentId", sku, choice from product
     where parent_id = any(${parentIds}::bigint[]) order by parent_id, position, id`.execute(tx)
  return rows.map(({ sku, ...row }) => ({ ...row, sku: sku ?? undefined }))
}

/** How many published products there are of each kind, variations left out. */
export async function productCounts(db: Db): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ kind: string; count: number }>`
    select kind, count(*) as count from product
     where status = 'publish' and kind <> 'variation' group by kind`.execute(db)
  return new Map(rows.map(({ kind, count }) => [kind, count]))
}
