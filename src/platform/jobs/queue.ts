import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { Db } from '../db/db.ts'
import type { Jobs } from './jobs.ts'

/** How long a delayed job waits at most once it is due; new jobs are received at once. */
export const POLL_MS = 5_000
/** How long a stop waits for running jobs and idle tasks; what is not done runs again after the next start. */
export const STOP_MS = 1_500

/** Adds jobs through SQL, so that a job is part of the calling transaction. */
export const queuedJobs: Jobs = {
  async add(db, name, payload, options = {}) {
    await sql`
      select graphile_worker.add_job(
        ${name}::text, ${JSON.stringify(payload ?? null)}::json,
        queue_name := ${options.queue ?? null}::text, run_at := ${options.runAt ?? null}::timestamptz, job_key := ${options.key ?? null}::text,
        job_key_mode := ${options.preserveRunAt ? 'preserve_run_at' : 'replace'})`.execute(db)
  },
}

/** Whether one of these jobs is due and waits for a process. */
export async function hasDueJobs(pool: Pool, names: readonly string[]): Promise<boolean> {
  return hasJobs(pool, 'is_available and run_at <= now()', names)
}

/** Whether one of these jobs is due, or belongs to a process that may have been killed. */
export async function hasLockedJobs(pool: Pool, names: readonly string[]): Promise<boolean> {
  return hasJobs(pool, '(locked_at is not null or is_available and run_at <= now())', names)
}

// Jobs of other names, as an older version may have left them, run nowhere.
async function hasJobs(pool: Pool, condition: string, names: readonly string[]): Promise<boolean> {
  const { rows } = await pool.query<{ found: boolean }>(
    `select exists (
       select from graphile_worker._private_jobs
        where ${condition} and task_id in (
          select id from graphile_worker._private_tasks where identifier = any($1::text[]))) as found`,
    [names],
  )
  return rows[0]?.found === true
}

/** How many jobs are no longer tried, apart from those of some names. */
export async function countFailedJobs(db: Db, exceptNames: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where j.attempts >= j.max_attempts and j.locked_at is null and t.identifier <> all(${exceptNames}::text[])`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
