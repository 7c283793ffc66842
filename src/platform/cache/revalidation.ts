import type { Logger } from 'pino'
import { databaseFailure } from '../db/database-failure.ts'
import type { PageMemory, RequestedPage } from './page-memory.ts'
import type { StoredPage } from './stored-page.ts'

/** Renders stale pages again while visitors still get the old ones. */
export type Revalidation = {
  /** Called with each page that is found in memory; only the first visit of a stale one has an effect. */
  visited(requested: RequestedPage, page: StoredPage): void
  /** Starts no more renderings. */
  stopRevalidation(): void
}

type Parts = {
  readonly memory: PageMemory
  readonly log: Pick<Logger, 'error'>
  /** Renders an address in place of a stale page. Answers whether it is replaced. */
  readonly replace: (requested: RequestedPage, stale: StoredPage) => Promise<boolean>
}

/** One page at a time, so that visitors who wait for a page of their own are served between them. */
export function createRevalidation({ memory, log, replace }: Parts): Revalidation {
  const waiting = new Map<StoredPage, RequestedPage>()
  let isRunning = false

  const revalidate = async (page: StoredPage, requested: RequestedPage) => {
    try {
      if (!(await replace(requested, page))) memory.releaseRevalidation(page)
    } catch (error) {
      // Without a database there is nothing better to show.
      if (databaseFailure(error)) memory.releaseRevalidation(page)
      else memory.remove(page)
      log.error({ err: error, path: requested.path }, 'a stale page could not be rendered again')
    }
  }
  const run = async () => {
    isRunning = true
    for (const [page, requested] of waiting) {
      waiting.delete(page)
      if (memory.has(page)) await revalidate(page, requested)
    }
    isRunning = false
  }

  return {
    visited(requested, page) {
      if (!memory.claimRevalidation(page)) return
      waiting.set(page, requested)
      if (!isRunning) void run()
    },
    stopRevalidation: () => waiting.clear(),
  }
}
