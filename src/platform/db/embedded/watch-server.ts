import { setTimeout as sleep } from 'node:timers/promises'

const CHECK_MS = 200
const RETRY_MS = 200
/** How long a start is tried again: what is left of the old server may still hold its memory. */
const RETRY_FOR_MS = 20_000
/** A server that dies more often within this time is not started again. */
const MAX_DEATHS = 5
const DEATHS_WITHIN_MS = 5 * 60_000

export type WatchedServer = {
  isRunning(): boolean
  /** Starts it again at the same address; rejects when that fails. */
  restart(): Promise<void>
  onDied(): void
  onRestarted(): void
  /** It dies again and again, or does not start. */
  onLost(error: unknown): void
}

export type ServerWatch = {
  /** Ends the watch; resolves when no restart is under way. */
  stop(): Promise<void>
}

/** Starts a server again whenever it has died (`kill -9`, out of memory), until it dies or fails too often. */
export function watchServer(server: WatchedServer): ServerWatch {
  const deathsMs: number[] = []
  let restarting: Promise<void> | undefined
  let isStopped = false

  const check = () => {
    if (isStopped || restarting || server.isRunning()) return
    server.onDied()
    restarting = restart().then(
      () => {
        restarting = undefined
      },
      (error: unknown) => {
        stop()
        server.onLost(error)
      },
    )
  }
  const restart = async () => {
    const nowMs = performance.now()
    deathsMs.push(nowMs)
    const recent = deathsMs.filter((atMs) => nowMs - atMs < DEATHS_WITHIN_MS)
    if (recent.length > MAX_DEATHS)
      throw new Error(`The database has died ${recent.length} times in five minutes`)
    await restartWithin(nowMs + RETRY_FOR_MS)
    if (!isStopped) server.onRestarted()
  }
  const restartWithin = async (untilMs: number): Promise<void> => {
    while (!isStopped) {
      try {
        return await server.restart()
      } catch (error) {
        if (performance.now() > untilMs && !isDiskFull(error)) throw error
        await sleep(RETRY_MS)
      }
    }
  }
  const timer = setInterval(check, CHECK_MS)
  timer.unref()
  const stop = () => {
    isStopped = true
    clearInterval(timer)
  }
  return {
    async stop() {
      stop()
      await restarting
    },
  }
}

/** Waited for: space comes back by hand, and another process would not start either. */
function isDiskFull(error: unknown): boolean {
  return error instanceof Error && /No space left on device/.test(error.message)
}
