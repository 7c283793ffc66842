import { DAY_MS } from '../../../kernel/day.ts'
import type { Arrival, Order } from './order.ts'
import type { OrderState } from './order-state.ts'

const statesOnTheWay: readonly OrderState[] = ['processing', 'in-production', 'partially-shipped', 'shipped']

type ArrivalOrder = Pick<Order, 'arrival' | 'state' | 'placedAt' | 'paidAt' | 'shipments'>

/**
 * The promised days of arrival, as long as they can hold: not before the order is being prepared, when it was paid more than a
 * day after it was placed, when a parcel was sent after the first of these days, or when the last has passed. `dayOf`: the
 * day in the time zone of the shop.
 */
export function expectedArrival(
  { arrival, state, placedAt, paidAt, shipments }: ArrivalOrder,
  nowMs: number,
  dayOf: (momentMs: number) => string,
): Arrival | undefined {
  if (!arrival || !statesOnTheWay.includes(state)) return undefined
  const isPaidLate = paidAt !== undefined && paidAt.getTime() - placedAt.getTime() > DAY_MS
  const isSentLate = shipments.some(({ shippedAt }) => dayOf(shippedAt.getTime()) > arrival.from)
  return isPaidLate || isSentLate || dayOf(nowMs) > arrival.until ? undefined : arrival
}
