import type { Db } from '../db/db.ts'

/**
 * Tells every process of the shop that something shown on pages has changed. Called inside the transaction
 * that changes it: the word goes out when that commits, and not at all when it is undone.
 */
export type Tags = {
  announce(tx: Db, tags: readonly string[]): Promise<void>
}
