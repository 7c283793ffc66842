import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openProductFile, type ProductFile } from '../product-file.ts'
import type { FileItem, ProductRow } from '../product-row.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'handsel-shopify-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** The 47 columns of Shopify's export, with a metafield behind them. */
const columns = [
  'Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name',
  'Option2 Value,Option3 Name,Option3 Value,Variant SKU,Variant Grams,Variant Inventory Tracker',
  'Variant Inventory Qty,Variant Inventory Policy,Variant Fulfillment Service,Variant Price',
  'Variant Compare At Price,Variant Requires Shipping,Variant Taxable,Variant Barcode,Image Src,Image Position',
  'Image Alt Text,Gift Card,SEO Title,SEO Description,Google Shopping / Google Product Category',
  'Google Shopping / Gender,Google Shopping / Age Group,Google Shopping / MPN,Google Shopping / Condition',
  'Google Shopping / Custom Product,Variant Image,Variant Weight Unit,Variant Tax Code,Cost per item',
  'Included / United States,Price / United States,Compare At Price / United States,Price / International',
  'Compare At Price / International,Status,Colour (product.metafields.custom.colour)',
]
  .join(',')
  .split(',')

type Cells = Readonly<Record<string, string>>

const alba: Cells = {
  Handle: 'alba-vase',
  Title: 'Alba &amp; saucer',
  'Body (HTML)': '<p>Marble</p><script>alert(1)</script>',
  Vendor: 'Carrara',
  'Product Category': 'Home & Garden > Decor > Vases',
  Type: 'Bud vases',
  Tags: 'gift, wedding',
  Published: 'TRUE',
  'Option1 Name': 'Title',
  'Option1 Value': 'Default Title',
  'Variant SKU': "'-ALBA",
  'Variant Grams': '700.0',
  'Variant Inventory Tracker': 'shopify',
  'Variant Inventory Qty': '4',
  'Variant Inventory Policy': 'deny',
  'Variant Fulfillment Service': 'manual',
  'Variant Price': '1234.50',
  'Variant Compare At Price': '1500.00',
  'Variant Requires Shipping': 'true',
  'Variant Taxable': 'true',
  'Variant Barcode': '0123',
  'Image Src': 'https://cdn.example/2.jpg',
  'Image Position': '2',
  'Image Alt Text': 'Second',
  'Gift Card': 'false',
  'SEO Title': 'Alba',
  'Variant Weight Unit': 'g',
  'Cost per item': '200.00',
  Status: 'active',
  'Colour (product.metafields.custom.colour)': 'white',
}
const small: Cells = { ...alba, 'Option1 Name': 'Size', 'Option1 Value': 'Small', 'Variant SKU': 'ALBA-S' }
const large: Cells = {
  Handle: 'alba-vase',
  'Option1 Value': 'Large, deep',
  'Variant SKU': 'ALBA-L',
  'Variant Price': '20',
  'Variant Image': 'https://cdn.example/l.jpg',
  'Variant Inventory Tracker': '',
  'Variant Inventory Policy': 'continue',
  'Variant Requires Shipping': 'false',
  'Variant Taxable': 'false',
}
const picture: Cells = {
  Handle: 'alba-vase',
  'Image Src': 'https://cdn.example/1.jpg',
  'Image Position': '1',
}

async function opened(rows: readonly Cells[], heading: readonly string[] = columns): Promise<ProductFile> {
  const line = (cells: readonly string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')
  const file = join(folder, 'products.csv')
  await writeFile(
    file,
    [line(heading), ...rows.map((row) => line(heading.map((name) => row[name] ?? '')))].join('\n'),
  )
  // Amounts as a German shop writes them: Shopify's file does not.
  const custom = { decimals: 2, point: ',', thousands: '.', timezone: 'UTC' }
  const answer = await openProductFile(file, custom)
  if (!answer.ok) throw new Error(answer.reason)
  return answer.value
}
async function items(rows: readonly Cells[], heading?: readonly string[]): Promise<FileItem[]> {
  const all: FileItem[] = []
  for await (const item of (await opened(rows, heading)).items()) all.push(item)
  return all
}
async function read(rows: readonly Cells[], heading?: readonly string[]): Promise<ProductRow[]> {
  return (await items(rows, heading)).map(({ result: reading }) => {
    if (!reading.ok) throw new Error(JSON.stringify(reading))
    return reading.value
  })
}
const outcomes = async (rows: readonly Cells[]) =>
  (await items(rows)).map(({ row, result: reading }) => [
    row,
    reading.ok ? reading.value.kind : reading.reason,
  ])

describe('a product without variants', () => {
  it('is simple, with its further pictures', async () => {
    const [row, ...more] = await read([alba, picture])
    expect(more).toEqual([])
    expect(row).toMatchObject({
      kind: 'simple',
      isSubscription: false,
      slug: 'alba-vase',
      sku: '-ALBA',
      fields: {
        sku: '-ALBA',
        name: 'Alba & saucer',
        description: '<p>Marble</p>',
        status: 'publish',
        gtin: '0123',
        weightGrams: 700,
        costMinor: 20_000,
        virtual: false,
        taxStatus: 'taxable',
      },
      prices: { regularMinor: 150_000, saleMinor: 123_450 },
      level: { stockLeft: 4, backorders: 'no' },
      brands: [['Carrara']],
      categories: [['Bud vases']],
      tags: ['gift', 'wedding'],
      images: [
        { name: 'https://cdn.example/1.jpg', alt: '' },
        { name: 'https://cdn.example/2.jpg', alt: 'Second' },
      ],
    })
    expect(row?.attributes).toBeUndefined()
  })

  it('uses or stores every column', async () => {
    const filled = Object.fromEntries(columns.map((name) => [name, alba[name] ?? '']))
    const stored = { 'Price / International': '9.00', 'Google Shopping / MPN': 'M1' }
    const file = await opened([filled])
    expect(file.format).toBe('shopify')
    expect(columns).toHaveLength(48)
    expect(columns.filter((name) => !file.unknownColumns.includes(name))).toHaveLength(31)
    const [row] = await read([{ ...filled, ...stored }])
    // These are read, and stored as well, since they contain more than is read.
    const both = ['Product Category', 'Status', 'Variant Weight Unit']
    expect(Object.keys(row?.legacy ?? {}).sort()).toEqual([...file.unknownColumns, ...both].sort())
    expect(row?.legacy).toMatchObject({
      'Gift Card': 'false',
      'Variant Fulfillment Service': 'manual',
      ...stored,
      'Product Category': 'Home & Garden > Decor > Vases',
      'Colour (product.metafields.custom.colour)': 'white',
      Status: 'active',
    })
  })

  it.each([
    ['active', 'TRUE', 'publish'],
    ['active', 'FALSE', 'private'],
    ['draft', 'TRUE', 'draft'],
    ['archived', 'TRUE', 'private'],
    ['', 'TRUE', 'publish'],
  ])('of status %j and Published %j is %s', async (Status, Published, status) => {
    const [row] = await read([{ ...alba, Status, Published }])
    expect(row?.fields.status).toBe(status)
  })

  it('has Shopify’s standard category where the owner gives none', async () => {
    const [row] = await read([{ ...alba, Type: '' }])
    expect(row?.categories).toEqual([['Home & Garden', 'Decor', 'Vases']])
  })

  it.each([
    ['10', '', { regularMinor: 1000, saleMinor: undefined }],
    ['10', '10', { regularMinor: 1000, saleMinor: undefined }],
    ['10', '9', { regularMinor: 1000, saleMinor: undefined }],
    ['10', '12.5', { regularMinor: 1250, saleMinor: 1000 }],
  ])('costs %j, compared with %j', async (price, compared, prices) => {
    const [row] = await read([{ ...alba, 'Variant Price': price, 'Variant Compare At Price': compared }])
    expect(row?.prices).toEqual(prices)
  })

  it('is refused where a price has a comma', async () => {
    expect(await outcomes([{ ...alba, 'Variant Price': '10,00' }])).toEqual([[2, 'bad-cell']])
  })
})

describe('a product with variants', () => {
  it('is variable, with a variation for each', async () => {
    const [product, first, second, ...more] = await read([small, picture, large])
    expect(more).toEqual([])
    expect(product).toMatchObject({
      kind: 'variable',
      slug: 'alba-vase',
      sku: undefined,
      prices: {},
      level: {},
      attributes: [
        { name: 'Size', values: ['Small', 'Large, deep'], visible: true, shared: false, forVariations: true },
      ],
      legacy: { 'SEO Title': 'Alba' },
    })
    expect(product?.images).toHaveLength(2)
    expect(product?.legacy).not.toHaveProperty(['Variant Weight Unit'])
    expect(first).toMatchObject({
      kind: 'variation',
      slug: undefined,
      parent: 'slug:alba-vase',
      sku: 'ALBA-S',
      fields: { taxClass: 'parent', position: 1 },
      prices: { regularMinor: 150_000, saleMinor: 123_450 },
      attributes: [{ name: 'Size', values: ['Small'] }],
      images: [],
      legacy: { 'Variant Weight Unit': 'g' },
    })
    expect(first?.legacy).not.toHaveProperty(['SEO Title'])
    expect(second).toMatchObject({
      sku: 'ALBA-L',
      fields: { virtual: true, taxStatus: 'none', position: 2 },
      prices: { regularMinor: 2000, saleMinor: undefined },
      level: { stockLeft: undefined, backorders: 'yes' },
      attributes: [{ name: 'Size', values: ['Large, deep'] }],
      images: [{ name: 'https://cdn.example/l.jpg' }],
    })
  })

  it('comes in the order of its rows, several of one row', async () => {
    expect(await outcomes([small, picture, large, { ...alba, Handle: 'tray' }])).toEqual([
      [2, 'variable'],
      [2, 'variation'],
      [4, 'variation'],
      [5, 'simple'],
    ])
  })

  it('loses no good variant to a bad one', async () => {
    expect(
      await outcomes([small, { ...large, 'Variant Price': '-1' }, { ...large, 'Option1 Value': 'Huge' }]),
    ).toEqual([
      [2, 'variable'],
      [2, 'variation'],
      [3, 'bad-cell'],
      [4, 'variation'],
    ])
  })

  it('has 2,000 variations at the most', async () => {
    const many = [...Array(2001).keys()].map((n) => ({
      ...large,
      'Option1 Value': String(n),
      'Variant SKU': `L${n}`,
    }))
    const all = await outcomes([{ ...small }, ...many, picture, { ...alba, Handle: 'tray' }])
    expect(all.slice(0, 2)).toEqual([
      [2, 'variable'],
      [2, 'variation'],
    ])
    expect(all.slice(2000)).toEqual([
      [2001, 'variation'],
      [2002, 'too-many-variations'],
      [2003, 'too-many-variations'],
      [2004, 'too-many-variations'],
      [2005, 'simple'],
    ])
  })
})

describe('rows that do not belong anywhere', () => {
  it('are of a handle that ended above, or of none', async () => {
    const tray = { ...alba, Handle: 'tray' }
    expect(
      await outcomes([small, tray, large, picture, { ...alba, Handle: '' }, { ...alba, Handle: 'Tray' }]),
    ).toEqual([
      [2, 'variable'],
      [2, 'variation'],
      [3, 'simple'],
      [4, 'handle-again'],
      [5, 'handle-again'],
      [6, 'no-handle'],
      [7, 'handle-again'],
    ])
  })

  it('do not part a product in two', async () => {
    expect(await outcomes([small, { ...large, Handle: '' }, large])).toEqual([
      [2, 'variable'],
      [2, 'variation'],
      [3, 'no-handle'],
      [4, 'variation'],
    ])
  })
})

it('knows the columns that newer files have', async () => {
  const heading = [
    'Title',
    'URL handle',
    'Description',
    'Type',
    'SKU',
    'Option1 name',
    'Option1 value',
    'Price',
    'Compare-at price',
    'Inventory quantity',
    'Weight value (grams)',
    'Product image URL',
  ]
  const cells = [
    'Alba',
    'alba',
    '<p>x</p>',
    'Vases',
    'A',
    '',
    '',
    '12.00',
    '',
    '3',
    '700',
    'https://cdn.example/a.jpg',
  ]
  const [row] = await read(
    [Object.fromEntries(heading.map((name, index) => [name, cells[index] ?? '']))],
    heading,
  )
  expect(row).toMatchObject({
    kind: 'simple',
    slug: 'alba',
    sku: 'A',
    fields: { name: 'Alba', weightGrams: 700 },
    prices: { regularMinor: 1200 },
    level: { stockLeft: 3 },
    images: [{ name: 'https://cdn.example/a.jpg' }],
  })
})
