import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    order_refund: {
      id: number
      order_id: number
      key: string
      amount_minor: number
      reason: string
      restocked: boolean
      refunded_at: Date
    }
  }
}

/** A refund as it is written: so much, why, and whether the pieces came back to the shelf. */
export type Refund = {
  readonly key: string
  readonly orderId: number
  readonly amountMinor: number
  readonly reason: string
  readonly restock: boolean
  readonly at: Date
}

/** Writes a refund and takes it off what was paid; answers its id, or nothing where that was more than there is left. */
export async function insertRefund(tx: Db, refund: Refund): Promise<number | undefined> {
  const { key, orderId, amountMinor, reason, restock, at } = refund
  const { rows } = await sql<{ id: number }>`
    with paid_back as (
      update shop_order set refunded_minor = refunded_minor + ${amountMinor}, changed_at = ${at}
       where id = ${orderId} and refunded_minor + ${amountMinor} <= paid_minor
      returning id)
    insert into order_refund (order_id, key, amount_minor, reason, restocked, refunded_at)
    select id, ${key}, ${amountMinor}, ${reason}, ${restock}, ${at} from paid_back
    returning id`.execute(tx)
  return rows[0]?.id
}

/** What was refunded under a key. */
export async function readRefund(db: Db, key: string): Promise<Omit<Refund, 'key' | 'at'> | undefined> {
  const { rows } = await sql<Omit<Refund, 'key' | 'at'>>`
    select order_id as "orderId", amount_minor as "amountMinor", reason, restocked as restock
      from order_refund where key = ${key}`.execute(db)
  return rows[0]
}

/** The refund of that number, for the mail that tells of it. */
export async function readRefundById(
  db: Db,
  id: number,
): Promise<{ readonly amountMinor: number; readonly reason: string } | undefined> {
  const { rows } = await sql<{ amountMinor: number; reason: string }>`
    select amount_minor as "amountMinor", reason from order_refund where id = ${id}`.execute(db)
  return rows[0]
}
