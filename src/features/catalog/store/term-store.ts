import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { statement } from '../../../platform/db/statement.ts'
import { type CategoryNode, categoryTreeOf, type FlatCategory } from '../rules/category.ts'

export type Tag = {
  readonly id: number
  readonly slug: string
  readonly name: string
  readonly description: string
}

/** All categories, siblings in the owner's order, each with how many products its listing shows. */
export async function categoryTree(db: Db): Promise<CategoryNode[]> {
  const rows = await selectCategories(db, {})
  return categoryTreeOf(rows.map(({ category }) => category))
}

/** The tag of a slug. */
export async function tagBySlug(db: Db, slug: string): Promise<Tag | undefined> {
  if (slug.includes('\0')) return undefined
  const { rows } = await sql<Tag>`
    select id, slug, name, description from term where taxonomy = 'product_tag' and slug = ${slug}`.execute(
    db,
  )
  return rows[0]
}

const termPicture = sql`(
  select json_build_object('id', i.id, 'hash', left(i.content_hash, 16), 'width', i.width, 'height', i.height, 'alt', i.alt,
                           'color', i.color)
    from image i where i.id = t.image_id)`

const selectCategories = statement(
  () => sql<{ category: FlatCategory }>`
    select json_strip_nulls(json_build_object(
             'id', t.id, 'slug', t.slug, 'name', t.name, 'parentId', t.parent_id, 'description', t.description,
             'count', coalesce(counted.total, 0), 'picture', ${termPicture})) as category
      from term t
      left join (select scope, sum(change) as total from listing_count group by scope) counted on counted.scope = t.id
     where t.taxonomy = 'product_cat'
     order by t.position, t.name collate "und-x-icu", t.id`,
)
