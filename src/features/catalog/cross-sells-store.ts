import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { statement } from '../../platform/db/statement.ts'
import { card } from './card-column.ts'
import { isListed } from './listing-store.ts'
import type { ProductCard } from './rules/product.ts'

/**
 * What the owner recommends beside these products in a cart: pieces that are listed and not among them, each once, those
 * first that stand first in the owner's lists. At most `most`.
 */
export async function crossSellsOf(
  db: Db,
  productIds: readonly number[],
  most: number,
): Promise<ProductCard[]> {
  if (productIds.length === 0) return []
  const rows = await selectCrossSells(db, { productIds, most })
  return rows.map((row) => row.card)
}

type Values = { readonly productIds: readonly number[]; readonly most: number }

const selectCrossSells = statement(
  ({ productIds, most }: Values) => sql<{ card: ProductCard }>`
    select json_strip_nulls(${card}) as card
      from (select linked_id, min(position) as place from product_link
             where product_id = any(${productIds}) and kind = 'cross-sell' group by linked_id) link
      join product p on p.id = link.linked_id
     where ${isListed} and p.id <> all(${productIds})
     order by link.place, p.position, p.id
     limit ${most}`,
)
