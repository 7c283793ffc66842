import { sql } from 'kysely'
import type { MetaData } from '../../../../kernel/meta-data.ts'
import type { Db } from '../../../../platform/db/db.ts'
import type { RefundedLine } from '../refund-store.ts'

/** A refund as programs read it. */
export type ListedRefund = {
  readonly id: number
  readonly orderId: number
  readonly key: string
  readonly amountMinor: number
  readonly reason: string
  readonly by: number | null
  readonly at: Date
  readonly lines: readonly RefundedLine[]
  readonly metaData: readonly MetaData[]
}

/** Which refunds a list has, and in which order; absent values match all. */
export type RefundListing = {
  readonly orderId?: number | undefined
  readonly orderIds?: readonly number[] | undefined
  readonly search?: string | undefined
  readonly include?: readonly number[] | undefined
  readonly exclude?: readonly number[] | undefined
  readonly after?: Date | undefined
  readonly before?: Date | undefined
  readonly orderBy?: 'date' | 'id' | 'include' | 'modified' | undefined
  readonly isAscending?: boolean | undefined
  readonly first: number
  readonly limit: number
}

/** A page of refunds, and how many there are in all; a page beyond the last is empty. */
export async function readListedRefunds(
  db: Db,
  listing: RefundListing,
): Promise<{ readonly refunds: readonly ListedRefund[]; readonly total: number }> {
  const { orderId = null, orderIds = null, include = null, exclude = [], search = '' } = listing
  const { after = null, before = null, orderBy = 'date', isAscending = false, first, limit } = listing
  const direction = sql.raw(isAscending ? 'asc' : 'desc')
  const order =
    orderBy === 'include'
      ? sql`array_position(${include ?? []}::bigint[], r.id)`
      : sql`${sql.raw(orderBy === 'id' ? 'r.id' : 'p.recorded_at')} ${direction}`
  const { rows } = await sql<ListedRefund & { total: number }>`
    select r.id, r.order_id as "orderId", r.key, p.amount_minor as "amountMinor", r.reason, r.refunded_by as by,
           p.recorded_at as at, r.lines, r.meta_data as "metaData", count(*) over () as total
      from order_refund r join payment p on p.id = r.payment_id
     where (${orderId}::bigint is null or r.order_id = ${orderId}::bigint)
       and (${orderIds}::bigint[] is null or r.order_id = any(${orderIds}::bigint[]))
       and (${include}::bigint[] is null or r.id = any(${include}::bigint[]))
       and not (r.id = any(${exclude}::bigint[]))
       and (${after}::timestamptz is null or p.recorded_at > ${after}::timestamptz)
       and (${before}::timestamptz is null or p.recorded_at < ${before}::timestamptz)
       and (${search}::text = '' or strpos(lower(r.reason), ${search.toLowerCase()}) > 0)
     order by ${order}, r.id ${direction}
     limit ${limit} offset ${first}`.execute(db)
  if (rows.length === 0 && first > 0) {
    const { total } = await readListedRefunds(db, { ...listing, first: 0, limit: 1 })
    return { refunds: [], total }
  }
  return { refunds: rows, total: rows[0]?.total ?? 0 }
}
