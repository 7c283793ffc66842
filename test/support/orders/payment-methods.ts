import {
  type PaymentContext,
  type PaymentMethod,
  paymentMethodPoint,
} from '../../../src/features/payments/payment-method.ts'
import type {
  MoneyReceived,
  PaymentNotification,
} from '../../../src/features/payments/rules/payment-result.ts'
import { done, refused } from '../../../src/kernel/outcome.ts'
import type { SettingDeclaration } from '../../../src/platform/settings.ts'
import { shopExtensions } from '../../../src/shop.config.ts'
import { afterFile } from '../measure/after-file.ts'

/** A fake payment provider on another site: what was requested of it, and what it will answer. */
export type Provider = {
  readonly id: 'offsite'
  /** The ids of the orders whose buyers were sent there, in sequence, with repetitions. */
  readonly requested: number[]
  /** The context of the last payment request of each order. */
  readonly contexts: Map<number, PaymentContext>
  /** What it answers about an order from now on; other orders are unknown to it. */
  readonly notifications: Map<number, PaymentNotification>
  /** The result of a payment request, instead of a URL to go to. */
  immediateAnswer: PaymentNotification | undefined
  /** Whether looking up a payment fails. */
  isDown: boolean
  /** The orders for which it never answers, not even with an error; `'all'`: every order. */
  unansweredOrders: ReadonlySet<number> | 'all'
  /** How long the shop waits for it. */
  timeoutMs: number | undefined
}

export const paidNote = 'The provider says it is paid.'

/** The whole payment of an order, as its provider reports it each time. */
export function fullPayment(orderId: number): MoneyReceived {
  return { state: 'paid', note: paidNote, reference: `pay-${orderId}` }
}

export const failedPayment: PaymentNotification = { state: 'failed', note: 'The card was declined.' }

const isUnanswered = (
  { unansweredOrders: silentAbout }: Pick<Provider, 'unansweredOrders'>,
  orderId: number,
) => silentAbout === 'all' || silentAbout.has(orderId)
const never = () => new Promise<never>(() => {})

/** The shop's setting for the provider's URL. */
const checkoutSite: SettingDeclaration<string> = {
  name: 'offsite_checkout_site',
  title: () => 'Address of the provider',
  help: () => 'Where buyers pay.',
  group: 'payment-order',
  type: 'text',
  default: 'https://pay.example',
}

/** Adds an offsite payment method to the shop of this test. */
export function addOffsiteMethod(): Provider {
  const provider: Provider = {
    id: 'offsite',
    requested: [],
    contexts: new Map(),
    notifications: new Map(),
    immediateAnswer: undefined,
    isDown: false,
    unansweredOrders: new Set(),
    timeoutMs: undefined,
  }
  const method: PaymentMethod = {
    ...methodTexts('Card'),
    id: provider.id,
    get timeoutMs() {
      return provider.timeoutMs
    },
    pay: async (context) => {
      const { orderId, settings } = context
      provider.requested.push(orderId)
      provider.contexts.set(orderId, context)
      if (isUnanswered(provider, orderId)) return never()
      const goTo = `${settings.get(checkoutSite)}/checkout/${orderId}`
      return (
        provider.immediateAnswer ?? { state: 'offsite', note: 'Sent to the bank to pay.', redirectUrl: goTo }
      )
    },
    offsite: {
      hosts: ['pay.example'],
      lookUp: async ({ orderId }) => {
        if (provider.isDown) throw new Error('Nobody answers')
        return isUnanswered(provider, orderId) ? never() : provider.notifications.get(orderId)
      },
    },
  }
  return addToMethods(provider, method)
}

/** What a buyer enters at the terminal. */
type CardFields = { readonly cardToken: string }

/** A method that is paid in the shop at once: what it answers, and what happens during the payment. */
export type Terminal = {
  readonly id: 'at-once'
  readonly requested: number[]
  /** The card tokens it received; `undefined` where no buyer was present. */
  readonly tokens: (string | undefined)[]
  answer: (orderId: number) => PaymentNotification
  /** Runs between the payment request and its answer; an error it throws represents a crash. */
  during: (orderId: number) => Promise<unknown>
  unansweredOrders: ReadonlySet<number> | 'all'
  timeoutMs: number | undefined
}

/** Adds a method that answers at once. Its form takes a token of five letters, or none. */
export function addInstantMethod(): Terminal {
  const terminal: Terminal = {
    id: 'at-once',
    requested: [],
    tokens: [],
    answer: fullPayment,
    during: async () => undefined,
    unansweredOrders: new Set(),
    timeoutMs: undefined,
  }
  const method: PaymentMethod<CardFields> = {
    ...methodTexts('Card at once'),
    id: terminal.id,
    get timeoutMs() {
      return terminal.timeoutMs
    },
    form: {
      names: ['at-once-token'],
      read: ({ 'at-once-token': cardToken = 'plain' }) =>
        /^[a-z]{5}$/.test(cardToken) ? done({ cardToken }) : refused('payment-fields'),
    },
    pay: async ({ orderId, fields }) => {
      terminal.requested.push(orderId)
      terminal.tokens.push(fields?.cardToken)
      if (isUnanswered(terminal, orderId)) return never()
      await terminal.during(orderId)
      return terminal.answer(orderId)
    },
  }
  return addToMethods(terminal, method)
}

const methodTexts = (
  title: string,
): Pick<PaymentMethod, 'title' | 'description' | 'instructions' | 'isOffered'> => ({
  title: () => title,
  description: () => 'Pay by card.',
  instructions: () => [],
  isOffered: ({ totalMinor }) => totalMinor > 0,
})

function addToMethods<Known>(known: Known, method: PaymentMethod): Known {
  const list = shopExtensions.find(({ point }) => point === paymentMethodPoint)?.items as PaymentMethod[]
  list.push(method)
  afterFile(() => void list.splice(list.indexOf(method), 1))
  return known
}
