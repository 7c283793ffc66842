import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isInReach, markedRows, rulesInReach } from './tiers-in-reach.ts'

const row = (quantity: number) => ({ quantity })

describe('a price by quantity above the shelf', () => {
  it.each([
    [9, true],
    [10, true],
    [11, false],
  ])('of %i pieces, with 10 left, can be had: %s', (quantity, expected) => {
    expect(isInReach(quantity, { left: 10 })).toBe(expected)
  })

  it('counts what is sold in steps alone: of 11 left in sixes, 6 can be had', () => {
    expect(isInReach(6, { left: 11, step: 6 })).toBe(true)
    expect(isInReach(7, { left: 11, step: 6 })).toBe(false)
  })

  it('keeps its row, which says how many are left', () => {
    expect(markedRows([row(1), row(5), row(8)], { left: 7 })).toEqual([
      row(1),
      row(5),
      { quantity: 8, left: 7 },
    ])
  })

  it('is not marked where nothing is counted, nor ever the normal price', () => {
    const rows = [row(3), row(5)]
    expect(markedRows(rows, {})).toEqual(rows)
    expect(markedRows(rows, { left: 0 })[0]).toEqual(row(3))
  })

  it('is no hint, whatever the rules', () => {
    const steps = fc.array(fc.record({ minQuantity: fc.integer({ min: 2, max: 40 }), amount: fc.nat(900) }))
    fc.assert(
      fc.property(steps, fc.nat(40), fc.integer({ min: 1, max: 7 }), (all, left, step) => {
        const { steps: kept } = rulesInReach({ kind: 'fixed', steps: all, minimum: 1, step }, left)
        // By hand: some multiple of the step is neither below the tier nor above what is left.
        const canHave = (from: number) =>
          Array.from({ length: left }, (_, place) => (place + 1) * step).some(
            (pieces) => pieces >= from && pieces <= left,
          )
        expect(kept).toEqual(all.filter(({ minQuantity }) => canHave(minQuantity)))
      }),
    )
  })
})
