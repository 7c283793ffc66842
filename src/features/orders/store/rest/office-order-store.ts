import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/db.ts'
import type { PaymentState } from '../../rules/office/payment-state.ts'
import type { OrderState, OrderStatus } from '../../rules/order-state.ts'
import type { RefundedLine } from '../refund-store.ts'
import { wasProcessed } from './order-extras-store.ts'

/** An order as a list of staff shows it; amounts in minor units of its currency. */
export type OfficeRow = {
  readonly id: number
  readonly number: string
  readonly version: number
  readonly status: OrderStatus
  readonly state: OrderState
  readonly paymentState: PaymentState
  readonly placedAt: Date
  readonly changedAt: Date
  readonly accountId: number | null
  readonly name: string
  readonly email: string
  readonly country: string
  readonly currency: string
  readonly totalMinor: number
  readonly items: number
  readonly paymentMethod: string
  readonly paymentTitle: string
  readonly shippingMethod: string
  readonly shippingTitle: string
  readonly createdVia: string
  readonly hasNote: boolean
  readonly tags: readonly string[]
  /** When money was received first; null: none was. */
  readonly paidAt: Date | null
}

/** These orders, in the same order; what does not exist, or is in the trash, is left out. */
export async function readOfficeRows(db: Db, ids: readonly number[]): Promise<readonly OfficeRow[]> {
  const { rows } = await sql<OfficeRow>`
    select id, number::text as number, version, status, state, payment_state as "paymentState", placed_at as "placedAt",
           changed_at as "changedAt", account_id as "accountId",
           trim(concat_ws(' ', billing ->> 'firstName', billing ->> 'lastName')) as name,
           coalesce(billing ->> 'email', '') as email, country, currency, total_minor - credit_minor as "totalMinor",
           (select coalesce(sum(quantity), 0)::bigint from order_line where order_id = shop_order.id) as items,
           payment_method as "paymentMethod", payment_title as "paymentTitle", shipping_method as "shippingMethod",
           shipping_title as "shippingTitle", created_via as "createdVia", has_customer_note as "hasNote",
           array(select name from order_tag where order_id = shop_order.id order by lower(name)) as tags,
           (select min(recorded_at) from payment
             where order_id = shop_order.id and currency = shop_order.currency and kind = 'capture') as "paidAt"
      from shop_order
     where id = any(${ids}::bigint[]) and trashed_at is null
     order by array_position(${ids}::bigint[], id)`.execute(db)
  return rows
}

/** What the page of one order shows of the ledger, its refunds, its parcels and its timeline. */
export type OfficeDetails = {
  readonly lineIds: readonly number[]
  /** Whether something was paid, sent or released for fulfilment, also if that was taken back. */
  readonly wasProcessed: boolean
  readonly payments: readonly {
    readonly id: number
    readonly provider: string
    readonly reference: string | null
    readonly kind: string
    readonly amountMinor: number
    readonly currency: string
    readonly needsReview: boolean
    readonly at: string
  }[]
  readonly refunds: readonly {
    readonly id: number
    readonly paymentId: number
    readonly amountMinor: number
    readonly reason: string
    readonly restocked: boolean
    readonly by: string | null
    readonly at: string
    readonly lines: readonly RefundedLine[]
  }[]
  readonly shipments: readonly {
    readonly id: number
    readonly carrier: string
    readonly number: string
    readonly url: string
    readonly at: string
  }[]
  readonly notes: readonly {
    readonly id: number
    readonly text: string
    readonly state: OrderState | null
    readonly isForBuyer: boolean
    readonly by: string | null
    readonly at: string
  }[]
}

/** The details of an order, each list in the order in which it happened. */
export async function readOfficeDetails(db: Db, id: number): Promise<OfficeDetails | undefined> {
  const { rows } = await sql<OfficeDetails>`
    select array_to_json(array(select id from order_line where order_id = o.id order by position)) as "lineIds",
           ${wasProcessed(sql.ref('o.id'))} as "wasProcessed",
           coalesce((select json_agg(json_build_object('id', p.id, 'provider', p.provider, 'reference', p.reference,
                       'kind', p.kind, 'amountMinor', p.amount_minor, 'currency', p.currency,
                       'needsReview', p.state = 'review', 'at', p.recorded_at) order by p.recorded_at, p.id)
              from payment p where p.order_id = o.id), '[]') as payments,
           coalesce((select json_agg(json_build_object('id', r.id, 'paymentId', p.id, 'amountMinor', p.amount_minor, 'reason', r.reason,
                       'restocked', r.restocked, 'by', a.display_name, 'at', p.recorded_at, 'lines', r.lines) order by r.id)
              from order_refund r join payment p on p.id = r.payment_id
              left join account a on a.id = r.refunded_by where r.order_id = o.id), '[]') as refunds,
           coalesce((select json_agg(json_build_object('id', s.id, 'carrier', s.carrier, 'number', s.number,
                       'url', s.url, 'at', s.shipped_at) order by s.id)
              from order_shipment s where s.order_id = o.id), '[]') as shipments,
           coalesce((select json_agg(json_build_object('id', n.id, 'text', n.body, 'state', n.state,
                       'isForBuyer', n.for_buyer, 'by', a.display_name, 'at', n.written_at) order by n.id)
              from order_note n left join account a on a.id = n.written_by where n.order_id = o.id), '[]') as notes
      from shop_order o where o.id = ${id}`.execute(db)
  return rows[0]
}

/** What a buyer has ordered so far: how many orders, and what came of them less what went back, in one currency. */
export type BuyerFigures = {
  readonly orders: number
  readonly spentMinor: number
  readonly firstAt: Date | null
}

/** The figures of an account, or of guests with an e-mail address. */
export async function readBuyerFigures(
  db: Db,
  { accountId, email, currency }: Pick<OfficeRow, 'accountId' | 'email' | 'currency'>,
): Promise<BuyerFigures> {
  const isTheirs =
    accountId === null
      ? sql`account_id is null and lower(billing ->> 'email') = ${email.toLowerCase()}`
      : sql`account_id = ${accountId}`
  const { rows } = await sql<BuyerFigures>`
    with theirs as (select id, placed_at from shop_order where trashed_at is null and ${isTheirs})
    select count(*) as orders, min(placed_at) as "firstAt",
           (select coalesce(sum(case kind when 'refund' then -amount_minor else amount_minor end), 0)::bigint
              from payment p join theirs t on t.id = p.order_id
             where p.currency = ${currency} and p.kind <> 'authorisation') as "spentMinor"
      from theirs`.execute(db)
  return rows[0] ?? { orders: 0, spentMinor: 0, firstAt: null }
}
