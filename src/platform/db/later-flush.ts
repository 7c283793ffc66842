import { sql } from 'kysely'
import type { Db } from './db.ts'

/**
 * Lets the transaction commit without waiting until it is on disk. Others see it at once. A power cut, or a crash of the
 * server, may lose the last of such transactions, each as a whole, but none before a later transaction that waited.
 */
export async function flushLater(tx: Db): Promise<void> {
  await sql`set local synchronous_commit = off`.execute(tx)
}
