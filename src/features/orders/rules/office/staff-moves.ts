import type { Order } from '../order.ts'
import { manualTargets } from '../order-moves.ts'
import { hasShipped, isClosed, isReleased, type OrderState } from '../order-state.ts'

/** What staff can do with an order to bring it on. */
export const staffMoves = [
  'mark-paid',
  'process',
  'produce',
  'ship',
  'ship-part',
  'complete',
  'hold',
  'request-return',
  'withdraw',
  'cancel',
] as const

export type StaffMove = (typeof staffMoves)[number]

/** The moves that bring an order to a state; a payment brings it to that which follows from the amount. */
export const targetOfMove: Readonly<Record<Exclude<StaffMove, 'mark-paid'>, OrderState>> = {
  process: 'processing',
  produce: 'in-production',
  ship: 'shipped',
  'ship-part': 'partially-shipped',
  complete: 'completed',
  hold: 'on-hold',
  'request-return': 'return-requested',
  withdraw: 'withdrawn',
  cancel: 'cancelled',
}

type Movable = Pick<Order, 'state' | 'paidAt' | 'shippingMethod'>

/** The moves that an order allows now, the suggested one first. */
export function movesOf(order: Movable): readonly StaffMove[] {
  const next = suggestedMove(order)
  const moves = staffMoves.filter((move) => move !== next && isAllowed(move, order))
  return next ? [next, ...moves] : moves
}

/** The move that an order awaits; `undefined`: it awaits nothing of its shop. */
export function suggestedMove(order: Movable): StaffMove | undefined {
  const next = awaitedMove(order)
  return next && isAllowed(next, order) ? next : undefined
}

function awaitedMove({ state, paidAt, shippingMethod }: Movable): StaffMove | undefined {
  if (isClosed(state) || state === 'completed' || state === 'return-requested') return undefined
  if (!isReleased(state)) return paidAt === undefined || state === 'payment-review' ? 'mark-paid' : 'process'
  return state === 'shipped' || shippingMethod === '' ? 'complete' : 'ship'
}

function isAllowed(move: StaffMove, order: Movable): boolean {
  const { state } = order
  if (move === 'mark-paid') return isUnpaid(order)
  // Recording the payment of an order that awaits it processes it as well.
  if (move === 'process' && isUnpaid(order)) return false
  if (move === 'ship-part' && state === 'partially-shipped') return true
  if (move === 'cancel' && hasShipped(state)) return false
  return manualTargets(state).includes(targetOfMove[move])
}

function isUnpaid({ state, paidAt }: Movable): boolean {
  return state === 'payment-review' || (paidAt === undefined && !isClosed(state) && state !== 'stock-short')
}
