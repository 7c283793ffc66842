import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { availableRules, markUnavailableRows, type StockBounds } from './available-tiers.ts'

const row = (quantity: number) => ({ quantity })
const isAvailable = (quantity: number, bounds: StockBounds) =>
  markUnavailableRows([row(1), row(quantity)], bounds)[1]?.stockLimit === undefined

describe('a price by quantity above the stock', () => {
  it.each([
    [9, true],
    [10, true],
    [11, false],
  ])('for %i, with 10 left, is available: %s', (quantity, expected) => {
    expect(isAvailable(quantity, { stockLimit: 10 })).toBe(expected)
  })

  it('counts what is sold in steps alone: of 11 left in sixes, 6 can be had', () => {
    expect(isAvailable(6, { stockLimit: 11, step: 6 })).toBe(true)
    expect(isAvailable(7, { stockLimit: 11, step: 6 })).toBe(false)
  })

  it('still has its row, which shows how many are left', () => {
    expect(markUnavailableRows([row(1), row(5), row(8)], { stockLimit: 7 })).toEqual([
      row(1),
      row(5),
      { quantity: 8, stockLimit: 7 },
    ])
  })

  it('is not marked where nothing is counted, nor ever the normal price', () => {
    const rows = [row(3), row(5)]
    expect(markUnavailableRows(rows, {})).toEqual(rows)
    expect(markUnavailableRows(rows, { stockLimit: 0 })[0]).toEqual(row(3))
  })

  it('is no hint, whatever the rules', () => {
    const steps = fc.array(fc.record({ minQuantity: fc.integer({ min: 2, max: 40 }), amount: fc.nat(900) }))
    fc.assert(
      fc.property(steps, fc.nat(40), fc.integer({ min: 1, max: 7 }), (all, left, step) => {
        const { steps: available } = availableRules({ kind: 'fixed', steps: all, minimum: 1, step }, left)
        // By hand: some multiple of the step is neither below the tier nor above what is left.
        const canHave = (from: number) =>
          Array.from({ length: left }, (_, index) => (index + 1) * step).some(
            (count) => count >= from && count <= left,
          )
        expect(available).toEqual(all.filter(({ minQuantity }) => canHave(minQuantity)))
      }),
    )
  })
})
