import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accountOf, type Caller, programOf } from '../../../support/accounts/people.ts'
import { makeTestApp, type TestApp } from '../../../support/app.ts'
import { setUpRates } from '../../../support/cart/cart-shop.ts'
import { world } from '../../../support/world.ts'

const orders = '/wp-json/wc/v3/orders'

let app: TestApp
let client: Caller
/** Each test has a day of its own, on which an order of 30.00 with 4.00 of shipping, and 10 % of tax, is paid. */
let day = 0
let id: number
let line: number
beforeAll(async () => {
  app = await makeTestApp({
    env: { PUBLIC_URL: 'https://shop.example', HANDSEL_RATE_LIMITS: '0' },
    settings: { calc_taxes: true, base_country: 'DE', allowed_countries: 'all', timezone: 'UTC' },
  })
  await setUpRates(app, [{ country: 'DE', ratePpm: 100_000, name: 'VAT' }])
  client = await programOf(app, (await accountOf(app, 'manager', 'shop_manager')).id, 'read_write')
})
afterAll(() => app.close())
beforeEach(async () => {
  day += 1
  app.setNowMs(Date.UTC(2026, 4, day, 10))
  const body = {
    set_paid: true,
    billing: { country: 'DE', city: 'Linz', postcode: '10115' },
    line_items: [{ product_id: world.candle, quantity: 2, name: 'A name of old', total: '30.00' }],
    shipping_lines: [{ method_id: 'flat_rate', total: '4.00' }],
  }
  const order = (await client.request('POST', orders, { body })).json()
  id = order.id
  line = order.line_items[0].id
  expect([order.total, order.total_tax]).toEqual(['37.40', '3.40'])
})

const refund = async (body: object) =>
  expect(
    (
      await client.request('POST', `${orders}/${id}/refunds`, {
        body: { api_refund: false, api_restock: false, ...body },
      })
    ).status,
  ).toBe(201)
const taxed = () => ({
  line_items: [
    { id: line, quantity: 1, refund_total: '10.00', refund_tax: [{ id: 1, refund_total: '1.00' }] },
  ],
})
const query = () => {
  const date = new Date(Date.UTC(2026, 4, day)).toISOString().slice(0, 10)
  return `date_min=${date}&date_max=${date}`
}
const report = async () => (await client.request('GET', `/wp-json/wc/v3/reports/sales?${query()}`)).json()[0]

describe('the report of sales', () => {
  it('subtracts the refunded tax from the taxes, so that the net is what was sold without them', async () => {
    await refund(taxed())
    expect(await report()).toMatchObject({
      total_sales: '26.40',
      net_sales: '20.00',
      total_tax: '2.40',
      total_shipping: '4.00',
      total_refunds: '11.00',
      total_orders: 1,
    })
  })

  it('has nothing left of an order that is refunded in full', async () => {
    await refund(taxed())
    await refund({ amount: '26.40' })
    expect(await report()).toMatchObject({
      total_sales: '0.00',
      net_sales: '0.00',
      total_tax: '0.00',
      total_shipping: '0.00',
      total_refunds: '37.40',
    })
  })

  it('leaves out the refund of an order that is cancelled, as its sale', async () => {
    await refund(taxed())
    await client.request('PUT', `${orders}/${id}`, { body: { status: 'cancelled' } })
    expect(await report()).toMatchObject({
      total_sales: '0.00',
      net_sales: '0.00',
      total_tax: '0.00',
      total_refunds: '0.00',
      total_orders: 0,
    })
  })

  it('has a refund on the day on which it was made', async () => {
    const before = await report()
    app.setNowMs(Date.UTC(2026, 4, day + 1, 10))
    await refund(taxed())
    expect(await report()).toEqual(before)
    day += 1
    expect(await report()).toMatchObject({
      total_sales: '-11.00',
      net_sales: '-10.00',
      total_tax: '-1.00',
      total_orders: 0,
    })
  })
})

it('top sellers have the name of the product, whatever the name on an order', async () => {
  const name = (await client.request('GET', `/wp-json/wc/v3/products/${world.candle}`)).json().name
  expect((await client.request('GET', `${orders}/${id}`)).json().line_items[0].name).not.toBe(name)
  expect((await client.request('GET', `/wp-json/wc/v3/reports/top_sellers?${query()}`)).json()).toMatchObject(
    [{ name, title: name, product_id: world.candle, quantity: 2 }],
  )
  const overview = (await client.request('GET', `/wp-json/handsel/v1/overview?${query()}`)).json()
  expect(overview.top_products).toMatchObject([{ name, product_id: world.candle }])
})
