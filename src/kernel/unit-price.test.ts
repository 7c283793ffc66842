import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { baseText, unitPriceMinor } from './unit-price.ts'

describe('a unit price', () => {
  it('is that of the base, rounded once', () => {
    expect(unitPriceMinor(1200, { amount: 750, base: 1000, unit: 'ml' })).toBe(1600)
    expect(unitPriceMinor(1000, { amount: 300, base: 100, unit: 'g' })).toBe(333)
    expect(unitPriceMinor(0, { amount: 1, base: 100, unit: 'g' })).toBe(0)
  })

  it('is the price itself where a unit contains the base', () => {
    fc.assert(
      fc.property(fc.nat(1e9), fc.integer({ min: 1, max: 1e6 }), (price, base) => {
        expect(unitPriceMinor(price, { amount: base, base, unit: 'g' })).toBe(price)
      }),
    )
  })

  it('has a text for the base, of one by its unit alone', () => {
    expect(baseText({ amount: 2.5, base: 100, unit: 'g' })).toBe('100 g')
    expect(baseText({ amount: 2.5, base: 1, unit: 'm' })).toBe('m')
  })
})
