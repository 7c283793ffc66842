import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canMove, effectsOf, manualTargets } from './order-moves.ts'
import {
  externalStatus,
  hasShipped,
  isClosed,
  isReleased,
  type OrderState,
  orderStates,
} from './order-state.ts'

const aState = fc.constantFrom(...orderStates)
const aMove = fc.tuple(aState, aState).filter(([from, to]) => canMove(from, to))
const returning = ['return-stock', 'return-uses', 'return-credit', 'void-gift-cards']

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
  ])('have WooCommerce’s names outside: %s is %s', (state, status) => {
    expect(externalStatus(state)).toBe(status)
  })

  it('are 15', () => {
    expect(orderStates).toHaveLength(15)
  })
})

describe('a move', () => {
  it('never leads to the same state', () => {
    for (const state of orderStates) expect(canMove(state, state)).toBe(false)
  })

  it('leads nowhere from `refunded`, and from other closed states only by a late payment', () => {
    for (const to of orderStates) expect(canMove('refunded', to)).toBe(false)
    for (const from of ['cancelled', 'expired'] as const) {
      expect(orderStates.filter((to) => canMove(from, to))).toEqual([
        'payment-review',
        'stock-short',
        'processing',
      ])
      expect(manualTargets(from)).toEqual([])
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

  it('made manually does not reactivate an order that may have released its stock', () => {
    expect(manualTargets('failed')).toEqual(['cancelled'])
  })

  it('made manually is in the table, and is not one of the automatic states', () => {
    for (const from of orderStates) {
      for (const to of manualTargets(from)) {
        expect(canMove(from, to)).toBe(true)
        expect(['pending', 'expired', 'payment-review', 'stock-short']).not.toContain(to)
      }
    }
  })
})

describe('the effects of a move', () => {
  it('return all resources of a closed order, except stock that is shipped or refunded', () => {
    fc.assert(
      fc.property(aMove, ([from, to]) => {
        fc.pre(isClosed(to))
        const excluded = hasShipped(from) || to === 'refunded' ? ['return-stock'] : []
        expect(effectsOf(from, to)).toEqual(returning.filter((effect) => !excluded.includes(effect)))
      }),
    )
  })

  it('never return and confirm the same resource, nor release a closed order', () => {
    const opposites: readonly (readonly [string, readonly string[]])[] = [
      ['return-stock', ['take-stock', 'confirm-stock', 'release-files-and-gift-cards']],
      ['return-uses', ['take-uses', 'finalize-uses', 'release-files-and-gift-cards']],
      ['return-credit', ['release-files-and-gift-cards']],
      ['void-gift-cards', ['release-files-and-gift-cards']],
    ]
    fc.assert(
      fc.property(aMove, ([from, to]) => {
        const effects: readonly string[] = effectsOf(from, to)
        expect(new Set(effects).size).toBe(effects.length)
        for (const [returned, taken] of opposites)
          expect(effects.includes(returned) && taken.some((effect) => effects.includes(effect))).toBe(false)
      }),
    )
  })

  it('of a `stock-short` order take its stock first, and the coupon uses that the owner accepts', () => {
    expect(effectsOf('expired', 'stock-short')).toEqual(['return-stock', 'finalize-uses'])
    expect(effectsOf('stock-short', 'processing')).toEqual([
      'take-stock',
      'confirm-stock',
      'take-uses',
      'finalize-uses',
      'release-files-and-gift-cards',
    ])
    expect(effectsOf('payment-review', 'processing')).toContain('take-uses')
    expect(effectsOf('pending', 'processing')).not.toContain('take-uses')
  })

  it('release the order once: with the first state that allows it', () => {
    fc.assert(
      fc.property(aMove, ([from, to]) => {
        expect(effectsOf(from, to).includes('release-files-and-gift-cards')).toBe(
          isReleased(to) && !isReleased(from),
        )
      }),
    )
  })

  it('hold stock after a failed payment, and return it for a transfer that never arrived', () => {
    expect(effectsOf('pending', 'failed')).toEqual(['hold-for-retry'])
    expect(effectsOf('on-hold', 'failed')).toEqual(returning)
  })

  it('are none for a second payment attempt', () => {
    expect(effectsOf('failed', 'pending')).toEqual([])
    expect(effectsOf('failed', 'processing')).toEqual([
      'confirm-stock',
      'finalize-uses',
      'release-files-and-gift-cards',
    ])
  })
})
