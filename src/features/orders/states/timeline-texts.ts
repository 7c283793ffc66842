import { inLocale, locales } from '../../../kernel/locale.ts'
import type { OrderState } from '../rules/order-state.ts'
import * as messages from './messages.ts'

/** Default notes of moves, on the timeline of an order. */
const moved: Readonly<Record<OrderState, () => string>> = {
  pending: messages.movedPending,
  'on-hold': messages.movedOnHold,
  'payment-review': messages.movedPaymentReview,
  'stock-short': messages.movedStockShort,
  processing: messages.movedProcessing,
  'in-production': messages.movedInProduction,
  'partially-shipped': messages.movedPartiallyShipped,
  shipped: messages.movedShipped,
  completed: messages.movedCompleted,
  'return-requested': messages.movedReturnRequested,
  failed: messages.movedFailed,
  cancelled: messages.movedCancelled,
  expired: messages.holdExpired,
  refunded: messages.movedRefunded,
  withdrawn: messages.movedWithdrawn,
}

/** The note of a move to a state. */
export function movedText(to: OrderState): string {
  return moved[to]()
}

/** The note of a parcel; `number` may be ''. */
export function shippedText(carrier: string, number: string): string {
  return number === '' ? messages.shipped({ carrier }) : messages.shippedNumber({ carrier, number })
}

/** The note of a refund; `reason` may be ''. */
export function refundText(amount: string, reason: string): string {
  return reason === '' ? messages.refund({ amount }) : messages.refundReason({ amount, reason })
}

const impersonal: readonly (() => string)[] = [
  messages.placed,
  messages.paymentArrived,
  messages.paidStockShort,
  messages.creditUnavailable,
  messages.emailChanged,
  messages.detailsSent,
  messages.erasedNote,
  ...Object.values(moved),
]

/**
 * Texts that name nobody and stay after an erasure: those without typed content, in every locale, as the shop's may have
 * changed since they were written.
 */
export function impersonalTexts(): readonly string[] {
  return locales.flatMap((each) => inLocale(each, () => impersonal.map((text) => text())))
}
