import { describe, expect, it } from 'vitest'
import { emptyAddress } from '../../addresses/rules/address.ts'
import { currencyFormat } from '../../settings/general.ts'
import { cancelledText, moneyToSend, nextText, nothingToPayText } from './next-texts.ts'
import type { Order } from './order.ts'
import { orderStates } from './order-state.ts'
import { headlineOf, introOf, orderStateText, stepText } from './state-texts.ts'

const dollars = currencyFormat({ get: ({ default: value }) => value })
const order = {
  id: 7,
  number: '1007',
  shippingMethod: 'flat_rate:1',
  paidMinor: 0,
  refundedMinor: 0,
  sums: { credits: [], coupons: [] },
} as unknown as Order

describe('texts for the buyer of an order', () => {
  it('exist for every state, without internal names', () => {
    for (const state of orderStates) {
      const lines = nextText({ ...order, state }, dollars, undefined)
      const all = [orderStateText({ ...order, state }), nothingToPayText({ state }), ...lines].join(' ')
      expect(all).not.toMatch(/undefined|NaN|on-hold|stock-short|payment-review|in-production/)
      if (state !== 'completed') expect(lines).not.toEqual([])
    }
  })

  it('have the end of the hold, if there is one', () => {
    const held = 'We’re holding your items until 12:10.'
    expect(nextText({ ...order, state: 'pending' }, dollars, '12:10')).toContain(held)
    expect(nextText({ ...order, state: 'failed' }, dollars, '12:10')).toContain(held)
    expect(nextText({ ...order, state: 'processing' }, dollars, '12:10')).not.toContain(held)
  })

  it('have the amount to be refunded', () => {
    const paid = { ...order, paidMinor: 5000, refundedMinor: 2000 }
    expect(nextText({ ...paid, state: 'cancelled' }, dollars, undefined)).toContain(
      'We’ll refund your payment of $30.00.',
    )
    expect(nextText({ ...paid, state: 'refunded' }, dollars, undefined)).toEqual(['We’ve refunded $20.00.'])
  })

  it('have the refunded amount of an active order', () => {
    const part = { ...order, paidMinor: 2590, refundedMinor: 500 }
    expect(nextText({ ...part, state: 'completed' }, dollars, undefined)).toEqual(['We’ve refunded $5.00.'])
    expect(nextText({ ...part, state: 'shipped' }, dollars, undefined)).toEqual([
      'Your order is on its way to you.',
      'We’ve refunded $5.00.',
    ])
  })

  it('promise a confirmation only where one is sent at once, and an address is known', () => {
    const intro = (state: Order['state'], email = 'ada@example.com') =>
      introOf({ number: '1007', state, billing: { ...order.billing, email } }, (text) => text).join('')
    for (const state of ['on-hold', 'processing'] as const)
      expect(intro(state)).toBe(
        'We’ve received your order 1007. We’ll send a confirmation to ada@example.com.',
      )
    expect(intro('pending')).not.toContain('confirmation')
    expect(intro('processing', '')).toBe('We’ve received your order 1007.')
  })

  it('have the amount to transfer, less store credit, and the reference', () => {
    const due = { number: '1016', sums: { ...order.sums, totalMinor: 25_000, dueMinor: 22_000 } }
    expect(moneyToSend(due, dollars)).toEqual([
      ['Amount', '$220.00'],
      ['Reference', 'Order 1016'],
    ])
  })

  it('state that an order for pickup is ready', () => {
    const step = { name: 'delivery', status: 'current', at: undefined } as const
    const pickup = { ...order, state: 'shipped', shippingMethod: 'local_pickup:3' } as const
    expect(stepText(step, pickup)).toBe('Ready for pickup')
    expect(orderStateText(pickup)).toBe('Ready for pickup')
    expect(nextText(pickup, dollars, undefined)).toEqual(['You can pick up your order now.'])
    expect(stepText(step, { state: 'shipped', shippingMethod: 'flat_rate:3' })).toBe('Shipped')
  })

  it('say in the headline where a shipped order is', () => {
    const headline = (state: Order['state'], shippingMethod = 'flat_rate:1') =>
      headlineOf({ number: '1007', state, shippingMethod, billing: emptyAddress('US', { firstName: 'Ada' }) })
    expect(headline('processing')).toBe('Thank you, Ada.')
    const later = {
      ...order,
      state: 'processing',
      billing: emptyAddress('US', { firstName: 'Ada' }),
    } as const
    expect(headlineOf(later, true)).toBe('Order 1007')
    expect(headline('partially-shipped')).toBe('Part of your order has shipped')
    expect(headline('shipped')).toBe('Your order has shipped')
    expect(headline('shipped', 'local_pickup:3')).toBe('Your order is ready for pickup')
  })

  it('list what a cancelled order returns', () => {
    expect(cancelledText(order, dollars)).toBe('Order 1007 has been cancelled.')
    const credits = [
      { id: 1, code: 'GIFT', minor: 1500 },
      { id: 2, code: 'BACK', minor: 500 },
    ]
    const used = { ...order, sums: { credits, coupons: [{ code: 'SPRING' }] } } as unknown as Order
    expect(cancelledText(used, dollars)).toBe(
      'Order 1007 has been cancelled. Its coupons can be used again. $20.00 of store credit has been returned.',
    )
  })
})
