import { describe, expect, it } from 'vitest'
import { giftCardPriceMinor, listPriceOf } from './line-price.ts'

const prices = { regularMinor: 2400, saleMinor: 2000, saleFromMs: undefined, saleUntilMs: undefined }
const terms = { presetsMinor: [2500] }
const chosen = { giftCard: { amountMinor: 2500 } }

describe('what a line costs by the list', () => {
  it('is what was chosen of a gift card, never what a sale makes of its price', () => {
    expect(listPriceOf(chosen, { prices, giftCard: terms }, 0)).toEqual({
      activeMinor: 2500,
      regularMinor: 2500,
      onSale: false,
    })
  })

  it('is the current price of any other product', () => {
    expect(listPriceOf({}, { prices }, 0)).toEqual({ activeMinor: 2000, regularMinor: 2400, onSale: true })
  })

  it('is nothing once the amount is not to be had, or the thing is another than was chosen', () => {
    expect(listPriceOf(chosen, { prices, giftCard: { presetsMinor: [5000] } }, 0)).toBeUndefined()
    expect(listPriceOf(chosen, { prices }, 0)).toBeUndefined()
    expect(listPriceOf({}, { prices, giftCard: terms }, 0)).toBeUndefined()
    expect(giftCardPriceMinor({ giftCard: { amountMinor: -2500 } }, terms)).toBeUndefined()
  })
})
