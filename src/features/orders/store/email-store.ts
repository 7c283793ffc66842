import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'

/** Changes the e-mail address of a guest's order; `false` when the order belongs to an account. */
export async function writeOrderEmail(tx: Db, id: number, email: string): Promise<boolean> {
  const written = await sql`
    update shop_order set billing = jsonb_set(billing, '{email}', to_jsonb(${email}::text))
     where id = ${id} and account_id is null`.execute(tx)
  return written.numAffectedRows === 1n
}
