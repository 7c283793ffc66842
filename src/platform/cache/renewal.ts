import type { Logger } from 'pino'

/** Reads again what changes make stale besides pages: settings, header and footer, price groups. */
export type Renewal = {
  /** Starts to read again what these tags have changed, after what was started before. */
  renew(tags: readonly string[]): void
  /** Resolves when what was started has ended. */
  upToDate(): Promise<void>
  /** Whether all that has changed was read; while not, nothing that is rendered may be cached. */
  isComplete(): boolean
  stop(): void
}

const RETRY_MS = 1_000

/** What fails, because the database is busy, is tried again until it succeeds. */
export function createRenewal(
  read: (tags: readonly string[]) => Promise<void>,
  log: Pick<Logger, 'error'>,
): Renewal {
  let last = Promise.resolve()
  let retry: NodeJS.Timeout | undefined
  const failed = new Set<string>()

  const run = async (tags: readonly string[]) => {
    const due = [...new Set([...failed, ...tags])]
    try {
      await read(due)
      failed.clear()
    } catch (error) {
      for (const tag of due) failed.add(tag)
      log.error({ err: error }, 'cached values could not be reloaded')
      clearTimeout(retry)
      retry = setTimeout(() => renew([]), RETRY_MS)
      retry.unref()
    }
  }
  const renew = (tags: readonly string[]) => {
    last = last.then(() => run(tags))
  }
  return {
    renew,
    upToDate: () => last,
    isComplete: () => failed.size === 0,
    stop: () => clearTimeout(retry),
  }
}
