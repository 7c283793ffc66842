import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/db.ts'
import type { SalesChange } from '../../../catalog/rules/sales-change.ts'
import { isSold } from './report-store.ts'

/**
 * Counts what orders have sold as it is now, and answers by how much that differs from what was counted before: nothing where
 * they have not changed. An order that is deleted has sold nothing.
 */
export async function countSales(tx: Db, orderIds: readonly number[]): Promise<readonly SalesChange[]> {
  const { rows } = await sql<SalesChange>`
    with sold as (
      select o.id as order_id, l.product_id, sum(l.quantity)::bigint as quantity
        from shop_order o join order_line l on l.order_id = o.id
       where o.id = any(${orderIds}::bigint[]) and ${isSold} group by 1, 2),
    former as (
      select order_id, product_id, quantity from counted_sale where order_id = any(${orderIds}::bigint[])),
    deleted as (
      delete from counted_sale c
       where c.order_id = any(${orderIds}::bigint[])
         and not exists (select from sold s where (s.order_id, s.product_id) = (c.order_id, c.product_id))),
    written as (
      insert into counted_sale (order_id, product_id, quantity) select order_id, product_id, quantity from sold
      on conflict (order_id, product_id) do update set quantity = excluded.quantity)
    select product_id as "productId", sum(change)::bigint as change
      from (select product_id, quantity as change from sold
            union all select product_id, -quantity from former) changes
     group by product_id having sum(change) <> 0`.execute(tx)
  return rows
}
