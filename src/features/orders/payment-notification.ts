import { done, type Outcome, refused } from '../../kernel/outcome.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop.ts'
import { faultIn, type MoneyFault, type PaymentNotification } from '../payments/rules/payment-result.ts'
import { advanceOrder } from './advance.ts'
import { receiveMoney } from './receive-money.ts'
import { givesAtOnce, type Order } from './rules/order.ts'
import type { OrderState } from './rules/order-state.ts'
import { holdOrder, readOrder } from './store.ts'

export type NotificationRefusal = 'no-order' | 'reference-of-another-order' | MoneyFault

/**
 * What has become of an order's payment, from whoever says so: the method itself, its provider, the page that the buyer
 * comes back to. It may come twice, late and in any order: each payment is recorded once, by the reference of its `provider`
 * (the id of the method that announces it), and a failure that is announced after the money changes nothing. Refused: no
 * such order; a payment that is recorded for another order; money that cannot be recorded as it is announced.
 */
export async function applyPaymentNotification(
  shop: Shop,
  orderId: number,
  provider: string,
  notification: PaymentNotification,
): Promise<Outcome<void, NotificationRefusal>> {
  const applied = await shop.db.transaction().execute(async (tx) => {
    const order = (await holdOrder(tx, orderId)) && (await readOrder(tx, orderId))
    return order ? apply(tx, shop, order, { provider, notification }) : refused('no-order')
  })
  if (!applied.ok) {
    const { reason } = applied
    shop.log.error({ orderId, provider, reason, notification }, 'a payment notification was refused')
  }
  return applied
}

type Announced = { readonly provider: string; readonly notification: PaymentNotification }

async function apply(
  tx: Db,
  shop: Shop,
  order: Order,
  { provider, notification }: Announced,
): Promise<Outcome<void, NotificationRefusal>> {
  if (notification.state === 'paid') {
    const fault = faultIn(notification)
    return fault ? refused(fault) : receiveMoney(tx, shop, order, { ...notification, provider })
  }
  await moveOn(tx, shop, order, stateAfter(notification.state, order), notification.note)
  return done(undefined)
}

/** Where a notification that brings no money leads. */
function stateAfter(state: 'payable-on-delivery' | 'on-hold' | 'failed', order: Order): OrderState {
  if (state !== 'payable-on-delivery') return state
  return givesAtOnce(order) ? 'on-hold' : 'processing'
}

/** Only an order that still waits for its first notification goes on by it. */
async function moveOn(tx: Db, shop: Shop, order: Order, to: OrderState, note: string): Promise<void> {
  const { id, state } = order
  if (state !== 'pending') return
  await advanceOrder(tx, shop, id, { from: state, to, note, at: new Date(shop.nowMs()) })
}
