import { describe, expect, it } from 'vitest'
import { RowCells } from '../row-cells.ts'
import type { ShopFormat } from './row-fields.ts'
import { wooColumns } from './woo-headings.ts'
import { readProductRow } from './woo-row.ts'

const custom: ShopFormat = { decimals: 2, point: ',', thousands: '.', timezone: 'UTC' }

function read(cells: Readonly<Record<string, string>>) {
  const named = { SKU: 'CARD', ...cells }
  const columns = wooColumns(Object.keys(named), Object.keys(named))
  return readProductRow(new RowCells(columns, Object.values(named)), columns, custom)
}

const presets = 'Meta: _gift_card_presets'
const min = 'Meta: _gift_card_least'
const max = 'Meta: _gift_card_most'

describe('a gift card in a file of products', () => {
  it('has amounts to choose, a range, or both, and the least of them as its price', () => {
    expect(read({ [presets]: '50 | 25.50|25.50' })).toMatchObject({
      value: { fields: { giftCard: { presetsMinor: [2550, 5000] } }, prices: { regularMinor: 2550 } },
    })
    expect(read({ [presets]: '', [min]: '10', [max]: '500' })).toMatchObject({
      value: { fields: { giftCard: { presetsMinor: [], free: { minMinor: 1000, maxMinor: 50_000 } } } },
    })
    expect(read({ [presets]: '25', [min]: '10', [max]: '500', 'Regular price': '30,00' })).toMatchObject({
      value: { prices: { regularMinor: 3000 } },
    })
  })

  it('is none where the cells are empty, and stays as it is where there are no columns', () => {
    const none = read({ [presets]: '', [min]: '', [max]: '' })
    expect(none.ok && 'giftCard' in none.value.fields && none.value.fields.giftCard === undefined).toBe(true)
    const silent = read({ Name: 'Card' })
    expect(silent.ok && 'giftCard' in silent.value.fields).toBe(false)
  })

  it.each([
    [{ [presets]: '25|x' }, presets],
    [{ [presets]: '25|-1' }, presets],
    [{ [presets]: '0' }, presets],
    [{ [presets]: '1.999' }, presets],
    [{ [presets]: '1000000000000' }, presets],
    [{ [presets]: '25', [min]: '10', [max]: '' }, presets],
    [{ [min]: '500', [max]: '10' }, min],
    [{ [min]: '10', [max]: 'x' }, max],
  ])('is refused for %j, with its column', (cells, column) => {
    expect(read(cells as Record<string, string>)).toMatchObject({
      reason: 'bad-cell',
      about: expect.stringContaining(column),
    })
  })
})
