import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { AttributionFields } from './rules/attribution.ts'

/** Whose orders: an account's, and those that guests placed with the address. */
export type Buyer = { readonly accountId?: number | undefined; readonly email?: string | undefined }

function ordersOf({ accountId, email }: Buyer) {
  return sql`(select id from shop_order
               where account_id = ${accountId ?? null}::bigint
                  or (account_id is null and lower(billing ->> 'email') = ${email ?? null}::text))`
}

type Held = {
  /** Absent: it came with the account itself. */
  readonly orderId?: number
  readonly fields: AttributionFields
  readonly deviceType: string | null
}

export async function readHeldOf(db: Db, buyer: Buyer): Promise<readonly Held[]> {
  const { rows } = await sql<Held & { orderId: number | null }>`
    select null::bigint as "orderId", fields, device_type as "deviceType"
      from account_attribution where account_id = ${buyer.accountId ?? null}::bigint
    union all
    (select order_id, fields, device_type
       from order_attribution where order_id in ${ordersOf(buyer)} order by order_id)`.execute(db)
  return rows.map(({ orderId, ...held }) => (orderId === null ? held : { orderId, ...held }))
}

/** Fields that tell of the person, not of the campaign: what browses, and from which page to which. */
const personal = ['user_agent', 'referrer', 'session_entry']

/** Takes out of a buyer's orders what tells of the person; answers of how many. */
export async function forgetPersonOf(tx: Db, buyer: Buyer): Promise<number> {
  const { numAffectedRows } = await sql`
    update order_attribution set fields = fields - ${personal}::text[]
     where fields ?| ${personal}::text[] and order_id in ${ordersOf(buyer)}`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

export async function deleteOfAccount(tx: Db, accountId: number): Promise<boolean> {
  const gone = await sql`delete from account_attribution where account_id = ${accountId}`.execute(tx)
  return gone.numAffectedRows === 1n
}
