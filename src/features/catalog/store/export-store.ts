import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'

/** Products and variations in the order of an export: each product before its variations, which are in menu order. */
export type ExportOrder = {
  readonly ids: readonly number[]
  /** Products whose number from their former shop is also the number of another product: it does not identify them. */
  readonly sharedIds: ReadonlySet<number>
}

/**
 * The order of all products in an export, by the numbers that it gives them, which stay the same in the next shop. What
 * shares its number with another product comes last: only its SKU or slug identifies it.
 */
export async function exportOrder(db: Db): Promise<ExportOrder> {
  const { rows } = await sql<{ id: number; isShared: boolean }>`
    with numbered as (
      select id, parent_id, position, coalesce(original_id, id) as number,
             row_number() over (
               partition by coalesce(original_id, id) order by original_id is null, id) > 1 as is_shared
        from product where status <> 'trash')
    select n.id, n.is_shared as "isShared"
      from numbered n join numbered p on p.id = coalesce(n.parent_id, n.id)
     order by p.is_shared, p.number, p.id, n.parent_id is not null, n.position, n.number, n.id`.execute(db)
  return {
    ids: rows.map(({ id }) => id),
    sharedIds: new Set(rows.filter(({ isShared }) => isShared).map(({ id }) => id)),
  }
}

/** The width of an export: the largest number of attributes and downloads, and every unknown column and key of `meta_data` of any product. */
export type ExportWidth = {
  readonly attributes: number
  readonly downloads: number
  readonly legacy: readonly string[]
  /** The keys whose value is a text or a number, and those with another value, which a cell cannot have. */
  readonly metaKeys: readonly string[]
  readonly otherMetaKeys: readonly string[]
}

export async function exportWidth(db: Db): Promise<ExportWidth> {
  const { rows } = await sql<ExportWidth>`
    select coalesce(max(jsonb_array_length(attributes)), 0) as attributes,
           coalesce(max(jsonb_array_length(downloads)), 0) as downloads,
           (select coalesce(json_agg(distinct key), '[]')
              from product p, jsonb_object_keys(p.legacy) as key) as legacy,
           ${metaKeys(sql`in`)} as "metaKeys",
           ${metaKeys(sql`not in`)} as "otherMetaKeys"
      from product`.execute(db)
  return rows[0]!
}

function metaKeys(whichAre: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select coalesce(json_agg(distinct entry->>'key'), '[]')
      from product p, jsonb_array_elements(p.meta_data) as entry
     where p.status <> 'trash' and jsonb_typeof(entry->'value') ${whichAre} ('string', 'number'))`
}

/** The downloadable files that the shop stores itself (`stored:…`), each once. */
export async function storedDownloads(db: Db): Promise<string[]> {
  const { rows } = await sql<{ file: string }>`
    select distinct download->>'file' as file
      from product, jsonb_array_elements(downloads) as download
     where downloads <> '[]' and starts_with(download->>'file', 'stored:')
     order by file`.execute(db)
  return rows.map(({ file }) => file)
}

/** The next products and variations after an id that still miss pictures of the owner's file. */
export async function nextMissingPictures(db: Db, afterId: number, max: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from product where missing_pictures is not null and id > ${afterId} order by id limit ${max}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** What identifies a product in an export. */
export type ProductReference = {
  readonly id: number
  readonly sku: string | null
  readonly originalId: number | null
  readonly slug: string | null
}

/** What identifies these products in an export, by id. */
export async function productReferences(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ProductReference>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<ProductReference>`
    select id, sku, original_id as "originalId", slug from product where id = any(${ids}::bigint[])`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** The names of categories, tags, brands, attributes and values. */
export type CatalogNames = {
  /** Of categories, tags, brands and shipping classes: the names from the root down, by id. */
  readonly paths: ReadonlyMap<number, readonly string[]>
  /** Names of shared attributes, by key (`pa_colour`). */
  readonly attributes: ReadonlyMap<string, string>
  /** Names of their values: by key, then by slug. */
  readonly values: ReadonlyMap<string, ReadonlyMap<string, string>>
}

type TermRow = {
  readonly id: number
  readonly taxonomy: string
  readonly slug: string
  readonly name: string
  readonly parentId: number | null
}

export async function catalogNames(db: Db): Promise<CatalogNames> {
  const { rows: terms } = await sql<TermRow>`
    select id, taxonomy, slug, name, parent_id as "parentId" from term`.execute(db)
  const { rows: attributes } = await sql<{ slug: string; name: string }>`
    select slug, name from attribute`.execute(db)
  const byId = new Map(terms.map((term) => [term.id, term]))
  const isValue = ({ taxonomy }: TermRow) => taxonomy.startsWith('pa_')
  const values = [...Map.groupBy(terms.filter(isValue), ({ taxonomy }) => taxonomy)]
  return {
    paths: new Map(terms.filter((term) => !isValue(term)).map((term) => [term.id, pathOf(term, byId)])),
    attributes: new Map(attributes.map(({ slug, name }) => [`pa_${slug}`, name])),
    values: new Map(values.map(([key, own]) => [key, new Map(own.map(({ slug, name }) => [slug, name]))])),
  }
}

function pathOf(term: TermRow, byId: ReadonlyMap<number, TermRow>): string[] {
  const path: string[] = []
  const seen = new Set<TermRow>()
  for (let each: TermRow | undefined = term; each && !seen.has(each); each = byId.get(each.parentId ?? 0)) {
    seen.add(each)
    path.unshift(each.name)
  }
  return path
}
