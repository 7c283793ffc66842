import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { type AccountWithPassword, readAccount } from './store.ts'

/**
 * Holds an account until the transaction ends, and answers it as it is then. Whoever lets somebody in, and whoever changes
 * what lets somebody in, holds it first: the second sees what the first did, so that no sign-in that was judged before a
 * change is entered after it. `undefined`: it is gone.
 */
export async function holdToEnter(tx: Db, id: number): Promise<AccountWithPassword | undefined> {
  const { rows } = await sql`select 1 from account where id = ${id} for no key update`.execute(tx)
  // In a statement of its own: what the first one saw of other tables is as old as the beginning of its wait.
  return rows.length > 0 ? readAccount(tx, id) : undefined
}
