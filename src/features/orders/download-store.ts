import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { Grant, GrantKey } from './rules/grant.ts'

type OrderDownloadTable = {
  order_id: number
  product_id: number
  download_id: string
  position: number
  name: string
  file: string
  remaining: number | null
  expires_at: Date | null
  fetched: number
  granted_at: Date
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    order_download: OrderDownloadTable
  }
}

/**
 * Writes what the buyer of an order may fetch, as its lines have it. Each file may be fetched so often for each piece
 * bought. Asked again it changes nothing: counts and ends stay.
 */
export async function grantFiles(tx: Db, orderId: number, at: Date): Promise<void> {
  await sql`
    insert into order_download (order_id, product_id, download_id, position, name, file, remaining, expires_at, granted_at)
    select ${orderId}, bought.product_id, file.value->>'id', min(bought.position * 1000 + file.place), min(file.value->>'name'),
           min(file.value->>'file'), sum((bought.files->>'limit')::bigint * bought.quantity),
           max(${at}::timestamptz + make_interval(days => (bought.files->>'expiryDays')::integer)), ${at}
      from (select coalesce(variation_id, product_id) as product_id, files, quantity, position
              from order_line where order_id = ${orderId} and files is not null) bought
     cross join jsonb_array_elements(bought.files->'list') with ordinality as file(value, place)
     group by bought.product_id, file.value->>'id'
    on conflict do nothing`.execute(tx)
}

/** The files of an order, in the order of its lines. */
export async function readGrants(db: Db, orderId: number): Promise<Grant[]> {
  const { rows } = await sql<OrderDownloadTable & { thing: string }>`
    select d.*, coalesce((
             select l.name from order_line l
              where l.order_id = d.order_id and coalesce(l.variation_id, l.product_id) = d.product_id
              order by l.position limit 1), '') as thing
      from order_download d
     where d.order_id = ${orderId}
     order by d.position, d.download_id`.execute(db)
  return rows.map((row) => ({
    productId: row.product_id,
    downloadId: row.download_id,
    name: row.name,
    thing: row.thing,
    remaining: row.remaining ?? undefined,
    expiresAt: row.expires_at ?? undefined,
  }))
}

// By the order's key, which nobody can guess; the order must be one that is handed over.
const fetchable = (key: GrantKey, now: Date) => sql`
  o.id = d.order_id and o.order_key = ${key.orderKey} and d.product_id = ${key.productId}
  and d.download_id = ${key.downloadId} and o.status in ('processing', 'completed')
  and (d.remaining is null or d.remaining > 0) and (d.expires_at is null or ${now} < d.expires_at)`

/** The file behind a key that still opens something, without counting it. */
export async function grantedFile(db: Db, key: GrantKey, now: Date): Promise<string | undefined> {
  const { rows } = await sql<{ file: string }>`
    select d.file from order_download d, shop_order o where ${fetchable(key, now)}`.execute(db)
  return rows[0]?.file
}

/** Counts one fetch, if there is one left at this moment: two who come at once cannot both have the last. */
export async function countFetch(db: Db, key: GrantKey, now: Date): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update order_download d set remaining = d.remaining - 1, fetched = d.fetched + 1
      from shop_order o where ${fetchable(key, now)}`.execute(db)
  return numAffectedRows === 1n
}
