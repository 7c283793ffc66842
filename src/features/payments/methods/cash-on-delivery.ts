import type { PaymentMethod } from '../payment-method.ts'

export const cashOnDelivery: PaymentMethod = {
  id: 'cod',
  title: () => 'Cash on delivery',
  description: () => 'Pay in cash when you receive it.',
  instructions: () => ['Please have the amount ready in cash when your order is handed over.'],
  isOffered: ({ totalMinor }) => totalMinor > 0,
  pay: async () => ({ state: 'payable-on-delivery', note: 'To be paid in cash on delivery.' }),
}
