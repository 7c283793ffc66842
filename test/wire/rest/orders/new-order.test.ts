import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accountOf, type Caller, guestOf, programOf } from '../../../support/accounts/people.ts'
import { makeTestApp, type TestApp } from '../../../support/app.ts'
import { applyCoupon, makeCoupons } from '../../../support/cart/coupons.ts'
import { checkoutForm } from '../../../support/orders/checkout.ts'
import { visitor } from '../../../support/visitor.ts'
import { world } from '../../../support/world.ts'

const base = '/wp-json/handsel/v1/orders'
const previews = '/wp-json/handsel/v1/orders/preview'
const products = '/wp-json/handsel/v1/orders/products'
const billing = {
  ...{ first_name: 'Ada', last_name: 'Marsh', address_1: '12 Kiln Lane', city: 'Portland', state: 'OR' },
  ...{ postcode: '97205', country: 'US', email: 'ada@example.com', phone: '(503) 555-0100' },
}

let app: TestApp
let client: Caller
let keys = 0
beforeAll(async () => {
  app = await makeTestApp({ env: { PUBLIC_URL: 'https://shop.example', HANDSEL_RATE_LIMITS: '0' } })
  client = await programOf(app, (await accountOf(app, 'manager', 'shop_manager')).id, 'read_write')
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

const preview = async (body: object) => (await client.request('POST', previews, { body })).json()
const order = (more: object = {}) => {
  keys += 1
  const lines = [{ product_id: world.candle, quantity: 2 }]
  return { key: `order-key-${keys}`, pay: 'later', billing, lines, ...more }
}
const create = (body: object) => client.request('POST', base, { body })
const counts = async () => {
  const { rows } = await app.database.pool.query(
    `select (select count(*)::int from shop_order) as orders, (select quantity::int from stock_level where product_id = $1) as candles`,
    [world.candle],
  )
  return rows[0]
}

describe('a preview', () => {
  it('has prices, rates and totals, and stores nothing', async () => {
    const before = await counts()
    const answer = await preview({
      billing,
      lines: [
        { product_id: world.candle, quantity: 2 },
        { product_id: world.coaster, quantity: 5 },
        { product_id: world.trayVerdeSmall },
      ],
      coupons: ['TENTH'],
    })
    expect(answer).toMatchObject({
      currency: 'USD',
      needs_shipping: true,
      is_valid: true,
      problems: [],
      coupons: [{ code: 'TENTH', problem: '' }],
      lines: [
        { product_id: world.candle, quantity: 2, unit_price: '15.00', subtotal: '30.00', discount: '3.00' },
        { unit_price: '9.00', has_tier_price: true, total: '40.50' },
        {
          product_id: world.trayVerdeSmall,
          options: [
            { name: 'Colour', value: 'Verde' },
            { name: 'Size', value: 'Small' },
          ],
        },
      ],
    })
    expect(answer.shipping_rates.map(({ id }: { id: string }) => id)).toContain(answer.shipping_rate)
    expect(await counts()).toEqual(before)
  })

  it('says in words what is in the way, line by line', async () => {
    const answer = await preview({
      billing,
      lines: [
        { product_id: world.candle, quantity: 99 },
        { product_id: 999_999 },
        { product_id: world.tray },
      ],
      coupons: ['nothing', 'rich'],
      shipping_rate: 'flat_rate:99',
    })
    expect(answer.is_valid).toBe(false)
    expect(answer.lines.map(({ problem }: { problem: string }) => problem)).toEqual([
      expect.stringContaining('20'),
      'This product is not sold any more. Remove it.',
      'This product is not sold any more. Remove it.',
    ])
    expect(answer.coupons).toEqual([
      { code: 'nothing', problem: expect.stringMatching(/nothing/i) },
      { code: 'rich', problem: expect.stringContaining('$5,000') },
    ])
    expect(answer.problems).toEqual([
      'This shipping method is not available for this order. Choose another one.',
    ])
  })

  it('asks for the options that a variation leaves open', async () => {
    const line = { product_id: world.trayNeroAny }
    const open = await preview({ billing, lines: [line] })
    expect(open.lines).toMatchObject([
      {
        problem: 'Choose Size.',
        open_options: [{ key: 'pa_size', name: 'Size', values: [{ slug: 'small' }, { slug: 'large' }] }],
      },
    ])
    const chosen = await preview({ billing, lines: [{ ...line, options: { pa_size: 'large' } }] })
    expect(chosen).toMatchObject({
      is_valid: true,
      lines: [{ options: [{ value: 'Nero' }, { value: 'Large' }], problem: '' }],
    })
    const wrong = await preview({ billing, lines: [{ ...line, options: { pa_size: 'giant' } }] })
    expect(wrong.lines[0].problem).not.toBe('')
  })

  it('charges nothing for shipping on request', async () => {
    const body = { billing, lines: [{ product_id: world.candle }] }
    const [charged, free] = [await preview(body), await preview({ ...body, shipping_rate: null })]
    expect(free).toMatchObject({ is_valid: true, shipping_rate: '', total: '15.00' })
    expect(Number(charged.total)).toBeGreaterThan(15)
  })

  it('needs a product', async () => {
    expect(await preview({})).toMatchObject({ is_valid: false, problems: ['Add at least one product.'] })
  })

  it('costs what the cart and the checkout charge', async () => {
    const quantity = fc.integer({ min: 1, max: 6 })
    const bought = fc.record({ candle: quantity, coaster: quantity, tray: quantity, hasCoupon: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(bought, async ({ candle, coaster, tray, hasCoupon }) => {
        const lines = [
          { product_id: world.candle, quantity: candle },
          { product_id: world.coaster, quantity: coaster },
          { product_id: world.trayVerdeSmall, quantity: tray },
        ]
        await app.database.pool.query('update stock_level set quantity = 20 where quantity is not null')
        const who = visitor(app.fastify)
        for (const line of lines) await who.post('/?wc-ajax=add_to_cart', line)
        if (hasCoupon) await applyCoupon(who, 'tenth')
        const placed = await who.post('/?wc-ajax=checkout', await checkoutForm(who))
        const { order_id: id } = placed.json<{ order_id: number }>()
        const bySale = (await client.request('GET', `${base}/${id}`)).json()
        await client.request('DELETE', `/wp-json/wc/v3/orders/${id}?force=true`)
        await app.database.pool.query('update stock_level set quantity = 20 where quantity is not null')
        const entered = await preview({
          ...{ lines, coupons: hasCoupon ? ['tenth'] : [], payment_method: 'cod' },
          ...{ billing: bySale.billing, shipping: bySale.shipping },
        })
        expect(entered.sums).toEqual(bySale.sums)
        expect(entered.total).toBe(bySale.total)
      }),
      { numRuns: 8 },
    )
  })
})

describe('an order by hand', () => {
  it('is created as it was previewed, and waits for its payment', async () => {
    const { total, lines } = await preview(order({ coupons: ['tenth'] }))
    const { status, json } = await create(order({ coupons: ['tenth'], total, customer_note: 'By phone.' }))
    expect(status).toBe(201)
    expect(json()).toMatchObject({
      ...{
        status: 'pending',
        payment_state: 'unpaid',
        created_via: 'admin',
        total,
        customer_note: 'By phone.',
      },
      lines: [{ product_id: world.candle, quantity: 2, total: lines[0].total }],
      coupons: [{ code: 'tenth', discount: '3.00' }],
    })
    expect((await counts()).candles).toBe(18)
  })

  it('with a link to pay, which its buyer gets by mail', async () => {
    const created = (await create(order({ pay: 'link' }))).json()
    expect(created.payment_url).toContain('/checkout/order-pay/')
    await app.runJobs()
    const { timeline } = (await client.request('GET', `${base}/${created.id}`)).json()
    expect(timeline).toContainEqual(expect.objectContaining({ kind: 'mail', is_for_buyer: true }))
    const anonymous = order({ pay: 'link', billing: { ...billing, email: '' } })
    expect(await client.refusal('POST', base, { body: anonymous })).toEqual([
      400,
      'woocommerce_rest_missing_email',
    ])
  })

  it('is paid in cash, with a reference', async () => {
    const paid = { payment_method: 'cash', payment_method_title: 'Cash', reference: 'till 7' }
    const created = (await create(order({ pay: 'paid', ...paid }))).json()
    expect(created).toMatchObject({
      ...{ status: 'processing', payment_state: 'paid', payment_method_title: 'Cash', outstanding: '0.00' },
      payments: [{ kind: 'capture', amount: created.total }],
    })
    const stored = (await client.request('GET', `/wp-json/wc/v3/orders/${created.id}`)).json()
    expect(stored.transaction_id).toBe('till 7')
  })

  it('is created once, also when it is sent many times at once', async () => {
    const before = await counts()
    const body = order({ pay: 'paid', payment_method: 'cash' })
    const answers = await Promise.all([1, 2, 3, 4].map(() => create(body)))
    answers.push(await create(body))
    expect(new Set(answers.map(({ json }) => json().id)).size).toBe(1)
    expect(await counts()).toEqual({ orders: before.orders + 1, candles: before.candles - 2 })
    const other = { ...body, customer_note: 'Another one' }
    expect(await client.refusal('POST', base, { body: other })).toEqual([409, 'handsel_key_reused'])
  })

  it('takes the last ones once, although each of two requests wants all', async () => {
    await app.database.pool.query('update stock_level set quantity = 2 where product_id = $1', [world.candle])
    const body = order()
    const answers = await Promise.all([create(body), create(body)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    const refused = await create(order())
    expect([refused.status, refused.json().code]).toEqual([400, 'handsel_order_refused'])
    expect(refused.json().data.preview.lines[0].problem).not.toBe('')
  })

  it('is refused where its total has become another', async () => {
    const before = await counts()
    const refused = await create(order({ total: '1.00' }))
    expect([refused.status, refused.json().code]).toEqual([409, 'handsel_total_changed'])
    expect(refused.json().data.preview).toMatchObject({ is_valid: true })
    expect(await counts()).toEqual(before)
  })

  it.each([
    ['no product', { lines: [] }, 400, 'handsel_order_refused'],
    ['an unknown coupon', { coupons: ['nothing'] }, 400, 'handsel_order_refused'],
    ['an unknown account', { customer_id: 999_999 }, 400, 'woocommerce_rest_invalid_customer_id'],
    ['no number', { lines: [{ product_id: 'moon' }] }, 400, 'rest_invalid_param'],
    ['no quantity', { lines: [{ product_id: 1, quantity: 0 }] }, 400, 'rest_invalid_param'],
    ['an unknown way to pay', { pay: 'sometime' }, 400, 'rest_invalid_param'],
    ['too many lines', { lines: Array(501).fill({ product_id: 1 }) }, 400, 'rest_invalid_param'],
    ['no amount', { total: 'much' }, 400, 'rest_invalid_param'],
  ])('is refused with %s', async (_, more, status, code) => {
    const before = await counts()
    expect(await client.refusal('POST', base, { body: order(more) })).toEqual([status, code])
    expect(await counts()).toEqual(before)
  })

  it('is entered by those who may edit orders', async () => {
    const calls = [
      ['POST', base, order()],
      ['POST', previews, {}],
      ['GET', products, undefined],
    ] as const
    const editor = await programOf(app, (await accountOf(app, 'editor', 'editor')).id, 'read_write')
    const customer = await programOf(app, (await accountOf(app, 'buyer', 'customer')).id, 'read_write')
    for (const [method, url, body] of calls) {
      expect((await editor.request(method, url, { body })).status).toBe(403)
      expect((await customer.request(method, url, { body })).status).toBe(403)
      expect((await guestOf(app).request(method, url, { body })).status).toBe(401)
    }
  })
})

describe('what can be ordered', () => {
  const found = async (search: string) =>
    (await client.request('GET', `${products}?search=${encodeURIComponent(search)}`)).json()

  it('is found by name, with variations, prices and stock', async () => {
    expect(await found('candle')).toMatchObject([
      { id: world.candle, items: [{ id: world.candle, options: [], price: '15.00', stock: 20 }] },
    ])
    const [tray] = await found('tray rivo')
    expect(tray.items).toContainEqual(
      expect.objectContaining({
        id: world.trayVerdeSmall,
        options: [
          { name: 'Colour', value: 'Verde' },
          { name: 'Size', value: 'Small' },
        ],
        is_in_stock: true,
      }),
    )
  })

  it('is found by the SKU of a variation', async () => {
    const [tray] = await found('tray rivo')
    const { sku } = tray.items.find(({ id }: { id: number }) => id === world.trayVerdeSmall)
    expect((await found(sku)).map(({ id }: { id: number }) => id)).toContain(world.tray)
    expect(await found('no such product')).toEqual([])
  })
})
