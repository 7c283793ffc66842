import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

/** An event that a handler could not handle, and that is no longer tried. */
export type FailedEvent = {
  readonly id: number
  readonly handler: string
  readonly name: string
  readonly subject: string
  readonly attempts: number
  readonly failedAt: Date
  readonly lastError: string
}

/** How many events are no longer tried. */
export async function countFailedEvents(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct event_id) as count from event_delivery where failed_at is not null`.execute(db)
  return rows[0]?.count ?? 0
}

/** Events that are no longer tried, the oldest first. */
export async function readFailedEvents(db: Db, limit: number): Promise<readonly FailedEvent[]> {
  const { rows } = await sql<FailedEvent>`
    select event_id as id, handler, name, subject, attempts, failed_at as "failedAt", last_error as "lastError"
      from event_delivery
     where failed_at is not null
     order by event_id, handler
     limit ${limit}`.execute(db)
  return rows
}

/**
 * Has the handlers that could not handle these events try them again, with all their attempts; all events without `ids`. Returns
 * the ids of those events.
 */
export async function replayEvents(db: Db, ids?: readonly number[]): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    with replayed as (
      update event_delivery
         set failed_at = null, retry_at = null, attempts = 0
       where failed_at is not null
         and (${ids ?? null}::bigint[] is null or event_id = any(${ids ?? null}::bigint[]))
      returning event_id
    )
    select event_id as id, pg_notify('handsel_events', '') from replayed`.execute(db)
  return [...new Set(rows.map(({ id }) => id))]
}

/** An event by the parts of the shop that could not handle it. */
export type FailedEventOfAll = Omit<FailedEvent, 'handler'> & { readonly handlers: readonly string[] }

/** A part of the events that are no longer tried, the last first, and how many there are in all. */
export async function readFailedEventsOfAll(
  db: Db,
  { first, limit }: { readonly first: number; readonly limit: number },
): Promise<{ readonly events: readonly FailedEventOfAll[]; readonly total: number }> {
  const { rows } = await sql<FailedEventOfAll>`
    ${ofAll} where failed_at is not null group by event_id order by event_id desc limit ${limit} offset ${first}`.execute(
    db,
  )
  return { events: rows, total: await countFailedEvents(db) }
}

/** An event that is no longer tried; `undefined`: it was handled, is tried again, or was dropped. */
export async function readFailedEvent(db: Db, id: number): Promise<FailedEventOfAll | undefined> {
  const { rows } = await sql<FailedEventOfAll>`
    ${ofAll} where failed_at is not null and event_id = ${id} group by event_id`.execute(db)
  return rows[0]
}

/** Drops an event that is no longer tried: what its handlers were to do is not done. */
export async function dropFailedEvent(db: Db, id: number): Promise<void> {
  await sql`delete from event_delivery where failed_at is not null and event_id = ${id}`.execute(db)
}

const ofAll = sql`
  select event_id as id, array_agg(handler order by handler) as handlers, min(name) as name, min(subject) as subject,
         max(attempts) as attempts, max(failed_at) as "failedAt", min(last_error) as "lastError"
    from event_delivery`
