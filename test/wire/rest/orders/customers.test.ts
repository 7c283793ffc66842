import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountOf, type Caller, guestOf, programOf } from '../../../support/accounts/people.ts'
import { makeTestApp, type TestApp } from '../../../support/app.ts'
import { world } from '../../../support/world.ts'

const base = '/wp-json/wc/v3/customers'
const password = 'correct horse battery staple'

let app: TestApp
/** Of a shop manager, who may not edit users. */
let client: Caller
let owner: number
let ada: number
beforeAll(async () => {
  app = await makeTestApp({
    env: { PUBLIC_URL: 'https://shop.example', HANDSEL_RATE_LIMITS: '0' },
    settings: { timezone: 'Europe/Rome' },
  })
  owner = (await accountOf(app, 'owner', 'administrator')).id
  client = await programOf(app, (await accountOf(app, 'manager', 'shop_manager')).id, 'read_write')
  ada = (await accountOf(app, 'ada', 'customer')).id
})
afterAll(() => app.close())

const get = async (path: string) => (await client.request('GET', base + path)).json()
const loginsOf = async (query: string): Promise<string[]> =>
  (await get(query)).map(({ username }: { username: string }) => username)
const create = (body: object) => client.request('POST', base, { body })
const refusedCreate = (body: object) => client.refusal('POST', base, { body })

describe('a customer', () => {
  it('has the fields of the platform, in its order', async () => {
    const customer = await get(`/${ada}`)
    expect(Object.keys(customer).join(' ')).toBe(
      'id date_created date_created_gmt date_modified date_modified_gmt email first_name last_name role username billing ' +
        'shipping is_paying_customer avatar_url meta_data _links',
    )
    expect(customer).toMatchObject({
      date_created: '2026-06-01T14:00:00',
      date_created_gmt: '2026-06-01T12:00:00',
      email: 'ada@example.com',
      role: 'customer',
      username: 'ada',
      billing: { first_name: '', country: '', email: '' },
      is_paying_customer: false,
      avatar_url: '',
      meta_data: [],
    })
  })

  it('is created, changed and read with its addresses', async () => {
    const body = {
      email: 'Grace@example.com',
      first_name: 'Grace',
      last_name: 'Hopper',
      password,
      billing: { first_name: 'Grace', address_1: '1 Navy Yard', city: 'Arlington', country: 'us' },
      shipping: { first_name: 'Grace', address_1: '2 Navy Yard', city: 'Arlington', country: 'US' },
      meta_data: [{ key: 'crm', value: 7 }],
      moon: 'full',
    }
    const created = await create(body)
    const { id, ...customer } = created.json()
    expect([created.status, created.headers['location']]).toEqual([201, `https://shop.example${base}/${id}`])
    expect(customer).toMatchObject({
      email: 'grace@example.com',
      username: 'grace',
      first_name: 'Grace',
      role: 'customer',
      billing: { address_1: '1 Navy Yard', country: 'US' },
      shipping: { address_1: '2 Navy Yard' },
      meta_data: [{ id: 1, key: 'crm', value: 7 }],
    })
    const change = async (changes: object) =>
      (await client.request('PUT', `${base}/${id}`, { body: changes })).json()
    expect(
      await change({ last_name: 'Murray', billing: { city: 'Boston' }, email: 'g@example.com' }),
    ).toMatchObject({
      email: 'g@example.com',
      first_name: 'Grace',
      last_name: 'Murray',
      billing: { address_1: '1 Navy Yard', city: 'Boston' },
      shipping: { city: 'Arlington' },
    })
    // As it was read.
    expect(await change(await get(`/${id}`))).toMatchObject({ last_name: 'Murray' })
    const { rows } = await app.database.pool.query(
      'select count(*)::int as count from account_address where account_id = $1',
      [id],
    )
    expect(rows).toEqual([{ count: 2 }])
  })

  it('pays once an order is in progress', async () => {
    const order = { customer_id: ada, line_items: [{ product_id: world.candle }], set_paid: true }
    const { id } = (await client.request('POST', '/wp-json/wc/v3/orders', { body: order })).json()
    expect(await get(`/${ada}`)).toMatchObject({ is_paying_customer: true })
    await client.request('DELETE', `/wp-json/wc/v3/orders/${id}?force=true`)
  })

  it('leaves its orders with what they need to be shipped and booked', async () => {
    const email = 'leaves@example.com'
    const customer = (await client.request('POST', base, { body: { email } })).json()
    const billing = { first_name: 'Ada', address_1: '12 Kiln Lane', email }
    const sent = {
      customer_id: customer.id,
      billing,
      line_items: [{ product_id: world.candle }],
      set_paid: true,
    }
    const { id } = (await client.request('POST', '/wp-json/wc/v3/orders', { body: sent })).json()
    expect((await client.request('DELETE', `${base}/${customer.id}?force=true`)).status).toBe(200)
    expect((await client.request('GET', `/wp-json/wc/v3/orders/${id}`)).json()).toMatchObject({
      status: 'processing',
      customer_id: 0,
      billing,
    })
    expect(await client.refusal('GET', `${base}/${customer.id}`)).toEqual([
      404,
      'woocommerce_rest_invalid_id',
    ])
    await client.request('DELETE', `/wp-json/wc/v3/orders/${id}?force=true`)
  })

  it('has figures of its orders in the versions before, which are read alone', async () => {
    const older = async (version: string) =>
      (await client.request('GET', `/wp-json/wc/${version}/customers/${ada}`)).json()
    const nothing = { last_order: { id: null, date: null }, orders_count: 0, total_spent: '0.00' }
    expect(await older('v2')).toMatchObject({ id: ada, ...nothing })
    const line_items = [{ product_id: world.candle, quantity: 2 }]
    const order = async (body: object) => {
      const sent = { customer_id: ada, line_items, ...body }
      return (await client.request('POST', '/wp-json/wc/v3/orders', { body: sent })).json().id
    }
    const paid = await order({ set_paid: true })
    const unpaid = await order({})
    const figures = {
      last_order: { id: unpaid, date: '2026-06-01T12:00:00' },
      orders_count: 2,
      total_spent: '30.00',
    }
    for (const version of ['v2', 'v1']) expect(await older(version)).toMatchObject(figures)
    const listed = (await client.request('GET', '/wp-json/wc/v2/customers?search=ada')).json()
    expect(listed).toMatchObject([{ id: ada, username: 'ada', ...figures }])
    expect(await client.refusal('PUT', `/wp-json/wc/v2/customers/${ada}`, { body: {} })).toEqual([
      404,
      'rest_no_route',
    ])
    for (const id of [paid, unpaid]) await client.request('DELETE', `/wp-json/wc/v3/orders/${id}?force=true`)
  })

  it.each([
    [{ email: 'ada' }, 'woocommerce_rest_customer_invalid_email'],
    [{ email: 'ADA@example.com' }, 'registration-error-email-exists'],
    [{ email: 'x@example.com', username: 'ada' }, 'registration-error-username-exists'],
    [{ email: 'x@example.com', username: 'x y' }, 'registration-error-invalid-username'],
    [{ email: 'x@example.com', password: 'password1' }, 'rest_user_invalid_password'],
    [{ email: 'x@example.com', id: 7 }, 'woocommerce_rest_customer_exists'],
    [{ email: 'x@example.com', billing: 7 }, 'rest_invalid_param'],
    [{}, 'rest_missing_callback_param'],
  ])('is not created as %j', async (body, code) => {
    expect(await refusedCreate(body)).toEqual([400, code])
    expect(await get('?search=x@example.com')).toEqual([])
  })

  it('is never one of staff when it is written', async () => {
    const staff = `${base}/${owner}`
    expect(await client.refusal('GET', staff)).toEqual([200, undefined])
    expect(await client.refusal('PUT', staff, { body: { first_name: 'Eve' } })).toEqual([
      403,
      'woocommerce_rest_cannot_edit',
    ])
    expect(await client.refusal('PUT', staff, { body: { password } })).toEqual([
      403,
      'woocommerce_rest_cannot_edit',
    ])
    expect(await client.refusal('DELETE', `${staff}?force=true`)).toEqual([
      403,
      'woocommerce_rest_cannot_delete',
    ])
  })

  it('keeps its username and an email of its own', async () => {
    const refusal = (body: object) => client.refusal('PUT', `${base}/${ada}`, { body })
    expect(await refusal({ username: 'eve' })).toEqual([400, 'woocommerce_rest_customer_invalid_argument'])
    expect(await refusal({ email: 'owner@example.com', first_name: 'Half' })).toEqual([
      400,
      'woocommerce_rest_customer_invalid_email',
    ])
    expect((await get(`/${ada}`)).first_name).toBe('')
  })

  it('is deleted with force, for good', async () => {
    const { id } = (await create({ email: 'gone@example.com' })).json()
    expect(await client.refusal('DELETE', `${base}/${id}`)).toEqual([
      501,
      'woocommerce_rest_trash_not_supported',
    ])
    const deleted = await client.request('DELETE', `${base}/${id}?force=true&reassign=${owner}`)
    expect(deleted.json()).toMatchObject({ id, email: 'gone@example.com' })
    expect(await client.refusal('GET', `${base}/${id}`)).toEqual([404, 'woocommerce_rest_invalid_id'])
    expect(await client.refusal('PUT', `${base}/${id}`, { body: {} })).toEqual([
      400,
      'woocommerce_rest_invalid_id',
    ])
  })

  it('is written in batches', async () => {
    const body = { create: [{ email: 'b1@example.com' }, { email: 'ada@example.com' }], delete: [999] }
    const reply = (await client.request('POST', '/wp-json/wc/v3/customers/batch', { body })).json()
    expect(reply).toMatchObject({
      create: [{ username: 'b1' }, { error: { code: 'registration-error-email-exists' } }],
      delete: [{ id: 999, error: { code: 'woocommerce_rest_invalid_id' } }],
    })
    await client.request('DELETE', `${base}/${reply.create[0].id}?force=true`)
  })

  it('emits what happens to it, without its data', async () => {
    const { id } = (await create({ email: 'told@example.com', first_name: 'Tom' })).json()
    await client.request('PUT', `${base}/${id}`, { body: { first_name: 'Tim' } })
    await client.request('DELETE', `${base}/${id}?force=true`)
    const { rows } = await app.database.pool.query(
      'select name, payload from event where subject = $1 order by id',
      [`customer:${id}`],
    )
    expect(rows).toEqual([
      { name: 'customer.created', payload: {} },
      { name: 'customer.updated', payload: { changes: { first_name: {} } } },
      { name: 'customer.deleted', payload: {} },
    ])
  })
})

describe('the list of customers', () => {
  it.each([
    ['?orderby=id', ['ada', 'grace']],
    ['?orderby=id&order=desc', ['grace', 'ada']],
    ['?orderby=name', ['ada', 'grace']],
    ['?orderby=registered_date', ['ada', 'grace']],
    ['?search=MURRAY', ['grace']],
    ['?email=Ada@example.com', ['ada']],
    ['?role=administrator', ['owner']],
    ['?role=all&orderby=id', ['owner', 'manager', 'ada', 'grace']],
    ['?offset=1&orderby=id', ['grace']],
    ["?search=' or '1'='1", []],
  ])('%s', async (query, expected) => {
    expect(await loginsOf(query)).toEqual(expected)
  })

  it('is limited to ids, and closed to others', async () => {
    expect(await loginsOf(`?include=${ada}`)).toEqual(['ada'])
    expect(await loginsOf(`?exclude=${ada}`)).toEqual(['grace'])
    expect(await client.refusal('GET', `${base}?role=moon`)).toEqual([400, 'rest_invalid_param'])
    expect(await guestOf(app).refusal('GET', base)).toEqual([401, 'woocommerce_rest_cannot_view'])
    const customer = await programOf(app, ada, 'read_write')
    expect(await customer.refusal('GET', `${base}/${ada}`)).toEqual([403, 'woocommerce_rest_cannot_view'])
  })
})

describe('downloads of a customer', () => {
  it('are the files of their orders', async () => {
    const files = JSON.stringify([{ id: 'd1', name: 'Pattern', file: 'pattern.pdf' }])
    await app.changeCatalogue(
      'update product set downloadable = true, virtual = true, downloads = $1::jsonb, download_limit = 3 where id = $2',
      files,
      world.candle,
    )
    const order = { customer_id: ada, line_items: [{ product_id: world.candle }], set_paid: true }
    const placed = (await client.request('POST', '/wp-json/wc/v3/orders', { body: order })).json()
    const [download] = (await client.request('GET', `/wp-json/wc/v3/customers/${ada}/downloads`)).json()
    expect(download).toEqual({
      download_id: 'd1',
      download_url: `https://shop.example/?download_file=${world.candle}&order=${placed.order_key}&key=d1`,
      product_id: world.candle,
      product_name: placed.line_items[0].name,
      download_name: 'Pattern',
      order_id: placed.id,
      order_key: placed.order_key,
      downloads_remaining: '3',
      access_expires: 'never',
      access_expires_gmt: 'never',
      file: { name: 'Pattern', file: 'pattern.pdf' },
      _links: expect.anything(),
    })
    expect(await client.refusal('GET', `${base}/999/downloads`)).toEqual([404, 'woocommerce_rest_invalid_id'])
  })
})
