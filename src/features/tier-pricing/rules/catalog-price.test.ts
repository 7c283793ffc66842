import { describe, expect, it } from 'vitest'
import { catalogPrice } from './catalog-price.ts'
import { type TierRules, usualTerms } from './tier-price.ts'

const price = (activeMinor: number) => ({ activeMinor, regularMinor: activeMinor, onSale: false })
const rules: TierRules = { kind: 'percentage', steps: [{ minQuantity: 5, amount: 500_000 }], minimum: 1 }

describe('the price of a listing', () => {
  it('spans from the lowest price by quantity to the highest price of one', () => {
    const offers = [
      { price: price(1000), rules },
      { price: price(3000), rules: undefined },
    ]
    expect(catalogPrice(offers, usualTerms)).toEqual({ leastMinor: 500, mostMinor: 3000 })
  })

  it('is the ordinary one where nothing has prices by quantity', () => {
    expect(catalogPrice([{ price: price(1000), rules: undefined }], usualTerms)).toBeUndefined()
    expect(catalogPrice([{ price: price(1000), rules: { ...rules, steps: [] } }], usualTerms)).toBeUndefined()
  })

  it('never begins above the price of one', () => {
    const dear: TierRules = { kind: 'fixed', steps: [{ minQuantity: 5, amount: 9000 }], minimum: 1 }
    expect(catalogPrice([{ price: price(1000), rules: dear }], usualTerms)).toEqual({
      leastMinor: 1000,
      mostMinor: 1000,
    })
  })
})
