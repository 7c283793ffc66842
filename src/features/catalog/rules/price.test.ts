import { describe, expect, it } from 'vitest'
import { nextPriceChange, type Prices, priceAt } from './price.ts'

const start = Date.UTC(2026, 2, 1)
const end = Date.UTC(2026, 2, 8)

function prices(changes: Partial<Prices> = {}): Prices {
  return { regularMinor: 1200, saleMinor: 1000, saleFromMs: start, saleUntilMs: end, ...changes }
}

describe('the price now', () => {
  it.each([
    ['a moment before the sale', start - 1, 1200],
    ['at its start', start, 1000],
    ['in its last moment', end - 1, 1000],
    ['at its end', end, 1200],
    ['after it', end + 1, 1200],
  ])('%s', (_, moment, activeMinor) => {
    expect(priceAt(prices(), moment)).toEqual({
      activeMinor,
      regularMinor: 1200,
      onSale: activeMinor === 1000,
    })
  })

  it('is the sale price for good when the sale has neither start nor end', () => {
    const forGood = prices({ saleFromMs: undefined, saleUntilMs: undefined })
    expect(priceAt(forGood, 0)?.activeMinor).toBe(1000)
    expect(priceAt(forGood, end * 2)?.activeMinor).toBe(1000)
  })

  it.each([1200, 1201])('is no sale at %d, which is not below the regular price', (saleMinor) => {
    expect(priceAt(prices({ saleMinor }), start)).toEqual({
      activeMinor: 1200,
      regularMinor: 1200,
      onSale: false,
    })
  })

  it('may be nothing at all', () => {
    expect(priceAt(prices({ saleMinor: 0 }), start)?.activeMinor).toBe(0)
    expect(priceAt(prices({ regularMinor: 0, saleMinor: undefined }), start)?.activeMinor).toBe(0)
  })

  it('is not there without a regular price', () => {
    expect(priceAt(prices({ regularMinor: undefined }), start)).toBeUndefined()
  })
})

describe('the next change of a price', () => {
  it.each([
    [start - 1, start],
    [start, end],
    [end - 1, end],
    [end, undefined],
  ])('after %d is at %s', (moment, next) => {
    expect(nextPriceChange(prices(), moment)).toBe(next)
  })

  it('never comes without a sale price', () => {
    expect(nextPriceChange(prices({ saleMinor: undefined }), 0)).toBeUndefined()
  })
})
