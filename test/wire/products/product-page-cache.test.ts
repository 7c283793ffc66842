import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { saveProducts } from '../../../src/features/catalog/catalog.ts'
import { blankRecord, type ProductRecord } from '../../../src/features/catalog/rules/product-record.ts'
import { lockRecords, newIds } from '../../../src/features/catalog/store/record-store.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { plainAmounts } from '../../support/texts/plain-amounts.ts'
import { noonMs, world } from '../../support/world.ts'

let app: TestApp
let origin: string
let vasesId: number
beforeAll(async () => {
  app = await makeTestApp()
  origin = await app.origin()
  const { rows } = await app.database.pool.query("select id from term where slug = 'vases'")
  vasesId = Number(rows[0].id)
})
afterAll(() => app.close())

const page = '/product/vase-alba/'
const fetched = async (path = page) => plainAmounts(await (await fetch(origin + path)).text())
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** A page from the cache is not routed, and so is not logged. */
async function isCached(path = page): Promise<boolean> {
  const before = app.logged().length
  await fetched(path)
  await wait(20)
  return app.logged().length === before
}

async function add(name: string, categoryIds: readonly number[]) {
  const record: ProductRecord = {
    ...blankRecord(name),
    categoryIds,
    position: 100,
    prices: { ...blankRecord(name).prices, regularMinor: 100 },
  }
  await app.shop.db.transaction().execute(async (tx) => {
    const [id] = (await newIds(tx, [undefined])) as [number]
    await saveProducts(tx, app.shop, [{ id, record, before: undefined }])
  })
  await app.cacheUpdated()
}

async function reprice(id: number, regularMinor: number) {
  await app.shop.db.transaction().execute(async (tx) => {
    const before = (await lockRecords(tx, [id])).get(id)!
    const record = { ...before, prices: { ...before.prices, regularMinor } }
    await saveProducts(tx, app.shop, [{ id, before, record }])
  })
  await app.cacheUpdated()
}

describe('the cached page of a product', () => {
  it('stays cached when products are added, in other categories and in its own', async () => {
    await fetched()
    expect(await isCached()).toBe(true)
    await add('Another', [])
    expect(await isCached()).toBe(true)
    await add('Neighbour', [vasesId])
    expect(await isCached()).toBe(true)
    expect(await fetched('/shop/')).toContain('Neighbour')
  })

  it('shows a new price of a related product at once', async () => {
    expect(await fetched()).toContain('Similar products')
    expect(await fetched()).toContain('$12.00')
    await reprice(world.coaster, 1300)
    const after = await fetched()
    expect([after.includes('$13.00'), after.includes('$12.00')]).toEqual([true, false])
  })

  it('shows its own new price at once', async () => {
    await reprice(world.alba, 2500)
    expect(await fetched()).toContain('$25.00')
  })

  it('is rendered again after at most a day', async () => {
    await fetched()
    app.setNowMs(noonMs + 24 * 3600 * 1000 - 1)
    expect(await isCached()).toBe(true)
    app.setNowMs(noonMs + 24 * 3600 * 1000)
    expect(await isCached()).toBe(false)
    app.setNowMs(noonMs)
  })
})
