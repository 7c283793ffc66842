import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { Attribution, AttributionFields } from './rules/attribution.ts'
import type { DeviceType } from './rules/device-type.ts'

/** Keeps what an order came with; what is kept already stays. */
export async function insertOfOrder(tx: Db, orderId: number, { fields, deviceType }: Attribution, at: Date) {
  await sql`
    insert into order_attribution (order_id, fields, device_type, kept_at)
    values (${orderId}, ${JSON.stringify(fields)}, ${deviceType ?? null}, ${at})
    on conflict (order_id) do nothing`.execute(tx)
}

/** Keeps what an account came with. Without one there is nothing to keep, and the same work to do. */
export async function insertOfAccount(
  tx: Db,
  accountId: number | undefined,
  { fields, deviceType }: Attribution,
  at: Date,
): Promise<void> {
  await sql`
    insert into account_attribution (account_id, fields, device_type, kept_at)
    select id, ${JSON.stringify(fields)}::jsonb, ${deviceType ?? null}::text, ${at}::timestamptz
      from account where id = ${accountId ?? null}::bigint
    on conflict (account_id) do nothing`.execute(tx)
}

type Row = {
  readonly orderId: number
  readonly fields: AttributionFields
  readonly deviceType: DeviceType | null
}

export async function readOfOrders(db: Db, orderIds: readonly number[]): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    select order_id as "orderId", fields, device_type as "deviceType"
      from order_attribution where order_id = any(${orderIds}::bigint[]) order by order_id`.execute(db)
  return rows
}
