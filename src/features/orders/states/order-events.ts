import type { Db } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/events/emit.ts'
import type { NewEvent } from '../../../platform/events/event.ts'
import type { FieldChanges } from '../../../platform/events/field-changes.ts'
import type { Shop } from '../../../platform/shop.ts'
import type { OrderDraft, OrderLine } from '../rules/order.ts'
import { externalStatus, type OrderState } from '../rules/order-state.ts'
import type { NewPayment } from '../store/ledger-store.ts'

type EventContext = Pick<Shop, 'actor'>

/** Emits that an order has moved; a payment that has failed is an event of its own. */
export async function emitMove(
  tx: Db,
  { actor }: EventContext,
  id: number,
  { from, to, method }: { readonly from: OrderState; readonly to: OrderState; readonly method: string },
): Promise<void> {
  const status = { before: externalStatus(from), after: externalStatus(to) }
  const changes = { ...(status.before !== status.after && { status }), state: { before: from, after: to } }
  const failed: NewEvent = { name: 'payment.failed', subject: `order:${id}`, payload: { provider: method } }
  await emit(tx, actor, updated(id, changes), ...(to === 'failed' ? [failed] : []))
}

/** The parts of an order that change without a move, by their names on the wire. */
export type ChangedField =
  | 'notes'
  | 'line_items'
  | 'shipments'
  | 'refunds'
  | 'payments'
  | 'payment_method'
  | 'billing'
  | 'shipping'
  | 'customer_id'
  | 'customer_note'
  | 'transaction_id'
  | 'meta_data'

/** Emits that parts of an order have changed, without their values. */
export async function emitOrderChanges(
  tx: Db,
  { actor }: EventContext,
  id: number,
  fields: readonly ChangedField[],
): Promise<void> {
  if (fields.length > 0)
    await emit(tx, actor, updated(id, Object.fromEntries(fields.map((field) => [field, {}]))))
}

type Lines = Pick<OrderDraft, 'sums' | 'shippingMethod' | 'shippingTitle'> & {
  readonly lines: readonly (OrderLine & { readonly id?: number })[]
}

/** Emits that lines of an order have changed: those that differ, with quantities and amounts in minor units. */
export async function emitLineChanges(
  tx: Db,
  { actor }: EventContext,
  id: number,
  { before, after }: { readonly before: Lines; readonly after: Lines },
): Promise<void> {
  const [old, now] = [linesOf(before), linesOf(after)]
  const names = Object.keys(old) as (keyof typeof old)[]
  const changes = names.flatMap((name) => {
    const change = { before: without(old[name], now[name]), after: without(now[name], old[name]) }
    return change.before.length + change.after.length > 0 ? [[name, change] as const] : []
  })
  const total = { before: before.sums.dueMinor, after: after.sums.dueMinor }
  await emit(
    tx,
    actor,
    updated(id, {
      // Without values where only those that programs store with a line have changed.
      ...(changes.length > 0 ? Object.fromEntries(changes) : { line_items: {} }),
      ...(total.before !== total.after && { total }),
    }),
  )
}

function without(lines: readonly object[], others: readonly object[]): readonly object[] {
  const known = new Set(others.map((line) => JSON.stringify(line)))
  return lines.filter((line) => !known.has(JSON.stringify(line)))
}

function linesOf({ lines, sums, shippingMethod, shippingTitle }: Lines) {
  return {
    line_items: lines.map(({ id, name, productId, variationId, quantity, total }) => {
      return { id, name, product_id: variationId ?? productId, quantity, total: total.netMinor }
    }),
    shipping_lines: sums.shipping
      ? [{ method_id: shippingMethod, name: shippingTitle, total: sums.shipping.netMinor }]
      : [],
    fee_lines: sums.fees.map(({ title, netMinor }) => ({ name: title, total: netMinor })),
    coupon_lines: sums.coupons.map(({ code, netMinor }) => ({ code, discount: netMinor })),
  }
}

/** Emits that an order was created by hand, moved to the trash, deleted, or restored. */
export async function emitOrder(
  tx: Db,
  { actor }: EventContext,
  id: number,
  what: 'created' | 'deleted' | 'restored',
): Promise<void> {
  await emit(tx, actor, { name: `order.${what}`, subject: `order:${id}`, payload: {} })
}

/** Emits that a part of an order has changed; its values are left out where they may name the buyer. */
export async function emitOrderChange(
  tx: Db,
  { actor }: EventContext,
  id: number,
  field: ChangedField,
  change: FieldChanges[string] = {},
): Promise<void> {
  await emit(tx, actor, updated(id, { [field]: change }))
}

/** Emits that orders have got or lost a tag. */
export async function emitTagging(tx: Db, { actor }: EventContext, ids: readonly number[]): Promise<void> {
  await emit(tx, actor, ...ids.map((id) => updated(id, { tags: {} })))
}

/** Emits that money was received for an order. */
export async function emitPayment(
  tx: Db,
  { actor }: EventContext,
  { orderId, provider, amountMinor, currency }: NewPayment,
): Promise<void> {
  const payload = { provider, amountMinor, currency }
  await emit(tx, actor, { name: 'payment.received', subject: `order:${orderId}`, payload })
}

function updated(id: number, changes: FieldChanges): NewEvent {
  return { name: 'order.updated', subject: `order:${id}`, payload: { changes } }
}
