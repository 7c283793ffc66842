import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { statement } from '../../../platform/db/statement.ts'
import {
  blankRecord,
  type LinkKind,
  type LinkList,
  linkFields,
  type ProductRecord,
} from '../rules/product-record.ts'
import {
  excludedColumns,
  type ProductColumns,
  type ProductRow,
  recordColumns,
  recordOf,
  rowOf,
} from './record-columns.ts'

/** A record to write, with the stored one if it exists already; a new product gets its id from `newIds`. */
export type ProductToSave = {
  readonly id: number
  readonly record: ProductRecord
  readonly before: ProductRecord | undefined
}

/**
 * The stored products and variations, locked until the transaction ends; unknown ids are absent. Products come before
 * variations, whose products are locked too, each in order of id: two transactions that save the same ones cannot deadlock.
 */
export async function lockRecords(tx: Db, ids: readonly number[]): Promise<Map<number, ProductRecord>> {
  await lockProducts(tx, ids)
  return recordsOf(tx, ids)
}

/** The same without reading them: answers the product that each belongs to, which of a product is itself. */
export async function lockProducts(tx: Db, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; productId: number }>`
    select p.id, coalesce(p.parent_id, p.id) as "productId" from product p
     where p.id in (select unnest(array[id, parent_id]) from product where id = any(${ids}::bigint[]))
     order by p.parent_id is not null, p.id for no key update`.execute(tx)
  return new Map(rows.map(({ id, productId }) => [id, productId]))
}

/** The stored products and variations, without locks. */
export async function recordsOf(db: Db, ids: readonly number[]): Promise<Map<number, ProductRecord>> {
  if (ids.length === 0) return new Map()
  const rows = await selectRecords(db, { ids })
  return new Map(rows.map((row) => [row.id, recordOf(row)]))
}

/** The pictures and links of product `p`, as columns of its row. */
export const picturesAndLinks = sql`
  coalesce((select json_agg(json_build_object('imageId', pi.image_id, 'alt', pi.alt) order by pi.position)
              from product_image pi where pi.product_id = p.id), '[]') as pictures,
  coalesce((select json_agg(json_build_array(l.kind, l.linked_id) order by l.kind, l.position)
              from product_link l where l.product_id = p.id), '[]') as links`

const selectRecords = statement(
  ({ ids }: { ids: readonly number[] }) => sql<ProductColumns & { id: number }>`
    select p.*, ${picturesAndLinks},
           coalesce((select json_agg(json_build_array(t.taxonomy, t.id) order by t.id)
                       from product_term pt join term t on t.id = pt.term_id where pt.product_id = p.id), '[]') as terms
      from product p where p.id = any(${ids}::bigint[])`,
)

/** Ids for new products: each requested id if it is free, else the next free one. */
export async function newIds(tx: Db, requestedIds: readonly (number | undefined)[]): Promise<number[]> {
  const requested = requestedIds.filter((id) => id !== undefined)
  const taken = new Set(requested.length > 0 ? await takenIds(tx, requested) : [])
  const freeRequested = requestedIds.map((id, index) =>
    id !== undefined && !taken.has(id) && requestedIds.indexOf(id) === index ? id : undefined,
  )
  // A requested id does not move the sequence, which would reach it later.
  await moveCounter(tx, Math.max(0, ...freeRequested.map((id) => id ?? 0)))
  const next = await nextIds(tx, freeRequested.filter((id) => id === undefined).length)
  return freeRequested.map((id) => id ?? next.shift()!)
}

async function takenIds(tx: Db, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from product where id = any(${ids}::bigint[])`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

async function moveCounter(tx: Db, past: number): Promise<void> {
  if (past === 0) return
  await sql`
    select setval(pg_get_serial_sequence('product', 'id'), ${past}) from product_id_seq where last_value < ${past}`.execute(
    tx,
  )
}

async function nextIds(tx: Db, count: number): Promise<number[]> {
  if (count === 0) return []
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('product', 'id')) as id from generate_series(1, ${count})`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

/**
 * Inserts or updates products, and of each only what differs from the stored one; terms, pictures and linked products that
 * no longer exist are left out.
 */
export async function writeRecords(tx: Db, products: readonly ProductToSave[]): Promise<void> {
  await writeRows(
    tx,
    products.filter(({ before, record }) => !before || differ(rowOf(before), rowOf(record))),
  )
  await writeTerms(tx, changedParts(products, termsOf))
  await writePictures(tx, changedParts(products, picturesOf))
  await writeLinks(tx, products.flatMap(changedLinks))
}

/** The lists of links of a product that differ from the stored ones. */
function changedLinks({ id, before = noRecord, record }: ProductToSave): readonly LinkList[] {
  return linkKinds
    .filter((kind) => differ(before[linkFields[kind]], record[linkFields[kind]]))
    .map((kind) => ({ productId: id, kind, ids: record[linkFields[kind]] }))
}

type Part<Content> = { readonly id: number; readonly content: Content }

/** A part of the products where it differs from the stored one; a new product has stored nothing. */
function changedParts<Content>(
  products: readonly ProductToSave[],
  partOf: (record: ProductRecord) => Content,
): readonly Part<Content>[] {
  return products
    .filter(({ before, record }) => differ(partOf(before ?? noRecord), partOf(record)))
    .map(({ id, record }) => ({ id, content: partOf(record) }))
}

const noRecord = blankRecord('')
const linkKinds = Object.keys(linkFields) as LinkKind[]

/** Whether two values are written differently; fields in another order are written again, which changes nothing. */
function differ(stored: unknown, value: unknown): boolean {
  return JSON.stringify(stored) !== JSON.stringify(value)
}

/** Sets when a product was created; answers when it was before, and `undefined` when that is the same. */
export async function writeCreatedAt(tx: Db, id: number, createdAt: Date): Promise<Date | undefined> {
  const { rows } = await sql<{ before: Date }>`
    update product p set created_at = ${createdAt}, changed_at = now()
      from (select created_at from product where id = ${id}) former
     where p.id = ${id} and p.created_at <> ${createdAt}
    returning former.created_at as before`.execute(tx)
  return rows[0]?.before
}

async function writeRows(tx: Db, products: readonly ProductToSave[]): Promise<void> {
  if (products.length === 0) return
  // A product comes before its variations, which refer to it.
  const rows = products.map(filledRow).sort((a, b) => (a.parent_id ?? 0) - (b.parent_id ?? 0) || a.id - b.id)
  await sql`
    insert into product (id, ${recordColumns})
    select id, ${recordColumns}
      from jsonb_populate_recordset(
             jsonb_populate_record(null::product, ${blankRow}::jsonb), ${JSON.stringify(rows)}::jsonb)
    on conflict (id) do update set (${recordColumns}, changed_at) = row(${excludedColumns}, now())`.execute(
    tx,
  )
}

const blankColumns = rowOf(noRecord)
const blankRow = JSON.stringify(blankColumns)

/** A row without the columns that are as in a blank one: most of them, in most rows. */
function filledRow({ id, record }: ProductToSave): Partial<ProductRow> & { readonly id: number } {
  const columns = Object.entries(rowOf(record)).filter(
    ([column, value]) => !isBlank(value, blankColumns[column as keyof ProductRow]),
  )
  return { ...Object.fromEntries(columns), id }
}

function isBlank(value: unknown, blank: unknown): boolean {
  if (typeof value !== 'object' || value === null || blank === null) return value === blank
  return Object.keys(value).length === 0
}

/** The terms; values of shared attributes are terms of the product too, for filters. */
function termsOf({ categoryIds, tagIds, brandIds, attributes }: ProductRecord) {
  return {
    ids: [...categoryIds, ...tagIds, ...brandIds],
    values: attributes.flatMap((use) =>
      'slugs' in use ? use.slugs.map((slug) => ({ taxonomy: use.key, slug })) : [],
    ),
  }
}

// These send one row for each term, picture or link: how many a nested list would hold is unknown to PostgreSQL, which then
// reads all products to find the linked ones.

async function writeTerms(tx: Db, products: readonly Part<ReturnType<typeof termsOf>>[]): Promise<void> {
  if (products.length === 0) return
  const terms = products.flatMap(({ id, content }) => content.ids.map((term_id) => ({ id, term_id })))
  const values = products.flatMap(({ id, content }) => content.values.map((value) => ({ id, ...value })))
  await sql`
    with target as (
      select r.id as product_id, t.id as term_id
        from jsonb_to_recordset(${JSON.stringify(terms)}::jsonb) as r(id bigint, term_id bigint)
        join term t on t.id = r.term_id
      union
      select r.id, t.id
        from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as r(id bigint, taxonomy text, slug text)
        join term t on (t.taxonomy, t.slug) = (r.taxonomy, r.slug)),
    deleted as (
      delete from product_term pt
       where pt.product_id = any(${idsOf(products)}::bigint[])
         and not exists (select from target t where (t.product_id, t.term_id) = (pt.product_id, pt.term_id)))
    insert into product_term (product_id, term_id) select product_id, term_id from target
    on conflict do nothing`.execute(tx)
}

function picturesOf({ pictures }: ProductRecord) {
  return pictures.map(({ imageId, alt }, index) => ({ position: index + 1, image_id: imageId, alt }))
}

async function writePictures(
  tx: Db,
  products: readonly Part<ReturnType<typeof picturesOf>>[],
): Promise<void> {
  if (products.length === 0) return
  await sql`
    with target as (
      select * from jsonb_to_recordset(${rowsOf(products)}::jsonb)
        as r(product_id bigint, position integer, image_id bigint, alt text)),
    deleted as (
      delete from product_image pi
       where pi.product_id = any(${idsOf(products)}::bigint[])
         and not exists (select from target t where (t.product_id, t.position) = (pi.product_id, pi.position)))
    insert into product_image (product_id, position, image_id, alt)
    select product_id, position, image_id, target.alt from target join image on image.id = image_id
    on conflict (product_id, position) do update set image_id = excluded.image_id, alt = excluded.alt`.execute(
    tx,
  )
}

/** Sets these lists of links, and of each only what differs; linked products that no longer exist are left out. */
export async function writeLinks(tx: Db, lists: readonly LinkList[]): Promise<void> {
  if (lists.length === 0) return
  const links = lists.flatMap(({ productId, kind, ids }) =>
    ids.map((linkedId, index) => ({ product_id: productId, kind, position: index + 1, linked_id: linkedId })),
  )
  const column = (name: 'productId' | 'kind') => lists.map((list) => list[name])
  await sql`
    with target as (
      select * from jsonb_to_recordset(${JSON.stringify(links)}::jsonb)
        as r(product_id bigint, kind text, position integer, linked_id bigint)),
    deleted as (
      delete from product_link l
       where l.product_id = any(${column('productId')}::bigint[])
         and (l.product_id, l.kind) in (select * from unnest(${column('productId')}::bigint[], ${column('kind')}::text[]))
         and not exists (
           select from target t where (t.product_id, t.kind, t.position) = (l.product_id, l.kind, l.position)))
    insert into product_link (product_id, kind, position, linked_id)
    select product_id, target.kind, target.position, linked_id from target join product on product.id = linked_id
    on conflict (product_id, kind, position) do update set linked_id = excluded.linked_id
     where product_link.linked_id <> excluded.linked_id`.execute(tx)
}

function idsOf(products: readonly Part<unknown>[]): number[] {
  return products.map(({ id }) => id)
}

function rowsOf(products: readonly Part<readonly object[]>[]): string {
  return JSON.stringify(
    products.flatMap(({ id, content }) => content.map((row) => ({ product_id: id, ...row }))),
  )
}

/** Deletes products with their variations; answers the ids of their categories. */
export async function deleteRecords(tx: Db, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with deleted as (delete from product where id = any(${ids}::bigint[]) returning id)
    select distinct t.id
      from deleted join product_term pt on pt.product_id = deleted.id
      join term t on t.id = pt.term_id and t.taxonomy = 'product_cat'`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Updates the table statistics after large imports, so that query plans fit the new data, and merges the counts of listings. */
export async function refreshStatistics(db: Db): Promise<void> {
  await mergeListingCounts(db)
  await sql`analyze product, product_term, product_image, product_link, term, listing_entry, listing_count`.execute(
    db,
  )
}

/** During an import: of the columns by which it looks products up, since a sample of all their texts takes five times as long. */
export async function refreshKeyStatistics(db: Db): Promise<void> {
  await mergeListingCounts(db)
  await sql`
    analyze product (id, parent_id, kind, status, sku, slug, original_id), product_term, product_image, product_link, term,
      listing_entry (scope, product_id, valid_from), listing_count`.execute(db)
}

/** Makes one row of all changes of a listing's count; changes that are added meanwhile stay. */
async function mergeListingCounts(db: Db): Promise<void> {
  await sql`
    with merged as (delete from listing_count returning scope, change)
    insert into listing_count (scope, change)
    select scope, sum(change) from merged group by scope having sum(change) <> 0`.execute(db)
}

/** Those of the slugs that are taken. */
export async function takenSlugs(tx: Db, slugs: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    select slug from product where slug = any(${slugs}::text[])`.execute(tx)
  return rows.map((row) => row.slug)
}

/**
 * Has the entries of listings computed once, when the transaction commits, instead of after each statement that changes
 * products, their terms or links: for many products. Until then the transaction itself reads listings as they were.
 */
export async function deferListings(tx: Db): Promise<void> {
  await sql`set constraints listing_entries_outdated deferred`.execute(tx)
}

/** Whether there is any product at all, published or not. */
export async function hasProducts(db: Db): Promise<boolean> {
  const { rows } = await sql`select from product limit 1`.execute(db)
  return rows.length > 0
}
