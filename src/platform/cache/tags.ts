import type { Db } from '../db/db.ts'

/**
 * Announces to every process of the shop that something shown on pages has changed. Called inside the transaction that
 * changes it: the notification is sent on commit, and not at all on rollback.
 */
export type Tags = {
  announce(tx: Db, tags: readonly string[]): Promise<void>
}
