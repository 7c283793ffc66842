import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import type { ProductRecord } from '../rules/product-record.ts'
import {
  excludedColumns,
  linksOf,
  type ProductColumns,
  recordColumns,
  recordOf,
  rowOf,
} from './record-columns.ts'

/** A record with its id, which a new product gets from `newIds`. */
export type StoredRecord = { readonly id: number; readonly record: ProductRecord }

/**
 * The stored products and variations, locked until the transaction ends; unknown ids are absent. Products come before
 * variations, whose products are locked too, each in order of id: two transactions that save the same ones cannot deadlock.
 */
export async function lockRecords(tx: Db, ids: readonly number[]): Promise<Map<number, ProductRecord>> {
  if (ids.length === 0) return new Map()
  await sql`
    select from product p
     where p.id in (select unnest(array[id, parent_id]) from product where id = any(${ids}::bigint[]))
     order by p.parent_id is not null, p.id for no key update`.execute(tx)
  return recordsOf(tx, ids)
}

/** The same without locks. */
export async function recordsOf(db: Db, ids: readonly number[]): Promise<Map<number, ProductRecord>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<ProductColumns & { id: number }>`
    select p.*,
           ${termIds('product_cat')} as category_ids, ${termIds('product_tag')} as tag_ids,
           ${termIds('product_brand')} as brand_ids,
           coalesce((select json_agg(json_build_object('imageId', pi.image_id, 'alt', pi.alt) order by pi.position)
                       from product_image pi where pi.product_id = p.id), '[]') as pictures,
           coalesce((select json_agg(json_build_array(l.kind, l.linked_id) order by l.kind, l.position)
                       from product_link l where l.product_id = p.id), '[]') as links
      from product p where p.id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, recordOf(row)]))
}

function termIds(taxonomy: string) {
  return sql`coalesce((
    select json_agg(t.id order by t.id) from product_term pt join term t on t.id = pt.term_id
     where pt.product_id = p.id and t.taxonomy = ${taxonomy}), '[]')`
}

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

/** Inserts or updates products; terms, pictures and linked products that no longer exist are left out. */
export async function writeRecords(tx: Db, records: readonly StoredRecord[]): Promise<void> {
  if (records.length === 0) return
  // A product comes before its variations, which refer to it.
  const rows = records
    .map(({ id, record }) => ({ id, ...rowOf(record) }))
    .sort((a, b) => (a.parent_id ?? 0) - (b.parent_id ?? 0) || a.id - b.id)
  await sql`
    insert into product (id, ${recordColumns})
    select id, ${recordColumns} from jsonb_populate_recordset(null::product, ${JSON.stringify(rows)}::jsonb)
    on conflict (id) do update set (${recordColumns}, changed_at) = row(${excludedColumns}, now())`.execute(
    tx,
  )
  await writeTerms(tx, records)
  await writePictures(tx, records)
  await writeLinks(tx, records)
}

/** The terms; values of shared attributes are terms of the product too, for filters. */
async function writeTerms(tx: Db, records: readonly StoredRecord[]): Promise<void> {
  const rows = records.map(({ id, record: { categoryIds, tagIds, brandIds, attributes } }) => ({
    id,
    term_ids: [...categoryIds, ...tagIds, ...brandIds],
    uses: attributes.flatMap((use) => ('slugs' in use ? [{ key: use.key, slugs: use.slugs }] : [])),
  }))
  await sql`
    with requested as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id bigint, term_ids bigint[], uses jsonb)),
    target as (
      select id as product_id, unnest(term_ids) as term_id from requested
      union
      select requested.id, t.id from requested, jsonb_array_elements(requested.uses) use
        join term t on t.taxonomy = use->>'key' and use->'slugs' ? t.slug),
    deleted as (
      delete from product_term pt using requested
       where pt.product_id = requested.id
         and not exists (select from target w where w.product_id = pt.product_id and w.term_id = pt.term_id))
    insert into product_term (product_id, term_id)
    select product_id, term_id from target join term on term.id = target.term_id
    on conflict do nothing`.execute(tx)
}

async function writePictures(tx: Db, records: readonly StoredRecord[]): Promise<void> {
  const rows = records.map(({ id, record: { pictures } }) => ({ id, pictures }))
  await sql`
    with requested as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id bigint, pictures jsonb)),
    deleted as (
      delete from product_image pi using requested
       where pi.product_id = requested.id and pi.position > jsonb_array_length(requested.pictures))
    insert into product_image (product_id, position, image_id, alt)
    select requested.id, place::integer, (picture->>'imageId')::bigint, picture->>'alt'
      from requested, jsonb_array_elements(requested.pictures) with ordinality as pictures(picture, place)
      join image on image.id = (picture->>'imageId')::bigint
    on conflict (product_id, position) do update set image_id = excluded.image_id, alt = excluded.alt`.execute(
    tx,
  )
}

async function writeLinks(tx: Db, records: readonly StoredRecord[]): Promise<void> {
  const rows = records.map(({ id, record }) => ({ id, links: linksOf(record) }))
  await sql`
    with requested as (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id bigint, links jsonb)),
    target as (
      select requested.id as product_id, l.kind, l.position, l.linked_id
        from requested, jsonb_to_recordset(requested.links) as l(kind text, position integer, linked_id bigint)),
    deleted as (
      delete from product_link l using requested
       where l.product_id = requested.id
         and not exists (
           select from target w where (w.product_id, w.kind, w.position) = (l.product_id, l.kind, l.position)))
    insert into product_link (product_id, kind, position, linked_id)
    select product_id, target.kind, target.position, linked_id from target join product on product.id = linked_id
    on conflict (product_id, kind, position) do update set linked_id = excluded.linked_id
     where product_link.linked_id <> excluded.linked_id`.execute(tx)
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

/** Whether there is any product at all, published or not. */
export async function hasProducts(db: Db): Promise<boolean> {
  const { rows } = await sql`select from product limit 1`.execute(db)
  return rows.length > 0
}
