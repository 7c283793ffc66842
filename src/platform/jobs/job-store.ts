import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/db.ts'

export const jobStates = ['waiting', 'running', 'failed'] as const

/** `waiting`: also for another attempt; `failed`: it is no longer tried. */
export type JobState = (typeof jobStates)[number]

/** A job of the queue. What it works on is left out, but for the order: that may be about people. */
export type QueuedJob = {
  readonly id: number
  readonly name: string
  readonly state: JobState
  readonly orderId: number | null
  readonly attempts: number
  readonly maxAttempts: number
  readonly createdAt: Date
  /** When it is tried next, or was tried last if it failed. */
  readonly runAt: Date
  readonly lastError: string | null
}

/** Which jobs to list; `mailJobs`: the names of those that send mails, which are the only ones or left out. */
export type JobFilter = {
  readonly state: JobState | undefined
  readonly mailJobs: readonly string[]
  readonly areMails: boolean
}

const stateOf = sql`case when j.locked_at is not null then 'running'
                         when j.attempts >= j.max_attempts then 'failed' else 'waiting' end`
const isFailed = sql<boolean>`j.locked_at is null and j.attempts >= j.max_attempts`
const jobsOfQueue = sql`graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id`

/** A part of the jobs, the last first, and how many there are in all. */
export async function readJobs(
  db: Db,
  filter: JobFilter,
  { first, limit }: { readonly first: number; readonly limit: number },
): Promise<{ readonly jobs: readonly QueuedJob[]; readonly total: number }> {
  const { rows } = await sql<QueuedJob>`
    ${columns} from ${jobsOfQueue} where ${matches(filter)} order by j.id desc limit ${limit} offset ${first}`.execute(
    db,
  )
  const { rows: counts } = await sql<{ total: number }>`
    select count(*) as total from ${jobsOfQueue} where ${matches(filter)}`.execute(db)
  return { jobs: rows, total: counts[0]?.total ?? 0 }
}

/** A job of the queue; `undefined`: it is done, or was removed. */
export async function readJob(db: Db, id: number): Promise<QueuedJob | undefined> {
  const { rows } = await sql<QueuedJob>`${columns} from ${jobsOfQueue} where j.id = ${id}`.execute(db)
  return rows[0]
}

/** Makes a failed job due, with all its attempts; `false`: it has not failed. */
export async function retryJob(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from graphile_worker.reschedule_jobs(${failedOf(id)}, run_at := now(), attempts := 0)`.execute(db)
  return rows.length > 0
}

/** Deletes a failed job: what it was to do is not done. `false`: it has not failed. */
export async function removeFailedJob(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`select from graphile_worker.complete_jobs(${failedOf(id)})`.execute(db)
  return rows.length > 0
}

const failedOf = (id: number) =>
  sql`array(select j.id from ${jobsOfQueue} where j.id = ${id} and ${isFailed})`

const columns = sql`
  select j.id, t.identifier as name, ${stateOf} as state, (j.payload ->> 'orderId')::bigint as "orderId", j.attempts,
         j.max_attempts as "maxAttempts", j.created_at as "createdAt",
         case when ${isFailed} then j.updated_at else j.run_at end as "runAt", j.last_error as "lastError"`

function matches({ state, mailJobs, areMails }: JobFilter): RawBuilder<boolean> {
  const isMail = sql<boolean>`t.identifier = any(${mailJobs}::text[])`
  const isOfKind = areMails ? isMail : sql<boolean>`not (${isMail})`
  return state === undefined ? isOfKind : sql<boolean>`${isOfKind} and ${stateOf} = ${state}`
}
