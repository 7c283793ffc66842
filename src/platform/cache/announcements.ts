import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { ALL_TAGS } from './change-tracker.ts'
import type { CommittedTags, Tags } from './tags.ts'

/** The channel that every process of the shop listens on. */
export const CHANNEL = 'handsel_tags'

// PostgreSQL accepts 8,000 bytes in one notification.
const MAX_BYTES = 7_900
// A transaction that takes longer has most likely been rolled back.
const PENDING_MS = 10_000
// In place of the id: it takes effect when it is received, in the announcing process too.
const GENTLE = 'gentle'

/** Tags of this process: announced to all processes, and known here before the notification comes back. */
export type Announcements = Tags &
  CommittedTags & {
    /** Called when tags are announced, inside the transaction; not for those announced gently. */
    onAnnounce(onAnnounced: (tags: readonly string[]) => void): void
    /** Reads the tags of a notification; those announced by this process are no longer pending. */
    receive(payload: string): readonly string[]
    /** Whether this process announced one of the tags and has not received it yet: its transaction may be open. */
    isPending(tags: readonly string[]): boolean
  }

/** See docs/decisions/0002: the notification is sent with the commit, or not at all. */
export function createAnnouncements(nowMs: () => number = Date.now): Announcements {
  const self = randomBytes(6).toString('hex')
  const pending = new Map<string, { tags: readonly string[]; untilMs: number }>()
  let count = 0
  let onAnnounced: ((tags: readonly string[]) => void) | undefined

  const remember = (id: string, tags: readonly string[]) => {
    for (const [old, { untilMs }] of pending) if (untilMs <= nowMs()) pending.delete(old)
    pending.set(id, { tags, untilMs: nowMs() + PENDING_MS })
    onAnnounced?.(tags)
  }

  return {
    async announce(tx, tags, manner) {
      if (tags.length === 0) return
      if (manner === 'gently') return notify(tx, GENTLE, limitSize(tags, GENTLE))
      count += 1
      const id = `${self}.${count}`
      const announced = limitSize(tags, id)
      if (onAnnounced) remember(id, announced)
      await notify(tx, id, announced)
    },
    // The change is visible already: what is read from now on may be cached, so nothing is pending.
    applyCommitted(tags) {
      onAnnounced?.(tags)
    },
    onAnnounce(listener) {
      onAnnounced = listener
    },
    receive(payload) {
      const [id = '', ...tags] = payload.split('\n')
      pending.delete(id)
      return tags
    },
    isPending(tags) {
      if (pending.size === 0) return false
      const tagSet = new Set([...tags, ALL_TAGS])
      return [...pending.values()].some(
        (one) => one.untilMs > nowMs() && one.tags.some((tag) => tagSet.has(tag)),
      )
    },
  }
}

/** Whether a notification is of a gentle announcement. */
export function isGentle(payload: string): boolean {
  return payload.startsWith(`${GENTLE}\n`)
}

/** Each tag once; the tag of everything where they are too many. */
function limitSize(tags: readonly string[], id: string): readonly string[] {
  const unique = [...new Set(tags)]
  return Buffer.byteLength([id, ...unique].join('\n')) > MAX_BYTES ? [ALL_TAGS] : unique
}

async function notify(tx: Db, id: string, tags: readonly string[]): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${[id, ...tags].join('\n')})`.execute(tx)
}
