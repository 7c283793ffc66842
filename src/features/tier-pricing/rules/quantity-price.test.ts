import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { productPriceDisplay } from '../../catalog/rules/product-price-display.ts'
import type { PriceDisplay } from '../../tax/rules/displayed-price.ts'
import { aRate, purchaseOf, taxTermsWith } from '../../tax/rules/rates.fixture.ts'
import { taxPurchase } from '../../tax/rules/tax-purchase.ts'
import {
  displayedQuantityPrice,
  displayedSuffix,
  parseQuantity,
  type QuantityPriceInput,
  savingAt,
  totalWithTax,
} from './quantity-price.ts'
import { dollar } from './table/tier-display.fixture.ts'

const vat = [aRate(190_000)]
const display: PriceDisplay = {
  taxes: true,
  entered: 'exclusive',
  shows: 'incl',
  rates: { '': vat },
  suffix: '{price_excluding_tax} net',
}
const facts: QuantityPriceInput = {
  tiers: [{ minQuantity: 5, unitMinor: 99 }],
  minimum: 1,
  activeMinor: 110,
  regularMinor: 120,
  onSale: true,
  priceDisplay: productPriceDisplay(display, {}),
}
const usual = { totalPrice: false, asDiscount: true }

describe('the price of a page in a shop with taxes', () => {
  it('has its taxes: one piece, all of them, the old price', () => {
    expect(displayedQuantityPrice(facts, 10, usual)).toMatchObject({
      unitMinor: 118,
      totalMinor: 1178,
      displayedMinor: 118,
      strikethroughMinor: 143,
    })
    expect(displayedQuantityPrice(facts, 10, { ...usual, totalPrice: true })).toMatchObject({
      displayedMinor: 1178,
      strikethroughMinor: 1428,
    })
  })

  it('saves the difference of what is shown', () => {
    const shown = displayedQuantityPrice(facts, 10, usual)
    expect(savingAt(facts, shown, true)).toEqual({ eachMinor: 143 - 118, totalMinor: 1428 - 1178 })
  })

  it('has its net amount after it, and the total with tax', () => {
    expect(displayedSuffix(facts, displayedQuantityPrice(facts, 5, usual), dollar)).toBe('$0.99 net')
    const net: QuantityPriceInput = {
      ...facts,
      priceDisplay: productPriceDisplay({ ...display, shows: 'excl' }, {}),
    }
    const shown = displayedQuantityPrice(net, 10, usual)
    expect([shown.totalMinor, totalWithTax(net, shown)]).toEqual([990, 1178])
  })

  it('is, of any quantity, what a cart with that line alone charges, in the browser too', () => {
    const shows = fc.constantFrom('incl' as const, 'excl' as const)
    const entered = fc.constantFrom('inclusive' as const, 'exclusive' as const)
    const quantities = fc.integer({ min: 1, max: 400 })
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9999 }),
        quantities,
        shows,
        entered,
        (minor, quantity, shown, given) => {
          const priceDisplay = productPriceDisplay({ ...display, shows: shown, entered: given }, {})
          const known = {
            tiers: [],
            minimum: 1,
            activeMinor: minor,
            regularMinor: minor,
            onSale: false,
            priceDisplay,
          }
          const travelled = JSON.parse(JSON.stringify(known)) as QuantityPriceInput
          const [line] = taxPurchase(
            purchaseOf([minor * quantity], taxTermsWith(vat, { entered: given })),
          ).lines
          const charged = line!.netTotalMinor + (shown === 'incl' ? line!.taxMinor : 0)
          expect(displayedQuantityPrice(travelled, quantity, usual).totalMinor).toBe(charged)
        },
      ),
    )
  })
})

describe('the quantity of a typed text', () => {
  it('are no more than can be had, of what is counted and of what is not', () => {
    expect([parseQuantity('1000000000'), parseQuantity('9', 4)]).toEqual([1_000_000, 4])
    expect(['abc', '', '-3', '2.9'].map((text) => parseQuantity(text))).toEqual([1, 1, 1, 2])
  })
})
