import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { exportProducts } from '../../../../src/features/product-export/product-export.ts'
import { importProducts } from '../../../../src/features/product-import/product-import.ts'
import { csvRows } from '../../../../src/features/product-import/reading/csv.ts'
import { dayAt } from '../../../../src/platform/shop-time.ts'
import { accountOf, type Caller, programOf } from '../../../support/accounts/people.ts'
import { makeTestApp, type TestApp } from '../../../support/app.ts'
import { csvOf } from '../../../support/catalog/import-shop.ts'
import {
  bodyOf,
  rowsOf,
  variationBodiesOf,
  type WrittenProduct,
  writtenProducts,
} from '../../../support/catalog/written-product.ts'
import { visitor } from '../../../support/visitor.ts'
import { noonMs } from '../../../support/world.ts'

const base = '/wp-json/wc/v3/products'
const zone = 'Europe/Rome'
const names = { categories: ['Bowls', 'Cups & saucers', 'Küche'], tags: ['Gift', 'New', 'Übergröße'] }

/** A shop with the same categories and tags as the other. */
type Shop = { readonly app: TestApp; readonly client: Caller; readonly ids: typeof termIds }
const termIds = { categories: [] as number[], tags: [] as number[] }

let byRest: Shop
let byImport: Shop
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'handsel-both-'))
  ;[byRest, byImport] = await Promise.all([newShop(), newShop()])
})
afterAll(async () => {
  await Promise.all([byRest.app.close(), byImport.app.close(), rm(folder, { recursive: true })])
})

async function newShop(): Promise<Shop> {
  const app = await makeTestApp({ env: { PUBLIC_URL: 'https://shop.example' }, settings: { timezone: zone } })
  const client = await programOf(app, (await accountOf(app, 'owner', 'administrator')).id, 'read_write')
  const idsOf = async (path: string, all: readonly string[]) => {
    const ids: number[] = []
    for (const name of all) ids.push((await sent(client, `${base}/${path}`, { name })).id)
    return ids
  }
  const categories = await idsOf('categories', names.categories)
  return { app, client, ids: { categories, tags: await idsOf('tags', names.tags) } }
}

async function sent(client: Caller, path: string, body: unknown) {
  const reply = await client.request('POST', path, { body })
  expect([reply.status, reply.body]).toEqual([201, expect.anything()])
  return reply.json()
}

async function createByRest(products: readonly WrittenProduct[]): Promise<void> {
  for (const [index, product] of products.entries()) {
    const { id } = await sent(byRest.client, base, bodyOf(product, skuOf(index), byRest.ids))
    for (const body of variationBodiesOf(product, skuOf(index)))
      await sent(byRest.client, `${base}/${id}/variations`, body)
  }
}

async function createByImport(products: readonly WrittenProduct[]): Promise<void> {
  const file = join(folder, 'in.csv')
  const rows = products.flatMap((product, index) => rowsOf(product, skuOf(index), names))
  await writeFile(file, csvOf(rows))
  const notes: unknown[] = []
  const onNote = (note: unknown) => notes.push(note)
  const result = await importProducts(byImport.app.shop, { file, dryRun: false, onNote })
  expect([result.ok, notes]).toEqual([true, []])
}

const skuOf = (index: number) => `both-${index}`

/** What is not the same in two shops, or for products that are written at two moments. */
const own = new Set([
  ...['id', 'ID', 'parent_id', 'variations', 'related_ids', 'total_sales', '_links'],
  ...['date_created', 'date_created_gmt', 'date_modified', 'date_modified_gmt'],
])

function shared(record: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !own.has(name)))
}

async function recordsIn({ client }: Shop, products: readonly WrittenProduct[]) {
  const skus = products.map((_, index) => skuOf(index)).join()
  const list = (await client.request('GET', `${base}?sku=${skus}&context=edit&orderby=slug`)).json()
  return Promise.all(
    list.map(async (record: { id: number }) => {
      const path = `${base}/${record.id}/variations?orderby=menu_order&order=asc`
      const variations = (await client.request('GET', path)).json()
      return { ...shared(record), variations: variations.map(shared) }
    }),
  )
}

async function exportedFrom({ app }: Shop, products: readonly WrittenProduct[]) {
  const file = join(folder, 'out.csv')
  expect(await exportProducts(app.shop, { file, images: undefined })).toMatchObject({ ok: true })
  const text = await readFile(file, 'utf8')
  const rows: (readonly string[])[] = []
  for await (const { cells } of csvRows(chunksOf(text.replace(/^\uFEFF/, '')), ',')) rows.push(cells)
  const [heading = [], ...others] = rows
  const records = others.map((cells) =>
    Object.fromEntries(heading.map((name, index) => [name, cells[index]])),
  )
  expect(records.length).toBeGreaterThan(products.length)
  return records.filter(({ SKU }) => SKU?.startsWith('both-')).map(shared)
}

async function* chunksOf(text: string) {
  yield text
}

/** The texts of the pages, and the prices of what can be chosen on them. */
async function pagesOf({ app }: Shop, slugs: readonly string[]) {
  await app.cacheUpdated()
  return Promise.all(
    slugs.map(async (slug) => {
      const { status, body } = await visitor(app.fastify).get(`/product/${slug}/`)
      const main = body.slice(body.indexOf('<main'), body.indexOf('</main>'))
      const [, choices = ''] = /data-product_variations="([^"]*)"/.exec(main) ?? []
      const prices = [
        ...choices.matchAll(/&quot;(display_price|display_regular_price|is_in_stock)&quot;:([\w.]+)/g),
      ]
      const text = main.replace(/<script[\s\S]*?<\/script>/g, '').replace(/<[^>]+>/g, ' ')
      return { status, text: text.replace(/\s+/g, ' '), prices: prices.map(([, ...pair]) => pair.join()) }
    }),
  )
}

async function removeAll({ client, app }: Shop): Promise<void> {
  const { rows } = await app.database.pool.query(`select id from product where sku like 'both-_'`)
  for (const { id } of rows) await client.request('DELETE', `${base}/${id}?force=true`)
}

it('is the same product by REST and by import: its record, its row of an export, and what its page shows', async () => {
  await fc.assert(
    fc.asyncProperty(writtenProducts(dayAt(noonMs, zone)), async (products) => {
      await Promise.all([createByRest(products), createByImport(products)])
      const records = await recordsIn(byRest, products)
      expect(records).toHaveLength(products.length)
      expect(await recordsIn(byImport, products)).toEqual(records)
      expect(await exportedFrom(byImport, products)).toEqual(await exportedFrom(byRest, products))
      const slugs = records.map(({ slug }) => slug)
      const pages = await pagesOf(byRest, slugs)
      expect(pages.map(({ status, text }) => [status, text.includes('$')])).toEqual(
        slugs.map(() => [200, true]),
      )
      expect(await pagesOf(byImport, slugs)).toEqual(pages)
      await Promise.all([removeAll(byRest), removeAll(byImport)])
    }),
    { numRuns: 6, seed: 20_261_123, endOnFailure: true },
  )
}, 60_000)
