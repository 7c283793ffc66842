import { describe, expect, it } from 'vitest'
import type { PricedLine } from '../rules/priced-line.ts'
import { hasTierPrice } from './LineUnitPrice.tsx'

function line(priceMinor: number, saleMinor: number | undefined) {
  const prices = { regularMinor: 2400, saleMinor, saleFromMs: undefined, saleUntilMs: undefined }
  const sellable = { prices } as PricedLine['sellable']
  return { priceMinor, regularMinor: 2400, quantity: 5, sellable }
}

describe('the note of a quantity price', () => {
  it('is for a price below the common one that no sale explains', () => {
    expect(hasTierPrice(line(2000, undefined))).toBe(true)
    expect(hasTierPrice(line(1900, 2000))).toBe(true)
  })

  it('is not for the common price, nor for that of a sale', () => {
    expect(hasTierPrice(line(2400, undefined))).toBe(false)
    expect(hasTierPrice(line(2000, 2000))).toBe(false)
  })
})
