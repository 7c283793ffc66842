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
