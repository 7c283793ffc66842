import type { PaymentMethod } from '../payment-method.ts'

/** The way to pay for an order that costs nothing; the only one then, and never on offer otherwise. */
export const nothingDue: PaymentMethod = {
  id: 'free',
  icon: 'check',
  title: () => 'Nothing to pay',
  description: () => 'This order costs nothing.',
  instructions: () => [],
  isOffered: ({ totalMinor }) => totalMinor === 0,
  pay: async ({ orderId, amountMinor, currency }) => ({
    state: 'paid',
    note: 'Nothing was due.',
    reference: `order-${orderId}`,
    amountMinor,
    currency,
  }),
}
