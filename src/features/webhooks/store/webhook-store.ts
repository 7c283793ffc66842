import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import type { Webhook, WebhookStatus } from '../rules/webhook.ts'

type Row = Omit<Webhook, 'accountId'> & { readonly accountId: number | null }

const columns = sql`
  id, name, status, topic, delivery_url as "deliveryUrl", account_id as "accountId",
  created_at as "createdAt", changed_at as "changedAt"`

const webhookOf = ({ accountId, ...row }: Row): Webhook => ({ ...row, accountId: accountId ?? undefined })

export type WebhookFilter = {
  readonly status?: WebhookStatus | undefined
  readonly search?: string | undefined
  readonly after?: Date | undefined
  readonly before?: Date | undefined
  readonly include?: readonly number[] | undefined
  readonly exclude?: readonly number[] | undefined
  readonly orderBy: 'date' | 'id' | 'title'
  readonly isDescending: boolean
  readonly first: number
  readonly limit: number
}

/** A part of the webhooks that match, and how many match in all. */
export async function findWebhooks(
  db: Db,
  filter: WebhookFilter,
): Promise<{ readonly webhooks: readonly Webhook[]; readonly total: number }> {
  const { status, search, after, before, include, exclude } = filter
  const order = { date: sql`created_at`, id: sql`id`, title: sql`lower(name)` }[filter.orderBy]
  const direction = filter.isDescending ? sql`desc` : sql`asc`
  const { rows } = await sql<Row & { readonly total: number }>`
    select ${columns}, count(*) over () as total
      from webhook
     where (${status ?? null}::text is null or status = ${status ?? null})
       and (${search ?? null}::text is null or strpos(lower(name), lower(${search ?? null}::text)) > 0)
       and (${after ?? null}::timestamptz is null or created_at > ${after ?? null})
       and (${before ?? null}::timestamptz is null or created_at < ${before ?? null})
       and (${include ?? null}::bigint[] is null or id = any(${include ?? null}::bigint[]))
       and not id = any(${exclude ?? []}::bigint[])
     order by ${order} ${direction}, id ${direction}
     limit ${filter.limit} offset ${filter.first}`.execute(db)
  if (rows.length === 0 && filter.first > 0) {
    const { total } = await findWebhooks(db, { ...filter, first: 0, limit: 1 })
    return { webhooks: [], total }
  }
  return { webhooks: rows.map(({ total: _total, ...row }) => webhookOf(row)), total: rows[0]?.total ?? 0 }
}

export async function readWebhook(db: Db, id: number): Promise<Webhook | undefined> {
  const { rows } = await sql<Row>`select ${columns} from webhook where id = ${id}`.execute(db)
  return rows[0] && webhookOf(rows[0])
}

/** The active webhooks of these topics. */
export async function activeWebhooks(db: Db, topics: readonly string[]): Promise<readonly Webhook[]> {
  const { rows } = await sql<Row>`
    select ${columns} from webhook where status = 'active' and topic = any(${topics}::text[]) order by id`.execute(
    db,
  )
  return rows.map(webhookOf)
}

export type NewWebhook = Pick<Webhook, 'name' | 'status' | 'topic' | 'deliveryUrl' | 'accountId'>

/** The id is needed to encrypt the secret, so it is taken first. */
export async function nextWebhookId(tx: Db): Promise<number> {
  const { rows } = await sql<{
    id: number
  }>`select nextval(pg_get_serial_sequence('webhook', 'id')) as id`.execute(tx)
  return Number(rows[0]!.id)
}

export async function insertWebhook(
  tx: Db,
  { name, status, topic, deliveryUrl, accountId }: NewWebhook,
  { id, encryptedSecret, now }: { readonly id: number; readonly encryptedSecret: Buffer; readonly now: Date },
): Promise<void> {
  await sql`
    insert into webhook (id, account_id, name, status, topic, delivery_url, encrypted_secret, created_at, changed_at)
    values (${id}, ${accountId ?? null}, ${name}, ${status}, ${topic}, ${deliveryUrl}, ${encryptedSecret}, ${now}, ${now})`.execute(
    tx,
  )
}

export type WebhookChanges = Partial<Pick<Webhook, 'name' | 'status' | 'topic' | 'deliveryUrl'>> & {
  readonly encryptedSecret?: Buffer
}

/**
 * Writes what is given. A webhook that becomes active again starts without failures, and without back-off, as one with a
 * new address does. `false`: there is none.
 */
export async function updateWebhook(
  tx: Db,
  id: number,
  changes: WebhookChanges,
  now: Date,
): Promise<boolean> {
  const { name, status, topic, deliveryUrl, encryptedSecret } = changes
  const isNewStart = status === 'active' || deliveryUrl !== undefined
  const { rows } = await sql`
    update webhook
       set name = coalesce(${name ?? null}, name), topic = coalesce(${topic ?? null}, topic),
           status = coalesce(${status ?? null}, status), delivery_url = coalesce(${deliveryUrl ?? null}, delivery_url),
           encrypted_secret = coalesce(${encryptedSecret ?? null}, encrypted_secret),
           failed_deliveries = case when ${status ?? null}::text = 'active' then 0 else failed_deliveries end,
           timeouts = case when ${isNewStart} then 0 else timeouts end,
           backoff_until = case when ${isNewStart} then null else backoff_until end,
           changed_at = ${now}
     where id = ${id} returning id`.execute(tx)
  return rows.length === 1
}

export async function deleteWebhook(tx: Db, id: number): Promise<boolean> {
  const { rows } = await sql`delete from webhook where id = ${id} returning id`.execute(tx)
  return rows.length === 1
}

/** What deliveries need of their webhook; `backoffUntil`: nothing is sent before. */
export type Target = Pick<Webhook, 'id' | 'deliveryUrl' | 'status'> & {
  readonly encryptedSecret: Buffer
  /** Attempts in a row that were not answered in time. */
  readonly timeouts: number
  readonly backoffUntil: Date | null
}

/** `undefined` where it is gone. */
export async function readTarget(db: Db, id: number): Promise<Target | undefined> {
  const { rows } = await sql<Target>`
    select id, status, delivery_url as "deliveryUrl", encrypted_secret as "encryptedSecret", timeouts,
           backoff_until as "backoffUntil"
      from webhook where id = ${id}`.execute(db)
  return rows[0]
}

/** Writes down how many attempts in a row were not answered in time, and until when nothing is sent for that. */
export async function storeTimeouts(
  db: Db,
  id: number,
  { timeouts, backoffUntil }: { readonly timeouts: number; readonly backoffUntil: Date | null },
): Promise<void> {
  await sql`
    update webhook set timeouts = ${timeouts}, backoff_until = ${backoffUntil} where id = ${id}`.execute(db)
}

/** Counts a delivery that has failed with all its attempts, and disables the webhook at `max`; `true` when it did. */
export async function countFailedDelivery(tx: Db, id: number, max: number, now: Date): Promise<boolean> {
  const { rows } = await sql<{ isDisabled: boolean }>`
    update webhook
       set failed_deliveries = failed_deliveries + 1,
           status = case when failed_deliveries + 1 >= ${max} and status = 'active' then 'disabled' else status end,
           changed_at = case when failed_deliveries + 1 >= ${max} and status = 'active' then ${now} else changed_at end
     where id = ${id}
    returning status = 'disabled' and failed_deliveries = ${max} as "isDisabled"`.execute(tx)
  return rows[0]?.isDisabled ?? false
}

export async function resetFailedDeliveries(tx: Db, id: number): Promise<void> {
  await sql`update webhook set failed_deliveries = 0 where id = ${id} and failed_deliveries > 0`.execute(tx)
}
