import type { PaymentMethod } from '../payment-method.ts'
import { bankAccount } from '../payment-settings.ts'

export const bankTransfer: PaymentMethod = {
  id: 'bacs',
  title: () => 'Bank transfer',
  description: () => 'Transfer the amount to our account. Your order goes out when it has arrived.',
  instructions: (settings) => [
    'Please transfer the total to our account and give your order number as the reference.',
    ...settings
      .get(bankAccount)
      .split('|')
      .map((line) => line.trim())
      .filter(Boolean),
  ],
  isOffered: ({ totalMinor }) => totalMinor > 0,
  pay: async () => ({ state: 'on-hold', note: 'Waiting for the transfer.' }),
}
