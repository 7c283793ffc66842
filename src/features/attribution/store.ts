import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { Attribution, AttributionFields } from './rules/attribution.ts'
import type { DeviceType } from './rules/device-type.ts'

/** Stores the attribution of an account. Without an account nothing is stored, with the same work. */
export async function insertAccountAttribution(
  tx: Db,
  accountId: number | undefined,
  { fields, deviceType }: Attribution,
  at: Date,
): Promise<void> {
  await sql`
    insert into account_attribution (account_id, fields, device_type, recorded_at)
    select id, ${JSON.stringify(fields)}::jsonb, ${deviceType ?? null}::text, ${at}::timestamptz
      from account where id = ${accountId ?? null}::bigint
    on conflict (account_id) do nothing`.execute(tx)
}

type Row = {
  readonly orderId: number
  readonly fields: AttributionFields
  readonly deviceType: DeviceType | null
}

export async function readOrderAttributions(db: Db, orderIds: readonly number[]): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    select order_id as "orderId", fields, device_type as "deviceType"
      from order_attribution where order_id = any(${orderIds}::bigint[]) order by order_id`.execute(db)
  return rows
}

/** Orders of a time and a currency with some statuses, counted. */
export type CountedOrders = {
  readonly from: Date
  /** Not part of it any more. */
  readonly until: Date
  readonly currency: string
  readonly statuses: readonly string[]
}

/** How many of these orders came from each source, and their amounts to pay, in minor units; the most orders first. */
export async function readSources(
  db: Db,
  { from, until, currency, statuses }: CountedOrders,
): Promise<
  readonly { readonly fields: AttributionFields; readonly orders: number; readonly totalMinor: number }[]
> {
  const { rows } = await sql<{ fields: AttributionFields; orders: number; totalMinor: number }>`
    select json_strip_nulls(json_build_object('source_type', a.fields ->> 'source_type', 'utm_source', a.fields ->> 'utm_source'))
             as fields,
           count(*) as orders, sum(o.total_minor - o.credit_minor)::bigint as "totalMinor"
      from shop_order o left join order_attribution a on a.order_id = o.id
     where o.placed_at >= ${from} and o.placed_at < ${until} and o.currency = ${currency}
       and o.status = any(${statuses}::text[]) and o.trashed_at is null
     group by a.fields ->> 'source_type', a.fields ->> 'utm_source'
     order by orders desc, 3 desc
     limit 20`.execute(db)
  return rows
}
