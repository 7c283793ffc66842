import { describe, expect, it } from 'vitest'
import type { TierTerms } from '../tier-price.ts'
import { type PricingTable, pricingTable } from './pricing-table.ts'
import { fillTemplate, rowQuantityText, withUnit } from './quantity-text.ts'
import { optionRows } from './row-texts.ts'
import { defaultDisplay, dollar } from './tier-display.fixture.ts'

const tableOf = (terms?: TierTerms) =>
  pricingTable({
    terms,
    product: { id: 1, parentId: 1, name: 'Tile' },
    price: { activeMinor: 1200, regularMinor: 1500, onSale: true },
    rules: { kind: 'percentage', steps: [{ minQuantity: 8, amount: 375_000 }], minimum: 1 },
    quantityLimits: { min: undefined, max: undefined, step: undefined },
    soldIndividually: false,
    display: defaultDisplay,
    currency: dollar,
  }) as PricingTable
const table = tableOf()
const withOptions = (changes: Partial<PricingTable['display']['options']>): PricingTable => ({
  ...table,
  display: { ...table.display, options: { ...table.display.options, ...changes } },
})

describe('the sentences of options', () => {
  it('are for one unit and for several, and round the saving down', () => {
    expect(optionRows(table).map(({ sentence }) => sentence)).toEqual([
      'Buy 1 item',
      'Buy 8 items and save 37%',
    ])
  })

  it('use the owner’s unit', () => {
    const tiles = { ...table, unit: { singular: 'tile', plural: 'tiles' } }
    expect(optionRows(tiles).map(({ sentence }) => sentence)[1]).toBe('Buy 8 tiles and save 37%')
  })

  it('have the price that their discount is computed from, and totals where those are shown', () => {
    expect(optionRows(table).map(({ original, total }) => [original, total])).toEqual([
      [undefined, undefined],
      ['$12.00', undefined],
    ])
    const offRegular = { offRegular: true, rounded: true }
    expect(optionRows(tableOf(offRegular)).map(({ sentence, original }) => [sentence, original])).toEqual([
      ['Buy 1 item', '$15.00'],
      ['Buy 8 items and save 37%', '$15.00'],
    ])
    const other = withOptions({ originalPrice: false, total: true, defaultOption: false })
    expect(optionRows(other).map(({ original, total }) => [original, total])).toEqual([[undefined, '$60.00']])
  })
})

describe('quantities in words', () => {
  it('are a range, one end where both meet, and open at the last', () => {
    expect([
      rowQuantityText(1, 5, 'range'),
      rowQuantityText(4, 5, 'range'),
      rowQuantityText(5, undefined, 'range'),
    ]).toEqual(['1 - 4', '4', '5+'])
    expect(rowQuantityText(5, 10, 'static')).toBe('5')
  })

  it('have the word for one only where there is one', () => {
    const unit = { singular: 'tile', plural: 'tiles' }
    expect([withUnit('1', 1, unit), withUnit('1 - 4', 1, unit), withUnit('1+', 1, unit)]).toEqual([
      '1 tile',
      '1 - 4 tiles',
      '1+ tiles',
    ])
    expect(withUnit('5', 5, { singular: '', plural: '' })).toBe('5')
  })

  it('leave placeholders that nobody knows as they are', () => {
    expect(fillTemplate('{tp_price} {constructor} {x}', { tp_price: '$1' })).toBe('$1 {constructor} {x}')
  })
})
