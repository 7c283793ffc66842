import type { Fulfilment } from './fulfilment.ts'
import * as messages from './messages.ts'
import type { PaymentState } from './payment-state.ts'
import type { StaffMove } from './staff-moves.ts'

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

const moveTexts: Readonly<Record<StaffMove, () => string>> = {
  'mark-paid': messages.moveMarkPaid,
  process: messages.moveProcess,
  produce: messages.moveProduce,
  ship: messages.moveShip,
  'ship-part': messages.moveShipPart,
  complete: messages.moveComplete,
  hold: messages.moveHold,
  'request-return': messages.moveRequestReturn,
  withdraw: messages.moveWithdraw,
  cancel: messages.moveCancel,
}

/** How far an order is paid, for staff. */
export function paymentText(state: PaymentState): string {
  return paymentTexts[state]()
}

/** How far an order is sent, for staff. */
export function fulfilmentText(fulfilment: Fulfilment): string {
  return fulfilmentTexts[fulfilment]()
}

/** What a move does, as the label of its button. */
export function moveText(move: StaffMove): string {
  return moveTexts[move]()
}
