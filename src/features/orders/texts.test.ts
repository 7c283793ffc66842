import { describe, expect, it } from 'vitest'
import { currencyFormat } from '../settings/general.ts'
import type { Order } from './rules/order.ts'
import { orderStates } from './rules/order-state.ts'
import {
  cancelledText,
  introOf,
  moneyToSend,
  nextText,
  nothingToPayText,
  orderStateText,
  stepText,
} from './texts.ts'

const dollars = currencyFormat({ get: ({ default: value }) => value })
const order = {
  id: 7,
  shippingMethod: 'flat_rate:1',
  paidMinor: 0,
  refundedMinor: 0,
  sums: { credits: [], coupons: [] },
} as unknown as Order

describe('texts for the buyer of an order', () => {
  it('exist for every state, without internal names', () => {
    for (const state of orderStates) {
      const lines = nextText({ ...order, state }, dollars, undefined)
      const all = [orderStateText[state], nothingToPayText({ state }), ...lines].join(' ')
      expect(all).not.toMatch(/undefined|NaN|on-hold|stock-short|payment-review|in-production/)
      if (state !== 'completed') expect(lines).not.toEqual([])
    }
  })

  it('have the end of the hold, if there is one', () => {
    const held = 'Your pieces are held for you until 12:10.'
    expect(nextText({ ...order, state: 'pending' }, dollars, '12:10')).toContain(held)
    expect(nextText({ ...order, state: 'failed' }, dollars, '12:10')).toContain(held)
    expect(nextText({ ...order, state: 'processing' }, dollars, '12:10')).not.toContain(held)
  })

  it('have the amount to be refunded', () => {
    const paid = { ...order, paidMinor: 5000, refundedMinor: 2000 }
    expect(nextText({ ...paid, state: 'cancelled' }, dollars, undefined)).toContain(
      'What you paid goes back to you: $30.00.',
    )
    expect(nextText({ ...paid, state: 'refunded' }, dollars, undefined)).toEqual(['$20.00 went back to you.'])
  })

  it('have the refunded amount of an active order', () => {
    const part = { ...order, paidMinor: 2590, refundedMinor: 500 }
    expect(nextText({ ...part, state: 'completed' }, dollars, undefined)).toEqual(['$5.00 went back to you.'])
    expect(nextText({ ...part, state: 'shipped' }, dollars, undefined)).toEqual([
      'Your order is on its way to you.',
      '$5.00 went back to you.',
    ])
  })

  it('promise a confirmation only where one is sent at once, and an address is known', () => {
    const intro = (state: Order['state'], email = 'ada@example.com') =>
      introOf({ id: 7, state, billing: { ...order.billing, email } })
    for (const state of ['on-hold', 'processing'] as const)
      expect(intro(state)).toBe('Your order 7 is with us. A confirmation goes to ada@example.com.')
    expect(intro('pending')).not.toContain('confirmation')
    expect(intro('processing', '')).toBe('Your order 7 is with us.')
  })

  it('have the amount to transfer, less store credit, and the reference', () => {
    const due = { id: 16, sums: { ...order.sums, totalMinor: 25_000, dueMinor: 22_000 } }
    expect(moneyToSend(due, dollars)).toEqual([
      ['Amount', '$220.00'],
      ['Reference', 'Order 16'],
    ])
  })

  it('state that an order for pickup is ready', () => {
    const step = { name: 'delivery', status: 'current', at: undefined } as const
    expect(stepText(step, { state: 'shipped', shippingMethod: 'local_pickup:3' })).toBe(
      'Ready to be collected',
    )
    expect(stepText(step, { state: 'shipped', shippingMethod: 'flat_rate:3' })).toBe('On its way')
  })

  it('list what a cancelled order returns', () => {
    expect(cancelledText(order, dollars)).toBe('Order 7 is cancelled. Its pieces are free again.')
    const credits = [
      { id: 1, code: 'GIFT', minor: 1500 },
      { id: 2, code: 'BACK', minor: 500 },
    ]
    const used = { ...order, sums: { credits, coupons: [{ code: 'SPRING' }] } } as unknown as Order
    expect(cancelledText(used, dollars)).toBe(
      'Order 7 is cancelled. Its pieces are free again, its coupons can be used once more, $20.00 of store credit is back.',
    )
  })
})
