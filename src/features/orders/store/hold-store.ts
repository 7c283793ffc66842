import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'

/** The digests by which holds are counted. */
export type StockHolder = { readonly bySession: string; readonly byAddress: string }

/** The same for an existing order; either digest may be unknown. */
type PartialStockHolder = { readonly [Key in keyof StockHolder]: string | null }

/**
 * The number of orders that hold stock for a session, and for an address, except one. Locks both until the transaction ends, so that
 * two concurrent orders cannot both take the last free hold; the session first, always.
 */
export async function countHolds(
  tx: Db,
  { bySession, byAddress }: PartialStockHolder,
  exceptOrderId = 0,
): Promise<{ readonly sessionHolds: number; readonly addressHolds: number }> {
  for (const holderDigest of [bySession, byAddress])
    if (holderDigest !== null)
      await sql`select pg_advisory_xact_lock(hashtextextended(${`hold ${holderDigest}`}, 0))`.execute(tx)
  const { rows } = await sql<{ sessionHolds: number; addressHolds: number }>`
    select (select count(*) from shop_order
             where hold_until is not null and held_by_session = ${bySession} and id <> ${exceptOrderId}) as "sessionHolds",
           (select count(*) from shop_order
             where hold_until is not null and held_by_address = ${byAddress} and id <> ${exceptOrderId}) as "addressHolds"`.execute(
    tx,
  )
  return rows[0] ?? { sessionHolds: 0, addressHolds: 0 }
}

/** Holds the stock of an order until then, for that holder. */
export async function writeHold(tx: Db, id: number, until: Date, holder: StockHolder): Promise<void> {
  await sql`
    update shop_order
       set hold_until = ${until}, held_by_session = ${holder.bySession}, held_by_address = ${holder.byAddress}
     where id = ${id}`.execute(tx)
}

/** The holder of an order's stock, else the session that placed it. */
export async function readHolder(tx: Db, id: number): Promise<PartialStockHolder> {
  const { rows } = await sql<PartialStockHolder>`
    select coalesce(held_by_session, placed_by) as "bySession", held_by_address as "byAddress"
      from shop_order where id = ${id}`.execute(tx)
  return rows[0] ?? { bySession: null, byAddress: null }
}

/** Extends a hold to `newEnd`; otherwise leaves its end, or ends it now if there is none. Returns the end. */
export async function extendHold(
  tx: Db,
  id: number,
  { at, newEnd }: { readonly at: Date; readonly newEnd: Date | undefined },
): Promise<Date> {
  const { rows } = await sql<{ until: Date }>`
    update shop_order
       set hold_until = coalesce(${newEnd ?? null}::timestamptz, hold_until, ${at}::timestamptz),
           held_by_session = coalesce(held_by_session, placed_by)
     where id = ${id} returning hold_until as until`.execute(tx)
  return rows[0]?.until ?? at
}

/** Removes the hold of an order. */
export async function clearHold(tx: Db, id: number): Promise<void> {
  await sql`
    update shop_order set hold_until = null, held_by_session = null, held_by_address = null
     where id = ${id}`.execute(tx)
}

/** The orders whose hold has expired. */
export async function readOverdueHolds(db: Db, now: Date): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from shop_order where hold_until <= ${now} order by hold_until limit 500`.execute(db)
  return rows.map(({ id }) => id)
}
