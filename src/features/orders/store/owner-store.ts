import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import type { OrderState } from '../rules/order-state.ts'

/** Filter of the list of orders; absent values match all. E-mail addresses are compared without case. */
export type OrderFilter = {
  readonly state: OrderState | undefined
  readonly email: string | undefined
  readonly limit: number
}

/** The ids of orders, newest first. */
export async function readFilteredOrderIds(db: Db, { state, email, limit }: OrderFilter): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from shop_order
     where (${state ?? null}::text is null or state = ${state ?? null})
       and (${email ?? null}::text is null or lower(billing ->> 'email') = lower(${email ?? null}))
     order by placed_at desc, id desc
     limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** A refund as the owner sees it. */
export type RefundDetails = {
  readonly key: string
  readonly amountMinor: number
  readonly reason: string
  readonly restocked: boolean
  readonly at: Date
}

/** The refunds of an order, oldest first. */
export async function readRefunds(db: Db, orderId: number): Promise<RefundDetails[]> {
  const { rows } = await sql<RefundDetails>`
    select r.key, p.amount_minor as "amountMinor", r.reason, r.restocked, p.recorded_at as at
      from order_refund r join payment p on p.id = r.payment_id where r.order_id = ${orderId} order by r.id`.execute(
    db,
  )
  return rows
}
