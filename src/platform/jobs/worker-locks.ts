import { setTimeout as delay } from 'node:timers/promises'
import type { WorkerEvents } from 'graphile-worker'
import type { Pool, PoolClient } from 'pg'
import type { Logger } from 'pino'
import { connectPatiently } from '../db/patient-connect.ts'

// Any numbers work, as long as all processes of a shop use the same ones.
const STARTING = 7_264_227
const WORKERS = 7_264_228
/** How long a living process needs at most to take its locks again on another connection. */
const RELOCK_MS = 1_000

export type LockedWorkers<Started> = {
  readonly started: Started
  /** Releases the locks: from now on the workers count as dead. */
  release(): void
}

type LockOptions = {
  readonly pool: Pool
  readonly events: WorkerEvents
  readonly log: Logger
  /** The ids of the jobs that run in this process, once no older statement of the queue is on its way. */
  readonly runningJobs: () => Promise<readonly string[]>
}

/**
 * Starts workers, which emit `events`, and takes an advisory lock for each worker name in `locked_by`, so that other processes know that they
 * are alive: the lock ends with the connection, and so with the process. Before that, jobs locked by dead workers are
 * unlocked; else the queue would leave them for four hours. One process starts at a time, so that none sees another's
 * workers before they have their lock. A lost connection is replaced, and the locks are taken again.
 */
export async function startLockedWorkers<Started>(
  options: LockOptions,
  start: () => Promise<Started>,
): Promise<LockedWorkers<Started>> {
  const { pool, events } = options
  const client = await connectPatiently(pool)
  try {
    await client.query('select pg_advisory_lock($1)', [STARTING])
    await unlockJobsOfDeadWorkers(client)
    const workers: string[] = []
    events.on('pool:create', ({ workerPool }) => workers.push(workerPool.id))
    const started = await start()
    await lock(client, workers)
    await client.query('select pg_advisory_unlock($1)', [STARTING])
    return { started, release: keepLocked(client, workers, options) }
  } catch (error) {
    client.release(true)
    throw error
  }
}

/** Takes the locks again whenever their connection is lost, until the returned function releases them. */
function keepLocked(first: PoolClient, workers: readonly string[], options: LockOptions): () => void {
  let client = first
  let isReleased = false
  const follow = () => client.once('end', () => isReleased || void lockAgain())
  const lockAgain = async (): Promise<void> => {
    client.release(true)
    client = await connectPatiently(options.pool)
    follow()
    try {
      await lock(client, workers)
      await unlockLostJobs(client, workers, options.runningJobs)
    } catch (error) {
      // The connection is lost again, and followed.
      options.log.warn({ err: error }, 'the locks of the job process could not be taken')
    }
  }
  follow()
  return () => {
    isReleased = true
    client.release(true)
  }
}

async function lock(client: PoolClient, workers: readonly string[]): Promise<void> {
  for (const id of workers) await client.query('select pg_advisory_lock($1, hashtext($2))', [WORKERS, id])
}

/** Unlocks jobs that the queue has locked for this process in a statement whose answer was lost. */
async function unlockLostJobs(
  client: PoolClient,
  workers: readonly string[],
  runningJobs: LockOptions['runningJobs'],
): Promise<void> {
  const { rows } = await client.query<{ now: string }>('select now()::text as now')
  await client.query(
    `update graphile_worker._private_jobs set locked_by = null, locked_at = null
      where locked_by = any($1::text[]) and locked_at < $2::timestamptz and id <> all($3::bigint[])`,
    [workers, rows[0]?.now, await runningJobs()],
  )
}

/** One that is still dead after a moment: a living one may just have lost its connection. */
async function unlockJobsOfDeadWorkers(client: PoolClient): Promise<void> {
  const dead = await deadWorkers(client)
  if (dead.length === 0) return
  await delay(RELOCK_MS)
  const stillDead = (await deadWorkers(client)).filter((id) => dead.includes(id))
  await client.query('select graphile_worker.force_unlock_workers($1::text[])', [stillDead])
}

async function deadWorkers(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select distinct locked_by as id from graphile_worker.jobs
      where locked_by is not null and not exists (
        select from pg_locks
        where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())
          and classid = $1::int::oid and objid = hashtext(locked_by)::oid and objsubid = 2 and granted)`,
    [WORKERS],
  )
  return rows.map(({ id }) => id)
}
