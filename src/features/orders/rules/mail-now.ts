import type { Order } from './order.ts'
import type { OrderMailName } from './order-moves.ts'
import { isClosed, isPayable, isReleased, type OrderState } from './order-state.ts'

/** The subject of a mail about an order; the last two are for orders whose outward status is `on-hold`. */
export type MailSubject = OrderMailName | 'payment-review' | 'stock-short'

type MailedOrder = Pick<Order, 'state' | 'paidAt'> & { readonly sums: Pick<Order['sums'], 'dueMinor'> }

/**
 * The mail to send now, where the order may have changed since the mail was queued; `undefined` if it is no longer true, or
 * if the later move has its own mail. Mails about parcels, refunds and notes stay true.
 */
export function mailNow(queued: OrderMailName, order: MailedOrder): MailSubject | undefined {
  if (queued === 'processing' || queued === 'paid' || queued === 'on-hold')
    return confirmationNow(queued, order)
  return isTrue[queued](order.state) ? queued : undefined
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
  'new-order': (state) => !isClosed(state) && !isPayable(state),
  'cancelled-owner': (state) => state === 'cancelled',
  'failed-owner': (state) => state === 'failed',
  'stock-short-owner': (state) => state === 'stock-short',
}

/** The confirmation, for the current state of the order. */
function confirmationNow(
  queued: 'processing' | 'paid' | 'on-hold',
  order: MailedOrder,
): MailSubject | undefined {
  const { state } = order
  if (state === 'failed' || state === 'payment-review' || state === 'stock-short') return state
  if (state === 'on-hold') return isPaid(order) ? 'processing' : 'on-hold'
  if (!isReleased(state) || state === 'return-requested') return undefined
  return queued === 'processing' || !isPaid(order) ? 'processing' : 'paid'
}

/** The mail to a buyer about an order as it is now; `undefined`: there is none for its state. */
export function detailsMail(order: MailedOrder): OrderMailName | undefined {
  const mails: readonly OrderMailName[] = ['pay-link', 'completed', 'cancelled', 'processing']
  return mails.find((mail) => mailNow(mail, order) !== undefined)
}

/** Whether nothing is left to pay. */
export function isPaid({ paidAt, sums }: Omit<MailedOrder, 'state'>): boolean {
  return paidAt !== undefined || sums.dueMinor === 0
}
