import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { exportProducts } from '../../../../src/features/product-export/product-export.ts'
import { importProducts } from '../../../../src/features/product-import/product-import.ts'
import { accountOf, type Caller, programOf } from '../../../support/accounts/people.ts'
import { makeTestApp, type TestApp } from '../../../support/app.ts'
import { csvOf, type Row } from '../../../support/catalog/import-shop.ts'

const base = '/wp-json/wc/v3/products'

let app: TestApp
let client: Caller
let folder: string
let id: number
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'handsel-meta-'))
  app = await makeTestApp()
  client = await programOf(app, (await accountOf(app, 'owner', 'administrator')).id, 'read_write')
})
afterAll(() => Promise.all([app.close(), rm(folder, { recursive: true })]))
beforeEach(async () => {
  await client.request('DELETE', `${base}/${id}?force=true`)
  const body = { name: 'Bowl', sku: 'BOWL', regular_price: '12.50' }
  id = (await client.request('POST', base, { body })).json().id
})

async function imported(cells: Row): Promise<unknown[]> {
  const notes: unknown[] = []
  const file = join(folder, 'in.csv')
  await writeFile(file, csvOf([{ SKU: 'BOWL', Name: 'Bowl', ...cells }]))
  const onNote = ({ reason }: { reason: string }) => notes.push(reason)
  expect((await importProducts(app.shop, { file, dryRun: false, onNote })).ok).toBe(true)
  return notes
}

async function exported() {
  const file = join(folder, 'out.csv')
  const result = await exportProducts(app.shop, { file, images: undefined })
  if (!result.ok) throw new Error(result.reason)
  return { text: await readFile(file, 'utf8'), without: result.value.keysWithoutColumn, file }
}

const sent = async (meta_data: unknown) =>
  (await client.request('PUT', `${base}/${id}`, { body: { meta_data } })).status
const meta = async () =>
  (await client.request('GET', `${base}/${id}`))
    .json()
    .meta_data.map(({ key, value }: { key: string; value: unknown }) => [key, value])

it('answers the columns of a file as `meta_data`, and changes entries of a program by them', async () => {
  await imported({ 'Meta: supplier': 'Rossi', 'meta:_shelf': 'B4', 'Meta: empty': '' })
  expect(await meta()).toEqual([
    ['supplier', 'Rossi'],
    ['_shelf', 'B4'],
  ])
  expect(await sent([{ key: 'supplier', value: 'Bianchi' }])).toBe(200)
  await imported({ 'Meta: _shelf': '' })
  expect(await meta()).toEqual([['supplier', 'Bianchi']])
  await imported({ 'Meta: supplier': "'=Verdi" })
  expect(await meta()).toEqual([['supplier', '=Verdi']])
})

it('exports texts and numbers, names the keys of other values, and changes none of them by its own file', async () => {
  const values = [
    { key: 'supplier', value: 'Rossi' },
    { key: 'ranking', value: 4.5 },
    { key: 'blank', value: '' },
    { key: 'sizes', value: ['S', 'M'] },
    { key: 'flag', value: true },
    { key: '_subscription_price', value: '5' },
    { key: '_woo_variation_swatches_product_settings', value: '{}' },
    { key: ' padded', value: 'x' },
  ]
  expect(await sent(values)).toBe(200)
  const { text, without, file } = await exported()
  const [heading = ''] = text.split('\n')
  expect(heading.match(/Meta: (?:supplier|ranking|blank|sizes|flag|.?padded)/g)).toEqual([
    'Meta: blank',
    'Meta: ranking',
    'Meta: supplier',
  ])
  expect(without).toEqual([
    ...[' padded', '_subscription_price', '_woo_variation_swatches_product_settings'],
    ...['flag', 'sizes'],
  ])
  const result = await importProducts(app.shop, { file, dryRun: false })
  expect(result.ok && result.value.updated).toBe(0)
  expect(await meta()).toEqual(values.map(({ key, value }) => [key, value]))
  // A list stays below the empty cell of its column, which another product gave the file.
  await imported({ 'Meta: sizes': '', 'Meta: flag': 'no' })
  const after = Object.fromEntries(await meta())
  expect([after.sizes, after.flag]).toEqual([['S', 'M'], 'no'])
})

it('refuses a row that would have more values than a program may store, and keeps a column with an endless key', async () => {
  const many = (count: number): Row =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`Meta: key ${index}`, 'x']))
  expect(await imported(many(501))).toEqual(['too-much-meta'])
  expect(await meta()).toEqual([])
  expect(await imported(many(500))).toEqual([])
  expect(await meta()).toHaveLength(500)
  expect(await imported({ 'Meta: one more': 'x' })).toEqual(['too-much-meta'])
  expect(await imported({ 'Meta: key 0': '', 'Meta: one more': 'x' })).toEqual([])
  const key = 'k'.repeat(256)
  expect(await imported({ [`Meta: ${key}`]: 'x' })).toEqual([])
  expect(await meta()).toHaveLength(500)
  expect((await exported()).text).toContain(`Meta: ${key}`)
})
