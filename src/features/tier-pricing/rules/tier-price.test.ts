import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { activeTier, type TierRules, tiersOf, unitMinorAt } from './tier-price.ts'

const fixed: TierRules = {
  kind: 'fixed',
  steps: [
    { minQuantity: 5, amount: 900 },
    { minQuantity: 10, amount: 800 },
  ],
  minimum: 1,
}
const percentage = (discountPpm: number): TierRules => ({
  kind: 'percentage',
  steps: [{ minQuantity: 10, amount: discountPpm }],
  minimum: 1,
})

describe('the unit price of a quantity', () => {
  it.each([
    [1, 1000],
    [4, 1000],
    [5, 900],
    [9, 900],
    [10, 800],
    [1_000_000, 800],
  ])('%d pieces at fixed tiers cost %d each', (quantity, unitMinor) => {
    expect(unitMinorAt(fixed, quantity, 1000)).toBe(unitMinor)
  })

  it('of a fixed tier holds whatever the price now is, above a sale price too', () => {
    expect(unitMinorAt(fixed, 5, 700)).toBe(900)
  })

  it('of a percentage is rounded to the minor unit: 15 % off 19.99 is 16.99', () => {
    expect(unitMinorAt(percentage(150_000), 9, 1999)).toBe(1999)
    expect(unitMinorAt(percentage(150_000), 10, 1999)).toBe(1699)
  })

  it.each([
    [1_000_000, 0],
    [2_000_000, 0],
    [0, 1999],
  ])('at %d ppm off is %d', (discountPpm, unitMinor) => {
    expect(unitMinorAt(percentage(discountPpm), 10, 1999)).toBe(unitMinor)
  })

  it('is the price now without tiers, and a quantity below one counts as one', () => {
    expect(unitMinorAt(undefined, 10, 1000)).toBe(1000)
    expect(unitMinorAt({ ...fixed, steps: [] }, 10, 1000)).toBe(1000)
    expect(unitMinorAt({ ...fixed, steps: [{ minQuantity: 1, amount: 5 }] }, 0, 1000)).toBe(5)
  })

  it('does not depend on the order of the tiers', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(20), fc.nat(9999)), { maxLength: 6 }),
        fc.nat(25),
        (pairs, quantity) => {
          const tiers = [...new Map(pairs)].map(([minQuantity, unitMinor]) => ({ minQuantity, unitMinor }))
          expect(activeTier([...tiers].reverse(), quantity)).toEqual(activeTier(tiers, quantity))
        },
      ),
    )
  })
})

describe('tiers', () => {
  it('have unit prices, whatever kind their rules are', () => {
    expect(tiersOf(fixed, 1000)).toEqual([
      { minQuantity: 5, unitMinor: 900 },
      { minQuantity: 10, unitMinor: 800 },
    ])
    expect(tiersOf(percentage(150_000), 1999)).toEqual([{ minQuantity: 10, unitMinor: 1699 }])
  })
})
