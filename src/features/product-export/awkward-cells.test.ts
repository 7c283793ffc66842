import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  counts,
  type ImportShop,
  importShop,
  type Row,
  reasons,
} from '../../../test/support/catalog/import-shop.ts'
import { inStockHere, inStockInWooCommerce } from '../../../test/support/catalog/sellable.ts'
import { noteText } from '../product-import/texts.ts'
import { exportProducts } from './product-export.ts'

let world: ImportShop
beforeAll(async () => {
  world = await importShop()
})
afterAll(() => world.close())
beforeEach(() => world.empty({ timezone: 'Europe/Rome' }))

const bowl = {
  ID: '75',
  Type: 'simple',
  SKU: 'BOWL',
  Name: 'Bowl',
  'Regular price': '20',
  Stock: '',
  'In stock?': '1',
}

async function exportedFile(): Promise<string> {
  const file = join(world.folder, 'out.csv')
  expect(await exportProducts(world.shop(), { file })).toMatchObject({ ok: true })
  return readFile(file, 'utf8')
}

const rowsOf = (file: string) => parse(file, { columns: true }) as Row[]

describe('cells that shops write differently', () => {
  it.each<[string, Row]>([
    ['goods on backorder', { 'In stock?': 'backorder', 'Backorders allowed?': 'notify' }],
    ['goods on backorder without a permission', { 'In stock?': 'backorder', 'Backorders allowed?': '0' }],
    ['goods out of stock', { 'In stock?': '0' }],
    [
      'a counted stock of nothing that may be ordered',
      { Stock: '0', 'In stock?': 'backorder', 'Backorders allowed?': '1' },
    ],
    [
      'a sale in the hour that is there twice',
      { 'Date sale price starts': '2026-10-25 2:30:00', 'Date sale price ends': '2026-10-25 2:45:00' },
    ],
    [
      'a sale in one of the two hours',
      { 'Date sale price starts': '2026-10-25 2:30:00+01:00', 'Date sale price ends': '2026-10-25 2:45:00' },
    ],
    [
      'commas and quotes',
      {
        Name: "Bowl, 12\" “Alba”, 'deep'",
        'Short description': 'One, "two", \\"three\\"',
        Tags: '10" wide, Tall\\, thin',
        Categories: '"Bowls, plates" > Deep',
        'Attribute 1 name': 'Size, outer',
        'Attribute 1 value(s)': '12", "6\\, 7"',
        'Attribute 1 visible': '1',
        'Attribute 1 global': '0',
        'Meta: note': '{"a":"b, c"}',
      },
    ],
  ])('are imported, exported and imported again without a change: %s', async (_, cells) => {
    const report = await world.run([{ ...bowl, ...cells }])
    expect([reasons(report), report.imported]).toEqual([[], 1])
    const file = await exportedFile()
    expect(rowsOf(file)[0]).toMatchObject(cells)
    const inStock = await inStockHere(world.shop().db)
    expect(inStockInWooCommerce(file)).toEqual(inStock)

    const none = { imported: 0, updated: 0, unchanged: 0, skipped: 0, failed: 0 }
    expect(counts(await world.run(rowsOf(file)))).toEqual({ ...none, unchanged: 1 })
    await world.empty({ timezone: 'Europe/Rome' })
    await world.run(rowsOf(file))
    expect(await exportedFile()).toBe(file)
    expect(await inStockHere(world.shop().db)).toEqual(inStock)
  })

  it.each<[string, Row]>([
    ['Date sale price starts', { 'Date sale price starts': '2026-02-30' }],
    ['Date sale price ends', { 'Date sale price ends': '2026-03-29 2:30:00' }],
    ['In stock?', { 'In stock?': 'soon' }],
    ['Backorders allowed?', { 'Backorders allowed?': 'maybe' }],
    ['Stock', { Stock: '3,5' }],
  ])('are refused with the column and the value where they mean nothing: %s', async (column, cells) => {
    const report = await world.run([{ ...bowl, ...cells }])
    expect([reasons(report), report.imported]).toEqual([[[2, 'bad-cell']], 0])
    const sentence = noteText(report.notes[0]!)
    expect(sentence).toContain(`${column} ("${Object.values(cells)[0]}")`)
    expect(rowsOf(await exportedFile())).toEqual([])
  })
})
