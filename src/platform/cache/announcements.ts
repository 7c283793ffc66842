import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { EVERYTHING } from './generations.ts'
import type { Tags } from './tags.ts'

/** The channel that every process of the shop listens on. */
export const CHANNEL = 'handsel_tags'

// PostgreSQL takes 8,000 bytes in one notification.
const MOST_BYTES = 7_900
// A transaction that takes longer has most likely been undone.
const WAIT_MS = 10_000

/** Tags of this process: announced to all, and known here even before the word comes back. */
export type Announcements = Tags & {
  /** Called at the moment of announcing, inside the transaction, with the tags. */
  whenAnnounced(act: (tags: readonly string[]) => void): void
  /** Reads a notification: the tags in it; those announced here count as heard from then on. */
  hear(payload: string): readonly string[]
  /** Whether this process announced one of the tags and has not heard it yet: its transaction may be open. */
  isUnheard(tags: readonly string[]): boolean
}

/** See docs/decisions/0002: the notification leaves with the commit, or not at all. */
export function createAnnouncements(nowMs: () => number = Date.now): Announcements {
  const self = randomBytes(6).toString('hex')
  const unheard = new Map<string, { tags: readonly string[]; untilMs: number }>()
  let count = 0
  let act: ((tags: readonly string[]) => void) | undefined

  const remember = (id: string, tags: readonly string[]) => {
    for (const [old, { untilMs }] of unheard) if (untilMs <= nowMs()) unheard.delete(old)
    unheard.set(id, { tags, untilMs: nowMs() + WAIT_MS })
    act?.(tags)
  }

  return {
    async announce(tx, tags) {
      if (tags.length === 0) return
      count += 1
      const id = `${self}.${count}`
      const told = asFew([...new Set(tags)], id)
      if (act) remember(id, told)
      await sql`select pg_notify(${CHANNEL}, ${[id, ...told].join('\n')})`.execute(tx)
    },
    whenAnnounced(does) {
      act = does
    },
    hear(payload) {
      const [id = '', ...tags] = payload.split('\n')
      unheard.delete(id)
      return tags
    },
    isUnheard(tags) {
      if (unheard.size === 0) return false
      const asked = new Set([...tags, EVERYTHING])
      return [...unheard.values()].some(
        (one) => one.untilMs > nowMs() && one.tags.some((tag) => asked.has(tag)),
      )
    },
  }
}

function asFew(tags: readonly string[], id: string): readonly string[] {
  return Buffer.byteLength([id, ...tags].join('\n')) > MOST_BYTES ? [EVERYTHING] : tags
}
