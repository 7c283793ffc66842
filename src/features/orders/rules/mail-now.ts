import type { Order } from './order.ts'
import type { OrderMailName } from './order-moves.ts'
import { isCalledOff, isHandedOver, isPayable, type OrderState } from './order-state.ts'

/** What a mail about an order tells; the last two are of orders that are `on-hold` outside for a reason of their own. */
export type MailSubject = OrderMailName | 'payment-review' | 'stock-short'

type Standing = Pick<Order, 'state' | 'paidAt'> & { readonly sums: Pick<Order['sums'], 'dueMinor'> }

/**
 * What is to be told by the time a mail is sent that was asked for when the order stood otherwise; nothing where it would be
 * false by now, or where the move that made it so has a mail of its own. Parcels, refunds and notes stay facts.
 */
export function mailNow(asked: OrderMailName, order: Standing): MailSubject | undefined {
  if (asked === 'processing' || asked === 'paid' || asked === 'on-hold') return confirmationNow(asked, order)
  return isTrue[asked](order.state) ? asked : undefined
}

const isTrue: Readonly<
  Record<Exclude<OrderMailName, 'processing' | 'paid' | 'on-hold'>, (state: OrderState) => boolean>
> = {
  shipped: () => true,
  refunded: () => true,
  'customer-note': () => true,
  completed: (state) => state === 'completed',
  cancelled: (state) => state === 'cancelled',
  failed: (state) => state === 'failed',
  'pay-link': isPayable,
  'new-order': (state) => !isCalledOff(state) && !isPayable(state),
  'cancelled-owner': (state) => state === 'cancelled',
  'failed-owner': (state) => state === 'failed',
  'stock-short-owner': (state) => state === 'stock-short',
}

/** A buyer who was not told of their order yet is told how it stands now. */
function confirmationNow(asked: 'processing' | 'paid' | 'on-hold', order: Standing): MailSubject | undefined {
  const { state } = order
  if (state === 'failed' || state === 'payment-review' || state === 'stock-short') return state
  if (state === 'on-hold') return isPaid(order) ? 'processing' : 'on-hold'
  if (!isHandedOver(state) || state === 'return-requested') return undefined
  return asked === 'processing' || !isPaid(order) ? 'processing' : 'paid'
}

/** Whether nothing is left to pay. */
export function isPaid({ paidAt, sums }: Omit<Standing, 'state'>): boolean {
  return paidAt !== undefined || sums.dueMinor === 0
}
