import type { DataSubject, PersonalData } from '../../../platform/feature.ts'
import { deleteCopiesOf } from '../../../platform/mail/sent-store.ts'
import type { Shop } from '../../../platform/shop.ts'
import * as messages from '../messages.ts'
import type { Order } from '../rules/order.ts'
import { isClosed, type OrderState } from '../rules/order-state.ts'
import * as notes from '../states/messages.ts'
import { emitOrderChange } from '../states/order-events.ts'
import { impersonalTexts } from '../states/timeline-texts.ts'
import { moveOrders } from '../store/account-orders-store.ts'
import { readOrders } from '../store/order-store.ts'
import {
  anonymizeOrders,
  lockOrdersOf,
  type NoteRow,
  readNotes,
  readOrderIdsOf,
} from '../store/personal-data-store.ts'

/** A shipped order no longer needs the address; one that may be returned still does. */
function isInProgress(state: OrderState): boolean {
  return !isClosed(state) && !['shipped', 'completed', 'failed'].includes(state)
}

/**
 * Personal data in orders. Orders are never erased, since bookkeeping needs them: they are anonymized. An order in progress
 * blocks the erasure: shipping and mails need the address.
 */
export const orderPersonalData: PersonalData = {
  part: 'orders',
  export: exportOrders,
  async erasureBlockers(tx, subject) {
    const orders = await lockOrdersOf(tx, subject)
    return orders
      .filter(({ state }) => isInProgress(state))
      .map(({ number }) => messages.erasureBlocked({ number }))
  },
  async erase(tx, subject, shop) {
    const ids = await anonymizeOrders(tx, subject, {
      allowedTexts: impersonalTexts(),
      replacement: notes.erasedNote(),
    })
    await deleteCopiesOf(
      tx,
      ids.map((id) => `order-${id}-`),
    )
    for (const id of ids) await emitOrderChange(tx, shop, id, 'billing')
    return ids.length === 0 ? [] : [messages.anonymized({ count: ids.length })]
  },
  async moveTo(tx, accounts, shop) {
    const ids = await moveOrders(tx, accounts)
    for (const id of ids) await emitOrderChange(tx, shop, id, 'customer_id')
    return ids.length
  },
}

async function exportOrders({ db }: Shop, subject: DataSubject): Promise<unknown> {
  const ids = await readOrderIdsOf(db, subject)
  if (ids.length === 0) return undefined
  const [orders, notes] = await Promise.all([readOrders(db, ids), readNotes(db, ids)])
  return orders.map((order) => exportedOrder(order, notes))
}

/** The order without its key and the paths of its files. */
function exportedOrder({ orderKey: _, lines, ...order }: Order, notes: readonly NoteRow[]) {
  const orderNotes = notes.filter(({ orderId }) => orderId === order.id)
  return {
    ...order,
    lines: lines.map(({ files: _files, ...line }) => line),
    notes: orderNotes.map(({ text, writtenAt }) => ({ text, writtenAt })),
  }
}
