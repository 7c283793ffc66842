import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import type { Shipment } from '../rules/order.ts'

/** A shipment with its id, by which mails refer to it. */
export type ParcelWithId = Shipment & { readonly id: number }

/** The parcels of an order, oldest first. */
export async function readParcels(db: Db, orderId: number): Promise<readonly ParcelWithId[]> {
  const { rows } = await sql<ParcelWithId>`
    select id, carrier, number, url, shipped_at as "shippedAt"
      from order_shipment where order_id = ${orderId} order by id`.execute(db)
  return rows
}

/** The text of a note on an order, if it is for the buyer. */
export async function readBuyerNote(db: Db, orderId: number, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ body: string }>`
    select body from order_note where id = ${id} and order_id = ${orderId} and for_buyer`.execute(db)
  return rows[0]?.body
}
