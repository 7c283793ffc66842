import pg from 'pg'
import { CHANNEL } from './announcements.ts'

/** What a process does with a notification, and when the connection is lost or restored. */
export type TagListenerEvents = {
  readonly received: (payload: string) => void
  readonly disconnected: () => void
  readonly connected: () => void
}

export type TagListener = {
  /** Resolves when the first LISTEN is active. */
  readonly ready: Promise<void>
  close(): Promise<void>
}

const FIRST_WAIT_MS = 50
const MAX_WAIT_MS = 5_000
const PULSE_MS = 15_000

/**
 * Holds one connection that listens for announced tags, and opens a new one when it is lost. A regular query finds
 * connections that died silently, as they do behind a firewall.
 */
export function listenForTags(databaseUrl: string, events: TagListenerEvents): TagListener {
  let closed = false
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let waitMs = FIRST_WAIT_MS
  const first = Promise.withResolvers<void>()

  const connect = async () => {
    const connection = new pg.Client({ connectionString: databaseUrl, keepAlive: true, query_timeout: 5_000 })
    client = connection
    let isLost = false
    const disconnect = () => {
      if (isLost) return
      isLost = true
      clearInterval(pulse)
      connection.end().catch(() => {})
      if (closed) return
      events.disconnected()
      retry = setTimeout(() => void connect(), waitMs)
      waitMs = Math.min(waitMs * 2, MAX_WAIT_MS)
    }
    const pulse = setInterval(() => void connection.query('select 1').catch(disconnect), PULSE_MS)
    pulse.unref()
    connection.on('error', disconnect)
    connection.on('end', disconnect)
    connection.on('notification', ({ payload }) => events.received(payload ?? ''))
    try {
      await connection.connect()
      await connection.query(`listen ${CHANNEL}`)
    } catch {
      disconnect()
      return
    }
    waitMs = FIRST_WAIT_MS
    events.connected()
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
