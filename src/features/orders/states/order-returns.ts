import type { Db } from '../../../platform/db/db.ts'
import type { Shop } from '../../../platform/shop.ts'
import type { Order, OrderLine } from '../rules/order.ts'
import { insertNote } from '../store/note-store.ts'
import { lockOrder, readOrder } from '../store/order-store.ts'
import { type ReturnableLine, readRefundedItems, readReturnableLines } from '../store/refund-store.ts'
import { queueOrderMails } from './advance-order.ts'
import type { NewNote } from './notes.ts'
import { emitOrderChange } from './order-events.ts'
import { returnStockOfLines } from './order-resources.ts'

/** A line of an order with its id, by which returns name it. */
export type IdentifiedLine = OrderLine & { readonly lineId: number }

/** An order with the ids of its lines, locked until the transaction ends; `undefined`: there is none. */
export async function lockOrderToReturn(
  tx: Db,
  id: number,
): Promise<{ readonly order: Order; readonly lines: readonly IdentifiedLine[] } | undefined> {
  const order = (await lockOrder(tx, id)) && (await readOrder(tx, id))
  if (!order) return undefined
  const ids = await readReturnableLines(tx, id)
  const lines = order.lines.flatMap((line, index) => {
    const lineId = ids[index]?.lineId
    return lineId === undefined ? [] : [{ ...line, lineId }]
  })
  return { order, lines }
}

/** How many items of each line of an order were refunded without a return; `keys`: those of the refunds of its returns. */
export function itemsRefundedAlone(
  tx: Db,
  id: number,
  keys: readonly string[],
): Promise<ReadonlyMap<number, number>> {
  return readRefundedItems(tx, id, keys)
}

/** A note on a locked order, which is also mailed where it is for the buyer. */
export async function noteInTransaction(tx: Db, shop: Shop, id: number, note: NewNote): Promise<void> {
  const noteId = await insertNote(tx, id, { ...note, at: new Date(shop.nowMs()) })
  if (noteId === undefined) return
  await emitOrderChange(tx, shop, id, 'notes')
  if (note.isForBuyer) await queueOrderMails(tx, shop, id, ['customer-note'], String(noteId))
}

/** Items of a locked order that came back go to stock: of each line no more than refunds have left of it. */
export async function restockItems(
  tx: Db,
  shop: Shop,
  id: number,
  items: readonly Pick<ReturnableLine, 'lineId' | 'quantity'>[],
): Promise<void> {
  const returnable = await readReturnableLines(tx, id)
  const returned = returnable.map((line) => {
    const came = items.find(({ lineId }) => lineId === line.lineId)?.quantity ?? 0
    return { ...line, quantity: Math.min(line.quantity, came) }
  })
  await returnStockOfLines(tx, shop, id, returned)
}
