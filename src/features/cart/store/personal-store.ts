import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'

/** Deletes the cart of an account; `false` when it had none. */
export async function deleteCartOf(tx: Db, accountId: number): Promise<boolean> {
  const gone = await sql`delete from cart where account_id = ${accountId}`.execute(tx)
  return gone.numAffectedRows === 1n
}
