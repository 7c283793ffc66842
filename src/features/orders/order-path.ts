import type { Shop } from '../../platform/shop.ts'
import type { Order } from './rules/order.ts'

type Named = Pick<Order, 'id' | 'orderKey'>

/** The page of an order for the holder of its key. */
export function orderPath({ id, orderKey }: Named): string {
  return `/checkout/order-received/${id}/?key=${encodeURIComponent(orderKey)}`
}

/** The page on which the holder of its key pays for an order. */
export function payPath({ id, orderKey }: Named): string {
  return `/checkout/order-pay/${id}/?pay_for_order=true&key=${encodeURIComponent(orderKey)}`
}

/** Where the provider of a method posts to when something has become of the payment of an order. */
export function notifyPath({ id, orderKey }: Named, methodId: string): string {
  return `/checkout/order-notify/${id}/?payment_method=${encodeURIComponent(methodId)}&key=${encodeURIComponent(orderKey)}`
}

/** What whole addresses of this shop begin with, for those who are not on one of its pages. */
export function shopOrigin({ config }: Pick<Shop, 'config'>): string {
  return config.publicUrl?.origin ?? `http://localhost:${config.port}`
}
