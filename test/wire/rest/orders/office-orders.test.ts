import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountOf, type Caller, guestOf, programOf } from '../../../support/accounts/people.ts'
import { makeTestApp, type TestApp } from '../../../support/app.ts'
import { applyCoupon, makeCoupons } from '../../../support/cart/coupons.ts'
import { checkoutForm } from '../../../support/orders/checkout.ts'
import { visitor } from '../../../support/visitor.ts'
import { world } from '../../../support/world.ts'

const base = '/wp-json/handsel/v1/orders'

let app: TestApp
let client: Caller
/** Placed a day after each other: on delivery, then by transfer with a coupon and a note. */
let onDelivery: number
let byTransfer: number
beforeAll(async () => {
  app = await makeTestApp({
    env: { PUBLIC_URL: 'https://shop.example', HANDSEL_RATE_LIMITS: '0' },
    settings: { timezone: 'Europe/Rome' },
  })
  client = await programOf(app, (await accountOf(app, 'manager', 'shop_manager')).id, 'read_write')
  await makeCoupons(app.shop, { code: 'tenth', discount_type: 'percent', amount: '10' })
  onDelivery = await place(world.candle, {})
  byTransfer = await place(world.trayVerdeSmall, {
    ...{ payment_method: 'bacs', order_comments: 'Ring twice.' },
    ...{ billing_first_name: 'Grace', billing_last_name: 'Hopper', billing_phone: '+1 (617) 555-0199' },
    billing_email: 'grace@example.com',
  })
})
afterAll(() => app.close())

async function place(product: number, fields: Readonly<Record<string, string>>): Promise<number> {
  const who = visitor(app.fastify)
  await who.post('/?wc-ajax=add_to_cart', { product_id: product, quantity: 2 })
  if (fields['payment_method']) await applyCoupon(who, 'tenth')
  const form = { ...(await checkoutForm(who)), ...fields }
  const placed = (await who.post('/?wc-ajax=checkout', form)).json<{ order_id: number }>()
  app.setNowMs(app.shop.nowMs() + 86_400_000)
  return placed.order_id
}

const get = async (query: string) => (await client.request('GET', base + query)).json()
const listed = async (query: string): Promise<number[]> =>
  (await get(`?${query}`)).map(({ id }: { id: number }) => id)

describe('the list of orders', () => {
  it('says of each how it is paid and sent, and what can be done', async () => {
    const [second, first] = await get('')
    expect(first).toMatchObject({
      id: onDelivery,
      number: String(onDelivery),
      date_created: '2026-06-01T14:00:00',
      date_created_gmt: '2026-06-01T12:00:00',
      status: 'processing',
      state: 'processing',
      payment_state: 'unpaid',
      fulfilment: 'unshipped',
      next_move: 'ship',
      customer: { id: 0, name: 'Ada Marsh' },
      currency: 'USD',
      items: 2,
      payment_method: 'cod',
      has_note: false,
      intention: null,
    })
    expect(first.moves).toEqual([
      'ship',
      'mark-paid',
      'produce',
      'ship-part',
      'complete',
      'hold',
      'withdraw',
      'cancel',
    ])
    expect(second).toMatchObject({
      id: byTransfer,
      state: 'on-hold',
      fulfilment: 'waiting',
      next_move: 'mark-paid',
      moves: ['mark-paid', 'cancel'],
      total: '86.40',
      has_note: true,
      source: 'Unknown',
    })
  })

  it.each([
    ['status=on-hold', () => [byTransfer]],
    ['state[]=processing&state[]=shipped', () => [onDelivery]],
    ['payment=unpaid', () => [byTransfer, onDelivery]],
    ['payment=paid', () => []],
    ['fulfilment=unshipped,in-production', () => [onDelivery]],
    ['fulfilment=none', () => []],
    ['country=us', () => [byTransfer, onDelivery]],
    ['country=DE', () => []],
    ['payment_method=cod', () => [onDelivery]],
    ['has_note=true', () => [byTransfer]],
    ['has_note=false', () => [onDelivery]],
    ['customer=0', () => [byTransfer, onDelivery]],
    ['customer=999', () => []],
    [`product=${world.candle}`, () => [onDelivery]],
    ['after=2026-06-02', () => [byTransfer]],
    ['before=2026-06-02', () => [onDelivery]],
    ['order=asc', () => [onDelivery, byTransfer]],
    ['orderby=total', () => [byTransfer, onDelivery]],
    ['orderby=customer&order=asc', () => [onDelivery, byTransfer]],
    ['per_page=1&page=2', () => [onDelivery]],
  ])('is filtered and ordered: %s', async (query, expected) => {
    expect(await listed(query)).toEqual(expected())
  })

  it.each([
    ['hopper gRACE', () => [byTransfer]],
    ['grace@example', () => [byTransfer]],
    ['617 555-0199', () => [byTransfer]],
    ['marsh', () => [onDelivery]],
    ['hopper ada', () => []],
    ['617', () => []],
    ['100%', () => []],
    ["o'", () => []],
  ])('is searched by name and contact data: %s', async (text, expected) => {
    expect(await listed(`search=${encodeURIComponent(text)}`)).toEqual(expected())
  })

  it('is searched by number, SKU and tracking number', async () => {
    await app.database.pool.query(
      `insert into order_shipment (order_id, carrier, number, url, shipped_at) values ($1, 'GLS', 'TX 12ab', '', now())`,
      [onDelivery],
    )
    const { rows } = await app.database.pool.query('select sku from order_line where order_id = $1', [
      byTransfer,
    ])
    expect(await listed(`search=%23${byTransfer}`)).toEqual([byTransfer])
    expect(await listed(`search=${rows[0].sku.toLowerCase()}`)).toEqual([byTransfer])
    expect(await listed('search=tx12AB')).toEqual([onDelivery])
    await app.database.pool.query('delete from order_shipment where order_id = $1', [onDelivery])
  })

  it('leaves out the trash', async () => {
    await app.database.pool.query('update shop_order set trashed_at = now() where id = $1', [onDelivery])
    expect(await listed('')).toEqual([byTransfer])
    expect((await client.request('GET', `${base}/${onDelivery}`)).status).toBe(404)
    await app.database.pool.query('update shop_order set trashed_at = null where id = $1', [onDelivery])
  })

  it('comes to a total for its filters', async () => {
    const [first] = await get(`?search=${onDelivery}`)
    const both = (Number(first.total) + 86.4).toFixed(2)
    const all = (await client.request('GET', '/wp-json/handsel/v1/orders/totals')).json()
    expect(all).toEqual({
      orders: 2,
      newest: byTransfer,
      totals: [{ currency: 'USD', orders: 2, total: both }],
    })
    expect(await get('/totals?status=on-hold')).toEqual({
      ...{ orders: 1, newest: byTransfer },
      totals: [{ currency: 'USD', orders: 1, total: '86.40' }],
    })
    expect(await get('/totals?payment=paid')).toEqual({ orders: 0, newest: 0, totals: [] })
  })

  it.each([
    'status=moon',
    'fulfilment=half',
    'country=Italy',
    'after=yesterday',
    'orderby=moon',
    'per_page=101',
  ])('refuses %s', async (query) => {
    expect(await client.refusal('GET', `${base}?${query}`)).toEqual([400, 'rest_invalid_param'])
  })
})

describe('an order', () => {
  it('has everything that its page shows', async () => {
    const order = await get(`/${byTransfer}`)
    expect(order).toMatchObject({
      billing: { first_name: 'Grace', email: 'grace@example.com' },
      customer_note: 'Ring twice.',
      coupons: [{ code: 'tenth', kind: 'percent', discount: '9.60', free_shipping: false }],
      paid: '0.00',
      outstanding: '86.40',
      refundable: '0.00',
      payments: [],
      refunds: [],
      shipments: [],
      attribution: { device: '', fields: {} },
      buyer: {
        ...{ orders: 1, spent: '0.00' },
        ...{ first_order: '2026-06-02T14:00:00', first_order_gmt: '2026-06-02T12:00:00' },
      },
      payment_url: '',
    })
    expect(order.lines).toMatchObject([
      {
        quantity: 2,
        subtotal: '96.00',
        discount: '9.60',
        total: '86.40',
        gift_of: '',
        is_digital: false,
        options: [
          { name: 'Colour', value: 'Verde' },
          { name: 'Size', value: 'Small' },
        ],
      },
    ])
    expect(order.sums.map(({ kind }: { kind: string }) => kind)).toEqual([
      'subtotal',
      'coupon',
      'shipping',
      'total',
    ])
    expect(order.timeline[0]).toMatchObject({
      kind: 'note',
      state: 'pending',
      date: '2026-06-02T14:00:00',
      date_gmt: '2026-06-02T12:00:00',
    })
  })

  it('has the mails that were sent on its timeline', async () => {
    await app.runJobs()
    const { timeline } = await get(`/${byTransfer}`)
    const mails = timeline.filter(({ kind }: { kind: string }) => kind === 'mail')
    expect(mails).toMatchObject([
      { text: 'new-order', is_for_buyer: false },
      { text: 'on-hold', is_for_buyer: true },
    ])
  })

  it.each(['0', '999999', '999999999999999'])('is not found by the id %s', async (id) => {
    expect((await client.request('GET', `${base}/${id}`)).status).toBe(404)
  })
})

describe('a change of an order', () => {
  const change = (body: object) => client.request('POST', `${base}/${onDelivery}`, { body })

  it('names the version that was seen, and raises it', async () => {
    const { version } = await get(`/${onDelivery}`)
    const changed = (
      await change({ version, shipping: { city: 'Salem' }, customer_note: 'Leave it outside.' })
    ).json()
    expect(changed).toMatchObject({
      customer_note: 'Leave it outside.',
      shipping: { city: 'Salem', last_name: 'Marsh' },
    })
    expect(changed.version).toBeGreaterThan(version)
    expect((await change({ customer_note: '' })).status).toBe(400)
  })

  it('of an old version is refused with what has changed, who did it and when, and writes nothing', async () => {
    const { version } = await get(`/${onDelivery}`)
    await change({ version, shipping: { city: 'Boston' } })
    await app.runJobs()
    const answer = await change({ version, shipping: { city: 'Lost' }, customer_note: 'Lost' })
    const { code, data } = answer.json()
    expect([answer.status, code]).toEqual([409, 'handsel_conflict'])
    expect(data.changes).toMatchObject([{ kind: 'key', fields: ['shipping'] }])
    // The time of the shop is ahead of UTC.
    expect(data.changes[0].date > data.changes[0].date_gmt).toBe(true)
    expect(data.current).toMatchObject({ shipping: { city: 'Boston' }, customer_note: 'Leave it outside.' })
    expect(await get(`/${onDelivery}`)).toMatchObject({
      version: data.current.version,
      shipping: { city: 'Boston' },
    })
  })

  it.each([
    ['a note', `insert into order_note (order_id, body, written_at) values ($1, 'x', now())`],
    ['a note that is deleted', `delete from order_note where order_id = $1 and body = 'x'`],
    [
      'a parcel',
      `insert into order_shipment (order_id, carrier, number, url, shipped_at) values ($1, 'x', '', '', now())`,
    ],
    [
      'a payment',
      `insert into payment (order_id, provider, kind, amount_minor, currency, recorded_at, changed_at)
       values ($1, 'manual', 'capture', 100, 'USD', now(), now())`,
    ],
  ])('is stale after %s', async (_, statement) => {
    const { version } = await get(`/${onDelivery}`)
    await app.database.pool.query(statement, [onDelivery])
    expect((await change({ version, customer_note: 'Lost' })).status).toBe(409)
  })

  it('counts payments in the currency of the order', async () => {
    const { payment_state: state } = await get(`/${onDelivery}`)
    await app.database.pool.query(
      `insert into payment (order_id, provider, kind, amount_minor, currency, recorded_at, changed_at)
       values ($1, 'manual', 'capture', 999999, 'EUR', now(), now())`,
      [onDelivery],
    )
    expect([state, (await get(`/${onDelivery}`)).payment_state]).toEqual(['partly-paid', 'partly-paid'])
    await app.database.pool.query(
      `insert into payment (order_id, provider, kind, amount_minor, currency, recorded_at, changed_at)
       values ($1, 'manual', 'refund', 40, 'USD', now(), now())`,
      [onDelivery],
    )
    expect(await listed('payment=partly-refunded')).toEqual([onDelivery])
  })

  it('of many has a result each', async () => {
    const [first, second] = await Promise.all([get(`/${onDelivery}`), get(`/${byTransfer}`)])
    const update = [
      { id: onDelivery, version: first.version, customer_note: 'First' },
      { id: byTransfer, version: second.version - 1, customer_note: 'Lost' },
      { id: 999_999, version: 1, customer_note: 'Lost' },
      { id: byTransfer, customer_note: 'Lost' },
    ]
    const answer = await client.request('POST', `${base}/batch`, { body: { update } })
    expect(answer.json().update).toMatchObject([
      { id: onDelivery, customer_note: 'First' },
      { id: byTransfer, error: { code: 'handsel_conflict' } },
      { id: 999_999, error: { code: 'woocommerce_rest_office_order_invalid_id' } },
      { id: byTransfer, error: { code: 'rest_missing_callback_param' } },
    ])
    expect(await get(`/${byTransfer}`)).toMatchObject({
      version: second.version,
      customer_note: 'Ring twice.',
    })
  })

  it('of two at once, one is written', async () => {
    const { version } = await get(`/${byTransfer}`)
    const answers = await Promise.all(
      ['one', 'two', 'three'].map((note) =>
        client.request('POST', `${base}/${byTransfer}`, { body: { version, customer_note: note } }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })
})

describe('orders of staff', () => {
  it('are for those who may edit orders', async () => {
    const editor = await programOf(app, (await accountOf(app, 'editor', 'editor')).id, 'read_write')
    const customer = await programOf(app, (await accountOf(app, 'buyer', 'customer')).id, 'read_write')
    const reader = await programOf(app, (await accountOf(app, 'reader', 'shop_manager')).id, 'read')
    for (const path of ['', '/totals', `/${onDelivery}`]) {
      expect((await guestOf(app).request('GET', base + path)).status, path).toBe(401)
      expect((await editor.request('GET', base + path)).status, path).toBe(403)
      expect((await customer.request('GET', base + path)).status, path).toBe(403)
      expect((await reader.request('GET', base + path)).status, path).toBe(200)
    }
    const { version } = await get(`/${onDelivery}`)
    const body = { version, customer_note: 'no' }
    for (const who of [guestOf(app), editor, customer, reader])
      expect((await who.request('POST', `${base}/${onDelivery}`, { body })).status).not.toBe(200)
    expect((await get(`/${onDelivery}`)).version).toBe(version)
  })
})
