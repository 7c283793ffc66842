import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import type { Pool } from 'pg'
import type { Shop } from '../shop.ts'
import { STOP_MS } from './queue.ts'
import { type JobTables, runJobs } from './run-jobs.ts'

/** How long the process stays without a job. */
const IDLE_MS = 30_000

/**
 * Ends this process when the one that started it disconnects or is gone. Signals that a terminal sends to all processes
 * are for that one to handle.
 */
export function endWithShop(): void {
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => {})
  process.once('disconnect', () => setTimeout(() => process.exit(), STOP_MS))
}

/** The database of the shop, as the process that started this one has opened it. */
export async function jobDatabaseUrl(): Promise<string> {
  const [{ databaseUrl }] = (await once(process, 'message')) as [{ readonly databaseUrl: string }]
  return databaseUrl
}

/**
 * Makes this process the job process: runs the jobs of the queue until there has been none for half a minute, or until
 * the process that started it disconnects; resolves when the running jobs are done, rejects when the queue has given up. Its
 * priority is lower than that of the processes that shoppers wait for.
 */
export async function runUntilIdle(
  shop: Shop,
  pool: Pool,
  tables: JobTables,
  idleMs = IDLE_MS,
): Promise<void> {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  const over = Promise.withResolvers<void>()
  let idle = setTimeout(over.resolve, idleMs)
  const runner = await runJobs(shop, pool, tables, (count) => {
    clearTimeout(idle)
    if (count === 0) idle = setTimeout(over.resolve, idleMs)
  })
  process.once('disconnect', over.resolve)
  if (!process.connected) over.resolve()
  await Promise.race([over.promise, runner.failed])
  clearTimeout(idle)
  await runner.stop()
}
