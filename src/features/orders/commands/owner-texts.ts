import type { CurrencyFormat } from '../../../kernel/format.ts'
import { formatMoney, plainAmount } from '../../../kernel/format.ts'
import type { RefundRefusal } from '../refunds/refund-order.ts'
import { type Order, refundableMinor } from '../rules/order.ts'
import { manualTargets } from '../rules/order-moves.ts'
import { hasShipped, isClosed, isPayable } from '../rules/order-state.ts'

/** Output of commands about orders that do nothing. */
export const orderNotFoundText = (id: number): string => `There is no order ${id}.`

export const notAwaitingPaymentText = (id: number): string => `Order ${id} is not awaiting payment.`

/** Why an order was not moved. */
export function notMovedText(
  reason: 'no-order' | 'no-such-move' | 'out-of-stock',
  order: Order,
  to: string,
): string {
  if (reason !== 'out-of-stock') return noSuchMoveText(order, to)
  return `The items of order ${order.id} are not in stock: it stays ${order.state}. Restock them, or refund it: handsel orders refund ${order.id}`
}

/** The states that an order could move to instead. */
function noSuchMoveText({ id, state }: Pick<Order, 'id' | 'state'>, to: string): string {
  const nextStates = manualTargets(state)
  const advice = nextStates.length === 0 ? 'It stays so.' : `It can become ${nextStates.join(', ')}.`
  return `Order ${id} is ${state}, and cannot become ${to}. ${advice}`
}

export function notCancellableText({ id, state }: Pick<Order, 'id' | 'state'>): string {
  if (isClosed(state)) return `Order ${id} is ${state} already.`
  const advice = hasShipped(state) ? ' A parcel of it has left: refund it when it comes back.' : ''
  return `Order ${id} is ${state}, and cannot be cancelled.${advice}`
}

export function notShippableText({ id, state }: Pick<Order, 'id' | 'state'>): string {
  const advice = isPayable(state) || state === 'on-hold' ? ' It is not paid yet.' : ''
  return `Order ${id} is ${state}, and no parcel of it can be sent.${advice}`
}

/** Why nothing was refunded. */
export function refundRefusalText(reason: RefundRefusal, order: Order, currency: CurrencyFormat): string {
  const remaining = formatMoney(refundableMinor(order), currency)
  return {
    'no-amount': amountFormatText(currency),
    'restock-part': `--restock needs a refund of all that is left: ${remaining} of order ${order.id}.`,
    'no-order': orderNotFoundText(order.id),
    'nothing-paid': `No money has come for order ${order.id}, so none goes back.`,
    'more-than-paid': `That is more than is left of the money for order ${order.id}: ${remaining}.`,
    'key-reused': 'Another refund was made with that key.',
  }[reason]
}

export const fullyRefundedText = (id: number): string =>
  `All that was paid for order ${id} has gone back already.`

export const amountFormatText = ({ decimals }: CurrencyFormat): string =>
  `--amount is an amount above 0, such as ${plainAmount(1250, decimals)}.`

/** What the owner still has to do after cancelling an order. */
export function stillToRefundText(order: Order, currency: CurrencyFormat): string | undefined {
  const remaining = refundableMinor(order)
  if (remaining <= 0) return undefined
  return `${formatMoney(remaining, currency)} was paid for it and has not gone back: handsel orders refund ${order.id}`
}

/** Moves that need their own command. */
export const movesWithCommand: Readonly<Record<string, string>> = {
  shipped: 'Use "orders ship": the mail to the buyer names the carrier and the number.',
  'partially-shipped': 'Use "orders ship --part": the mail to the buyer names the carrier and the number.',
  refunded: 'Use "orders refund": it records the amount and mails the buyer.',
  cancelled: 'Use "orders cancel".',
}

export const notPayableText = ({ id, state }: Pick<Order, 'id' | 'state'>): string =>
  `Order ${id} is ${state}: there is nothing to pay by a link.`
