import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** Does work inside a transaction so that it can fail alone: when it throws, what it did is undone, and no more. */
export async function inSavepoint<Result>(tx: Db, work: () => Promise<Result>): Promise<Result> {
  await sql`savepoint import_row`.execute(tx)
  try {
    const result = await work()
    await sql`release savepoint import_row`.execute(tx)
    return result
  } catch (error) {
    await sql`rollback to savepoint import_row`.execute(tx)
    throw error
  }
}

/** Does work and undoes it, which gives free the rows that it has locked; answers what it came to. */
export async function undone<Result>(tx: Db, work: () => Promise<Result>): Promise<Result> {
  await sql`savepoint import_trial`.execute(tx)
  const result = await work()
  await sql`rollback to savepoint import_trial`.execute(tx)
  return result
}

// Any number will do, as long as all processes of a shop take the same one.
const lockKey = 7_264_226

/** Waits until no other process makes the demo shop; held to the end of the transaction. */
export async function lockDemoShop(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx)
}
