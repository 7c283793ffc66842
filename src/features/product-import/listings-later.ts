import type { Tags } from '../../platform/cache/tags.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop.ts'

const WAIT_MS = 10_000
const JOB = 'announce-listings'

/**
 * Tells of changed products at once, and of changed listings at most every ten seconds: every chunk changes them
 * all, and making each anew as often as that would slow the shop down. The word is a job that commits with its
 * chunk, so that a crash of the import does not lose it; while it waits, it speaks for the chunks after it too.
 */
export class ListingsLater implements Tags {
  readonly #shop: Pick<Shop, 'tags' | 'jobs' | 'nowMs'>
  #askedMs = -Infinity

  constructor(shop: Pick<Shop, 'tags' | 'jobs' | 'nowMs'>) {
    this.#shop = shop
  }

  async announce(tx: Db, names: readonly string[]): Promise<void> {
    const { tags, jobs, nowMs } = this.#shop
    const now = names.filter((name) => name !== 'listing' && !name.startsWith('category:'))
    if (now.length > 0) await tags.announce(tx, now)
    // Asked for again long before it comes: a chunk that it speaks for must be through by then.
    if (now.length === names.length || nowMs() < this.#askedMs + WAIT_MS / 2) return
    await jobs.add(tx, JOB, {}, { key: JOB, keepsTime: true, runAt: new Date(nowMs() + WAIT_MS) })
    this.#askedMs = nowMs()
  }

  /** After a transaction was undone, its job is not there. */
  forget(): void {
    this.#askedMs = -Infinity
  }
}

/** The job: all listings carry this one tag. */
export async function announceListings({ db, tags }: Shop): Promise<void> {
  await tags.announce(db, ['listing'])
}
