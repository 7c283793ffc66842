import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { UNAVAILABLE } from './mail-errors.ts'
import { readFailure, type ServerFailure } from './mail-server-store.ts'

/** Makes due the jobs that failed because the mail server was down; it has received nothing of them. */
export async function rescheduleUnsent(db: Db): Promise<void> {
  await sql`
    select graphile_worker.reschedule_jobs(array_agg(id), run_at := now(), attempts := 0)
      from graphile_worker.jobs
     where locked_at is null and run_at > now() and starts_with(last_error, ${UNAVAILABLE})
    having count(*) > 0`.execute(db)
}

/**
 * The jobs of some names that are due or were tried. The queue does not store when a retried job was due at first: that is
 * computed from its attempts.
 */
const unsent = (names: readonly string[]) => sql`
  select j.id, t.identifier as name, j.payload, j.attempts, j.last_error, j.updated_at,
         j.locked_at is null and j.attempts >= j.max_attempts as is_failed,
         (extract(epoch from now() - case when j.last_error is null then j.run_at
            else greatest(j.created_at, j.run_at - (select coalesce(sum(exp(least(n, 10))), 0)
                   from generate_series(1, j.attempts) n) * interval '1 second') end) * 1000)::float8 as waited_ms
    from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
   where t.identifier = any(${names}::text[]) and (j.run_at <= now() or j.attempts > 0)`

type MailCounts = {
  readonly waiting: number
  /** How long the oldest of them has waited; 0 without any. */
  readonly oldestMs: number
  /** Those that are no longer tried. */
  readonly failed: number
  /** A sentence, without an address; `null` when no mail has failed. */
  readonly lastError: string | null
}

/** Mails that wait longer are a problem. */
export const MAX_WAIT_MS = 15 * 60_000

export type MailHealth = MailCounts & {
  /** The mail server, while it is down. */
  readonly server: ServerFailure | undefined
}

/** How sending mails goes: those that wait, those that failed, and the mail server. `mailJobs`: as in the program. */
export async function mailHealth(db: Db, mailJobs: readonly string[]): Promise<MailHealth> {
  const [counts, server] = await Promise.all([countMailJobs(db, mailJobs), readFailure(db)])
  return { ...counts, server }
}

/** The jobs of these names that have not sent their mails. */
async function countMailJobs(db: Db, names: readonly string[]): Promise<MailCounts> {
  if (!(await hasQueue(db))) return { waiting: 0, oldestMs: 0, failed: 0, lastError: null }
  const { rows } = await sql<MailCounts>`
    select count(*) filter (where not is_failed) as waiting,
           greatest(0, max(waited_ms) filter (where not is_failed)) as "oldestMs",
           count(*) filter (where is_failed) as failed,
           (array_agg(last_error order by updated_at desc) filter (where last_error is not null))[1] as "lastError"
      from (${unsent(names)}) as unsent`.execute(db)
  return rows[0] as MailCounts
}

/** A job that sends mails and has not sent them all. */
export type MailJob = {
  readonly id: number
  /** The name of the job, and what its payload says of it, without addresses: `processing, new-order`. */
  readonly name: string
  readonly orderId: string | null
  readonly mails: string | null
  readonly waitedMs: number
  readonly attempts: number
  readonly isFailed: boolean
  readonly lastError: string | null
}

/** The jobs of these names that have not sent their mails, those that waited longest first. */
export async function readMailJobs(
  db: Db,
  names: readonly string[],
  limit: number,
): Promise<readonly MailJob[]> {
  if (!(await hasQueue(db))) return []
  const { rows } = await sql<MailJob>`
    select id, name, payload->>'orderId' as "orderId", attempts, is_failed as "isFailed",
           case json_typeof(payload->'mails')
             when 'array' then (select string_agg(mail, ', ') from json_array_elements_text(payload->'mails') mail)
             else payload->>'mail' end as mails,
           waited_ms as "waitedMs", last_error as "lastError"
      from (${unsent(names)}) as unsent
     order by waited_ms desc, id
     limit ${limit}`.execute(db)
  return rows
}

/** Makes due those of these jobs that were tried, with all their attempts; all without `ids`. Returns their ids. */
export async function rescheduleMails(
  db: Db,
  names: readonly string[],
  ids?: readonly number[],
): Promise<readonly number[]> {
  if (!(await hasQueue(db))) return []
  const { rows } = await sql<{ id: number }>`
    select id from graphile_worker.reschedule_jobs(
      array(select id from graphile_worker.jobs
             where task_identifier = any(${names}::text[]) and attempts > 0
               and (${ids ?? null}::bigint[] is null or id = any(${ids ?? null}::bigint[]))),
      run_at := now(), attempts := 0)`.execute(db)
  return rows.map(({ id }) => id)
}

/** Deletes the jobs of these names that were last tried before this time, and are no longer. */
export async function deleteFailedBefore(db: Db, names: readonly string[], moment: Date): Promise<void> {
  await sql`
    select graphile_worker.complete_jobs(
      array(select id from graphile_worker.jobs
             where task_identifier = any(${names}::text[]) and attempts >= max_attempts
               and locked_at is null and updated_at < ${moment}))`.execute(db)
}

/** Only the shop itself installs the queue, not `handsel migrate`. */
async function hasQueue(db: Db): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass('graphile_worker.jobs') is not null as exists`.execute(db)
  return rows[0]?.exists === true
}
