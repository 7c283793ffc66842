import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import type { ProductAttribute } from '../rules/product.ts'

/** What kind of term: a category, a tag, a brand, a shipping class, or a value of the attribute `colour` (`pa_colour`). */
export type Taxonomy =
  | 'product_cat'
  | 'product_tag'
  | 'product_brand'
  | 'product_shipping_class'
  | `pa_${string}`

export type Term = { readonly id: number; readonly slug: string; readonly name: string }

export type NewTerm = {
  readonly taxonomy: Taxonomy
  readonly slug: string
  readonly name: string
  readonly parentId: number | undefined
  readonly position: number
}

export type SharedAttribute = {
  readonly slug: string
  readonly name: string
  readonly kind: ProductAttribute['kind']
}

/** What a term has besides its name; absent fields stay unchanged. */
export type TermDetails = {
  readonly description?: string | undefined
  readonly position?: number | undefined
  readonly color?: string | undefined
  readonly secondaryColor?: string | undefined
  readonly imageId?: number | undefined
  /** The tooltip of its swatch (docs/wire.md B.1). */
  readonly tooltip?: 'no' | 'text' | 'image' | undefined
  readonly tooltipText?: string | undefined
  readonly tooltipImageId?: number | undefined
}

/** The term of this name among siblings; case does not matter. */
export async function findTermByName(
  tx: Db,
  taxonomy: Taxonomy,
  name: string,
  parentId: number | undefined,
): Promise<Term | undefined> {
  const { rows } = await sql<Term>`
    select id, slug, name from term
     where taxonomy = ${taxonomy} and lower(name) = lower(${name})
       and parent_id is not distinct from ${parentId ?? null}::bigint
     order by id limit 1`.execute(tx)
  return rows[0]
}

export async function readTaxonomyTerms(tx: Db, taxonomy: Taxonomy): Promise<Term[]> {
  const { rows } = await sql<Term>`
    select id, slug, name from term where taxonomy = ${taxonomy} order by position, id`.execute(tx)
  return rows
}

export async function isSlugTaken(tx: Db, taxonomy: Taxonomy, slug: string): Promise<boolean> {
  const { rows } = await sql`select from term where taxonomy = ${taxonomy} and slug = ${slug}`.execute(tx)
  return rows.length > 0
}

/** The position of the last sibling; 0 when there is none. */
export async function lastPosition(
  tx: Db,
  taxonomy: Taxonomy,
  parentId: number | undefined,
): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(position), 0) as last from term
     where taxonomy = ${taxonomy} and parent_id is not distinct from ${parentId ?? null}::bigint`.execute(tx)
  return rows[0]?.last ?? 0
}

export async function insertTerm(
  tx: Db,
  { taxonomy, slug, name, parentId, position }: NewTerm,
): Promise<Term> {
  const { rows } = await sql<Term>`
    insert into term (taxonomy, slug, name, parent_id, position)
    values (${taxonomy}, ${slug}, ${name}, ${parentId ?? null}, ${position})
    returning id, slug, name`.execute(tx)
  return rows[0]!
}

/** Renames a term; `false` when nothing changed. */
export async function renameTerm(tx: Db, id: number, slug: string, name: string): Promise<boolean> {
  const { rows } = await sql`
    update term set slug = ${slug}, name = ${name}
     where id = ${id} and (slug, name) is distinct from (${slug}, ${name}) returning id`.execute(tx)
  return rows.length === 1
}

const detailColumns =
  'description position color secondary_color image_id tooltip tooltip_text tooltip_image_id'.split(' ')
const plainDetails = sql.join(detailColumns.map((column) => sql.ref(column)))
const detailsOf = (table: string) => sql.join(detailColumns.map((column) => sql.ref(`${table}.${column}`)))

/** Writes the details of a term; `false` when nothing changed. */
export async function writeTermDetails(tx: Db, id: number, details: TermDetails): Promise<boolean> {
  const { rows } = await sql`
    with changed as (
      select coalesce(${details.description ?? null}, description) as description,
             coalesce(${details.position ?? null}::integer, position) as position,
             coalesce(${details.color ?? null}, color) as color,
             coalesce(${details.secondaryColor ?? null}, secondary_color) as secondary_color,
             coalesce(${details.imageId ?? null}::bigint, image_id) as image_id,
             coalesce(${details.tooltip ?? null}, tooltip) as tooltip,
             coalesce(${details.tooltipText ?? null}, tooltip_text) as tooltip_text,
             coalesce(${details.tooltipImageId ?? null}::bigint, tooltip_image_id) as tooltip_image_id
        from term where id = ${id})
    update term set (${plainDetails}) = row(${detailsOf('changed')})
      from changed
     where term.id = ${id} and (${detailsOf('term')}) is distinct from (${detailsOf('changed')})
    returning term.id`.execute(tx)
  return rows.length === 1
}

/** The shared attribute of a name, or else of its slug. */
export async function findAttributeByName(
  tx: Db,
  name: string,
  slug: string,
): Promise<SharedAttribute | undefined> {
  const { rows } = await sql<SharedAttribute>`
    select slug, name, kind from attribute where lower(name) = lower(${name}) or slug = ${slug}
     order by lower(name) = lower(${name}) desc, id limit 1`.execute(tx)
  return rows[0]
}

/** Adds or changes a shared attribute; answers its id, or `undefined` when nothing changed. */
export async function writeAttribute(
  tx: Db,
  { slug, name, kind }: SharedAttribute,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into attribute (slug, name, kind) values (${slug}, ${name}, ${kind})
    on conflict (slug) do update set name = excluded.name, kind = excluded.kind
     where (attribute.name, attribute.kind) is distinct from (excluded.name, excluded.kind)
    returning id`.execute(tx)
  return rows[0]?.id
}

/** Deletes those of the terms that are not used: children before their parents. */
export async function deleteUnusedTerms(tx: Db, ids: readonly number[]): Promise<number[]> {
  const removed: number[] = []
  for (;;) {
    const { rows } = await sql<{ id: number }>`
      delete from term t
       where t.id = any(${ids}::bigint[])
         and not exists (select from product_term pt where pt.term_id = t.id)
         and not exists (select from product p where p.shipping_class_id = t.id)
         and not exists (select from term child where child.parent_id = t.id)
      returning t.id`.execute(tx)
    if (rows.length === 0) return removed
    removed.push(...rows.map(({ id }) => id))
  }
}

/** Deletes those of the shared attributes that have no values and no product; answers which. */
export async function deleteUnusedAttributes(
  tx: Db,
  ids: readonly number[],
): Promise<readonly { readonly id: number; readonly name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    delete from attribute a
     where a.id = any(${ids}::bigint[])
       and not exists (select from term t where t.taxonomy = 'pa_' || a.slug)
       and not exists (
         select from product p where p.attributes @> jsonb_build_array(jsonb_build_object('key', 'pa_' || a.slug)))
    returning a.id, a.name`.execute(tx)
  return rows
}
