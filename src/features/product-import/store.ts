import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

// Any number will do, as long as all processes of a shop take the same one.
const demoShopKey = 7_264_226
const importKey = 7_264_229

/** Waits until no other process makes the demo shop; held to the end of the transaction. */
export async function lockDemoShop(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${demoShopKey})`.execute(tx)
}

/**
 * Does work while no other process imports or undoes; `undefined` when one does. The lock goes with its connection, so
 * that a crash leaves none behind.
 */
export function aloneImporting<Result>(db: Db, work: () => Promise<Result>): Promise<Result | undefined> {
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{ got: boolean }>`select pg_try_advisory_lock(${importKey}) as got`.execute(
      connection,
    )
    if (!rows[0]?.got) return undefined
    try {
      return await work()
    } finally {
      await sql`select pg_advisory_unlock(${importKey})`.execute(connection)
    }
  })
}
