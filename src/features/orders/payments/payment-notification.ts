import { done, type Outcome, refused } from '../../../kernel/outcome.ts'
import type { Db } from '../../../platform/db/db.ts'
import { actingAs } from '../../../platform/events/actor.ts'
import type { Shop } from '../../../platform/shop.ts'
import {
  type MoneyProblem,
  moneyProblem,
  type PaymentNotification,
} from '../../payments/rules/payment-result.ts'
import { deliversAtOnce, type Order } from '../rules/order.ts'
import type { OrderState } from '../rules/order-state.ts'
import { advanceOrder } from '../states/advance-order.ts'
import { paymentResults } from '../states/order-counters.ts'
import { lockOrder, readOrder } from '../store/order-store.ts'
import { receivePayment } from './receive-payment.ts'

export type NotificationRefusal = 'no-order' | 'reference-of-another-order' | MoneyProblem

/**
 * Applies the result of a payment, from the method, its provider or the return page. Notifications may be repeated, late and
 * in any order: each payment is recorded once, by the reference of its `provider` (the id of the method), and a failure after
 * the payment changes nothing. Refused: no such order; a payment that is recorded for another order; an invalid amount,
 * currency or reference.
 */
export async function applyPaymentNotification(
  shop: Shop,
  orderId: number,
  provider: string,
  notification: PaymentNotification,
): Promise<Outcome<void, NotificationRefusal>> {
  const ownShop = actingAs(shop, { kind: 'provider', name: provider })
  const applied = await shop.db.transaction().execute(async (tx) => {
    const order = (await lockOrder(tx, orderId)) && (await readOrder(tx, orderId))
    return order ? apply(tx, ownShop, order, { provider, notification }) : refused('no-order')
  })
  shop.counters.add(paymentResults, applied.ok ? notification.state : 'refused')
  if (!applied.ok) {
    const { reason } = applied
    shop.log.error({ orderId, provider, reason, notification }, 'payment notification refused')
  }
  return applied
}

type ReceivedNotification = { readonly provider: string; readonly notification: PaymentNotification }

async function apply(
  tx: Db,
  shop: Shop,
  order: Order,
  { provider, notification }: ReceivedNotification,
): Promise<Outcome<void, NotificationRefusal>> {
  if (notification.state === 'paid') {
    const problem = moneyProblem(notification)
    return problem ? refused(problem) : receivePayment(tx, shop, order, { ...notification, provider })
  }
  await moveFromPending(tx, shop, order, stateAfter(notification.state, order), notification.note)
  return done(undefined)
}

/** The state after a notification without money. */
export function stateAfter(
  state: 'payable-on-delivery' | 'on-hold' | 'failed',
  order: Pick<Order, 'lines'>,
): OrderState {
  if (state !== 'payable-on-delivery') return state
  return deliversAtOnce(order) ? 'on-hold' : 'processing'
}

/** Moves only an order that still awaits its first notification. */
async function moveFromPending(
  tx: Db,
  shop: Shop,
  order: Order,
  to: OrderState,
  note: string,
): Promise<void> {
  const { id, state } = order
  if (state !== 'pending') return
  await advanceOrder(tx, shop, id, { from: state, to, note, at: new Date(shop.nowMs()) })
}
