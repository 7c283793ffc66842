import * as messages from '../messages.ts'
import type { PaymentMethod } from '../payment-method.ts'

/** The only payment method for an order without an amount due; never offered otherwise. */
export const freeOrder: PaymentMethod = {
  id: 'free',
  icon: 'check',
  title: messages.noPayment,
  description: messages.orderIsFree,
  instructions: () => [],
  isOffered: ({ totalMinor }) => totalMinor === 0,
  offline: {
    state: 'nothing-due',
    get note() {
      return messages.nothingDue()
    },
  },
}
