import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { statement } from '../../platform/db/statement.ts'
import type { Picture } from '../media/rules/image.ts'
import { isListed } from './listing-store.ts'
import { type CategoryNode, categoryPath, type FlatCategory, treeOf } from './rules/category.ts'
import type { CategoryLink } from './rules/product.ts'

/** A category as its listing shows it. */
export type Category = CategoryLink & {
  readonly description: string
  readonly picture?: Picture
  /** From the root down to this one. */
  readonly trail: readonly CategoryLink[]
}

export type Tag = {
  readonly id: number
  readonly slug: string
  readonly name: string
  readonly description: string
}

/** All categories, siblings in the owner's order, each with how many products its listing shows. */
export async function categoryTree(db: Db): Promise<CategoryNode[]> {
  const [row] = await selectCategories(db, {})
  return treeOf(row?.categories ?? [])
}

/**
 * The category that the last part of a path names; slugs are unique. Its `path` says where it lives: where that is
 * not the path asked for (an old link, another parent), send the visitor there.
 */
export async function categoryByPath(db: Db, path: string): Promise<Category | undefined> {
  const slug = slugIn(path.split('/').filter(Boolean).at(-1))
  if (!slug) return undefined
  const [found] = await selectCategory(db, { slug })
  if (!found) return undefined
  const { line, ...category } = found.category
  const slugs = line.map((link) => link.slug)
  const trail = line.map((link, index) => ({ ...link, path: categoryPath(slugs.slice(0, index + 1)) }))
  return { ...category, path: categoryPath(slugs), trail }
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
  select json_build_object('id', i.id, 'hash', left(i.content_hash, 16), 'width', i.width, 'height', i.height, 'alt', i.alt)
    from image i where i.id = t.image_id)`

// A part of a path as it was asked for: percent-encoded, and from outside.
function slugIn(part: string | undefined): string | undefined {
  try {
    const slug = decodeURIComponent(part ?? '')
    return slug.includes('\0') ? undefined : slug
  } catch {
    return undefined
  }
}

const selectCategories = statement(
  () => sql<{ categories: FlatCategory[] }>`
    with recursive within(id, ancestor_id) as (
      select id, id from term where taxonomy = 'product_cat'
      union
      select within.id, t.parent_id from within join term t on t.id = within.ancestor_id where t.parent_id is not null),
    counts as (
      select ancestor_id as id, count(distinct p.id) as count
        from within join product_term pt on pt.term_id = within.id join product p on p.id = pt.product_id and ${isListed}
       group by ancestor_id)
    select coalesce(json_agg(json_strip_nulls(json_build_object(
             'id', t.id, 'slug', t.slug, 'name', t.name, 'parentId', t.parent_id, 'description', t.description,
             'count', coalesce(counts.count, 0), 'picture', ${termPicture}))
             order by t.position, t.name collate "und-x-icu", t.id), '[]') as categories
      from term t left join counts on counts.id = t.id
     where t.taxonomy = 'product_cat'`,
)

const selectCategory = statement(
  ({ slug }: { slug: string }) => sql<{
    category: Omit<Category, 'path' | 'trail'> & { line: Omit<CategoryLink, 'path'>[] }
  }>`
    with recursive climb as (
      select id, slug, name, parent_id, 0 as height from term where taxonomy = 'product_cat' and slug = ${slug}
      union all
      select t.id, t.slug, t.name, t.parent_id, height + 1 from climb join term t on t.id = climb.parent_id
       where height < 12)
    select json_strip_nulls(json_build_object(
             'id', t.id, 'slug', t.slug, 'name', t.name, 'description', t.description, 'picture', ${termPicture},
             'line', (select json_agg(json_build_object('id', id, 'slug', slug, 'name', name) order by height desc)
                        from climb))) as category
      from term t where t.taxonomy = 'product_cat' and t.slug = ${slug}`,
)
