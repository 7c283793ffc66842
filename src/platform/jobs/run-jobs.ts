import { EventEmitter } from 'node:events'
import { setImmediate as nextTurn } from 'node:timers/promises'
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
import { databaseFailure } from '../db/database-failure.ts'
import { actingAs } from '../events/actor.ts'
import type { JobHandler } from '../feature.ts'
import { inTurn } from '../mail/mail-turns.ts'
import type { Shop } from '../shop.ts'
import { POLL_MS } from './queue.ts'
import { queueConnections } from './queue-connections.ts'
import { startLockedWorkers } from './worker-locks.ts'

/** A scheduled job that nobody could run at its time, as after a crash, still runs when it is no later than this. */
const BACKFILL_MS = 10 * 60_000
/** How many jobs that send mails run at the same time, and how many others. */
const CONCURRENCY = 2
/** How many jobs that wait for other servers: most of their time they do nothing. */
const REMOTE_CONCURRENCY = 4

export type JobRunner = {
  /** Takes no more jobs, and waits for the running ones and the notes of how they ended. */
  stop(): Promise<void>
  /** Rejects when the queue has given up: another process must continue. */
  readonly failed: Promise<never>
}

export type JobTables = {
  readonly jobs: Readonly<Record<string, JobHandler>>
  /** The names of those that send mails. */
  readonly mailJobs?: readonly string[]
  /** The names of those that wait for other servers. */
  readonly remoteJobs?: readonly string[]
  /** Scheduled jobs: the job's name and a cron expression, in UTC. */
  readonly schedule?: Readonly<Record<string, string>>
}

/**
 * Starts running the jobs of the queue in this process, and those of the schedule: two at a time that send mails, which
 * may have to wait for the mail server, four that wait for other servers, and two others at a time, which never wait for those. A job that fails is
 * retried, later each time; one whose process was killed, at the next start. While the database is away it waits. `onRunning` is
 * called with the number of running jobs whenever it changes.
 */
export async function runJobs(
  shop: Shop,
  pool: Pool,
  { jobs, mailJobs = [], remoteJobs = [], schedule = {} }: JobTables,
  onRunning: (count: number) => void = () => {},
): Promise<JobRunner> {
  const ending = new AbortController()
  const isStopping = () => ending.signal.aborted
  const events = new EventEmitter() as WorkerEvents
  const connections = queueConnections(pool)
  const runningJobs = followJobs(events, connections.finished, onRunning)
  // Jobs that were added while the queue was not listening. Its LISTEN is sent right after this event, and is answered first.
  events.on('pool:listen:success', async ({ workerPool, client }) => {
    await null
    const isListening = await client.query('select').catch(() => undefined)
    if (isListening && !isStopping()) workerPool.nudge(REMOTE_CONCURRENCY)
  })
  const startWorkers = (taskList: TaskList, cron: typeof schedule, concurrency = CONCURRENCY) =>
    run({
      events,
      pgPool: connections.pool,
      taskList,
      parsedCronItems: cronItems(cron),
      concurrency,
      pollInterval: POLL_MS,
      noHandleSignals: true,
      logger: queueLogger(shop.log, isStopping),
    })
  const { mails, remote, others } = divided(jobs, mailJobs, remoteJobs, ending.signal)
  const { started, release } = await startLockedWorkers({ pool, events, log: shop.log, runningJobs }, () =>
    Promise.all([
      startWorkers(taskListOf(shop, others), schedule),
      ...(mailJobs.length > 0 ? [startWorkers(taskListOf(shop, mails), {})] : []),
      ...(remoteJobs.length > 0 ? [startWorkers(taskListOf(shop, remote), {}, REMOTE_CONCURRENCY)] : []),
    ]),
  )
  return {
    async stop() {
      ending.abort()
      await Promise.all(started.map((workers) => workers.stop()))
        .then(connections.finished)
        .finally(release)
    },
    failed: failureOf(Promise.race(started.map(({ promise }) => promise)), isStopping),
  }
}

function cronItems(schedule: Readonly<Record<string, string>>) {
  return parseCronItems(
    Object.entries(schedule).map(([task, match]) => ({
      task,
      match,
      options: { backfillPeriod: BACKFILL_MS },
    })),
  )
}

function divided(
  jobs: JobTables['jobs'],
  mailJobs: readonly string[],
  remoteJobs: readonly string[],
  ending: AbortSignal,
) {
  const all = Object.entries(jobs)
  return {
    mails: Object.fromEntries(
      all.flatMap(([name, handle]) => (mailJobs.includes(name) ? [[name, inTurn(handle, ending)]] : [])),
    ),
    remote: Object.fromEntries(all.filter(([name]) => remoteJobs.includes(name))),
    others: Object.fromEntries(all.filter(([name]) => ![...mailJobs, ...remoteJobs].includes(name))),
  }
}

function failureOf(ended: Promise<void>, isStopping: () => boolean): Promise<never> {
  const failure = Promise.withResolvers<never>()
  const fail = (error?: unknown) => {
    if (!isStopping()) failure.reject(new Error('The job queue has stopped by itself', { cause: error }))
  }
  ended.then(() => fail(), fail)
  // Whoever runs jobs for a short time does not wait for it.
  failure.promise.catch(() => {})
  return failure.promise
}

/**
 * Follows which jobs run; the returned function answers their ids. A job counts until the note of its end is in the database.
 */
function followJobs(
  events: WorkerEvents,
  finished: () => Promise<void>,
  onRunning: (count: number) => void,
): () => Promise<string[]> {
  let count = 0
  const ids = new Set<string>()
  events.on('job:start', ({ job }) => {
    ids.add(job.id)
    onRunning(++count)
  })
  events.on('job:complete', ({ job }) => {
    void finished().then(() => ids.delete(job.id))
    onRunning(--count)
  })
  return async () => {
    await finished()
    // The queue tells of a job some microtasks after the statement that took it.
    await nextTurn()
    return [...ids]
  }
}

/** Creates or updates the tables of the queue. */
export async function migrateQueue(pool: Pool, log: Logger): Promise<void> {
  await runMigrations({ pgPool: pool, logger: queueLogger(log) })
}

/** What the queue calls for each job: the features' handlers, with the shop in hand; the job is who acts. */
export function taskListOf(shop: Shop, handlers: JobTables['jobs']): TaskList {
  return Object.fromEntries(
    Object.entries(handlers).map(([name, handle]) => {
      const ownShop = actingAs(shop, { kind: 'job', name })
      return [name, (payload: unknown) => handle(ownShop, payload)]
    }),
  )
}

/** A connection on which the queue listens: it connects again by itself, and the serving process has reported the outage. */
function isLostConnection(meta: { readonly [key: string]: unknown } = {}): boolean {
  return meta['failure'] !== true && databaseFailure(meta['error']) === 'unreachable'
}

// The queue's own messages are for debugging; a failed job is an error for everybody. Its payload, which may be
// personal, stays out of the log. A job that the end of the process cuts short is not an error: the next start runs it
// again.
function queueLogger(log: Logger, isStopping = () => false): QueueLogger {
  const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const
  return new QueueLogger(({ taskIdentifier, jobId }) => (level, message, meta) => {
    const usual = levels[level]
    const expected = isStopping() ? 'info' : isLostConnection(meta) ? 'warn' : usual
    log[usual === 'error' ? expected : usual]({ job: taskIdentifier, jobId }, message)
  })
}
