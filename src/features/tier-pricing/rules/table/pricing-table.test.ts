import { describe, expect, it } from 'vitest'
import { displayedQuantityPrice, savingAt } from '../quantity-price.ts'
import type { TierRules } from '../tier-price.ts'
import { pricingTable, quantityPriceInput, type TableInput } from './pricing-table.ts'
import { defaultDisplay, dollar } from './tier-display.fixture.ts'

const rules: TierRules = {
  kind: 'fixed',
  steps: [
    { minQuantity: 5, amount: 900 },
    { minQuantity: 10, amount: 800 },
  ],
  minimum: 1,
}
const onSale = { activeMinor: 1000, regularMinor: 1200, onSale: true }
const noLimits = { min: undefined, max: undefined, step: undefined }

function table(changes: Partial<TableInput> = {}) {
  return pricingTable({
    product: { id: 81, parentId: 80, name: 'Tray' },
    price: onSale,
    rules,
    quantityLimits: noLimits,
    soldIndividually: false,
    display: defaultDisplay,
    currency: dollar,
    ...changes,
  })
}
const rowsOf = (changes: Partial<TableInput> = {}) =>
  table(changes)?.rows.map(({ quantityText, priceText, discount }) => [quantityText, priceText, discount])

describe('the worked example (facts A.9)', () => {
  const facts = quantityPriceInput(table()!)
  const at = (quantity: number) =>
    displayedQuantityPrice(facts, quantity, { totalPrice: false, asDiscount: true })

  it.each([
    [1, undefined, 1000, 1000, 1200, 200, 200],
    [4, undefined, 1000, 4000, 1200, 200, 800],
    [5, 5, 900, 4500, 1200, 300, 1500],
    [10, 10, 800, 8000, 1200, 400, 4000],
  ])(
    'applies at a quantity of %d',
    (quantity, tier, unitMinor, totalMinor, strikethroughMinor, eachMinor, savedMinor) => {
      const shown = at(quantity)
      expect(shown).toMatchObject({ unitMinor, totalMinor, displayedMinor: unitMinor, strikethroughMinor })
      expect(shown.tier?.minQuantity).toBe(tier)
      expect(savingAt(facts, shown, true)).toEqual({ eachMinor, totalMinor: savedMinor })
    },
  )

  it('saves against the price now, where a sale is not considered', () => {
    expect([1, 5, 10].map((quantity) => savingAt(facts, at(quantity), false))).toEqual([
      undefined,
      { eachMinor: 100, totalMinor: 500 },
      { eachMinor: 200, totalMinor: 2000 },
    ])
  })

  it('has these rows', () => {
    expect(rowsOf()).toEqual([
      ['1 - 4', '$10.00', ''],
      ['5 - 9', '$9.00', '10'],
      ['10+', '$8.00', '20'],
    ])
  })

  it('takes 15 % off 19.99 as 16.99', () => {
    const percentage: TierRules = {
      kind: 'percentage',
      steps: [{ minQuantity: 10, amount: 150_000 }],
      minimum: 1,
    }
    const plain = { activeMinor: 1999, regularMinor: 1999, onSale: false }
    expect(rowsOf({ rules: percentage, price: plain })?.[1]).toEqual(['10+', '$16.99', '15'])
  })
})

describe('the price of a page', () => {
  const plain = { activeMinor: 1200, regularMinor: 1200, onSale: false }
  const facts = quantityPriceInput(table({ price: plain })!)

  it('strikes the regular price through only where a tier above the minimum is reached', () => {
    const struck = (quantity: number, asDiscount: boolean) =>
      displayedQuantityPrice(facts, quantity, { totalPrice: false, asDiscount }).strikethroughMinor
    expect([struck(4, true), struck(5, true), struck(5, false)]).toEqual([undefined, 1200, undefined])
    const atMinimum = { ...facts, minimum: 5 }
    expect(
      displayedQuantityPrice(atMinimum, 5, { totalPrice: false, asDiscount: true }).strikethroughMinor,
    ).toBeUndefined()
  })

  it('is the total, from a quantity of two, where totals are shown', () => {
    const total = (quantity: number) =>
      displayedQuantityPrice(facts, quantity, { totalPrice: true, asDiscount: true })
    expect([total(1).displayedMinor, total(5).displayedMinor, total(5).strikethroughMinor]).toEqual([
      1200, 4500, 6000,
    ])
  })

  it('is never struck through for a tier that costs more', () => {
    const expensive = { ...facts, tiers: [{ minQuantity: 5, unitMinor: 1500 }] }
    const shown = displayedQuantityPrice(expensive, 5, { totalPrice: false, asDiscount: true })
    expect([shown.unitMinor, shown.strikethroughMinor, savingAt(expensive, shown, true)]).toEqual([
      1500,
      undefined,
      undefined,
    ])
  })
})

describe('a table', () => {
  it('is none without tiers, or where none of them can be reached', () => {
    expect(table({ rules: undefined })).toBeUndefined()
    expect(table({ rules: { ...rules, steps: [] } })).toBeUndefined()
    expect(table({ soldIndividually: true })).toBeUndefined()
    expect(table({ quantityLimits: { ...noLimits, max: 4 } })).toBeUndefined()
  })

  it('shows no price that cannot be had: none below the minimum, none above the most', () => {
    expect(rowsOf({ rules: { ...rules, minimum: 6 } })).toEqual([
      ['6 - 9', '$9.00', '10'],
      ['10+', '$8.00', '20'],
    ])
    expect(rowsOf({ quantityLimits: { ...noLimits, max: 9 } })?.at(-1)).toEqual(['5+', '$9.00', '10'])
    expect(rowsOf({ rules: { ...rules, minimum: 4 } })?.[0]).toEqual(['4', '$10.00', ''])
  })

  it('writes quantities alone, and with the owner’s unit', () => {
    const unit = { singular: 'tile', plural: 'tiles' }
    const display = { ...defaultDisplay, quantities: 'static' as const, unit }
    expect(rowsOf({ display })?.map(([text]) => text)).toEqual(['1 tile', '5 tiles', '10 tiles'])
    const options = { unit: { singular: 'box', plural: 'boxes' }, samePrices: false, minimumTogether: false }
    expect(rowsOf({ display, options })?.map(([text]) => text)).toEqual(['1 box', '5 boxes', '10 boxes'])
  })

  it('shows the sale of the normal price where discounts are off the regular one', () => {
    expect(rowsOf({ terms: { offRegular: true, rounded: true } })?.map(([, , off]) => off)).toEqual([
      '16.67',
      '25',
      '33.33',
    ])
  })

  it('has no discount where a tier costs more, and all of it where it costs nothing', () => {
    const steps = [
      { minQuantity: 5, amount: 5000 },
      { minQuantity: 10, amount: 0 },
    ]
    expect(rowsOf({ rules: { ...rules, steps } })?.map(([, , off]) => off)).toEqual(['', '', '100'])
  })
})
