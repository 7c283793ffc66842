import { hasShipped, isReleased, type OrderState, orderStates } from '../order-state.ts'

/** How far an order is sent. */
export const fulfilments = [
  /** Not to be sent yet: it awaits its payment, or stock. */
  'waiting',
  'unshipped',
  'in-production',
  'partly-shipped',
  'shipped',
  'returning',
  /** Nothing of it is to be sent: files and gift cards, or a closed order. */
  'none',
] as const

export type Fulfilment = (typeof fulfilments)[number]

/** What staff has to send. */
export const toShip: readonly Fulfilment[] = ['unshipped', 'in-production', 'partly-shipped']

/** How far an order is sent, by its state and its shipping method ('': nothing is sent). */
export function fulfilmentOf(state: OrderState, shippingMethod: string): Fulfilment {
  return shippingMethod === '' ? 'none' : fulfilmentOfParcel(state)
}

/** The states of orders with a shipping method that are sent so far. */
export function statesOfFulfilment(fulfilment: Fulfilment): readonly OrderState[] {
  return orderStates.filter((state) => fulfilmentOfParcel(state) === fulfilment)
}

function fulfilmentOfParcel(state: OrderState): Fulfilment {
  if (state === 'partially-shipped') return 'partly-shipped'
  if (state === 'return-requested') return 'returning'
  if (hasShipped(state)) return 'shipped'
  if (state === 'in-production') return 'in-production'
  if (isReleased(state)) return 'unshipped'
  return waitingStates.has(state) ? 'waiting' : 'none'
}

const waitingStates: ReadonlySet<OrderState> = new Set<OrderState>([
  'pending',
  'on-hold',
  'payment-review',
  'stock-short',
])
