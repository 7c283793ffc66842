import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { AttributionFields } from './rules/attribution.ts'

/** The data subject: an account, and guest orders with the address. */
type Subject = { readonly accountId?: number | undefined; readonly email?: string | undefined }

function ordersOf({ accountId, email }: Subject) {
  return sql`(select id from shop_order
               where account_id = ${accountId ?? null}::bigint
                  or (account_id is null and lower(billing ->> 'email') = ${email ?? null}::text))`
}

type StoredAttribution = {
  /** Absent: the attribution of the account itself. */
  readonly orderId?: number
  readonly fields: AttributionFields
  readonly deviceType: string | null
}

export async function readPersonalAttribution(db: Db, buyer: Subject): Promise<readonly StoredAttribution[]> {
  const { rows } = await sql<StoredAttribution & { orderId: number | null }>`
    select null::bigint as "orderId", fields, device_type as "deviceType"
      from account_attribution where account_id = ${buyer.accountId ?? null}::bigint
    union all
    (select order_id, fields, device_type
       from order_attribution where order_id in ${ordersOf(buyer)} order by order_id)`.execute(db)
  return rows.map(({ orderId, ...stored }) => (orderId === null ? stored : { orderId, ...stored }))
}

/** Fields about the person, not the campaign: the browser, and the pages it came from and to. */
const personal = ['user_agent', 'referrer', 'session_entry']

/** Removes the personal fields from a buyer's orders; answers how many orders were changed. */
export async function removePersonalFields(tx: Db, buyer: Subject): Promise<number> {
  const { numAffectedRows } = await sql`
    update order_attribution set fields = fields - ${personal}::text[]
     where fields ?| ${personal}::text[] and order_id in ${ordersOf(buyer)}`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

export async function deleteAccountAttribution(tx: Db, accountId: number): Promise<boolean> {
  const deleted = await sql`delete from account_attribution where account_id = ${accountId}`.execute(tx)
  return deleted.numAffectedRows === 1n
}
