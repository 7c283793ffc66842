/** Outward states of an order, by WooCommerce's names, in their usual order. */
export const orderStatuses = [
  'pending',
  'processing',
  'on-hold',
  'completed',
  'cancelled',
  'refunded',
  'failed',
] as const

export type OrderStatus = (typeof orderStatuses)[number]

/** The internal state of an order; outside it has WooCommerce's status (`externalStatus`). */
export type OrderState =
  /** Placed, and its payment requested. */
  | 'pending'
  /** Awaits a payment by transfer or cheque. */
  | 'on-hold'
  /** The payment differs from the amount due. */
  | 'payment-review'
  /** Paid after its stock was sold to others. */
  | 'stock-short'
  | 'processing'
  | 'in-production'
  | 'partially-shipped'
  | 'shipped'
  | 'completed'
  | 'return-requested'
  /** The payment failed; it can be paid again. */
  | 'failed'
  | 'cancelled'
  /** Not paid in time. */
  | 'expired'
  | 'refunded'
  /** The buyer has withdrawn from the purchase. */
  | 'withdrawn'

const externalStatuses: Readonly<Record<OrderState, OrderStatus>> = {
  pending: 'pending',
  'on-hold': 'on-hold',
  'payment-review': 'on-hold',
  'stock-short': 'on-hold',
  processing: 'processing',
  'in-production': 'processing',
  'partially-shipped': 'processing',
  shipped: 'completed',
  completed: 'completed',
  'return-requested': 'completed',
  failed: 'failed',
  cancelled: 'cancelled',
  expired: 'cancelled',
  refunded: 'refunded',
  withdrawn: 'refunded',
}

/** All states. */
export const orderStates = Object.keys(externalStatuses) as readonly OrderState[]

/** The status of a state for the REST API and other clients. */
export function externalStatus(state: OrderState): OrderStatus {
  return externalStatuses[state]
}

/** Whether the order is closed without fulfilment: its resources are returned. */
export function isClosed(state: OrderState): boolean {
  return ['cancelled', 'refunded'].includes(externalStatuses[state])
}

/** Whether the order is released for fulfilment: its files can be downloaded. */
export function isReleased(state: OrderState): boolean {
  return ['processing', 'completed'].includes(externalStatuses[state])
}

/** Whether a parcel of it was sent. */
export function hasShipped(state: OrderState): boolean {
  return ['partially-shipped', 'shipped', 'completed', 'return-requested'].includes(state)
}

/** Whether it can be paid by its pay link. */
export function isPayable(state: OrderState): boolean {
  return state === 'pending' || state === 'failed'
}

/** Whether its lines may still change, as long as nothing was paid, sent or released of it. */
export function hasOpenLines(state: OrderState): boolean {
  return state === 'pending' || state === 'on-hold'
}
