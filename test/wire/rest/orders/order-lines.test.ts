import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accountOf, type Caller, programOf } from '../../../support/accounts/people.ts'
import { makeTestApp, type TestApp } from '../../../support/app.ts'
import { couponId, makeCoupons } from '../../../support/cart/coupons.ts'
import { takeEvents } from '../../../support/events.ts'
import { world } from '../../../support/world.ts'

const base = '/wp-json/wc/v3/orders'
const billing = {
  first_name: 'Ada',
  address_1: '12 Kiln Lane',
  city: 'Portland',
  state: 'OR',
  postcode: '97205',
  country: 'US',
  email: 'ada@example.com',
}

type Order = {
  readonly id: number
  readonly total: string
  readonly line_items: readonly { readonly id: number; readonly [field: string]: unknown }[]
  readonly fee_lines: readonly { readonly id: number }[]
}

let app: TestApp
let client: Caller
let order: Order
beforeAll(async () => {
  app = await makeTestApp({ env: { PUBLIC_URL: 'https://shop.example', HANDSEL_RATE_LIMITS: '0' } })
  client = await programOf(app, (await accountOf(app, 'owner', 'shop_manager')).id, 'read_write')
  await makeCoupons(
    app.shop,
    { code: 'tenth', discount_type: 'percent', amount: '10', usage_limit_per_user: 1 },
    { code: 'five', discount_type: 'fixed_cart', amount: '5.00' },
    { code: 'once', discount_type: 'fixed_cart', amount: '2.00', usage_limit: 1 },
    { code: 'rich', amount: '5.00', minimum_amount: '5000' },
  )
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.database.pool.query('delete from coupon_use')
  await app.database.pool.query('update coupon set usage_count = 0, expires_at = null')
  await app.database.pool.query('update stock_level set quantity = 20 where product_id = $1', [world.candle])
  order = await create({
    line_items: [{ product_id: world.candle, quantity: 2 }, { product_id: world.coaster }],
  })
})

const create = async (body: object): Promise<Order> =>
  (await client.request('POST', base, { body: { billing, ...body } })).json()
const change = async (body: object, id = order.id) =>
  (await client.request('PUT', `${base}/${id}`, { body })).json()
const refusal = (body: object, id = order.id) => client.refusal('PUT', `${base}/${id}`, { body })
const get = async (id = order.id) => (await client.request('GET', `${base}/${id}`)).json()
const lineId = (index: number, of = order) => of.line_items[index]?.id
const candles = async () => {
  const { rows } = await app.database.pool.query('select quantity from stock_level where product_id = $1', [
    world.candle,
  ])
  return rows[0].quantity
}
const taken = async () => {
  const { rows } = await app.database.pool.query(
    'select stock_item_id::int as item, quantity::int from taken_stock where order_id = $1',
    [order.id],
  )
  return rows
}
const uses = async (code: string) => {
  const { rows } = await app.database.pool.query(
    `select usage_count::int as count, (select count(*)::int from coupon_use where coupon_id = c.id) as rows
       from coupon c where code = $1`,
    [code],
  )
  return [rows[0].count, rows[0].rows]
}

describe('a line of an order that awaits its payment', () => {
  it('gets another quantity, at the price of the shop for it, and the stock follows', async () => {
    const changed = await change({ line_items: [{ id: lineId(1), quantity: 5 }] })
    expect(changed).toMatchObject({
      total: '75.00',
      line_items: [
        { id: lineId(0), quantity: 2, total: '30.00' },
        { id: lineId(1), quantity: 5, total: '45.00', price: 9 },
      ],
    })
    expect(await change({ line_items: [{ id: lineId(0), quantity: 6 }] })).toMatchObject({ total: '135.00' })
    expect([await candles(), await taken()]).toEqual([14, [{ item: world.candle, quantity: 6 }]])
    expect(await change({ line_items: [{ id: lineId(0), quantity: 1 }] })).toMatchObject({ total: '60.00' })
    expect([await candles(), await taken()]).toEqual([19, [{ item: world.candle, quantity: 1 }]])
  })

  it('keeps what was agreed while another one changes', async () => {
    await app.changeCatalogue('update product set sale_price_minor = 1700 where id = $1', world.candle)
    const changed = await change({ line_items: [{ id: lineId(1), quantity: 2 }] })
    expect(changed.line_items).toMatchObject([{ total: '30.00', price: 15 }, { total: '24.00' }])
    await app.changeCatalogue('update product set sale_price_minor = 1500 where id = $1', world.candle)
  })

  it('gets amounts of its own, a name and values of programs', async () => {
    const changed = await change({
      line_items: [
        {
          id: lineId(0),
          name: 'Candle, scratched',
          subtotal: '28.00',
          total: '20.00',
          meta_data: [{ key: 'box', value: 'B7' }],
        },
      ],
    })
    expect(changed).toMatchObject({
      total: '32.00',
      discount_total: '8.00',
      line_items: [
        {
          name: 'Candle, scratched',
          quantity: 2,
          subtotal: '28.00',
          total: '20.00',
          price: 10,
          meta_data: [{ key: 'box', value: 'B7' }],
        },
        { total: '12.00' },
      ],
    })
    const later = await change({ line_items: [{ id: lineId(1), quantity: 2 }] })
    expect(later.line_items).toMatchObject([{ subtotal: '28.00', total: '20.00' }, { total: '24.00' }])
    const [box] = later.line_items[0].meta_data
    const renamed = await change({
      line_items: [{ id: lineId(0), meta_data: [{ id: box.id, value: 'B8' }] }],
    })
    expect(renamed).toMatchObject({ total: '44.00', line_items: [{ meta_data: [{ value: 'B8' }] }, {}] })
  })

  it.each([{ quantity: 0 }, { product_id: null }, { name: null }])('is removed by %j', async (field) => {
    const changed = await change({ line_items: [{ id: lineId(0), ...field }] })
    expect(changed).toMatchObject({ total: '12.00', line_items: [{ id: lineId(1) }] })
    expect([await candles(), await taken()]).toEqual([20, []])
  })

  it('is added, also a variation, with a name and values of its own', async () => {
    const changed = await change({
      line_items: [
        {
          product_id: world.candle,
          quantity: 1,
          total: '1.00',
          name: 'Sample',
          meta_data: [{ key: 'a', value: 1 }],
        },
        { product_id: world.tray, variation_id: world.trayVerdeSmall },
      ],
    })
    expect(changed).toMatchObject({
      total: '91.00',
      line_items: [
        { id: lineId(0) },
        { id: lineId(1) },
        { name: 'Sample', total: '1.00', meta_data: [{ id: 1, key: 'a', value: 1 }] },
        { name: 'Tray Rivo - Verde, Small', sku: 'TRA-RIVO-VS', total: '48.00' },
      ],
    })
    expect(await candles()).toBe(17)
    const ids = changed.line_items.map(({ id }: { id: number }) => id)
    expect(new Set(ids).size).toBe(4)
  })

  it('is added by an SKU, and shows its options in the name alone where that is requested', async () => {
    const changed = await change({ line_items: [{ sku: 'TRA-RIVO-VS' }, { sku: 'CAN-LUME', quantity: 2 }] })
    expect(changed.line_items).toMatchObject([
      {},
      {},
      {
        product_id: world.tray,
        variation_id: world.trayVerdeSmall,
        meta_data: [
          { display_key: 'Colour', display_value: 'Verde' },
          { display_key: 'Size', display_value: 'Small' },
        ],
      },
      { product_id: world.candle, quantity: 2 },
    ])
    const shown = await client.request('GET', `${base}/${order.id}?order_item_display_meta=true`)
    expect(shown.json().line_items[2]).toMatchObject({ name: 'Tray Rivo - Verde, Small', meta_data: [] })
  })

  it('never takes more than there is, and then nothing changes', async () => {
    expect(await refusal({ line_items: [{ id: lineId(0), quantity: 23 }], customer_note: 'x' })).toEqual([
      400,
      'woocommerce_rest_product_out_of_stock',
    ])
    expect(await get()).toMatchObject({ total: '42.00', customer_note: '' })
    expect(await candles()).toBe(18)
  })

  it('is not sold twice by two changes at the same time', async () => {
    const other = await create({ line_items: [{ product_id: world.candle, quantity: 2 }] })
    const replies = await Promise.all([
      client.request('PUT', `${base}/${order.id}`, {
        body: { line_items: [{ id: lineId(0), quantity: 15 }] },
      }),
      client.request('PUT', `${base}/${other.id}`, {
        body: { line_items: [{ id: lineId(0, other), quantity: 15 }] },
      }),
    ])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect(await candles()).toBe(20 - 15 - 2)
  })

  it('changes together with other orders of the same products, which never lock each other', async () => {
    await app.database.pool.query('update stock_level set quantity = 100 where product_id = any($1)', [
      [world.candle, world.alba],
    ])
    const line_items = [
      { product_id: world.candle, quantity: 5 },
      { product_id: world.alba, quantity: 5 },
    ]
    const orders = await Promise.all([1, 2, 3, 4].map(() => create({ line_items })))
    const rounds = [1, 9, 2, 8]
    for (const [round, quantity] of rounds.entries()) {
      const replies = await Promise.all(
        orders.map((one, index) => {
          const [more, fewer] = (round + index) % 2 === 0 ? [0, 1] : [1, 0]
          const lines = [
            { id: lineId(more, one), quantity },
            { id: lineId(fewer, one), quantity: 10 - quantity },
          ]
          return client.request('PUT', `${base}/${one.id}`, { body: { line_items: lines } })
        }),
      )
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    }
    const { rows } = await app.database.pool.query(
      `select (select sum(quantity)::int from stock_level where product_id = any($1))
            + (select sum(quantity)::int from taken_stock where order_id = any($2)) as all`,
      [[world.candle, world.alba], orders.map(({ id }) => id)],
    )
    expect(rows).toEqual([{ all: 200 }])
  })

  it.each([
    [{ line_items: [{ id: 999_999, quantity: 1 }] }, 'invalid_item_id'],
    [{ line_items: [{ quantity: 1 }] }, 'required_product_reference'],
    [{ line_items: [{ sku: 'UNKNOWN' }] }, 'invalid_product_id'],
    [{ line_items: [{ product_id: world.draftBowl }] }, 'invalid_product_id'],
    [{ shipping_lines: [{ id: 1, total: '1' }] }, 'invalid_item_id'],
    [{ shipping_lines: [{ total: '1' }] }, 'invalid_shipping_item'],
    [{ shipping_lines: [{ method_id: 'moon' }] }, 'invalid_shipping_method'],
    [{ fee_lines: [{ id: 9, total: '1' }] }, 'invalid_item_id'],
    [{ fee_lines: [{ total: '1' }] }, 'invalid_fee_item'],
    [{ fee_lines: [{ name: 'Off', total: '-50' }] }, 'invalid_total'],
    [{ coupon_lines: [{ code: 'unknown' }] }, 'invalid_coupon'],
    [{ coupon_lines: [{ code: 'rich' }] }, 'invalid_coupon'],
    [{ coupon_lines: [{}] }, 'invalid_coupon'],
    [{ coupon_lines: [{ id: 3, code: 'tenth' }] }, 'coupon_item_id_readonly'],
  ])('is refused for %j', async (body, code) => {
    expect(await refusal({ ...body, customer_note: 'Half.' })).toEqual([400, `woocommerce_rest_${code}`])
    expect(await get()).toMatchObject({ customer_note: '', total: '42.00' })
  })

  it('keeps its product', async () => {
    expect(await refusal({ line_items: [{ id: lineId(0), product_id: world.coaster }] })).toEqual([
      400,
      'woocommerce_rest_invalid_product_id',
    ])
    expect(await refusal({ line_items: [{ id: lineId(0), total: '1,5' }] })).toEqual([
      400,
      'rest_invalid_param',
    ])
  })

  it('emits what has changed, before and after, and the stock', async () => {
    await takeEvents(app.shop.db)
    await change({ line_items: [{ id: lineId(0), quantity: 3 }] })
    const line = { id: lineId(0), name: 'Candle Lume', product_id: world.candle }
    expect(await takeEvents(app.shop.db)).toMatchObject([
      { name: 'stock.changed', subject: `product:${world.candle}`, payload: { before: 18, after: 17 } },
      {
        name: 'order.updated',
        subject: `order:${order.id}`,
        payload: {
          changes: {
            line_items: {
              before: [{ ...line, quantity: 2, total: 3000 }],
              after: [{ ...line, quantity: 3, total: 4500 }],
            },
            total: { before: 4200, after: 5700 },
          },
        },
      },
    ])
  })
})

describe('values that programs store with a line', () => {
  it('change alone, and the event has no values', async () => {
    await takeEvents(app.shop.db)
    const changed = await change({
      line_items: [{ id: lineId(0), meta_data: [{ key: 'shelf', value: 'A' }] }],
    })
    expect(changed.line_items[0].meta_data).toMatchObject([{ key: 'shelf', value: 'A' }])
    expect(await takeEvents(app.shop.db)).toMatchObject([
      { name: 'order.updated', payload: { changes: { line_items: {} } } },
    ])
  })

  it('change also once it is paid, as serial numbers do, and nothing else of it then', async () => {
    const paid = await create({ line_items: [{ product_id: world.candle }], set_paid: true })
    const meta_data = [{ key: 'serial', value: 'C-7' }]
    const changed = await change({ line_items: [{ id: lineId(0, paid), meta_data }] }, paid.id)
    expect(changed).toMatchObject({ status: 'processing', total: paid.total, line_items: [{ meta_data }] })
    expect(await refusal({ line_items: [{ id: lineId(0, paid), quantity: 2, meta_data }] }, paid.id)).toEqual(
      [400, 'woocommerce_rest_cannot_edit_lines'],
    )
  })
})

describe('shipping and fees of an order that awaits its payment', () => {
  it('are added, changed and removed', async () => {
    const shipped = await change({
      shipping_lines: [{ method_id: 'flat_rate', method_title: 'Van', total: '7.50' }],
    })
    expect(shipped).toMatchObject({
      total: '49.50',
      shipping_total: '7.50',
      shipping_lines: [{ method_title: 'Van' }],
    })
    expect(await change({ shipping_lines: [{ id: 1, total: '5.00' }] })).toMatchObject({
      total: '47.00',
      shipping_lines: [{ method_id: 'flat_rate', method_title: 'Van', total: '5.00' }],
    })
    expect(await refusal({ shipping_lines: [{ method_id: 'flat_rate', total: '1' }] })).toEqual([
      400,
      'woocommerce_rest_cannot_edit_lines',
    ])
    const swapped = await change({
      shipping_lines: [
        { id: 1, method_id: null },
        { method_id: 'local_pickup', method_title: 'Pickup', total: '0' },
      ],
    })
    expect(swapped).toMatchObject({
      total: '42.00',
      shipping_lines: [{ method_id: 'local_pickup', total: '0.00' }],
    })
    expect(await change({ shipping_lines: [{ id: 1, method_id: null }] })).toMatchObject({
      shipping_lines: [],
    })
  })

  it('keep their ids when others are removed', async () => {
    const two = await change({
      fee_lines: [
        { name: 'Wrapping', total: '3' },
        { name: 'Loyal', total: '-1' },
      ],
    })
    expect(two).toMatchObject({
      total: '44.00',
      fee_lines: [{ id: 1 }, { id: 2, name: 'Loyal', total: '-1.00' }],
    })
    const one = await change({ fee_lines: [{ id: 1, name: null }] })
    expect(one).toMatchObject({ total: '41.00', fee_lines: [{ id: 2, name: 'Loyal' }] })
    const more = await change({
      fee_lines: [
        { id: 2, total: '-2.00' },
        { name: 'Rush', total: 4, tax_status: 'none' },
      ],
    })
    expect(more).toMatchObject({
      total: '44.00',
      fee_lines: [
        { id: 2, total: '-2.00', tax_status: 'taxable' },
        { id: 3, name: 'Rush', total: '4.00', tax_status: 'none' },
      ],
    })
  })
})

describe('store credit that was spent for an order', () => {
  beforeEach(async () => {
    await app.database.pool.query('update shop_order set credit_minor = 1500 where id = $1', [order.id])
    await app.database.pool.query("insert into order_credit values ($1, 0, 7, 'GIFT-7', 1500)", [order.id])
  })

  it('stays, and is sent back with the fees', async () => {
    const read = await get()
    expect(read).toMatchObject({ total: '27.00', fee_lines: [{ id: 1, name: 'GIFT-7', total: '-15.00' }] })
    const changed = await change({ fee_lines: read.fee_lines, line_items: [{ id: lineId(1), quantity: 0 }] })
    expect(changed).toMatchObject({ total: '15.00', fee_lines: [{ name: 'GIFT-7', total: '-15.00' }] })
  })

  it('is never more than the total, and does not change', async () => {
    expect(await refusal({ line_items: [{ id: lineId(0), quantity: 0 }] })).toEqual([
      400,
      'woocommerce_rest_invalid_total',
    ])
    for (const fee of [
      { id: 1, name: null },
      { id: 1, total: '-5' },
    ])
      expect(await refusal({ fee_lines: [fee] })).toEqual([400, 'woocommerce_rest_cannot_edit_lines'])
    expect((await get()).total).toBe('27.00')
  })
})

describe('coupons of an order that awaits its payment', () => {
  it('are replaced, with their discounts and uses', async () => {
    const tenth = await change({ coupon_lines: [{ code: 'TENTH' }] })
    expect(tenth).toMatchObject({
      total: '37.80',
      discount_total: '4.20',
      coupon_lines: [{ code: 'tenth', discount: '4.20' }],
      line_items: [{ subtotal: '30.00', total: '27.00' }, { total: '10.80' }],
    })
    expect(await uses('tenth')).toEqual([1, 1])
    const five = await change({ coupon_lines: [{ code: 'five' }] })
    expect(five).toMatchObject({ total: '37.00', coupon_lines: [{ code: 'five', discount: '5.00' }] })
    expect([await uses('tenth'), await uses('five')]).toEqual([
      [0, 0],
      [1, 1],
    ])
    expect(await change({ coupon_lines: [] })).toMatchObject({ total: '42.00', coupon_lines: [] })
    expect(await uses('five')).toEqual([0, 0])
  })

  it('discount lines that change, also after their last day', async () => {
    await change({ coupon_lines: [{ code: 'tenth' }] })
    await app.database.pool.query(`update coupon set expires_at = '2020-01-01' where code = 'tenth'`)
    const changed = await change({ line_items: [{ id: lineId(0), quantity: 4 }] })
    expect(changed).toMatchObject({
      total: '64.80',
      coupon_lines: [{ code: 'tenth', discount: '7.20' }],
      line_items: [{ subtotal: '60.00', total: '54.00' }, { total: '10.80' }],
    })
    expect(await uses('tenth')).toEqual([1, 1])
  })

  it('are never used beyond their limit', async () => {
    const other = await create({ line_items: [{ product_id: world.coaster }] })
    await change({ coupon_lines: [{ code: 'once' }] }, other.id)
    expect(await couponId(app.shop, 'once')).toBeGreaterThan(0)
    expect(await refusal({ coupon_lines: [{ code: 'once' }] })).toEqual([
      400,
      'woocommerce_rest_invalid_coupon',
    ])
    expect([await uses('once'), (await get()).total]).toEqual([[1, 1], '42.00'])
  })
})

describe('an order', () => {
  it('changes on hold too, and in a batch', async () => {
    await change({ status: 'on-hold', coupon_lines: [{ code: 'tenth' }] })
    const body = {
      update: [
        { id: order.id, line_items: [{ id: lineId(1), quantity: 0 }] },
        { id: order.id, line_items: [{ id: 999_999, quantity: 0 }] },
      ],
    }
    const { update } = (await client.request('POST', `${base}/batch`, { body })).json()
    expect(update).toMatchObject([
      { total: '27.00', status: 'on-hold' },
      { error: { code: 'woocommerce_rest_invalid_item_id' } },
    ])
    const { rows } = await app.database.pool.query('select state from coupon_use where order_id = $1', [
      order.id,
    ])
    expect(rows).toEqual([{ state: 'used' }])
  })

  it.each([
    ['was paid', { set_paid: true }],
    ['is completed', { status: 'completed' }],
    ['is cancelled', { status: 'cancelled' }],
  ])('that %s keeps its lines, and may be sent back as it is', async (_, done) => {
    const closed = await change({ ...done, fee_lines: [{ name: 'Wrapping', total: '3' }] })
    expect(closed).toMatchObject({ total: '45.00', is_editable: false })
    for (const body of [
      { line_items: [{ id: lineId(0), quantity: 1 }] },
      { shipping_lines: [{ method_id: 'flat_rate', total: '1' }] },
      { fee_lines: [{ id: 1, name: null }] },
      { coupon_lines: [{ code: 'tenth' }] },
    ])
      expect(await refusal(body)).toEqual([400, 'woocommerce_rest_cannot_edit_lines'])
    const { line_items, shipping_lines, fee_lines, coupon_lines, total } = await get()
    const same = { line_items, shipping_lines, fee_lines, coupon_lines, customer_note: 'Seen.' }
    expect(await change(same)).toMatchObject({ customer_note: 'Seen.', total, line_items })
  })

  it('in another currency than the shop keeps its lines', async () => {
    await app.database.pool.query("update shop_order set currency = 'EUR' where id = $1", [order.id])
    expect(await refusal({ line_items: [{ id: lineId(0), quantity: 1 }] })).toEqual([
      400,
      'woocommerce_rest_cannot_edit_lines',
    ])
  })

  it('is paid with what it comes to after a change', async () => {
    await change({ line_items: [{ id: lineId(0), quantity: 3 }], set_paid: true })
    const { rows } = await app.database.pool.query(
      'select kind, amount_minor::int as minor from payment where order_id = $1',
      [order.id],
    )
    expect(rows).toEqual([{ kind: 'capture', minor: 5700 }])
  })

  it('that was released keeps its lines, also back on hold', async () => {
    await change({ status: 'processing' })
    expect(await change({ status: 'on-hold' })).toMatchObject({ status: 'on-hold', is_editable: false })
    expect(await refusal({ line_items: [{ id: lineId(0), quantity: 1 }] })).toEqual([
      400,
      'woocommerce_rest_cannot_edit_lines',
    ])
  })

  it('is sent back as a whole, with a coupon, and nothing is computed again', async () => {
    await change({
      coupon_lines: [{ code: 'tenth' }],
      shipping_lines: [{ method_id: 'flat_rate', total: '5' }],
    })
    await app.changeCatalogue('update product set sale_price_minor = 1700 where id = $1', world.candle)
    await takeEvents(app.shop.db)
    const read = await get()
    const sent = await change(read)
    expect(sent).toEqual(read)
    expect(await takeEvents(app.shop.db)).toEqual([])
    await app.changeCatalogue('update product set sale_price_minor = 1500 where id = $1', world.candle)
  })
})
