import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { statement } from '../../platform/db/statement.ts'
import { shelfOfVariation } from './card-column.ts'
import {
  groupOf,
  isLive,
  ownOrProducts,
  piecesOf,
  pricesOf,
  taxClassOf,
  taxStatusOf,
} from './json-columns.ts'
import type { PieceLimits } from './rules/pieces.ts'
import type { Prices } from './rules/price.ts'
import type { Offered } from './rules/product.ts'

/** One thing that can be bought of a product on a card: itself, one of its variations, or a piece of a group. */
export type CardOffer = {
  readonly id: number
  readonly productId: number
  readonly prices: Offered
  readonly pieces: PieceLimits
  readonly soldIndividually: boolean
  /** The most pieces that a buyer can have; absent: no limit. */
  readonly left?: number | undefined
}

/**
 * What can be bought of these products, whether it is in stock or not; as on cards, those of groups in no order. A gift
 * card has the price that is chosen, and no other.
 */
export async function cardOffers(db: Db, productIds: readonly number[]): Promise<CardOffer[]> {
  if (productIds.length === 0) return []
  const rows = await selectOffers(db, { productIds })
  return rows.map(({ offer: { further, ...offer } }) => ({
    ...offer,
    prices: { ...offer.prices, ...further },
  }))
}

type Row = { readonly offer: CardOffer & { readonly further: Omit<Offered, keyof Prices> } }

/** A piece of a group is no part of it: its taxes are its own. */
const taxStatus = sql`case p.kind when 'grouped' then v.tax_status else ${taxStatusOf('v')} end`

const selectOffers = statement(
  ({ productIds }: { productIds: readonly number[] }) => sql<Row>`
    select json_strip_nulls(json_build_object(
             'id', v.id, 'productId', p.id, 'prices', ${pricesOf('v')}, 'pieces', ${piecesOf('v')},
             'further', json_build_object(
               'subscription', ${ownOrProducts('v', 'subscription')},
               'taxStatus', nullif(${taxStatus}, 'taxable'), 'taxClass', nullif(${taxClassOf('v')}, '')),
             'left', case when shelf.backorders = 'no' then greatest(shelf.on_shelf, 0) end,
             'soldIndividually', v.sold_individually or p.sold_individually)) as offer
      from product p
      join lateral (
        select own.* from product own
         where own.id = p.id and p.kind in ('simple', 'external') and p.gift_card is null
        union all
        select part.* from product part where part.parent_id = p.id and p.kind = 'variable'
        union all
        select c.* from ${groupOf} and p.kind = 'grouped') v on ${isLive}
      ${shelfOfVariation}
     where p.id = any(${productIds}::bigint[])`,
)
