import { describe, expect, it } from 'vitest'
import { productColumns } from './product-headings.ts'
import { RowCells } from './row-cells.ts'
import type { Custom } from './row-fields.ts'
import { readProductRow } from './woo-row.ts'

const custom: Custom = { decimals: 2, point: ',', thousands: '.', timezone: 'UTC' }

function read(cells: Readonly<Record<string, string>>) {
  const named = { SKU: 'CARD', ...cells }
  const columns = productColumns(Object.keys(named), Object.keys(named))
  return readProductRow(new RowCells(columns, Object.values(named)), columns, custom)
}

const presets = 'Meta: _gift_card_presets'
const least = 'Meta: _gift_card_least'
const most = 'Meta: _gift_card_most'

describe('a gift card in a file of products', () => {
  it('has amounts to choose, a range, or both, and the least of them as its price', () => {
    expect(read({ [presets]: '50 | 25.50|25.50' })).toMatchObject({
      row: { fields: { giftCard: { presetsMinor: [2550, 5000] } }, prices: { regularMinor: 2550 } },
    })
    expect(read({ [presets]: '', [least]: '10', [most]: '500' })).toMatchObject({
      row: { fields: { giftCard: { presetsMinor: [], free: { leastMinor: 1000, mostMinor: 50_000 } } } },
    })
    expect(read({ [presets]: '25', [least]: '10', [most]: '500', 'Regular price': '30,00' })).toMatchObject({
      row: { prices: { regularMinor: 3000 } },
    })
  })

  it('is none where the cells are empty, and stays as it is where there are no columns', () => {
    const none = read({ [presets]: '', [least]: '', [most]: '' })
    expect('row' in none && 'giftCard' in none.row.fields && none.row.fields.giftCard === undefined).toBe(
      true,
    )
    const silent = read({ Name: 'Card' })
    expect('row' in silent && 'giftCard' in silent.row.fields).toBe(false)
  })

  it.each([
    [{ [presets]: '25|x' }, presets],
    [{ [presets]: '25|-1' }, presets],
    [{ [presets]: '0' }, presets],
    [{ [presets]: '1.999' }, presets],
    [{ [presets]: '1000000000000' }, presets],
    [{ [presets]: '25', [least]: '10', [most]: '' }, presets],
    [{ [least]: '500', [most]: '10' }, least],
    [{ [least]: '10', [most]: 'x' }, most],
  ])('is refused for %j, with its column', (cells, column) => {
    expect(read(cells as Record<string, string>)).toMatchObject({
      refusal: { reason: 'bad-cell', about: expect.stringContaining(column) },
    })
  })
})
