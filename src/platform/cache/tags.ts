import type { Db } from '../db/db.ts'

/**
 * Announces to every process of the shop that something shown on pages has changed. Called inside the transaction that
 * changes it: the notification is sent on commit, and not at all on rollback.
 */
export type Tags = {
  /**
   * `gently` (stale while revalidate) is for bulk changes, by tags that many pages share: pages with them may be shown for
   * some seconds more while they are rendered again (docs/decisions/0016). Never for what a single product, a setting or a price group decides.
   */
  announce(tx: Db, tags: readonly string[], manner?: 'gently'): Promise<void>
}

/** For statements that announce by themselves, inside the database. */
export type CommittedTags = {
  /** Applies in this process, at once, what a committed statement has announced. */
  applyCommitted(tags: readonly string[]): void
}
