import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  alba,
  type ImportShop,
  importShop,
  type Row,
  tray,
  variation,
} from '../../../../test/support/catalog/import-shop.ts'
import { importProducts } from '../product-import.ts'
import { type SkippedProduct, undoImport } from './undo-import.ts'

let world: ImportShop

beforeAll(async () => {
  world = await importShop()
})
afterAll(() => world.close())
beforeEach(() => world.empty())

const rosa: Row = { ...alba, ID: '76', SKU: 'VAS-ROSA', Name: 'Rosa', Upsells: 'VAS-ALBA', Images: '' }
const importedProducts = [alba, tray, variation('81', 'Verde', 'Small', { Stock: '5' }), rosa]

async function undo(batch: number) {
  const skipped: SkippedProduct[] = []
  const result = await undoImport(world.shop(), { batch, onSkipped: (each) => skipped.push(each) })
  if (!result.ok) throw new Error(result.reason)
  return { ...result.value, why: skipped.map(({ sku, reason }) => [sku, reason]) }
}

/** Everything that an import writes, without ids given out and times. */
async function everything(): Promise<unknown> {
  const { db } = world.shop()
  const all = []
  for (const table of [
    'product',
    'product_term',
    'product_image',
    'product_link',
    'stock_level',
    'tier_rule',
  ]) {
    const { rows } = await sql`
      select to_jsonb(t) - 'changed_at' as row from ${sql.table(table)} t order by 1`.execute(db)
    all.push(rows)
  }
  const terms = await sql`select name, taxonomy from term order by 1, 2`.execute(db)
  const attributes = await sql`select slug from attribute order by 1`.execute(db)
  return [...all, terms.rows, attributes.rows]
}

async function upsellsOf(sku: string): Promise<unknown[]> {
  const { rows } = await sql<{ sku: string }>`
    select linked.sku from product p join product_link l on l.product_id = p.id and l.kind = 'upsell'
      join product linked on linked.id = l.linked_id
     where p.sku = ${sku} order by l.position`.execute(world.shop().db)
  return rows.map((row) => row.sku)
}

describe('undoing a batch', () => {
  it('removes what it created: products, terms, attributes and pictures', async () => {
    const before = await everything()
    const { batch } = await world.run(importedProducts)
    expect(await undo(batch)).toEqual({ removed: 4, restored: 0, skipped: 0, why: [] })
    expect(await everything()).toEqual(before)
    expect((await sql`select from image`.execute(world.shop().db)).rows).toEqual([])
  })

  it('brings back what it changed, as it was', async () => {
    await world.run(importedProducts)
    await world.run([{ ...alba, 'Meta: supplier': 'Rossi', 'Meta: shelf': 'B4' }])
    const before = await everything()
    const { batch, updated } = await world.run([
      {
        ...alba,
        Name: 'Other',
        'Regular price': '1.00',
        Stock: '9',
        Categories: 'New',
        Tags: '',
        Images: '',
        'Meta: supplier': 'Bianchi',
        'Meta: shelf': '',
      },
      variation('81', 'Verde', 'Small', { Stock: '7', 'Meta: _fixed_price_rules': '5:3.00' }),
    ])
    expect(updated).toBe(2)
    expect(await undo(batch)).toMatchObject({ removed: 0, restored: 2, skipped: 0 })
    expect(await everything()).toEqual(before)
  })

  it('brings back links that it wrote at its end, of products that rows changed and of others', async () => {
    const [rug, jug] = ['RUG', 'JUG'].map((sku) => ({
      ...alba,
      ID: '',
      SKU: sku,
      Slug: '',
      Name: sku,
      Upsells: 'ALB',
    }))
    await world.run([{ ...alba, SKU: 'ALB' }, rug!, jug!])
    const before = await everything()
    const further = { ...alba, ID: '', SKU: 'FURTHER', Slug: '', Name: 'Further down' }
    const { batch } = await world.run([
      { ...rug!, 'Regular price': '1.00', Upsells: 'FURTHER' },
      { ...jug!, Upsells: 'FURTHER, ALB' },
      further,
    ])
    expect(await upsellsOf('RUG')).toEqual(['FURTHER'])
    expect(await upsellsOf('JUG')).toEqual(['FURTHER', 'ALB'])
    expect(await undo(batch)).toMatchObject({ removed: 1, restored: 2, skipped: 0 })
    expect(await everything()).toEqual(before)
  })

  it('leaves what somebody has changed since, and the product of such a variation', async () => {
    const { batch } = await world.run(importedProducts)
    await sql`update product set name = 'Renamed' where sku = 'TRA-RIVO-81'`.execute(world.shop().db)
    const { removed, why } = await undo(batch)
    expect(removed).toBe(2)
    expect(why).toEqual([
      ['TRA-RIVO-81', 'changed-since'],
      ['TRA-RIVO', 'variations-stay'],
    ])
  })

  it('leaves sold products, and does not add sold stock again', async () => {
    await world.run(importedProducts)
    const { batch } = await world.run([variation('81', 'Verde', 'Small', { Stock: '20' })])
    await sql`update stock_level set quantity = quantity - 2 where product_id = 81`.execute(world.shop().db)
    expect(await undo(batch)).toMatchObject({ restored: 1, skipped: 0 })
    const { rows } = await sql<{ left: number }>`
      select quantity as left from stock_level where product_id = 81`.execute(world.shop().db)
    expect(rows[0]?.left).toBe(3)
  })

  it('is refused for a batch that is not there, or that was undone', async () => {
    expect(await undoImport(world.shop(), { batch: 4242 })).toEqual({ ok: false, reason: 'no-batch' })
    const { batch } = await world.run(importedProducts)
    await undo(batch)
    expect(await undoImport(world.shop(), { batch })).toEqual({ ok: false, reason: 'undone-already' })
  })

  it('lets the same file come in again', async () => {
    const { batch } = await world.run(importedProducts)
    await undo(batch)
    expect(await world.run(importedProducts)).toMatchObject({ imported: 4, failed: 0 })
  })
})

describe('variations without an SKU and an id', () => {
  const nameless = [
    tray,
    { ...variation('', 'Verde', 'Small'), SKU: '' },
    { ...variation('', 'Nero', ''), SKU: '' },
  ]

  it('are known again by their choice, and stay when the second batch is undone', async () => {
    await world.run(nameless)
    const before = await everything()
    const again = await world.run(nameless)
    expect(again).toMatchObject({ imported: 0, updated: 0, unchanged: 3, failed: 0 })
    expect(await undo(again.batch)).toMatchObject({ removed: 0, restored: 0 })
    expect(await everything()).toEqual(before)
  })
})

describe('an SKU for a variation that had none', () => {
  it('is given to the one of that choice', async () => {
    const row = { ...variation('', 'Verde', 'Small'), SKU: '' }
    await world.run([tray, row])
    expect(await world.run([tray, { ...row, SKU: 'NEW' }])).toMatchObject({ imported: 0, updated: 1 })
    const { rows } = await sql`select sku from product where kind = 'variation'`.execute(world.shop().db)
    expect(rows).toEqual([{ sku: 'NEW' }])
  })
})

describe('two imports at once', () => {
  it('are one and a refusal, and never a mixture', async () => {
    const file = await world.fileOf(importedProducts)
    const both = await Promise.all([1, 2].map(() => importProducts(world.shop(), { file, dryRun: false })))
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(both.find(({ ok }) => !ok)).toMatchObject({ reason: 'busy' })
  })
})
