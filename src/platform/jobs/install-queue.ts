import type { Pool } from 'pg'
import type { Logger } from 'pino'

/** The version of the queue's own tables, those of graphile-worker 0.18. */
export const TABLES_VERSION = 20

/**
 * Creates or updates the queue's own tables, in their schema `graphile_worker`. Its library is loaded only where they are
 * not up to date: it takes several MB of memory.
 */
export async function installQueue(pool: Pool, log: Logger): Promise<void> {
  if ((await tablesVersion(pool)) >= TABLES_VERSION) return
  const { migrateQueue } = await import('./run-jobs.ts')
  await migrateQueue(pool, log)
}

async function tablesVersion(pool: Pool): Promise<number> {
  const { rows } = await pool.query(
    `select to_regclass('graphile_worker.migrations') is not null as "hasTables"`,
  )
  if (!rows[0]?.hasTables) return 0
  const newest = await pool.query('select max(id)::int as version from graphile_worker.migrations')
  return newest.rows[0]?.version ?? 0
}
