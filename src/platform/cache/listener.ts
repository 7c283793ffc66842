import pg from 'pg'
import { CHANNEL } from './announcements.ts'

/** What a process does with what it hears, and when it turns deaf or hears again. */
export type Ears = {
  readonly heard: (payload: string) => void
  readonly deaf: () => void
  readonly hearing: () => void
}

export type Listener = {
  /** Settles when the first LISTEN stands. */
  readonly ready: Promise<void>
  close(): Promise<void>
}

const FIRST_WAIT_MS = 50
const LONGEST_WAIT_MS = 5_000
const PULSE_MS = 15_000

/**
 * Keeps one connection that listens for announced tags, and makes it anew when it is lost. A pulse finds
 * connections that died without a word, as they do behind a firewall.
 */
export function listen(databaseUrl: string, ears: Ears): Listener {
  let closed = false
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let waitMs = FIRST_WAIT_MS
  const first = Promise.withResolvers<void>()

  const connect = async () => {
    const mine = new pg.Client({ connectionString: databaseUrl, keepAlive: true, query_timeout: 5_000 })
    client = mine
    let lost = false
    const lose = () => {
      if (lost) return
      lost = true
      clearInterval(pulse)
      mine.end().catch(() => {})
      if (closed) return
      ears.deaf()
      retry = setTimeout(() => void connect(), waitMs)
      waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)
    }
    const pulse = setInterval(() => void mine.query('select 1').catch(lose), PULSE_MS)
    pulse.unref()
    mine.on('error', lose)
    mine.on('end', lose)
    mine.on('notification', ({ payload }) => ears.heard(payload ?? ''))
    try {
      await mine.connect()
      await mine.query(`listen ${CHANNEL}`)
    } catch {
      lose()
      return
    }
    waitMs = FIRST_WAIT_MS
    ears.hearing()
    first.resolve()
  }

  void connect()
  return {
    ready: first.promise,
    async close() {
      closed = true
      clearTimeout(retry)
      await client?.end().catch(() => {})
    },
  }
}
