import { describe, expect, it } from 'vitest'
import type { CurrencyFormat } from '../../../kernel/format.ts'
import { aRate } from '../../tax/rules/rates.fixture.ts'
import type { PriceDisplay } from '../../tax/rules/shown-price.ts'
import { cardPrice, cardSuffix } from './card-price.ts'
import { amountShown, bothAmounts, goodDisplay, priceShown, spanSuffix, suffixText } from './good-display.ts'

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
const standard = goodDisplay(display, {})
const reduced = goodDisplay(display, { taxClass: 'reduced-rate' })
const free = goodDisplay(display, { taxStatus: 'none' })
const costs = (regularMinor: number, saleMinor?: number) => ({
  regularMinor,
  saleMinor,
  saleFromMs: undefined,
  saleUntilMs: undefined,
})

describe('an amount as pages show it', () => {
  it('bears the taxes of its class', () => {
    const shown = [standard, reduced, free].map((as) => amountShown(1000, as))
    expect(shown).toEqual([1190, 1070, 1000])
  })

  it('is the entered one where the shop works out no taxes, or shows what was entered', () => {
    expect(goodDisplay({ ...display, taxes: false }, {})).toBeUndefined()
    expect(amountShown(1699.15, undefined)).toBe(1699.15)
    expect(amountShown(1699.15, goodDisplay({ ...display, shows: 'excl' }, {}))).toBe(1699.15)
  })

  it('is known without taxes and with them, however it is shown', () => {
    const both = { netMinor: 1000, grossMinor: 1190 }
    expect(bothAmounts(1000, standard)).toEqual(both)
    expect(bothAmounts(1190, goodDisplay({ ...display, entered: 'inclusive' }, {}))).toEqual(both)
    expect(bothAmounts(1000, undefined)).toEqual({ netMinor: 1000, grossMinor: 1000 })
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
    expect(priceShown(price, standard)).toMatchObject({
      activeMinor: 1190,
      regularMinor: 1428,
      onSale: true,
      subscription: { signUpFeeMinor: 2380 },
    })
  })

  it('strikes nothing through that is shown the same', () => {
    const net = goodDisplay({ ...display, entered: 'inclusive', shows: 'excl' }, {})
    const price = { activeMinor: 103, regularMinor: 104, onSale: true }
    expect(priceShown(price, net)).toEqual({ activeMinor: 87, regularMinor: 87, onSale: false })
  })

  it('of a card is the least that is shown, with the discount of what was entered', () => {
    const prices = [costs(1000), { ...costs(1100, 1050), taxClass: 'reduced-rate' }]
    expect(cardPrice(prices, 0, display)).toMatchObject({ activeMinor: 1124, from: true, mostOff: 4 })
    expect(cardPrice(prices, 0)).toMatchObject({ activeMinor: 1000, from: true, mostOff: 4 })
  })
})

describe('what stands behind a price', () => {
  const worded = { ...display, suffix: 'net {price_excluding_tax}, gross {price_including_tax}' }

  it('has its amounts in it, and is nothing where no tax is charged', () => {
    expect(suffixText(1000, goodDisplay(worded, {}), dollars)).toBe('net $10.00, gross $11.90')
    expect(suffixText(1000, goodDisplay(worded, { taxStatus: 'none' }), dollars)).toBe('')
    expect(suffixText(1000, undefined, dollars)).toBe('')
  })

  it('of a span is what is true of all of it', () => {
    expect(spanSuffix([standard, reduced])).toBe('incl. VAT')
    expect(spanSuffix([standard, free])).toBe('')
    expect(spanSuffix([goodDisplay(worded, {})])).toBe('')
    expect(spanSuffix([])).toBe('')
  })

  it('stands on cards by the same rules', () => {
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
