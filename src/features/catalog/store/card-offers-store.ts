import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { statement } from '../../../platform/db/statement.ts'
import type { Prices } from '../rules/price.ts'
import type { PriceTerms } from '../rules/product.ts'
import type { QuantityLimits } from '../rules/quantity-limits.ts'
import { variationStock } from './card-column.ts'
import {
  groupOf,
  isLive,
  ownOrProductColumn,
  pricesOf,
  quantityLimitsOf,
  taxClassColumn,
  taxStatusOf,
} from './json-columns.ts'

/** What can be bought of a product on a card: the product, one of its variations, or a product of a group. */
export type CardOffer = {
  readonly id: number
  readonly productId: number
  readonly prices: PriceTerms
  readonly quantityLimits: QuantityLimits
  readonly soldIndividually: boolean
  /** The maximum quantity by stock; absent: no limit. */
  readonly stockLimit?: number | undefined
}

/**
 * What can be bought of these products, whether it is in stock or not; as on cards, those of groups in no order. A gift
 * card has the price that is chosen, and no other.
 */
export async function cardOffers(db: Db, productIds: readonly number[]): Promise<CardOffer[]> {
  if (productIds.length === 0) return []
  const rows = await selectOffers(db, { productIds })
  return rows.map(({ offer: { terms, ...offer } }) => ({
    ...offer,
    prices: { ...offer.prices, ...terms },
  }))
}

type Row = { readonly offer: CardOffer & { readonly terms: Omit<PriceTerms, keyof Prices> } }

/** A product of a group has separate tax terms. */
const taxStatus = sql`case p.kind when 'grouped' then v.tax_status else ${taxStatusOf('v')} end`

const selectOffers = statement(
  ({ productIds }: { productIds: readonly number[] }) => sql<Row>`
    select json_strip_nulls(json_build_object(
             'id', v.id, 'productId', p.id, 'prices', ${pricesOf('v')}, 'quantityLimits', ${quantityLimitsOf('v')},
             'terms', json_build_object(
               'subscription', ${ownOrProductColumn('v', 'subscription')},
               'taxStatus', nullif(${taxStatus}, 'taxable'), 'taxClass', nullif(${taxClassColumn('v')}, '')),
             'stockLimit', case when item.backorders = 'no' then greatest(item.quantity, 0) end,
             'soldIndividually', v.sold_individually or p.sold_individually)) as offer
      from product p
      join lateral (
        select own.* from product own
         where own.id = p.id and p.kind in ('simple', 'external') and p.gift_card is null
        union all
        select part.* from product part where part.parent_id = p.id and p.kind = 'variable'
        union all
        select c.* from ${groupOf} and p.kind = 'grouped') v on ${isLive}
      ${variationStock}
     where p.id = any(${productIds}::bigint[])`,
)
