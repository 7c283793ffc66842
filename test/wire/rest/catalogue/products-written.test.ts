import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountOf, type Caller, programOf } from '../../../support/accounts/people.ts'
import { makeTestApp, type TestApp } from '../../../support/app.ts'
import { addShopFiles, type ShopFiles } from '../../../support/catalog/catalogue-state.ts'
import { visitor } from '../../../support/visitor.ts'
import { world } from '../../../support/world.ts'

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

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
async function send(method: Method, path: string, body?: unknown) {
  const reply = await client.request(method, base + path, { body })
  return { status: reply.status, data: reply.json() }
}
const refusal = (method: Method, path: string, body?: unknown) =>
  client.refusal(method, base + path, { body })
const total = async () => (await client.request('GET', `${base}?per_page=1&status=any`)).headers['x-wp-total']

describe('a product', () => {
  it('is created, shown to shoppers, changed and deleted', async () => {
    const [first = 0, second = 0] = files.pictureIds
    const { status, data } = await send('POST', '', {
      name: 'Lamp &amp; shade',
      type: 'simple',
      sku: 'LAM-1',
      regular_price: '80',
      sale_price: 60.5,
      date_on_sale_to_gmt: '2030-01-01T00:00:00',
      description: '<p onclick="x()">Warm</p>',
      short_description: 'Warm',
      weight: '1.5',
      dimensions: { length: '10', width: 20 },
      manage_stock: true,
      stock_quantity: 4,
      images: [{ id: second, alt: 'The lamp' }, { id: first }],
      attributes: [{ name: 'Bulb', options: ['E14', 'E27'], visible: true }],
      meta_data: [{ key: 'shelf', value: { row: 3 } }],
      tiered_pricing_fixed_rules: { 5: '55', 10: 50 },
      upsell_ids: [world.alba, 987_654],
      unknown_field: 'ignored',
    })
    expect([status, data]).toMatchObject([
      201,
      {
        name: 'Lamp & shade',
        slug: 'lamp-shade',
        price: '60.50',
        regular_price: '80.00',
        on_sale: true,
        date_on_sale_to_gmt: '2030-01-01T00:00:00',
        description: '<p>Warm</p>',
        weight: '1.5',
        dimensions: { length: '10', width: '20', height: '' },
        stock_quantity: 4,
        images: [{ id: second, alt: 'The lamp' }, { id: first }],
        attributes: [{ id: 0, name: 'Bulb', options: ['E14', 'E27'] }],
        meta_data: [{ id: 1, key: 'shelf', value: { row: 3 } }],
        tiered_pricing_fixed_rules: { 5: '55.00', 10: '50.00' },
        upsell_ids: [world.alba],
      },
    ])
    const page = () => visitor(app.fastify).get('/product/lamp-shade/')
    expect((await page()).body).toContain('$60.50')
    const changed = await send('PUT', `/${data.id}`, {
      sale_price: '',
      meta_data: [{ key: 'shelf', value: null }],
    })
    expect(changed.data).toMatchObject({ price: '80.00', sale_price: '', meta_data: [], stock_quantity: 4 })
    expect(changed.data.images).toHaveLength(2)
    await app.cacheUpdated()
    expect((await page()).body).toContain('$80.00')
    expect((await send('DELETE', `/${data.id}`)).data).toMatchObject({ id: data.id, status: 'publish' })
    await app.cacheUpdated()
    expect((await page()).status).toBe(404)
    expect((await send('GET', `/${data.id}`)).data.status).toBe('trash')
    expect(await refusal('DELETE', `/${data.id}`)).toEqual([410, 'woocommerce_rest_already_trashed'])
    expect((await send('PUT', `/${data.id}`, { status: 'draft' })).data.status).toBe('draft')
    expect((await send('DELETE', `/${data.id}?force=true`)).status).toBe(200)
    expect(await refusal('GET', `/${data.id}`)).toEqual([404, 'woocommerce_rest_product_invalid_id'])
  })

  it('is deleted for others when it goes to the trash, and restored when it comes back', async () => {
    const { data } = await send('POST', '', { name: 'Tile' })
    await send('PUT', `/${data.id}`, { regular_price: '3' })
    await send('PUT', `/${data.id}`, { regular_price: '3.00' })
    await send('DELETE', `/${data.id}`)
    await send('PUT', `/${data.id}`, { status: 'publish' })
    const { rows } = await sql<{ name: string }>`
      select name from event where subject = ${`product:${data.id}`} order by id`.execute(app.shop.db)
    expect(rows.map(({ name }) => name)).toEqual([
      'product.created',
      'product.updated',
      'product.deleted',
      'product.restored',
    ])
  })

  it.each([
    [{ sku: 'VAS-ALBA' }, 'product_invalid_sku'],
    [{ regular_price: '-1' }, 'rest_invalid_param'],
    [{ regular_price: '1.999' }, 'rest_invalid_param'],
    [{ regular_price: 'cheap' }, 'rest_invalid_param'],
    [{ type: 'car' }, 'rest_invalid_param'],
    [{ status: 'gone' }, 'rest_invalid_param'],
    [{ weight: 'heavy' }, 'rest_invalid_param'],
    [{ stock_quantity: 'many' }, 'rest_invalid_param'],
    [{ date_on_sale_from: '2026-02-30' }, 'rest_invalid_param'],
    [{ external_url: 'javascript:x' }, 'rest_invalid_param'],
    [{ downloads: [{ file: 'file:///etc/passwd' }] }, 'rest_invalid_param'],
    [{ attributes: [{ id: 987_654, options: ['A'] }] }, 'rest_invalid_param'],
    [{ tiered_pricing_fixed_rules: { 5: 'x' } }, 'rest_invalid_param'],
    [{ images: [{ id: 987_654 }] }, 'woocommerce_product_invalid_image_id'],
    [{ images: [{ src: 'http://127.0.0.1/x.png' }] }, 'woocommerce_product_image_upload_error'],
    [{ id: 75 }, 'woocommerce_rest_product_exists'],
  ])('is not created with %j, and nothing of it is', async (body, code) => {
    const before = await total()
    expect(await refusal('POST', '', { name: 'New', ...body })).toEqual([400, code])
    expect(await total()).toBe(before)
    if (!('id' in body)) expect(await refusal('PUT', `/${world.coaster}`, body)).toEqual([400, code])
  })

  it('has the SKU of no other product', async () => {
    const { data } = await send('POST', '', { sku: 'VAS-ALBA' })
    expect(data.data).toMatchObject({ resource_id: world.alba, unique_sku: 'VAS-ALBA-1' })
    expect((await send('PUT', `/${world.alba}`, { sku: 'VAS-ALBA' })).status).toBe(200)
  })

  it('has the GTIN of no other product or variation', async () => {
    const gtin = { global_unique_id: '4006381333931' }
    const { data } = await send('PUT', `/${world.tray}/variations/${world.trayNeroAny}`, gtin)
    expect(data).toMatchObject(gtin)
    const { data: refused } = await send('POST', '', { name: 'Tile', ...gtin })
    expect(refused).toMatchObject({
      code: 'product_invalid_global_unique_id',
      data: { status: 400, resource_id: world.trayNeroAny },
    })
    const taken = [400, 'product_invalid_global_unique_id']
    expect(await refusal('PUT', `/${world.tray}/variations/${world.trayVerdeSmall}`, gtin)).toEqual(taken)
    expect((await send('PUT', `/${world.tray}/variations/${world.trayNeroAny}`, gtin)).status).toBe(200)
    const other = { global_unique_id: '4012345678901' }
    const tiles = [
      { name: 'Tile one', ...other },
      { name: 'Tile two', ...other },
    ]
    expect((await send('POST', '/batch', { create: tiles })).data.create).toMatchObject([
      { name: 'Tile one' },
      { error: { code: 'product_invalid_global_unique_id' } },
    ])
    const third = { global_unique_id: '5012345678900' }
    const writes = ['Tile three', 'Tile four', 'Tile five'].map((name) =>
      send('POST', '', { name, ...third }),
    )
    const statuses = (await Promise.all(writes)).map(({ status }) => status)
    expect(statuses.sort()).toEqual([201, 400, 400])
  })

  it('has no unknown tax class and no unknown terms', async () => {
    const { data } = await send('POST', '', {
      name: 'Tile',
      tax_class: 'no-such-class',
      tags: [{ name: 'zz' }, { id: 987_654 }],
      categories: [{ id: 987_654 }],
    })
    expect(data).toMatchObject({ tax_class: '', tags: [], categories: [] })
    const { data: reduced } = await send('PUT', `/${data.id}`, { tax_class: 'reduced-rate' })
    expect(reduced.tax_class).toBe('reduced-rate')
    expect((await send('PUT', `/${data.id}`, { tax_class: 'parent' })).data.tax_class).toBe('')
    const variation = `/${world.tray}/variations/${world.trayVerdeSmall}`
    expect((await send('PUT', variation, { tax_class: 'reduced-rate' })).data.tax_class).toBe('reduced-rate')
    expect((await send('PUT', variation, { tax_class: 'parent' })).data.tax_class).toBe('')
  })

  it('shares attributes, whose values are created where they are missing', async () => {
    const attributes: { id: number; slug: string }[] = (await send('GET', '/attributes')).data
    const id = attributes.find(({ slug }) => slug === 'pa_colour')?.id
    const { data } = await send('POST', '', {
      name: 'Bowl',
      type: 'variable',
      attributes: [{ id, options: ['Verde', 'Giallo'], variation: true, visible: true }],
      default_attributes: [{ id, option: 'verde' }],
      categories: [{ id: 987_654 }],
    })
    expect(data).toMatchObject({
      attributes: [{ id, name: 'Colour', slug: 'pa_colour', variation: true, options: ['Verde', 'Giallo'] }],
      default_attributes: [{ id, option: 'verde' }],
      categories: [],
      stock_status: 'outofstock',
    })
    const made = await send('POST', `/${data.id}/variations`, {
      regular_price: '12',
      attributes: [{ id, option: 'giallo' }],
    })
    expect([made.status, made.data]).toMatchObject([
      201,
      { attributes: [{ option: 'Giallo' }], price: '12.00' },
    ])
    expect((await send('GET', `/${data.id}`)).data).toMatchObject({
      price: '12.00',
      stock_status: 'instock',
      variations: [made.data.id],
    })
    expect(await refusal('PUT', `/${made.data.id}`, { name: 'X' })).toEqual([
      400,
      'woocommerce_rest_product_invalid_id',
    ])
  })

  it('has prices by quantity for roles, and a way to show them', async () => {
    const path = `/${world.tray}`
    const shown = async () => (await send('GET', path)).data
    expect((await shown()).tiered_pricing_product_settings).toEqual({
      layout: 'default',
      base_unit_name: { singular: '', plural: '' },
      default_variation: 0,
      same_prices: false,
      minimum_together: false,
    })
    await send('PUT', path, {
      tiered_pricing_product_settings: {
        layout: 'blocks',
        base_unit_name: { singular: 'tray', plural: 'trays' },
        default_variation: world.trayNeroAny,
      },
      tiered_pricing_roles_data: {
        trade: { fixed_rules: { 5: '40' }, pricing_type: 'percentage', discount: '12.5' },
        guest: { pricing_type: 'flat', regular_price: '60', maximum_quantity: 9 },
      },
    })
    expect(await shown()).toMatchObject({
      tiered_pricing_product_settings: { layout: 'blocks', default_variation: world.trayNeroAny },
      tiered_pricing_roles_data: {
        trade: {
          fixed_rules: { 5: '40.00' },
          pricing_type: 'percentage',
          discount: '12.5',
          minimum_quantity: 1,
        },
        guest: { pricing_type: 'flat', regular_price: '60.00', maximum_quantity: 9 },
      },
    })
    await send('PUT', path, { tiered_pricing_roles_data: { trade: null } })
    expect(Object.keys((await shown()).tiered_pricing_roles_data)).toEqual(['guest'])
    expect(
      await refusal('PUT', path, { tiered_pricing_roles_data: { trade: { pricing_type: 'flat' } } }),
    ).toEqual([400, 'rest_invalid_param'])
    await send('PUT', path, { tiered_pricing_product_settings: { default_variation: world.alba } })
    expect((await shown()).tiered_pricing_product_settings).toMatchObject({
      layout: 'blocks',
      default_variation: 0,
    })
    expect((await send('PUT', path, { tiered_pricing_roles_data: [] })).status).toBe(200)
  })

  it('is written in batches, each record with its own answer', async () => {
    const { data } = await send('POST', '/batch', {
      create: [
        { name: 'One', sku: 'B-1' },
        { name: 'Two', sku: 'B-1' },
      ],
      update: [
        { id: world.candle, regular_price: '21' },
        { id: 987_654, name: 'X' },
      ],
      delete: [987_654],
    })
    expect(data).toMatchObject({
      create: [{ name: 'One' }, { error: { code: 'product_invalid_sku' } }],
      update: [{ regular_price: '21.00' }, { error: { code: 'woocommerce_rest_product_invalid_id' } }],
      delete: [{ error: { code: 'woocommerce_rest_product_invalid_id' } }],
    })
  })
})

describe('a copy', () => {
  it('is a draft with its own SKUs, with all variations', async () => {
    const reply = await client.request('POST', `/wp-json/wc/v3/products/${world.tray}/duplicate`)
    expect([reply.status, reply.json()]).toMatchObject([
      200,
      { name: 'Tray Rivo (copy)', slug: 'tray-rivo-copy', sku: 'TRA-RIVO-1', status: 'draft' },
    ])
    const copied = (await send('GET', `/${reply.json().id}/variations?order=asc&orderby=menu_order`)).data
    const originals = (await send('GET', `/${world.tray}/variations?order=asc&orderby=menu_order`)).data
    const known = (one: Record<string, unknown>) => [
      one['attributes'],
      one['regular_price'],
      one['stock_quantity'],
    ]
    expect(copied.map(known)).toEqual(originals.map(known))
    expect(copied[0].sku).toBe('TRA-RIVO-VS-1')
    expect(copied.map((one: { global_unique_id: string }) => one.global_unique_id)).toEqual(['', '', ''])
    expect(await refusal('POST', '/987654/duplicate')).toEqual([404, 'woocommerce_rest_product_invalid_id'])
    expect(await refusal('POST', `/${world.trayNeroAny}/duplicate`)).toEqual([
      404,
      'woocommerce_rest_product_invalid_id',
    ])
  })
})

describe('a variation', () => {
  it('is generated for each choice that has none', async () => {
    const { data } = await send('POST', '', {
      name: 'Cup',
      type: 'variable',
      attributes: [
        { name: 'Tone', options: ['Red', 'Blue'], variation: true },
        { name: 'Size', options: ['S', 'L'], variation: true },
        { name: 'Care', options: ['Cold'] },
      ],
    })
    await send('POST', `/${data.id}/variations`, {
      attributes: [
        { name: 'Tone', option: 'Red' },
        { name: 'Size', option: 'S' },
      ],
    })
    const generate = (body: object) =>
      client.request('POST', `/wp-json/wc/v3/products/${data.id}/variations/generate`, { body })
    expect((await generate({ default_values: { regular_price: '7' } })).json()).toEqual({ count: 3 })
    expect((await generate({})).json()).toEqual({ count: 0 })
    const names = (await send('GET', `/${data.id}/variations?order=asc&orderby=menu_order`)).data
    expect(names.map((one: Record<string, unknown>) => [one['name'], one['price']])).toEqual([
      ['Red, S', ''],
      ['Red, L', '7.00'],
      ['Blue, S', '7.00'],
      ['Blue, L', '7.00'],
    ])
    await send('PUT', `/${data.id}`, {
      attributes: [
        { name: 'Tone', options: ['Red'], variation: true },
        { name: 'Size', options: ['S', 'L'], variation: true },
      ],
    })
    expect((await generate({ delete: true })).json()).toEqual({ count: 0, deleted_count: 2 })
    expect(await refusal('POST', `/${world.alba}/variations/generate`, {})).toEqual([
      404,
      'woocommerce_rest_product_invalid_id',
    ])
  })

  const variations = `/${world.tray}/variations`

  it('is created, changed and deleted', async () => {
    const { status, data } = await send('POST', variations, {
      regular_price: '55',
      sku: 'TRA-NEW',
      stock_quantity: 2,
      manage_stock: true,
      attributes: [{ name: 'pa_colour', option: 'Nero' }],
      image: { id: files.pictureIds[0] },
    })
    expect([status, data]).toMatchObject([
      201,
      {
        attributes: [{ name: 'Colour', option: 'Nero' }],
        stock_quantity: 2,
        image: { id: files.pictureIds[0] },
      },
    ])
    const path = `${variations}/${data.id}`
    expect(
      (await send('PUT', path, { manage_stock: false, stock_status: 'outofstock', image: null })).data,
    ).toMatchObject({ manage_stock: false, stock_quantity: null, stock_status: 'outofstock', image: null })
    expect(await refusal('DELETE', path)).toEqual([501, 'woocommerce_rest_trash_not_supported'])
    expect((await send('DELETE', `${path}?force=true`)).data.id).toBe(data.id)
    expect(await refusal('GET', path)).toEqual([404, 'woocommerce_rest_product_variation_invalid_id'])
  })

  it.each([
    ['POST', variations, { attributes: [{ name: 'Colour', option: 'Rosso' }] }, [400, 'rest_invalid_param']],
    ['POST', variations, { sku: 'VAS-ALBA' }, [400, 'product_invalid_sku']],
    ['POST', `/${world.alba}/variations`, {}, [404, 'woocommerce_rest_product_variation_invalid_parent']],
    ['POST', '/987654/variations', {}, [404, 'woocommerce_rest_product_variation_invalid_parent']],
    ['PUT', `${variations}/987654`, {}, [400, 'woocommerce_rest_product_variation_invalid_id']],
    ['PUT', `${variations}/${world.alba}`, {}, [400, 'woocommerce_rest_product_variation_invalid_id']],
    [
      'DELETE',
      `${variations}/${world.alba}?force=true`,
      undefined,
      [404, 'woocommerce_rest_product_variation_invalid_id'],
    ],
  ] as const)('%s %s %j is refused', async (method, path, body, expected) => {
    expect(await refusal(method, path, body)).toEqual(expected)
  })
})
