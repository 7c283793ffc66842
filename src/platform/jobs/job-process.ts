import { type ChildProcess, fork } from 'node:child_process'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { listenOn } from '../db/listener.ts'
import { hasDueJobs, hasLockedJobs, POLL_MS, STOP_MS } from './queue.ts'
import { nextScheduledMs } from './schedule.ts'

/** The channel on which graphile-worker announces new jobs. */
const NEW_JOBS = 'jobs:insert'
/** How long before a scheduled job is due the process is started; it then schedules the job itself. */
const LEAD_MS = 5_000
const FIRST_RESTART_MS = 500
const MAX_RESTART_MS = 60_000
/** After a crash later than this, the delay before a restart is the shortest again. */
const STABLE_MS = 60_000

export type JobProcessOptions = {
  /** The file of the process: it calls `endWithShop`, and `runUntilIdle` with the database of `jobDatabaseUrl`. */
  readonly file: string
  readonly databaseUrl: string
  readonly pool: Pool
  readonly log: Logger
  /** The names of the jobs that it runs. */
  readonly jobs: readonly string[]
  /** Scheduled jobs: the job's name and a cron expression, in UTC. */
  readonly schedule: Readonly<Record<string, string>>
  /** Receives what the process reports of its jobs. */
  readonly onMessage?: ((message: unknown) => void) | undefined
}

/**
 * Runs the jobs of the queue in a process of their own, of lower priority, which exists only while there are jobs: it is
 * started when a job is added, is due, or will be scheduled, and ends when it has been idle for a while. A lost
 * notification delays a job by `POLL_MS` at most. After a crash it is restarted, later each time.
 */
export class JobProcess {
  readonly #options: JobProcessOptions
  readonly #listener: ReturnType<typeof listenOn>
  readonly #poll: NodeJS.Timeout
  #child: ChildProcess | undefined
  #startedMs = 0
  #crashes = 0
  #restart: NodeJS.Timeout | undefined
  #scheduled: NodeJS.Timeout | undefined
  #checking = false
  #checkAgain = false
  #stopping = false

  constructor(options: JobProcessOptions) {
    this.#options = options
    const check = () => void this.#startIf(hasDueJobs)
    // Jobs of a process that was killed are locked, and not due, until the next one unlocks them.
    this.#listener = listenOn(NEW_JOBS, options.databaseUrl, {
      received: check,
      connected: () => void this.#startIf(hasLockedJobs),
      disconnected: () => options.log.warn('connection for new jobs lost; they wait some seconds'),
    })
    this.#poll = setInterval(check, POLL_MS)
    this.#awaitSchedule()
    void this.#startIf(hasLockedJobs)
  }

  /** The id of the process, while there is one. */
  get pid(): number | undefined {
    return this.#child?.pid
  }

  /** Starts no more jobs, and waits for the running ones; after 1.5 seconds it ends their process. */
  async stop(): Promise<void> {
    this.#stopping = true
    clearInterval(this.#poll)
    clearTimeout(this.#restart)
    clearTimeout(this.#scheduled)
    await Promise.all([this.#listener.close(), this.#stopChild()])
  }

  async #stopChild(): Promise<void> {
    const child = this.#child
    if (!child) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
    // The process takes no more jobs once it has no connection to this one.
    if (child.connected) child.disconnect()
    await ended
    clearTimeout(timer)
  }

  async #startIf(isNeeded: (pool: Pool, jobs: readonly string[]) => Promise<boolean>): Promise<void> {
    if (this.#isStarted()) return
    if (this.#checking) {
      // The query may have started before the job was committed.
      this.#checkAgain = true
      return
    }
    this.#checking = true
    try {
      if (await isNeeded(this.#options.pool, this.#options.jobs)) this.#start()
    } catch (error) {
      if (!this.#stopping) this.#options.log.warn({ err: error }, 'new jobs could not be looked up')
    }
    this.#checking = false
    if (!this.#checkAgain) return
    this.#checkAgain = false
    await this.#startIf(hasDueJobs)
  }

  /** Whether there is a process, or will be soon, or must be none. */
  #isStarted(): boolean {
    return this.#child !== undefined || this.#restart !== undefined || this.#stopping
  }

  #start(): void {
    if (this.#isStarted()) return
    const { file, databaseUrl } = this.#options
    this.#startedMs = performance.now()
    const child = fork(file, {
      execArgv: ['--max-semi-space-size=1', '--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    this.#child = child
    // Not in its environment, which other programs of this user may read: it contains a password.
    child.send({ databaseUrl }, () => {})
    if (this.#options.onMessage) child.on('message', this.#options.onMessage)
    child.on('error', (error) => this.#ended(child, error.message))
    child.on('exit', (code, signal) => this.#ended(child, signal ?? code ?? 'unknown'))
  }

  #ended(child: ChildProcess, reason: number | string): void {
    if (this.#child !== child) return
    this.#child = undefined
    if (this.#stopping) return
    if (reason !== 0) {
      this.#restartLater(reason)
      return
    }
    this.#crashes = 0
    this.#awaitSchedule()
    // A job may have been added while it ended.
    void this.#startIf(hasDueJobs)
  }

  #restartLater(reason: number | string): void {
    this.#crashes = performance.now() - this.#startedMs < STABLE_MS ? this.#crashes + 1 : 1
    const delayMs = Math.min(MAX_RESTART_MS, FIRST_RESTART_MS * 2 ** (this.#crashes - 1))
    this.#options.log.error({ reason, delayMs }, 'the job process ended unexpectedly and is restarted')
    this.#restart = setTimeout(() => {
      this.#restart = undefined
      this.#start()
    }, delayMs)
  }

  /** Starts the process before the next scheduled job. */
  #awaitSchedule(): void {
    clearTimeout(this.#scheduled)
    // One that was due just now may have been missed by a process that was ending.
    const nextMs = nextScheduledMs(this.#options.schedule, Date.now() - LEAD_MS)
    if (nextMs === undefined) return
    this.#scheduled = setTimeout(
      () => {
        this.#start()
        this.#scheduled = setTimeout(() => this.#awaitSchedule(), 2 * LEAD_MS)
      },
      Math.max(0, nextMs - LEAD_MS - Date.now()),
    )
  }
}
