import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { recordsOf, variationsOf } from '../../../../src/features/catalog/catalog.ts'
import type { ProductRecord } from '../../../../src/features/catalog/rules/product-record.ts'
import { parseName } from '../../../../src/features/product-import/rules/name.ts'
import { ownLevels } from '../../../../src/features/stock/stock.ts'
import { ownTierRules } from '../../../../src/features/tier-pricing/tier-pricing.ts'
import { accountOf, type Caller, programOf } from '../../../support/accounts/people.ts'
import { makeTestApp, type TestApp } from '../../../support/app.ts'
import { addShopFiles, insertCatalogue, type ShopFiles } from '../../../support/catalog/catalogue-state.ts'
import { randomCatalogue } from '../../../support/catalog/random-catalogue.ts'

const base = '/wp-json/wc/v3/products'

let app: TestApp
let client: Caller
let files: ShopFiles
beforeAll(async () => {
  app = await makeTestApp({ env: { PUBLIC_URL: 'https://shop.example' } })
  client = await programOf(app, (await accountOf(app, 'owner', 'administrator')).id, 'read_write')
  files = await addShopFiles(app.shop)
})
afterAll(() => app.close())

/** What of a product has no field in the interface, or is not copied. */
const notSent = {
  slug: undefined,
  sku: undefined,
  originalId: undefined,
  parentId: undefined,
  subscription: undefined,
  giftCard: undefined,
  missingPictures: undefined,
  hsCode: '',
  originCountry: '',
  customsDescription: '',
  costMinor: undefined,
  legacy: {},
}

/** A record as far as the interface has its fields; `parent` is that of a variation. */
function shownPart(record: ProductRecord, parent?: ProductRecord) {
  const { taxClass, taxStatus } = record
  return {
    ...record,
    ...notSent,
    quantityLimits: { ...record.quantityLimits, min: undefined },
    name: parent ? '' : parseName(record.name) || 'Product',
    taxClass:
      taxClass === 'parent' ? (parent && parent.taxClass !== 'parent' ? parent.taxClass : '') : taxClass,
    taxStatus: parent && taxStatus === 'taxable' ? parent.taxStatus : taxStatus,
    ...(parent && {
      attributes: [],
      weightGrams: record.weightGrams ?? parent.weightGrams,
      lengthMm: record.lengthMm ?? parent.lengthMm,
      widthMm: record.widthMm ?? parent.widthMm,
      heightMm: record.heightMm ?? parent.heightMm,
      shippingClassId: record.shippingClassId ?? parent.shippingClassId,
      pictures: (record.pictures.length > 0 ? record.pictures : parent.pictures).slice(0, 1),
      // These belong to the product alone.
      ...{ shortDescription: '', purchaseNote: '', password: '', externalUrl: '', buttonText: '' },
      ...{ reviewsAllowed: true, soldIndividually: false },
    }),
  }
}

/** Two products have no GTIN in common: a copy takes over that of the first. */
async function freeGtin(gtin: string): Promise<void> {
  await app.database.pool.query(`update product set gtin = '' where gtin = $1`, [gtin])
}

async function copyOf(path: string, id: number): Promise<number> {
  const {
    id: _,
    sku,
    slug,
    _links,
    ...record
  } = (await client.request('GET', `${path}/${id}?context=edit`)).json()
  await freeGtin(record.global_unique_id)
  const reply = await client.request('POST', path, { body: record })
  expect([reply.status, reply.body]).toEqual([201, expect.anything()])
  return reply.json().id
}

it('is the same product when it is created from what was read, as an import would', async () => {
  await fc.assert(
    fc.asyncProperty(randomCatalogue('UTC', 4), async (products) => {
      const { db } = app.shop
      const first = Math.max(0, ...(await allIds()))
      await insertCatalogue(app.shop, files, products)
      const ids = (await allIds()).filter((id) => id > first)
      for (const id of ids) {
        const record = (await recordsOf(db, [id])).get(id)!
        if (record.kind === 'variation') continue
        const copy = await copyOf(base, id)
        const stored = await recordsOf(db, [copy])
        expect(shownPart(stored.get(copy)!)).toEqual(shownPart(record))
        const [levels, tiers] = [await ownLevels(db, [id, copy]), await ownTierRules(db, [id, copy])]
        expect(levels.get(copy)?.stockLeft).toEqual(levels.get(id)?.stockLeft)
        expect(tiers.get(copy)).toEqual(tiers.get(id))
        if (record.kind === 'variable') await copyVariations(id, copy, record)
      }
    }),
    { numRuns: 6, endOnFailure: true },
  )
})

async function copyVariations(from: number, to: number, parent: ProductRecord): Promise<void> {
  const { db } = app.shop
  for (const { id } of await variationsOf(db, [from])) {
    const record = (await client.request('GET', `${base}/${from}/variations/${id}`)).json()
    const { id: _, sku, _links, ...sent } = record
    const before = (await recordsOf(db, [id])).get(id)!
    await freeGtin(sent.global_unique_id)
    const reply = await client.request('POST', `${base}/${to}/variations`, { body: sent })
    expect([reply.status, reply.body]).toEqual([201, expect.anything()])
    const records = await recordsOf(db, [reply.json().id])
    expect(shownPart(records.get(reply.json().id)!, parent)).toEqual(shownPart(before, parent))
  }
}

async function allIds(): Promise<number[]> {
  const records = await recordsOf(
    app.shop.db,
    Array.from({ length: 1_000 }, (_, index) => index + 1_000),
  )
  return [...records.keys()]
}
