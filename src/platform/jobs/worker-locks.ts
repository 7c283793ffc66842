import type { WorkerEvents } from 'graphile-worker'
import type { Pool, PoolClient } from 'pg'

// Any numbers work, as long as all processes of a shop use the same ones.
const STARTING = 7_264_227
const WORKERS = 7_264_228

export type LockedWorkers<Started> = {
  readonly started: Started
  /** Releases the locks: from now on the workers count as dead. */
  release(): void
}

/**
 * Starts workers, which emit `events`, and takes an advisory lock for each worker name in `locked_by`, so that other processes know that they
 * are alive: the lock ends with the connection, and so with the process. Before that, jobs locked by dead workers are
 * unlocked; else the queue would leave them for four hours. One process starts at a time, so that none sees another's
 * workers before they have their lock.
 */
export async function startLockedWorkers<Started>(
  pool: Pool,
  events: WorkerEvents,
  start: () => Promise<Started>,
): Promise<LockedWorkers<Started>> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [STARTING])
    await unlockJobsOfDeadWorkers(client)
    const pools: string[] = []
    events.on('pool:create', ({ workerPool }) => pools.push(workerPool.id))
    const started = await start()
    for (const id of pools) await client.query('select pg_advisory_lock($1, hashtext($2))', [WORKERS, id])
    await client.query('select pg_advisory_unlock($1)', [STARTING])
    return { started, release: () => client.release(true) }
  } catch (error) {
    client.release(true)
    throw error
  }
}

async function unlockJobsOfDeadWorkers(client: PoolClient): Promise<void> {
  await client.query(
    `select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
      from graphile_worker.jobs
      where locked_by is not null and not exists (
        select from pg_locks
        where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())
          and classid = $1::int::oid and objid = hashtext(locked_by)::oid and objsubid = 2 and granted)
      having count(*) > 0`,
    [WORKERS],
  )
}
