import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { OrderState } from './rules/order-state.ts'

/** Which orders an owner looks at; what is absent is not asked. An address is compared without case. */
export type OrdersAsked = {
  readonly state: OrderState | undefined
  readonly email: string | undefined
  readonly limit: number
}

/** The ids of orders, the last placed first. */
export async function readAskedIds(db: Db, { state, email, limit }: OrdersAsked): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from shop_order
     where (${state ?? null}::text is null or state = ${state ?? null})
       and (${email ?? null}::text is null or lower(billing ->> 'email') = lower(${email ?? null}))
     order by placed_at desc, id desc
     limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** A refund that was made, as the owner looks at it. */
export type MadeRefund = {
  readonly key: string
  readonly amountMinor: number
  readonly reason: string
  readonly restocked: boolean
  readonly at: Date
}

/** The refunds of an order, the first first. */
export async function readRefundsOf(db: Db, orderId: number): Promise<MadeRefund[]> {
  const { rows } = await sql<MadeRefund>`
    select r.key, p.amount_minor as "amountMinor", r.reason, r.restocked, p.recorded_at as at
      from order_refund r join payment p on p.id = r.payment_id where r.order_id = ${orderId} order by r.id`.execute(
    db,
  )
  return rows
}
