import type { Tags } from '../../platform/cache/tags.ts'
import type { Shop } from '../../platform/shop.ts'

const WAIT_MS = 5000
const JOB = 'announce-listings'

/**
 * Tells of changed products at once, and of changed listings at most every five seconds: every chunk changes them
 * all, and making each anew as often as that would slow the shop down. The word is a job that commits with the
 * chunk, so that a crash of the import does not lose it.
 */
export function listingsLater({ tags, jobs, nowMs }: Pick<Shop, 'tags' | 'jobs' | 'nowMs'>): Tags {
  return {
    async announce(tx, names) {
      const now = names.filter((name) => name !== 'listing' && !name.startsWith('category:'))
      if (now.length > 0) await tags.announce(tx, now)
      if (now.length === names.length) return
      const runAt = new Date(nowMs() + WAIT_MS)
      await jobs.add(tx, JOB, {}, { key: JOB, keepsTime: true, runAt })
    },
  }
}

/** The job: all listings carry this one tag. */
export async function announceListings({ db, tags }: Shop): Promise<void> {
  await tags.announce(db, ['listing'])
}
