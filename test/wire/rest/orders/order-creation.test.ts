import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accountOf, type Caller, programOf } from '../../../support/accounts/people.ts'
import { makeTestApp, type TestApp } from '../../../support/app.ts'
import { makeCoupons } from '../../../support/cart/coupons.ts'
import { world } from '../../../support/world.ts'

const base = '/wp-json/wc/v3/orders'
const billing = {
  first_name: 'Ada',
  last_name: 'Marsh',
  address_1: '12 Kiln Lane',
  city: 'Portland',
  state: 'OR',
  postcode: '97205',
  country: 'US',
  email: 'ada@example.com',
  phone: '(503) 555-0100',
}

let app: TestApp
let client: Caller
let buyer: number
beforeAll(async () => {
  app = await makeTestApp({ env: { PUBLIC_URL: 'https://shop.example', HANDSEL_RATE_LIMITS: '0' } })
  client = await programOf(app, (await accountOf(app, 'owner', 'shop_manager')).id, 'read_write')
  buyer = (await accountOf(app, 'buyer', 'customer')).id
  await makeCoupons(
    app.shop,
    { code: 'tenth', discount_type: 'percent', amount: '10' },
    { code: 'rich', amount: '5.00', minimum_amount: '5000' },
  )
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.database.pool.query('update stock_level set quantity = 20 where product_id = $1', [world.candle])
})

const create = (body: object) => client.request('POST', base, { body })
const counts = async () => {
  const { rows } = await app.database.pool.query(
    `select (select count(*)::int from shop_order) as orders, (select quantity::int from stock_level where product_id = $1) as candles`,
    [world.candle],
  )
  return rows[0]
}

describe('an order is created', () => {
  it('priced by the shop, with its stock taken', async () => {
    const reply = await create({
      billing,
      payment_method: 'cod',
      customer_id: buyer,
      line_items: [
        { product_id: world.candle, quantity: 2 },
        { product_id: world.coaster, quantity: 5 },
        { product_id: world.tray, variation_id: world.trayVerdeSmall },
      ],
      meta_data: [{ key: 'channel', value: 'till' }],
    })
    const order = reply.json()
    expect([reply.status, reply.headers['location']]).toEqual([
      201,
      `https://shop.example${base}/${order.id}`,
    ])
    expect(order).toMatchObject({
      status: 'pending',
      created_via: 'rest-api',
      customer_id: buyer,
      payment_method_title: 'Cash on delivery',
      total: '123.00',
      billing,
      shipping: { city: 'Portland' },
      shipping_lines: [],
      meta_data: [{ id: 1, key: 'channel', value: 'till' }],
      needs_payment: true,
      is_editable: true,
      line_items: [
        { total: '30.00', price: 15 },
        { total: '45.00', price: 9 },
        { total: '48.00', name: 'Tray Rivo - Verde, Small', variation_id: world.trayVerdeSmall },
      ],
    })
    expect((await counts()).candles).toBe(18)
  })

  it('with amounts of its own, shipping, fees and a coupon', async () => {
    const { json } = await create({
      billing,
      line_items: [{ product_id: world.candle, quantity: 2, subtotal: '40.00', total: '31.00' }],
      shipping_lines: [{ method_id: 'flat_rate', method_title: 'Van', total: '7.50' }],
      fee_lines: [
        { name: 'Wrapping', total: '3.00' },
        { name: 'Old customer', total: '-1.50' },
      ],
      coupon_lines: [{ code: 'TENTH' }],
    })
    expect(json()).toMatchObject({
      total: '40.00',
      discount_total: '9.00',
      shipping_total: '7.50',
      line_items: [{ subtotal: '40.00', total: '31.00' }],
      shipping_lines: [{ method_id: 'flat_rate', method_title: 'Van', total: '7.50' }],
      fee_lines: [
        { name: 'Wrapping', total: '3.00' },
        { name: 'Old customer', total: '-1.50' },
      ],
      coupon_lines: [{ code: 'tenth' }],
    })
  })

  it('with the rate and the coupon of the shop', async () => {
    const { json } = await create({
      billing,
      line_items: [{ product_id: world.candle, quantity: 1 }],
      shipping_lines: [{ method_id: 'flat_rate' }],
      coupon_lines: [{ code: 'tenth' }],
    })
    const order = json()
    expect(order).toMatchObject({ discount_total: '1.50', coupon_lines: [{ discount: '1.50' }] })
    expect(order.shipping_lines).toMatchObject([{ method_id: 'flat_rate', instance_id: '1' }])
    expect(Number(order.total)).toBe(13.5 + Number(order.shipping_total))
  })

  it('in processing, which means that it is paid, unless it is paid on delivery', async () => {
    const order = async (payment_method: string) =>
      (
        await create({
          billing,
          payment_method,
          status: 'processing',
          line_items: [{ product_id: world.candle }],
        })
      ).json()
    expect(await order('bacs')).toMatchObject({ status: 'processing', date_paid: expect.any(String) })
    expect(await order('')).toMatchObject({ status: 'processing', date_paid: expect.any(String) })
    expect(await order('cod')).toMatchObject({ status: 'processing', date_paid: null })
  })

  it.each(['cancelled', 'failed'])(
    '%s already, without stock, and leaves the stock as it is',
    async (status) => {
      const before = await counts()
      const { json } = await create({
        billing,
        status,
        line_items: [{ product_id: world.candle, quantity: 500 }],
      })
      expect(json()).toMatchObject({ status, line_items: [{ quantity: 500 }] })
      expect(await counts()).toEqual({ ...before, orders: before.orders + 1 })
    },
  )

  it('paid and completed at once, with its mails', async () => {
    const { json } = await create({
      billing,
      line_items: [{ product_id: world.candle }],
      set_paid: true,
      status: 'completed',
      transaction_id: 'till-7',
    })
    const order = json()
    expect(order).toMatchObject({
      status: 'completed',
      transaction_id: 'till-7',
      date_paid: expect.any(String),
      date_completed: expect.any(String),
    })
    const { rows } = await app.database.pool.query(
      `select mail from graphile_worker._private_jobs, json_array_elements_text(payload -> 'mails') mail
        where (payload ->> 'orderId')::bigint = $1 order by id`,
      [order.id],
    )
    expect(rows.map(({ mail }) => mail)).toEqual(['processing', 'new-order', 'completed'])
  })

  it('for a buyer with long names in any letters, who is found by them', async () => {
    const letters = (first: number) =>
      String.fromCodePoint(...Array.from({ length: 90 }, (_, at) => first + at))
    const long = {
      ...billing,
      first_name: letters(0x20000),
      last_name: letters(0x21000),
      company: letters(0x22000),
    }
    const more = { ...long, address_1: letters(0x23000), city: letters(0x24000), email: 'long@example.com' }
    const shipping = { ...more, first_name: letters(0x25000), last_name: letters(0x26000), email: undefined }
    const { status, json } = await create({
      billing: more,
      shipping,
      fee_lines: [{ name: 'Repair', total: '12' }],
    })
    expect([status, json().code]).toEqual([201, undefined])
    const found = await client.request(
      'GET',
      `${base}?search=${encodeURIComponent(letters(0x21000).slice(0, 10))}`,
    )
    expect(found.json()).toMatchObject([{ id: json().id }])
  })

  it('without products, for a fee alone', async () => {
    expect((await create({ fee_lines: [{ name: 'Repair', total: '12' }] })).json()).toMatchObject({
      total: '12.00',
      line_items: [],
    })
  })

  it.each([
    [{ line_items: [{ product_id: 999 }] }, 'woocommerce_rest_invalid_product_id'],
    [{ line_items: [{ product_id: world.draftBowl }] }, 'woocommerce_rest_invalid_product_id'],
    [{ line_items: [{ product_id: world.tray }] }, 'woocommerce_rest_invalid_product_id'],
    [
      { line_items: [{ product_id: world.alba, variation_id: world.trayVerdeSmall }] },
      'woocommerce_rest_invalid_product_id',
    ],
    [{ line_items: [{ quantity: 1 }] }, 'woocommerce_rest_required_product_reference'],
    [{ line_items: [{ product_id: world.candle, quantity: 21 }] }, 'woocommerce_rest_product_out_of_stock'],
    [{ line_items: [{ product_id: world.candle, total: '-1' }] }, 'rest_invalid_param'],
    [{ line_items: [{ product_id: world.candle, quantity: 0 }] }, 'rest_invalid_param'],
    [{ currency: 'EUR', line_items: [{ product_id: world.candle }] }, 'woocommerce_rest_invalid_currency'],
    [{ customer_id: 999 }, 'woocommerce_rest_invalid_customer_id'],
    [{ coupon_lines: [{ code: 'moon' }] }, 'woocommerce_rest_invalid_coupon'],
    [
      { line_items: [{ product_id: world.candle }], coupon_lines: [{ code: 'rich' }] },
      'woocommerce_rest_invalid_coupon',
    ],
    [
      { line_items: [{ product_id: world.candle }], shipping_lines: [{ method_id: 'drone' }] },
      'woocommerce_rest_invalid_shipping_method',
    ],
    [{ fee_lines: [{ name: 'Less', total: '-5' }] }, 'woocommerce_rest_invalid_total'],
    [
      { line_items: [{ product_id: world.candle }], status: 'refunded' },
      'woocommerce_rest_order_invalid_status',
    ],
    [{ id: 7 }, 'woocommerce_rest_shop_order_exists'],
  ])('not as %j, and nothing of it is stored', async (body, code) => {
    const before = await counts()
    expect(await client.refusal('POST', base, { body: { billing, ...body } })).toEqual([400, code])
    expect(await counts()).toEqual(before)
  })
})
