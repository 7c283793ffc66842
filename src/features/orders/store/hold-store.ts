import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'

/** The digests by which holds are counted. */
export type StockHolder = { readonly bySession: string; readonly byAddress: string }

/** The same for an existing order; either digest may be unknown. */
type PartialStockHolder = { readonly [Key in keyof StockHolder]: string | null }

/** How many orders may hold stock for one session, and for one address. */
export type HoldLimits = { readonly session: number; readonly address: number }

/**
 * Whether the stock of one more order may be held, by the SQL function `may_hold`; one order is not counted. Locks both
 * digests until the transaction ends, so that two concurrent orders cannot both take the last free hold.
 */
export async function readMayHold(
  tx: Db,
  { bySession, byAddress }: PartialStockHolder,
  limits: HoldLimits,
  exceptOrderId: number,
): Promise<boolean> {
  const { rows } = await sql<{ mayHold: boolean }>`
    select may_hold(${bySession}, ${byAddress}, ${limits.session}, ${limits.address}, ${exceptOrderId}) as "mayHold"`.execute(
    tx,
  )
  return rows[0]?.mayHold ?? false
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
