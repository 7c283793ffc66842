import { setTimeout as delay } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { listenOn } from '../db/listener.ts'
import { wakeDispatcher } from './event-store.ts'

/** The channel on which `emit_events` (db/migrations) notifies. */
const NEW_EVENTS = 'handsel_events'
/** Events of this time are dispatched together. */
const TOGETHER_MS = 100
const MINUTE_MS = 60_000

/**
 * Queues the job that dispatches events whenever there are new ones; every minute too, as a notification may be lost. The
 * transactions that write events queue nothing: jobs of the same key would wait for one another.
 */
export function watchEvents(databaseUrl: string, pool: Pool, log: Logger): { stop(): Promise<void> } {
  let isStopping = false
  let isWaking = false
  let hasMore = false
  const wake = async () => {
    hasMore = true
    if (isWaking) return
    isWaking = true
    while (hasMore && !isStopping) {
      hasMore = false
      try {
        await wakeDispatcher(pool)
      } catch (error) {
        if (!isStopping) log.warn({ err: error }, 'new events wait for a minute')
      }
      await delay(TOGETHER_MS)
    }
    isWaking = false
  }
  const listener = listenOn(NEW_EVENTS, databaseUrl, {
    received: () => void wake(),
    connected: () => void wake(),
    disconnected: () => log.warn('connection for new events lost; they wait for a minute'),
  })
  const clock = setInterval(() => void wake(), MINUTE_MS)
  return {
    async stop() {
      isStopping = true
      clearInterval(clock)
      await listener.close()
    },
  }
}
