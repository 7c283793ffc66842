import WooCommerceRestApi from '@woocommerce/woocommerce-rest-api'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accountOf, programOf } from '../../../support/accounts/people.ts'
import { makeTestApp, type TestApp } from '../../../support/app.ts'

/** The client that the platform publishes; over http it signs its calls (OAuth 1.0a). */
const Client = WooCommerceRestApi as unknown as new (options: object) => Api

type Answer = { readonly data: Body; readonly status: number; readonly headers: Record<string, string> }
// What the shop answers is compared as a whole.
type Body = ReturnType<typeof JSON.parse>
type Api = {
  get(path: string, query?: object): Promise<Answer>
  post(path: string, body: object): Promise<Answer>
  put(path: string, body: object): Promise<Answer>
  delete(path: string, query?: object): Promise<Answer>
}

let app: TestApp
let api: Api
beforeAll(async () => {
  app = await makeTestApp()
  const { key, secret } = await programOf(
    app,
    (await accountOf(app, 'owner', 'administrator')).id,
    'read_write',
  )
  // Signatures have the time of the client.
  app.setNowMs(Date.now())
  api = new Client({ url: await app.origin(), consumerKey: key, consumerSecret: secret, version: 'wc/v3' })
})
afterAll(() => app.close())

const answered = (call: Promise<Answer>) =>
  call.then(
    ({ data, status }) => ({ http: status, ...data }),
    ({ response }) => ({ http: response.status, ...response.data }),
  )
const post = (path: string, body: object) => answered(api.post(path, body))
const put = (path: string, body: object) => answered(api.put(path, body))

it('runs a day of the shop', async () => {
  const category = await post('products/categories', { name: 'Lamps' })
  const tag = await post('products/tags', { name: 'Brass' })
  expect([category.http, tag.http]).toEqual([201, 201])

  const lamp = await post('products', {
    name: 'Desk lamp',
    type: 'simple',
    regular_price: '120.00',
    sku: 'LAMP-1',
    manage_stock: true,
    stock_quantity: 5,
    categories: [{ id: category.id }],
    tags: [{ id: tag.id }],
    meta_data: [{ key: '_supplier', value: 'Brera' }],
  })
  expect(lamp).toMatchObject({ http: 201, price: '120.00', stock_quantity: 5, stock_status: 'instock' })
  const found = await api.get('products', { sku: 'LAMP-1', _fields: 'id,name,meta_data' })
  expect([found.headers['x-wp-total'], found.data]).toMatchObject(['1', [{ id: lamp.id, name: 'Desk lamp' }]])

  const coupon = await post('coupons', { code: 'day10', discount_type: 'percent', amount: '10' })
  expect(coupon).toMatchObject({ http: 201, code: 'day10', amount: '10.00' })

  const address = {
    first_name: 'Ada',
    last_name: 'Byron',
    address_1: 'Main Street 1',
    city: 'Portland',
    state: 'OR',
    postcode: '97205',
    country: 'US',
    email: 'ada@example.com',
    phone: '5035550100',
  }
  const order = await post('orders', {
    payment_method: 'bacs',
    billing: address,
    shipping: address,
    line_items: [{ product_id: lamp.id, quantity: 2 }],
    coupon_lines: [{ code: 'day10' }],
  })
  expect(order).toMatchObject({ status: 'pending', total: '216.00', discount_total: '24.00' })
  expect(order.line_items[0]).toMatchObject({
    product_id: lamp.id,
    quantity: 2,
    subtotal: '240.00',
    total: '216.00',
  })

  expect(await put(`orders/${order.id}`, { status: 'processing' })).toMatchObject({ status: 'processing' })
  expect((await api.get(`products/${lamp.id}`)).data).toMatchObject({ stock_quantity: 3 })
  const note = await post(`orders/${order.id}/notes`, { note: 'Packed in straw.' })
  expect(note).toMatchObject({ http: 201, note: 'Packed in straw.', customer_note: false })
  expect(await put(`orders/${order.id}`, { status: 'completed' })).toMatchObject({ status: 'completed' })
  const refund = await post(`orders/${order.id}/refunds`, {
    amount: '16.00',
    reason: 'Scratch',
    api_refund: false,
  })
  expect(refund).toMatchObject({ http: 201, amount: '16.00', reason: 'Scratch' })
  expect((await api.get(`orders/${order.id}`)).data.refunds).toMatchObject([
    { id: refund.id, total: '-16.00' },
  ])

  const { create, update } = await post('products/batch', {
    create: [
      { name: 'Shade', regular_price: '30' },
      { name: 'Bulb', regular_price: '-3' },
    ],
    update: [{ id: lamp.id, stock_quantity: 10 }],
  })
  expect(create).toMatchObject([{ name: 'Shade', price: '30.00' }, { error: { code: 'rest_invalid_param' } }])
  expect(update).toMatchObject([{ id: lamp.id, stock_quantity: 10 }])

  expect(await answered(api.delete(`coupons/${coupon.id}`, { force: true }))).toMatchObject({
    status: 'publish',
  })
  expect(await answered(api.get(`coupons/${coupon.id}`))).toMatchObject({ http: 404 })
  expect(app.loggedErrors()).toEqual([])
})
