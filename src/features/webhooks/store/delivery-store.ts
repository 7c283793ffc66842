import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'

export type NewDelivery = {
  readonly webhookId: number
  /** Of a ping, or of what is sent again by hand: none. */
  readonly eventId?: number
  readonly topic: string
  readonly subject: string
  readonly body: string
}

/** Stores deliveries that are not stored yet, and returns the ids of their webhooks. */
export async function insertDeliveries(
  tx: Db,
  deliveries: readonly NewDelivery[],
  now: Date,
): Promise<readonly number[]> {
  const values = deliveries.map(({ webhookId, eventId, topic, subject, body }, place) => ({
    place,
    webhook_id: webhookId,
    event_id: eventId ?? null,
    topic,
    subject,
    body,
  }))
  const { rows } = await sql<{ webhookId: number }>`
    insert into webhook_delivery (webhook_id, event_id, topic, subject, body, next_at, created_at)
    select webhook_id, event_id, topic, subject, body, ${now}, ${now}
      from jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
           as sent (webhook_id bigint, event_id bigint, topic text, subject text, body text, place int)
     order by place
    on conflict (webhook_id, event_id) do nothing
    returning webhook_id as "webhookId"`.execute(tx)
  return [...new Set(rows.map(({ webhookId }) => webhookId))]
}

/** The webhooks with a delivery that is due, for after a crash. */
export async function webhooksWithWaiting(db: Db, now: Date): Promise<readonly number[]> {
  const { rows } = await sql<{ webhookId: number }>`
    select distinct webhook_id as "webhookId"
      from webhook_delivery where state = 'waiting' and next_at <= ${now}`.execute(db)
  return rows.map(({ webhookId }) => webhookId)
}

export type WaitingDelivery = {
  readonly id: number
  readonly topic: string
  readonly body: string
  readonly attempts: number
}

/** Deliveries about one subject arrive in order: a later one waits for the earlier ones. */
const isFirstOfSubject = sql`not exists (
  select from webhook_delivery earlier
   where earlier.webhook_id = d.webhook_id and earlier.subject = d.subject and earlier.state = 'waiting'
     and earlier.id < d.id)`

/** The oldest deliveries of a webhook that are due and wait for no other, each about another subject. */
export async function dueDeliveries(
  db: Db,
  webhookId: number,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<readonly WaitingDelivery[]> {
  const { rows } = await sql<WaitingDelivery>`
    select id, topic, body, attempts
      from webhook_delivery d
     where webhook_id = ${webhookId} and state = 'waiting' and next_at <= ${now} and ${isFirstOfSubject}
     order by id limit ${limit}`.execute(db)
  return rows
}

/** When the next delivery of a webhook is due; `undefined`: none waits. */
export async function nextDueAt(db: Db, webhookId: number): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(next_at) as at
      from webhook_delivery d
     where webhook_id = ${webhookId} and state = 'waiting' and ${isFirstOfSubject}`.execute(db)
  return rows[0]?.at ?? undefined
}

export type Attempt = {
  readonly durationMs: number
  readonly status?: number
  readonly reason?: string
  readonly headers: Readonly<Record<string, string>>
  readonly answer: string
}

/** Writes an attempt down, and what it means for its delivery: delivered, failed, or waiting until `nextAt`. */
export async function storeAttempt(
  tx: Db,
  deliveryId: number,
  attempt: Attempt & {
    readonly state: 'waiting' | 'delivered' | 'failed'
    readonly nextAt?: Date
    readonly at: Date
  },
): Promise<void> {
  const { durationMs, status, reason, headers, answer, state, nextAt, at } = attempt
  await sql`
    with tried as (
      update webhook_delivery
         set attempts = attempts + 1, state = ${state}, next_at = coalesce(${nextAt ?? null}, next_at)
       where id = ${deliveryId} returning id
    )
    insert into webhook_attempt (delivery_id, at, duration_ms, status, reason, headers, answer)
    select id, ${at}, ${durationMs}, ${status ?? null}, ${reason ?? null}, ${JSON.stringify(headers)}, ${answer}
      from tried`.execute(tx)
}

/** Gives up everything that waits for a webhook that is no longer active. */
export async function failWaiting(tx: Db, webhookId: number): Promise<void> {
  await sql`
    update webhook_delivery set state = 'failed' where webhook_id = ${webhookId} and state = 'waiting'`.execute(
    tx,
  )
}

export type LoggedDelivery = {
  readonly id: number
  readonly topic: string
  readonly subject: string
  readonly state: 'waiting' | 'delivered' | 'failed'
  readonly attempts: number
  readonly createdAt: Date
  readonly nextAt: Date
  readonly body: string
  /** Of the last attempt. */
  readonly status: number | null
  readonly reason: string | null
  readonly durationMs: number | null
  readonly headers: Readonly<Record<string, string>> | null
  readonly answer: string | null
}

const logColumns = sql`
  d.id, d.topic, d.subject, d.state, d.attempts, d.created_at as "createdAt", d.next_at as "nextAt", d.body,
  a.status, a.reason, a.duration_ms as "durationMs", a.headers, a.answer`
const lastAttempt = sql`
  left join lateral (select * from webhook_attempt where delivery_id = d.id order by id desc limit 1) a on true`

/** The latest deliveries of a webhook, the last first; `first`: how many of them to leave out. */
export async function readDeliveries(
  db: Db,
  webhookId: number,
  limit: number,
  first = 0,
): Promise<readonly LoggedDelivery[]> {
  const { rows } = await sql<LoggedDelivery>`
    select ${logColumns} from webhook_delivery d ${lastAttempt}
     where d.webhook_id = ${webhookId} order by d.id desc limit ${limit} offset ${first}`.execute(db)
  return rows
}

/** How many deliveries of a webhook are in the log. */
export async function countDeliveries(db: Db, webhookId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from webhook_delivery where webhook_id = ${webhookId}`.execute(db)
  return rows[0]?.count ?? 0
}

export async function readDelivery(
  db: Db,
  id: number,
): Promise<(LoggedDelivery & { readonly webhookId: number }) | undefined> {
  const { rows } = await sql<LoggedDelivery & { webhookId: number }>`
    select ${logColumns}, d.webhook_id as "webhookId" from webhook_delivery d ${lastAttempt} where d.id = ${id}`.execute(
    db,
  )
  return rows[0]
}

/** Deletes deliveries that do not wait and were made before this time, with their attempts; answers how many. */
export async function deleteOldDeliveries(db: Db, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from webhook_delivery where created_at < ${before} and state <> 'waiting'`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** How many deliveries have failed with all their attempts, and are still in the log. */
export async function countFailedDeliveries(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from webhook_delivery where state = 'failed'`.execute(db)
  return rows[0]?.count ?? 0
}
