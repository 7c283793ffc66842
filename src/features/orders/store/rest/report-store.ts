import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/db/db.ts'
import { type OrderStatus, soldStatuses } from '../../rules/order-state.ts'

/** A span of time, and the days or months that it is divided into. */
export type ReportSpan = {
  readonly from: Date
  /** Not part of it any more. */
  readonly until: Date
  /** `2026-12-24`, `2026-12`; each with its first moment, in order. */
  readonly keys: readonly { readonly key: string; readonly start: Date }[]
  /** Orders in other currencies are not added up. */
  readonly currency: string
}

/** What was sold in a day or a month: `2026-12-24`, `2026-12`. Amounts in minor units. */
export type SalesRow = {
  readonly key: string
  readonly orders: number
  readonly salesMinor: number
  readonly taxMinor: number
  readonly shippingMinor: number
  readonly shippingTaxMinor: number
  readonly discountMinor: number
}

/** Whether order `o` counts as sold. */
export const isSold = sql<boolean>`o.status = any(${soldStatuses}::text[]) and o.trashed_at is null`

function inSpan({ from, until, currency }: ReportSpan): RawBuilder<boolean> {
  return sql`o.placed_at >= ${from} and o.placed_at < ${until} and o.currency = ${currency} and ${isSold}`
}

/** What was sold, by day or month; those without an order are left out. */
export async function readSales(db: Db, span: ReportSpan): Promise<readonly SalesRow[]> {
  const { rows } = await sql<Omit<SalesRow, 'key'> & Place>`
    select ${placeIn(span)} as place, count(*) as orders,
           sum(o.total_minor - o.credit_minor)::bigint as "salesMinor", sum(o.tax_minor)::bigint as "taxMinor",
           sum(o.shipping_minor)::bigint as "shippingMinor", sum(o.shipping_tax_minor)::bigint as "shippingTaxMinor",
           sum(o.discount_minor)::bigint as "discountMinor"
      from shop_order o where ${inSpan(span)} group by 1 order by 1`.execute(db)
  return rows.map(({ place, ...row }) => ({ ...row, key: keyAt(span, place) }))
}

/** How many items were sold, by day or month; those without an order are left out. */
export async function readSoldItems(db: Db, span: ReportSpan): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ items: number } & Place>`
    select ${placeIn(span)} as place, sum(l.quantity)::bigint as items
      from shop_order o join order_line l on l.order_id = o.id where ${inSpan(span)} group by 1`.execute(db)
  return new Map(rows.map(({ place, items }) => [keyAt(span, place), items]))
}

/** The place of a day or a month among those of the span, from 1. */
type Place = { readonly place: number }

/** Found by comparing moments: a day in a time zone takes longer than all sums. */
function placeIn({ keys }: ReportSpan): RawBuilder<number> {
  return sql`width_bucket(o.placed_at, ${keys.map(({ start }) => start)}::timestamptz[])`
}

function keyAt({ keys }: ReportSpan, place: number): string {
  return keys[place - 1]?.key ?? ''
}

/** What was refunded in a span of orders that count as sold, and the taxes and shipping in it. Amounts in minor units. */
type Refunded = {
  readonly amountMinor: number
  readonly taxMinor: number
  readonly shippingMinor: number
}

/**
 * What was refunded in a span. A refund gives back the taxes of its lines; the last one of an order that is refunded in full
 * gives back all taxes that others did not, and the shipping.
 */
export async function readRefunded(db: Db, { from, until, currency }: ReportSpan): Promise<Refunded> {
  const { rows } = await sql<Refunded>`
    with refund as (
      select p.amount_minor, o.payment_state = 'refunded' as is_full, o.tax_minor, o.shipping_minor,
             (select coalesce(sum((line ->> 'taxMinor')::bigint), 0)
                from order_refund r, jsonb_array_elements(r.lines) line where r.payment_id = p.id) as tax_of_lines,
             (select coalesce(sum((line ->> 'taxMinor')::bigint), 0)
                from order_refund r, jsonb_array_elements(r.lines) line where r.order_id = o.id) as tax_of_all_lines,
             not exists (select from payment later
                          where later.order_id = o.id and later.kind = 'refund' and later.id > p.id) as is_last
        from payment p join shop_order o on o.id = p.order_id
       where p.kind = 'refund' and p.currency = ${currency} and o.currency = ${currency} and ${isSold}
         and p.recorded_at >= ${from} and p.recorded_at < ${until})
    select coalesce(sum(amount_minor), 0)::bigint as "amountMinor",
           coalesce(sum(tax_of_lines + case when is_full and is_last then tax_minor - tax_of_all_lines else 0 end), 0)::bigint
             as "taxMinor",
           coalesce(sum(shipping_minor) filter (where is_full and is_last), 0)::bigint as "shippingMinor"
      from refund`.execute(db)
  return rows[0] ?? { amountMinor: 0, taxMinor: 0, shippingMinor: 0 }
}

/** The products of which most items were sold. */
export async function readTopSellers(
  db: Db,
  span: ReportSpan,
  limit: number,
): Promise<readonly { readonly productId: number; readonly name: string; readonly quantity: number }[]> {
  const { rows } = await sql<{ productId: number; name: string; quantity: number }>`
    with top as (
      select l.product_id, sum(l.quantity)::bigint as quantity
        from shop_order o join order_line l on l.order_id = o.id
       where ${inSpan(span)} group by l.product_id order by quantity desc, l.product_id limit ${limit})
    select product_id as "productId", quantity,
           (select l.name from order_line l where l.product_id = top.product_id order by l.order_id desc limit 1) as name
      from top order by quantity desc, product_id`.execute(db)
  return rows
}

/** How many orders have each status. */
export async function readStatusCounts(db: Db): Promise<ReadonlyMap<OrderStatus, number>> {
  const { rows } = await sql<{ status: OrderStatus; count: number }>`
    select status, count(*) as count from shop_order where trashed_at is null group by status`.execute(db)
  return new Map(rows.map(({ status, count }) => [status, count]))
}

/** How many accounts have an order in progress or completed. */
export async function countPayingAccounts(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct account_id) as count from shop_order
     where account_id is not null and status in ('processing', 'completed') and trashed_at is null`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
