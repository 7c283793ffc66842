import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import type { Shipment } from '../rules/order.ts'

/** Inserts a sent parcel; returns its id. */
export async function insertShipment(tx: Db, orderId: number, shipment: Shipment): Promise<number> {
  const { carrier, number, url, shippedAt } = shipment
  const { rows } = await sql<{ id: number }>`
    insert into order_shipment (order_id, carrier, number, url, shipped_at)
    values (${orderId}, ${carrier}, ${number}, ${url}, ${shippedAt}) returning id`.execute(tx)
  if (!rows[0]) throw new Error('The shipment was not written')
  return rows[0].id
}
