import type { CurrencyFormat } from '../../../kernel/format.ts'
import { formatMoney, plainAmount } from '../../../kernel/format.ts'
import type { RefundRefusal } from '../refund.ts'
import { type Order, refundableMinor } from '../rules/order.ts'
import { movesByHand } from '../rules/order-moves.ts'
import { hasLeft, isCalledOff, isPayable } from '../rules/order-state.ts'

/** What an owner reads when a command about orders does nothing. */
export const noOrderText = (id: number): string => `There is no order ${id}.`

export const notWaitingText = (id: number): string => `Order ${id} does not wait for a payment.`

/** Why an order does not go where it was told to. */
export function notMovedText(
  reason: 'no-order' | 'no-such-move' | 'out-of-stock',
  order: Order,
  to: string,
): string {
  if (reason !== 'out-of-stock') return noSuchMoveText(order, to)
  return `The pieces of order ${order.id} are not there: it stays ${order.state}. Put them in stock, or refund it: handsel orders refund ${order.id}`
}

/** Where an order could go instead. */
function noSuchMoveText({ id, state }: Pick<Order, 'id' | 'state'>, to: string): string {
  const ways = movesByHand(state)
  const rest = ways.length === 0 ? 'It stays so.' : `It can become ${ways.join(', ')}.`
  return `Order ${id} is ${state}, and cannot become ${to}. ${rest}`
}

export function notCancellableText({ id, state }: Pick<Order, 'id' | 'state'>): string {
  if (isCalledOff(state)) return `Order ${id} is ${state} already.`
  const advice = hasLeft(state) ? ' A parcel of it has left: refund it when it comes back.' : ''
  return `Order ${id} is ${state}, and cannot be cancelled.${advice}`
}

export function notSentText({ id, state }: Pick<Order, 'id' | 'state'>): string {
  const advice = isPayable(state) || state === 'on-hold' ? ' It is not paid yet.' : ''
  return `Order ${id} is ${state}, and no parcel of it can be sent.${advice}`
}

/** Why no money goes back. */
export function notRefundedText(reason: RefundRefusal, order: Order, currency: CurrencyFormat): string {
  const left = formatMoney(refundableMinor(order), currency)
  return {
    'no-amount': amountText(currency),
    'restock-part': `Pieces come back with all of the money alone: ${left} is left of order ${order.id}.`,
    'no-order': noOrderText(order.id),
    'nothing-paid': `No money has come for order ${order.id}, so none goes back.`,
    'over-paid': `That is more than is left of the money for order ${order.id}: ${left}.`,
    'key-reused': 'Another refund was made with that key.',
  }[reason]
}

export const nothingLeftText = (id: number): string =>
  `All that was paid for order ${id} has gone back already.`

export const amountText = ({ decimals }: CurrencyFormat): string =>
  `--amount is an amount above 0, such as ${plainAmount(1250, decimals)}.`

/** What is still to be done by hand after an order was cancelled. */
export function moneyStaysText(order: Order, currency: CurrencyFormat): string | undefined {
  const left = refundableMinor(order)
  if (left <= 0) return undefined
  return `${formatMoney(left, currency)} was paid for it and has not gone back: handsel orders refund ${order.id}`
}

/** Moves that bring more with them than a state. */
export const movesOfTheirOwn: Readonly<Record<string, string>> = {
  shipped: 'Say "orders ship": its buyer is told the carrier and the number.',
  'partially-shipped': 'Say "orders ship --part": its buyer is told the carrier and the number.',
  refunded: 'Say "orders refund": the amount is noted, and its buyer is told.',
  cancelled: 'Say "orders cancel".',
}

export const notPayableText = ({ id, state }: Pick<Order, 'id' | 'state'>): string =>
  `Order ${id} is ${state}: there is nothing to pay by a link.`
