import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/db.ts'
import { statement } from '../../../../platform/db/statement.ts'
import type { ProductAttribute } from '../../rules/product.ts'

/** What the owner sets of a shared attribute. */
export type AttributeFields = {
  readonly name: string
  readonly slug: string
  readonly kind: ProductAttribute['kind']
  /** How programs of the owner sort its values; pages show them in the order of `position`. */
  readonly orderBy: 'menu_order' | 'name' | 'name_num' | 'id'
  readonly hasArchives: boolean
}

export type ManagedAttribute = AttributeFields & { readonly id: number }

/** All shared attributes by name. */
export function allAttributes(db: Db): Promise<ManagedAttribute[]> {
  return selectAttributes(db, {})
}

const selectAttributes = statement(
  () => sql<ManagedAttribute>`
    select id, name, slug, kind, order_by as "orderBy", has_archives as "hasArchives"
      from attribute order by name collate "und-x-icu", id`,
)

/** Adds an attribute, or writes all fields of the one with this id; `undefined` when its slug is taken by another. */
export async function writeSharedAttribute(
  tx: Db,
  id: number | undefined,
  { name, slug, kind, orderBy, hasArchives }: AttributeFields,
): Promise<number | undefined> {
  const taken = await sql`
    select from attribute where slug = ${slug} and id is distinct from ${id ?? null}::bigint`.execute(tx)
  if (taken.rows.length > 0) return undefined
  const { rows } =
    id === undefined
      ? await sql<{ id: number }>`
          insert into attribute (name, slug, kind, order_by, has_archives)
          values (${name}, ${slug}, ${kind}, ${orderBy}, ${hasArchives}) returning id`.execute(tx)
      : await sql<{ id: number }>`
          update attribute set name = ${name}, slug = ${slug}, kind = ${kind}, order_by = ${orderBy},
                 has_archives = ${hasArchives}
           where id = ${id} returning id`.execute(tx)
  return rows[0]?.id
}

/** Gives the values of an attribute to its new slug. */
export async function moveValues(tx: Db, from: string, to: string): Promise<void> {
  await sql`update term set taxonomy = ${`pa_${to}`} where taxonomy = ${`pa_${from}`}`.execute(tx)
}

/** Deletes an attribute with its values. */
export async function deleteAttribute(tx: Db, id: number, slug: string): Promise<void> {
  await sql`delete from term where taxonomy = ${`pa_${slug}`}`.execute(tx)
  await sql`delete from attribute where id = ${id}`.execute(tx)
}
