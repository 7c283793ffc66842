import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { statement } from '../../../platform/db/statement.ts'
import type { OrderDraft, OrderLine } from '../rules/order.ts'
import { externalStatus, type OrderState } from '../rules/order-state.ts'
import type { HoldLimits, StockHolder } from './hold-store.ts'
import type { Placement } from './placement-store.ts'

/** An order as it is stored first. */
export type NewOrder = {
  readonly draft: OrderDraft
  readonly state: OrderState
  /** The entries of its timeline, each with the state that the order entered by it. */
  readonly notes: readonly { readonly body: string; readonly state: OrderState }[]
  readonly accountId: number | undefined
  /** A digest of the session that places it: its pages recognize the browser by it; absent: nobody's browser did. */
  readonly placedBy: string | undefined
  readonly hold: StockHold | undefined
  /** What its number is larger than its id. */
  readonly numberOffset: number
}

/** Until when stock is held, and its holder. */
export type StockHold = StockHolder & { readonly until: Date }

/**
 * A job about an order, without the order's id: it is added to the payload as `orderId`, and to the key after `keyPrefix`. So a
 * job can be queued by the statement that inserts the order.
 */
export type OrderJob = {
  readonly name: string
  readonly payload?: Readonly<Record<string, unknown>>
  readonly runAt?: Date
  readonly keyPrefix?: string
}

/** Everything that placing an order takes and writes; `place_order` in db/migrations has the steps. */
export type PlaceRequest = {
  readonly placement: Placement
  /** Counts the order among those of its network address; absent: they are not limited. */
  readonly attempt: { readonly hash: string; readonly windowStart: Date; readonly max: number } | undefined
  readonly items: readonly { readonly id: number; readonly stockItemId: number; readonly quantity: number }[]
  readonly labelThreshold: number
  readonly order: NewOrder
  readonly holdLimits: HoldLimits
  /** With the account of the order, the key by which the uses of its coupons are counted. */
  readonly emailHash: Buffer | null
  /** The provider of a payment of nothing, which completes an order without an amount due. */
  readonly paidBy: string | undefined
  readonly attribution: { readonly fields: object; readonly deviceType: string | undefined } | undefined
  readonly cart: { readonly id: number; readonly version: number }
  readonly jobs: readonly OrderJob[]
  /** Who places it, as events store it. */
  readonly actor: object
}

/** A placed order, and the products whose pages look different because of the stock that it took. */
export type PlacedRow = { readonly id: number; readonly changedProducts: readonly number[] }

/**
 * Places an order, in one statement: all of it or nothing. `undefined`: the key is taken already; a concurrent request with
 * the same key waits here until the first one commits or rolls back. Throws what `raisedRefusal` reads.
 */
export async function insertPlacedOrder(db: Db, request: PlaceRequest): Promise<PlacedRow | undefined> {
  const [row] = await placeOrder(db, { request: JSON.stringify(requestJson(request)) })
  return row && row.id !== null ? { id: row.id, changedProducts: row.changedProducts } : undefined
}

/** Inserts an order alone: without a key, and without anything that it takes. Returns its id. */
export async function insertOrder(tx: Db, order: NewOrder): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select insert_order(${JSON.stringify(orderJson(order))}::jsonb) as id`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('The order was not inserted')
  return row.id
}

const placeOrder = statement(
  ({ request }: { readonly request: string }) => sql<{ id: number | null; changedProducts: number[] }>`
    select order_id as id, to_jsonb(changed_products) as "changedProducts" from place_order(${request}::jsonb)`,
)

/** The request as `place_order` reads it. What is absent is not taken. */
function requestJson(request: PlaceRequest) {
  const { placement, attempt, items, order, emailHash, attribution } = request
  const { draft, hold, state } = order
  const { credits } = draft.sums
  return {
    key: placement.key,
    fingerprint: placement.fingerprint,
    cart_version: placement.cartVersion,
    attempt: attempt && { hash: attempt.hash, window_start: attempt.windowStart, max: attempt.max },
    items,
    label_threshold: request.labelThreshold,
    hold_limits: hold && request.holdLimits,
    order: orderJson(order),
    ...(draft.coupons.length > 0 && {
      coupon_ids: draft.coupons.map(({ id }) => id),
      email_hash: emailHash?.toString('hex'),
      use_state: state === 'pending' ? 'held' : 'used',
    }),
    spends: filled(credits.map(({ id, minor }) => ({ creditId: id, minor }))),
    paid_by: request.paidBy,
    attribution,
    cart: request.cart,
    jobs: filled(request.jobs.map(jobRow)),
    actor: request.actor,
  }
}

function jobRow({ name, payload = {}, runAt, keyPrefix }: OrderJob) {
  return { name, payload, run_at: runAt, key_prefix: keyPrefix }
}

/** An order as `insert_order` reads it. */
function orderJson({ draft, state, notes, accountId, placedBy, hold, numberOffset }: NewOrder) {
  const { sums } = draft
  return {
    account_id: accountId,
    order_key: draft.orderKey,
    status: externalStatus(state),
    state,
    currency: draft.currency,
    billing: draft.billing,
    shipping: draft.shipping,
    customer_note: draft.customerNote,
    payment_method: draft.paymentMethod,
    payment_title: draft.paymentTitle,
    shipping_method: draft.shippingMethod,
    shipping_title: draft.shippingTitle,
    subtotal_minor: sums.subtotal.netMinor,
    subtotal_tax_minor: sums.subtotal.taxMinor,
    discount_minor: sums.discount.netMinor,
    discount_tax_minor: sums.discount.taxMinor,
    shipping_minor: sums.shipping?.netMinor ?? 0,
    shipping_tax_minor: sums.shipping?.taxMinor ?? 0,
    tax_minor: sums.taxMinor,
    total_minor: sums.totalMinor,
    credit_minor: sums.creditMinor,
    tax_display: sums.display.shows,
    tax_itemized: sums.display.itemized,
    placed_at: draft.placedAt,
    arrives_from: draft.arrival?.from,
    arrives_until: draft.arrival?.until,
    placed_by: placedBy,
    hold_until: hold?.until,
    held_by_session: hold?.bySession,
    held_by_address: hold?.byAddress,
    number_offset: numberOffset,
    notes,
    lines: draft.lines.map(lineRow),
    ...chargesJson(draft),
    credits: filled(creditRows(draft)),
  }
}

/** The taxes, fees and coupons of an order as `insert_order_charges` reads them. */
export function chargesJson(draft: Charges) {
  return {
    taxes: filled(taxRows(draft)),
    fees: filled(feeRows(draft)),
    coupons: filled(couponRows(draft)),
  }
}

type Charges = Pick<OrderDraft, 'sums' | 'coupons'>

/** A list that has entries: `JSON.stringify` leaves out what is undefined. */
function filled<Item>(list: readonly Item[]): readonly Item[] | undefined {
  return list.length > 0 ? list : undefined
}

/** A line as `insert_order_lines` reads it. */
export function lineRow(line: OrderLine, position: number) {
  return {
    position,
    product_id: line.productId,
    variation_id: line.variationId ?? null,
    name: line.name,
    sku: line.sku,
    choice: line.choice,
    quantity: line.quantity,
    unit_minor: line.unitMinor,
    subtotal_minor: line.subtotal.netMinor,
    subtotal_tax_minor: line.subtotal.taxMinor,
    total_minor: line.total.netMinor,
    tax_minor: line.total.taxMinor,
    taxes: line.taxes,
    recurring: line.recurring ?? null,
    files: line.files ?? null,
    purchase_note: line.purchaseNote,
    gift_of: line.giftOf ?? null,
    gift_card: line.giftCard ?? null,
    meta_data: line.metaData,
    price_rule: line.priceRule ?? null,
    coupon_shares: line.couponShares ?? null,
  }
}

function couponRows({ sums, coupons }: Charges) {
  return coupons.map(({ id, code, snapshot }, position) => {
    const sum = sums.coupons.find((each) => each.code === code)
    return {
      position,
      coupon_id: id,
      code,
      net_minor: sum?.netMinor ?? 0,
      tax_minor: sum?.taxMinor ?? 0,
      snapshot,
    }
  })
}

function creditRows({ sums }: OrderDraft) {
  return sums.credits.map(({ id, code, minor }, position) => ({ position, credit_id: id, code, minor }))
}

function taxRows({ sums }: Charges) {
  return sums.taxes.map((tax, position) => ({
    position,
    rate_id: tax.rateId,
    label: tax.label,
    code: tax.code,
    rate_ppm: tax.ratePpm,
    compound: tax.compound,
    tax_minor: tax.taxMinor,
    shipping_tax_minor: tax.shippingTaxMinor,
  }))
}

function feeRows({ sums }: Charges) {
  return sums.fees.map((fee, position) => ({
    position,
    fee_id: fee.id,
    title: fee.title,
    net_minor: fee.netMinor,
    tax_minor: fee.taxMinor,
    taxable: fee.taxable,
    tax_class: fee.taxClass,
  }))
}
