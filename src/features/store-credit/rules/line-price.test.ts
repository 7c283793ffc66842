import { describe, expect, it } from 'vitest'
import { listPriceOf } from './line-price.ts'

const prices = { regularMinor: 2400, saleMinor: 2000, saleFromMs: undefined, saleUntilMs: undefined }
const terms = { presetsMinor: [2500] }
const chosen = { giftCard: { amountMinor: 2500 } }

describe('the list price of a line', () => {
  it('of a gift card is the chosen amount, never a sale price', () => {
    expect(listPriceOf(chosen, { prices, giftCard: terms }, 0)).toEqual({
      activeMinor: 2500,
      regularMinor: 2500,
      onSale: false,
    })
  })

  it('of any other product is its current price', () => {
    expect(listPriceOf({}, { prices }, 0)).toEqual({ activeMinor: 2000, regularMinor: 2400, onSale: true })
  })

  it('is undefined once the amount is no longer offered, or the product is no longer a gift card', () => {
    expect(listPriceOf(chosen, { prices, giftCard: { presetsMinor: [5000] } }, 0)).toBeUndefined()
    expect(listPriceOf(chosen, { prices }, 0)).toBeUndefined()
    expect(listPriceOf({}, { prices, giftCard: terms }, 0)).toBeUndefined()
    expect(listPriceOf({ giftCard: { amountMinor: -2500 } }, { prices, giftCard: terms }, 0)).toBeUndefined()
  })
})
