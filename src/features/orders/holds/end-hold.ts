import type { Db } from '../../../platform/db/db.ts'
import type { Shop } from '../../../platform/shop.ts'
import { isPaidOffsite, queryProvider } from '../payments/offsite-payment.ts'
import { applyPaymentNotification } from '../payments/payment-notification.ts'
import type { Order } from '../rules/order.ts'
import { advanceOrder } from '../states/advance-order.ts'
import * as notes from '../states/messages.ts'
import { orderIdOf } from '../states/order-job.ts'
import { releaseResources } from '../states/order-resources.ts'
import { clearHold, readOverdueHolds } from '../store/hold-store.ts'
import { lockOrder, readOrder } from '../store/order-store.ts'

/**
 * The job at the end of a hold. For an offsite payment it queries the provider first: money may have arrived without a
 * notification. An unpaid order expires and releases its resources; an order whose payment failed releases them too, and
 * can be paid later if its stock is then available. Before the end of the hold, and a second time, it does nothing.
 */
export function endHoldJob(shop: Shop, payload: unknown): Promise<void> {
  return endOrderHold(shop, orderIdOf(payload))
}

const CONCURRENCY = 8

/**
 * The job of every minute: ends holds whose own job ran too early by the shop's clock, or is lost. Several concurrently,
 * so that a slow provider does not delay the others; a failure is retried a minute later.
 */
export async function endExpiredHolds(shop: Shop): Promise<void> {
  const overdue = (await readOverdueHolds(shop.db, new Date(shop.nowMs()))).values()
  const worker = async () => {
    for (const orderId of overdue) await endOrLog(shop, orderId)
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
}

async function endOrLog(shop: Shop, orderId: number): Promise<void> {
  try {
    await endOrderHold(shop, orderId)
  } catch (error) {
    shop.log.error({ err: error, orderId }, 'stock hold could not be ended')
  }
}

async function endOrderHold(shop: Shop, orderId: number): Promise<void> {
  const order = await readOrder(shop.db, orderId)
  if (!isExpired(shop, order)) return
  const answer = await queryProvider(shop, order)
  const notification = answer.ok ? answer.value : undefined
  if (notification && notification.state !== 'failed')
    await applyPaymentNotification(shop, orderId, order.paymentMethod, notification)
  await shop.db.transaction().execute((tx) => endUnpaidOrder(tx, shop, orderId))
}

/** Whether the hold has expired, except during an onsite payment, which has its own timeout. */
function isExpired(shop: Shop, order: Order | undefined): order is Order {
  if (!order?.holdUntil || order.holdUntil.getTime() > shop.nowMs()) return false
  return order.state !== 'pending' || isPaidOffsite(shop, order)
}

async function endUnpaidOrder(tx: Db, shop: Shop, orderId: number): Promise<void> {
  const state = await lockOrder(tx, orderId)
  if (!isExpired(shop, await readOrder(tx, orderId))) return
  const at = new Date(shop.nowMs())
  await clearHold(tx, orderId)
  if (state === 'pending')
    await advanceOrder(tx, shop, orderId, { from: state, to: 'expired', note: notes.holdExpired(), at })
  else if (state === 'failed') await releaseResources(tx, shop, orderId, at)
}
