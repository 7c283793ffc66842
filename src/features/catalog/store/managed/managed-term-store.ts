import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/db/db.ts'
import type { Taxonomy } from '../term-writing-store.ts'

/** How a category's page is filled in other shops; stored for programs. */
export type TermDisplay = 'default' | 'products' | 'subcategories' | 'both'

/** What the owner sets of a term. */
export type TermFields = {
  readonly name: string
  readonly slug: string
  /** Undefined for a root of the tree. */
  readonly parentId: number | undefined
  readonly description: string
  readonly position: number
  readonly display: TermDisplay
  readonly imageId: number | undefined
  /** The first and second color of its swatch. */
  readonly color: string | undefined
  readonly secondaryColor: string | undefined
  readonly tooltip: 'no' | 'text' | 'image'
  readonly tooltipText: string
  readonly tooltipImageId: number | undefined
}

/** A term with how many published products have it; of a category, those that its listing shows. */
export type ManagedTerm = TermFields & { readonly id: number; readonly count: number }

/** A part of the terms of a taxonomy. Filters that are absent let every term through. */
export type TermSearch = {
  readonly taxonomy: Taxonomy
  readonly search?: string | undefined
  readonly slug?: string | undefined
  readonly include?: readonly number[] | undefined
  readonly exclude?: readonly number[] | undefined
  /** 0: only the roots. */
  readonly parent?: number | undefined
  /** Only terms of this product. */
  readonly product?: number | undefined
  readonly hideEmpty?: boolean | undefined
  readonly orderBy: 'id' | 'include' | 'name' | 'slug' | 'term_group' | 'description' | 'count'
  readonly order: 'asc' | 'desc'
  readonly first: number
  readonly limit: number
}

/** One page of a search, and how many terms it finds in all. */
export async function searchTerms(
  db: Db,
  search: TermSearch,
): Promise<{ readonly items: readonly ManagedTerm[]; readonly total: number }> {
  const where = conditionsOf(search)
  const direction = search.order === 'desc' ? sql`desc` : sql`asc`
  const found = await sql<ManagedTermRow>`
    select ${columnsOf(search.taxonomy)} from term t
     where ${where}
     order by ${orderOf(search)} ${direction}, t.id ${direction}
     limit ${search.limit} offset ${search.first}`.execute(db)
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from term t where ${where}`.execute(db)
  return { items: found.rows.map(termOf), total: rows[0]?.total ?? 0 }
}

/** The terms of these ids; those of other taxonomies are absent. */
export async function termsById(db: Db, taxonomy: Taxonomy, ids: readonly number[]): Promise<ManagedTerm[]> {
  const { rows } = await sql<ManagedTermRow>`
    select ${columnsOf(taxonomy)} from term t
     where t.taxonomy = ${taxonomy} and t.id = any(${ids}::bigint[])`.execute(db)
  return rows.map(termOf)
}

type ManagedTermRow = {
  [Field in keyof ManagedTerm]: undefined extends ManagedTerm[Field]
    ? Exclude<ManagedTerm[Field], undefined> | null
    : ManagedTerm[Field]
}

function termOf(row: ManagedTermRow): ManagedTerm {
  return {
    ...row,
    parentId: row.parentId ?? undefined,
    imageId: row.imageId ?? undefined,
    color: row.color ?? undefined,
    secondaryColor: row.secondaryColor ?? undefined,
    tooltipImageId: row.tooltipImageId ?? undefined,
  }
}

function columnsOf(taxonomy: Taxonomy): RawBuilder<unknown> {
  return sql`t.id, t.name, t.slug, t.parent_id as "parentId", t.description, t.position, t.display,
    t.image_id as "imageId", t.color, t.secondary_color as "secondaryColor", t.tooltip,
    t.tooltip_text as "tooltipText", t.tooltip_image_id as "tooltipImageId", ${countOf(taxonomy)} as count`
}

function countOf(taxonomy: Taxonomy): RawBuilder<unknown> {
  if (taxonomy === 'product_cat') {
    return sql`(select coalesce(sum(c.change), 0)::integer from listing_count c where c.scope = t.id)`
  }
  const isPublished = sql`p.parent_id is null and p.status = 'publish'`
  if (taxonomy === 'product_shipping_class') {
    return sql`(select count(*)::integer from product p where p.shipping_class_id = t.id and ${isPublished})`
  }
  return sql`(select count(*)::integer from product_term pt join product p on p.id = pt.product_id
               where pt.term_id = t.id and ${isPublished})`
}

function conditionsOf(search: TermSearch): RawBuilder<unknown> {
  const { taxonomy, slug, include, exclude, parent, product, hideEmpty } = search
  const parts = [sql`t.taxonomy = ${taxonomy}`]
  if (search.search)
    parts.push(sql`position(lower(${search.search}::text) in lower(t.name || ' ' || t.slug)) > 0`)
  if (slug) parts.push(sql`t.slug = ${slug}`)
  if (include && include.length > 0) parts.push(sql`t.id = any(${include}::bigint[])`)
  if (exclude && exclude.length > 0) parts.push(sql`t.id <> all(${exclude}::bigint[])`)
  if (parent !== undefined) parts.push(sql`coalesce(t.parent_id, 0) = ${parent}`)
  if (hideEmpty) parts.push(sql`${countOf(taxonomy)} > 0`)
  if (product !== undefined) {
    parts.push(
      taxonomy === 'product_shipping_class'
        ? sql`t.id = (select shipping_class_id from product where id = ${product})`
        : sql`t.id in (select term_id from product_term where product_id = ${product})`,
    )
  }
  return sql.join(parts, sql` and `)
}

function orderOf({ orderBy, include = [], taxonomy }: TermSearch): RawBuilder<unknown> {
  switch (orderBy) {
    case 'id':
      return sql`t.id`
    case 'include':
      return sql`array_position(${include}::bigint[], t.id)`
    case 'slug':
      return sql`t.slug`
    case 'description':
      return sql`t.description collate "und-x-icu"`
    case 'count':
      return countOf(taxonomy)
    case 'name':
    case 'term_group':
      return sql`t.name collate "und-x-icu"`
  }
}

/** The terms that would be above a term with this parent, up to the root. */
export async function ancestorsOf(tx: Db, parentId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive above as (
      select id, parent_id from term where id = ${parentId}
      union
      select t.id, t.parent_id from term t join above on t.id = above.parent_id)
    select id from above`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Waits for other changes of the terms of a taxonomy: two moves at the same time could make a circle. */
export async function lockTaxonomy(tx: Db, taxonomy: Taxonomy): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`taxonomy ${taxonomy}`}, 0))`.execute(tx)
}

/** Writes all fields of a term. */
export async function writeTerm(tx: Db, id: number, fields: TermFields): Promise<void> {
  await sql`
    update term
       set name = ${fields.name}, slug = ${fields.slug}, parent_id = ${fields.parentId ?? null},
           description = ${fields.description}, position = ${fields.position}, display = ${fields.display},
           image_id = ${fields.imageId ?? null}, color = ${fields.color ?? null},
           secondary_color = ${fields.secondaryColor ?? null}, tooltip = ${fields.tooltip},
           tooltip_text = ${fields.tooltipText}, tooltip_image_id = ${fields.tooltipImageId ?? null}
     where id = ${id}`.execute(tx)
}

/** Deletes a term; what is below it moves up to its parent. */
export async function deleteTerm(tx: Db, id: number): Promise<void> {
  await sql`
    update term set parent_id = (select parent_id from term where id = ${id}) where parent_id = ${id}`.execute(
    tx,
  )
  await sql`delete from term where id = ${id}`.execute(tx)
}

/** The term of a taxonomy with this slug. */
export async function termIdBySlug(tx: Db, taxonomy: Taxonomy, slug: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from term where taxonomy = ${taxonomy} and slug = ${slug}`.execute(tx)
  return rows[0]?.id
}

/** Whether a variation is chosen by an attribute; with `value`, by this value of it. */
export async function hasVariationsWith(tx: Db, key: string, value?: string): Promise<boolean> {
  const match = value === undefined ? sql`choice ? ${key}` : sql`choice ->> ${key} = ${value}`
  const { rows } = await sql`select from product where parent_id is not null and ${match} limit 1`.execute(tx)
  return rows.length > 0
}

/** The products that have an attribute; with `value`, this value of it. */
export async function productsWith(tx: Db, key: string, value?: string): Promise<number[]> {
  const use = value === undefined ? { key } : { key, slugs: [value] }
  const { rows } = await sql<{ id: number }>`
    select id from product where attributes @> ${JSON.stringify([use])}::jsonb order by id`.execute(tx)
  return rows.map(({ id }) => id)
}
