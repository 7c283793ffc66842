import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import type { DownloadGrant, DownloadKey } from '../rules/grant.ts'

type OrderDownloadTable = {
  order_id: number
  product_id: number
  download_id: string
  position: number
  name: string
  file: string
  remaining: number | null
  expires_at: Date | null
  download_count: number
  granted_at: Date
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    order_download: OrderDownloadTable
  }
}

/**
 * Inserts the downloads of an order from its lines. The download limit of a file is multiplied by the quantity bought.
 * Calling it again changes nothing: counts and expiry stay.
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
export async function readGrants(db: Db, orderId: number): Promise<DownloadGrant[]> {
  const { rows } = await sql<OrderDownloadTable & { productName: string }>`
    select d.*, coalesce((
             select l.name from order_line l
              where l.order_id = d.order_id and coalesce(l.variation_id, l.product_id) = d.product_id
              order by l.position limit 1), '') as "productName"
      from order_download d
     where d.order_id = ${orderId}
     order by d.position, d.download_id`.execute(db)
  return rows.map((row) => ({
    productId: row.product_id,
    downloadId: row.download_id,
    name: row.name,
    productName: row.productName,
    remaining: row.remaining ?? undefined,
    expiresAt: row.expires_at ?? undefined,
  }))
}

// By the order's key, which nobody can guess; only for orders that are released.
const isDownloadable = (key: DownloadKey, now: Date) => sql`
  o.id = d.order_id and o.order_key = ${key.orderKey} and d.product_id = ${key.productId}
  and d.download_id = ${key.downloadId} and o.status in ('processing', 'completed')
  and (d.remaining is null or d.remaining > 0) and (d.expires_at is null or ${now} < d.expires_at)`

/** The file of a valid key, without counting the download. */
export async function readGrantedFile(db: Db, key: DownloadKey, now: Date): Promise<string | undefined> {
  const { rows } = await sql<{ file: string }>`
    select d.file from order_download d, shop_order o where ${isDownloadable(key, now)}`.execute(db)
  return rows[0]?.file
}

/** Counts one download, if one is left: two concurrent requests cannot both get the last one. */
export async function countDownload(db: Db, key: DownloadKey, now: Date): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update order_download d set remaining = d.remaining - 1, download_count = d.download_count + 1
      from shop_order o where ${isDownloadable(key, now)}`.execute(db)
  return numAffectedRows === 1n
}

/** A file that an account can download, with its order. */
export type AccountDownload = DownloadGrant & {
  readonly orderId: number
  readonly orderKey: string
  readonly file: string
}

/** The files of the released orders of an account that can still be downloaded, newest order first. */
export async function downloadsOfAccount(db: Db, accountId: number, now: Date): Promise<AccountDownload[]> {
  const { rows } = await sql<OrderDownloadTable & { productName: string; orderKey: string }>`
    select d.*, o.order_key as "orderKey", coalesce((
             select l.name from order_line l
              where l.order_id = d.order_id and coalesce(l.variation_id, l.product_id) = d.product_id
              order by l.position limit 1), '') as "productName"
      from order_download d
      join shop_order o on o.id = d.order_id
     where o.account_id = ${accountId} and o.trashed_at is null and o.status in ('processing', 'completed')
       and (d.remaining is null or d.remaining > 0) and (d.expires_at is null or ${now} < d.expires_at)
     order by o.placed_at desc, o.id desc, d.position, d.download_id limit 1000`.execute(db)
  return rows.map((row) => ({
    orderId: row.order_id,
    orderKey: row.orderKey,
    file: row.file,
    productId: row.product_id,
    downloadId: row.download_id,
    name: row.name,
    productName: row.productName,
    remaining: row.remaining ?? undefined,
    expiresAt: row.expires_at ?? undefined,
  }))
}
