import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { type QueryPart, queryOf } from '../../../platform/db/query-part.ts'
import { type CategoryNode, categoryTreeOf, type FlatCategory } from '../rules/category.ts'
import { isListed } from './listing-store.ts'

export type Tag = {
  readonly id: number
  readonly slug: string
  readonly name: string
  readonly description: string
}

/** All categories, siblings in the owner's order, each with how many products its listing shows. */
export function categoryTree(db: Db): Promise<CategoryNode[]> {
  return selectCategories(db, {})
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

/** The category tree, to be read in one statement with what else a page needs. */
export const categoriesQuery: QueryPart<object, CategoryNode[]> = {
  read: (answer) => categoryTreeOf(answer as FlatCategory[]),
  select: () => sql`
    with recursive below(id, ancestor_id) as (
      select id, id from term where taxonomy = 'product_cat'
      union
      select below.id, t.parent_id from below join term t on t.id = below.ancestor_id where t.parent_id is not null),
    listed as materialized (
      select pt.term_id, p.id
        from product_term pt join product p on p.id = pt.product_id and ${isListed}
       where pt.term_id = any(array(select id from term where taxonomy = 'product_cat'))),
    counts as (
      select ancestor_id as id, count(distinct listed.id) as count
        from below join listed on listed.term_id = below.id
       group by ancestor_id)
    select coalesce(json_agg(json_strip_nulls(json_build_object(
             'id', t.id, 'slug', t.slug, 'name', t.name, 'parentId', t.parent_id, 'description', t.description,
             'count', coalesce(counts.count, 0), 'picture', ${termPicture}))
             order by t.position, t.name collate "und-x-icu", t.id), '[]')
      from term t left join counts on counts.id = t.id
     where t.taxonomy = 'product_cat'`,
}

const selectCategories = queryOf(categoriesQuery)
