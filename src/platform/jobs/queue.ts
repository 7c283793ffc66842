import { parseCronItems, Logger as QueueLogger, run, runMigrations, type TaskList } from 'graphile-worker'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { JobHandler } from '../feature.ts'
import type { Shop } from '../shop.ts'
import type { Jobs } from './jobs.ts'
import { startLockedWorkers } from './worker-locks.ts'

/** How long a scheduled job waits at most once it is due; new jobs are received at once. */
const POLL_MS = 5_000

/** Creates or updates the queue's own tables, in their schema `graphile_worker`. */
export async function installQueue(pool: Pool, log: Logger): Promise<void> {
  await runMigrations({ pgPool: pool, logger: queueLogger(log) })
}

/** Adds jobs through SQL, so that a job is part of the calling transaction. */
export const queuedJobs: Jobs = {
  async add(db, name, payload, options = {}) {
    await sql`
      select graphile_worker.add_job(
        ${name}::text, ${JSON.stringify(payload ?? null)}::json,
        run_at := ${options.runAt ?? null}::timestamptz, job_key := ${options.key ?? null}::text,
        job_key_mode := ${options.preserveRunAt ? 'preserve_run_at' : 'replace'})`.execute(db)
  },
}

export type JobRunner = {
  /** Takes no more jobs and waits for the running ones. */
  stop(): Promise<void>
}

type Handlers = Readonly<Record<string, JobHandler>>
type Schedule = Readonly<Record<string, string>>

/**
 * Starts running the jobs of the queue, two at a time, and those of `schedule`. A job that fails is retried, later each
 * time; one whose process was killed, at the next start.
 */
export async function runJobs(
  shop: Shop,
  pool: Pool,
  handlers: Handlers,
  schedule: Schedule = {},
): Promise<JobRunner> {
  let isStopping = false
  const { started, release } = await startLockedWorkers(pool, (events) =>
    run({
      events,
      pgPool: silentAfterEnd(pool),
      taskList: taskListOf(shop, handlers),
      parsedCronItems: parseCronItems(Object.entries(schedule).map(([task, match]) => ({ task, match }))),
      concurrency: 2,
      pollInterval: POLL_MS,
      noHandleSignals: true,
      logger: queueLogger(shop.log, () => isStopping),
    }),
  )
  return {
    stop: () => {
      isStopping = true
      return started.stop().finally(release)
    },
  }
}

/**
 * The pool, which never answers once it has ended. The queue does not wait for its own update of how a job ended: where
 * a stop has cut the job short, that update would be an unhandled rejection, and end the process before the database is
 * stopped.
 */
function silentAfterEnd(pool: Pool): Pool {
  return new Proxy(pool, {
    get(target, name) {
      if (name === 'connect' && target.ending) return () => new Promise(() => {})
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

/** What the queue calls for each job: the features' handlers, with the shop in hand. */
export function taskListOf(shop: Shop, handlers: Handlers): TaskList {
  return Object.fromEntries(
    Object.entries(handlers).map(([name, handle]) => [name, (payload: unknown) => handle(shop, payload)]),
  )
}

// The queue's own messages are for debugging; a failed job is an error for everybody. Its payload, which may be
// personal, stays out of the log. A job that the end of the process cuts short is not an error: the next start runs it
// again.
function queueLogger(log: Logger, isStopping = () => false): QueueLogger {
  const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const
  return new QueueLogger(({ taskIdentifier, jobId }) => (level, message) => {
    const usual = levels[level]
    log[usual === 'error' && isStopping() ? 'info' : usual]({ job: taskIdentifier, jobId }, message)
  })
}
