import { describe, expect, it } from 'vitest'
import { type MailSubject, mailNow } from './mail-now.ts'
import type { OrderMailName } from './order-moves.ts'
import { type OrderState, orderStates } from './order-state.ts'

const order = (state: OrderState, isPaid = false) => ({
  state,
  paidAt: isPaid ? new Date(0) : undefined,
  sums: { dueMinor: 2400 },
})

/** The mail that is sent, by state, for unpaid and paid orders; none in other states. */
type Row = Partial<Record<OrderState, MailSubject | readonly [unpaid: MailSubject, paid: MailSubject]>>

const inEveryState = (mail: MailSubject): Row => Object.fromEntries(orderStates.map((state) => [state, mail]))
const confirmation: Row = {
  'on-hold': ['on-hold', 'processing'],
  'payment-review': 'payment-review',
  'stock-short': 'stock-short',
  failed: 'failed',
}
const paid = ['processing', 'paid'] as const
const inProgress = (mail: Row[OrderState]): Row => ({
  processing: mail!,
  'in-production': mail!,
  'partially-shipped': mail!,
  shipped: mail!,
  completed: mail!,
})

const table: Readonly<Record<OrderMailName, Row>> = {
  processing: { ...confirmation, ...inProgress('processing') },
  'on-hold': { ...confirmation, ...inProgress(paid) },
  paid: { ...confirmation, ...inProgress(paid) },
  // Events stay true.
  shipped: inEveryState('shipped'),
  refunded: inEveryState('refunded'),
  'customer-note': inEveryState('customer-note'),
  // True only in their state.
  completed: { completed: 'completed' },
  cancelled: { cancelled: 'cancelled' },
  failed: { failed: 'failed' },
  'pay-link': { pending: 'pay-link', failed: 'pay-link' },
  'cancelled-owner': { cancelled: 'cancelled-owner' },
  'failed-owner': { failed: 'failed-owner' },
  'stock-short-owner': { 'stock-short': 'stock-short-owner' },
  'new-order': {
    ...inProgress('new-order'),
    'on-hold': 'new-order',
    'payment-review': 'new-order',
    'stock-short': 'new-order',
    'return-requested': 'new-order',
  },
}

describe.each(Object.entries(table) as [OrderMailName, Row][])(
  'the mail “%s”, by the time it is sent',
  (mail, row) => {
    it.each(orderStates)('of an order that is %s', (state) => {
      const expected = row[state]
      const [unpaid, isPaid] = typeof expected === 'string' || !expected ? [expected, expected] : expected
      expect(mailNow(mail, order(state))).toBe(unpaid)
      expect(mailNow(mail, order(state, true))).toBe(isPaid)
    })
  },
)

describe('an order that costs nothing', () => {
  it('counts as paid', () => {
    expect(mailNow('paid', { ...order('processing'), sums: { dueMinor: 0 } })).toBe('paid')
  })
})
