import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/db.ts'
import type { OrderState } from '../../rules/order-state.ts'

/** Locks an order until the transaction ends, and returns its state and its version. */
export async function lockOrderVersion(
  tx: Db,
  id: number,
): Promise<{ readonly state: OrderState; readonly version: number } | undefined> {
  const { rows } = await sql<{ state: OrderState; version: number }>`
    select state, version from shop_order where id = ${id} and trashed_at is null for update`.execute(tx)
  return rows[0]
}
