import type { Pool } from 'pg'
import type { Logger } from 'pino'

/**
 * Whether the whole database is away, or only the connection for notifications. It is tried while notifications are not
 * received, and only then: a process that receives them has its database.
 */
export type OutageWatch = {
  /** Statements are not sent then: they fail at once, and no request waits for a connection. */
  readonly isAway: boolean
  /** Notifications are no longer received; `onBack` is called when the database was away and is back. */
  start(onBack: () => void): void
  /** They are received again. */
  stop(): void
  /**
   * Settles as a statement does, or rejects with `DatabaseSilent` when the database is found to be away before. A
   * statement that has no answer after 1.5 seconds may wait for a lock, or for a database that never answers: then
   * `trySilence` finds out.
   */
  answerTo<Result>(statement: Promise<Result>): Promise<Result>
  /** Sets what finds out whether the connection for notifications still has answers, and ends it if not. */
  onSilence(trySilence: () => void): void
}

/** A statement was not sent, because the database is known to be away. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway'
  /** SQLSTATE of a connection that cannot be established. */
  readonly code = '08001'

  constructor() {
    super('The database is away')
  }
}

/** A statement was sent, and the database is away: nobody knows whether it happened. */
class DatabaseSilent extends Error {
  override readonly name = 'DatabaseSilent'
  /** SQLSTATE of a lost connection. */
  readonly code = '08006'

  constructor() {
    super('The database does not answer')
  }
}

const INTERVAL_MS = 250
/** A database that has not answered after this long is away. */
const ANSWER_MS = 1_000
/** A statement without an answer for so long may never have one; most that take longer wait for a lock. */
const SILENCE_MS = 1_500

export function createOutageWatch(
  pool: Pick<Pool, 'query'>,
  log: Pick<Logger, 'error' | 'info'>,
): OutageWatch {
  let isAway = false
  let timer: NodeJS.Timeout | undefined
  let watched: { readonly onBack: () => void } | undefined
  let awaySinceMs = 0
  // One attempt at a time: the next one waits for one that hangs.
  let attempt: Promise<unknown> | undefined
  let trySilence: (() => void) | undefined
  // The oldest comes first.
  const unanswered = new Set<{ readonly sinceMs: number; readonly reject: (error: Error) => void }>()
  let look: NodeJS.Timeout | undefined

  const lookLater = () => {
    if (look) return
    look = setTimeout(() => {
      look = undefined
      const [oldest] = unanswered
      if (!oldest) return
      if (performance.now() - oldest.sinceMs > SILENCE_MS) trySilence?.()
      lookLater()
    }, INTERVAL_MS).unref()
  }
  const set = (nowAway: boolean, reason?: unknown) => {
    if (nowAway === isAway) return
    isAway = nowAway
    if (isAway) {
      awaySinceMs = performance.now()
      for (const { reject } of unanswered) reject(new DatabaseSilent())
      log.error({ err: reason }, 'the database is away; cached pages are shown as they were')
    } else {
      log.info({ seconds: Math.round((performance.now() - awaySinceMs) / 1_000) }, 'the database is back')
    }
  }
  const failureNow = async (): Promise<unknown> => {
    attempt ??= pool
      .query('select 1')
      .then(
        () => undefined,
        (error: unknown) => error,
      )
      .finally(() => {
        attempt = undefined
      })
    const silence = Promise.withResolvers<unknown>()
    // An answer that has arrived while the process was busy counts: it is read before the immediate runs.
    const limit = setTimeout(() => setImmediate(() => silence.resolve(new DatabaseAway())), ANSWER_MS)
    return Promise.race([attempt, silence.promise]).finally(() => clearTimeout(limit))
  }
  const check = async (watch: NonNullable<typeof watched>) => {
    const failure = await failureNow()
    if (watched !== watch) return
    const wasAway = isAway
    set(failure !== undefined, failure)
    timer = setTimeout(() => void check(watch), INTERVAL_MS)
    timer.unref()
    if (wasAway && !isAway) watch.onBack()
  }

  return {
    get isAway() {
      return isAway
    },
    start(onBack) {
      if (watched) return
      watched = { onBack }
      void check(watched)
    },
    stop() {
      watched = undefined
      clearTimeout(timer)
      set(false)
    },
    answerTo: <Result>(statement: Promise<Result>) =>
      new Promise<Result>((resolve, reject) => {
        const one = { sinceMs: performance.now(), reject }
        unanswered.add(one)
        lookLater()
        if (isAway) reject(new DatabaseSilent())
        statement.then(resolve, reject).finally(() => unanswered.delete(one))
      }),
    onSilence(found) {
      trySilence = found
    },
  }
}
