import { describe, expect, it } from 'vitest'
import { type MailSubject, mailNow } from './mail-now.ts'
import type { OrderMailName } from './order-moves.ts'
import { type OrderState, orderStates } from './order-state.ts'

const order = (state: OrderState, isPaid = false) => ({
  state,
  paidAt: isPaid ? new Date(0) : undefined,
  sums: { dueMinor: 2400 },
})

/** What is told by now, in each state that anything is told in, of an order that is not paid and of one that is. */
type Row = Partial<Record<OrderState, MailSubject | readonly [unpaid: MailSubject, paid: MailSubject]>>

const inEvery = (mail: MailSubject): Row => Object.fromEntries(orderStates.map((state) => [state, mail]))
const confirmation: Row = {
  'on-hold': ['on-hold', 'processing'],
  'payment-review': 'payment-review',
  'stock-short': 'stock-short',
  failed: 'failed',
}
const paid = ['processing', 'paid'] as const
const underWay = (mail: Row[OrderState]): Row => ({
  processing: mail!,
  'in-production': mail!,
  'partially-shipped': mail!,
  shipped: mail!,
  completed: mail!,
})

const table: Readonly<Record<OrderMailName, Row>> = {
  processing: { ...confirmation, ...underWay('processing') },
  'on-hold': { ...confirmation, ...underWay(paid) },
  paid: { ...confirmation, ...underWay(paid) },
  // What has happened stays so.
  shipped: inEvery('shipped'),
  refunded: inEvery('refunded'),
  'customer-note': inEvery('customer-note'),
  // What is so only as long as it is so.
  completed: { completed: 'completed' },
  cancelled: { cancelled: 'cancelled' },
  failed: { failed: 'failed' },
  'pay-link': { pending: 'pay-link', failed: 'pay-link' },
  'cancelled-owner': { cancelled: 'cancelled-owner' },
  'failed-owner': { failed: 'failed-owner' },
  'stock-short-owner': { 'stock-short': 'stock-short-owner' },
  'new-order': {
    ...underWay('new-order'),
    'on-hold': 'new-order',
    'payment-review': 'new-order',
    'stock-short': 'new-order',
    'return-requested': 'new-order',
  },
}

describe.each(Object.entries(table) as [OrderMailName, Row][])(
  'the mail “%s”, by the time it is sent',
  (asked, row) => {
    it.each(orderStates)('of an order that is %s', (state) => {
      const told = row[state]
      const [unpaid, isPaid] = typeof told === 'string' || !told ? [told, told] : told
      expect(mailNow(asked, order(state))).toBe(unpaid)
      expect(mailNow(asked, order(state, true))).toBe(isPaid)
    })
  },
)

describe('an order that costs nothing', () => {
  it('is paid as it stands', () => {
    expect(mailNow('paid', { ...order('processing'), sums: { dueMinor: 0 } })).toBe('paid')
  })
})
