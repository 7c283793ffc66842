import type { CounterDeclaration } from '../../../platform/log/counters.ts'

/** Orders that were stored, by the checkout and by the storefront's interface. */
export const ordersPlaced = {
  name: 'handsel_orders_placed_total',
  help: 'Orders that were placed.',
} satisfies CounterDeclaration

/**
 * Results of payments, as methods and providers report them: one that a provider reports twice counts twice. `offsite`: the
 * buyer was redirected; `unanswered`: the provider did not respond in time; `refused`: a report that cannot be applied.
 */
export const paymentResults = {
  name: 'handsel_payments_total',
  help: 'Results of payments as they were reported, repeated reports included.',
  label: {
    name: 'outcome',
    values: [
      'paid',
      'failed',
      'offsite',
      'on-hold',
      'payable-on-delivery',
      'nothing-due',
      'unanswered',
      'refused',
    ],
  },
} as const satisfies CounterDeclaration
