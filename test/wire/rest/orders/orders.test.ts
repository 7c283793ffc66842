import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountOf, type Caller, guestOf, programOf } from '../../../support/accounts/people.ts'
import { makeTestApp, type TestApp } from '../../../support/app.ts'
import { applyCoupon, makeCoupons } from '../../../support/cart/coupons.ts'
import { checkoutForm } from '../../../support/orders/checkout.ts'
import { visitor } from '../../../support/visitor.ts'
import { world } from '../../../support/world.ts'

const base = '/wp-json/wc/v3/orders'

let app: TestApp
let client: Caller
/** Placed a day after each other: on delivery, then by transfer with a coupon. */
let ids: number[]
beforeAll(async () => {
  app = await makeTestApp({
    env: { PUBLIC_URL: 'https://shop.example', HANDSEL_RATE_LIMITS: '0' },
    settings: { timezone: 'Europe/Rome' },
  })
  client = await programOf(app, (await accountOf(app, 'owner', 'administrator')).id, 'read_write')
  await makeCoupons(app.shop, { code: 'tenth', discount_type: 'percent', amount: '10' })
  ids = [await place(world.candle), await place(world.trayVerdeSmall, 'tenth')]
})
afterAll(() => app.close())

async function place(product: number, coupon?: string): Promise<number> {
  const who = visitor(app.fastify)
  await who.post('/?wc-ajax=add_to_cart', { product_id: product, quantity: 2 })
  if (coupon) await applyCoupon(who, coupon)
  const placed = (await who.post('/?wc-ajax=checkout', await checkoutForm(who))).json<{ order_id: number }>()
  app.setNowMs(app.shop.nowMs() + 86_400_000)
  return placed.order_id
}

const get = async (query: string) => (await client.request('GET', base + query)).json()
const listed = async (query: string): Promise<number[]> =>
  (await get(query)).map(({ id }: { id: number }) => id)

describe('an order', () => {
  it('has the fields of the platform, in its order', async () => {
    const order = await get(`/${ids[1]}`)
    expect(Object.keys(order).join(' ')).toBe(
      'id parent_id status currency version prices_include_tax date_created date_modified discount_total discount_tax ' +
        'shipping_total shipping_tax cart_tax total total_tax customer_id order_key billing shipping payment_method ' +
        'payment_method_title transaction_id customer_ip_address customer_user_agent created_via customer_note ' +
        'date_completed date_paid cart_hash number meta_data line_items tax_lines shipping_lines fee_lines coupon_lines ' +
        'refunds payment_url is_editable needs_payment needs_processing date_created_gmt date_modified_gmt ' +
        'date_completed_gmt date_paid_gmt currency_symbol _links',
    )
    expect(order).toMatchObject({
      status: 'processing',
      date_created: '2026-06-02T14:00:00',
      date_created_gmt: '2026-06-02T12:00:00',
      discount_total: '9.60',
      total: '86.40',
      customer_id: 0,
      payment_method: 'cod',
      number: String(ids[1]),
      is_editable: false,
      needs_payment: false,
      needs_processing: true,
      currency_symbol: '$',
    })
    expect(order.order_key).toMatch(/^wc_order_\w{22}$/)
    expect(order.billing).toEqual({
      first_name: 'Ada',
      last_name: 'Marsh',
      company: '',
      address_1: '12 Kiln Lane',
      address_2: '',
      city: 'Portland',
      state: 'OR',
      postcode: '97205',
      country: 'US',
      email: 'ada@example.com',
      phone: '(503) 555-0100',
    })
    expect(order.line_items).toEqual([
      {
        id: expect.any(Number),
        name: 'Tray Rivo - Verde, Small',
        product_id: world.tray,
        variation_id: world.trayVerdeSmall,
        quantity: 2,
        tax_class: '',
        subtotal: '96.00',
        subtotal_tax: '0.00',
        total: '86.40',
        total_tax: '0.00',
        taxes: [],
        meta_data: [
          { id: 1, key: 'Colour', value: 'Verde', display_key: 'Colour', display_value: 'Verde' },
          { id: 2, key: 'Size', value: 'Small', display_key: 'Size', display_value: 'Small' },
        ],
        sku: 'TRA-RIVO-VS',
        price: 43.2,
        image: { id: '', src: '' },
        parent_name: 'Tray Rivo',
      },
    ])
    expect(order.shipping_lines).toEqual([
      {
        id: 1,
        method_title: 'Free shipping',
        method_id: 'free_shipping',
        instance_id: '2',
        total: '0.00',
        total_tax: '0.00',
        taxes: [],
        meta_data: [],
      },
    ])
    expect(order.coupon_lines).toEqual([
      {
        id: 1,
        code: 'tenth',
        discount: '9.60',
        discount_tax: '0.00',
        meta_data: [],
        discount_type: 'percent',
        nominal_amount: 10,
        free_shipping: false,
      },
    ])
  })

  it('is missing where another record has the id', async () => {
    expect(await client.refusal('GET', `${base}/${world.alba}`)).toEqual([
      404,
      'woocommerce_rest_shop_order_invalid_id',
    ])
  })

  it('is read by clients of the versions before, as far as their records are the same', async () => {
    const read = (path: string) => client.request('GET', `/wp-json/wc/${path}`)
    expect((await read(`v2/orders/${ids[0]}`)).json()).toMatchObject({ id: ids[0] })
    const statuses = ['v2/orders', `v2/orders/${ids[0]}/refunds`, 'v2/customers', 'v1/orders'].map(
      async (path) => [path, (await read(path)).status],
    )
    expect(await Promise.all(statuses)).toEqual([
      ['v2/orders', 200],
      [`v2/orders/${ids[0]}/refunds`, 200],
      ['v2/customers', 200],
      ['v1/orders', 404],
    ])
    const notes = (await read(`v3/orders/${ids[0]}/notes`)).json()
    for (const version of ['v2', 'v1']) {
      const older = (await read(`${version}/orders/${ids[0]}/notes`)).json()
      expect(older).toMatchObject(notes.map(({ _links, ...note }: { _links: unknown }) => note))
    }
    expect(
      await client.refusal('POST', `/wp-json/wc/v2/orders/${ids[0]}/notes`, { body: { note: 'x' } }),
    ).toEqual([404, 'rest_no_route'])
  })
})

describe('the list of orders', () => {
  it.each([
    ['', [1, 0]],
    ['?order=asc', [0, 1]],
    ['?orderby=id&order=asc', [0, 1]],
    ['?orderby=modified', [1, 0]],
    ['?orderby=title', [1, 0]],
    ['?status=processing', [1, 0]],
    ['?status=pending,processing', [1, 0]],
    ['?status=any', [1, 0]],
    ['?status=pending', []],
    ['?status=trash', []],
    ['?customer=0', [1, 0]],
    ['?customer=1', []],
    [`?product=${world.trayVerdeSmall}`, [1]],
    [`?product=${world.candle}`, [0]],
    ['?after=2026-06-02T13:59:59', [1]],
    ['?before=2026-06-02T14:00:00', [0]],
    ['?after=2026-06-02T12:00:01&dates_are_gmt=true', []],
    ['?after=2026-06-02T11:59:59&dates_are_gmt=true', [1]],
    ['?modified_after=2026-06-02', [1]],
    ['?modified_before=2026-06-02', [0]],
    ['?search=MARSH', [1, 0]],
    ["?search=') or 1=1 --", []],
    ['?parent=7', []],
    ['?parent=0', [1, 0]],
    ['?per_page=1&offset=1', [0]],
    ['?offset=900', []],
  ])('%s', async (query, expected) => {
    expect(await listed(query)).toEqual(expected.map((index) => ids[index]))
  })

  it('is limited to ids, without others, and in their order', async () => {
    const [first, second] = ids
    expect(await listed(`?include=${first},${second},999&orderby=include`)).toEqual([first, second])
    expect(await listed(`?exclude=${first}`)).toEqual([second])
    expect(await listed(`?search=${first}`)).toContain(first)
    expect(await listed(`?include=999`)).toEqual([])
  })

  it('writes amounts with the requested decimals', async () => {
    const [order] = await get(`?include=${ids[1]}&dp=4`)
    expect([order.total, order.line_items[0].subtotal]).toEqual(['86.4000', '96.0000'])
    expect((await get(`?include=${ids[1]}&dp=0`))[0].total).toBe('86')
    expect((await get(`/${ids[1]}?dp=3`)).total).toBe('86.400')
    const changed = await client.request('PUT', `${base}/${ids[1]}?dp=1`, { body: {} })
    expect(changed.json().line_items[0].subtotal).toBe('96.0')
  })

  it.each(['status=moon', 'per_page=101', 'customer=x', 'orderby=total', 'after=2026-13-01'])(
    'refuses %s',
    async (query) => {
      expect(await client.refusal('GET', `${base}?${query}`)).toEqual([400, 'rest_invalid_param'])
    },
  )

  it('is closed to customers and guests', async () => {
    const customer = await programOf(app, (await accountOf(app, 'buyer', 'customer')).id, 'read_write')
    expect(await customer.refusal('GET', base)).toEqual([403, 'woocommerce_rest_cannot_view'])
    expect(await guestOf(app).refusal('GET', `${base}/${ids[0]}`)).toEqual([
      401,
      'woocommerce_rest_cannot_view',
    ])
  })

  it('names the statuses of the shop', async () => {
    expect((await client.request('GET', '/wp-json/wc/v3/orders/statuses')).json()).toEqual([
      { slug: 'pending', name: 'Payment pending' },
      { slug: 'processing', name: 'Processing' },
      { slug: 'on-hold', name: 'Awaiting payment' },
      { slug: 'completed', name: 'Completed' },
      { slug: 'cancelled', name: 'Cancelled' },
      { slug: 'refunded', name: 'Refunded' },
      { slug: 'failed', name: 'Payment failed' },
    ])
  })
})

describe('notes of an order', () => {
  const notes = () => `/wp-json/wc/v3/orders/${ids[0]}/notes`

  it('are its timeline, newest first', async () => {
    const [latest, first] = (await client.request('GET', notes())).json()
    expect(first).toEqual({
      id: expect.any(Number),
      author: 'system',
      date_created: '2026-06-01T14:00:00',
      date_created_gmt: '2026-06-01T12:00:00',
      note: 'Order placed.',
      customer_note: false,
      _links: {
        self: [{ href: `https://shop.example${notes()}/${first.id}` }],
        collection: [{ href: `https://shop.example${notes()}` }],
        up: [{ href: `https://shop.example${base}/${ids[0]}` }],
      },
    })
    expect(latest.id).toBeGreaterThan(first.id)
    // The state of the order follows from it.
    expect(await client.refusal('DELETE', `${notes()}/${first.id}?force=true`)).toEqual([
      409,
      'woocommerce_rest_cannot_delete',
    ])
  })

  it('are written to the customer or for the shop, and deleted with force', async () => {
    const toBuyer = { note: 'Ships on Monday.', customer_note: true, added_by_user: true }
    const created = await client.request('POST', notes(), { body: toBuyer })
    const { id } = created.json()
    expect([created.status, created.headers['location']]).toEqual([
      201,
      `https://shop.example${notes()}/${id}`,
    ])
    expect(created.json()).toMatchObject({ author: 'owner', note: 'Ships on Monday.', customer_note: true })
    await client.request('POST', notes(), { body: { note: 'Fragile.' } })
    const textsOf = async (type: string) =>
      (await client.request('GET', `${notes()}?type=${type}`))
        .json()
        .map(({ note }: { note: string }) => note)
    expect(await textsOf('customer')).toEqual(['Ships on Monday.'])
    expect(await textsOf('internal')).toEqual(['Fragile.', 'Payable in cash on delivery.', 'Order placed.'])
    const { rows } = await app.database.pool.query(
      "select payload -> 'mails' as mails from graphile_worker._private_jobs where payload ->> 'about' = $1",
      [String(id)],
    )
    expect(rows).toEqual([{ mails: ['customer-note'] }])
    expect(await client.refusal('DELETE', `${notes()}/${id}`)).toEqual([
      501,
      'woocommerce_rest_trash_not_supported',
    ])
    expect((await client.request('DELETE', `${notes()}/${id}?force=true`)).json()).toMatchObject({ id })
    expect(await client.refusal('GET', `${notes()}/${id}`)).toEqual([404, 'woocommerce_rest_invalid_id'])
  })

  it('need an order and a text', async () => {
    expect(await client.refusal('GET', `${base}/999/notes`)).toEqual([
      404,
      'woocommerce_rest_order_invalid_id',
    ])
    expect(await client.refusal('POST', `${base}/999/notes`, { body: { note: 'x' } })).toEqual([
      404,
      'woocommerce_rest_order_invalid_id',
    ])
    expect(await client.refusal('POST', notes(), { body: { note: ' ' } })).toEqual([
      400,
      'rest_invalid_param',
    ])
    expect(await client.refusal('GET', `${base}/${ids[1]}/notes/1`)).toEqual([
      404,
      'woocommerce_rest_invalid_id',
    ])
  })
})
