import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accountOf, type Caller, programOf } from '../../../support/accounts/people.ts'
import { makeTestApp, type TestApp } from '../../../support/app.ts'
import { checkoutForm } from '../../../support/orders/checkout.ts'
import { visitor } from '../../../support/visitor.ts'
import { world } from '../../../support/world.ts'

const base = '/wp-json/wc/v3/orders'

let app: TestApp
let client: Caller
let owner: number
let id: number
beforeAll(async () => {
  app = await makeTestApp({ env: { PUBLIC_URL: 'https://shop.example', HANDSEL_RATE_LIMITS: '0' } })
  owner = (await accountOf(app, 'owner', 'administrator')).id
  client = await programOf(app, owner, 'read_write')
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.database.pool.query('update stock_level set quantity = 20 where product_id = $1', [world.candle])
  id = await place()
})

async function place(): Promise<number> {
  const who = visitor(app.fastify)
  await who.post('/?wc-ajax=add_to_cart', { product_id: world.candle, quantity: 2 })
  const placed = await who.post('/?wc-ajax=checkout', await checkoutForm(who))
  return placed.json<{ order_id: number }>().order_id
}

const change = async (body: object) => (await client.request('PUT', `${base}/${id}`, { body })).json()
const refusal = (body: object, of = id) => client.refusal('PUT', `${base}/${of}`, { body })
const get = async (path = '') => (await client.request('GET', `${base}/${id}${path}`)).json()
const candles = async () => {
  const { rows } = await app.database.pool.query('select quantity from stock_level where product_id = $1', [
    world.candle,
  ])
  return rows[0].quantity
}
const mails = async () => {
  const { rows } = await app.database.pool.query(
    `select mail from graphile_worker._private_jobs, json_array_elements_text(payload -> 'mails') mail
      where (payload ->> 'orderId')::bigint = $1 order by id`,
    [id],
  )
  return rows.map(({ mail }) => mail)
}

describe('an order is changed', () => {
  it('in its fields, the others stay', async () => {
    const changed = await change({
      billing: { first_name: 'Grace', email: 'grace@example.com' },
      shipping: { city: 'Salem' },
      customer_note: 'Ring twice.',
      transaction_id: 'ch_1',
      meta_data: [{ key: 'erp', value: { number: 7 } }],
      customer_id: owner,
      moon: 'full',
    })
    expect(changed).toMatchObject({
      status: 'processing',
      billing: { first_name: 'Grace', last_name: 'Marsh', email: 'grace@example.com' },
      shipping: { city: 'Salem', last_name: 'Marsh' },
      customer_note: 'Ring twice.',
      transaction_id: 'ch_1',
      customer_id: owner,
      meta_data: [{ id: 1, key: 'erp', value: { number: 7 } }],
      _links: { customer: [{ href: `https://shop.example/wp-json/wc/v3/customers/${owner}` }] },
    })
    expect(await change({ meta_data: [{ id: 1, value: null }], customer_id: 0 })).toMatchObject({
      meta_data: [],
      customer_id: 0,
      customer_note: 'Ring twice.',
    })
  })

  it('as a whole, as it was read', async () => {
    expect(await change({ ...(await get()), customer_note: 'Again.' })).toMatchObject({
      customer_note: 'Again.',
    })
  })

  it('by the moves of the shop, with stock and mails', async () => {
    expect(await candles()).toBe(18)
    expect(await change({ status: 'on-hold' })).toMatchObject({ status: 'on-hold' })
    expect(await change({ status: 'completed' })).toMatchObject({
      status: 'completed',
      date_completed: expect.any(String),
      date_paid: expect.any(String),
    })
    expect(await mails()).toEqual(['processing', 'new-order', 'paid', 'completed'])
    expect(await refusal({ status: 'processing' })).toEqual([400, 'woocommerce_rest_order_invalid_status'])
    expect(await change({ status: 'completed' })).toMatchObject({ status: 'completed' })
    const { rows } = await app.database.pool.query(
      "select written_by from order_note where order_id = $1 and state = 'completed'",
      [id],
    )
    expect(rows).toEqual([{ written_by: owner }])
  })

  it('to cancelled, and its stock comes back', async () => {
    expect(await change({ status: 'cancelled' })).toMatchObject({ status: 'cancelled' })
    expect(await candles()).toBe(20)
  })

  it('to paid, once', async () => {
    expect(await change({ set_paid: true })).toMatchObject({ date_paid: expect.any(String) })
    await change({ set_paid: true })
    const { rows } = await app.database.pool.query(
      'select kind, amount_minor from payment where order_id = $1',
      [id],
    )
    expect(rows).toEqual([{ kind: 'capture', amount_minor: 3690 }])
  })

  it('to refunded, which refunds what was paid', async () => {
    await change({ set_paid: true })
    expect(await change({ status: 'refunded' })).toMatchObject({
      status: 'refunded',
      refunds: [{ id: expect.any(Number), reason: '', total: '-36.90' }],
    })
  })

  it.each([
    [{ status: 'moon' }, 'rest_invalid_param'],
    [{ status: 'pending' }, 'woocommerce_rest_order_invalid_status'],
    [{ currency: 'EUR' }, 'woocommerce_rest_invalid_currency'],
    [{ customer_id: 999 }, 'woocommerce_rest_invalid_customer_id'],
    [{ billing: { email: 'ada' } }, 'rest_invalid_param'],
    [{ line_items: [{ product_id: 75, quantity: 1 }] }, 'woocommerce_rest_cannot_edit_lines'],
    [{ fee_lines: [{ name: 'Wrapping', total: '5.00' }] }, 'woocommerce_rest_cannot_edit_lines'],
    [{ coupon_lines: [{ code: 'x' }] }, 'woocommerce_rest_cannot_edit_lines'],
  ])('not by %j, and nothing of it is written', async (body, code) => {
    expect(await refusal({ ...body, customer_note: 'Half.' })).toEqual([400, code])
    expect(await get()).toMatchObject({ customer_note: '', status: 'processing' })
  })

  it('only where there is one', async () => {
    expect(await refusal({ status: 'completed' }, 999)).toEqual([
      400,
      'woocommerce_rest_shop_order_invalid_id',
    ])
  })

  it('in a batch, each with its own answer', async () => {
    const other = await place()
    const body = {
      update: [{ id, status: 'completed' }, { id: other, status: 'pending' }, { id: 999 }],
    }
    const reply = await client.request('POST', '/wp-json/wc/v3/orders/batch', { body })
    expect(reply.json().update).toMatchObject([
      { id, status: 'completed' },
      { id: other, error: { code: 'woocommerce_rest_order_invalid_status' } },
      { id: 999, error: { code: 'woocommerce_rest_shop_order_invalid_id' } },
    ])
  })
})

describe('the details of an order', () => {
  const send = (body: object = {}, of = id) =>
    client.request('POST', `/wp-json/wc/v3/orders/${of}/actions/send_order_details`, { body })

  it('are mailed again, to a new address where that is forced', async () => {
    expect((await send()).json()).toEqual({ message: 'Order details sent to ada@example.com.' })
    expect((await send({ email: 'new@example.com' })).json()).toMatchObject({
      code: 'woocommerce_rest_order_billing_email_exists',
    })
    const forced = await send({ email: 'new@example.com', force_email_update: true })
    expect(forced.json()).toEqual({ message: 'Order details sent to new@example.com.' })
    expect((await get()).billing.email).toBe('new@example.com')
    expect(await mails()).toEqual(['processing', 'new-order', 'processing', 'processing'])
  })

  it('need an order with a mail about its state', async () => {
    await change({ set_paid: true })
    await change({ status: 'refunded' })
    expect((await send()).json()).toMatchObject({ code: 'woocommerce_rest_order_invalid_status' })
    expect((await send({}, 999)).status).toBe(404)
  })
})

describe('an order is deleted', () => {
  it('into the trash, which a status takes it out of', async () => {
    const remove = `${base}/${id}`
    expect((await client.request('DELETE', remove)).json()).toMatchObject({ id, status: 'processing' })
    expect(await get()).toMatchObject({ status: 'trash' })
    expect(await client.refusal('DELETE', remove)).toEqual([410, 'woocommerce_rest_already_trashed'])
    const idsOf = async (query: string) =>
      (await client.request('GET', `${base}?include=${id}&${query}`)).json().length
    expect(await Promise.all([idsOf(''), idsOf('status=trash'), idsOf('status=any,trash')])).toEqual([
      0, 1, 1,
    ])
    expect(await change({ status: 'processing' })).toMatchObject({ status: 'processing' })
    expect(await idsOf('')).toBe(1)
    expect(await candles()).toBe(18)
  })

  it('for good, with all that belongs to it', async () => {
    const remove = `${base}/${id}?force=true`
    expect((await client.request('DELETE', remove)).json()).toMatchObject({ id })
    expect(await client.refusal('DELETE', remove)).toEqual([404, 'woocommerce_rest_shop_order_invalid_id'])
    const { rows } = await app.database.pool.query(
      'select (select count(*)::int from order_line where order_id = $1) as lines, (select count(*)::int from placement where order_id = $1) as keys',
      [id],
    )
    expect(rows).toEqual([{ lines: 0, keys: 0 }])
  })
})

describe('refunds of an order', () => {
  const refunds = () => `/wp-json/wc/v3/orders/${id}/refunds`
  const refund = (body: object) => client.request('POST', refunds(), { body: { api_refund: false, ...body } })
  const refusedRefund = (body: object) =>
    client.refusal('POST', refunds(), { body: { api_refund: false, ...body } })

  it('are recorded with their lines, and listed', async () => {
    await change({ set_paid: true })
    const [line] = (await get()).line_items
    const made = await refund({
      reason: 'Chipped',
      line_items: [{ id: line.id, quantity: 1, refund_total: '15.00' }],
      meta_data: [{ key: 'erp', value: 'R1' }],
    })
    const record = made.json()
    expect([made.status, made.headers['location']]).toEqual([
      201,
      `https://shop.example${refunds()}/${record.id}`,
    ])
    expect(Object.keys(record).join(' ')).toBe(
      'id date_created date_created_gmt amount reason refunded_by refunded_payment meta_data line_items shipping_lines ' +
        'tax_lines fee_lines _links',
    )
    expect(record).toMatchObject({
      amount: '15.00',
      reason: 'Chipped',
      refunded_by: owner,
      refunded_payment: false,
      meta_data: [{ id: 1, key: 'erp', value: 'R1' }],
      line_items: [
        {
          product_id: world.candle,
          quantity: -1,
          total: '-15.00',
          meta_data: [{ key: '_refunded_item_id', value: String(line.id) }],
        },
      ],
      _links: { up: [{ href: `https://shop.example${base}/${id}` }] },
    })
    expect(await get()).toMatchObject({ status: 'processing', refunds: [{ total: '-15.00' }] })
    expect((await client.request('GET', refunds())).json()).toMatchObject([{ id: record.id }])
    const rounded = (await client.request('GET', `${refunds()}/${record.id}?dp=0`)).json()
    expect([rounded.amount, rounded.line_items[0].total]).toEqual(['15', '-15'])
    const [listed] = (await client.request('GET', `/wp-json/wc/v3/refunds?parent=${id}`)).json()
    expect(Object.keys(listed).slice(0, 3)).toEqual(['id', 'parent_id', 'date_created'])
    expect(listed).toMatchObject({ id: record.id, parent_id: id })
    expect(await client.refusal('DELETE', `${refunds()}/${record.id}?force=true`)).toEqual([
      409,
      'woocommerce_rest_cannot_delete',
    ])
    expect(await mails()).toContain('refunded')
  })

  it('of everything return the stock', async () => {
    await change({ set_paid: true })
    const [line] = (await get()).line_items
    await refund({ amount: '36.90', line_items: [{ id: line.id, quantity: 2, refund_total: '30.00' }] })
    expect([(await get()).status, await candles()]).toEqual(['refunded', 20])
  })

  it('of some items return those, each item once', async () => {
    await change({ set_paid: true })
    const [line] = (await get()).line_items
    const returned = { line_items: [{ id: line.id, quantity: 1, refund_total: '5.00' }] }
    expect(await candles()).toBe(18)
    await refund({ ...returned, api_restock: false })
    await refund({ line_items: [{ id: line.id, quantity: 0, refund_total: '1.00' }] })
    expect(await candles()).toBe(18)
    await refund(returned)
    expect([(await get()).status, await candles()]).toEqual(['processing', 19])
    await refund(returned)
    expect(await candles()).toBe(20)
    await refund(returned)
    expect(await candles()).toBe(20)
    await change({ status: 'cancelled' })
    expect(await candles()).toBe(20)
  })

  it('of some items leave the rest of them to a cancellation', async () => {
    await change({ set_paid: true })
    const [line] = (await get()).line_items
    await refund({ line_items: [{ id: line.id, quantity: 1, refund_total: '5.00' }] })
    await change({ status: 'cancelled' })
    expect(await candles()).toBe(20)
    // Nothing is taken any more.
    await refund({ line_items: [{ id: line.id, quantity: 1, refund_total: '5.00' }] })
    expect(await candles()).toBe(20)
  })

  it('return an item once when they are made at the same time', async () => {
    await change({ set_paid: true })
    const [line] = (await get()).line_items
    const returned = { line_items: [{ id: line.id, quantity: 2, refund_total: '5.00' }] }
    const made = await Promise.all([refund(returned), refund(returned), refund(returned)])
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(await candles()).toBe(20)
  })

  it('return the items of each line alone', async () => {
    const items = [{ product_id: world.candle, quantity: 1 }]
    const body = { set_paid: true, line_items: [...items, { ...items[0], quantity: 3 }] }
    id = (await client.request('POST', base, { body })).json().id
    const [first] = (await get()).line_items
    expect(await candles()).toBe(14)
    const returned = { line_items: [{ id: first.id, quantity: 1, refund_total: '5.00' }] }
    await refund(returned)
    await refund(returned)
    expect(await candles()).toBe(15)
  })

  it.each([
    [{ amount: '5.00' }, 'woocommerce_rest_cannot_create_order_refund'],
    [{ amount: '5.00', api_refund: true }, 'woocommerce_rest_cannot_create_order_refund'],
    [{ amount: '0' }, 'woocommerce_rest_invalid_order_refund'],
    [{}, 'woocommerce_rest_invalid_order_refund'],
    [{ amount: '-5' }, 'rest_invalid_param'],
    [{ amount: '5.001' }, 'rest_invalid_param'],
    [{ line_items: [{ id: 999_999, refund_total: '1' }] }, 'woocommerce_rest_invalid_order_refund'],
  ])('are refused for %j where nothing was paid', async (body, code) => {
    expect(await refusedRefund(body)).toEqual([400, code])
    expect((await get()).refunds).toEqual([])
  })

  it('never give back more than was paid, and need an order', async () => {
    await change({ set_paid: true })
    expect(await refusedRefund({ amount: '36.91' })).toEqual([
      400,
      'woocommerce_rest_cannot_create_order_refund',
    ])
    expect(await client.refusal('GET', `${base}/999/refunds`)).toEqual([
      404,
      'woocommerce_rest_invalid_order_id',
    ])
    expect(await client.refusal('GET', `${refunds()}/999`)).toEqual([
      404,
      'woocommerce_rest_shop_order_refund_invalid_id',
    ])
  })
})
