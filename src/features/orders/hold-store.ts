import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** Whose holds are counted, by digest. */
export type Holder = { readonly bySession: string; readonly byAddress: string }

/** The same of an order that stands: who called from where is not known of all. */
type KnownHolder = { readonly [Key in keyof Holder]: string | null }

/**
 * How many orders hold pieces for a session, and for an address, beside that one. Whoever asks holds both until the transaction ends, so
 * that two who place at once do not both count the last hold as free; the session first, as all do.
 */
export async function countHolds(
  tx: Db,
  { bySession, byAddress }: KnownHolder,
  besides = 0,
): Promise<{ readonly ofSession: number; readonly ofAddress: number }> {
  for (const who of [bySession, byAddress])
    if (who !== null)
      await sql`select pg_advisory_xact_lock(hashtextextended(${`hold ${who}`}, 0))`.execute(tx)
  const { rows } = await sql<{ ofSession: number; ofAddress: number }>`
    select (select count(*) from shop_order
             where hold_until is not null and held_by_session = ${bySession} and id <> ${besides}) as "ofSession",
           (select count(*) from shop_order
             where hold_until is not null and held_by_address = ${byAddress} and id <> ${besides}) as "ofAddress"`.execute(
    tx,
  )
  return rows[0] ?? { ofSession: 0, ofAddress: 0 }
}

/** Lets an order hold its pieces until then, for that holder. */
export async function writeHold(tx: Db, id: number, until: Date, holder: Holder): Promise<void> {
  await sql`
    update shop_order
       set hold_until = ${until}, held_by_session = ${holder.bySession}, held_by_address = ${holder.byAddress}
     where id = ${id}`.execute(tx)
}

/** Who an order's hold counts for: whoever holds it, else the session that placed it. */
export async function readHolder(tx: Db, id: number): Promise<KnownHolder> {
  const { rows } = await sql<KnownHolder>`
    select coalesce(held_by_session, placed_by) as "bySession", held_by_address as "byAddress"
      from shop_order where id = ${id}`.execute(tx)
  return rows[0] ?? { bySession: null, byAddress: null }
}

/** Lets an order hold its pieces until `longer`, else as long as it does, else to this moment; answers until when. */
export async function keepHold(
  tx: Db,
  id: number,
  { at, longer }: { readonly at: Date; readonly longer: Date | undefined },
): Promise<Date> {
  const { rows } = await sql<{ until: Date }>`
    update shop_order
       set hold_until = coalesce(${longer ?? null}::timestamptz, hold_until, ${at}::timestamptz),
           held_by_session = coalesce(held_by_session, placed_by)
     where id = ${id} returning hold_until as until`.execute(tx)
  return rows[0]?.until ?? at
}

/** An order holds its pieces for a time no more. */
export async function endHold(tx: Db, id: number): Promise<void> {
  await sql`
    update shop_order set hold_until = null, held_by_session = null, held_by_address = null
     where id = ${id}`.execute(tx)
}

/** The orders that hold pieces though their time is over. */
export async function readOverdueHolds(db: Db, now: Date): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from shop_order where hold_until <= ${now} order by hold_until limit 500`.execute(db)
  return rows.map(({ id }) => id)
}
