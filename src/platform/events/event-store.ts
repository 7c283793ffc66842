import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { Db } from '../db/db.ts'
import type { EventHandler, ShopEvent } from './event.ts'

const MAX_DISPATCHED = 1_000
const MAX_HANDLED = 100

/** The job that hands events over to their handlers; one at a time. */
export const DISPATCH_JOB = 'dispatch-events'

/** The job that has a handler handle its events; one at a time for each handler. */
export const HANDLE_JOB = 'handle-events'

export type HandleJob = { readonly handler: string }

/** The queue of a handler's jobs, and their key. */
export function queueOf(handler: string): string {
  return `events-for-${handler}`
}

/** Queues the job that dispatches, if there is anything to dispatch or to handle. */
export async function wakeDispatcher(pool: Pick<Pool, 'query'>): Promise<void> {
  await pool.query(
    `select graphile_worker.add_job($1, queue_name := $1, job_key := $1)
      where exists (select from event)
         or exists (select from event_delivery where failed_at is null and (retry_at is null or retry_at <= now()))`,
    [DISPATCH_JOB],
  )
}

/**
 * Hands the oldest events over to their handlers and forgets them, in one statement; returns how many. No event is passed over: one
 * that commits late is found by the next round. Only one process may do it at a time, or later events could be
 * handled first.
 */
export async function dispatchOldest(db: Db, handlers: readonly EventHandler[]): Promise<number> {
  const names = handlers.flatMap(({ name, events }) => events.map((event) => ({ handler: name, event })))
  const { rows } = await sql<{ count: number }>`
    with due as (
      delete from event where id in (select id from event order by id limit ${MAX_DISPATCHED}) returning *
    ), dispatched as (
      insert into event_delivery (handler, event_id, name, subject, payload, actor, at)
      select wanted.handler, due.id, due.name, due.subject, due.payload, due.actor, due.at
        from due
        join jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as wanted (handler text, event text)
          on wanted.event = due.name
      on conflict do nothing
    )
    select count(*) as count from due`.execute(db)
  return rows[0]?.count ?? 0
}

/** Queues the job of each handler that has something to handle now. */
export async function addHandlerJobs(db: Db, handlers: readonly EventHandler[], now: Date): Promise<void> {
  await sql`
    select graphile_worker.add_jobs(array_agg(
             (${HANDLE_JOB}::text, json_build_object('handler', name), queue, null, null, queue, null, null)::graphile_worker.job_spec))
      from jsonb_to_recordset(${JSON.stringify(handlers.map(({ name }) => ({ name, queue: queueOf(name) })))}::jsonb)
           as handler (name text, queue text)
     where exists (select from event_delivery d
                    where d.handler = handler.name and d.failed_at is null and (d.retry_at is null or d.retry_at <= ${now}))
    having count(*) > 0`.execute(db)
}

/** An event on its way to a handler; `attempts`: how often it was tried, this time included. */
export type Delivery = ShopEvent & { readonly attempts: number }

/**
 * What a handler has to do next, in order: events that are tried for the first time, or one that has failed before. An event
 * waits while an earlier one of its subject waits. The attempts are counted first, so that an event which ends the process is
 * not tried for ever.
 */
export async function nextDeliveries(db: Db, handler: string, now: Date): Promise<readonly Delivery[]> {
  const { rows } = await sql<Delivery>`
    with due as (
      select event_id, attempts from event_delivery d
       where handler = ${handler} and failed_at is null and (retry_at is null or retry_at <= ${now})
         and not exists (
           select from event_delivery earlier
            where earlier.handler = ${handler} and earlier.subject = d.subject and earlier.event_id < d.event_id
              and earlier.failed_at is null and earlier.retry_at > ${now})
       order by event_id
       limit ${MAX_HANDLED}
    ), next as (
      select event_id, row_number() over by_id = 1 or max(attempts) over by_id = 0 as is_next
        from due
      window by_id as (order by event_id)
    )
    update event_delivery d set attempts = d.attempts + 1
      from next
     where d.handler = ${handler} and d.event_id = next.event_id and next.is_next
    returning d.event_id as id, d.name, d.subject, d.payload, d.actor, d.at, d.attempts`.execute(db)
  return rows.sort((a, b) => a.id - b.id)
}

/** Forgets events that a handler has handled. */
export async function deleteDeliveries(db: Db, handler: string, ids: readonly number[]): Promise<void> {
  await sql`
    delete from event_delivery where handler = ${handler} and event_id = any(${ids}::bigint[])`.execute(db)
}

/** Notes that a handler has failed; without `retryAt` the event is no longer tried. */
export async function noteFailure(
  db: Db,
  failed: { readonly handler: string; readonly id: number; readonly error: string },
  { retryAt, now }: { readonly retryAt: Date | undefined; readonly now: Date },
): Promise<void> {
  await sql`
    update event_delivery
       set last_error = ${failed.error}, retry_at = ${retryAt ?? now}, failed_at = ${retryAt ? null : now}
     where handler = ${failed.handler} and event_id = ${failed.id}`.execute(db)
}

/** When a handler has something to do next; `undefined` when nothing waits. */
export async function nextRetry(db: Db, handler: string): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(retry_at) as at from event_delivery where handler = ${handler} and failed_at is null`.execute(
    db,
  )
  return rows[0]?.at ?? undefined
}
