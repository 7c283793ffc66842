import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { statement } from '../../../platform/db/statement.ts'
import { isListed } from './listing-store.ts'

/**
 * The ids of what the owner recommends with these products in a cart: listed products that are not among them, each once,
 * in the order of the owner's lists. At most `limit`.
 */
export async function crossSellIds(db: Db, productIds: readonly number[], limit: number): Promise<number[]> {
  if (productIds.length === 0) return []
  const rows = await selectCrossSells(db, { productIds, limit })
  return rows.map(({ id }) => id)
}

type Values = { readonly productIds: readonly number[]; readonly limit: number }

const selectCrossSells = statement(
  ({ productIds, limit }: Values) => sql<{ id: number }>`
    select p.id
      from (select linked_id, min(position) as place from product_link
             where product_id = any(${productIds}) and kind = 'cross-sell' group by linked_id) link
      join product p on p.id = link.linked_id
     where ${isListed} and p.id <> all(${productIds})
     order by link.place, p.position, p.id
     limit ${limit}`,
)
