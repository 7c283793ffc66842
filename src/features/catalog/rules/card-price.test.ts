import { describe, expect, it } from 'vitest'
import { cardPrice, percentOff } from './card-price.ts'
import type { Prices } from './price.ts'

const noon = Date.parse('2030-01-01T12:00:00Z')

function costs(regularMinor: number | undefined, changes: Partial<Prices> = {}): Prices {
  return { regularMinor, saleMinor: undefined, saleFromMs: undefined, saleUntilMs: undefined, ...changes }
}

describe('price on a card', () => {
  it('is the one price of a product that costs one price', () => {
    expect(cardPrice([costs(2400)], noon)).toEqual({
      activeMinor: 2400,
      regularMinor: 2400,
      onSale: false,
      from: false,
      maxPercentOff: 0,
    })
  })

  it('is the lowest of several, and shows that others cost more', () => {
    expect(cardPrice([costs(5600), costs(2400), costs(undefined)], noon)).toMatchObject({
      activeMinor: 2400,
      from: true,
    })
  })

  it('has no “from” when all cost the same after a sale', () => {
    expect(cardPrice([costs(3000, { saleMinor: 2400 }), costs(2400)], noon)).toMatchObject({ from: false })
  })

  it('has the largest discount, of whichever is on sale', () => {
    const sale = costs(3000, { saleMinor: 2400, saleUntilMs: noon })
    const prices = [costs(2000), sale, costs(4000, { saleMinor: 3600 })]
    expect(cardPrice(prices, noon - 1)).toMatchObject({ activeMinor: 2000, onSale: false, maxPercentOff: 20 })
    expect(cardPrice(prices, noon)).toMatchObject({ maxPercentOff: 10 })
  })

  it('changes at the very moment a sale ends', () => {
    const sale = costs(3000, { saleMinor: 2400, saleUntilMs: noon })
    expect(cardPrice([sale], noon - 1)).toMatchObject({ activeMinor: 2400, onSale: true })
    expect(cardPrice([sale], noon)).toMatchObject({ activeMinor: 3000, onSale: false })
  })

  it('is nothing when nothing has a price', () => {
    expect(cardPrice([], noon)).toBeUndefined()
    expect(cardPrice([costs(undefined)], noon)).toBeUndefined()
  })
})

describe('percent off', () => {
  it.each([
    [3000, 2400, 20],
    [2999, 2000, 33],
    [100, 0, 100],
    [0, 0, 0],
  ])('from %i to %i is %i %', (regularMinor, activeMinor, percent) => {
    expect(percentOff({ regularMinor, activeMinor, onSale: true })).toBe(percent)
  })
})
