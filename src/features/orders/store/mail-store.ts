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

/** The latest order that has a parcel, a refund or a note for the buyer; else the latest; `undefined`: there is none. */
export async function readExampleOrderId(
  db: Db,
  requires: 'parcel' | 'refund' | 'note' | undefined,
): Promise<number | undefined> {
  const has = {
    parcel: sql`exists (select from order_shipment s where s.order_id = o.id)`,
    refund: sql`exists (select from order_refund r join payment p on p.id = r.payment_id where p.order_id = o.id)`,
    note: sql`exists (select from order_note n where n.order_id = o.id and n.for_buyer)`,
  }
  const recent = sql`
    select id, placed_at from shop_order where trashed_at is null order by placed_at desc, id desc limit 200`
  const { rows } = await sql<{ id: number }>`
    select o.id from (${recent}) o
     order by ${requires ? sql`${has[requires]} desc,` : sql``} o.placed_at desc, o.id desc limit 1`.execute(
    db,
  )
  return rows[0]?.id
}
