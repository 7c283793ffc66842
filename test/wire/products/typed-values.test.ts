import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { exportProducts } from '../../../src/features/product-export/product-export.ts'
import { importProducts } from '../../../src/features/product-import/product-import.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { checkoutForm } from '../../support/orders/checkout.ts'
import { visitor } from '../../support/visitor.ts'

// A product of another shop: one lid of its own, and strengths whose letters and digits are the same.
const file = `Type,SKU,Name,Published,In stock?,Regular price,Parent,Attribute 1 name,Attribute 1 value(s),Attribute 1 global,Attribute 2 name,Attribute 2 value(s),Attribute 2 global
variable,JAR,Jar,1,1,,,Lid,"Yes\\, please, No",0,Strength,"+1, -1, 2",0
variation,JAR-1,Jar,1,1,10.00,JAR,Lid,"Yes\\, please",0,Strength,+1,0
variation,JAR-2,Jar,1,1,11.00,JAR,Lid,No,0,Strength,-1,0
variation,JAR-3,Jar,1,1,12.00,JAR,Lid,No,0,Strength,2,0
variation,JAR-4,Jar,1,1,13.00,JAR,Lid,"Yes\\, please",0,Strength,,0
`

let app: TestApp
let folder: string
beforeAll(async () => {
  app = await makeTestApp()
  folder = await mkdtemp(join(tmpdir(), 'handsel-values-'))
  await writeFile(join(folder, 'jar.csv'), file)
  const report = await importProducts(app.shop, {
    file: join(folder, 'jar.csv'),
    images: folder,
    dryRun: false,
    onNote: () => {},
  })
  expect(report).toMatchObject({ ok: true, value: { imported: 5, failed: 0 } })
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await app.close()
})

const page = (query = '') => visitor(app.fastify).get(`/product/jar/${query}`)
const productId = async () => Number(/data-product_id="(\d+)"/.exec((await page()).body)?.[1])
const optionsIn = (html: string, name: string) => {
  const select = new RegExp(`<select[^>]*name="attribute_${name}".*?</select>`, 's').exec(html)?.[0] ?? ''
  return [...select.matchAll(/<option value="([^"]+)"/g)].map(([, value]) => value)
}
const chosenIn = (html: string) =>
  [...html.matchAll(/<option value="([^"]+)"[^>]* selected=""/g)].map(([, value]) => value)
type Variation = { sku: string; attributes: Record<string, string>; variation_permalink: string }
const request = async (lid: string, strength: string) => {
  const fields = { product_id: await productId(), attribute_lid: lid, attribute_strength: strength }
  return (await visitor(app.fastify).post('/?wc-ajax=get_variation', fields)).json<Variation | false>()
}

it('are the values of options and swatches, and of the variations in the form, as typed', async () => {
  const { body } = await page()
  expect(optionsIn(body, 'lid')).toEqual(['Yes, please', 'No'])
  expect(optionsIn(body, 'strength')).toEqual(['+1', '-1', '2'])
  expect(body).toContain('data-attribute_values="[&quot;Yes, please&quot;,&quot;No&quot;]"')
  expect(body).toMatch(/class="[^"]*button-variable-item-yes-please [^>]* data-value="Yes, please"/)
  const json = /data-product_variations="([^"]*)"/.exec(body)?.[1]?.replaceAll('&quot;', '"') ?? '[]'
  expect((JSON.parse(json) as Variation[]).map(({ attributes }) => attributes)).toEqual([
    { attribute_lid: 'Yes, please', attribute_strength: '+1' },
    { attribute_lid: 'No', attribute_strength: '-1' },
    { attribute_lid: 'No', attribute_strength: '2' },
    { attribute_lid: 'Yes, please', attribute_strength: '' },
  ])
})

it('are preselected by links with the value, and by links with its slug', async () => {
  for (const query of ['?attribute_lid=No&attribute_strength=2', '?attribute_lid=no&attribute_strength=2'])
    expect([query, chosenIn((await page(query)).body)]).toEqual([query, ['No', '2']])
  const { variation_permalink } = (await request('No', '-1')) as Variation
  expect(chosenIn((await visitor(app.fastify).get(variation_permalink)).body)).toEqual(['No', '-1'])
})

it('name a variation in get_variation as typed, by a slug too, and nothing else does', async () => {
  const sku = async (lid: string, strength: string) => {
    const found = await request(lid, strength)
    return found ? found.sku : false
  }
  expect(
    await Promise.all([sku('No', '-1'), sku('No', '2'), sku('no', '2'), sku('yes-please', '2')]),
  ).toEqual(['JAR-2', 'JAR-3', 'JAR-3', 'JAR-4'])
  expect(await Promise.all([sku('No', '+1'), sku('nope', '2'), sku('', '2'), sku('No!', '2')])).toEqual([
    false,
    false,
    false,
    false,
  ])
})

it('are in cart, order and export as typed; the same choice by slug is the same line', async () => {
  const ada = visitor(app.fastify)
  const id = await productId()
  const byId = { product_id: id, attribute_lid: 'No', attribute_strength: '2' }
  const form = { 'add-to-cart': id, quantity: 1, attribute_lid: 'no', attribute_strength: '2' }
  await ada.post('/?wc-ajax=add_to_cart', byId)
  await ada.post('/product/jar/', form)
  const cart = (await ada.get('/cart/')).body
  expect(cart.match(/class="[^"]*\bcart_item\b/g)).toHaveLength(1)
  expect(cart).toMatch(/Lid.{0,60}\bNo\b/s)
  const placed = await ada.post('/?wc-ajax=checkout', await checkoutForm(ada))
  expect(placed.json()).toMatchObject({ result: 'success' })
  const { rows } = await sql<{ choice: unknown }>`select choice from order_line`.execute(app.shop.db)
  expect(rows[0]?.choice).toEqual([
    ['Lid', 'No'],
    ['Strength', '2'],
  ])
  const out = join(folder, 'out.csv')
  expect(await exportProducts(app.shop, { file: out })).toMatchObject({ ok: true })
  const exported = (parse(await readFile(out), { columns: true }) as Record<string, string>[]).filter(
    ({ SKU }) => SKU?.startsWith('JAR'),
  )
  // Spreadsheets must not compute what begins with a sign.
  expect(exported.map((row) => [row['Attribute 1 value(s)'], row['Attribute 2 value(s)']])).toEqual([
    ['Yes\\, please, No', "'+1, -1, 2"],
    ['Yes\\, please', "'+1"],
    ['No', "'-1"],
    ['No', '2'],
    ['Yes\\, please', ''],
  ])
})
