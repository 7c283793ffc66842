import { sql } from 'kysely'
import type { Db } from './db.ts'

/** Runs a part of a transaction; when it throws, only that part is rolled back, and the transaction can continue. */
export async function withSavepoint<Value>(tx: Db, work: () => Promise<Value>): Promise<Value> {
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
