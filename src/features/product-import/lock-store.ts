import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

// Any numbers work, as long as all processes of a shop use the same ones.
const demoShopKey = 7_264_226
const importKey = 7_264_229

/** Waits until no other process creates the demo shop; held to the end of the transaction. */
export async function lockDemoShop(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${demoShopKey})`.execute(tx)
}

/**
 * Runs work while no other process imports or undoes an import; `undefined` when one does. The lock belongs to its
 * connection, so that a crash releases it.
 */
export function withImportLock<Result>(db: Db, work: () => Promise<Result>): Promise<Result | undefined> {
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{
      isLocked: boolean
    }>`select pg_try_advisory_lock(${importKey}) as "isLocked"`.execute(connection)
    if (!rows[0]?.isLocked) return undefined
    try {
      return await work()
    } finally {
      await sql`select pg_advisory_unlock(${importKey})`.execute(connection)
    }
  })
}
