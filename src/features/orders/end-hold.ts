import type { Db } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop.ts'
import { advanceOrder } from './advance.ts'
import { endHold, readOverdueHolds } from './hold-store.ts'
import { askProvider, isPaidOffsite } from './offsite-payment.ts'
import { orderIdOf } from './order-job.ts'
import { applyPaymentNotification } from './payment-notification.ts'
import type { Order } from './rules/order.ts'
import { holdOrder, readOrder } from './store.ts'
import { giveBack } from './taking.ts'
import { heldTooLongText } from './timeline-texts.ts'

/**
 * The job at the end of a hold. Where the buyer pays offsite the provider is asked first: the money may have come without a
 * notification. What is still unpaid is called off and gives everything back; one whose payment failed gives it back too, and can
 * be paid later if its pieces are then still there. Before its time, and a second time, it does nothing.
 */
export function endHoldJob(shop: Shop, payload: unknown): Promise<void> {
  return endHoldOf(shop, orderIdOf(payload))
}

const LANES = 8

/**
 * The job of every minute: ends holds whose own job came too early by the shop's clock, or is gone. Several at once, so that
 * none waits long for a provider of another; what cannot be ended is tried again in a minute.
 */
export async function sweepHolds(shop: Shop): Promise<void> {
  const overdue = (await readOverdueHolds(shop.db, new Date(shop.nowMs()))).values()
  const lane = async () => {
    for (const orderId of overdue) await endOrLog(shop, orderId)
  }
  await Promise.all(Array.from({ length: LANES }, lane))
}

async function endOrLog(shop: Shop, orderId: number): Promise<void> {
  try {
    await endHoldOf(shop, orderId)
  } catch (error) {
    shop.log.error({ err: error, orderId }, 'a hold could not be ended')
  }
}

async function endHoldOf(shop: Shop, orderId: number): Promise<void> {
  const order = await readOrder(shop.db, orderId)
  if (!isOver(shop, order)) return
  const answer = await askProvider(shop, order)
  const notification = answer.ok ? answer.value : undefined
  if (notification && notification.state !== 'failed')
    await applyPaymentNotification(shop, orderId, order.paymentMethod, notification)
  await shop.db.transaction().execute((tx) => endUnpaid(tx, shop, orderId))
}

/** Whether its time is over, and nobody here is asking for its money: a payment at once has an end of its own. */
function isOver(shop: Shop, order: Order | undefined): order is Order {
  if (!order?.holdUntil || order.holdUntil.getTime() > shop.nowMs()) return false
  return order.state !== 'pending' || isPaidOffsite(shop, order)
}

async function endUnpaid(tx: Db, shop: Shop, orderId: number): Promise<void> {
  const state = await holdOrder(tx, orderId)
  if (!isOver(shop, await readOrder(tx, orderId))) return
  const at = new Date(shop.nowMs())
  await endHold(tx, orderId)
  if (state === 'pending')
    await advanceOrder(tx, shop, orderId, { from: state, to: 'expired', note: heldTooLongText, at })
  else if (state === 'failed') await giveBack(tx, shop, orderId, at)
}
