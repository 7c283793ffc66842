import type { Fulfilment } from './fulfilment.ts'
import * as messages from './messages.ts'
import type { PaymentState } from './payment-state.ts'

const paymentTexts: Readonly<Record<PaymentState, () => string>> = {
  unpaid: messages.paymentUnpaid,
  'partly-paid': messages.paymentPartlyPaid,
  paid: messages.paymentPaid,
  'partly-refunded': messages.paymentPartlyRefunded,
  refunded: messages.paymentRefunded,
}

const fulfilmentTexts: Readonly<Record<Fulfilment, () => string>> = {
  waiting: messages.fulfilmentWaiting,
  unshipped: messages.fulfilmentUnshipped,
  'in-production': messages.fulfilmentInProduction,
  'partly-shipped': messages.fulfilmentPartlyShipped,
  shipped: messages.fulfilmentShipped,
  returning: messages.fulfilmentReturning,
  none: messages.fulfilmentNone,
}

/** How far an order is paid, for staff. */
export function paymentText(state: PaymentState): string {
  return paymentTexts[state]()
}

/** How far an order is sent, for staff. */
export function fulfilmentText(fulfilment: Fulfilment): string {
  return fulfilmentTexts[fulfilment]()
}
