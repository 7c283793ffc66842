import { type Generated, type JSONColumnType, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { Choice } from './rules/product.ts'
import type { AttributeUse, ProductRecord } from './rules/product-record.ts'

type ProductTable = {
  id: Generated<number>
  kind: ProductRecord['kind']
  parent_id: number | null
  slug: string | null
  sku: string | null
  name: string
  status: ProductRecord['status']
  visibility: ProductRecord['visibility']
  featured: boolean
  short_description: string
  description: string
  regular_price_minor: number | null
  sale_price_minor: number | null
  sale_from: Date | null
  sale_until: Date | null
  sold_individually: boolean
  weight_grams: number | null
  length_mm: number | null
  width_mm: number | null
  height_mm: number | null
  position: number
  attributes: JSONColumnType<AttributeUse[], string, string>
  choice: JSONColumnType<Choice, string, string>
  original_id: number | null
  created_at: Generated<Date>
  changed_at: Generated<Date>
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    product: ProductTable
  }
}

type Linked = { category_ids: number[]; tag_ids: number[]; pictures: { imageId: number; alt: string }[] }

/** A product or variation as it is kept, locked until the transaction ends. */
export async function readRecord(tx: Db, id: number): Promise<ProductRecord | undefined> {
  const row = await tx
    .selectFrom('product as p')
    .selectAll('p')
    .select([
      termIds('product_cat').as('category_ids'),
      termIds('product_tag').as('tag_ids'),
      sql<Linked['pictures']>`coalesce((
        select json_agg(json_build_object('imageId', pi.image_id, 'alt', pi.alt) order by pi.position)
          from product_image pi where pi.product_id = p.id), '[]')`.as('pictures'),
    ])
    .where('id', '=', id)
    .forNoKeyUpdate('p')
    .executeTakeFirst()
  if (!row) return undefined
  return {
    kind: row.kind,
    parentId: row.parent_id ?? undefined,
    slug: row.slug ?? undefined,
    sku: row.sku ?? undefined,
    name: row.name,
    status: row.status,
    visibility: row.visibility,
    featured: row.featured,
    shortDescription: row.short_description,
    description: row.description,
    prices: {
      regularMinor: row.regular_price_minor ?? undefined,
      saleMinor: row.sale_price_minor ?? undefined,
      saleFromMs: row.sale_from?.getTime(),
      saleUntilMs: row.sale_until?.getTime(),
    },
    soldIndividually: row.sold_individually,
    weightGrams: row.weight_grams ?? undefined,
    lengthMm: row.length_mm ?? undefined,
    widthMm: row.width_mm ?? undefined,
    heightMm: row.height_mm ?? undefined,
    position: row.position,
    attributes: row.attributes,
    choice: row.choice,
    originalId: row.original_id ?? undefined,
    categoryIds: row.category_ids,
    tagIds: row.tag_ids,
    pictures: row.pictures,
  }
}

function termIds(taxonomy: string) {
  return sql<number[]>`coalesce((
    select json_agg(t.id order by t.id) from product_term pt join term t on t.id = pt.term_id
     where pt.product_id = p.id and t.taxonomy = ${taxonomy}), '[]')`
}

/** Adds a product; with the id wanted when nothing has it, else with the next free one. */
export async function insertRecord(tx: Db, record: ProductRecord, wantedId?: number): Promise<number> {
  const free = wantedId !== undefined && (await isFree(tx, wantedId))
  const row = free ? { ...columnsOf(record), id: wantedId } : columnsOf(record)
  const { id } = await tx.insertInto('product').values(row).returning('id').executeTakeFirstOrThrow()
  // An id given by hand does not move the counter, which would come to it one day.
  if (free) {
    await sql`select setval(pg_get_serial_sequence('product', 'id'), greatest(${id}, last_value)) from product_id_seq`.execute(
      tx,
    )
  }
  await writeLinks(tx, id, record)
  return id
}

export async function updateRecord(tx: Db, id: number, record: ProductRecord): Promise<void> {
  const columns = { ...columnsOf(record), changed_at: sql<Date>`now()` }
  await tx.updateTable('product').set(columns).where('id', '=', id).execute()
  await writeLinks(tx, id, record)
}

async function isFree(tx: Db, id: number): Promise<boolean> {
  const { rows } = await sql`select from product where id = ${id}`.execute(tx)
  return rows.length === 0
}

function columnsOf(record: ProductRecord) {
  const { prices } = record
  return {
    kind: record.kind,
    parent_id: record.parentId ?? null,
    slug: record.slug ?? null,
    sku: record.sku ?? null,
    name: record.name,
    status: record.status,
    visibility: record.visibility,
    featured: record.featured,
    short_description: record.shortDescription,
    description: record.description,
    regular_price_minor: prices.regularMinor ?? null,
    sale_price_minor: prices.saleMinor ?? null,
    sale_from: dateOf(prices.saleFromMs),
    sale_until: dateOf(prices.saleUntilMs),
    sold_individually: record.soldIndividually,
    weight_grams: record.weightGrams ?? null,
    length_mm: record.lengthMm ?? null,
    width_mm: record.widthMm ?? null,
    height_mm: record.heightMm ?? null,
    position: record.position,
    attributes: JSON.stringify(record.attributes),
    choice: JSON.stringify(record.choice),
    original_id: record.originalId ?? null,
  }
}

function dateOf(ms: number | undefined): Date | null {
  return ms === undefined ? null : new Date(ms)
}

/** The terms (values of shared attributes are terms of the product too, for filters) and the pictures in order. */
async function writeLinks(tx: Db, id: number, { categoryIds, tagIds, attributes, pictures }: ProductRecord) {
  await sql`
    with wanted as (
      select unnest(${[...categoryIds, ...tagIds]}::bigint[]) as id
      union
      select t.id from jsonb_array_elements(${JSON.stringify(attributes)}::jsonb) use
        join term t on t.taxonomy = use->>'key' and use->'slugs' ? t.slug),
    gone as (delete from product_term where product_id = ${id} and term_id not in (select id from wanted))
    insert into product_term (product_id, term_id) select ${id}, id from wanted on conflict do nothing`.execute(
    tx,
  )
  await sql`
    with wanted as (
      select place::integer as position, (picture->>'imageId')::bigint as image_id, picture->>'alt' as alt
        from jsonb_array_elements(${JSON.stringify(pictures)}::jsonb) with ordinality as pictures(picture, place)),
    gone as (delete from product_image where product_id = ${id} and position > ${pictures.length})
    insert into product_image (product_id, position, image_id, alt) select ${id}, position, image_id, alt from wanted
    on conflict (product_id, position) do update set image_id = excluded.image_id, alt = excluded.alt`.execute(
    tx,
  )
}

/** Those of the slugs that products have. */
export async function takenSlugs(tx: Db, slugs: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    select slug from product where slug = any(${slugs}::text[])`.execute(tx)
  return rows.map((row) => row.slug)
}

export type KnownProduct = {
  readonly id: number
  readonly sku: string | undefined
  readonly originalId: number | undefined
}

/** Whether there is any product at all, published or not. */
export async function hasProducts(db: Db): Promise<boolean> {
  const { rows } = await sql`select from product limit 1`.execute(db)
  return rows.length > 0
}

/** The product or variation with an SKU. */
export async function productBySku(tx: Db, sku: string): Promise<KnownProduct | undefined> {
  return known(tx, sql`sku = ${sku}`)
}

/** The product that had this id in the shop it came from; else the one that has it here and came from nowhere. */
export async function productByOriginalId(tx: Db, originalId: number): Promise<KnownProduct | undefined> {
  return (
    (await known(tx, sql`original_id = ${originalId}`)) ??
    known(tx, sql`id = ${originalId} and original_id is null`)
  )
}

async function known(tx: Db, condition: ReturnType<typeof sql<boolean>>): Promise<KnownProduct | undefined> {
  const { rows } = await sql<{ id: number; sku: string | null; original_id: number | null }>`
    select id, sku, original_id from product where ${condition} order by id limit 1`.execute(tx)
  const row = rows[0]
  return row && { id: row.id, sku: row.sku ?? undefined, originalId: row.original_id ?? undefined }
}
