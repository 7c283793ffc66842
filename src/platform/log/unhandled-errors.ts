import type { Logger } from 'pino'

/** How often something has gone wrong in this process that no code has handled. */
export type UnhandledErrors = { readonly rejections: number }

/**
 * Decides what happens to errors that nobody has handled, for the whole process. A rejected promise is logged with its
 * stack and counted, and the process continues: one request or one job is affected. After an exception out of a
 * callback the state of the process is unknown: it ends.
 */
export function watchUnhandledErrors(log: Logger): UnhandledErrors {
  const count = { rejections: 0 }
  process.on('unhandledRejection', (reason) => {
    count.rejections += 1
    log.error({ err: withStack(reason), count: count.rejections }, 'a promise was rejected and not handled')
  })
  process.on('uncaughtException', (error) => endProcess(log, error, 'an exception was not caught'))
  return count
}

/** Ends this process with exit code 1, after a line that says why. */
export function endProcess(log: Logger, error: unknown, reason: string): never {
  log.fatal({ err: withStack(error) }, `${reason}; the process ends`)
  process.exit(1)
}

/** What was rejected may be anything; the place is then that of the handler's call. */
function withStack(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(`Rejected with ${String(reason)}`)
}
