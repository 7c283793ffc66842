import type { OrderState } from './rules/order-state.ts'

/** What the timeline of an order says of itself, in the order's own words. */
export const placedText = 'The order was placed.'

export const paymentArrivedText = 'The payment has arrived.'

/** Why a payment is looked at by the owner, in the words of amounts as people read them. */
export const otherAmountText = (paid: string, due: string): string => `${paid} came in, where ${due} was due.`

/** Money that came after a part of it. */
export const moreMoneyText = (more: string, paid: string, due: string): string =>
  `Another ${more} came in: ${paid} in all, where ${due} was due.`

/** Money that is recorded and never counted: nobody knows at which rate. */
export const otherCurrencyText = (amount: string, due: string): string =>
  `${amount} came in, which is not the currency of the order, so it is not counted. ${due} was due.`

/** A payment that its provider announces again, and otherwise than before. */
export const toldOtherwiseText = (reference: string, now: string, recorded: string): string =>
  `Payment ${reference} was announced again, now as ${now}. It stays recorded as ${recorded}: please look it up there.`

/** A payment that was announced for two orders; this is the second. */
export const paymentOfAnotherOrderText = (reference: string, orderId: number): string =>
  `Payment ${reference} was announced for this order, but is recorded for order ${orderId}. Nothing was counted here.`

export const paidButGoneText = 'It was paid after its pieces had gone to others. Please tell its buyer.'

export const creditElsewhereText = 'The store credit that was to pay a part of it has been spent elsewhere.'

export const couponUsedUpText = (code: string): string =>
  `Others have used its coupon ${code} as often as it can be. Sent on, it has the discount all the same, beyond the limit.`

export const heldTooLongText = 'It was not paid in time: its pieces are free again.'

export const retriedText = (title: string): string => `Its buyer pays once more: ${title}.`

export const emailChangedText = 'Its buyer has mended the e-mail address.'

export const shippedText = (carrier: string, number: string): string =>
  number === '' ? `Handed to ${carrier}.` : `Handed to ${carrier}, number ${number}.`

export const refundText = (amount: string, reason: string): string =>
  reason === '' ? `${amount} was refunded.` : `${amount} was refunded: ${reason}`

/** What is noted where whoever moves an order says nothing more. */
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
  expired: heldTooLongText,
  refunded: 'It was refunded.',
  withdrawn: 'Its buyer has withdrawn from it.',
}

/** What stands in the place of a text that may have told of a buyer who was made anonymous. */
export const erasedNoteText = 'What stood here was erased together with its buyer’s details.'

/** The texts that tell of nobody, and outlast an erasure: those without a word that somebody typed. */
export const namelessTexts: readonly string[] = [
  placedText,
  paymentArrivedText,
  paidButGoneText,
  creditElsewhereText,
  emailChangedText,
  erasedNoteText,
  ...Object.values(movedText),
]
