import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts'
import { takeEvents } from '../../../test/support/events.ts'
import { world } from '../../../test/support/world.ts'
import type { Db } from '../../platform/db/db.ts'
import { removeProducts, saveProducts } from './catalog.ts'
import { blankRecord, type ProductRecord } from './rules/product-record.ts'
import { findProducts, type ProductLookup } from './store/product-lookup-store.ts'
import { productById } from './store/product-store.ts'
import { hasProducts, lockRecords, newIds } from './store/record-store.ts'

let database: TestDatabase
let announced: string[]
const tags = { announce: async (_: unknown, names: readonly string[]) => void announced.push(...names) }
const actor = { kind: 'command', name: 'test' } as const

beforeAll(async () => {
  database = await testDatabase('world')
})
afterAll(() => database.close())
beforeEach(() => {
  announced = []
})

async function add(record: ProductRecord, wantedId?: number): Promise<number> {
  const [id] = (await newIds(database.db, [wantedId])) as [number]
  await saveProducts(database.db, { tags, actor }, [{ id, record, before: undefined }])
  return id
}
const readIn = async (db: Db, id: number) => (await lockRecords(db, [id])).get(id)!
const read = (id: number) => readIn(database.db, id)
async function change(id: number, changes: Partial<ProductRecord>): Promise<boolean> {
  const before = await read(id)
  return (
    (await saveProducts(database.db, { tags, actor }, [{ id, before, record: { ...before, ...changes } }]))
      .length > 0
  )
}
const termId = async (slug: string) => {
  const { rows } = await sql<{ id: number }>`select id from term where slug = ${slug}`.execute(database.db)
  return rows[0]!.id
}

describe('a saved product', () => {
  it('emits what has changed of it, and nothing where nothing has', async () => {
    await takeEvents(database.db)
    const id = await add(blankRecord('Bud vase'))
    await change(id, {})
    await change(id, { name: 'Bud vase Alba', password: 'secret' })
    await removeProducts(database.db, { tags, actor }, [{ id, parentId: undefined }])
    const subject = `product:${id}`
    expect(await takeEvents(database.db)).toEqual([
      { name: 'product.created', subject, payload: { title: 'Bud vase' }, actor },
      {
        name: 'product.updated',
        subject,
        payload: {
          title: 'Bud vase Alba',
          changes: { name: { before: 'Bud vase', after: 'Bud vase Alba' }, password: {} },
        },
        actor,
      },
      { name: 'product.deleted', subject, payload: {}, actor },
    ])
  })
})

describe('adding a product', () => {
  it('stores every field', async () => {
    const record: ProductRecord = {
      ...blankRecord('Bowl Conca'),
      sku: 'BOW-CONCA',
      slug: 'conca',
      status: 'draft',
      visibility: 'search',
      featured: true,
      shortDescription: 'Short',
      description: 'Long',
      prices: { regularMinor: 4000, saleMinor: 3000, saleFromMs: 1000, saleUntilMs: 2000 },
      soldIndividually: true,
      weightGrams: 900,
      lengthMm: 1,
      widthMm: 2,
      heightMm: 3,
      position: 9,
      attributes: [
        { key: 'pa_size', visible: true, forVariations: false, defaultSlug: '', slugs: ['small'] },
        { key: 'finish', label: 'Finish', visible: false, forVariations: false, defaultSlug: '', values: [] },
      ],
      originalId: 12,
      categoryIds: [await termId('vases')],
    }
    const id = await add(record)
    expect(await read(id)).toEqual(record)
    expect(announced).toEqual([`product:${id}`, `category:${await termId('vases')}`, 'listing'])
    const { rows } =
      await sql`select from product_term where product_id = ${id} and term_id = ${await termId('small')}`.execute(
        database.db,
      )
    expect(rows).toHaveLength(1)
  })

  it('gives the id wanted when it is free, and never the same one twice', async () => {
    expect(await add(blankRecord('A'), 5000)).toBe(5000)
    expect(await add(blankRecord('B'), 5000)).toBe(5001)
    expect(await add(blankRecord('C'), 20)).toBe(20)
    expect(await add(blankRecord('D'))).toBe(5002)
  })

  it('makes an address of the name, and of a name without letters too', async () => {
    const slugs: (string | undefined)[] = []
    for (const name of ['Größe “S”', 'Größe S', '★★★', '†'])
      slugs.push((await read(await add(blankRecord(name)))).slug)
    expect(slugs).toEqual(['große-s', 'große-s-2', 'product', 'product-2'])
  })
})

describe('changing a product', () => {
  it('changes and announces nothing when nothing differs', async () => {
    expect(await change(world.tray, {})).toBe(false)
    expect(announced).toEqual([])
  })

  it('writes changes, not its slug, and announces its old and new categories', async () => {
    const [vases, trays] = [await termId('vases'), await termId('trays')]
    expect(await change(world.candle, { name: 'Candle Sera', slug: undefined, categoryIds: [trays] })).toBe(
      true,
    )
    expect(await productById(database.db, world.candle)).toMatchObject({
      name: 'Candle Sera',
      slug: 'candle-lume',
    })
    expect(announced).toEqual([
      `product:${world.candle}`,
      `category:${vases}`,
      `category:${trays}`,
      'listing',
    ])
  })

  it('of a variation announces its product', async () => {
    const { prices } = await read(world.trayVerdeSmall)
    expect(await change(world.trayVerdeSmall, { prices: { ...prices, regularMinor: 4900 } })).toBe(true)
    expect(announced).toEqual([`product:${world.tray}`, 'listing'])
  })

  it('puts pictures in their order, and takes away those that are gone', async () => {
    await sql`insert into image (id, content_hash, name, mime, width, height) values
      (1, 'a', 'a', 'image/png', 9, 9), (2, 'b', 'b', 'image/png', 9, 9)`.execute(database.db)
    const picture = (imageId: number) => ({ imageId, alt: '' })
    await change(world.coaster, { pictures: [picture(1), picture(2)] })
    await change(world.coaster, { pictures: [picture(2), picture(1)] })
    expect((await read(world.coaster)).pictures.map(({ imageId }) => imageId)).toEqual([2, 1])
    await change(world.coaster, { pictures: [picture(1)] })
    expect((await read(world.coaster)).pictures).toEqual([picture(1)])
  })

  it('of a variation waits for a change of its product and of all variations, without a deadlock', async () => {
    const raise = async (tx: Db, id: number, regularMinor: number) => {
      const before = await readIn(tx, id)
      await saveProducts(tx, { tags, actor }, [
        {
          id,
          before,
          record: {
            ...before,
            prices: { regularMinor, saleMinor: undefined, saleFromMs: undefined, saleUntilMs: undefined },
          },
        },
      ])
    }
    let raising: Promise<void> | undefined
    await database.db.transaction().execute(async (tx) => {
      await lockRecords(tx, [world.tray])
      raising = database.db.transaction().execute((other) => raise(other, world.trayVerdeSmall, 8_000))
      await vi.waitUntil(async () => {
        const waiting = sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
        return (await waiting.execute(database.db)).rows.length > 0
      })
      await raise(tx, world.trayVerdeSmall, 7_000)
    })
    await raising
    expect((await read(world.trayVerdeSmall)).prices.regularMinor).toBe(8_000)
  })

  it('loses nothing when two do it at once', async () => {
    const raise = () =>
      database.db.transaction().execute(async (tx) => {
        const before = await readIn(tx, world.alba)
        const record = { ...before, position: before.position + 1 }
        await saveProducts(tx, { tags, actor }, [{ id: world.alba, before, record }])
      })
    await Promise.all(Array.from({ length: 10 }, raise))
    expect((await read(world.alba)).position).toBe(11)
  })
})

describe('finding a product', () => {
  it('finds all that a name may mean: SKUs, ids of this shop or the one before, addresses, names without an SKU', async () => {
    const id = await add({ ...blankRecord('Immigrant'), sku: 'IMM', originalId: world.coaster })
    const nameless = await add(blankRecord('Unnamed Jug'))
    const found = async (names: Partial<ProductLookup>) => {
      const all = { skus: [], ids: [], slugs: [], names: [], ...names }
      return (await findProducts(database.db, all)).map((product) => product.id)
    }
    expect(await found({ skus: ['IMM', 'imm'] })).toEqual([id])
    expect(await found({ ids: [world.coaster] })).toEqual([world.coaster, id])
    expect(await found({ slugs: ['vase-alba'] })).toEqual([world.alba])
    expect(await found({ names: ['unnamed JUG', 'immigrant'] })).toEqual([nameless])
    expect(await found({})).toEqual([])
  })

  it('knows whether there is any', async () => {
    expect(await hasProducts(database.db)).toBe(true)
  })
})
