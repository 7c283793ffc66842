import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import type { OrderCoupon, OrderDraft, OrderLine } from '../rules/order.ts'

/** How an order is placed: its key, its buyer, and the hold of stock for an offsite payment. */
export type OrderPlacement = {
  readonly placementKey: string
  readonly accountId: number | undefined
  /** A digest of the session that places it: its pages recognize the browser by it. */
  readonly placedBy: string
  readonly hold: StockHold | undefined
  /** The first entry of its timeline. */
  readonly note: string
}

/** Until when stock is held, and for which digests of session and address. */
export type StockHold = { readonly until: Date; readonly bySession: string; readonly byAddress: string }

/**
 * Inserts an order with its lines, taxes and fees and links it to its placement, in one statement; returns its id. It waits
 * for an account that is being erased, and is then a guest's order.
 */
export async function insertOrder(tx: Db, order: OrderDraft, placement: OrderPlacement): Promise<number> {
  const { placementKey, accountId, placedBy, hold, note } = placement
  const { sums } = order
  const inserted = await sql<{ id: number }>`
    with made as (
      insert into shop_order (account_id, order_key, status, currency, billing, shipping, customer_note, payment_method,
        payment_title, shipping_method, shipping_title, subtotal_minor, subtotal_tax_minor, discount_minor,
        discount_tax_minor, shipping_minor, shipping_tax_minor, tax_minor, total_minor, credit_minor, tax_display,
        tax_itemized, placed_at, changed_at, placed_by, hold_until, held_by_session, held_by_address)
      values ((select id from account where id = ${accountId ?? null}::bigint for key share),
        ${order.orderKey}, 'pending', ${order.currency}, ${JSON.stringify(order.billing)},
        ${JSON.stringify(order.shipping)}, ${order.customerNote}, ${order.paymentMethod},
        ${order.paymentTitle}, ${order.shippingMethod}, ${order.shippingTitle}, ${sums.subtotal.netMinor},
        ${sums.subtotal.taxMinor}, ${sums.discount.netMinor}, ${sums.discount.taxMinor},
        ${sums.shipping?.netMinor ?? 0}, ${sums.shipping?.taxMinor ?? 0}, ${sums.taxMinor}, ${sums.totalMinor},
        ${sums.creditMinor}, ${sums.display.shows}, ${sums.display.itemized}, ${order.placedAt}, ${order.placedAt},
        ${placedBy}, ${hold?.until ?? null}::timestamptz, ${hold?.bySession ?? null}, ${hold?.byAddress ?? null})
      returning id
    ), written as (
      insert into order_line (order_id, position, product_id, variation_id, name, sku, choice, quantity,
        unit_minor, subtotal_minor, subtotal_tax_minor, total_minor, tax_minor, taxes, recurring, files, purchase_note, gift_of, gift_card)
      select made.id, line.* from made, jsonb_to_recordset(${JSON.stringify(order.lines.map(lineRow))}::jsonb) as line
        (position int, product_id bigint, variation_id bigint, name text, sku text, choice jsonb,
         quantity bigint, unit_minor bigint, subtotal_minor bigint, subtotal_tax_minor bigint, total_minor bigint,
         tax_minor bigint, taxes jsonb, recurring jsonb, files jsonb, purchase_note text, gift_of text,
         gift_card jsonb)
    ), taxed as (
      insert into order_tax (order_id, position, rate_id, label, code, rate_ppm, compound, tax_minor, shipping_tax_minor)
      select made.id, tax.* from made, jsonb_to_recordset(${JSON.stringify(taxRows(order))}::jsonb) as tax
        (position int, rate_id bigint, label text, code text, rate_ppm bigint, compound boolean, tax_minor bigint,
         shipping_tax_minor bigint)
    ), charged as (
      insert into order_fee (order_id, position, fee_id, title, net_minor, tax_minor)
      select made.id, fee.* from made, jsonb_to_recordset(${JSON.stringify(feeRows(order))}::jsonb) as fee
        (position int, fee_id text, title text, net_minor bigint, tax_minor bigint)
    ), discounted as (
      insert into order_coupon (order_id, position, coupon_id, code, net_minor, tax_minor, snapshot)
      select made.id, coupon.* from made, jsonb_to_recordset(${JSON.stringify(order.coupons.map(couponRow(order)))}::jsonb)
        as coupon (position int, coupon_id bigint, code text, net_minor bigint, tax_minor bigint, snapshot jsonb)
    ), credited as (
      insert into order_credit (order_id, position, credit_id, code, minor)
      select made.id, credit.* from made, jsonb_to_recordset(${JSON.stringify(creditRows(order))}::jsonb) as credit
        (position int, credit_id bigint, code text, minor bigint)
    ), noted as (
      insert into order_note (order_id, body, state, written_at)
      select id, ${note}, 'pending', ${order.placedAt} from made
    ), tied as (
      update placement set order_id = made.id from made where key = ${placementKey}
    )
    select id from made`.execute(tx)
  const id = inserted.rows[0]?.id
  if (id === undefined) throw new Error('The order was not written')
  return id
}

function lineRow(line: OrderLine, position: number) {
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
  }
}

function couponRow({ sums }: OrderDraft) {
  return ({ id, code, snapshot }: OrderCoupon, position: number) => {
    const sum = sums.coupons.find((each) => each.code === code)
    return {
      position,
      coupon_id: id,
      code,
      net_minor: sum?.netMinor ?? 0,
      tax_minor: sum?.taxMinor ?? 0,
      snapshot,
    }
  }
}

function creditRows({ sums }: OrderDraft) {
  return sums.credits.map(({ id, code, minor }, position) => ({ position, credit_id: id, code, minor }))
}

function taxRows({ sums }: OrderDraft) {
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

function feeRows({ sums }: OrderDraft) {
  return sums.fees.map(({ id, title, netMinor, taxMinor }, position) => ({
    position,
    fee_id: id,
    title,
    net_minor: netMinor,
    tax_minor: taxMinor,
  }))
}
