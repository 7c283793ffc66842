import { sql } from 'kysely'
import type { MetaData } from '../../../../kernel/meta-data.ts'
import type { Db } from '../../../../platform/db/db.ts'
import type { OrderDraft, OrderLine } from '../../rules/order.ts'
import { chargesJson, lineRow } from '../place-order-store.ts'

/** The lines and amounts of an order after a change; stored lines have their ids. */
export type ChangedLines = Pick<OrderDraft, 'shippingMethod' | 'shippingTitle' | 'sums' | 'coupons'> & {
  readonly staying: readonly (OrderLine & { readonly id: number; readonly metaData: readonly MetaData[] })[]
  readonly added: readonly OrderLine[]
}

/** Replaces the lines and amounts of an order that the caller has locked. Stored lines that it does not have are deleted. */
export async function writeOrderLines(tx: Db, id: number, changed: ChangedLines, at: Date): Promise<void> {
  await writeLines(tx, id, changed)
  await sql`delete from order_tax where order_id = ${id}`.execute(tx)
  await sql`delete from order_fee where order_id = ${id}`.execute(tx)
  await sql`delete from order_coupon where order_id = ${id}`.execute(tx)
  await sql`select insert_order_charges(${id}, ${JSON.stringify(chargesJson(changed))}::jsonb)`.execute(tx)
  const { sums, shippingMethod, shippingTitle } = changed
  await sql`
    update shop_order
       set shipping_method = ${shippingMethod}, shipping_title = ${shippingTitle},
           subtotal_minor = ${sums.subtotal.netMinor}, subtotal_tax_minor = ${sums.subtotal.taxMinor},
           discount_minor = ${sums.discount.netMinor}, discount_tax_minor = ${sums.discount.taxMinor},
           shipping_minor = ${sums.shipping?.netMinor ?? 0}, shipping_tax_minor = ${sums.shipping?.taxMinor ?? 0},
           tax_minor = ${sums.taxMinor}, total_minor = ${sums.totalMinor}, changed_at = ${at}
     where id = ${id}`.execute(tx)
}

/** Writes the values that programs store with lines of an order that the caller has locked. */
export async function writeLineValues(
  tx: Db,
  id: number,
  lines: readonly { readonly id: number; readonly metaData: readonly MetaData[] }[],
  at: Date,
): Promise<void> {
  await sql`
    update order_line l set meta_data = changed."metaData"
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as changed (id bigint, "metaData" jsonb)
     where l.order_id = ${id} and l.id = changed.id`.execute(tx)
  await sql`update shop_order set changed_at = ${at} where id = ${id}`.execute(tx)
}

async function writeLines(tx: Db, id: number, { staying, added }: ChangedLines): Promise<void> {
  await sql`delete from order_line where order_id = ${id} and not (id = any(${staying.map((line) => line.id)}::bigint[]))`.execute(
    tx,
  )
  const rows = staying.map((line, index) => ({ ...lineRow(line, index), id: line.id }))
  await sql`
    update order_line l
       set name = changed.name, quantity = changed.quantity, unit_minor = changed.unit_minor,
           subtotal_minor = changed.subtotal_minor, subtotal_tax_minor = changed.subtotal_tax_minor,
           total_minor = changed.total_minor, tax_minor = changed.tax_minor, taxes = changed.taxes,
           meta_data = changed.meta_data, price_rule = changed.price_rule, coupon_shares = changed.coupon_shares
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as changed (id bigint, name text, quantity bigint,
             unit_minor bigint, subtotal_minor bigint, subtotal_tax_minor bigint, total_minor bigint, tax_minor bigint,
             taxes jsonb, meta_data jsonb, price_rule jsonb, coupon_shares jsonb)
     where l.order_id = ${id} and l.id = changed.id`.execute(tx)
  if (added.length === 0) return
  const { rows: last } = await sql<{ next: number }>`
    select coalesce(max(position) + 1, 0) as next from order_line where order_id = ${id}`.execute(tx)
  const first = last[0]?.next ?? 0
  const lines = added.map((line, index) => lineRow(line, first + index))
  await sql`select insert_order_lines(${id}, ${JSON.stringify(lines)}::jsonb)`.execute(tx)
}
