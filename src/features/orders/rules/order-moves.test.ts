import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canMove, effectsOf, mailsOf, movesByHand } from './order-moves.ts'
import {
  hasLeft,
  isCalledOff,
  isHandedOver,
  type OrderState,
  orderStates,
  outwardStatus,
} from './order-state.ts'

const aState = fc.constantFrom(...orderStates)
const aMove = fc.tuple(aState, aState).filter(([from, to]) => canMove(from, to))
const giving = ['return-stock', 'return-uses', 'return-credit', 'void-gift-cards']

describe('the states of an order', () => {
  it.each<[OrderState, string]>([
    ['pending', 'pending'],
    ['on-hold', 'on-hold'],
    ['payment-review', 'on-hold'],
    ['stock-short', 'on-hold'],
    ['processing', 'processing'],
    ['in-production', 'processing'],
    ['partially-shipped', 'processing'],
    ['shipped', 'completed'],
    ['completed', 'completed'],
    ['return-requested', 'completed'],
    ['failed', 'failed'],
    ['cancelled', 'cancelled'],
    ['expired', 'cancelled'],
    ['refunded', 'refunded'],
    ['withdrawn', 'refunded'],
  ])('go outside by WooCommerce’s names: %s is %s', (state, status) => {
    expect(outwardStatus(state)).toBe(status)
  })

  it('are all named', () => {
    expect(orderStates).toHaveLength(15)
  })
})

describe('a move', () => {
  it('is never one into the state where the order is', () => {
    for (const state of orderStates) expect(canMove(state, state)).toBe(false)
  })

  it('leads nowhere from what was refunded, and from what was called off only by money that came late', () => {
    for (const to of orderStates) expect(canMove('refunded', to)).toBe(false)
    for (const from of ['cancelled', 'expired'] as const) {
      expect(orderStates.filter((to) => canMove(from, to))).toEqual([
        'payment-review',
        'stock-short',
        'processing',
      ])
      expect(movesByHand(from)).toEqual([])
    }
  })

  it.each<[OrderState, OrderState]>([
    ['shipped', 'cancelled'],
    ['partially-shipped', 'cancelled'],
    ['completed', 'cancelled'],
    ['completed', 'processing'],
    ['shipped', 'failed'],
    ['pending', 'completed'],
    ['pending', 'shipped'],
    ['pending', 'refunded'],
    ['on-hold', 'refunded'],
    ['on-hold', 'expired'],
    ['processing', 'pending'],
    ['processing', 'expired'],
    ['withdrawn', 'processing'],
  ])('is refused from %s to %s', (from, to) => {
    expect(canMove(from, to)).toBe(false)
  })

  it('by hand brings nothing back that may have given up its pieces', () => {
    expect(movesByHand('failed')).toEqual(['cancelled'])
  })

  it('by hand is one that the table has, and none that only money or time may make', () => {
    for (const from of orderStates) {
      for (const to of movesByHand(from)) {
        expect(canMove(from, to)).toBe(true)
        expect(['pending', 'expired', 'payment-review', 'stock-short']).not.toContain(to)
      }
    }
  })
})

describe('what goes with a move', () => {
  it('gives everything back when an order is called off, but for pieces that have left or are refunded', () => {
    fc.assert(
      fc.property(aMove, ([from, to]) => {
        fc.pre(isCalledOff(to))
        const stays = hasLeft(from) || to === 'refunded' ? ['return-stock'] : []
        expect(effectsOf(from, to)).toEqual(giving.filter((effect) => !stays.includes(effect)))
      }),
    )
  })

  it('never gives back and keeps the same, nor hands over what gives anything back', () => {
    const opposites: readonly (readonly [string, readonly string[]])[] = [
      ['return-stock', ['take-stock', 'keep-stock', 'hand-over']],
      ['return-uses', ['count-uses', 'settle-uses', 'hand-over']],
      ['return-credit', ['hand-over']],
      ['void-gift-cards', ['hand-over']],
    ]
    fc.assert(
      fc.property(aMove, ([from, to]) => {
        const effects: readonly string[] = effectsOf(from, to)
        expect(new Set(effects).size).toBe(effects.length)
        for (const [gives, takes] of opposites)
          expect(effects.includes(gives) && takes.some((effect) => effects.includes(effect))).toBe(false)
      }),
    )
  })

  it('of what is short of its pieces takes them before anything else, and counts uses that the owner honours', () => {
    expect(effectsOf('expired', 'stock-short')).toEqual(['return-stock', 'settle-uses'])
    expect(effectsOf('stock-short', 'processing')).toEqual([
      'take-stock',
      'keep-stock',
      'count-uses',
      'settle-uses',
      'hand-over',
    ])
    expect(effectsOf('payment-review', 'processing')).toContain('count-uses')
    expect(effectsOf('pending', 'processing')).not.toContain('count-uses')
  })

  it('hands over once: with the first state in which that may be', () => {
    fc.assert(
      fc.property(aMove, ([from, to]) => {
        expect(effectsOf(from, to).includes('hand-over')).toBe(isHandedOver(to) && !isHandedOver(from))
      }),
    )
  })

  it('keeps the pieces of a payment that failed for a while, and gives back those of money that never came', () => {
    expect(effectsOf('pending', 'failed')).toEqual(['hold-for-another-try'])
    expect(effectsOf('on-hold', 'failed')).toEqual(giving)
  })

  it('keeps nothing back from an order that is tried again', () => {
    expect(effectsOf('failed', 'pending')).toEqual([])
    expect(effectsOf('failed', 'processing')).toEqual(['keep-stock', 'settle-uses', 'hand-over'])
  })
})

describe('who is told of a move', () => {
  it.each<[OrderState, OrderState, readonly string[]]>([
    ['pending', 'processing', ['processing', 'new-order']],
    ['pending', 'on-hold', ['on-hold', 'new-order']],
    ['failed', 'processing', ['processing', 'new-order']],
    ['on-hold', 'processing', ['paid']],
    ['payment-review', 'processing', ['paid']],
    ['expired', 'processing', ['processing', 'new-order']],
    ['expired', 'stock-short', ['on-hold', 'stock-short-owner']],
    ['pending', 'payment-review', ['on-hold', 'new-order']],
    ['processing', 'completed', ['completed']],
    ['shipped', 'completed', []],
    ['processing', 'shipped', []],
    ['processing', 'cancelled', ['cancelled', 'cancelled-owner']],
    ['on-hold', 'cancelled', ['cancelled', 'cancelled-owner']],
    ['pending', 'cancelled', []],
    ['pending', 'expired', []],
    ['pending', 'failed', ['failed', 'failed-owner']],
    ['failed', 'pending', []],
    ['processing', 'on-hold', []],
    ['processing', 'refunded', []],
  ])('from %s to %s: %j', (from, to, mails) => {
    expect(mailsOf(from, to)).toEqual(mails)
  })
})
