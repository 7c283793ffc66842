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

/**
 * Takes the key under which an order is placed; `false` when it is taken already. A concurrent request with
 * the same key waits here until the first one commits or rolls back.
 */
export async function takePlacement(tx: Db, placement: Placement, now: Date): Promise<boolean> {
  const { key, fingerprint, cartVersion } = placement
  const inserted = await sql`
    insert into placement (key, fingerprint, cart_version, placed_at)
    values (${key}, ${fingerprint}, ${cartVersion}, ${now})
    on conflict (key) do nothing`.execute(tx)
  return inserted.numAffectedRows === 1n
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

/** Deletes old keys; returns how many. */
export async function deletePlacementsBefore(db: Db, moment: Date): Promise<number> {
  const deleted = await sql`delete from placement where placed_at < ${moment}`.execute(db)
  return Number(deleted.numAffectedRows ?? 0n)
}
