import { createHash } from 'node:crypto'
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { alba, type ImportShop, importShop } from '../../../test/support/catalog/import-shop.ts'
import { projectRoot } from '../../platform/files/project-root.ts'
import { createSigner } from '../../platform/session/signer.ts'
import { cardsOf } from '../catalog/store/card-store.ts'
import { productBySlug } from '../catalog/store/product-store.ts'
import { importCoupons } from '../coupons/records/import-coupons.ts'
import { servedSize } from '../media/sizes/sizes.ts'
import { pictureByName } from '../media/store.ts'
import { createDemoShop } from './demo-shop.ts'
import { importProducts } from './product-import.ts'
import type { ImportNote } from './rules/import-note.ts'
import { importTerms } from './terms.ts'

let world: ImportShop
let folder: string

beforeAll(async () => {
  world = await importShop()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.empty()
  folder = join(world.folder, 'demo')
  await mkdir(join(folder, 'images'), { recursive: true })
  await cp(await world.fileOf([alba]), join(folder, 'products.csv'))
  await writeFile(join(folder, 'terms.json'), '{"attributes": [], "categories": []}')
  await writeFile(join(folder, 'settings.json'), '{"shop_name": "Carrara & Clay"}')
})

const create = () => createDemoShop(world.shop(), folder)
const count = async () => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from product`.execute(
    world.shop().db,
  )
  return rows[0]?.count
}

describe('the demo shop', () => {
  it('fills an empty shop, once', async () => {
    expect(await create()).toBe(true)
    expect(await create()).toBe(false)
    expect(await count()).toBe(1)
    const { rows } = await sql`select value from setting where name = 'shop_name'`.execute(world.shop().db)
    expect(rows).toEqual([{ value: 'Carrara & Clay' }])
  })

  it('has the coupons of its file, or is not created at all', async () => {
    await writeFile(join(folder, 'coupons.json'), '[{"code": "GIFT", "amount": "-1"}]')
    await expect(create()).rejects.toThrow('[0].amount: This must be an amount')
    expect(await count()).toBe(0)
    await writeFile(join(folder, 'coupons.json'), '[{"code": "GIFT", "product_ids": ["VAS-ALBA"]}]')
    expect(await create()).toBe(true)
    const { rows } = await sql`select code from coupon`.execute(world.shop().db)
    expect(rows).toEqual([{ code: 'gift' }])
  })

  it('has the shipping zones of its file, or is not created at all', async () => {
    const zones = (days: readonly number[]) => ({
      zones: [
        { id: 0, name: 'All', methods: [{ id: 1, kind: 'flat_rate', title: 'Post', days, settings: {} }] },
      ],
    })
    await writeFile(join(folder, 'zones.json'), JSON.stringify(zones([5, 3])))
    await expect(create()).rejects.toThrow('zones[0].methods[0].days')
    await writeFile(join(folder, 'zones.json'), JSON.stringify(zones([3, 5])))
    expect(await create()).toBe(true)
    const { rows } = await sql`select title, min_days, max_days from shipping_method`.execute(world.shop().db)
    expect(rows).toEqual([{ title: 'Post', min_days: 3, max_days: 5 }])
  })

  it('has the pictures that its settings name, and does without one that is not there', async () => {
    await cp(join(projectRoot(), 'demo/images/nodo-knot.jpg'), join(folder, 'images/wide.jpg'))
    const named = { home_picture: 'wide.jpg', home_picture_tall: 'nobody-has-it.jpg', home_story_picture: '' }
    await writeFile(join(folder, 'settings.json'), JSON.stringify(named))
    expect(await createDemoShop(world.shop(), folder)).toBe(true)
    const names = await Promise.all(Object.values(named).map((name) => pictureByName(world.shop().db, name)))
    expect(names.map((picture) => picture !== undefined)).toEqual([true, false, false])
  })

  it('has the sizes of its pictures that come with it, and leaves those of other pictures out', async () => {
    const original = await readFile(join(projectRoot(), 'demo/images/nodo-knot.jpg'))
    await writeFile(join(folder, 'images/wide.jpg'), original)
    await writeFile(join(folder, 'settings.json'), JSON.stringify({ home_picture: 'wide.jpg' }))
    const hash = createHash('sha256').update(original).digest('hex').slice(0, 16)
    await mkdir(join(folder, 'sizes'))
    await writeFile(join(folder, 'sizes', `${hash}-640.avif`), 'shipped')
    await writeFile(join(folder, 'sizes', '0123456789abcdef-640.avif'), 'of another picture')

    expect(await create()).toBe(true)
    const shop = world.shop()
    const picture = await pictureByName(shop.db, 'wide.jpg')
    const served = await servedSize(shop, { id: picture!.id, hash, width: 640, format: 'avif' })
    expect(served).toMatchObject({ bytes: Buffer.from('shipped'), format: 'avif', isRequested: true })
  })

  it('ships the sizes of exactly the pictures that it has', async () => {
    const demo = join(projectRoot(), 'demo')
    const files = (await readdir(join(demo, 'images'))).filter((name) => name.endsWith('.jpg'))
    const hashes = await Promise.all(
      files.map(async (file) => {
        const bytes = await readFile(join(demo, 'images', file))
        return createHash('sha256').update(bytes).digest('hex').slice(0, 16)
      }),
    )
    const sizes = await readdir(join(demo, 'sizes'))
    expect(new Set(sizes.map((name) => name.split('-')[0]))).toEqual(new Set(hashes))
  })

  it('is created by one of several processes that start at once', async () => {
    const created = await Promise.all([create(), create(), create(), create()])
    expect(created.filter(Boolean)).toHaveLength(1)
    expect(await count()).toBe(1)
  })

  it('leaves a shop alone that has a product, or does not want it', async () => {
    const unwanted = { ...world.shop(), config: { ...world.shop().config, demo: false } }
    expect(await createDemoShop(unwanted, folder)).toBe(false)
    await world.run([{ ...alba, Published: '-1', Name: 'Own' }])
    expect(await create()).toBe(false)
    expect(await count()).toBe(1)
  })

  it('is there whole or not at all', async () => {
    await writeFile(join(folder, 'products.csv'), 'SKU,Name,Type\nA,Alba,simple\n"never closed')
    await expect(create()).rejects.toThrow('demo shop')
    expect(await count()).toBe(0)
  })

  it('is complete: every row and picture of the files', async () => {
    const demo = join(projectRoot(), 'demo')
    await importTerms(world.shop(), join(demo, 'terms.json'))
    const notes: ImportNote[] = []
    const report = await importProducts(world.shop(), {
      onNote: (note) => notes.push(note),
      file: join(demo, 'products.csv'),
      images: join(demo, 'images'),
      dryRun: false,
    })
    expect(report.ok && notes).toEqual([])
    const { db } = world.shop()
    expect((await productBySlug(db, 'alba-bud-vase', (ids) => cardsOf(db, ids)))?.id).toBe(101)

    const coupons = await readFile(join(demo, 'coupons.json'), 'utf8')
    const shop = { ...world.shop(), signer: createSigner('a secret') }
    expect(await importCoupons(shop, JSON.parse(coupons))).toMatchObject({ ok: true, value: { unknown: [] } })
  }, 60_000)
})
