import { type RawBuilder, sql } from 'kysely'
import type { MetaData } from '../../../../kernel/meta-data.ts'
import type { Db } from '../../../../platform/db/db.ts'
import { isReleased, orderStates } from '../../rules/order-state.ts'

/** What programs read of an order in addition to what pages show. */
export type OrderExtras = {
  readonly id: number
  readonly accountId: number | undefined
  readonly changedAt: Date
  /** When it was first completed or shipped. */
  readonly completedAt: Date | undefined
  readonly isTrashed: boolean
  /** Whether something was paid, sent or released for fulfilment, also if that was taken back. */
  readonly wasProcessed: boolean
  readonly createdVia: string
  readonly transactionId: string
  readonly metaData: readonly MetaData[]
  /** In the order of its lines. */
  readonly lines: readonly { readonly id: number; readonly metaData: readonly MetaData[] }[]
  readonly refunds: readonly {
    readonly id: number
    readonly reason: string
    readonly amountMinor: number
  }[]
}

type Row = Omit<OrderExtras, 'accountId' | 'completedAt'> & {
  readonly accountId: number | null
  readonly completedAt: Date | null
}

const releasedStates = orderStates.filter(isReleased)

/** Whether something of an order was paid, sent or released for fulfilment, also if that was taken back. */
export function wasProcessed(orderId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(exists (select from payment where order_id = ${orderId})
             or exists (select from order_shipment where order_id = ${orderId})
             or exists (select from order_note where order_id = ${orderId} and state = any(${releasedStates}::text[])))`
}

/** The extras of these orders, by id. */
export async function readOrderExtras(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, OrderExtras>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Row>`
    select id, account_id as "accountId", changed_at as "changedAt", trashed_at is not null as "isTrashed",
           ${wasProcessed(sql.ref('shop_order.id'))} as "wasProcessed",
           created_via as "createdVia", meta_data as "metaData",
           (select min(written_at) from order_note
             where order_id = shop_order.id and state in ('shipped', 'completed')) as "completedAt",
           coalesce(nullif(transaction_id, ''), (
             select reference from payment
              where order_id = shop_order.id and kind = 'capture' and amount_minor > 0 and reference is not null
              order by payment.id limit 1), '') as "transactionId",
           coalesce((select json_agg(json_build_object('id', id, 'metaData', meta_data) order by position)
                       from order_line where order_id = shop_order.id), '[]') as lines,
           coalesce((select json_agg(json_build_object('id', r.id, 'reason', r.reason, 'amountMinor', p.amount_minor)
                              order by r.id desc)
                       from order_refund r join payment p on p.id = r.payment_id
                      where r.order_id = shop_order.id), '[]') as refunds
      from shop_order where id = any(${ids}::bigint[])`.execute(db)
  return new Map(
    rows.map((row) => [
      row.id,
      { ...row, accountId: row.accountId ?? undefined, completedAt: row.completedAt ?? undefined },
    ]),
  )
}
