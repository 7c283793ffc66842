import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'

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

/** The names of categories, by id. */
export async function categoryNamesOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from term where taxonomy = 'product_cat' and id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
