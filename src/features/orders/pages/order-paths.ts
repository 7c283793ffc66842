import type { Shop } from '../../../platform/shop.ts'
import type { Order } from '../rules/order.ts'

type OrderWithKey = Pick<Order, 'id' | 'orderKey'>

/** The page of an order for the holder of its key. */
export function orderPath({ id, orderKey }: OrderWithKey): string {
  return `/checkout/order-received/${id}/?key=${encodeURIComponent(orderKey)}`
}

/** The same page for later reading, from mails and the look-up: its headline is the order instead of thanks. */
export function orderStatusPath(order: OrderWithKey): string {
  return `${orderPath(order)}&view=status`
}

/** The page on which the holder of its key pays for an order. */
export function payPath({ id, orderKey }: OrderWithKey): string {
  return `/checkout/order-pay/${id}/?pay_for_order=true&key=${encodeURIComponent(orderKey)}`
}

/** The path to which the provider of a method posts notifications about a payment. */
export function notifyPath({ id, orderKey }: OrderWithKey, methodId: string): string {
  return `/checkout/order-notify/${id}/?payment_method=${encodeURIComponent(methodId)}&key=${encodeURIComponent(orderKey)}`
}

/** The origin of absolute URLs of this shop, for use outside its pages. */
export function shopOrigin({ config }: Pick<Shop, 'config'>): string {
  return config.publicUrl?.origin ?? `http://localhost:${config.port}`
}
