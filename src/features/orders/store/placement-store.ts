import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    placement: {
      key: string
      fingerprint: string
      cart_version: number
      order_id: number | null
      placed_at: Date
    }
  }
}

/** A placement: its key, a fingerprint of the request, and the version of the cart. */
export type Placement = {
  readonly key: string
  readonly fingerprint: string
  readonly cartVersion: number
}

/** What was placed under a key, if anything. */
export async function readPlacement(
  db: Db,
  key: string,
): Promise<(Placement & { readonly orderId: number }) | undefined> {
  const row = await db.selectFrom('placement').selectAll().where('key', '=', key).executeTakeFirst()
  if (!row?.order_id) return undefined
  return { key, fingerprint: row.fingerprint, cartVersion: row.cart_version, orderId: row.order_id }
}

/**
 * Takes a key in the transaction that creates its order; a request with the same key waits for its end. Answers what was placed
 * under it before, `undefined` where it is new.
 */
export async function takePlacementKey(
  tx: Db,
  { key, fingerprint, cartVersion }: Placement,
  at: Date,
): Promise<Awaited<ReturnType<typeof readPlacement>>> {
  const { rows } = await sql`
    insert into placement (key, fingerprint, cart_version, placed_at)
    values (${key}, ${fingerprint}, ${cartVersion}, ${at})
    on conflict (key) do nothing returning key`.execute(tx)
  return rows.length > 0 ? undefined : readPlacement(tx, key)
}

/** Records which order was created under a key. */
export async function writePlacedOrder(tx: Db, key: string, orderId: number): Promise<void> {
  await sql`update placement set order_id = ${orderId} where key = ${key}`.execute(tx)
}

/** Deletes old keys; returns how many. */
export async function deletePlacementsBefore(db: Db, moment: Date): Promise<number> {
  const deleted = await sql`delete from placement where placed_at < ${moment}`.execute(db)
  return Number(deleted.numAffectedRows ?? 0n)
}
