import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordsOf } from '../../../../src/features/catalog/catalog.ts'
import { accountOf, type Caller, programOf } from '../../../support/accounts/people.ts'
import { makeTestApp, type TestApp } from '../../../support/app.ts'
import { takeEvents } from '../../../support/events.ts'
import { visitor } from '../../../support/visitor.ts'

const base = '/wp-json/wc/v3/products'

let app: TestApp
let client: Caller
beforeAll(async () => {
  app = await makeTestApp({ env: { PUBLIC_URL: 'https://shop.example' } })
  client = await programOf(app, (await accountOf(app, 'owner', 'administrator')).id, 'read_write')
})
afterAll(() => app.close())

async function send(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) {
  const reply = await client.request(method, base + path, { body })
  return { status: reply.status, headers: reply.headers, ...{ data: reply.json() } }
}

const refusal = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
  client.refusal(method, base + path, { body })

const added = async (path: string, body: object): Promise<number> => (await send('POST', path, body)).data.id

it.each([
  '/wp-json/wc/v3/products/attributes',
  '/wp-json/wc/v3/products/attributes/1/terms',
  '/wp-json/wc/v3/products/brands',
  '/wp-json/wc/v3/products/categories',
  '/wp-json/wc/v3/products/shipping_classes',
  '/wp-json/wc/v3/products/tags',
])('%s is a list, and describes itself', async (path) => {
  const list = await client.request('GET', path)
  // Attributes are answered whole, without pages.
  const total = path.endsWith('/attributes') ? undefined : String(list.json().length)
  expect([list.status, list.headers['x-wp-total']]).toEqual([200, total])
  const { schema } = (await client.request('OPTIONS', path)).json()
  expect(Object.keys(schema.properties)).toContain('slug')
})

describe('categories', () => {
  it('have prices by quantity, for products without any of their own', async () => {
    const rules = {
      tiered_pricing_type: 'percentage',
      tiered_pricing_percentage_rules: { 5: '10', 10: 12.5 },
    }
    const { data } = await send('POST', '/categories', {
      name: 'Tiles',
      ...rules,
      tiered_pricing_maximum_quantity: 100,
      tiered_pricing_together: true,
    })
    const path = `/categories/${data.id}`
    const stored = {
      ...rules,
      tiered_pricing_fixed_rules: {},
      tiered_pricing_percentage_rules: { 5: '10', 10: '12.5' },
      tiered_pricing_minimum_quantity: 1,
      tiered_pricing_maximum_quantity: 100,
      tiered_pricing_quantity_step: null,
      tiered_pricing_together: true,
    }
    expect(data).toMatchObject(stored)
    const tile = { name: 'Tile', regular_price: '20', categories: [{ id: data.id }] }
    const { slug } = (await send('POST', '', tile)).data
    const page = async () => {
      await app.cacheUpdated()
      return (await visitor(app.fastify).get(`/product/${slug}/`)).body
    }
    expect(await page()).toContain('$17.50')

    expect((await send('PUT', path, { description: 'Flat.' })).data).toMatchObject(stored)
    await takeEvents(app.shop.db)
    const fixed = { tiered_pricing_type: 'fixed', tiered_pricing_fixed_rules: { 5: '19' } }
    expect((await send('PUT', path, { ...fixed, tiered_pricing_minimum_quantity: 3 })).data).toMatchObject({
      tiered_pricing_fixed_rules: { 5: '19.00' },
      tiered_pricing_percentage_rules: {},
      tiered_pricing_minimum_quantity: 3,
    })
    expect(await takeEvents(app.shop.db)).toMatchObject([
      { name: 'term.updated', payload: { changes: { tiered_pricing: {} } }, actor: { kind: 'key' } },
    ])
    expect(await page()).toContain('$19.00')

    const wrong = [
      { tiered_pricing_fixed_rules: { 5: 'cheap' } },
      { tiered_pricing_fixed_rules: { five: '5' } },
      { tiered_pricing_type: 'percentage', tiered_pricing_percentage_rules: { 5: '101' } },
      { tiered_pricing_maximum_quantity: 2 },
      { tiered_pricing_minimum_quantity: -1 },
    ]
    for (const body of wrong)
      expect(await refusal('PUT', path, { ...body, name: 'Half written' })).toEqual([
        400,
        'rest_invalid_param',
      ])
    expect((await send('GET', path)).data).toMatchObject({
      name: 'Tiles',
      tiered_pricing_minimum_quantity: 3,
    })
    const none = { tiered_pricing_fixed_rules: {}, tiered_pricing_minimum_quantity: 1 }
    await send('PUT', path, { ...none, tiered_pricing_maximum_quantity: null })
    expect(await page()).not.toContain('$19.00')
  })

  it('are created, changed and deleted in a tree', async () => {
    const root = await send('POST', '/categories', {
      name: ' Wall  lamps ',
      description: '<b>Lit</b><script>x</script>',
    })
    expect([root.status, root.data]).toMatchObject([
      201,
      { name: 'Wall lamps', slug: 'wall-lamps', description: '<b>Lit</b>', image: null, count: 0 },
    ])
    expect(Object.keys(root.data)).toEqual(
      (
        'id name slug parent description display image menu_order count tiered_pricing_type ' +
        'tiered_pricing_fixed_rules tiered_pricing_percentage_rules tiered_pricing_minimum_quantity ' +
        'tiered_pricing_maximum_quantity tiered_pricing_quantity_step tiered_pricing_together _links'
      ).split(' '),
    )
    expect(root.headers['location']).toBe(`https://shop.example${base}/categories/${root.data.id}`)
    const child = await added('/categories', { name: 'Sconces', parent: root.data.id, display: 'both' })
    expect((await send('GET', `/categories/${child}`)).data).toMatchObject({
      parent: root.data.id,
      display: 'both',
      _links: { up: [{ href: `https://shop.example${base}/categories/${root.data.id}` }] },
    })
    expect(await refusal('PUT', `/categories/${root.data.id}`, { parent: child })).toEqual([
      400,
      'rest_invalid_param',
    ])
    expect(await refusal('PUT', `/categories/${child}`, { parent: child })).toEqual([
      400,
      'rest_invalid_param',
    ])
    expect(
      (await send('PUT', `/categories/${child}`, { slug: 'Lit Sconces', menu_order: 4 })).data,
    ).toMatchObject({
      slug: 'lit-sconces',
      menu_order: 4,
      parent: root.data.id,
    })
    expect(await refusal('DELETE', `/categories/${root.data.id}`)).toEqual([
      501,
      'woocommerce_rest_trash_not_supported',
    ])
    expect((await send('DELETE', `/categories/${root.data.id}?force=true`)).data).toMatchObject({
      name: 'Wall lamps',
    })
    expect((await send('GET', `/categories/${child}`)).data.parent).toBe(0)
    expect((await send('PUT', `/categories/${child}`, { parent: 0, image: null })).status).toBe(200)
  })

  it('have one name among siblings, and a parent and picture that exist', async () => {
    const id = await added('/categories', { name: 'Clocks' })
    const again = await send('POST', '/categories', { name: 'clocks' })
    expect([again.status, again.data]).toMatchObject([
      400,
      { code: 'term_exists', data: { resource_id: id } },
    ])
    expect(await refusal('POST', '/categories', { name: 'Time', slug: 'clocks' })).toEqual([
      400,
      'term_exists',
    ])
    expect((await send('POST', '/categories', { name: 'Clocks', parent: id })).data.slug).toBe(
      'clocks-clocks',
    )
    const other = await added('/categories', { name: 'Watches' })
    expect(await refusal('PUT', `/categories/${other}`, { slug: 'clocks' })).toEqual([
      400,
      'duplicate_term_slug',
    ])
    expect(await refusal('POST', '/categories', { name: 'A', parent: 987_654 })).toEqual([
      400,
      'missing_parent',
    ])
    expect(await refusal('POST', '/categories', { name: ' ' })).toEqual([400, 'empty_term_name'])
    expect(await refusal('POST', '/categories', {})).toEqual([400, 'rest_missing_callback_param'])
    expect(await refusal('POST', '/categories', { name: 'A', display: 'grid' })).toEqual([
      400,
      'rest_invalid_param',
    ])
    expect(await refusal('POST', '/categories', { name: 'A', image: { id: 987_654 } })).toEqual([
      400,
      'woocommerce_rest_invalid_image_id',
    ])
    expect(
      await refusal('POST', '/categories', { name: 'A', image: { src: 'http://127.0.0.1/a.png' } }),
    ).toEqual([400, 'woocommerce_rest_invalid_image_url'])
    expect(await refusal('GET', '/categories/987654')).toEqual([404, 'woocommerce_rest_term_invalid'])
    expect(await refusal('PUT', '/categories/987654', { name: 'A' })).toEqual([
      404,
      'woocommerce_rest_term_invalid',
    ])
    expect((await send('GET', '/categories?search=watch')).data).toHaveLength(1)
  })
})

it('changes of terms are events', async () => {
  const id = await added('/tags', { name: 'Fir' })
  await send('PUT', `/tags/${id}`, { name: 'Silver fir' })
  await send('PUT', `/tags/${id}`, { name: 'Silver fir' })
  await send('DELETE', `/tags/${id}?force=true`)
  const { rows } = await sql<{ name: string; payload: unknown }>`
    select name, payload from event where subject = ${`term:${id}`} order by id`.execute(app.shop.db)
  expect(rows).toEqual([
    { name: 'term.created', payload: { title: 'Fir' } },
    {
      name: 'term.updated',
      payload: { title: 'Silver fir', changes: { name: { before: 'Fir', after: 'Silver fir' } } },
    },
    { name: 'term.deleted', payload: { title: 'Silver fir' } },
  ])
})

describe('a list of terms', () => {
  it('is filtered, sorted and paged', async () => {
    const [oak, ash] = [await added('/tags', { name: 'Oak' }), await added('/tags', { name: 'Ash' })]
    const elm = await added('/tags', { name: 'Elm', description: 'A tree' })
    const ids = async (query: string) =>
      (await send('GET', `/tags?${query}`)).data.map(({ id }: { id: number }) => id)
    expect(await ids('')).toEqual([ash, elm, oak])
    expect(await ids('order=desc')).toEqual([oak, elm, ash])
    expect(await ids('orderby=id')).toEqual([oak, ash, elm])
    expect(await ids(`orderby=include&include=${elm},${oak}`)).toEqual([elm, oak])
    expect(await ids(`exclude=${elm},${oak}`)).toEqual([ash])
    expect(await ids('slug=elm')).toEqual([elm])
    expect(await ids(`search=${encodeURIComponent("'; drop table term; --")}`)).toEqual([])
    expect(await ids('hide_empty=true')).toEqual([])
    expect(await ids('per_page=1&page=2')).toEqual([elm])
    expect(await ids('offset=99')).toEqual([])
    expect((await send('GET', '/tags?per_page=1')).headers['x-wp-total']).toBe('3')
    expect(Object.keys((await send('GET', `/tags/${oak}`)).data)).toEqual(
      'id name slug description count _links'.split(' '),
    )
    expect(await refusal('GET', '/tags?per_page=101')).toEqual([400, 'rest_invalid_param'])
    expect(await refusal('GET', '/tags?orderby=price')).toEqual([400, 'rest_invalid_param'])
    expect(await refusal('GET', `/categories/${oak}`)).toEqual([404, 'woocommerce_rest_term_invalid'])
  })

  it('is changed by a batch, each entry with its own answer', async () => {
    const [old] = [await added('/shipping_classes', { name: 'Bulky' })]
    const { data } = await send('POST', '/shipping_classes/batch', {
      create: [{ name: 'Fragile' }, { name: 'Bulky' }],
      update: [{ id: old, description: 'Two men' }],
      delete: [987_654],
    })
    expect(data).toMatchObject({
      create: [{ slug: 'fragile' }, { error: { code: 'term_exists' } }],
      update: [{ id: old, description: 'Two men' }],
      delete: [{ id: 987_654, error: { code: 'woocommerce_rest_term_invalid' } }],
    })
    expect(
      await refusal('POST', '/tags/batch', { delete: Array.from({ length: 101 }, (_, id) => id) }),
    ).toEqual([413, 'woocommerce_rest_request_entity_too_large'])
  })

  it('is closed to guests and to keys that only read', async () => {
    const reader = await programOf(app, (await accountOf(app, 'reader', 'administrator')).id, 'read')
    expect(await reader.refusal('GET', `${base}/tags`)).toEqual([200, undefined])
    expect(
      (await reader.refusal('POST', `${base}/tags`, { body: { name: 'Yew' } }))[0],
    ).toBeGreaterThanOrEqual(401)
    const buyer = await programOf(app, (await accountOf(app, 'buyer', 'customer')).id, 'read_write')
    expect(await buyer.refusal('GET', `${base}/brands`)).toEqual([403, 'woocommerce_rest_cannot_view'])
    expect(await buyer.refusal('POST', `${base}/brands`, { body: { name: 'Yew' } })).toEqual([
      403,
      'woocommerce_rest_cannot_create',
    ])
  })
})

describe('attributes', () => {
  it('stay while variations are chosen by them; products lose what is deleted', async () => {
    const all: { id: number; slug: string }[] = (await send('GET', '/attributes')).data
    const colour = all.find(({ slug }) => slug === 'pa_colour')!
    const terms: { id: number; slug: string }[] = (await send('GET', `/attributes/${colour.id}/terms`)).data
    const verde = `/attributes/${colour.id}/terms/${terms.find(({ slug }) => slug === 'verde')?.id}`
    expect(await refusal('DELETE', `${verde}?force=true`)).toEqual([400, 'woocommerce_rest_cannot_delete'])
    expect(await refusal('PUT', verde, { slug: 'green' })).toEqual([400, 'woocommerce_rest_cannot_edit'])
    expect(await refusal('DELETE', `/attributes/${colour.id}?force=true`)).toEqual([
      400,
      'woocommerce_rest_cannot_delete',
    ])
    expect(await refusal('PUT', `/attributes/${colour.id}`, { slug: 'color' })).toEqual([
      400,
      'woocommerce_rest_cannot_edit',
    ])
    await app.changeCatalogue(
      `update product set attributes = '[{"key": "pa_colour", "visible": true, "forVariations": false,
         "defaultSlug": "", "slugs": ["rosso"]}]' where id = 75`,
    )
    const rosso = (await send('POST', `/attributes/${colour.id}/terms`, { name: 'Rosso' })).data
    expect((await send('DELETE', `/attributes/${colour.id}/terms/${rosso.id}?force=true`)).status).toBe(200)
    const records = await recordsOf(app.shop.db, [75])
    expect(records.get(75)?.attributes).toMatchObject([{ key: 'pa_colour', slugs: [] }])
  })

  it('are created with a slug, changed and deleted with their values', async () => {
    const { status, data } = await send('POST', '/attributes', { name: 'Glaze', type: 'color' })
    expect([status, data]).toMatchObject([201, { slug: 'pa_glaze', type: 'color', order_by: 'menu_order' }])
    expect(Object.keys(data)).toEqual('id name slug type order_by has_archives _links'.split(' '))
    expect(
      (await send('PUT', `/attributes/${data.id}`, { slug: 'pa_gloss', has_archives: true })).data,
    ).toMatchObject({
      name: 'Glaze',
      slug: 'pa_gloss',
      has_archives: true,
    })
    const slugs = async () =>
      (await send('GET', '/attributes')).data.map(({ slug }: { slug: string }) => slug)
    expect(await slugs()).toContain('pa_gloss')
    expect(await refusal('POST', '/attributes', { name: 'Gloss' })).toEqual([
      400,
      'woocommerce_rest_cannot_create',
    ])
    expect(await refusal('POST', '/attributes', { name: 'a'.repeat(40) })).toEqual([
      400,
      'woocommerce_rest_cannot_create',
    ])
    const terms = `/attributes/${data.id}/terms`
    const value = await send('POST', terms, {
      name: 'Sea',
      woo_variation_swatches: { primary_color: '#00AAFF', tooltip: 'text', tooltip_text: 'Blue' },
    })
    expect(Object.keys(value.data)).toEqual(
      'id name slug description menu_order count woo_variation_swatches _links'.split(' '),
    )
    expect(value.data).toMatchObject({
      menu_order: 1,
      woo_variation_swatches: {
        attribute_type: 'color',
        primary_color: '#00aaff',
        is_dual_color: 'no',
        tooltip_text: 'Blue',
      },
    })
    expect(
      (
        await send('PUT', `${terms}/${value.data.id}`, {
          woo_variation_swatches: { secondary_color: '#ffffff' },
        })
      ).data.woo_variation_swatches,
    ).toMatchObject({ primary_color: '#00aaff', secondary_color: '#ffffff', is_dual_color: 'yes' })
    expect(
      await refusal('POST', terms, { name: 'X', woo_variation_swatches: { primary_color: 'red' } }),
    ).toEqual([400, 'rest_invalid_param'])
    expect(await refusal('GET', '/attributes/987654/terms')).toEqual([
      404,
      'woocommerce_rest_taxonomy_invalid',
    ])
    expect(await refusal('GET', '/attributes/987654')).toEqual([404, 'woocommerce_rest_attribute_invalid'])
    expect(await refusal('DELETE', `/attributes/${data.id}`)).toEqual([
      501,
      'woocommerce_rest_trash_not_supported',
    ])
    expect((await send('DELETE', `/attributes/${data.id}?force=true`)).data).toMatchObject({
      slug: 'pa_gloss',
    })
    expect(await slugs()).not.toContain('pa_gloss')
    expect(await refusal('GET', `${terms}/${value.data.id}`)).toEqual([
      404,
      'woocommerce_rest_taxonomy_invalid',
    ])
  })
})
