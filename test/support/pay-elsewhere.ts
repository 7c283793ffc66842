import type { PaymentMethod } from '../../src/features/payments/payment-method.ts'
import type { PaymentWord } from '../../src/features/payments/rules/payment-result.ts'
import { paymentMethods } from '../../src/shop.config.ts'

/** A provider of payments on another site, as far as a shop knows it: what it was asked for, and what it will say. */
export type Provider = {
  readonly id: 'elsewhere'
  /** The ids of the orders whose buyers were sent there, in that order, again and again. */
  readonly asked: number[]
  /** What it says from now on when it is asked about an order; nothing is known of the others. */
  readonly words: Map<number, PaymentWord>
  /** What sending a buyer there comes to, where it is not the address to go to. */
  answersAtOnce: PaymentWord | undefined
  /** Whether nobody answers when it is asked what has become of a payment. */
  isDown: boolean
}

export const paidWord: PaymentWord = { state: 'paid', note: 'The provider says it is paid.' }
export const failedWord: PaymentWord = { state: 'failed', note: 'The card was declined.' }

/** Puts a way to pay on another site into the list of this test's shop. */
export function payElsewhere(): Provider {
  const provider: Provider = {
    id: 'elsewhere',
    asked: [],
    words: new Map(),
    answersAtOnce: undefined,
    isDown: false,
  }
  const method: PaymentMethod = {
    id: provider.id,
    title: () => 'Card',
    description: () => 'Pay by card on the pages of our bank.',
    instructions: () => [],
    isOffered: ({ totalMinor }) => totalMinor > 0,
    pay: async ({ orderId }) => {
      provider.asked.push(orderId)
      const goTo = `https://pay.example/checkout/${orderId}`
      return provider.answersAtOnce ?? { state: 'elsewhere', note: 'Sent to the bank to pay.', goTo }
    },
    elsewhere: {
      hosts: ['pay.example'],
      look: async ({ orderId }) => {
        if (provider.isDown) throw new Error('Nobody answers')
        return provider.words.get(orderId)
      },
    },
  }
  const list = paymentMethods as PaymentMethod[]
  list.push(method)
  return provider
}
