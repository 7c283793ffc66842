import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import {
  excludedColumns,
  linksOf,
  ownColumns,
  type ProductColumns,
  recordOf,
  rowOf,
} from './record-columns.ts'
import type { ProductRecord } from './rules/product-record.ts'

/** A record with the id that it has, or is to have. */
export type KeptRecord = { readonly id: number; readonly record: ProductRecord }

/** Products and variations as they are kept, locked until the transaction ends; ids without one are absent. */
export function readRecords(tx: Db, ids: readonly number[]): Promise<Map<number, ProductRecord>> {
  return select(tx, ids, sql`for no key update of p`)
}

/** The same for reading alone: nothing is locked. */
export function recordsOf(db: Db, ids: readonly number[]): Promise<Map<number, ProductRecord>> {
  return select(db, ids, sql``)
}

async function select(
  db: Db,
  ids: readonly number[],
  lock: ReturnType<typeof sql>,
): Promise<Map<number, ProductRecord>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<ProductColumns & { id: number }>`
    select p.*,
           ${termIds('product_cat')} as category_ids, ${termIds('product_tag')} as tag_ids,
           ${termIds('product_brand')} as brand_ids,
           coalesce((select json_agg(json_build_object('imageId', pi.image_id, 'alt', pi.alt) order by pi.position)
                       from product_image pi where pi.product_id = p.id), '[]') as pictures,
           coalesce((select json_agg(json_build_array(l.kind, l.linked_id) order by l.kind, l.position)
                       from product_link l where l.product_id = p.id), '[]') as links
      from product p where p.id = any(${ids}::bigint[]) ${lock}`.execute(db)
  return new Map(rows.map((row) => [row.id, recordOf(row)]))
}

function termIds(taxonomy: string) {
  return sql`coalesce((
    select json_agg(t.id order by t.id) from product_term pt join term t on t.id = pt.term_id
     where pt.product_id = p.id and t.taxonomy = ${taxonomy}), '[]')`
}

/** The ids for products to add: each wanted one that nothing has, and for the others the next free ones. */
export async function newIds(tx: Db, wanted: readonly (number | undefined)[]): Promise<number[]> {
  const asked = wanted.filter((id) => id !== undefined)
  const taken = new Set(asked.length > 0 ? await takenIds(tx, asked) : [])
  const given = wanted.map((id, index) =>
    id !== undefined && !taken.has(id) && wanted.indexOf(id) === index ? id : undefined,
  )
  // An id given by hand does not move the counter, which would come to it one day.
  await moveCounter(tx, Math.max(0, ...given.map((id) => id ?? 0)))
  const next = await nextIds(tx, given.filter((id) => id === undefined).length)
  return given.map((id) => id ?? next.shift()!)
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

/** Writes products whole, new ones and known ones alike; terms, pictures and products that are gone are left out. */
export async function writeRecords(tx: Db, kept: readonly KeptRecord[]): Promise<void> {
  if (kept.length === 0) return
  // A product comes before its variations, which refer to it.
  const rows = kept
    .map(({ id, record }) => ({ id, ...rowOf(record) }))
    .sort((a, b) => (a.parent_id ?? 0) - (b.parent_id ?? 0) || a.id - b.id)
  await sql`
    insert into product (id, ${ownColumns})
    select id, ${ownColumns} from jsonb_populate_recordset(null::product, ${JSON.stringify(rows)}::jsonb)
    on conflict (id) do update set (${ownColumns}, changed_at) = row(${excludedColumns}, now())`.execute(tx)
  await writeTerms(tx, kept)
  await writePictures(tx, kept)
  await writeLinks(tx, kept)
}

/** The terms; values of shared attributes are terms of the product too, for filters. */
async function writeTerms(tx: Db, kept: readonly KeptRecord[]): Promise<void> {
  const rows = kept.map(({ id, record: { categoryIds, tagIds, brandIds, attributes } }) => ({
    id,
    term_ids: [...categoryIds, ...tagIds, ...brandIds],
    uses: attributes.flatMap((use) => ('slugs' in use ? [{ key: use.key, slugs: use.slugs }] : [])),
  }))
  await sql`
    with asked as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id bigint, term_ids bigint[], uses jsonb)),
    wanted as (
      select id as product_id, unnest(term_ids) as term_id from asked
      union
      select asked.id, t.id from asked, jsonb_array_elements(asked.uses) use
        join term t on t.taxonomy = use->>'key' and use->'slugs' ? t.slug),
    gone as (
      delete from product_term pt using asked
       where pt.product_id = asked.id
         and not exists (select from wanted w where w.product_id = pt.product_id and w.term_id = pt.term_id))
    insert into product_term (product_id, term_id)
    select product_id, term_id from wanted join term on term.id = wanted.term_id
    on conflict do nothing`.execute(tx)
}

async function writePictures(tx: Db, kept: readonly KeptRecord[]): Promise<void> {
  const rows = kept.map(({ id, record: { pictures } }) => ({ id, pictures }))
  await sql`
    with asked as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id bigint, pictures jsonb)),
    gone as (
      delete from product_image pi using asked
       where pi.product_id = asked.id and pi.position > jsonb_array_length(asked.pictures))
    insert into product_image (product_id, position, image_id, alt)
    select asked.id, place::integer, (picture->>'imageId')::bigint, picture->>'alt'
      from asked, jsonb_array_elements(asked.pictures) with ordinality as pictures(picture, place)
      join image on image.id = (picture->>'imageId')::bigint
    on conflict (product_id, position) do update set image_id = excluded.image_id, alt = excluded.alt`.execute(
    tx,
  )
}

async function writeLinks(tx: Db, kept: readonly KeptRecord[]): Promise<void> {
  const rows = kept.map(({ id, record }) => ({ id, links: linksOf(record) }))
  await sql`
    with asked as (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id bigint, links jsonb)),
    wanted as (
      select asked.id as product_id, l.kind, l.position, l.linked_id
        from asked, jsonb_to_recordset(asked.links) as l(kind text, position integer, linked_id bigint)),
    gone as (
      delete from product_link l using asked
       where l.product_id = asked.id
         and not exists (
           select from wanted w where (w.product_id, w.kind, w.position) = (l.product_id, l.kind, l.position)))
    insert into product_link (product_id, kind, position, linked_id)
    select product_id, wanted.kind, wanted.position, linked_id from wanted join product on product.id = linked_id
    on conflict (product_id, kind, position) do update set linked_id = excluded.linked_id`.execute(tx)
}

/** Deletes products, with their variations; answers the ids of categories that they stood in. */
export async function deleteRecords(tx: Db, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with gone as (delete from product where id = any(${ids}::bigint[]) returning id)
    select distinct t.id
      from gone join product_term pt on pt.product_id = gone.id
      join term t on t.id = pt.term_id and t.taxonomy = 'product_cat'`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Has the database look at the tables anew, after so much was written that its plans go by what is no longer so. */
export async function refreshStatistics(db: Db): Promise<void> {
  await sql`analyze product, product_term, product_image, product_link, term`.execute(db)
}

/** Those of the slugs that products have. */
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
