import { describe, expect, it } from 'vitest'
import { cheapestTier, type TierRules } from './tier-price.ts'

const fixed = (...steps: [minQuantity: number, amount: number][]): TierRules => ({
  kind: 'fixed',
  steps: steps.map(([minQuantity, amount]) => ({ minQuantity, amount })),
  minimum: 1,
})

const at = (minor: number) => ({ activeMinor: minor, regularMinor: minor, onSale: false })

describe('the tier that a card hints at', () => {
  it('is the one at which a piece costs least, of all rules', () => {
    expect(cheapestTier([fixed([5, 900], [10, 800]), fixed([20, 750])], at(1000))).toEqual({
      minQuantity: 20,
      unitMinor: 750,
    })
  })

  it('takes the lower quantity where two cost the same', () => {
    expect(cheapestTier([fixed([20, 800]), fixed([10, 800])], at(1000))?.minQuantity).toBe(10)
  })

  it('of a percentage is off the price now', () => {
    const rules: TierRules = { ...fixed([10, 150_000]), kind: 'percentage' }
    expect(cheapestTier([rules], at(1999))).toEqual({ minQuantity: 10, unitMinor: 1699 })
  })

  it.each([
    ['there is no rule', []],
    ['no tier is below the price now', [fixed([5, 1000], [10, 1200])]],
    ['the price holds for a single piece', [fixed([1, 500])]],
  ])('is none when %s', (_, rules) => {
    expect(cheapestTier(rules, at(1000))).toBeUndefined()
  })
})
