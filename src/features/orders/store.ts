import { type Generated, type JSONColumnType, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { Address } from './rules/address.ts'
import type { Order, OrderDraft, OrderLine, OrderStatus } from './rules/order.ts'

type OrderTable = {
  id: Generated<number>
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
  shipping_minor: number
  total_minor: number
  placed_at: Date
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
  total_minor: number
  recurring: JSONColumnType<NonNullable<OrderLine['recurring']>> | null
  files: JSONColumnType<NonNullable<OrderLine['files']>> | null
  purchase_note: string
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    shop_order: OrderTable
    order_line: OrderLineTable
    order_note: { id: Generated<number>; order_id: number; body: string; written_at: Date }
    placement: {
      key: string
      fingerprint: string
      cart_version: number
      order_id: number | null
      placed_at: Date
    }
  }
}

/** What is placed: the key it goes by, what was asked for, and which state of the cart it orders. */
export type Placement = {
  readonly key: string
  readonly fingerprint: string
  readonly cartVersion: number
}

/**
 * Takes the key under which an order is placed; `false` when it is taken already. A twin that comes while
 * the first is still at it waits here until that is done or undone.
 */
export async function takePlacement(tx: Db, placement: Placement, now: Date): Promise<boolean> {
  const { key, fingerprint, cartVersion } = placement
  const taken = await sql`
    insert into placement (key, fingerprint, cart_version, placed_at)
    values (${key}, ${fingerprint}, ${cartVersion}, ${now})
    on conflict (key) do nothing`.execute(tx)
  return taken.numAffectedRows === 1n
}

/** What was placed under a key, if anything. */
export async function readPlacement(
  db: Db,
  key: string,
): Promise<(Placement & { readonly orderId: number }) | undefined> {
  const row = await db.selectFrom('placement').selectAll().where('key', '=', key).executeTakeFirst()
  if (!row?.order_id) return undefined
  return { key, fingerprint: row.fingerprint, cartVersion: row.cart_version, orderId: row.order_id }
}

/** Keys are kept for a week; answers how many were let go. */
export async function deletePlacementsBefore(db: Db, moment: Date): Promise<number> {
  const gone = await sql`delete from placement where placed_at < ${moment}`.execute(db)
  return Number(gone.numAffectedRows ?? 0n)
}

/**
 * Writes an order with its lines and ties it to its placement, in one statement; answers its id. An account that is
 * erased at this moment is waited for, and the order is then a guest's.
 */
export async function insertOrder(
  tx: Db,
  placementKey: string,
  order: OrderDraft,
  accountId?: number,
): Promise<number> {
  const lines = order.lines.map((line, position) => ({
    position,
    product_id: line.productId,
    variation_id: line.variationId ?? null,
    name: line.name,
    sku: line.sku,
    choice: line.choice,
    quantity: line.quantity,
    unit_minor: line.unitMinor,
    subtotal_minor: line.subtotalMinor,
    total_minor: line.totalMinor,
    recurring: line.recurring ?? null,
    files: line.files ?? null,
    purchase_note: line.purchaseNote,
  }))
  const made = await sql<{ id: number }>`
    with made as (
      insert into shop_order (account_id, order_key, status, currency, billing, shipping, customer_note, payment_method,
        payment_title, shipping_method, shipping_title, subtotal_minor, shipping_minor, total_minor,
        placed_at, changed_at)
      values ((select id from account where id = ${accountId ?? null}::bigint for key share),
        ${order.orderKey}, 'pending', ${order.currency}, ${JSON.stringify(order.billing)},
        ${JSON.stringify(order.shipping)}, ${order.customerNote}, ${order.paymentMethod},
        ${order.paymentTitle}, ${order.shippingMethod}, ${order.shippingTitle}, ${order.subtotalMinor},
        ${order.shippingMinor}, ${order.totalMinor}, ${order.placedAt}, ${order.placedAt})
      returning id
    ), written as (
      insert into order_line (order_id, position, product_id, variation_id, name, sku, choice, quantity,
        unit_minor, subtotal_minor, total_minor, recurring, files, purchase_note)
      select made.id, line.* from made, jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line
        (position int, product_id bigint, variation_id bigint, name text, sku text, choice jsonb,
         quantity bigint, unit_minor bigint, subtotal_minor bigint, total_minor bigint,
         recurring jsonb, files jsonb, purchase_note text)
    ), tied as (
      update placement set order_id = made.id from made where key = ${placementKey}
    )
    select id from made`.execute(tx)
  const id = made.rows[0]?.id
  if (id === undefined) throw new Error('The order was not written')
  return id
}

/** Moves an order from one state to another and notes why; `false` when it was not in that state. */
export async function moveOrder(
  tx: Db,
  id: number,
  move: { readonly from: OrderStatus; readonly to: OrderStatus; readonly note: string; readonly at: Date },
): Promise<boolean> {
  const moved = await sql`
    with moved as (
      update shop_order set status = ${move.to}, changed_at = ${move.at}
       where id = ${id} and status = ${move.from}
      returning id
    )
    insert into order_note (order_id, body, written_at) select id, ${move.note}, ${move.at} from moved`.execute(
    tx,
  )
  return moved.numAffectedRows === 1n
}

/** An order with its lines. */
export async function readOrder(db: Db, id: number): Promise<Order | undefined> {
  const [order] = await readOrders(db, [id])
  return order
}

/** The orders of these ids with their lines, the last placed first. */
export async function readOrders(db: Db, ids: readonly number[]): Promise<Order[]> {
  const among = sql<number>`any(${ids}::bigint[])`
  const [rows, lines] = await Promise.all([
    db.selectFrom('shop_order').selectAll().where('id', '=', among).execute(),
    db.selectFrom('order_line').selectAll().where('order_id', '=', among).orderBy('position').execute(),
  ])
  const linesOf = Map.groupBy(lines, (line) => line.order_id)
  const newestFirst = rows.toSorted((a, b) => b.placed_at.getTime() - a.placed_at.getTime() || b.id - a.id)
  return newestFirst.map((row) => ({ ...orderOf(row), lines: (linesOf.get(row.id) ?? []).map(lineOf) }))
}

function orderOf(
  row: Omit<OrderTable, 'id' | 'account_id' | 'billing' | 'shipping'> & {
    id: number
    billing: Address
    shipping: Address
  },
): Omit<Order, 'lines'> {
  return {
    id: row.id,
    orderKey: row.order_key,
    status: row.status,
    currency: row.currency,
    billing: row.billing,
    shipping: row.shipping,
    customerNote: row.customer_note,
    paymentMethod: row.payment_method,
    paymentTitle: row.payment_title,
    shippingMethod: row.shipping_method,
    shippingTitle: row.shipping_title,
    subtotalMinor: row.subtotal_minor,
    shippingMinor: row.shipping_minor,
    totalMinor: row.total_minor,
    placedAt: row.placed_at,
  }
}

type LineRow = Omit<OrderLineTable, 'id' | 'choice' | 'recurring' | 'files'> & {
  choice: [string, string][]
  recurring: NonNullable<OrderLine['recurring']> | null
  files: NonNullable<OrderLine['files']> | null
}

function lineOf(row: LineRow): OrderLine {
  return {
    productId: row.product_id,
    variationId: row.variation_id ?? undefined,
    name: row.name,
    sku: row.sku,
    choice: row.choice,
    quantity: row.quantity,
    unitMinor: row.unit_minor,
    subtotalMinor: row.subtotal_minor,
    totalMinor: row.total_minor,
    recurring: row.recurring ?? undefined,
    files: row.files ?? undefined,
    purchaseNote: row.purchase_note,
  }
}
