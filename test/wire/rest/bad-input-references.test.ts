import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accountOf, type Caller, programOf } from '../../support/accounts/people.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { applyCoupon } from '../../support/cart/coupons.ts'
import { checkoutForm } from '../../support/orders/checkout.ts'
import { type Visitor, visitor } from '../../support/visitor.ts'
import { world } from '../../support/world.ts'

const base = '/wp-json/wc/v3'

let app: TestApp
let client: Caller
let shopper: Visitor
beforeAll(async () => {
  app = await makeTestApp({
    env: { PUBLIC_URL: 'https://shop.example', HANDSEL_RATE_LIMITS: '0' },
    settings: { calc_taxes: true },
  })
  client = await programOf(app, (await accountOf(app, 'owner', 'administrator')).id, 'read_write')
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.database.pool.query('update stock_level set quantity = 40 where product_id = $1', [world.candle])
  shopper = visitor(app.fastify)
  await shopper.post('/?wc-ajax=add_to_cart', { product_id: world.candle, quantity: 2 })
})

afterEach(async () => {
  const rates: { id: number }[] = await send('GET', '/taxes')
  for (const { id } of rates) await remove(`/taxes/${id}`)
})

async function send(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) {
  const reply = await client.request(method, base + path, { body })
  expect([method, path, reply.status, reply.status < 300 || reply.body]).toEqual([
    method,
    path,
    expect.any(Number),
    true,
  ])
  return reply.json()
}

const remove = async (path: string) => (await client.request('DELETE', `${base}${path}?force=true`)).status
const candle = () => send('GET', `/products/${world.candle}`)
const created = async (path: string, body: object): Promise<number> => (await send('POST', path, body)).id

/** The cart of the shopper, who can still see everything and pay. */
async function paidOrder(): Promise<{ id: number; line_items: unknown[] }> {
  await app.cacheUpdated()
  for (const path of ['/shop/', '/product/candle-lume/', '/cart/', '/checkout/'])
    expect([path, (await shopper.get(path)).status]).toEqual([path, 200])
  const answer = (await shopper.post('/?wc-ajax=checkout', await checkoutForm(shopper))).json<{
    order_id: number
    messages?: string
  }>()
  expect(answer).toMatchObject({ result: 'success' })
  return send('GET', `/orders/${answer.order_id}`)
}

describe('shoppers notice nothing but the change when a program deletes', () => {
  it('the tax class of a product: it is taxed as others are', async () => {
    await send('POST', '/taxes', { country: 'US', rate: '10', name: 'Standard' })
    await send('POST', '/taxes', { country: 'US', rate: '5', name: 'Reduced', class: 'reduced-rate' })
    await send('PUT', `/products/${world.candle}`, { tax_class: 'reduced-rate' })
    expect(await paidOrder()).toMatchObject({ line_items: [{ total: '30.00', total_tax: '1.50' }] })
    await shopper.post('/?wc-ajax=add_to_cart', { product_id: world.candle, quantity: 2 })
    expect(await remove('/taxes/classes/reduced-rate')).toBe(200)
    expect(await send('GET', '/taxes?class=reduced-rate')).toEqual([])
    expect(await paidOrder()).toMatchObject({ line_items: [{ total: '30.00', total_tax: '3.00' }] })
  })

  it('its shipping class', async () => {
    const id = await created('/products/shipping_classes', { name: 'Fragile' })
    await send('PUT', `/products/${world.candle}`, { shipping_class: 'fragile' })
    expect(await candle()).toMatchObject({ shipping_class_id: id })
    expect(await remove(`/products/shipping_classes/${id}`)).toBe(200)
    expect(await candle()).toMatchObject({ shipping_class: '', shipping_class_id: 0 })
    await paidOrder()
  })

  it('its category', async () => {
    const id = await created('/products/categories', { name: 'Lights' })
    await send('PUT', `/products/${world.candle}`, { categories: [{ id }] })
    expect(await remove(`/products/categories/${id}`)).toBe(200)
    expect((await candle()).categories).toEqual([])
    expect((await shopper.get('/product-category/lights/')).status).toBe(404)
    await paidOrder()
  })

  it('a coupon in a cart: it is not granted, and orders that had it keep it', async () => {
    const id = await created('/coupons', { code: 'spring', amount: '5' })
    await applyCoupon(shopper, 'spring')
    const before = await paidOrder()
    expect(before).toMatchObject({ discount_total: '5.00', coupon_lines: [{ code: 'spring' }] })
    await shopper.post('/?wc-ajax=add_to_cart', { product_id: world.candle, quantity: 2 })
    await applyCoupon(shopper, 'spring')
    expect(await remove(`/coupons/${id}`)).toBe(200)
    expect(await paidOrder()).toMatchObject({ discount_total: '0.00', coupon_lines: [] })
    expect(await send('GET', `/orders/${before.id}`)).toMatchObject({ coupon_lines: [{ code: 'spring' }] })
  })

  it('a customer with an order in progress, which is then one of a guest', async () => {
    const id = await created('/customers', { email: 'ada@shop.example' })
    const order = await paidOrder()
    await send('PUT', `/orders/${order.id}`, { customer_id: id })
    expect(await remove(`/customers/${id}`)).toBe(200)
    expect(await send('GET', `/orders/${order.id}`)).toMatchObject({
      customer_id: 0,
      line_items: [{ product_id: world.candle, total: '30.00' }],
    })
  })

  it('a product: orders keep their line, and carts with it say so', async () => {
    const id = await created('/products', { name: 'Bowl', regular_price: '9' })
    await shopper.post('/?wc-ajax=add_to_cart', { product_id: id, quantity: 1 })
    const order = await paidOrder()
    expect(order.line_items).toHaveLength(2)
    await shopper.post('/?wc-ajax=add_to_cart', { product_id: id, quantity: 1 })
    await shopper.post('/?wc-ajax=add_to_cart', { product_id: world.candle, quantity: 2 })
    expect(await remove(`/products/${id}`)).toBe(200)
    expect(await send('GET', `/orders/${order.id}`)).toMatchObject({
      line_items: expect.arrayContaining([expect.objectContaining({ name: 'Bowl', total: '9.00' })]),
    })
    const cart = await shopper.get('/cart/')
    expect([cart.status, cart.body]).toEqual([
      200,
      expect.stringContaining('An item in your cart is no longer available.'),
    ])
    expect((await shopper.get('/product/candle-lume/')).status).toBe(200)
  })

  it('an attribute that variations are chosen by: refused, and they are sold as before', async () => {
    const attributes: { id: number; slug: string }[] = await send('GET', '/products/attributes')
    const colour = attributes.find(({ slug }) => slug === 'pa_colour')?.id
    expect(await client.refusal('DELETE', `${base}/products/attributes/${colour}?force=true`)).toEqual([
      400,
      'woocommerce_rest_cannot_delete',
    ])
    const tray = { product_id: world.tray, variation_id: world.trayVerdeSmall, quantity: 1 }
    await shopper.post('/?wc-ajax=add_to_cart', {
      ...tray,
      attribute_pa_colour: 'verde',
      attribute_pa_size: 'small',
    })
    expect((await paidOrder()).line_items).toMatchObject([
      { product_id: world.candle },
      { variation_id: world.trayVerdeSmall, total: '48.00' },
    ])
  })
})

describe('a category', () => {
  it('is in no cycle, also of three, and by a batch', async () => {
    const top = await created('/products/categories', { name: 'Top' })
    const middle = await created('/products/categories', { name: 'Middle', parent: top })
    const low = await created('/products/categories', { name: 'Low', parent: middle })
    for (const parent of [top, middle, low])
      expect(
        await client.refusal('PUT', `${base}/products/categories/${top}`, {
          body: { name: 'Renamed', parent },
        }),
      ).toEqual([400, 'rest_invalid_param'])
    const { update } = await send('POST', '/products/categories/batch', {
      update: [
        { id: low, parent: 0 },
        { id: top, parent: low },
        { id: low, parent: middle },
      ],
    })
    expect(update).toMatchObject([{ parent: 0 }, { parent: low }, { error: { code: 'rest_invalid_param' } }])
    expect(await send('GET', `/products/categories/${top}`)).toMatchObject({ name: 'Top', parent: low })
    expect((await shopper.get('/product-category/low/top/middle/')).status).toBe(200)
  })
})

describe('an id of another kind of record', () => {
  it('is unknown, and nothing is changed', async () => {
    const order = (await paidOrder()).id
    const note = await created(`/orders/${order}/notes`, { note: 'Fragile' })
    const tag = await created('/products/tags', { name: 'Blue' })
    const category = await created('/products/categories', { name: 'Candles' })
    const coupon = await created('/coupons', { code: 'autumn', amount: '5' })
    const [variation, other] = [world.trayVerdeSmall, world.alba]
    const before = await rows()
    const calls = [
      ['PUT', `/products/${variation}`, 400, 'woocommerce_rest_product_invalid_id'],
      ['DELETE', `/products/${variation}`, 404, 'woocommerce_rest_product_invalid_id'],
      ['POST', `/products/${variation}/duplicate`, 404, 'woocommerce_rest_product_invalid_id'],
      ['GET', `/products/${variation}/variations`, 404, 'woocommerce_rest_product_invalid_id'],
      ['POST', `/products/${variation}/variations`, 404, 'woocommerce_rest_product_variation_invalid_parent'],
      ['POST', `/products/${other}/variations`, 404, 'woocommerce_rest_product_variation_invalid_parent'],
      [
        'GET',
        `/products/${other}/variations/${variation}`,
        404,
        'woocommerce_rest_product_variation_invalid_id',
      ],
      [
        'PUT',
        `/products/${other}/variations/${variation}`,
        404,
        'woocommerce_rest_product_variation_invalid_parent',
      ],
      [
        'DELETE',
        `/products/${other}/variations/${variation}`,
        404,
        'woocommerce_rest_product_variation_invalid_id',
      ],
      [
        'GET',
        `/products/${world.tray}/variations/${other}`,
        404,
        'woocommerce_rest_product_variation_invalid_id',
      ],
      ['GET', `/orders/${other}`, 404, 'woocommerce_rest_shop_order_invalid_id'],
      ['DELETE', `/orders/${coupon + 5_000}`, 404, 'woocommerce_rest_shop_order_invalid_id'],
      ['GET', `/orders/${order}/refunds/${order}`, 404, 'woocommerce_rest_shop_order_refund_invalid_id'],
      ['DELETE', `/orders/${order}/refunds/${note}`, 404, 'woocommerce_rest_shop_order_refund_invalid_id'],
      ['POST', `/orders/${other}/refunds`, 404, 'woocommerce_rest_invalid_order_id'],
      ['GET', `/orders/${order - 1}/notes/${note}`, 404, undefined],
      ['DELETE', `/orders/${other}/notes/${note}`, 404, 'woocommerce_rest_order_invalid_id'],
      ['GET', `/coupons/${order + 5_000}`, 404, 'woocommerce_rest_shop_coupon_invalid_id'],
      ['GET', `/customers/${other}`, 404, 'woocommerce_rest_invalid_id'],
      ['GET', `/products/categories/${tag}`, 404, 'woocommerce_rest_term_invalid'],
      ['PUT', `/products/tags/${category}`, 404, 'woocommerce_rest_term_invalid'],
      ['DELETE', `/products/brands/${category}`, 404, 'woocommerce_rest_term_invalid'],
      ['GET', `/products/attributes/${category + 900}/terms`, 404, 'woocommerce_rest_taxonomy_invalid'],
      ['PUT', '/shipping/zones/0', 403, 'woocommerce_rest_shipping_zone_invalid_zone'],
      ['GET', '/products/99999999999999999999', 400, 'rest_invalid_param'],
      ['GET', '/products/-1', 404, 'rest_no_route'],
    ] as const
    for (const [method, path, status, code] of calls) {
      const body = {
        name: 'Other',
        amount: '1',
        regular_price: '1',
        attributes: [{ name: 'Colour', option: 'Nero' }],
      }
      const url = `${base}${path}${method === 'DELETE' ? '?force=true' : ''}`
      const answer = await client.refusal(method, url, method === 'GET' ? {} : { body })
      expect([path, ...answer]).toEqual([path, status, code ?? expect.any(String)])
    }
    for (const sent of [
      { customer_id: 987_654 },
      { line_items: [{ product_id: category + 900 }] },
      { line_items: [{ product_id: world.tray }] },
      { line_items: [{ product_id: other, variation_id: variation }] },
      { line_items: [{ product_id: world.candle, quantity: 3 }, { product_id: category + 900 }] },
      { coupon_lines: [{ code: 'nothing' }] },
    ])
      expect((await client.refusal('POST', `${base}/orders`, { body: sent }))[0]).toBe(400)
    expect(await rows()).toEqual(before)
  })
})

it('a negative price is refused wherever one is sent, and nothing is stored', async () => {
  const order = (await paidOrder()).id
  const coupon = await created('/coupons', { code: 'winter', amount: '5' })
  const before = await rows()
  const size = { name: 'Size', option: 'Large' }
  for (const [path, body, code] of [
    ['/products', { name: 'A', regular_price: '-1' }, 'rest_invalid_param'],
    ['/products', { name: 'A', regular_price: '5', sale_price: '-0.01' }, 'rest_invalid_param'],
    [`/products/${world.candle}`, { name: 'B', regular_price: '-1' }, 'rest_invalid_param'],
    [`/products/${world.candle}`, { tiered_pricing_fixed_rules: { 5: '-1' } }, 'rest_invalid_param'],
    [`/products/${world.tray}/variations`, { regular_price: '-1', attributes: [size] }, 'rest_invalid_param'],
    ['/orders', { line_items: [{ product_id: world.candle, total: '-1' }] }, 'rest_invalid_param'],
    ['/orders', { shipping_lines: [{ method_id: 'flat_rate', total: '-1' }] }, 'rest_invalid_param'],
    [`/orders/${order}/refunds`, { amount: '-1', api_refund: false }, 'rest_invalid_param'],
    ['/coupons', { code: 'sand', amount: '-1' }, 'coupon_invalid_amount'],
    [`/coupons/${coupon}`, { code: 'sand', minimum_amount: '-1' }, 'rest_invalid_param'],
    ['/taxes', { country: 'US', rate: '-1' }, 'rest_invalid_param'],
  ] as const)
    expect([path, ...(await client.refusal('POST', base + path, { body }))]).toEqual([path, 400, code])
  expect(await rows()).toEqual(before)
})

/** All products, orders, terms and what they are sold by. */
async function rows(): Promise<unknown> {
  const { rows: all } = await app.database.pool.query(`
    select (select json_agg(product order by id) from product) as products,
           (select json_agg(shop_order order by id) from shop_order) as orders,
           (select json_agg(term order by id) from term) as terms,
           (select json_agg(stock_level order by product_id) from stock_level) as stock,
           (select json_agg(coupon order by id) from coupon) as coupons,
           (select json_agg(shipping_method order by id) from shipping_method) as methods,
           (select count(*) from tax_rate) as rates,
           (select count(*) from order_note) as notes`)
  return all
}
