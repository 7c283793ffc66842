import type { PaymentMethod } from '../../src/features/payments/payment-method.ts'
import type { PaymentWord } from '../../src/features/payments/rules/payment-result.ts'
import { paymentMethods } from '../../src/shop.config.ts'
import { afterFile } from './after-file.ts'

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
  /** The orders of which nothing is ever heard, neither an answer nor a fault; `'all'`: of none is. */
  silentAbout: ReadonlySet<number> | 'all'
  /** How long it is waited for. */
  patienceMs: number | undefined
}

export const paidWord: PaymentWord = { state: 'paid', note: 'The provider says it is paid.' }
export const failedWord: PaymentWord = { state: 'failed', note: 'The card was declined.' }

const isSilent = ({ silentAbout }: Pick<Provider, 'silentAbout'>, orderId: number) =>
  silentAbout === 'all' || silentAbout.has(orderId)
const never = () => new Promise<never>(() => {})

/** Puts a way to pay on another site into the list of this test's shop. */
export function payElsewhere(): Provider {
  const provider: Provider = {
    id: 'elsewhere',
    asked: [],
    words: new Map(),
    answersAtOnce: undefined,
    isDown: false,
    silentAbout: new Set(),
    patienceMs: undefined,
  }
  const method: PaymentMethod = {
    ...plain('Card'),
    id: provider.id,
    get patienceMs() {
      return provider.patienceMs
    },
    pay: async ({ orderId }) => {
      provider.asked.push(orderId)
      if (isSilent(provider, orderId)) return never()
      const goTo = `https://pay.example/checkout/${orderId}`
      return provider.answersAtOnce ?? { state: 'elsewhere', note: 'Sent to the bank to pay.', goTo }
    },
    elsewhere: {
      hosts: ['pay.example'],
      look: async ({ orderId }) => {
        if (provider.isDown) throw new Error('Nobody answers')
        return isSilent(provider, orderId) ? never() : provider.words.get(orderId)
      },
    },
  }
  return inList(provider, method)
}

/** A way to pay that is done here and at once: what it says, and what happens while it is under way. */
export type Terminal = {
  readonly id: 'at-once'
  readonly asked: number[]
  answer: PaymentWord
  /** Runs after the money was asked for, and before the answer comes; what it throws is the end of the process. */
  during: (orderId: number) => Promise<unknown>
  silentAbout: ReadonlySet<number> | 'all'
  patienceMs: number | undefined
}

/** Puts a way to pay that answers at once into the list of this test's shop. */
export function payAtOnce(): Terminal {
  const terminal: Terminal = {
    id: 'at-once',
    asked: [],
    answer: paidWord,
    during: async () => undefined,
    silentAbout: new Set(),
    patienceMs: undefined,
  }
  const method: PaymentMethod = {
    ...plain('Card at once'),
    id: terminal.id,
    get patienceMs() {
      return terminal.patienceMs
    },
    pay: async ({ orderId }) => {
      terminal.asked.push(orderId)
      if (isSilent(terminal, orderId)) return never()
      await terminal.during(orderId)
      return terminal.answer
    },
  }
  return inList(terminal, method)
}

const plain = (
  title: string,
): Pick<PaymentMethod, 'title' | 'description' | 'instructions' | 'isOffered'> => ({
  title: () => title,
  description: () => 'Pay by card.',
  instructions: () => [],
  isOffered: ({ totalMinor }) => totalMinor > 0,
})

function inList<Known>(known: Known, method: PaymentMethod): Known {
  const list = paymentMethods as PaymentMethod[]
  list.push(method)
  afterFile(() => void list.splice(list.indexOf(method), 1))
  return known
}
