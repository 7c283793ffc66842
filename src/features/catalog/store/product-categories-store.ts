import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { statement } from '../../../platform/db/statement.ts'

/** The categories of products with all their parents, by product id; products without categories are absent. */
export async function categoryIdsOf(
  db: Db,
  productIds: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const { rows } = await sql<{ productId: number; ids: number[] }>`
    with recursive ancestors(product_id, id) as (
      select pt.product_id, t.id
        from product_term pt join term t on t.id = pt.term_id and t.taxonomy = 'product_cat'
       where pt.product_id = any(${productIds}::bigint[])
      union
      select ancestors.product_id, t.parent_id
        from ancestors join term t on t.id = ancestors.id where t.parent_id is not null)
    select product_id as "productId", json_agg(id order by id) as ids from ancestors group by product_id`.execute(
    db,
  )
  return new Map(rows.map(({ productId, ids }) => [productId, ids]))
}

/** The slugs of the categories of products: each product's own first, in the owner's order, then those above them. */
export async function categorySlugsOf(db: Db, productIds: readonly number[]): Promise<readonly string[]> {
  const rows = await selectSlugs(db, { productIds })
  return rows.map(({ slug }) => slug)
}

// The height is bounded, so that categories that are each other's parent end the recursion too.
const selectSlugs = statement(
  ({ productIds }: { readonly productIds: readonly number[] }) => sql<{ slug: string }>`
    with recursive ancestors(id, height) as (
      select t.id, 0
        from product_term pt join term t on t.id = pt.term_id and t.taxonomy = 'product_cat'
       where pt.product_id = any(${productIds}::bigint[])
      union
      select t.parent_id, height + 1
        from ancestors join term t on t.id = ancestors.id where t.parent_id is not null and height < 12)
    select t.slug from ancestors join term t on t.id = ancestors.id
     group by t.id order by min(height), t.position, t.name collate "und-x-icu", t.id`,
)

/** The names of categories, by id. */
export async function categoryNamesOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from term where taxonomy = 'product_cat' and id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
