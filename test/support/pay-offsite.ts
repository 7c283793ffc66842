import type { PaymentContext, PaymentMethod } from '../../src/features/payments/payment-method.ts'
import type { MoneyReceived, PaymentNotification } from '../../src/features/payments/rules/payment-result.ts'
import { done, refused } from '../../src/kernel/outcome.ts'
import type { SettingDeclaration } from '../../src/platform/settings.ts'
import { paymentMethods } from '../../src/shop.config.ts'
import { afterFile } from './after-file.ts'

/** A provider of payments on another site, as far as a shop knows it: what was requested of it, and what it will say. */
export type Provider = {
  readonly id: 'offsite'
  /** The ids of the orders whose buyers were sent there, in that order, again and again. */
  readonly requested: number[]
  /** What it was told of the last payment of each order. */
  readonly contexts: Map<number, PaymentContext>
  /** What it says from now on when it is asked about an order; nothing is known of the others. */
  readonly notifications: Map<number, PaymentNotification>
  /** What sending a buyer there comes to, where it is not the address to go to. */
  answersAtOnce: PaymentNotification | undefined
  /** Whether nobody answers when it is asked what has become of a payment. */
  isDown: boolean
  /** The orders of which nothing is ever heard, neither an answer nor a fault; `'all'`: of none is. */
  silentAbout: ReadonlySet<number> | 'all'
  /** How long it is waited for. */
  patienceMs: number | undefined
}

export const paidNote = 'The provider says it is paid.'

/** The whole payment of an order, as its provider announces it each time. */
export function fullPayment(orderId: number): MoneyReceived {
  return { state: 'paid', note: paidNote, reference: `pay-${orderId}` }
}

export const failedPayment: PaymentNotification = { state: 'failed', note: 'The card was declined.' }

const isSilent = ({ silentAbout }: Pick<Provider, 'silentAbout'>, orderId: number) =>
  silentAbout === 'all' || silentAbout.has(orderId)
const never = () => new Promise<never>(() => {})

/** A setting of the shop that the provider is reached by. */
const checkoutSite: SettingDeclaration<string> = {
  name: 'offsite_checkout_site',
  help: 'Where buyers pay.',
  type: 'text',
  default: 'https://pay.example',
}

/** Puts a way to pay on another site into the list of this test's shop. */
export function payOffsite(): Provider {
  const provider: Provider = {
    id: 'offsite',
    requested: [],
    contexts: new Map(),
    notifications: new Map(),
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
    pay: async (context) => {
      const { orderId, settings } = context
      provider.requested.push(orderId)
      provider.contexts.set(orderId, context)
      if (isSilent(provider, orderId)) return never()
      const goTo = `${settings.get(checkoutSite)}/checkout/${orderId}`
      return provider.answersAtOnce ?? { state: 'offsite', note: 'Sent to the bank to pay.', goTo }
    },
    offsite: {
      hosts: ['pay.example'],
      lookUp: async ({ orderId }) => {
        if (provider.isDown) throw new Error('Nobody answers')
        return isSilent(provider, orderId) ? never() : provider.notifications.get(orderId)
      },
    },
  }
  return inList(provider, method)
}

/** What a buyer enters at the terminal. */
type CardFields = { readonly cardToken: string }

/** A way to pay that is done here and at once: what it says, and what happens while it is under way. */
export type Terminal = {
  readonly id: 'at-once'
  readonly requested: number[]
  /** The tokens of cards that it was given; where nobody was there to enter one, `undefined`. */
  readonly tokens: (string | undefined)[]
  answer: (orderId: number) => PaymentNotification
  /** Runs after the payment was requested, and before the answer comes; what it throws is the end of the process. */
  during: (orderId: number) => Promise<unknown>
  silentAbout: ReadonlySet<number> | 'all'
  patienceMs: number | undefined
}

/** Puts a way to pay that answers at once into the list of this test's shop. Its form takes a token of five letters, or none. */
export function payAtOnce(): Terminal {
  const terminal: Terminal = {
    id: 'at-once',
    requested: [],
    tokens: [],
    answer: fullPayment,
    during: async () => undefined,
    silentAbout: new Set(),
    patienceMs: undefined,
  }
  const method: PaymentMethod<CardFields> = {
    ...plain('Card at once'),
    id: terminal.id,
    get patienceMs() {
      return terminal.patienceMs
    },
    form: {
      names: ['at-once-token'],
      read: ({ 'at-once-token': cardToken = 'plain' }) =>
        /^[a-z]{5}$/.test(cardToken) ? done({ cardToken }) : refused('payment-fields'),
    },
    pay: async ({ orderId, fields }) => {
      terminal.requested.push(orderId)
      terminal.tokens.push(fields?.cardToken)
      if (isSilent(terminal, orderId)) return never()
      await terminal.during(orderId)
      return terminal.answer(orderId)
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
