import { describe, expect, it } from 'vitest'
import { catalogPrice, catalogPriceText } from './catalog-price.ts'
import { dollar } from './table/tier-display.fixture.ts'
import { defaultTerms, type TierRules } from './tier-price.ts'

const price = (activeMinor: number) => ({ activeMinor, regularMinor: activeMinor, onSale: false })
const rules: TierRules = { kind: 'percentage', steps: [{ minQuantity: 5, amount: 500_000 }], minimum: 1 }

describe('the price of a listing', () => {
  it('spans from the lowest price by quantity to the highest price of one', () => {
    const offers = [
      { price: price(1000), rules },
      { price: price(3000), rules: undefined },
    ]
    expect(catalogPrice(offers, defaultTerms)).toEqual({ minMinor: 500, maxMinor: 3000 })
  })

  it('is the ordinary one where nothing has prices by quantity', () => {
    expect(catalogPrice([{ price: price(1000), rules: undefined }], defaultTerms)).toBeUndefined()
    expect(
      catalogPrice([{ price: price(1000), rules: { ...rules, steps: [] } }], defaultTerms),
    ).toBeUndefined()
  })

  it('counts no price that nobody can reach', () => {
    const limits = { min: undefined, max: 4, step: undefined }
    const one = { price: price(1000), rules }
    expect(catalogPrice([{ ...one, quantityLimits: limits }], defaultTerms)).toBeUndefined()
    expect(catalogPrice([{ ...one, soldIndividually: true }], defaultTerms)).toBeUndefined()
    expect(catalogPrice([{ ...one, quantityLimits: { ...limits, max: 5 } }], defaultTerms)?.minMinor).toBe(
      500,
    )
  })

  it('ends at what the minimum quantity cost', () => {
    const many = { price: price(1000), rules: { ...rules, minimum: 6 } }
    expect(catalogPrice([many], defaultTerms)).toEqual({ minMinor: 500, maxMinor: 500 })
  })

  it('never begins above the price of one', () => {
    const expensive: TierRules = { kind: 'fixed', steps: [{ minQuantity: 5, amount: 9000 }], minimum: 1 }
    expect(catalogPrice([{ price: price(1000), rules: expensive }], defaultTerms)).toEqual({
      minMinor: 1000,
      maxMinor: 1000,
    })
  })
})

describe('its text', () => {
  const text = (type: 'range' | 'lowest', prefix: string, maxMinor = 1200) =>
    catalogPriceText({ minMinor: 800, maxMinor: maxMinor }, { type, prefix, forVariable: true }, dollar)

  it('is a span, or the lowest price behind a word', () => {
    expect(text('range', 'From')).toBe('$8.00 – $12.00')
    expect(text('lowest', 'As low as')).toBe('As low as $8.00')
    expect(text('lowest', '')).toBe('$8.00')
  })

  it('is one amount where both ends meet', () => {
    expect(text('range', 'From', 800)).toBe('$8.00')
    expect(text('lowest', 'From', 800)).toBe('$8.00')
  })
})
