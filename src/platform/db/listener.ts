import pg from 'pg'
import { servingLimits } from './time-limits.ts'

/** What a process does with a notification, and when the connection is lost or restored. */
export type ListenerEvents = {
  readonly received: (payload: string) => void
  readonly disconnected: () => void
  readonly connected: () => void
}

export type Listener = {
  /** Resolves when the first LISTEN is active. */
  readonly ready: Promise<void>
  /** Opens a lost connection at once, instead of waiting: the database is back. */
  retryNow(): void
  /** Loses the connection if it does not answer within two seconds. */
  check(): void
  close(): Promise<void>
}

const FIRST_WAIT_MS = 50
const MAX_WAIT_MS = 1_000
const PULSE_MS = 15_000
/** Longer than a busy server needs. */
const ANSWER_MS = 2_000

/**
 * Holds one connection that listens on a channel of the database, and opens a new one when it is lost. A regular query
 * finds connections that died silently, as they do behind a firewall.
 */
export function listenOn(channel: string, databaseUrl: string, events: ListenerEvents): Listener {
  let closed = false
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let waitMs = FIRST_WAIT_MS
  let checkConnection = () => {}
  const first = Promise.withResolvers<void>()

  const reconnect = () => {
    clearTimeout(retry)
    retry = undefined
    void connect()
  }
  const connect = async () => {
    const connection = new pg.Client({
      connectionString: databaseUrl,
      keepAlive: true,
      connectionTimeoutMillis: servingLimits.connectSeconds * 1_000,
      query_timeout: 5_000,
    })
    client = connection
    let isLost = false
    const disconnect = () => {
      if (isLost) return
      isLost = true
      clearInterval(pulse)
      connection.end().catch(() => {})
      if (closed) return
      events.disconnected()
      retry = setTimeout(reconnect, waitMs)
      waitMs = Math.min(waitMs * 2, MAX_WAIT_MS)
    }
    const pulse = setInterval(() => void connection.query('select 1').catch(disconnect), PULSE_MS)
    pulse.unref()
    let isChecking = false
    const check = () => {
      if (isLost || isChecking) return
      isChecking = true
      // An answer that has arrived while the process was busy counts: it is read before the immediate runs.
      const limit = setTimeout(() => setImmediate(() => isChecking && disconnect()), ANSWER_MS)
      const answered = () => {
        clearTimeout(limit)
        isChecking = false
      }
      connection.query('select 1').then(answered, disconnect)
    }
    connection.on('error', disconnect)
    connection.on('end', disconnect)
    connection.on('notification', ({ payload }) => events.received(payload ?? ''))
    try {
      await connection.connect()
      await connection.query(`listen ${connection.escapeIdentifier(channel)}`)
    } catch {
      disconnect()
      return
    }
    waitMs = FIRST_WAIT_MS
    checkConnection = check
    events.connected()
    first.resolve()
  }

  void connect()
  return {
    ready: first.promise,
    retryNow() {
      if (retry) reconnect()
    },
    check: () => checkConnection(),
    async close() {
      closed = true
      clearTimeout(retry)
      await client?.end().catch(() => {})
    },
  }
}
