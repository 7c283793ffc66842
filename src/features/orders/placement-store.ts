import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

declare module '../../platform/db/tables.ts' {
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

/** What is placed: the key it goes by, what was asked for, and which state of the cart it orders. */
export type Placement = {
  readonly key: string
  readonly fingerprint: string
  readonly cartVersion: number
}

/**
 * Takes the key under which an order is placed; `false` when it is taken already. A twin that comes while
 * the first is still at it waits here until that is done or undone.
 */
export async function takePlacement(tx: Db, placement: Placement, now: Date): Promise<boolean> {
  const { key, fingerprint, cartVersion } = placement
  const taken = await sql`
    insert into placement (key, fingerprint, cart_version, placed_at)
    values (${key}, ${fingerprint}, ${cartVersion}, ${now})
    on conflict (key) do nothing`.execute(tx)
  return taken.numAffectedRows === 1n
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

/** Keys are kept for a week; answers how many were let go. */
export async function deletePlacementsBefore(db: Db, moment: Date): Promise<number> {
  const gone = await sql`delete from placement where placed_at < ${moment}`.execute(db)
  return Number(gone.numAffectedRows ?? 0n)
}
