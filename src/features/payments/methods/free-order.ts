import type { PaymentMethod } from '../payment-method.ts'

/** The only payment method for an order without an amount due; never offered otherwise. */
export const freeOrder: PaymentMethod = {
  id: 'free',
  icon: 'check',
  title: () => 'Nothing to pay',
  description: () => 'This order costs nothing.',
  instructions: () => [],
  isOffered: ({ totalMinor }) => totalMinor === 0,
  offline: { state: 'nothing-due', note: 'Nothing was due.' },
}
