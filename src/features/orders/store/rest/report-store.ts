import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/db/db.ts'
import type { OrderStatus } from '../../rules/order-state.ts'

/** A span of time, and how it is divided: days or months of a time zone. */
export type ReportSpan = {
  readonly from: Date
  /** Not part of it any more. */
  readonly until: Date
  readonly zone: string
  readonly by: 'day' | 'month'
  /** Orders in other currencies are not added up. */
  readonly currency: string
}

/** What was sold in a day or a month: `2026-12-24`, `2026-12`. Amounts in minor units. */
export type SalesRow = {
  readonly key: string
  readonly orders: number
  readonly items: number
  readonly salesMinor: number
  readonly taxMinor: number
  readonly shippingMinor: number
  readonly shippingTaxMinor: number
  readonly discountMinor: number
}

/** Whether order `o` counts as sold. */
export const isSold = sql<boolean>`o.status in ('completed', 'processing', 'on-hold', 'refunded') and o.trashed_at is null`

function inSpan({ from, until, currency }: ReportSpan): RawBuilder<boolean> {
  return sql`o.placed_at >= ${from} and o.placed_at < ${until} and o.currency = ${currency} and ${isSold}`
}

/** What was sold, by day or month; those without an order are left out. */
export async function readSales(db: Db, span: ReportSpan): Promise<readonly SalesRow[]> {
  const { zone, by } = span
  const { rows } = await sql<SalesRow>`
    select to_char(o.placed_at at time zone ${zone}, ${by === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM'}) as key, count(*) as orders,
           coalesce(sum((select sum(quantity) from order_line where order_id = o.id)), 0)::bigint as items,
           sum(o.total_minor - o.credit_minor)::bigint as "salesMinor", sum(o.tax_minor)::bigint as "taxMinor",
           sum(o.shipping_minor)::bigint as "shippingMinor", sum(o.shipping_tax_minor)::bigint as "shippingTaxMinor",
           sum(o.discount_minor)::bigint as "discountMinor"
      from shop_order o where ${inSpan(span)} group by 1 order by 1`.execute(db)
  return rows
}

/** What was refunded in a span, in minor units. */
export async function readRefunded(db: Db, { from, until, currency }: ReportSpan): Promise<number> {
  const { rows } = await sql<{ minor: number }>`
    select coalesce(sum(amount_minor), 0)::bigint as minor from payment
     where kind = 'refund' and currency = ${currency} and recorded_at >= ${from} and recorded_at < ${until}`.execute(
    db,
  )
  return rows[0]?.minor ?? 0
}

/** The products of which most items were sold. */
export async function readTopSellers(
  db: Db,
  span: ReportSpan,
  limit: number,
): Promise<readonly { readonly productId: number; readonly name: string; readonly quantity: number }[]> {
  const { rows } = await sql<{ productId: number; name: string; quantity: number }>`
    select l.product_id as "productId", max(l.name) as name, sum(l.quantity)::bigint as quantity
      from shop_order o join order_line l on l.order_id = o.id
     where ${inSpan(span)} group by l.product_id order by quantity desc, l.product_id limit ${limit}`.execute(
    db,
  )
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
