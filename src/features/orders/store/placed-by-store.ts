import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import type { Order } from '../rules/order.ts'

/** The last order of a session after a time. */
export async function readLastOrderOfSession(
  db: Db,
  session: string,
  since: Date,
): Promise<Pick<Order, 'id' | 'number' | 'orderKey'> | undefined> {
  const { rows } = await sql<Pick<Order, 'id' | 'number' | 'orderKey'>>`
    select id, number::text as number, order_key as "orderKey" from shop_order
     where placed_by = ${session} and placed_at >= ${since}
     order by placed_at desc, id desc limit 1`.execute(db)
  return rows[0]
}

/** Whether a session has placed an order. */
export async function hasSessionPlaced(db: Db, id: number, session: string): Promise<boolean> {
  const { rows } = await sql`select 1 from shop_order where id = ${id} and placed_by = ${session}`.execute(db)
  return rows.length === 1
}
