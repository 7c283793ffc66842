import { type Generated, type JSONColumnType, type Selectable, sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import type { Address } from '../../addresses/rules/address.ts'
import type { Sums } from '../../cart/rules/sum-rows.ts'
import type { CouponShare } from '../../cart/rules/totals.ts'
import type { RateSum } from '../../tax/rules/purchase-to-tax.ts'
import type { RateTax } from '../../tax/rules/taxes.ts'
import type { Arrival, Order, OrderCoupon, OrderLine, Shipment } from '../rules/order.ts'
import { externalStatus, isPayable, type OrderState, type OrderStatus } from '../rules/order-state.ts'
import { balanceColumn, type PaymentBalance } from './ledger-store.ts'

type OrderTable = {
  id: Generated<number>
  number_offset: Generated<number>
  /** `id + number_offset`. */
  number: Generated<number>
  account_id: number | null
  order_key: string
  status: OrderStatus
  currency: string
  billing: JSONColumnType<Address>
  shipping: JSONColumnType<Address>
  customer_note: string
  payment_method: string
  payment_title: string
  shipping_method: string
  shipping_title: string
  subtotal_minor: number
  subtotal_tax_minor: Generated<number>
  discount_minor: Generated<number>
  discount_tax_minor: Generated<number>
  shipping_minor: number
  shipping_tax_minor: Generated<number>
  tax_minor: Generated<number>
  total_minor: number
  credit_minor: Generated<number>
  state: Generated<OrderState>
  hold_until: Generated<Date | null>
  placed_by: Generated<string | null>
  held_by_session: Generated<string | null>
  held_by_address: Generated<string | null>
  tax_display: Generated<Sums['display']['shows']>
  tax_itemized: Generated<boolean>
  placed_at: Date
  arrives_from: Generated<string | null>
  arrives_until: Generated<string | null>
  changed_at: Date
}

type OrderLineTable = {
  id: Generated<number>
  order_id: number
  position: number
  product_id: number
  variation_id: number | null
  name: string
  sku: string
  choice: JSONColumnType<[string, string][]>
  quantity: number
  unit_minor: number
  subtotal_minor: number
  subtotal_tax_minor: Generated<number>
  total_minor: number
  tax_minor: Generated<number>
  taxes: JSONColumnType<RateTax[]>
  recurring: JSONColumnType<NonNullable<OrderLine['recurring']>> | null
  files: JSONColumnType<NonNullable<OrderLine['files']>> | null
  purchase_note: string
  gift_of: string | null
  gift_card: JSONColumnType<NonNullable<OrderLine['giftCard']>> | null
  price_rule: JSONColumnType<NonNullable<OrderLine['priceRule']>> | null
  coupon_shares: JSONColumnType<CouponShare[]> | null
}

type OrderTaxTable = {
  order_id: number
  position: number
  rate_id: number
  label: string
  code: string
  rate_ppm: number
  compound: boolean
  tax_minor: number
  shipping_tax_minor: number
}

type OrderFeeTable = {
  order_id: number
  position: number
  fee_id: string
  title: string
  net_minor: number
  tax_minor: number
  taxable: Generated<boolean>
  tax_class: Generated<string>
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    shop_order: OrderTable
    order_line: OrderLineTable
    order_tax: OrderTaxTable
    order_fee: OrderFeeTable
    order_note: {
      id: Generated<number>
      order_id: number
      body: string
      state: string | null
      for_buyer: Generated<boolean>
      written_by: number | null
      written_at: Date
    }
    order_shipment: {
      id: Generated<number>
      order_id: number
      carrier: string
      number: string
      url: string
      shipped_at: Date
    }
  }
}

/** A move of an order, with the note for its timeline; `by`: the account of the owner who makes it. */
export type Move = {
  readonly from: OrderState
  readonly to: OrderState
  readonly note: string
  readonly at: Date
  readonly by?: number | undefined
}

/** A moved order: how often it failed or was closed before, its payment method, and which kinds of items it has. */
export type MovedOrder = {
  readonly method: string
  readonly failures: number
  readonly hasCoupons: boolean
  readonly hasFiles: boolean
  readonly hasGiftCards: boolean
}

/**
 * Moves an order from one state to another and adds a note; `undefined` when the order was not in that state. The hold of
 * stock ends when the new state is not payable.
 */
export async function moveOrder(
  tx: Db,
  id: number,
  { from, to, note, at, by }: Move,
): Promise<MovedOrder | undefined> {
  const { rows } = await sql<MovedOrder>`
    with moved as (
      update shop_order
         set state = ${to}, status = ${externalStatus(to)}, changed_at = ${at},
             hold_until = case when ${isPayable(to)} then hold_until end,
             held_by_session = case when ${isPayable(to)} then held_by_session end,
             held_by_address = case when ${isPayable(to)} then held_by_address end
       where id = ${id} and state = ${from}
      returning id
    )
    insert into order_note (order_id, body, state, written_by, written_at)
    select id, ${note}, ${to}, ${by ?? null}::bigint, ${at} from moved
    returning (select payment_method from shop_order where id = ${id}) as method,
              (select count(*) from order_note
                where order_id = ${id} and state in ('failed', 'cancelled', 'expired')) as failures,
              exists (select from order_coupon where order_id = ${id}) as "hasCoupons",
              exists (select from order_line where order_id = ${id} and files is not null) as "hasFiles",
              exists (select from order_line where order_id = ${id} and gift_card is not null) as "hasGiftCards"`.execute(
    tx,
  )
  return rows[0]
}

/** Locks an order until the transaction ends, and returns its state. */
export async function lockOrder(tx: Db, id: number): Promise<OrderState | undefined> {
  const { rows } = await sql<{ state: OrderState }>`
    select state from shop_order where id = ${id} for update`.execute(tx)
  return rows[0]?.state
}

/** An order with its lines. */
export async function readOrder(db: Db, id: number): Promise<Order | undefined> {
  const [order] = await readOrders(db, [id])
  return order
}

/** The orders with these ids and their lines, newest first. */
export async function readOrders(db: Db, ids: readonly number[]): Promise<Order[]> {
  const idList = sql<number>`any(${ids}::bigint[])`
  const [rows, lines] = await Promise.all([
    db
      .selectFrom('shop_order')
      .selectAll()
      .select([
        taxesColumn.as('taxes'),
        feesColumn.as('fees'),
        couponsColumn.as('coupons'),
        creditsColumn.as('credits'),
        shipmentsColumn.as('shipments'),
        balanceColumn.as('balance'),
      ])
      .where('id', '=', idList)
      .execute(),
    db.selectFrom('order_line').selectAll().where('order_id', '=', idList).orderBy('position').execute(),
  ])
  const linesOf = Map.groupBy(lines, (line) => line.order_id)
  const newestFirst = rows.toSorted((a, b) => b.placed_at.getTime() - a.placed_at.getTime() || b.id - a.id)
  return newestFirst.map((row) => ({ ...orderOf(row), lines: (linesOf.get(row.id) ?? []).map(lineOf) }))
}

const taxesColumn = sql<RateSum[]>`coalesce((
  select json_agg(json_build_object('rateId', rate_id, 'label', label, 'code', code, 'ratePpm', rate_ppm,
           'compound', compound, 'taxMinor', tax_minor, 'shippingTaxMinor', shipping_tax_minor) order by position)
    from order_tax where order_id = shop_order.id), '[]')`

const feesColumn = sql<Sums['fees']>`coalesce((
  select json_agg(json_build_object('id', fee_id, 'title', title, 'netMinor', net_minor, 'taxMinor', tax_minor,
           'taxable', taxable, 'taxClass', tax_class) order by position)
    from order_fee where order_id = shop_order.id), '[]')`

const couponsColumn = sql<CouponRow[]>`coalesce((
  select json_agg(json_build_object('id', coupon_id, 'code', code, 'netMinor', net_minor, 'taxMinor', tax_minor,
           'snapshot', snapshot) order by position)
    from order_coupon where order_id = shop_order.id), '[]')`

const creditsColumn = sql<Sums['credits']>`coalesce((
  select json_agg(json_build_object('id', credit_id, 'code', code, 'minor', minor) order by position)
    from order_credit where order_id = shop_order.id), '[]')`

const shipmentsColumn = sql<ShipmentRow[]>`coalesce((
  select json_agg(json_build_object('carrier', carrier, 'number', number, 'url', url, 'shippedAt', shipped_at) order by id)
    from order_shipment where order_id = shop_order.id), '[]')`

type ShipmentRow = Omit<Shipment, 'shippedAt'> & { readonly shippedAt: string }

type CouponRow = OrderCoupon & { readonly netMinor: number; readonly taxMinor: number }

type OrderRow = Selectable<OrderTable> & {
  readonly taxes: RateSum[]
  readonly fees: Sums['fees']
  readonly coupons: readonly CouponRow[]
  readonly credits: Sums['credits']
  readonly shipments: readonly ShipmentRow[]
  readonly balance: PaymentBalance
}

function orderOf(row: OrderRow): Omit<Order, 'lines'> {
  return {
    id: row.id,
    number: String(row.number),
    orderKey: row.order_key,
    status: row.status,
    state: row.state,
    holdUntil: row.hold_until ?? undefined,
    paidAt: row.balance.paidAt === null ? undefined : new Date(row.balance.paidAt),
    paidMinor: row.balance.paidMinor,
    refundedMinor: row.balance.refundedMinor,
    shipments: row.shipments.map((shipment) => ({ ...shipment, shippedAt: new Date(shipment.shippedAt) })),
    currency: row.currency,
    billing: row.billing,
    shipping: row.shipping,
    customerNote: row.customer_note,
    paymentMethod: row.payment_method,
    paymentTitle: row.payment_title,
    shippingMethod: row.shipping_method,
    shippingTitle: row.shipping_title,
    sums: sumsOf(row),
    coupons: row.coupons.map(({ id, code, snapshot }) => ({ id, code, snapshot })),
    placedAt: row.placed_at,
    arrival: arrivalOf(row),
  }
}

function arrivalOf({ arrives_from: from, arrives_until: until }: OrderRow): Arrival | undefined {
  return from === null || until === null ? undefined : { from, until }
}

function sumsOf(row: OrderRow): Sums {
  return {
    subtotal: { netMinor: row.subtotal_minor, taxMinor: row.subtotal_tax_minor },
    discount: { netMinor: row.discount_minor, taxMinor: row.discount_tax_minor },
    coupons: row.coupons.map(({ code, netMinor, taxMinor, snapshot }) => ({
      code,
      netMinor,
      taxMinor,
      grantsFreeShipping: snapshot['grantsFreeShipping'] === true,
    })),
    shipping:
      row.shipping_method === ''
        ? undefined
        : { netMinor: row.shipping_minor, taxMinor: row.shipping_tax_minor },
    fees: row.fees,
    taxes: row.taxes,
    taxMinor: row.tax_minor,
    totalMinor: row.total_minor,
    creditMinor: row.credit_minor,
    credits: row.credits,
    dueMinor: row.total_minor - row.credit_minor,
    display: { shows: row.tax_display, itemized: row.tax_itemized },
  }
}

function lineOf(row: Selectable<OrderLineTable>): OrderLine {
  return {
    productId: row.product_id,
    variationId: row.variation_id ?? undefined,
    name: row.name,
    sku: row.sku,
    choice: row.choice,
    quantity: row.quantity,
    unitMinor: row.unit_minor,
    subtotal: { netMinor: row.subtotal_minor, taxMinor: row.subtotal_tax_minor },
    total: { netMinor: row.total_minor, taxMinor: row.tax_minor },
    taxes: row.taxes,
    recurring: row.recurring ?? undefined,
    files: row.files ?? undefined,
    purchaseNote: row.purchase_note,
    giftOf: row.gift_of ?? undefined,
    giftCard: row.gift_card ?? undefined,
    priceRule: row.price_rule ?? undefined,
    couponShares: row.coupon_shares ?? undefined,
  }
}

/** Changes the payment method of an order. */
export async function writePaymentMethod(tx: Db, id: number, method: string, title: string): Promise<void> {
  await sql`update shop_order set payment_method = ${method}, payment_title = ${title} where id = ${id}`.execute(
    tx,
  )
}
