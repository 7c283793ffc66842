import type { OrderState } from '../rules/order-state.ts'

/** Automatic notes on the timeline of an order. */
export const placedText = 'The order was placed.'

export const paymentArrivedText = 'The payment has arrived.'

/** Why a payment needs a review; amounts are formatted. */
export const otherAmountText = (paid: string, due: string): string => `${paid} came in, where ${due} was due.`

/** A further payment after a partial one. */
export const moreMoneyText = (more: string, paid: string, due: string): string =>
  `Another ${more} came in: ${paid} in all, where ${due} was due.`

/** A payment that is recorded and never counted, as its exchange rate is unknown. */
export const otherCurrencyText = (amount: string, due: string): string =>
  `${amount} came in, which is not the currency of the order, so it is not counted. ${due} was due.`

/** A payment that its provider reports again with other values. */
export const contradictingPaymentText = (reference: string, now: string, recorded: string): string =>
  `Payment ${reference} was reported again, now as ${now}. It stays recorded as ${recorded}: please look it up there.`

/** A payment that was reported for two orders; on the second one. */
export const paymentOfAnotherOrderText = (reference: string, orderId: number): string =>
  `Payment ${reference} was reported for this order, but is recorded for order ${orderId}. Nothing was counted here.`

export const paidStockShortText = 'It was paid after its pieces had gone to others. Please tell its buyer.'

export const creditUnavailableText = 'The store credit that was to pay a part of it has been spent elsewhere.'

export const couponUsedUpText = (code: string): string =>
  `Others have used its coupon ${code} as often as it can be. Sent on, it has the discount all the same, beyond the limit.`

export const holdExpiredText = 'It was not paid in time: its pieces are free again.'

export const paymentRetriedText = (title: string): string => `Its buyer pays once more: ${title}.`

export const emailChangedText = 'Its buyer has mended the e-mail address.'

export const shippedText = (carrier: string, number: string): string =>
  number === '' ? `Handed to ${carrier}.` : `Handed to ${carrier}, number ${number}.`

export const refundText = (amount: string, reason: string): string =>
  reason === '' ? `${amount} was refunded.` : `${amount} was refunded: ${reason}`

/** Default notes of moves. */
export const movedText: Readonly<Record<OrderState, string>> = {
  pending: 'It waits for its payment.',
  'on-hold': 'It waits for its money.',
  'payment-review': 'Its payment is looked at.',
  'stock-short': 'It is paid, and its pieces are gone.',
  processing: 'It is being made ready.',
  'in-production': 'It is being made.',
  'partially-shipped': 'A part of it is on its way.',
  shipped: 'It is on its way.',
  completed: 'It is completed.',
  'return-requested': 'Its buyer wants to send it back.',
  failed: 'Its payment has failed.',
  cancelled: 'It was cancelled.',
  expired: holdExpiredText,
  refunded: 'It was refunded.',
  withdrawn: 'Its buyer has withdrawn from it.',
}

/** Replaces notes that may name an anonymized buyer. */
export const erasedNoteText = 'What stood here was erased together with its buyer’s details.'

/** Texts that name nobody and stay after an erasure: those without typed content. */
export const impersonalTexts: readonly string[] = [
  placedText,
  paymentArrivedText,
  paidStockShortText,
  creditUnavailableText,
  emailChangedText,
  erasedNoteText,
  ...Object.values(movedText),
]
