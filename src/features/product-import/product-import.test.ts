import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  alba,
  counts,
  type ImportShop,
  importShop,
  tray,
  variation,
} from '../../../test/support/catalog/import-shop.ts'
import { cardsOf } from '../catalog/store/card-store.ts'
import { productById, productBySlug } from '../catalog/store/product-store.ts'
import { levelsOf } from '../stock/store.ts'
import { tierRulesOf } from '../tier-pricing/applicable-rules-store.ts'
import { noteText } from './texts.ts'

let world: ImportShop

beforeAll(async () => {
  world = await importShop()
})
afterAll(() => world.close())
beforeEach(() => world.empty())

const run: ImportShop['run'] = (...requested) => world.run(...requested)

describe('a sale that ends before it starts', () => {
  const sale = (starts: string, ends: string, row = alba) => ({
    ...row,
    'Date sale price starts': starts,
    'Date sale price ends': ends,
  })

  it('is imported as the file has it, with a warning that names the row', async () => {
    const { notes, ...report } = await run([{ ...alba, SKU: 'FIRST' }, sale('2026-03-09', '2026-03-01')])
    expect(counts(report)).toMatchObject({ imported: 2, failed: 0 })
    expect(notes.filter(({ reason }) => reason === 'reversed-sale').map(noteText)).toEqual([
      'Row 3 (VAS-ALBA): Imported, but its sale ends before it starts, so the sale price never applies. Correct "Date sale price starts" or "Date sale price ends". [reversed-sale]',
    ])
    const again = await run([{ ...alba, SKU: 'FIRST' }, sale('2026-03-09', '2026-03-01')])
    expect(again.notes.map(({ reason }) => reason)).toContain('reversed-sale')
  })

  it.each([
    ['of a single day', '2026-03-09', '2026-03-09', alba],
    ['of a single second', '2026-03-09 10:00:00', '2026-03-09 10:00:00', alba],
    ['without a start', '', '2026-03-09', alba],
    ['without a sale price', '2026-03-09', '2026-03-01', { ...alba, 'Sale price': '' }],
  ])('is not one %s', async (_, starts, ends, row) => {
    const { notes } = await run([sale(starts, ends, row)])
    expect(notes.map(({ reason }) => reason)).not.toContain('reversed-sale')
  })
})

describe('a simple product', () => {
  it('has all values of its row', async () => {
    expect(counts(await run([alba]))).toEqual({
      imported: 1,
      updated: 0,
      unchanged: 0,
      skipped: 0,
      failed: 0,
    })
    const { db } = world.shop()
    const product = (await productBySlug(db, 'vase-alba-saucer', (ids) => cardsOf(db, ids)))!
    expect(product).toMatchObject({
      id: 75,
      kind: 'simple',
      sku: 'VAS-ALBA',
      name: 'Vase “Alba” & saucer',
      shortDescription: 'One stem.\nNo more.',
      description: '<p>Turned</p>',
      soldIndividually: true,
      weightGrams: 907.185,
      sizeMm: { length: 254, width: 101.6 },
      prices: {
        regularMinor: 102450,
        saleMinor: 2000,
        saleFromMs: Date.UTC(2026, 2, 1, 10),
        saleUntilMs: Date.UTC(2026, 2, 9),
      },
    })
    expect(product.categories.map(({ path }) => path)).toEqual([
      '/product-category/vases/bud-vases/',
      '/product-category/gifts/',
    ])
    expect(product.tags.map(({ name }) => name)).toEqual(['Rosé, pale', 'wedding'])
    expect(product.pictures.map(({ width, alt }) => [width, alt])).toEqual([
      [320, 'Vase “Alba” & saucer'],
      [320, 'Vase “Alba” & saucer'],
    ])
    expect(product.attributes).toEqual([
      {
        key: 'finish',
        label: 'Finish',
        kind: 'select',
        visible: false,
        forVariations: false,
        defaultSlug: '',
        values: [
          { slug: 'Matt', name: 'Matt' },
          { slug: 'Honed', name: 'Honed' },
        ],
      },
    ])
    expect((await levelsOf(world.shop().db, [75])).get(75)).toMatchObject({
      stockLeft: 3,
      lowStockThreshold: 2,
      backorders: 'notify',
    })
    expect(world.announced()).toEqual(expect.arrayContaining(['product:75', 'announce-listings', 'menu']))
  })

  it('reads times and days in the shop’s time zone', async () => {
    await world.empty({ timezone: 'America/New_York' })
    await run([alba])
    const { prices } = (await productById(world.shop().db, 75))!
    expect(prices.saleFromMs).toBe(Date.UTC(2026, 2, 1, 15))
    expect(prices.saleUntilMs).toBe(Date.UTC(2026, 2, 9, 4))
  })

  it('has amounts as the shop writes them', async () => {
    await world.empty({ currency_decimal_separator: ',', currency_thousand_separator: '.' })
    await run([{ ...alba, 'Regular price': '1.024,50', 'Sale price': '20,00' }])
    expect((await productById(world.shop().db, 75))?.prices).toMatchObject({
      regularMinor: 102450,
      saleMinor: 2000,
    })
  })

  it('gets another id when its own is used, and stores the original one', async () => {
    await run([alba, { ...alba, ID: '9999999999', SKU: 'B', Name: 'Bea' }])
    await run([{ ...alba, SKU: 'C', Name: 'Cea' }])
    const { rows } = await sql<{ id: number; sku: string; original_id: number }>`
      select id, sku, original_id from product order by id`.execute(world.shop().db)
    expect(rows).toEqual([
      { id: 75, sku: 'VAS-ALBA', original_id: 75 },
      { id: 76, sku: 'B', original_id: 9_999_999_999 },
      { id: 77, sku: 'C', original_id: 75 },
    ])
  })

  it('may be on sale to the last day of the year 9999', async () => {
    const report = await run([{ ...alba, 'Date sale price ends': '9999-12-31' }])
    expect(report).toMatchObject({ imported: 1, failed: 0 })
    const { prices } = (await productById(world.shop().db, 75))!
    expect(prices.saleUntilMs).toBe(Date.UTC(10_000, 0, 1))
  })

  it('gets another slug when its name is used', async () => {
    await run(['A', 'B', 'C'].map((sku) => ({ Type: 'simple', SKU: sku, Name: 'Bud vase' })))
    const { rows } = await sql<{ slug: string }>`select slug from product order by id`.execute(
      world.shop().db,
    )
    expect(rows.map(({ slug }) => slug)).toEqual(['bud-vase', 'bud-vase-2', 'bud-vase-3'])
  })

  it.each([
    ['1', 'publish'],
    ['0', 'private'],
    ['-1', 'draft'],
    ['', 'publish'],
  ])('with Published %j is %s', async (published, status) => {
    await run([{ ...alba, Published: published }])
    const { rows } = await sql<{ status: string }>`select status from product`.execute(world.shop().db)
    expect(rows[0]?.status).toBe(status)
  })

  it.each([
    ['', '1', { stockLeft: undefined, state: 'instock' }],
    ['', '0', { stockLeft: undefined, state: 'outofstock' }],
    ['', 'backorder', { stockLeft: undefined, state: 'onbackorder' }],
    ['0', '0', { stockLeft: 0, state: 'outofstock' }],
    ['-2', '1', { stockLeft: 0, state: 'instock' }],
  ])('with stock %j and "In stock?" %j', async (stock, state, level) => {
    await run([{ ...alba, Stock: stock, 'In stock?': state, 'Backorders allowed?': '0' }])
    expect((await levelsOf(world.shop().db, [75])).get(75)).toEqual({
      ...level,
      lowStockThreshold: 2,
      backorders: 'no',
      stockItemId: 75,
    })
  })
})

describe('a variable product', () => {
  const products = [
    tray,
    variation('81', 'Verde', 'Small', { Images: 'ink.png', Stock: '5' }),
    variation('82', 'Nero', '', { Stock: 'parent', Published: '-1' }),
  ]

  it('comes with its variations; an empty value is any', async () => {
    expect(counts(await run(products))).toMatchObject({ imported: 3, failed: 0 })
    const product = (await productById(world.shop().db, 80))!
    expect(
      product.attributes.map(({ key, forVariations, defaultSlug }) => [key, forVariations, defaultSlug]),
    ).toEqual([
      ['pa_colour', true, 'verde'],
      ['pa_size', true, ''],
    ])
    expect(product.variations.map(({ id, choice }) => [id, choice])).toEqual([
      [81, { pa_colour: 'verde', pa_size: 'small' }],
      [82, { pa_colour: 'nero', pa_size: '' }],
    ])
    expect(product.variations[0]?.picture?.width).toBe(320)
  })

  it('may come after its variations, which name it by SKU or by id', async () => {
    const late = [
      variation('81', 'Verde', 'Small', { Parent: 'id:80' }),
      variation('82', 'Nero', '', { Parent: 'TRA-RIVO' }),
      tray,
    ]
    expect(counts(await run(late))).toMatchObject({ imported: 3, failed: 0 })
    expect(counts(await run(late))).toMatchObject({ unchanged: 3, failed: 0 })
  })

  it('is found by an id of the old shop, not by that of another product here', async () => {
    await run([{ Type: 'simple', ID: '80', SKU: 'OTHER', Name: 'Other' }])
    const report = await run([tray, variation('81', 'Verde', 'Small', { Parent: 'id:80' })])
    expect(report).toMatchObject({ imported: 2, failed: 0 })
    const { rows } = await sql<{ sku: string }>`
      select p.sku from product v join product p on p.id = v.parent_id`.execute(world.shop().db)
    expect(rows).toEqual([{ sku: 'TRA-RIVO' }])
  })

  it('does not change its variations when only its own row is imported again', async () => {
    const { 'Attribute 1 default': _, ...plain } = tray
    await run([plain, variation('81', 'Verde', 'Small')])
    expect(counts(await run([plain]))).toMatchObject({ unchanged: 1 })
    expect(
      (await productById(world.shop().db, 80))?.attributes.every(({ forVariations }) => forVariations),
    ).toBe(true)
  })

  it('offers its values in the order in which they were first named', async () => {
    await run([tray])
    const product = await productById(world.shop().db, 80)
    expect(product?.attributes[0]?.values.map(({ name }) => name)).toEqual(['Verde', 'Nero'])
  })
})

describe('prices by quantity', () => {
  it('come with a product, and with a variation of their own', async () => {
    const type = 'Meta: _tiered_price_rules_type'
    await run([
      {
        ...tray,
        [type]: 'percentage',
        'Meta: _percentage_price_rules': '3:5,6:10',
        'Meta: _tiered_price_minimum_qty': '2',
      },
      variation('81', 'Verde', 'Small', { [type]: 'fixed', 'Meta: _fixed_price_rules': '5:20.00,10:18.00' }),
      variation('82', 'Nero', 'Small'),
    ])
    const rules = await tierRulesOf(world.shop().db, [81, 82])
    expect(rules.get(81)).toMatchObject({
      kind: 'fixed',
      steps: [{ amount: 2000 }, { amount: 1800 }],
      minimum: 1,
    })
    expect(rules.get(82)).toMatchObject({
      kind: 'percentage',
      steps: [{ amount: 50_000 }, { amount: 100_000 }],
      minimum: 2,
    })
  })
})
