import { describe, expect, it } from 'vitest'
import { displayedMinor, displayedTaxPrice, type PriceDisplay, priceSuffix } from './displayed-price.ts'
import { aRate } from './rates.fixture.ts'

const display = (changes: Partial<PriceDisplay> = {}): PriceDisplay => ({
  ...{ taxes: true, entered: 'exclusive', shows: 'incl', suffix: '' },
  rates: { '': [aRate(190_000)], food: [aRate(70_000)] },
  ...changes,
})
const good = { taxStatus: 'taxable' as const, taxClass: '' }
const write = (minor: number) => `${minor}c`

describe('a price as pages show it', () => {
  it('is with or without tax, however it was entered', () => {
    expect(displayedTaxPrice(1000, good, display())).toBe(1190)
    expect(displayedTaxPrice(1000, good, display({ shows: 'excl' }))).toBe(1000)
    expect(displayedTaxPrice(1190, good, display({ entered: 'inclusive' }))).toBe(1190)
    expect(displayedTaxPrice(1190, good, display({ entered: 'inclusive', shows: 'excl' }))).toBe(1000)
  })

  it('has the tax of its class, and none when it is not taxed itself', () => {
    expect(displayedTaxPrice(1000, { ...good, taxClass: 'food' }, display())).toBe(1070)
    expect(displayedTaxPrice(1000, { ...good, taxClass: 'gone' }, display())).toBe(1190)
    expect(displayedTaxPrice(1000, { ...good, taxStatus: 'none' }, display())).toBe(1000)
    expect(displayedTaxPrice(1000, { ...good, taxStatus: 'shipping' }, display())).toBe(1000)
  })

  it('is the entered one in a shop without taxes', () => {
    expect(displayedTaxPrice(1000, good, display({ taxes: false, rates: {} }))).toBe(1000)
  })

  it('of a fraction of a cent, as prices by quantity may be, is rounded to the cent', () => {
    expect(displayedTaxPrice(999.5, good, display())).toBe(1190)
  })

  it('may have a suffix with both amounts', () => {
    const suffix = 'incl. VAT ({price_excluding_tax} net, {price_including_tax} gross)'
    expect(priceSuffix(1000, good, display({ suffix }), write)).toBe('incl. VAT (1000c net, 1190c gross)')
    expect(priceSuffix(1000, { ...good, taxStatus: 'none' }, display({ suffix }), write)).toBe('')
    expect(priceSuffix(1000, good, display({ suffix, taxes: false }), write)).toBe('')
    expect(priceSuffix(1000, good, display(), write)).toBe('')
    expect(priceSuffix(1000, good, display({ suffix: '{price_including_tax}' }), () => '$&')).toBe('$&')
  })
})

describe('an amount as the cart shows it', () => {
  it('is with its tax or without', () => {
    expect(displayedMinor(1000, 190, 'incl')).toBe(1190)
    expect(displayedMinor(1000, 190, 'excl')).toBe(1000)
  })
})
