import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { statement } from '../../platform/db/statement.ts'
import { isLive, piecesOf, pricesOf } from './json-columns.ts'
import type { PieceLimits } from './rules/pieces.ts'
import type { Prices } from './rules/price.ts'

/** One thing that can be bought of a product on a card: itself, or one of its variations. */
export type CardOffer = {
  readonly id: number
  readonly productId: number
  readonly prices: Prices
  readonly pieces: PieceLimits
  readonly soldIndividually: boolean
}

/** What can be bought of these simple and variable products, whether it is in stock or not. */
export async function cardOffers(db: Db, productIds: readonly number[]): Promise<CardOffer[]> {
  if (productIds.length === 0) return []
  const rows = await selectOffers(db, { productIds })
  return rows.map(({ offer }) => offer)
}

const selectOffers = statement(
  ({ productIds }: { productIds: readonly number[] }) => sql<{ offer: CardOffer }>`
    select json_strip_nulls(json_build_object(
             'id', v.id, 'productId', p.id, 'prices', ${pricesOf('v')}, 'pieces', ${piecesOf('v')},
             'soldIndividually', v.sold_individually or p.sold_individually)) as offer
      from product p
      join product v on v.id = p.id and p.kind = 'simple' or v.parent_id = p.id and p.kind = 'variable'
     where p.id = any(${productIds}::bigint[]) and ${isLive}`,
)
