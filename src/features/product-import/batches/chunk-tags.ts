import type { Tags } from '../../../platform/cache/tags.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Shop } from '../../../platform/shop.ts'
import { addPendingTags, takePendingTags } from '../batch-store.ts'

// The queue looks for due jobs every five seconds: it runs five to ten seconds after the first chunk that it is for.
const DELAY_MS = 5_000
const JOB = 'announce-listings'

/** Collects the tags of the changes in a transaction, which announces them at its end, each once. */
export class ChunkTags implements Tags {
  readonly #tags = new Set<string>()

  async announce(_tx: Db, names: readonly string[]): Promise<void> {
    for (const name of names) this.#tags.add(name)
  }

  /** The collected tags; those of pages that many products share apart. */
  take(): { readonly own: readonly string[]; readonly shared: readonly string[] } {
    const { own = [], shared = [] } = Object.groupBy(this.#tags, (tag) => (isShared(tag) ? 'shared' : 'own'))
    this.clear()
    return { own, shared }
  }

  /** After a rollback. */
  clear(): void {
    this.#tags.clear()
  }
}

function isShared(tag: string): boolean {
  return tag === 'listing' || tag === 'menu' || tag.startsWith('category:')
}

/**
 * Announces what a chunk has changed: products at once; the tags that many pages share are stored with the batch and
 * announced by a job, since rendering all listings after each chunk would slow the shop down. The job is committed with
 * them, so that a crash of the import does not lose them. Chunks share one job; one that failed runs again after the next chunk.
 */
export async function announceChunk(
  { tags, jobs, nowMs }: Pick<Shop, 'tags' | 'jobs' | 'nowMs'>,
  tx: Db,
  batchId: number,
  changed: ChunkTags,
): Promise<void> {
  const { own, shared } = changed.take()
  await tags.announce(tx, own)
  if (shared.length === 0) return
  await addPendingTags(tx, batchId, shared)
  await jobs.add(tx, JOB, {}, { runAt: new Date(nowMs() + DELAY_MS), key: JOB, preserveRunAt: true })
}

/** Announces the stored tags of all batches and deletes them, in one transaction. */
export async function announcePendingTags({ tags }: Pick<Shop, 'tags'>, tx: Db): Promise<void> {
  await tags.announce(tx, await takePendingTags(tx), 'gently')
}

/** The job. */
export async function announceListings(shop: Shop): Promise<void> {
  await shop.db.transaction().execute((tx) => announcePendingTags(shop, tx))
}
