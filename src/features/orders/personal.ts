import type { PersonalData, Whose } from '../../platform/feature.ts'
import type { Shop } from '../../platform/shop.ts'
import { holdOrdersOf, makeAnonymous, type NoteRow, readNotes, readOrderIdsOf } from './personal-store.ts'
import type { Order } from './rules/order.ts'
import { isCalledOff, type OrderState } from './rules/order-state.ts'
import { readOrders } from './store.ts'
import { anonymousText, underWayText } from './texts.ts'
import { erasedNoteText, namelessTexts } from './timeline-texts.ts'

/** A parcel that is on its way has its address; one that may come back, or be paid again, still needs one. */
function isUnderWay(state: OrderState): boolean {
  return !isCalledOff(state) && !['shipped', 'completed', 'failed'].includes(state)
}

/**
 * What orders tell of their buyers. They are never erased, as the books need them: they become anonymous. One that is
 * under way cannot: its parcel needs an address, its buyer a word.
 */
export const personalInOrders: PersonalData = {
  part: 'orders',
  export: exportOrders,
  async keptBack(tx, whose) {
    const orders = await holdOrdersOf(tx, whose)
    return orders.filter(({ state }) => isUnderWay(state)).map(({ id }) => underWayText(id))
  },
  async erase(tx, whose) {
    const count = await makeAnonymous(tx, whose, { kept: namelessTexts, instead: erasedNoteText })
    return count === 0 ? [] : [anonymousText(count)]
  },
}

async function exportOrders({ db }: Shop, whose: Whose): Promise<unknown> {
  const ids = await readOrderIdsOf(db, whose)
  if (ids.length === 0) return undefined
  const [orders, notes] = await Promise.all([readOrders(db, ids), readNotes(db, ids)])
  return orders.map((order) => exported(order, notes))
}

/** The order as it is kept, but for its key and the places where its files lie. */
function exported({ orderKey: _, lines, ...order }: Order, notes: readonly NoteRow[]) {
  const told = notes.filter(({ orderId }) => orderId === order.id)
  return {
    ...order,
    lines: lines.map(({ files: _files, ...line }) => line),
    notes: told.map(({ text, writtenAt }) => ({ text, writtenAt })),
  }
}
