import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { ProductAttribute } from './rules/product.ts'

/** What kind of term: a category, a tag, or a value of the shared attribute `colour` (`pa_colour`). */
export type Taxonomy = 'product_cat' | 'product_tag' | `pa_${string}`

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

/** What the owner says of a term beside its name; what is absent stays as it is. */
export type TermDetails = {
  readonly description?: string | undefined
  readonly position?: number | undefined
  readonly color?: string | undefined
  readonly secondaryColor?: string | undefined
  readonly imageId?: number | undefined
}

/** The term of this name among siblings; case does not matter. */
export async function termNamed(
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

export async function termsOf(tx: Db, taxonomy: Taxonomy): Promise<Term[]> {
  const { rows } = await sql<Term>`
    select id, slug, name from term where taxonomy = ${taxonomy} order by position, id`.execute(tx)
  return rows
}

export async function isSlugTaken(tx: Db, taxonomy: Taxonomy, slug: string): Promise<boolean> {
  const { rows } = await sql`select from term where taxonomy = ${taxonomy} and slug = ${slug}`.execute(tx)
  return rows.length > 0
}

/** Where the last of the siblings stands; 0 when there is none. */
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

/** Renames a term; `false` when that is its name and slug already. */
export async function renameTerm(tx: Db, id: number, slug: string, name: string): Promise<boolean> {
  const { rows } = await sql`
    update term set slug = ${slug}, name = ${name}
     where id = ${id} and (slug, name) is distinct from (${slug}, ${name}) returning id`.execute(tx)
  return rows.length === 1
}

/** Writes what is said of a term; `false` when it says nothing new. */
export async function writeTermDetails(tx: Db, id: number, details: TermDetails): Promise<boolean> {
  const { rows } = await sql`
    with said as (
      select coalesce(${details.description ?? null}, description) as description,
             coalesce(${details.position ?? null}::integer, position) as position,
             coalesce(${details.color ?? null}, color) as color,
             coalesce(${details.secondaryColor ?? null}, secondary_color) as secondary_color,
             coalesce(${details.imageId ?? null}::bigint, image_id) as image_id
        from term where id = ${id})
    update term set description = said.description, position = said.position, color = said.color,
                    secondary_color = said.secondary_color, image_id = said.image_id
      from said
     where term.id = ${id}
       and (term.description, term.position, term.color, term.secondary_color, term.image_id)
           is distinct from (said.description, said.position, said.color, said.secondary_color, said.image_id)
    returning term.id`.execute(tx)
  return rows.length === 1
}

/** The shared attribute of a name or, where none is called so, of its slug. */
export async function attributeNamed(
  tx: Db,
  name: string,
  slug: string,
): Promise<SharedAttribute | undefined> {
  const { rows } = await sql<SharedAttribute>`
    select slug, name, kind from attribute where lower(name) = lower(${name}) or slug = ${slug}
     order by lower(name) = lower(${name}) desc, id limit 1`.execute(tx)
  return rows[0]
}

/** Adds or changes a shared attribute; `false` when it is so already. */
export async function writeAttribute(tx: Db, { slug, name, kind }: SharedAttribute): Promise<boolean> {
  const { rows } = await sql`
    insert into attribute (slug, name, kind) values (${slug}, ${name}, ${kind})
    on conflict (slug) do update set name = excluded.name, kind = excluded.kind
     where (attribute.name, attribute.kind) is distinct from (excluded.name, excluded.kind)
    returning id`.execute(tx)
  return rows.length === 1
}
