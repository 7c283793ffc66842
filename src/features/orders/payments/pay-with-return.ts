import type { Db } from '../../../platform/db/db.ts'
import type { Shop } from '../../../platform/shop.ts'
import { outstandingMinor } from '../rules/order.ts'
import { emitPayment } from '../states/order-events.ts'
import { insertPayment, MANUAL } from '../store/ledger-store.ts'
import { insertNote } from '../store/note-store.ts'
import { readOrder } from '../store/order-store.ts'
import { receivePayment } from './receive-payment.ts'

/** What was paid for returned items; `reference`: what it is in the ledger. */
export type ReturnedPayment = {
  readonly amountMinor: number
  readonly reference: string
  readonly note: (minor: number) => string
}

/**
 * Pays an order that the transaction has just stored with what was paid for returned items, and answers how much of that, in
 * minor units: no more than is due. An order that is paid so moves on; a part stays an adjustment, and the rest is due.
 */
export async function payWithReturn(
  tx: Db,
  shop: Shop,
  id: number,
  { amountMinor, reference, note }: ReturnedPayment,
): Promise<number> {
  const order = await readOrder(tx, id)
  const dueMinor = order ? outstandingMinor(order) : 0
  const usedMinor = Math.min(amountMinor, dueMinor)
  if (!order || usedMinor === 0) return 0
  const text = note(usedMinor)
  if (usedMinor === dueMinor) {
    const money = { provider: MANUAL, reference, note: text, amountMinor: usedMinor }
    await receivePayment(tx, shop, order, money)
    return usedMinor
  }
  const at = new Date(shop.nowMs())
  const { currency } = order
  // No capture: with one, the order would count as paid.
  const payment = { orderId: id, provider: MANUAL, reference, kind: 'adjustment', currency, at } as const
  await insertPayment(tx, { ...payment, amountMinor: usedMinor })
  await emitPayment(tx, shop, { ...payment, amountMinor: usedMinor })
  await insertNote(tx, id, { text, isForBuyer: false, at })
  return usedMinor
}
