import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    taken_stock: { order_id: number; stock_item_id: number; quantity: number; held: boolean }
  }
}

/** A quantity taken from one stock item. */
export type TakenStock = { readonly stockItemId: number; readonly quantity: number }

/** What was taken, and what is left of the stock item. */
export type TakenItem = TakenStock & { readonly left: number }

/** What is to be taken from one stock item; `id` is the product or variation that is bought. */
export type StockItem = TakenStock & { readonly id: number }

/**
 * Takes the stock of the items, each named once, by the SQL function `take_stock`; answers what was taken, and the products
 * whose pages look different now: sold out, or with no more than `labelThreshold` or their low-stock threshold left.
 */
export async function takeItems(
  tx: Db,
  items: readonly StockItem[],
  labelThreshold: number,
): Promise<{ readonly taken: readonly TakenItem[]; readonly changedProducts: readonly number[] }> {
  const { rows } = await sql<{ taken: TakenItem[]; changedProducts: number[] }>`
    select taken, to_jsonb(changed_products) as "changedProducts"
      from take_stock(${JSON.stringify(items)}::jsonb, ${labelThreshold})`.execute(tx)
  return rows[0] ?? { taken: [], changedProducts: [] }
}

/** Records what an order has taken; `isHeld`: its buyer is still paying at an offsite provider. */
export async function insertTaken(
  tx: Db,
  orderId: number,
  { taken, isHeld }: { readonly taken: readonly TakenStock[]; readonly isHeld: boolean },
): Promise<void> {
  await sql`select record_taken_stock(${orderId}, ${JSON.stringify(taken)}::jsonb, ${isHeld})`.execute(tx)
}

/** A stock item that got stock back; `productId` is the product whose page shows it. */
export type ReturnedStock = {
  readonly id: number
  readonly productId: number
  readonly left: number
  readonly quantity: number
  readonly lowStockThreshold: number | null
}

/** Turns what an order holds into a sale; answers the products that are sold out by it. */
export async function sellHeldStock(tx: Db, orderId: number): Promise<readonly number[]> {
  const { rows } = await sql<{ productId: number }>`
    with sold as (update taken_stock set held = false where order_id = ${orderId} and held returning stock_item_id)
    select distinct coalesce(p.parent_id, p.id) as "productId"
      from sold join stock_level l on l.product_id = sold.stock_item_id and l.quantity <= 0 join product p on p.id = sold.stock_item_id`.execute(
    tx,
  )
  return rows.map(({ productId }) => productId)
}

/**
 * Returns what an order has taken. The record is deleted in the same statement, so it is returned only once. Stock rows
 * are locked in order of id first, as `takeStock` does, so that the two cannot deadlock.
 */
export async function deleteTaken(tx: Db, orderId: number): Promise<readonly ReturnedStock[]> {
  await sql`
    select 1 from stock_level where product_id in (select stock_item_id from taken_stock where order_id = ${orderId})
     order by product_id for update`.execute(tx)
  const { rows } = await sql<ReturnedStock>`
    with returned as (delete from taken_stock where order_id = ${orderId} returning stock_item_id, quantity)
    update stock_level l set quantity = l.quantity + returned.quantity, changed_at = now()
      from returned join product p on p.id = returned.stock_item_id
     where l.product_id = returned.stock_item_id and l.quantity is not null
    returning p.id, coalesce(p.parent_id, p.id) as "productId", l.quantity as left, returned.quantity, l.low_stock_threshold as "lowStockThreshold"`.execute(
    tx,
  )
  return rows
}

/** Locks the stock of these items until the transaction ends, in order of id as everywhere, so that nothing deadlocks. */
export async function lockLevels(tx: Db, stockItemIds: readonly number[]): Promise<void> {
  await sql`
    select 1 from stock_level where product_id = any(${stockItemIds}::bigint[]) order by product_id for update`.execute(
    tx,
  )
}

/** Adds to what an order has taken. */
export async function addTaken(
  tx: Db,
  orderId: number,
  { taken, isHeld }: { readonly taken: readonly TakenStock[]; readonly isHeld: boolean },
): Promise<void> {
  await sql`
    insert into taken_stock as t (order_id, stock_item_id, quantity, held)
    select ${orderId}, item."stockItemId", item.quantity, ${isHeld}
      from jsonb_to_recordset(${JSON.stringify(taken)}::jsonb) as item ("stockItemId" bigint, quantity bigint)
    on conflict (order_id, stock_item_id) do update set quantity = t.quantity + excluded.quantity`.execute(tx)
}

/**
 * Returns a part of what an order has taken, of each item no more than it has. The caller has locked the items.
 */
export async function subtractTaken(
  tx: Db,
  orderId: number,
  returned: readonly TakenStock[],
): Promise<readonly ReturnedStock[]> {
  const { rows } = await sql<ReturnedStock>`
    with back as (
      select t.stock_item_id, least(t.quantity, item.quantity) as quantity, t.quantity <= item.quantity as "isAll"
        from jsonb_to_recordset(${JSON.stringify(returned)}::jsonb) as item ("stockItemId" bigint, quantity bigint)
        join taken_stock t on t.order_id = ${orderId} and t.stock_item_id = item."stockItemId"),
    gone as (delete from taken_stock t using back
              where back."isAll" and t.order_id = ${orderId} and t.stock_item_id = back.stock_item_id),
    less as (update taken_stock t set quantity = t.quantity - back.quantity from back
              where not back."isAll" and t.order_id = ${orderId} and t.stock_item_id = back.stock_item_id)
    update stock_level l set quantity = l.quantity + back.quantity, changed_at = now()
      from back join product p on p.id = back.stock_item_id
     where l.product_id = back.stock_item_id and l.quantity is not null
    returning p.id, coalesce(p.parent_id, p.id) as "productId", l.quantity as left, back.quantity, l.low_stock_threshold as "lowStockThreshold"`.execute(
    tx,
  )
  return rows
}
