import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addShopFiles } from '../../../test/support/catalog/catalogue-state.ts'
import {
  alba,
  type ImportShop,
  importShop,
  type Row,
  tray,
  variation,
} from '../../../test/support/catalog/import-shop.ts'
import type { CommandContext } from '../../cli/command.ts'
import { saveProducts } from '../catalog/catalog.ts'
import { blankRecord, type ProductRecord } from '../catalog/rules/product-record.ts'
import { setLevels } from '../stock/stock.ts'
import { productExportCommands } from './commands.ts'
import { type ExportRequest, exportProducts } from './product-export.ts'

let world: ImportShop
let file: string

beforeAll(async () => {
  world = await importShop()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.empty()
  file = join(world.folder, 'out.csv')
})

/** The cells of the file, by its column names. */
async function exported(request: Partial<ExportRequest> = {}): Promise<Row[]> {
  const result = await exportProducts(world.shop(), { file, ...request })
  expect(result.ok).toBe(true)
  return parse(await readFile(file), { columns: true }) as Row[]
}

async function put(id: number, changes: Partial<ProductRecord>): Promise<void> {
  const shop = world.shop()
  const record = { ...blankRecord('Bowl'), ...changes }
  await saveProducts(shop.db, shop, [{ id, record, before: undefined }])
}

describe('the file', () => {
  it("begins with the columns of WooCommerce's export, in its order", async () => {
    await world.run([alba])
    await exported()
    const [heading] = (await readFile(file, 'utf8')).split('\n')
    expect(heading).toMatch(/^ID,Type,SKU,"GTIN, UPC, EAN, or ISBN",Name,Published,Is featured\?,/)
    expect(heading).toContain(',Images,Download limit,Download expiry days,Parent,Grouped products,Upsells,')
    expect(heading).toMatch(/,Slug,Password,Image alt texts,Attribute 1 variation$/)
  })

  it('is UTF-8 without a byte order mark, with a line feed behind each row', async () => {
    await put(1, { name: 'Schüssel 😀' })
    await exported()
    const bytes = await readFile(file)
    expect(bytes.subarray(0, 3).toString()).toBe('ID,')
    expect(bytes.toString('utf8')).toContain('Schüssel 😀')
    expect(bytes.includes('\r')).toBe(false)
    expect(bytes.at(-1)).toBe(10)
  })

  it('has a heading alone when there is nothing to sell', async () => {
    expect(await exported()).toEqual([])
    expect((await readFile(file, 'utf8')).split('\n')).toHaveLength(2)
  })

  it('has products by number, each with its variations in menu order behind it', async () => {
    await put(5, { kind: 'variable', sku: 'V' })
    await put(2, { sku: 'S' })
    await put(7, { kind: 'variation', parentId: 5, slug: undefined, position: 2, sku: 'V2' })
    await put(9, { kind: 'variation', parentId: 5, slug: undefined, position: 1, sku: 'V1' })
    await put(6, { originalId: 1, sku: 'F' })
    const rows = await exported()
    expect(rows.map(({ ID, SKU, Parent }) => [ID, SKU, Parent])).toEqual([
      ['1', 'F', ''],
      ['2', 'S', ''],
      ['5', 'V', ''],
      ['9', 'V1', 'V'],
      ['7', 'V2', 'V'],
    ])
  })

  it('gives a number that two products have to one of them alone', async () => {
    await put(3, { name: 'Here' })
    await put(8, { name: 'From elsewhere', originalId: 3 })
    await put(9, { name: 'Beside', upsellIds: [3, 8] })
    const rows = await exported()
    expect(rows.map(({ ID, Name }) => [ID, Name])).toEqual([
      ['3', 'From elsewhere'],
      ['9', 'Beside'],
      ['', 'Here'],
    ])
    expect(rows[1]?.['Upsells']).toBe('slug:here, id:3')
  })

  it('holds a moment: rows that come while it is written are not in it', async () => {
    for (let id = 1; id <= 201; id++) await put(id, { name: `Bowl ${id}`, sku: `B${id}` })
    let first = true
    const work: Promise<unknown>[] = []
    const rows = await exported({
      onRows: () => {
        if (first) work.push(sql`update product set name = 'Later'`.execute(world.shop().db))
        first = false
      },
    })
    await Promise.all(work)
    expect(rows).toHaveLength(201)
    expect(rows.filter(({ Name }) => Name === 'Later')).toEqual([])
  })
})

describe('cells', () => {
  it('put an apostrophe before what a spreadsheet takes for a formula, in headings as well', async () => {
    await put(1, {
      name: '=HYPERLINK("x")',
      sku: '+1',
      shortDescription: '-2',
      password: '@SUM(1)',
      legacy: { '=Key': '\tcmd', Plain: '\r=1', Quoted: "'=1" },
    })
    const [row] = await exported()
    expect(row).toMatchObject({
      Name: `'=HYPERLINK("x")`,
      SKU: "'+1",
      'Short description': "'-2",
      Password: "'@SUM(1)",
      "'=Key": "'\tcmd",
      Plain: "'\r=1",
      Quoted: "''=1",
    })
  })

  it('leave numbers below zero as they are', async () => {
    await put(1, { position: -4 })
    const shop = world.shop()
    const owed = { stockLeft: -2, state: 'onbackorder', backorders: 'notify', lowStockThreshold: 3 } as const
    await setLevels(shop.db, shop, new Map([[1, owed]]))
    expect((await exported())[0]).toMatchObject({
      Position: '-4',
      Stock: '-2',
      'In stock?': 'backorder',
      'Backorders allowed?': 'notify',
      'Low stock amount': '3',
    })
  })

  it('leave the quantity empty where it is not tracked, and never the state', async () => {
    await put(1, {})
    expect((await exported())[0]).toMatchObject({ 'In stock?': '1', Stock: '', 'Backorders allowed?': '0' })
  })

  it.each([
    [{ stockLeft: 3, state: 'outofstock', backorders: 'no' }, '1'],
    [{ stockLeft: 0, state: 'instock', backorders: 'no' }, '0'],
    [{ stockLeft: 0, state: 'instock', backorders: 'yes' }, 'backorder'],
    [{ stockLeft: undefined, state: 'onbackorder', backorders: 'no' }, 'backorder'],
    [{ stockLeft: undefined, state: 'outofstock', backorders: 'no' }, '0'],
  ] as const)('tell the state that buyers meet: %o is %s', async (level, cell) => {
    await put(1, { kind: 'variable', sku: 'V' })
    await put(2, { kind: 'variation', parentId: 1, slug: undefined, sku: 'V2' })
    const shop = world.shop()
    await setLevels(shop.db, shop, new Map([[1, { ...level, lowStockThreshold: undefined }]]))
    expect((await exported()).map((row) => row['In stock?'])).toEqual([cell, cell])
  })

  it.each([
    [{}, 123450, '1234.50'],
    [{ currency_decimal_separator: ',', currency_thousand_separator: '.' }, 123450, '1234,50'],
    [{ currency_decimals: 0 }, 1234, '1234'],
  ])("write amounts with the shop's separators: %o", async (settings, regularMinor, written) => {
    await world.empty(settings)
    await put(1, { prices: { ...blankRecord('').prices, regularMinor }, costMinor: 0 })
    expect((await exported())[0]).toMatchObject({ 'Regular price': written, 'Sale price': '' })
  })

  it('write grams in kilograms and millimetres in centimetres, exactly', async () => {
    await put(1, { weightGrams: 1_000_001, lengthMm: 10, widthMm: 2_147_483_647, heightMm: 0 })
    expect((await exported())[0]).toMatchObject({
      'Weight (kg)': '1000.001',
      'Length (cm)': '1',
      'Width (cm)': '214748364.7',
      'Height (cm)': '0',
    })
  })

  it('write the first and the last second of a sale, also where clocks change', async () => {
    await world.empty({ timezone: 'Europe/Rome' })
    const prices = (from: string, until: string) => ({
      prices: { ...blankRecord('').prices, saleFromMs: Date.parse(from), saleUntilMs: Date.parse(until) },
    })
    await put(1, prices('2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z'))
    await put(2, prices('2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z'))
    await put(3, prices('2026-06-01T10:00:00Z', '2026-06-02T10:00:00Z'))
    await put(4, prices('2026-10-25T00:30:00Z', '2026-10-25T01:30:01Z'))
    await put(5, prices('2026-10-25T01:30:00Z', '2026-10-25T00:30:01Z'))
    const rows = await exported()
    expect(rows.map((row) => [row['Date sale price starts'], row['Date sale price ends']])).toEqual([
      ['2026-03-29 0:00:00', '2026-03-29 23:59:59'],
      ['2026-10-25 0:00:00', '2026-10-25 23:59:59'],
      ['2026-06-01 12:00:00', '2026-06-02 11:59:59'],
      ['2026-10-25 2:30:00', '2026-10-25 2:30:00'],
      ['2026-10-25 2:30:00+01:00', '2026-10-25 2:30:00+02:00'],
    ])
  })

  it('leave the value of a variation empty where it is any, under the number that its product has it by', async () => {
    await world.run([tray, variation('81', 'Verde', '', { Published: '-1' })])
    const [, row] = await exported()
    expect(row).toMatchObject({
      'Attribute 1 name': 'Colour',
      'Attribute 1 value(s)': 'Verde',
      'Attribute 1 global': '1',
      'Attribute 1 variation': '',
      'Attribute 2 name': 'Size',
      'Attribute 2 value(s)': '',
    })
  })

  it('export the state of a draft variation as a word, since -1 means published there', async () => {
    await put(1, { kind: 'variable', status: 'draft' })
    await put(2, { kind: 'variation', parentId: 1, slug: undefined, status: 'draft' })
    expect((await exported()).map(({ Published }) => Published)).toEqual(['-1', 'draft'])
  })

  it('name a product by its number where its SKU reads like a number or an address', async () => {
    await put(1, { sku: 'id:9' })
    await put(2, { sku: 'slug:x' })
    await put(3, { sku: 'a,b' })
    await put(4, { upsellIds: [3, 2, 1] })
    expect((await exported())[3]?.['Upsells']).toBe('a\\,b, id:2, id:1')
  })

  it('give an unknown column a number where it has the name of another one', async () => {
    await put(1, { legacy: { type: 'old', Constructor: 'a', constructor: 'b' } })
    await put(2, {})
    expect(await exported()).toMatchObject([
      { 'type (2)': 'old', Constructor: 'a', 'constructor (2)': 'b' },
      { 'type (2)': '', Constructor: '', 'constructor (2)': '' },
    ])
  })
})

describe('pictures and downloads', () => {
  const pictures = (ids: readonly number[]) => ({ pictures: ids.map((imageId) => ({ imageId, alt: '' })) })

  it('go into the folder, each under its own name', async () => {
    const { pictureIds, files } = await addShopFiles(world.shop())
    await put(1, {
      ...pictures(pictureIds),
      downloads: files.map((each, index) => ({ id: String(index), name: 'Guide', file: each })),
    })
    const images = join(world.folder, 'new', 'images')
    const [row] = await exported({ images })
    const names = ['bowl-1.png', 'bowl-2.png', 'Bowl.png', '=x, y.png', "it's--5.png", '😀 a-b-6.png']
    expect(row?.['Images']).toBe(names.map((name) => name.replace(',', '\\,')).join(', '))
    expect((await readdir(images)).sort()).toEqual([...names, 'downloads'].sort())
    expect(row?.['Download 1 URL']).toBe('https://example.com/a,b.pdf')
    const paths = [row?.['Download 3 URL'], row?.['Download 4 URL']]
    expect(await Promise.all(paths.map((path) => readFile(join(images, path ?? ''), 'utf8')))).toEqual([
      'one',
      'two',
    ])
    expect(paths[0]).toMatch(/^downloads\/[0-9a-f]{16}\/guide, final\.pdf$/)
  })

  it('have one name where the file had two for the same picture, and keep it from then on', async () => {
    await copyFile(join(world.folder, 'ink.png'), join(world.folder, 'ink-again.png'))
    const rows = [
      { ...alba, Images: 'ink.png' },
      { ...alba, ID: '76', SKU: 'OTHER', Images: 'ink-again.png, clay.png' },
      { ...alba, ID: '77', SKU: 'BOTH', Images: 'ink-again.png, ink.png' },
    ]
    await world.run(rows)
    const images = join(world.folder, 'one-name')
    const first = await exported({ images })
    expect(first.map(({ Images }) => Images)).toEqual(['ink.png', 'ink.png, clay.png', 'ink.png'])
    expect((await readdir(images)).sort()).toEqual(['clay.png', 'ink.png'])

    for (const known of [rows, first]) {
      expect(await world.run(known)).toMatchObject({ imported: 0, updated: 0, failed: 0 })
      expect(await exported()).toEqual(first)
    }
  })

  it('never lie outside of the folder, whatever the shop calls them', async () => {
    const { pictureIds } = await addShopFiles(world.shop())
    await put(1, pictures([pictureIds[0]!]))
    await sql`update image set name = '../../evil.png' where id = ${pictureIds[0]}`.execute(world.shop().db)
    const images = join(world.folder, 'safe')
    const [row] = await exported({ images })
    expect(row?.['Images']).toBe('..-..-evil-1.png')
    expect(await readdir(images)).toEqual(['..-..-evil-1.png'])
  })

  it('stay when they are there already, and are refused when another file is', async () => {
    const { pictureIds } = await addShopFiles(world.shop())
    await put(1, pictures([pictureIds[5]!]))
    const images = join(world.folder, 'again')
    await exported({ images })
    await exported({ images })
    const [name = ''] = await readdir(images)
    await writeFile(join(images, name), 'mine')
    const other = join(world.folder, 'other.csv')
    expect(await exportProducts(world.shop(), { file: other, images })).toEqual({
      ok: false,
      reason: 'file-conflict',
      about: join(images, name),
    })
    expect(await readdir(world.folder)).not.toContain('other.csv')
    expect(await readFile(join(images, name), 'utf8')).toBe('mine')
  })

  it('are reported where their file is missing in the shop', async () => {
    const { pictureIds } = await addShopFiles(world.shop())
    await put(1, pictures([pictureIds[2]!]))
    const shop = {
      ...world.shop(),
      config: { ...world.shop().config, dataFolder: join(world.folder, 'gone') },
    }
    expect(await exportProducts(shop, { file, images: join(world.folder, 'lost') })).toMatchObject({
      ok: true,
      value: { copied: 0, missing: ['Bowl.png'] },
    })
  })
})

describe('handsel export products', () => {
  let output: string[]
  beforeEach(() => {
    output = []
  })

  async function run(target: string, images?: string): Promise<number> {
    const context: CommandContext = {
      config: world.shop().config,
      print: (line) => output.push(line),
      warn: (line) => output.push(`! ${line}`),
      progress: () => ({ advance: () => {}, end: () => {} }),
      openShop: async () => ({ shop: world.shop(), close: async () => {} }),
    }
    const args = { positionals: [target], text: () => images, has: () => images !== undefined }
    return productExportCommands[0]!.run(args, context)
  }

  it('reports what it wrote', async () => {
    await world.run([tray, variation('81', 'Verde', 'Small')])
    expect(await run(file)).toBe(0)
    expect(output).toEqual([`${file}: 1 products and 1 variations.`])
  })

  it('refuses a folder that is not there, and a file that is none', async () => {
    expect(await run(join(world.folder, 'nowhere', 'out.csv'))).toBe(1)
    expect(await run(world.folder)).toBe(1)
    expect(await run('/dev/null')).toBe(1)
    expect(output).toEqual([
      `! The folder ${join(world.folder, 'nowhere')} does not exist or is not writable.`,
      expect.stringMatching(/^! .* is not a file/),
      expect.stringMatching(/^! \/dev\/null is not a file/),
    ])
  })

  it('refuses a folder of pictures that cannot be one, and writes nothing', async () => {
    const target = join(world.folder, 'unwritten.csv')
    await writeFile(join(world.folder, 'a-file'), '')
    expect(await run(target, join(world.folder, 'a-file'))).toBe(1)
    expect(await run(target, join(world.folder, 'a-file', 'below'))).toBe(1)
    expect(output[0]).toMatch(/^! The --images folder .*a-file is not a folder/)
    expect(await readdir(world.folder)).not.toContain('unwritten.csv')
  })

  it('leaves the file that was there, and no draft, when it breaks off', async () => {
    await writeFile(file, 'before')
    await put(1, {})
    const onRows = () => {
      throw new Error('broken off')
    }
    await expect(exportProducts(world.shop(), { file, onRows })).rejects.toThrow('broken off')
    expect(await readFile(file, 'utf8')).toBe('before')
    expect((await readdir(world.folder)).filter((name) => name.includes('draft'))).toEqual([])
  })
})
