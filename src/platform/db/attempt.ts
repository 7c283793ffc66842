import { sql } from 'kysely'
import type { Db } from './db.ts'

/** Does a part of a transaction; when it throws, that part alone is undone, and the transaction can go on. */
export async function attempt<Value>(tx: Db, work: () => Promise<Value>): Promise<Value> {
  await sql`savepoint attempt`.execute(tx)
  try {
    const value = await work()
    await sql`release savepoint attempt`.execute(tx)
    return value
  } catch (error) {
    await sql`rollback to savepoint attempt`.execute(tx)
    throw error
  }
}
