import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { OrderState } from './rules/order-state.ts'

/** Whose holds are counted, by digest. */
export type Holder = { readonly bySession: string; readonly byAddress: string }

/**
 * How many orders hold pieces for a session, and for an address. Whoever asks holds both until the transaction ends, so
 * that two who place at once do not both count the last hold as free; the session first, as all do.
 */
export async function countHolds(
  tx: Db,
  { bySession, byAddress }: Holder,
): Promise<{ readonly ofSession: number; readonly ofAddress: number }> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`hold ${bySession}`}, 0))`.execute(tx)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`hold ${byAddress}`}, 0))`.execute(tx)
  const { rows } = await sql<{ ofSession: number; ofAddress: number }>`
    select (select count(*) from shop_order where hold_until is not null and held_by_session = ${bySession}) as "ofSession",
           (select count(*) from shop_order where hold_until is not null and held_by_address = ${byAddress}) as "ofAddress"`.execute(
    tx,
  )
  return rows[0] ?? { ofSession: 0, ofAddress: 0 }
}

/** Lets an order hold its pieces until then, for that holder; without one it stays the holder's that it was. */
export async function writeHold(tx: Db, id: number, until: Date, holder?: Holder): Promise<void> {
  await sql`
    update shop_order
       set hold_until = ${until},
           held_by_session = coalesce(${holder?.bySession ?? null}, held_by_session),
           held_by_address = coalesce(${holder?.byAddress ?? null}, held_by_address)
     where id = ${id}`.execute(tx)
}

/** Ends the hold of an order whose time is over, once; answers the state it was in. The order is held meanwhile. */
export async function endHold(tx: Db, id: number, now: Date): Promise<OrderState | undefined> {
  const { rows } = await sql<{ state: OrderState }>`
    update shop_order set hold_until = null, held_by_session = null, held_by_address = null
     where id = ${id} and hold_until <= ${now} returning state`.execute(tx)
  return rows[0]?.state
}

/** The orders that hold pieces though their time is over. */
export async function readOverdueHolds(db: Db, now: Date): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from shop_order where hold_until <= ${now} order by hold_until limit 500`.execute(db)
  return rows.map(({ id }) => id)
}
