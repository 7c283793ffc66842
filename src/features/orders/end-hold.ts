import type { Shop } from '../../platform/shop.ts'
import { advanceOrder } from './advance.ts'
import { endHold, readOverdueHolds } from './hold-store.ts'
import { orderIdOf } from './order-job.ts'
import { paymentArrived } from './payment-arrived.ts'
import { readOrder } from './store.ts'
import { giveBack } from './taking.ts'
import { heldTooLongText } from './timeline-texts.ts'
import { wordFromElsewhere } from './word-from-elsewhere.ts'

/**
 * The job at the end of a hold. Where the buyer pays elsewhere it is asked there first: the money may have come without a
 * word. What is still unpaid is called off and gives everything back; one whose payment failed gives it back too, and can
 * be paid later if its pieces are then still there. Before its time, and a second time, it does nothing.
 */
export function endHoldJob(shop: Shop, payload: unknown): Promise<void> {
  return endHoldOf(shop, orderIdOf(payload))
}

/** The job of every minute: ends holds whose own job came too early by the shop's clock, or is gone. */
export async function sweepHolds(shop: Shop): Promise<void> {
  for (const orderId of await readOverdueHolds(shop.db, new Date(shop.nowMs())))
    await endHoldOf(shop, orderId)
}

async function endHoldOf(shop: Shop, orderId: number): Promise<void> {
  const order = await readOrder(shop.db, orderId)
  if (!order?.holdUntil || order.holdUntil.getTime() > shop.nowMs()) return
  const result = await wordFromElsewhere(shop, order)
  if (result && result.state !== 'failed') await paymentArrived(shop, orderId, result)
  await endUnpaid(shop, orderId)
}

async function endUnpaid(shop: Shop, orderId: number): Promise<void> {
  const at = new Date(shop.nowMs())
  await shop.db.transaction().execute(async (tx) => {
    const state = await endHold(tx, orderId, at)
    if (state === 'pending') {
      await advanceOrder(tx, shop, orderId, { from: state, to: 'expired', note: heldTooLongText, at })
    } else if (state === 'failed') {
      await giveBack(tx, shop, orderId, at)
    }
  })
}
