/** Outward states of an order, by WooCommerce's names. */
export type OrderStatus =
  | 'pending'
  | 'on-hold'
  | 'processing'
  | 'completed'
  | 'cancelled'
  | 'refunded'
  | 'failed'

/** Where an order stands within the house; outside it goes by WooCommerce's names (`outwardStatus`). */
export type OrderState =
  /** Placed, and its money asked for. */
  | 'pending'
  /** Waits for money that its buyer sends: a transfer, a cheque. */
  | 'on-hold'
  /** Money came that is not what was due. */
  | 'payment-review'
  /** Paid after its pieces had gone to others. */
  | 'stock-short'
  | 'processing'
  | 'in-production'
  | 'partially-shipped'
  | 'shipped'
  | 'completed'
  | 'return-requested'
  /** Its payment failed; it can be paid again. */
  | 'failed'
  | 'cancelled'
  /** Was not paid in time. */
  | 'expired'
  | 'refunded'
  /** Its buyer has withdrawn from the purchase. */
  | 'withdrawn'

const outward: Readonly<Record<OrderState, OrderStatus>> = {
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

/** Every state there is. */
export const orderStates = Object.keys(outward) as readonly OrderState[]

/** What a state is called outside: by the REST API, by clients of the wire, by other programs. */
export function outwardStatus(state: OrderState): OrderStatus {
  return outward[state]
}

/** Whether nothing will come of it: what it held or had used of others has gone back. */
export function isCalledOff(state: OrderState): boolean {
  return ['cancelled', 'refunded'].includes(outward[state])
}

/** Whether what was ordered may be handed over: files can be fetched. */
export function isHandedOver(state: OrderState): boolean {
  return ['processing', 'completed'].includes(outward[state])
}

/** Whether a parcel of it has left the shop. */
export function hasLeft(state: OrderState): boolean {
  return ['partially-shipped', 'shipped', 'completed', 'return-requested'].includes(state)
}

/** Whether its buyer can still pay it by its pay link. */
export function isPayable(state: OrderState): boolean {
  return state === 'pending' || state === 'failed'
}
