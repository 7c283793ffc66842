import type { Logger } from 'pino'
import { type NewError, recordedError } from './recorded-error.ts'

/** While the database answers slowly, no more kinds of errors than these wait. */
const MAX_WAITING = 100

/**
 * The same log, whose errors are also stored, for owners who do not read the log of the machine. What cannot be stored is in the
 * log alone.
 */
export function recordingLog(log: Logger, store: (errors: readonly NewError[]) => Promise<void>): Logger {
  const waiting = new Map<string, NewError>()
  let isStoring = false
  const storeAll = async () => {
    if (isStoring) return
    isStoring = true
    try {
      while (waiting.size > 0) {
        const errors = [...waiting.values()]
        waiting.clear()
        await store(errors)
      }
    } catch (error) {
      log.warn({ err: error }, 'errors could not be stored')
    } finally {
      isStoring = false
    }
  }
  const record = (fields: unknown, text: unknown) => {
    const error =
      typeof fields === 'string' ? recordedError({}, fields) : recordedError(fields, String(text ?? ''))
    const before = waiting.get(error.digest)
    if (!before && waiting.size >= MAX_WAITING) return
    waiting.set(error.digest, { ...error, count: error.count + (before?.count ?? 0) })
    void storeAll()
  }
  const recording: Logger = Object.create(log)
  recording.error = (fields: unknown, ...rest: unknown[]) => {
    log.error(fields, ...(rest as [string]))
    record(fields, rest[0])
  }
  return recording
}
