import { describe, expect, it } from 'vitest'
import type { CurrencyFormat } from '../../../kernel/format.ts'
import type { PriceDisplay } from '../../tax/rules/displayed-price.ts'
import { aRate } from '../../tax/rules/rates.fixture.ts'
import { cardPrice, cardSuffix } from './card-price.ts'
import {
  displayedAmount,
  displayedPrice,
  netAndGrossAs,
  productPriceDisplay,
  rangeSuffix,
  suffixText,
} from './product-price-display.ts'

const dollars: CurrencyFormat = {
  code: 'USD',
  symbol: '$',
  decimalSeparator: '.',
  thousandSeparator: ',',
  decimals: 2,
  priceFormat: '%1$s%2$s',
  trimZeros: false,
}
const display: PriceDisplay = {
  taxes: true,
  entered: 'exclusive',
  shows: 'incl',
  rates: { '': [aRate(190_000)], 'reduced-rate': [aRate(70_000)] },
  suffix: 'incl. VAT',
}
const standard = productPriceDisplay(display, {})
const reduced = productPriceDisplay(display, { taxClass: 'reduced-rate' })
const free = productPriceDisplay(display, { taxStatus: 'none' })
const costs = (regularMinor: number, saleMinor?: number) => ({
  regularMinor,
  saleMinor,
  saleFromMs: undefined,
  saleUntilMs: undefined,
})

describe('an amount as pages show it', () => {
  it('bears the taxes of its class', () => {
    const shown = [standard, reduced, free].map((as) => displayedAmount(1000, as))
    expect(shown).toEqual([1190, 1070, 1000])
  })

  it('is the entered one where the shop works out no taxes, or shows what was entered', () => {
    expect(productPriceDisplay({ ...display, taxes: false }, {})).toBeUndefined()
    expect(displayedAmount(1699.15, undefined)).toBe(1699.15)
    expect(displayedAmount(1699.15, productPriceDisplay({ ...display, shows: 'excl' }, {}))).toBe(1699.15)
  })

  it('is known without taxes and with them, however it is shown', () => {
    const both = { netMinor: 1000, grossMinor: 1190 }
    expect(netAndGrossAs(1000, standard)).toEqual(both)
    expect(netAndGrossAs(1190, productPriceDisplay({ ...display, entered: 'inclusive' }, {}))).toEqual(both)
    expect(netAndGrossAs(1000, undefined)).toEqual({ netMinor: 1000, grossMinor: 1000 })
  })

  it('carries its own rates alone into the browser', () => {
    expect(JSON.stringify(reduced)).toContain('70000')
    expect(JSON.stringify(reduced)).not.toContain('190000')
  })
})

describe('a price as pages show it', () => {
  const terms = {
    period: 'month',
    interval: 1,
    length: 0,
    signUpFeeMinor: 2000,
    trialLength: 0,
    trialPeriod: 'day',
  } as const

  it('has its old price and its fee shown alike', () => {
    const price = { activeMinor: 1000, regularMinor: 1200, onSale: true, subscription: terms }
    expect(displayedPrice(price, standard)).toMatchObject({
      activeMinor: 1190,
      regularMinor: 1428,
      onSale: true,
      subscription: { signUpFeeMinor: 2380 },
    })
  })

  it('strikes nothing through that is shown the same', () => {
    const net = productPriceDisplay({ ...display, entered: 'inclusive', shows: 'excl' }, {})
    const price = { activeMinor: 103, regularMinor: 104, onSale: true }
    expect(displayedPrice(price, net)).toEqual({ activeMinor: 87, regularMinor: 87, onSale: false })
  })

  it('of a card is the least that is shown, with the discount of what was entered', () => {
    const prices = [costs(1000), { ...costs(1100, 1050), taxClass: 'reduced-rate' }]
    expect(cardPrice(prices, 0, display)).toMatchObject({ activeMinor: 1124, from: true, maxPercentOff: 4 })
    expect(cardPrice(prices, 0)).toMatchObject({ activeMinor: 1000, from: true, maxPercentOff: 4 })
  })
})

describe('the suffix of a price', () => {
  const worded = { ...display, suffix: 'net {price_excluding_tax}, gross {price_including_tax}' }

  it('has its amounts in it, and is nothing where no tax is charged', () => {
    expect(suffixText(1000, productPriceDisplay(worded, {}), dollars)).toBe('net $10.00, gross $11.90')
    expect(suffixText(1000, productPriceDisplay(worded, { taxStatus: 'none' }), dollars)).toBe('')
    expect(suffixText(1000, undefined, dollars)).toBe('')
  })

  it('of a span is what is true of all of it', () => {
    expect(rangeSuffix([standard, reduced])).toBe('incl. VAT')
    expect(rangeSuffix([standard, free])).toBe('')
    expect(rangeSuffix([productPriceDisplay(worded, {})])).toBe('')
    expect(rangeSuffix([])).toBe('')
  })

  it('is on cards by the same rules', () => {
    const suffixOf = (shop: PriceDisplay, ...minors: number[]) =>
      cardSuffix(
        cardPrice(
          minors.map((minor) => costs(minor)),
          0,
          shop,
        )!,
        dollars,
      )
    expect(suffixOf(worded, 1000)).toBe('net $10.00, gross $11.90')
    expect(suffixOf(worded, 1000, 2000)).toBe('')
    expect(suffixOf(display, 1000, 2000)).toBe('incl. VAT')
    expect(suffixOf({ ...display, taxes: false }, 1000)).toBe('')
  })
})
