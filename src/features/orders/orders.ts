import { randomInt, timingSafeEqual } from 'node:crypto'
import type { Shop } from '../../platform/shop.ts'
import { deletePlacementsBefore } from './placement-store.ts'
import type { Order } from './rules/order.ts'
import { readOrder } from './store.ts'

export {
  accountOfEmail,
  linkGuestOrders,
  linkGuestOrdersTo,
  orderOfAccount,
  ordersOfAccount,
} from './account-orders.ts'
export { advanceOrder } from './advance.ts'
export { changeEmail, isEmailMendable } from './change-email.ts'
export { filesOf } from './downloads.ts'
export { endHoldLater, holderOf, sessionDigest, TooManyHolds, takeHold } from './holds.ts'
export { type Hold, insertOrder } from './insert-store.ts'
export { cancelOrder, isCancelledByBuyers, moveOrderTo, shipOrder, takePayment } from './moves-by-hand.ts'
export { addNote, timelineOf } from './notes.ts'
export { checkPayment, paymentAnnounced } from './offsite-payment.ts'
export { orderPath, payPath } from './order-path.ts'
export { orderShown } from './order-shown.ts'
export { waysOf } from './order-ways.ts'
export { methodsFor, type PayRefusal, payAgain } from './pay-again.ts'
export { applyPaymentNotification, type NotificationRefusal } from './payment-notification.ts'
export { lastPlacedBy } from './placed-by.ts'
export { type Placement, readPlacement, takePlacement } from './placement-store.ts'
export { refundOrder } from './refund.ts'
export { requestPayment, resumeLater } from './request-payment.ts'
export { soldAmong } from './sold-store.ts'
export { placedText } from './timeline-texts.ts'

/** An order by its id, for the shop's own use: nobody's right to see it is asked. */
export function orderOf(shop: Shop, id: number): Promise<Order | undefined> {
  return readOrder(shop.db, id)
}

const KEY_LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** A key that lets its holder see the order: as WooCommerce writes it, with 131 random bits. */
export function newOrderKey(): string {
  let key = ''
  while (key.length < 22) key += KEY_LETTERS[randomInt(KEY_LETTERS.length)]
  return `wc_order_${key}`
}

/** The order of that id, if the key is its own. Whoever tries keys learns nothing from the time it takes. */
export async function orderForHolder(shop: Shop, id: number, key: string): Promise<Order | undefined> {
  const order = await readOrder(shop.db, id)
  const given = Buffer.from(key)
  const own = Buffer.from(order?.orderKey ?? '')
  return order && given.length === own.length && timingSafeEqual(given, own) ? order : undefined
}

const PLACEMENT_LIFE_MS = 7 * 24 * 3600 * 1000

/** The job: lets keys of placing go after seven days. */
export async function sweepPlacements(shop: Shop): Promise<void> {
  await deletePlacementsBefore(shop.db, new Date(shop.nowMs() - PLACEMENT_LIFE_MS))
}
