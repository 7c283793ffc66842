import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eraseEmail, exportOfEmail } from '../../../../src/features/my-account/privacy/privacy.ts'
import { cancelOrder } from '../../../../src/features/orders/states/manual-moves.ts'
import { accountOf, type Caller, guestOf, programOf } from '../../../support/accounts/people.ts'
import { makeTestApp, type TestApp } from '../../../support/app.ts'
import { world } from '../../../support/world.ts'

const base = '/wp-json/handsel/v1/returns'
const itemsOf = (order: number) => `/wp-json/handsel/v1/orders/${order}/returnable-items`
const orders = '/wp-json/handsel/v1/orders'
const billing = {
  ...{ first_name: 'Ada', last_name: 'Marsh', address_1: '12 Kiln Lane', city: 'Portland', state: 'OR' },
  ...{ postcode: '97205', country: 'US', email: 'ada@example.com' },
}

let app: TestApp
let client: Caller
let keys = 0
/** Paid: three candles at 15.00, and a coaster at 12.00. */
let orderId: number
let candles: number
let coasters: number
beforeAll(async () => {
  app = await makeTestApp({ env: { PUBLIC_URL: 'https://shop.example', HANDSEL_RATE_LIMITS: '0' } })
  client = await programOf(app, (await accountOf(app, 'manager', 'shop_manager')).id, 'read_write')
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.database.pool.query('update stock_level set quantity = 20 where product_id = $1', [world.candle])
  const order = await placeOrder('paid')
  orderId = order.id
  ;[candles, coasters] = order.lines.map(({ id }: { id: number }) => id)
})

function newKey(): string {
  keys += 1
  return `return-key-${keys}`
}

async function placeOrder(pay: string) {
  const lines = [
    { product_id: world.candle, quantity: 3 },
    { product_id: world.coaster, quantity: 1 },
  ]
  const body = { key: newKey(), pay, payment_method: 'cash', billing, lines, shipping_rate: null }
  return (await client.request('POST', orders, { body })).json()
}

const send = (body: object) => client.request('POST', base, { body })
const wanted = (more: object = {}) => {
  const lines = [{ line_id: candles, quantity: 2 }]
  return { order_id: orderId, key: newKey(), reason: 'damaged', lines, ...more }
}
const newReturn = async (more: object = {}) => (await send(wanted(more))).json()
const move = async (one: { id: number; version: number }, body: object) =>
  client.request('POST', `${base}/${one.id}`, { body: { version: one.version, ...body } })
const moved = async (one: { id: number; version: number }, body: object) => (await move(one, body)).json()
const orderNow = async (id = orderId) => (await client.request('GET', `${orders}/${id}`)).json()
const candlesInStock = async () => {
  const { rows } = await app.database.pool.query(
    'select quantity::int from stock_level where product_id = $1',
    [world.candle],
  )
  return rows[0].quantity
}

describe('a return', () => {
  it('is requested, received into stock, and refunded, and its order says so', async () => {
    const one = await newReturn({ note: 'Cracked.' })
    expect(one).toMatchObject({
      ...{ order_id: orderId, state: 'requested', moves: ['received', 'refused'], reason: 'damaged' },
      ...{ note: 'Cracked.', amount: '30.00', refunded: '', exchange_order_id: 0 },
      customer: { id: 0, name: 'Ada Marsh', email: 'ada@example.com' },
      lines: [{ line_id: candles, quantity: 2, restocked: false, amount: '30.00' }],
      date_created: '2026-06-01T12:00:00',
    })
    expect(await candlesInStock()).toBe(17)
    const received = await moved(one, { state: 'received', restock: [candles] })
    expect(received).toMatchObject({ state: 'received', lines: [{ restocked: true }] })
    expect(await candlesInStock()).toBe(19)
    const refunded = await moved(received, { state: 'refunded' })
    expect(refunded).toMatchObject({ state: 'refunded', refunded: '30.00', moves: [] })
    const order = await orderNow()
    expect(order).toMatchObject({ refunded: '30.00', payment_state: 'partly-refunded' })
    const notes = order.timeline.map(({ text }: { text: string }) => text)
    expect(notes).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Return \d+ requested: 2 × /),
        expect.stringMatching(/^Return \d+ received, back in stock: 2 × /),
      ]),
    )
    const refunds = (await client.request('GET', `/wp-json/wc/v3/orders/${orderId}/refunds`)).json()
    expect(refunds).toMatchObject([{ amount: '30.00', line_items: [{ quantity: -2, total: '-30.00' }] }])
  })

  it('is refused with a reason, which the buyer gets by mail, and its items can come back later', async () => {
    const one = await newReturn({ lines: [{ line_id: candles, quantity: 3 }] })
    expect((await move(one, { state: 'refused' })).json().code).toBe('handsel_no_reason')
    const refused = await moved(one, { state: 'refused', refusal: 'Used for years.', notify: true })
    expect(refused).toMatchObject({ state: 'refused', refusal: 'Used for years.', moves: [] })
    await app.runJobs()
    const { timeline } = await orderNow()
    expect(timeline).toContainEqual(
      expect.objectContaining({ is_for_buyer: true, text: expect.stringContaining('Used for years.') }),
    )
    expect((await send(wanted())).status).toBe(201)
  })

  it('of what is left of an order, and no more', async () => {
    await newReturn()
    const left = (await client.request('GET', itemsOf(orderId))).json()
    expect(left).toMatchObject([
      { line_id: candles, quantity: 1 },
      { line_id: coasters, quantity: 1 },
    ])
    expect((await send(wanted())).json().code).toBe('handsel_too_many_items')
    const all = await Promise.all(
      [1, 2, 3].map(() => send(wanted({ lines: [{ line_id: candles, quantity: 1 }] }))),
    )
    expect(all.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  })

  it('of what was not refunded without a return', async () => {
    const refund = { amount: '15.00', line_items: [{ id: candles, quantity: 1 }], api_refund: false }
    await client.request('POST', `/wp-json/wc/v3/orders/${orderId}/refunds`, { body: refund })
    expect((await client.request('GET', itemsOf(orderId))).json()[0]).toMatchObject({ quantity: 2 })
    expect((await send(wanted({ lines: [{ line_id: candles, quantity: 3 }] }))).json().code).toBe(
      'handsel_too_many_items',
    )
    const received = await moved(await newReturn(), { state: 'received' })
    await moved(received, { state: 'refunded' })
    // A refunded return counts once.
    expect((await client.request('GET', itemsOf(orderId))).json()).toMatchObject([
      { line_id: candles, quantity: 0 },
      { line_id: coasters, quantity: 1 },
    ])
  })

  it('is made once by a double press, and refunded once', async () => {
    const body = wanted()
    const answers = await Promise.all([send(body), send(body), send(body)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(answers.map(({ json }) => json().id)).size).toBe(1)
    const received = await moved(answers[0]!.json(), { state: 'received', restock: [candles] })
    expect((await move(answers[0]!.json(), { state: 'received', restock: [candles] })).status).toBe(200)
    const pressed = await Promise.all([1, 2, 3].map(() => move(received, { state: 'refunded' })))
    expect(pressed.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await orderNow()).toMatchObject({ refunded: '30.00' })
    expect(await candlesInStock()).toBe(19)
  })

  it('is refunded with another amount, at most what was paid', async () => {
    const received = await moved(await newReturn(), { state: 'received' })
    expect(await candlesInStock()).toBe(17)
    expect((await move(received, { state: 'refunded', amount: '99.00' })).json().code).toBe(
      'handsel_more_than_paid',
    )
    expect((await move(received, { state: 'refunded', amount: '0' })).json().code).toBe('handsel_no_amount')
    expect(await moved(received, { state: 'refunded', amount: '12.50' })).toMatchObject({
      refunded: '12.50',
    })
    expect(await orderNow()).toMatchObject({ refunded: '12.50' })
  })

  it('that was changed by somebody else is refused, and answered as it is', async () => {
    const one = await newReturn()
    const received = await moved(one, { state: 'received' })
    const stale = await move(one, { state: 'refused', refusal: 'Late.' })
    expect([stale.status, stale.json().code]).toEqual([409, 'handsel_conflict'])
    expect(stale.json().data.current).toMatchObject({ state: 'received', version: received.version })
  })

  it('happens', async () => {
    const one = await newReturn()
    await moved(one, { state: 'received' })
    const { rows } = await app.database.pool.query('select name from event where subject = $1 order by id', [
      `order_return:${one.id}`,
    ])
    expect(rows.map(({ name }) => name)).toEqual(['order_return.created', 'order_return.updated'])
  })

  it.each([
    ['an unknown order', { order_id: 999_999 }, 404, 'woocommerce_rest_invalid_order_id'],
    ['no items', { lines: [] }, 400, 'handsel_no_items'],
    [
      'an unknown line',
      { lines: [{ line_id: 999_999, quantity: 1 }] },
      400,
      'woocommerce_rest_invalid_item_id',
    ],
    ['no quantity', { lines: [{ line_id: 1, quantity: 0 }] }, 400, 'rest_invalid_param'],
    ['an unknown reason', { reason: 'weather' }, 400, 'rest_invalid_param'],
    ['no key', { key: '' }, 400, 'rest_invalid_param'],
  ])('is refused with %s', async (_, more, status, code) => {
    expect(await client.refusal('POST', base, { body: wanted(more) })).toEqual([status, code])
  })

  it('is refused for an order that is not paid', async () => {
    const unpaid = await placeOrder('later')
    const lines = [{ line_id: unpaid.lines[0].id, quantity: 1 }]
    expect((await send(wanted({ order_id: unpaid.id, lines }))).json().code).toBe('handsel_not_returnable')
  })
})

/** A new order of so many coasters at 12.00 for a return. */
const exchangeOf = (one: { version: number }, quantity = 1, more: object = {}) => ({
  ...{ version: one.version, key: newKey(), pay: 'later', billing, shipping_rate: null },
  ...{ lines: [{ product_id: world.coaster, quantity }], ...more },
})
const exchange = (one: { id: number; version: number }, body: object = exchangeOf(one)) =>
  client.request('POST', `/wp-json/handsel/v1/returns/${one.id}/exchange`, { body })
const returnNow = async (id: number) => (await client.request('GET', `${base}/${id}`)).json()
const textsOf = async (id: number) =>
  (await orderNow(id)).timeline.map(({ text }: { text: string }) => text).join('\n')
/** Two candles, 30.00, that have arrived. */
const receivedReturn = async () => moved(await newReturn(), { state: 'received' })

describe('an exchange', () => {
  it('pays the new order with what was paid for the items, and refunds the rest', async () => {
    const one = await receivedReturn()
    const created = await exchange(one, exchangeOf(one, 1, { credit: '30.00' }))
    expect(created.status).toBe(201)
    const order = created.json()
    expect(order).toMatchObject({ total: '12.00', paid: '12.00', payment_state: 'paid', state: 'processing' })
    expect(await orderNow()).toMatchObject({ refunded: '30.00', payment_state: 'partly-refunded' })
    expect(await returnNow(one.id)).toMatchObject({
      ...{ state: 'exchanged', refunded: '30.00', moves: [] },
      ...{ exchange_order_id: order.id, exchange_number: order.number },
    })
    expect(await textsOf(orderId)).toContain(`$12.00 pay for order ${order.number}, $18.00 paid back`)
    expect(await textsOf(orderId)).toContain(`Exchanged for order ${order.number}`)
    expect(await textsOf(order.id)).toMatch(/\$12\.00 paid with return \d+ of order/)
  })

  it('leaves the difference to pay, which the payment link and cash take', async () => {
    const one = await receivedReturn()
    const linked = (await exchange(one, exchangeOf(one, 4, { pay: 'link' }))).json()
    expect(linked).toMatchObject({ total: '48.00', paid: '30.00', outstanding: '18.00' })
    expect(linked).toMatchObject({ payment_state: 'partly-paid', state: 'pending' })
    // The buyer would lose what was returned.
    expect(await cancelOrder(app.shop, linked.id, { by: 'buyer' })).toEqual({
      ok: false,
      reason: 'not-cancellable',
    })
    const { pathname, search } = new URL(linked.payment_url)
    const page = await guestOf(app).request('GET', pathname + search)
    expect(page.body).toContain('$18.00')
    expect(page.body).not.toContain('Pay $48.00')
    const paid = await client.request('PUT', `/wp-json/wc/v3/orders/${linked.id}`, {
      body: { set_paid: true },
    })
    expect(paid.status).toBe(200)
    expect(await orderNow(linked.id)).toMatchObject({ paid: '48.00', state: 'processing' })

    orderId = (await placeOrder('paid')).id
    candles = (await orderNow()).lines[0].id
    const other = await receivedReturn()
    const cash = (await exchange(other, exchangeOf(other, 4, { pay: 'paid', payment_method: 'cash' }))).json()
    expect(cash).toMatchObject({ paid: '48.00', outstanding: '0.00', state: 'processing' })
  })

  it('is made once by a double press, and gives back once', async () => {
    const one = await receivedReturn()
    const body = exchangeOf(one)
    const pressed = await Promise.all([exchange(one, body), exchange(one, body), exchange(one, body)])
    expect(pressed.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(pressed.map(({ json }) => json().id)).size).toBe(1)
    // Two people at once: the return becomes one order.
    const again = await exchange(one)
    expect([again.status, again.json().code]).toEqual([409, 'handsel_already_exchanged'])
    expect(await orderNow()).toMatchObject({ refunded: '30.00' })
  })

  it('gives no more than is left of the payment', async () => {
    const one = await receivedReturn()
    const refund = { amount: '50.00', api_refund: false, api_restock: false }
    await client.request('POST', `/wp-json/wc/v3/orders/${orderId}/refunds`, { body: refund })
    const tooMuch = await exchange(one, exchangeOf(one, 1, { credit: '30.00' }))
    expect([tooMuch.status, tooMuch.json().code]).toEqual([409, 'handsel_more_than_paid'])
    expect(await returnNow(one.id)).toMatchObject({ state: 'received', exchange_order_id: 0 })
    const created = (await exchange(one)).json()
    expect(created).toMatchObject({ total: '12.00', paid: '7.00', outstanding: '5.00' })
    expect(await orderNow()).toMatchObject({ refunded: '57.00', refundable: '0.00' })
  })

  it('of a return that was refunded, did not arrive or was changed is refused in words, and creates no order', async () => {
    const count = async () => (await client.request('GET', orders)).headers['x-wp-total']
    const one = await newReturn()
    const before = await count()
    expect((await exchange(one)).json().code).toBe('handsel_no_such_move')
    const received = await moved(one, { state: 'received' })
    const stale = await exchange(one)
    expect([stale.status, stale.json().code]).toEqual([409, 'handsel_conflict'])
    expect(stale.json().data.current).toMatchObject({ version: received.version })
    await moved(received, { state: 'refunded' })
    const refunded = await exchange(received)
    expect([refunded.status, refunded.json().code]).toEqual([409, 'handsel_already_refunded'])
    expect(refunded.json().message).toContain('refunded already')
    expect((await exchange({ id: 999_999, version: 1 })).status).toBe(404)
    expect(await count()).toBe(before)
    expect(await orderNow()).toMatchObject({ refunded: '30.00' })
  })
})

describe('the list of returns', () => {
  it('is filtered by state and order, and paged', async () => {
    const [first, second] = [
      await newReturn(),
      await newReturn({ lines: [{ line_id: coasters, quantity: 1 }] }),
    ]
    await moved(second, { state: 'received' })
    const ids = async (query: string) =>
      (await client.request('GET', `${base}?order_id=${orderId}&${query}`))
        .json()
        .map(({ id }: { id: number }) => id)
    expect(await ids('')).toEqual([second.id, first.id])
    expect(await ids('order=asc')).toEqual([first.id, second.id])
    expect(await ids('state=received')).toEqual([second.id])
    expect(await ids('state=refunded')).toEqual([])
    const page = await client.request('GET', `${base}?order_id=${orderId}&per_page=1&page=2`)
    expect([page.json()[0].id, page.headers['x-wp-total']]).toEqual([first.id, '2'])
  })

  it('is for those who may edit orders', async () => {
    const one = await newReturn()
    const editor = await programOf(app, (await accountOf(app, 'editor', 'editor')).id, 'read_write')
    const customer = await programOf(app, (await accountOf(app, 'buyer', 'customer')).id, 'read_write')
    const calls = [
      ['GET', base, undefined],
      ['GET', `${base}/${one.id}`, undefined],
      ['GET', itemsOf(orderId), undefined],
      ['POST', base, wanted()],
      ['POST', `${base}/${one.id}`, { version: one.version, state: 'received' }],
      ['POST', `${base}/${one.id}/exchange`, exchangeOf(one)],
    ] as const
    for (const [method, url, body] of calls) {
      expect((await editor.request(method, url, { body })).status).toBe(403)
      expect((await customer.request(method, url, { body })).status).toBe(403)
      expect((await guestOf(app).request(method, url, { body })).status).toBe(401)
    }
    expect((await client.request('GET', `${base}/999999`)).status).toBe(404)
    expect((await move({ id: 999_999, version: 1 }, { state: 'received' })).status).toBe(404)
  })
})

it('the texts of returns are part of an export, and are erased with the buyer', async () => {
  const one = await newReturn({ note: 'Ada says it leaned to the left.' })
  await move(one, { state: 'refused', refusal: 'Ada has used it.' })
  const exported = await exportOfEmail(app.shop, billing.email)
  expect(JSON.stringify(exported)).toMatch(/leaned to the left.*has used it/)
  await app.database.pool.query(`update shop_order set state = 'completed'`)

  const erased = await eraseEmail(app.shop, billing.email)
  expect(erased).toMatchObject({ ok: true })
  const { rows } = await app.database.pool.query(
    `select note, refusal, jsonb_array_length(lines) as lines from order_return where id = $1`,
    [one.id],
  )
  expect(rows).toEqual([{ note: '', refusal: '', lines: 1 }])
})
