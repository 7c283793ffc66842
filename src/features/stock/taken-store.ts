import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    taken_stock: { order_id: number; shelf_id: number; quantity: number; held: boolean }
  }
}

/** So many pieces of one shelf. */
export type Pieces = { readonly shelfId: number; readonly quantity: number }

/** Writes down what an order has taken; `isHeld`: for as long as its buyer pays elsewhere. */
export async function insertTaken(
  tx: Db,
  orderId: number,
  { taken, isHeld }: { readonly taken: readonly Pieces[]; readonly isHeld: boolean },
): Promise<void> {
  await sql`
    insert into taken_stock (order_id, shelf_id, quantity, held)
    select ${orderId}, shelf_id, quantity, ${isHeld}
      from jsonb_to_recordset(${JSON.stringify(taken.map(({ shelfId, quantity }) => ({ shelf_id: shelfId, quantity })))}::jsonb)
        as taken (shelf_id bigint, quantity bigint)`.execute(tx)
}

/** A shelf that looks different now, by the product whose page shows it. */
type Shelf = {
  readonly productId: number
  readonly left: number
  readonly quantity: number
  readonly lowMark: number | null
}

/** What an order holds is sold; answers the shelves it was the last of. */
export async function endHold(tx: Db, orderId: number): Promise<readonly number[]> {
  const { rows } = await sql<{ productId: number }>`
    with sold as (update taken_stock set held = false where order_id = ${orderId} and held returning shelf_id)
    select distinct coalesce(p.parent_id, p.id) as "productId"
      from sold join stock_level l on l.product_id = sold.shelf_id and l.on_shelf <= 0 join product p on p.id = sold.shelf_id`.execute(
    tx,
  )
  return rows.map(({ productId }) => productId)
}

/**
 * Puts back what an order has taken, once: what is put back is written down no more. Shelves are held in order of their id
 * first, as those who take from them do.
 */
export async function putBack(tx: Db, orderId: number): Promise<readonly Shelf[]> {
  await sql`
    select 1 from stock_level where product_id in (select shelf_id from taken_stock where order_id = ${orderId})
     order by product_id for update`.execute(tx)
  const { rows } = await sql<Shelf>`
    with gone as (delete from taken_stock where order_id = ${orderId} returning shelf_id, quantity)
    update stock_level l set on_shelf = l.on_shelf + gone.quantity
      from gone join product p on p.id = gone.shelf_id
     where l.product_id = gone.shelf_id and l.on_shelf is not null
    returning coalesce(p.parent_id, p.id) as "productId", l.on_shelf as left, gone.quantity, l.low_mark as "lowMark"`.execute(
    tx,
  )
  return rows
}
