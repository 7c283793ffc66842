import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { type AccountWithPassword, readAccount } from './account-store.ts'

/**
 * Locks an account until the transaction ends and answers its state under the lock. Every sign-in, and every change of
 * what allows a sign-in, takes this lock first: so no sign-in that was checked before a change is completed after it.
 * `undefined`: the account is deleted.
 */
export async function lockForSignIn(tx: Db, id: number): Promise<AccountWithPassword | undefined> {
  const { rows } = await sql`select 1 from account where id = ${id} for no key update`.execute(tx)
  // In a second statement: the first one sees other tables as they were when its wait started.
  return rows.length > 0 ? readAccount(tx, id) : undefined
}
