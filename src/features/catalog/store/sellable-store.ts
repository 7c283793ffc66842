import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { statement } from '../../../platform/db/statement.ts'
import type { Sellable } from '../rules/product.ts'
import { choicePictures } from './choice-pictures-column.ts'
import {
  attributesOf,
  isLive,
  ownOrProductColumn,
  picture,
  pricesOf,
  protection,
  quantityLimitsOf,
  taxClassColumn,
  taxStatusOf,
} from './json-columns.ts'

/** See `sellables`. */
export async function readSellables(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Sellable>> {
  const rows = await selectSellables(db, { ids })
  return new Map(rows.map(({ id, sellable }) => [id, sellable]))
}

const shippingClassId = ownOrProductColumn('v', 'shipping_class_id')

const selectSellables = statement(
  ({ ids }: { ids: readonly number[] }) => sql<{ id: number; sellable: Sellable }>`
    select v.id, json_strip_nulls(json_build_object(
             'productId', p.id, 'variationId', nullif(v.id, p.id), 'name', p.name, 'slug', p.slug,
             'sku', coalesce(v.sku, p.sku, ''), 'prices', ${pricesOf('v')},
             'soldIndividually', v.sold_individually or p.sold_individually, 'choice', v.choice,
             'subscription', ${ownOrProductColumn('v', 'subscription')}, 'quantityLimits', ${quantityLimitsOf('v')}, 'virtual', v.virtual,
             'giftCard', v.gift_card,
             'weightGrams', ${ownOrProductColumn('v', 'weight_grams')}, 'shippingClassId', ${shippingClassId},
             'shippingClass', (select t.slug from term t where t.id = ${shippingClassId}),
             'taxStatus', ${taxStatusOf('v')}, 'taxClass', ${taxClassColumn('v')},
             'files', case when v.downloadable and v.downloads <> '[]' then json_build_object('list', v.downloads,
               'limit', nullif(v.download_limit, 0), 'expiryDays', nullif(v.download_expiry_days, 0)) end,
             'purchaseNote', coalesce(nullif(v.purchase_note, ''), nullif(p.purchase_note, '')),
             'protection', ${protection},
             'attributes', case when v.id = p.id then '[]'::json else ${attributesOf('for-variations')} end,
             'picture', (
               select ${picture} from product_image pi join image i on i.id = pi.image_id
                where pi.product_id in (v.id, p.id)
                order by pi.product_id = v.id desc, pi.position limit 1),
             'choicePictures', ${choicePictures})) as sellable
      from product v
      join product p on p.id = coalesce(v.parent_id, v.id)
       and p.status = 'publish' and p.kind = case v.kind when 'variation' then 'variable' else 'simple' end
     where v.id = any(${ids}::bigint[]) and ${isLive}`,
)
