import type { Generated, JSONColumnType } from 'kysely'
import { sql } from 'kysely'
import type { MetaData } from '../../../kernel/meta-data.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { RateTax } from '../../tax/rules/taxes.ts'
import { insertPayment, MANUAL } from './ledger-store.ts'

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    order_refund: {
      id: Generated<number>
      order_id: number
      payment_id: number
      key: string
      reason: string
      restocked: boolean
      lines: JSONColumnType<RefundedLine[]>
      refunded_by: number | null
      meta_data: JSONColumnType<MetaData[]>
    }
  }
}

/** What is refunded of a line of the order, in minor units. */
export type RefundedLine = {
  readonly lineId: number
  readonly quantity: number
  readonly netMinor: number
  readonly taxMinor: number
  /** Whether its items go back to stock; absent: those of all lines do, if the refund restocks. */
  readonly restock?: boolean
  /** The parts of the tax, where they are known rate by rate. */
  readonly taxes?: readonly RateTax[] | undefined
}

/** A refund to insert: amount, reason, and whether the stock is returned. */
export type Refund = {
  readonly key: string
  readonly orderId: number
  readonly amountMinor: number
  readonly currency: string
  readonly reason: string
  readonly restock: boolean
  readonly at: Date
  readonly by: number | undefined
  readonly lines: readonly RefundedLine[]
  readonly metaData: readonly MetaData[]
}

/** Inserts a refund and records it in the ledger; returns its id. The caller has locked the order and checked the amount. */
export async function insertRefund(tx: Db, refund: Refund): Promise<number> {
  const { key, orderId, amountMinor, currency, reason, restock, at, by = null } = refund
  const [lines, metaData] = [JSON.stringify(refund.lines), JSON.stringify(refund.metaData)]
  const money = { orderId, amountMinor, currency, at, provider: MANUAL, reference: undefined }
  const paymentId = await insertPayment(tx, { ...money, kind: 'refund' })
  const { rows } = await sql<{ id: number }>`
    with changed as (
      update shop_order set changed_at = ${at} where id = ${orderId})
    insert into order_refund (order_id, payment_id, key, reason, restocked, refunded_by, lines, meta_data)
    values (${orderId}, ${paymentId}, ${key}, ${reason}, ${restock}, ${by}, ${lines}::jsonb, ${metaData}::jsonb)
    returning id`.execute(tx)
  return rows[0]?.id ?? 0
}

/** How many items of a line did not go back to stock with a refund yet; `soldId`: its variation or product. */
export type ReturnableLine = { readonly lineId: number; readonly soldId: number; readonly quantity: number }

/** The lines of an order with what refunds can still return of them to stock. The caller has locked the order. */
export async function readReturnableLines(tx: Db, orderId: number): Promise<readonly ReturnableLine[]> {
  const { rows } = await sql<ReturnableLine>`
    select l.id as "lineId", coalesce(l.variation_id, l.product_id) as "soldId",
           greatest(0, l.quantity - coalesce((
             select sum((returned ->> 'quantity')::bigint)
               from order_refund r, jsonb_array_elements(r.lines) returned
              where r.order_id = l.order_id and r.restocked and coalesce((returned ->> 'restock')::boolean, true)
                and (returned ->> 'lineId')::bigint = l.id), 0))::bigint as quantity
      from order_line l where l.order_id = ${orderId} order by l.position`.execute(tx)
  return rows
}

/** How many items of each line refunds were for, without the refunds with these keys. */
export async function readRefundedItems(
  tx: Db,
  orderId: number,
  otherKeys: readonly string[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ lineId: number; quantity: number }>`
    select (refunded ->> 'lineId')::bigint as "lineId", sum((refunded ->> 'quantity')::bigint)::bigint as quantity
      from order_refund r, jsonb_array_elements(r.lines) refunded
     where r.order_id = ${orderId} and not r.key = any(${otherKeys}::text[])
     group by 1`.execute(tx)
  return new Map(rows.map(({ lineId, quantity }) => [lineId, quantity]))
}

type StoredRefund = Pick<Refund, 'orderId' | 'amountMinor' | 'reason' | 'restock'>

/** The refund with this key. */
export async function readRefund(db: Db, key: string): Promise<StoredRefund | undefined> {
  const { rows } = await sql<StoredRefund>`
    select r.order_id as "orderId", p.amount_minor as "amountMinor", r.reason, r.restocked as restock
      from order_refund r join payment p on p.id = r.payment_id where r.key = ${key}`.execute(db)
  return rows[0]
}

/** The refund with this id, for its mail. */
export async function readRefundById(
  db: Db,
  id: number,
): Promise<{ readonly amountMinor: number; readonly reason: string } | undefined> {
  const { rows } = await sql<{ amountMinor: number; reason: string }>`
    select p.amount_minor as "amountMinor", r.reason
      from order_refund r join payment p on p.id = r.payment_id where r.id = ${id}`.execute(db)
  return rows[0]
}
