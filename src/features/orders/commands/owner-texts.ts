import type { CurrencyFormat } from '../../../kernel/format.ts'
import { formatMoney, plainAmount } from '../../../kernel/format.ts'
import type { RefundRefusal } from '../payments/refund-order.ts'
import { type Order, refundableMinor } from '../rules/order.ts'
import { manualTargets } from '../rules/order-moves.ts'
import { hasShipped, isClosed, isPayable } from '../rules/order-state.ts'

/** Output of commands about orders that do nothing. */
export const orderNotFoundText = (number: number | string): string => `There is no order ${number}.`

export const notAwaitingPaymentText = (number: number): string => `Order ${number} is not awaiting payment.`

/** Why an order was not moved. */
export function notMovedText(
  reason: 'no-order' | 'no-such-move' | 'out-of-stock',
  order: Order,
  to: string,
): string {
  if (reason !== 'out-of-stock') return noSuchMoveText(order, to)
  return `The items of order ${order.number} are not in stock: it stays ${order.state}. Restock them, or refund it: handsel orders refund ${order.number}`
}

/** The states that an order could move to instead. */
function noSuchMoveText({ number, state }: Pick<Order, 'number' | 'state'>, to: string): string {
  const nextStates = manualTargets(state)
  const advice = nextStates.length === 0 ? 'It stays so.' : `It can become ${nextStates.join(', ')}.`
  return `Order ${number} is ${state}, and cannot become ${to}. ${advice}`
}

export function notCancellableText({ number, state }: Pick<Order, 'number' | 'state'>): string {
  if (isClosed(state)) return `Order ${number} is ${state} already.`
  const advice = hasShipped(state) ? ' A parcel of it has left: refund it when it comes back.' : ''
  return `Order ${number} is ${state}, and cannot be cancelled.${advice}`
}

export function notShippableText({ number, state }: Pick<Order, 'number' | 'state'>): string {
  const advice = isPayable(state) || state === 'on-hold' ? ' It is not paid yet.' : ''
  return `Order ${number} is ${state}, and no parcel of it can be sent.${advice}`
}

/** Why nothing was refunded. */
export function refundRefusalText(reason: RefundRefusal, order: Order, currency: CurrencyFormat): string {
  const remaining = formatMoney(refundableMinor(order), currency)
  return {
    'no-amount': amountFormatText(currency),
    'restock-part': `--restock needs a refund of all that is left: ${remaining} of order ${order.number}.`,
    'no-order': orderNotFoundText(order.number),
    'nothing-paid': `No money has come for order ${order.number}, so none goes back.`,
    'more-than-paid': `That is more than is left of the money for order ${order.number}: ${remaining}.`,
    'key-reused': 'Another refund was made with that key.',
  }[reason]
}

export const fullyRefundedText = (number: string): string =>
  `All that was paid for order ${number} has been refunded already.`

export const amountFormatText = ({ decimals }: CurrencyFormat): string =>
  `--amount is an amount above 0, such as ${plainAmount(1250, decimals)}.`

/** What the owner still has to do after cancelling an order. */
export function stillToRefundText(order: Order, currency: CurrencyFormat): string | undefined {
  const remaining = refundableMinor(order)
  if (remaining <= 0) return undefined
  return `${formatMoney(remaining, currency)} was paid for it and has not gone back: handsel orders refund ${order.number}`
}

/** Moves that need their own command. */
export const movesWithCommand: Readonly<Record<string, string>> = {
  shipped: 'Use "orders ship": the mail to the buyer names the carrier and the number.',
  'partially-shipped': 'Use "orders ship --part": the mail to the buyer names the carrier and the number.',
  refunded: 'Use "orders refund": it records the amount and mails the buyer.',
  cancelled: 'Use "orders cancel".',
}

export const notPayableText = ({ number, state }: Pick<Order, 'number' | 'state'>): string =>
  `Order ${number} is ${state}: there is nothing to pay by a link.`
