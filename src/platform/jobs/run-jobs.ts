import { EventEmitter } from 'node:events'
import {
  parseCronItems,
  Logger as QueueLogger,
  run,
  runMigrations,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { JobHandler } from '../feature.ts'
import type { Shop } from '../shop.ts'
import { POLL_MS } from './queue.ts'
import { startLockedWorkers } from './worker-locks.ts'

/** A scheduled job that nobody could run at its time, as after a crash, still runs when it is no later than this. */
const BACKFILL_MS = 10 * 60_000

export type JobRunner = {
  /** Takes no more jobs and waits for the running ones. */
  stop(): Promise<void>
}

export type JobTables = {
  readonly jobs: Readonly<Record<string, JobHandler>>
  /** Scheduled jobs: the job's name and a cron expression, in UTC. */
  readonly schedule?: Readonly<Record<string, string>>
}

/**
 * Starts running the jobs of the queue in this process, two at a time, and those of the schedule. A job that fails is
 * retried, later each time; one whose process was killed, at the next start. `onRunning` is called with the number of
 * running jobs whenever it changes.
 */
export async function runJobs(
  shop: Shop,
  pool: Pool,
  { jobs, schedule = {} }: JobTables,
  onRunning: (count: number) => void = () => {},
): Promise<JobRunner> {
  let isStopping = false
  const events = new EventEmitter() as WorkerEvents
  countRunning(events, onRunning)
  const { started, release } = await startLockedWorkers(pool, events, () =>
    run({
      events,
      pgPool: silentAfterEnd(pool),
      taskList: taskListOf(shop, jobs),
      parsedCronItems: parseCronItems(
        Object.entries(schedule).map(([task, match]) => ({
          task,
          match,
          options: { backfillPeriod: BACKFILL_MS },
        })),
      ),
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

function countRunning(events: WorkerEvents, onRunning: (count: number) => void): void {
  let count = 0
  events.on('job:start', () => onRunning(++count))
  events.on('job:complete', () => onRunning(--count))
}

/** Creates or updates the tables of the queue. */
export async function migrateQueue(pool: Pool, log: Logger): Promise<void> {
  await runMigrations({ pgPool: pool, logger: queueLogger(log) })
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
export function taskListOf(shop: Shop, handlers: JobTables['jobs']): TaskList {
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
