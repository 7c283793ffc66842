import { parseCronItems, Logger as QueueLogger, run, runMigrations, type TaskList } from 'graphile-worker'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { JobHandler } from '../feature.ts'
import type { Shop } from '../shop.ts'
import type { Jobs } from './jobs.ts'
import { startLiving } from './living-workers.ts'

/** How long a job waits at most that became due by the clock; new ones are heard of at once. */
const POLL_MS = 5_000

/** Makes or renews the queue's own tables, in their schema `graphile_worker`. */
export async function installQueue(pool: Pool, log: Logger): Promise<void> {
  await runMigrations({ pgPool: pool, logger: queueLogger(log) })
}

/** Adds jobs through SQL, so that a job is part of the transaction that asks for it. */
export const queuedJobs: Jobs = {
  async add(db, name, payload, options = {}) {
    await sql`
      select graphile_worker.add_job(
        ${name}::text, ${JSON.stringify(payload ?? null)}::json,
        run_at := ${options.runAt ?? null}::timestamptz, job_key := ${options.key ?? null}::text,
        job_key_mode := ${options.keepsTime ? 'preserve_run_at' : 'replace'})`.execute(db)
  },
}

export type JobRunner = {
  /** Takes no further job and waits for those under way. */
  stop(): Promise<void>
}

type Handlers = Readonly<Record<string, JobHandler>>
type Schedule = Readonly<Record<string, string>>

/**
 * Starts doing the jobs of the queue, two at a time, and those of `schedule` by the clock. A job that fails is
 * tried again, later each time; one whose process was killed, at the next start.
 */
export async function runJobs(
  shop: Shop,
  pool: Pool,
  handlers: Handlers,
  schedule: Schedule = {},
): Promise<JobRunner> {
  let isStopping = false
  const { started, release } = await startLiving(pool, (events) =>
    run({
      events,
      pgPool: silentOnceEnded(pool),
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
 * The pool, which gives no answer once it has ended. The queue does not wait for its own note of how a job went: where a
 * stop has cut the job short, that note would fail unheard, and take the process down before the database is stopped.
 */
function silentOnceEnded(pool: Pool): Pool {
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

// What the queue tells of itself is only for looking closely; a failed job is for everybody. Its payload,
// which may be personal, stays out of the log. A job that the end of the process cuts short is no fault: the next
// start does it again.
function queueLogger(log: Logger, isStopping = () => false): QueueLogger {
  const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const
  return new QueueLogger(({ taskIdentifier, jobId }) => (level, message) => {
    const usual = levels[level]
    log[usual === 'error' && isStopping() ? 'info' : usual]({ job: taskIdentifier, jobId }, message)
  })
}
