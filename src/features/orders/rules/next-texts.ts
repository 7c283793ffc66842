import { type CurrencyFormat, formatMoney } from '../../../kernel/format.ts'
import * as messages from '../messages.ts'
import type { DownloadGrant } from './grant.ts'
import type { Order } from './order.ts'
import { isClosed, type OrderState } from './order-state.ts'
import { isReadyForPickup } from './state-texts.ts'

/** The next steps of buyer and shop, line by line, after the payment instructions. */
export function nextText(
  order: Order,
  currency: CurrencyFormat,
  heldUntil: string | undefined,
): readonly string[] {
  const money = (minor: number) => formatMoney(minor, currency)
  const held = heldUntil === undefined ? [] : [messages.heldUntil({ time: heldUntil })]
  const wentBack = messages.amountRefunded({ amount: money(order.refundedMinor) })
  const goesBack =
    order.paidMinor > order.refundedMinor
      ? [messages.paymentGoesBack({ amount: money(order.paidMinor - order.refundedMinor) })]
      : []
  const next: Readonly<Record<OrderState, readonly string[]>> = {
    pending: [messages.nextPending(), ...held],
    'on-hold': [messages.nextOnHold()],
    'payment-review': [messages.nextPaymentReview()],
    'stock-short': [messages.nextStockShort()],
    processing: [order.shippingMethod === '' ? messages.nextProcessing() : messages.nextProcessingShipped()],
    'in-production': [messages.nextInProduction()],
    'partially-shipped': [messages.nextPartlyShipped()],
    shipped: [isReadyForPickup(order) ? messages.nextReadyForPickup() : messages.nextShipped()],
    completed: [],
    'return-requested': [messages.nextReturn()],
    failed: [messages.nextFailed(), ...held],
    cancelled: [messages.nextCancelled(), ...goesBack],
    expired: [messages.nextExpired(), ...goesBack],
    refunded: [wentBack],
    withdrawn: [messages.nextWithdrawn(), ...goesBack],
  }
  const isPartlyBack = order.refundedMinor > 0 && order.state !== 'refunded'
  return isPartlyBack ? [...next[order.state], wentBack] : next[order.state]
}

/** Amount and reference of a transfer or check, as rows on pages and in mails. */
export function moneyToSend(
  { number, sums }: Pick<Order, 'number' | 'sums'>,
  currency: CurrencyFormat,
): (readonly [label: string, value: string])[] {
  return [
    [messages.amount(), formatMoney(sums.dueMinor, currency)],
    [messages.reference(), messages.order({ number })],
  ]
}

/** What a cancelled order has returned. */
export function cancelledText(
  { number, sums }: Pick<Order, 'number' | 'sums'>,
  currency: CurrencyFormat,
): string {
  const credit = sums.credits.reduce((sum, { minor }) => sum + minor, 0)
  const sentences = [
    messages.orderCancelled({ number }),
    ...(sums.coupons.length > 0 ? [messages.couponsReturned()] : []),
    ...(credit > 0 ? [messages.creditReturned({ amount: formatMoney(credit, currency) })] : []),
  ]
  return sentences.join(' ')
}

/** The text while files cannot be downloaded yet. */
export function filesPendingText({ lines }: Pick<Order, 'lines'>, files: readonly DownloadGrant[]): string[] {
  const waits = files.length === 0 && lines.some(({ files: lineFiles }) => lineFiles !== undefined)
  return waits ? [messages.filesPending()] : []
}

/** Why an order cannot be paid, by its state. */
export function nothingToPayText({ state }: Pick<Order, 'state'>): string {
  if (state === 'on-hold') return messages.nothingToPayOnHold()
  return isClosed(state) ? messages.nothingToPayClosed() : messages.nothingToPay()
}
