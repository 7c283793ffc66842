import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
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
import { productById } from '../catalog/store/product-store.ts'
import { levelsOf } from '../stock/store.ts'

let world: ImportShop

beforeAll(async () => {
  world = await importShop()
})
afterAll(() => world.close())
beforeEach(() => world.empty())

const run: ImportShop['run'] = (...requested) => world.run(...requested)

describe('a second run', () => {
  const products = [
    alba,
    tray,
    variation('81', 'Verde', 'Small'),
    { ...alba, ID: '90', SKU: '', Name: 'No SKU' },
  ]

  it('changes and announces nothing', async () => {
    await run(products)
    world.announced()
    const report = await run(products)
    expect(counts(report)).toEqual({ imported: 0, updated: 0, unchanged: 4, skipped: 0, failed: 0 })
    expect(world.announced()).toEqual([])
  })

  it('finds a product by its SKU and takes what is new of it', async () => {
    await run(products)
    const report = await run([{ ...alba, ID: '4711', 'Regular price': '30.00', Stock: '9' }])
    expect(counts(report)).toMatchObject({ updated: 1, imported: 0 })
    expect((await productById(world.shop().db, 75))?.prices.regularMinor).toBe(3000)
    expect((await levelsOf(world.shop().db, [75])).get(75)?.stockLeft).toBe(9)
  })

  it('with fewer columns leaves the rest as it is', async () => {
    await run(products)
    const before = (await productById(world.shop().db, 80))!
    const report = await run([
      { SKU: 'VAS-ALBA', 'Regular price': '31.00', Stock: '' },
      { SKU: 'TRA-RIVO-81', 'Regular price': '50.00', Stock: '4' },
      { SKU: 'TRA-RIVO', 'Regular price': '', Stock: '' },
    ])
    expect(counts(report)).toMatchObject({ updated: 2, failed: 0 })
    const after = (await productById(world.shop().db, 75))!
    expect(after).toMatchObject({
      name: 'Vase “Alba” & saucer',
      prices: { regularMinor: 3100, saleMinor: 2000 },
    })
    expect(after.pictures).toHaveLength(2)
    expect((await levelsOf(world.shop().db, [75])).get(75)).toEqual({
      stockLeft: undefined,
      state: 'instock',
      backorders: 'notify',
      lowStockThreshold: 2,
      stockItemId: 75,
    })
    const { variations, ...product } = (await productById(world.shop().db, 80))!
    expect(product).toEqual({ ...before, variations: undefined } as unknown as typeof product)
    expect(variations[0]?.prices.regularMinor).toBe(5000)
  })

  it('removes what a cell no longer contains', async () => {
    await run(products)
    await run([{ ...alba, 'Sale price': '', Images: '', Tags: '', Categories: 'Gifts', 'Weight (lbs)': '' }])
    const product = (await productById(world.shop().db, 75))!
    expect(product).toMatchObject({ pictures: [], tags: [], categories: [{ slug: 'gifts' }] })
    expect(product.prices.saleMinor).toBeUndefined()
    expect(product.weightGrams).toBeUndefined()
  })
})

describe('a dry run', () => {
  const products = [
    alba,
    variation('81', 'Verde', 'Small'),
    tray,
    { ...alba, ID: '76', SKU: 'BAD', 'Regular price': 'ten' },
  ]
  const everything = async () => {
    const tables = [
      'product',
      'term',
      'attribute',
      'image',
      'product_term',
      'product_image',
      'stock_level',
      'tier_rule',
    ]
    const contents = tables.map((table) =>
      sql`select * from ${sql.table(table)} order by 1, 2`.execute(world.shop().db),
    )
    return (await Promise.all(contents)).map(({ rows }) => rows)
  }

  it('reports what would happen and changes nothing, also in the data folder', async () => {
    await rm(join(world.folder, 'data'), { recursive: true, force: true })
    const before = await everything()
    const report = await run(products, true)
    expect(counts(report)).toEqual({ imported: 3, updated: 0, unchanged: 0, skipped: 0, failed: 1 })
    expect(await everything()).toEqual(before)
    expect(await readdir(world.folder)).not.toContain('data')
    expect(counts(await run(products))).toEqual(counts(report))
  })
})
