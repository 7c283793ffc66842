import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { Shipment } from './rules/order.ts'

/** A parcel by its number, as mails name it. */
export type SentParcel = Shipment & { readonly id: number }

/** The parcels of an order, the first first. */
export async function readParcels(db: Db, orderId: number): Promise<readonly SentParcel[]> {
  const { rows } = await sql<SentParcel>`
    select id, carrier, number, url, shipped_at as "shippedAt"
      from order_shipment where order_id = ${orderId} order by id`.execute(db)
  return rows
}

/** The words of a note on an order that its buyer may read. */
export async function readNoteForBuyer(db: Db, orderId: number, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ body: string }>`
    select body from order_note where id = ${id} and order_id = ${orderId} and for_buyer`.execute(db)
  return rows[0]?.body
}
