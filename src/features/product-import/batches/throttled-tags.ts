import type { Tags } from '../../../platform/cache/tags.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Shop } from '../../../platform/shop.ts'

const INTERVAL_MS = 10_000
const JOB = 'announce-listings'

/**
 * Announces changed products at once, and changed listings at most every ten seconds: every chunk changes all
 * listings, and rendering them that often would slow the shop down. The announcement is a job that is committed with its
 * chunk, so that a crash of the import does not lose it; until it runs, it covers the next chunks too.
 */
export class ThrottledTags implements Tags {
  readonly #shop: Pick<Shop, 'tags' | 'jobs' | 'nowMs'>
  #lastJobMs = -Infinity

  constructor(shop: Pick<Shop, 'tags' | 'jobs' | 'nowMs'>) {
    this.#shop = shop
  }

  async announce(tx: Db, names: readonly string[]): Promise<void> {
    const { tags, jobs, nowMs } = this.#shop
    const immediate = names.filter((name) => name !== 'listing' && !name.startsWith('category:'))
    if (immediate.length > 0) await tags.announce(tx, immediate)
    // Queued again well before it runs: a chunk that it covers must be committed by then.
    if (immediate.length === names.length || nowMs() < this.#lastJobMs + INTERVAL_MS / 2) return
    await jobs.add(tx, JOB, {}, { key: JOB, preserveRunAt: true, runAt: new Date(nowMs() + INTERVAL_MS) })
    this.#lastJobMs = nowMs()
  }

  /** After a rollback, the job does not exist. */
  reset(): void {
    this.#lastJobMs = -Infinity
  }
}

/** The job: all listings have this tag. */
export async function announceListings({ db, tags }: Shop): Promise<void> {
  await tags.announce(db, ['listing'])
}
