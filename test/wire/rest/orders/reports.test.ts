import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountOf, type Caller, programOf } from '../../../support/accounts/people.ts'
import { makeTestApp, type TestApp } from '../../../support/app.ts'
import { makeCoupons } from '../../../support/cart/coupons.ts'
import { world } from '../../../support/world.ts'

const base = '/wp-json/wc/v3/reports'

let app: TestApp
let client: Caller
beforeAll(async () => {
  app = await makeTestApp({
    env: { PUBLIC_URL: 'https://shop.example', HANDSEL_RATE_LIMITS: '0' },
    // An evening in Rome that is the next day already.
    nowMs: Date.UTC(2026, 4, 30, 22, 30),
    settings: { timezone: 'Europe/Rome' },
  })
  client = await programOf(app, (await accountOf(app, 'manager', 'shop_manager')).id, 'read_write')
  const buyer = (await accountOf(app, 'ada', 'customer')).id
  await makeCoupons(app.shop, { code: 'five', amount: '5.00' })
  const order = (body: object) =>
    client.request('POST', '/wp-json/wc/v3/orders', { body: { set_paid: true, ...body } })
  await order({
    customer_id: buyer,
    line_items: [{ product_id: world.candle, quantity: 2 }],
    coupon_lines: [{ code: 'five' }],
    shipping_lines: [{ method_id: 'flat_rate', total: '4' }],
  })
  app.setNowMs(Date.UTC(2026, 5, 1, 10))
  const { id } = (await order({ line_items: [{ product_id: world.alba }] })).json()
  const refund = { amount: '10', api_refund: false }
  await client.request('POST', `/wp-json/wc/v3/orders/${id}/refunds`, { body: refund })
  // It is not sold.
  await order({ line_items: [{ product_id: world.candle }], set_paid: false })
})
afterAll(() => app.close())

const get = async (path: string) => (await client.request('GET', base + path)).json()

it('are listed', async () => {
  const list = (await client.request('GET', '/wp-json/wc/v3/reports')).json()
  expect(list.map(({ slug }: { slug: string }) => slug)).toEqual([
    'sales',
    'top_sellers',
    'orders/totals',
    'products/totals',
    'customers/totals',
    'coupons/totals',
    'reviews/totals',
  ])
  const customer = await programOf(app, (await accountOf(app, 'eve', 'customer')).id, 'read')
  expect(await customer.refusal('GET', `${base}/sales`)).toEqual([403, 'woocommerce_rest_cannot_view'])
})

describe('GET /wp-json/wc/v3/reports/sales', () => {
  it('adds up the days of the shop', async () => {
    const [report] = await get('/sales?date_min=2026-05-30&date_max=2026-06-01')
    expect(report).toEqual({
      total_sales: '43.00',
      net_sales: '39.00',
      average_sales: '13.00',
      total_orders: 2,
      total_items: 3,
      total_tax: '0.00',
      total_shipping: '4.00',
      total_refunds: '10.00',
      total_discount: '5.00',
      totals_grouped_by: 'day',
      totals: {
        '2026-05-30': {
          sales: '0.00',
          orders: 0,
          items: 0,
          tax: '0.00',
          shipping: '0.00',
          discount: '0.00',
          customers: 0,
        },
        '2026-05-31': {
          sales: '29.00',
          orders: 1,
          items: 2,
          tax: '0.00',
          shipping: '4.00',
          discount: '5.00',
          customers: 1,
        },
        '2026-06-01': {
          sales: '24.00',
          orders: 1,
          items: 1,
          tax: '0.00',
          shipping: '0.00',
          discount: '0.00',
          customers: expect.any(Number),
        },
      },
      total_customers: expect.any(Number),
      _links: { about: [{ href: 'https://shop.example/wp-json/wc/v3/reports' }] },
    })
  })

  it.each([
    ['', '2026-05-26', '2026-06-01', 7],
    ['?period=month', '2026-06-01', '2026-06-01', 1],
    ['?period=last_month', '2026-05-01', '2026-05-31', 31],
    ['?period=year', '2026-01', '2026-06', 6],
    ['?date_min=2025-11-05', '2025-11', '2026-06', 8],
    ['?date_max=2026-05-31', '2026-05-31', '2026-05-31', 1],
  ])('has the days or months of %s', async (query, first, last, count) => {
    const keys = Object.keys((await get(`/sales${query}`))[0].totals)
    expect([keys[0], keys.at(-1), keys.length]).toEqual([first, last, count])
  })

  it.each([
    'period=moon',
    'date_min=2026-02-30',
    'date_max=9999-12-31&date_min=2026-01-01',
    'date_min=2026-06-02&date_max=2026-06-01',
  ])('refuses %s', async (query) => {
    expect(await client.refusal('GET', `${base}/sales?${query}`)).toEqual([400, 'rest_invalid_param'])
  })
})

it('names what sells most, and counts records', async () => {
  expect((await client.request('GET', '/wp-json/wc/v3/reports/top_sellers')).json()).toMatchObject([
    { product_id: world.candle, quantity: 2 },
    { product_id: world.alba, quantity: 1, name: 'Vase Alba', title: 'Vase Alba' },
  ])
  const totalsOf = async (path: string) =>
    Object.fromEntries(
      (await client.request('GET', path))
        .json()
        .map(({ slug, total }: { slug: string; total: number }) => [slug, total]),
    )
  expect(await totalsOf('/wp-json/wc/v3/reports/orders/totals')).toMatchObject({
    pending: 1,
    processing: 2,
    completed: 0,
  })
  expect(await totalsOf('/wp-json/wc/v3/reports/products/totals')).toEqual({
    external: 0,
    grouped: 0,
    simple: 5,
    variable: 1,
  })
  expect(await totalsOf('/wp-json/wc/v3/reports/customers/totals')).toEqual({ paying: 1, non_paying: 1 })
  expect(await totalsOf('/wp-json/wc/v3/reports/coupons/totals')).toEqual({
    percent: 0,
    fixed_cart: 1,
    fixed_product: 0,
  })
  expect(await totalsOf('/wp-json/wc/v3/reports/reviews/totals')).toMatchObject({ rated_5_out_of_5: 0 })
})
