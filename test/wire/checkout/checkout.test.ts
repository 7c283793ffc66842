import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { levelsOf } from '../../../src/features/stock/store.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { textOf } from '../../support/cart/coupons.ts'
import { buyer, checkoutForm, outbox } from '../../support/orders/checkout.ts'
import { visitor } from '../../support/visitor.ts'
import { world } from '../../support/world.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())
afterEach(() => expect(app.loggedErrors()).toEqual([]))

const checkout = '/?wc-ajax=checkout'
type Failure = { result: string; messages: string; refresh: boolean; reload: boolean }

async function withCart(products: Record<number, number> = { [world.coaster]: 1 }) {
  const ada = visitor(app.fastify)
  for (const [id, quantity] of Object.entries(products)) {
    await ada.post('/?wc-ajax=add_to_cart', { product_id: id, quantity })
  }
  return { ada, form: await checkoutForm(ada) }
}

async function left(id: number): Promise<number | undefined> {
  return (await levelsOf(app.shop.db, [id])).get(id)?.stockLeft
}

async function orderCount(): Promise<number> {
  return (await app.shop.db.selectFrom('shop_order').select('id').execute()).length
}

describe('POST /?wc-ajax=checkout', () => {
  it('places the order: answer, stock, cart, page and mail', async () => {
    const { ada, form } = await withCart({ [world.candle]: 2, [world.coaster]: 10 })
    const before = (await left(world.candle)) ?? 0
    const reply = await ada.post(checkout, { ...form, order_comments: 'Ring twice,\nplease' })

    const answer = reply.json<{ result: string; redirect: string; order_id: number }>()
    expect(answer.result).toBe('success')
    expect(answer.redirect).toMatch(
      new RegExp(
        `^http://localhost:3000/checkout/order-received/${answer.order_id}/\\?key=wc_order_[0-9A-Za-z]{22}$`,
      ),
    )
    expect([...ada.cookies.keys()].filter((name) => name.startsWith('woocommerce_'))).toEqual([])
    expect(await left(world.candle)).toBe(before - 2)
    expect((await ada.get('/cart/')).body).toContain('Your cart is empty')

    const page = await ada.get(answer.redirect.replace('http://localhost:3000', ''))
    // 2 × 15.00 + 10 × 8.00 = 110.00, which goes out free of charge.
    for (const text of [
      'Thank you, Ada.',
      'Candle Lume',
      '$110.00',
      'Cash on delivery',
      'Ring twice,\nplease',
    ]) {
      expect(page.body).toContain(text)
    }
    await app.runJobs()
    const mail = (await outbox(app.shop)).find((message) => message.includes(`order ${answer.order_id}`))
    expect(mail).toContain('To: ada@example.com')
  })

  it('moves cash on delivery to processing and a bank transfer to on-hold', async () => {
    for (const [method, status] of [
      ['cod', 'processing'],
      ['bacs', 'on-hold'],
    ] as const) {
      const { ada, form } = await withCart()
      const { order_id } = (await ada.post(checkout, { ...form, payment_method: method })).json<{
        order_id: number
      }>()
      const order = await app.shop.db
        .selectFrom('shop_order')
        .select('status')
        .where('id', '=', order_id)
        .executeTakeFirstOrThrow()
      expect(order.status).toBe(status)
    }
  })

  it('stores a different delivery address, and charges the selected shipping rate', async () => {
    const { ada, form } = await withCart({ [world.coaster]: 10 })
    const shippingAddress = Object.fromEntries(
      Object.entries(buyer)
        .filter(([name]) => /^billing_(?!phone|email)/.test(name))
        .map(([name, value]) => [name.replace('billing', 'shipping'), value]),
    )
    const reply = await ada.post(checkout, {
      ...form,
      ...shippingAddress,
      ship_to_different_address: '1',
      shipping_first_name: 'Grace',
      'shipping_method[0]': 'flat_rate:1',
    })
    const { order_id } = reply.json<{ order_id: number }>()
    const order = await app.shop.db
      .selectFrom('shop_order')
      .selectAll()
      .where('id', '=', order_id)
      .executeTakeFirstOrThrow()
    expect(order.shipping).toMatchObject({ firstName: 'Grace' })
    expect([order.subtotal_minor, order.shipping_minor, order.total_minor]).toEqual([8000, 690, 8690])
  })

  it('names every missing field by its id, and does not change the cart', async () => {
    const { ada, form } = await withCart()
    const count = await orderCount()
    const answer = (
      await ada.post(checkout, {
        ...form,
        billing_first_name: ' ',
        billing_postcode: '1',
        billing_email: 'nobody',
      })
    ).json<Failure>()
    expect(answer).toMatchObject({ result: 'failure', refresh: false, reload: false })
    expect([...answer.messages.matchAll(/data-id="(\w+)"/g)].map(([, id]) => id)).toEqual([
      'billing_email',
      'billing_first_name',
      'billing_postcode',
    ])
    expect(await orderCount()).toBe(count)
    expect((await ada.get('/cart/')).body).toContain('Coaster Orlo')
  })

  const refusals: [string, Record<string, string>][] = [
    ['a missing nonce', { 'woocommerce-process-checkout-nonce': '' }],
    ['another session’s nonce', { 'woocommerce-process-checkout-nonce': 'abcdef0123' }],
    ['an unknown payment method', { payment_method: 'free' }],
    ['no payment method', { payment_method: '' }],
    ['an unknown shipping rate', { 'shipping_method[0]': 'flat_rate:999' }],
    ['free delivery below its minimum', { 'shipping_method[0]': 'free_shipping:2' }],
    ['a country that is not sold to', { billing_country: 'KP' }],
    ['a country that is a trick', { billing_country: '__proto__' }],
    ['a state of another country', { billing_state: 'NSW' }],
  ]
  it.each(refusals)('refuses %s with a message, and nothing is ordered', async (_what, change) => {
    const { ada, form } = await withCart()
    const count = await orderCount()
    const reply = await ada.post(checkout, { ...form, ...change })
    expect(reply.status).toBe(200)
    expect(reply.json<Failure>().result).toBe('failure')
    expect(reply.json<Failure>().messages).toMatch(
      /^<div role="alert"><ul class="woocommerce-error"[^>]*><li.*<\/ul><\/div>$/s,
    )
    expect(await orderCount()).toBe(count)
  })

  it('refuses an empty cart', async () => {
    const { ada, form } = await withCart({ [world.candle]: 1 })
    await ada.post(checkout, form)
    const answer = (await ada.post(checkout, { ...form, placement_key: 'another-key-123' })).json<Failure>()
    expect(answer.messages).toContain('was already placed')
    expect(answer.reload).toBe(false)
  })

  it('answers a repeated request with the first order', async () => {
    const { ada, form } = await withCart()
    const first = (await ada.post(checkout, form)).json()
    const count = await orderCount()
    expect((await ada.post(checkout, form)).json()).toEqual(first)
    expect(await orderCount()).toBe(count)
  })

  it('refuses the same key with another body', async () => {
    const { ada, form } = await withCart()
    await ada.post(checkout, form)
    const answer = (await ada.post(checkout, { ...form, billing_city: 'Salem' })).json<Failure>()
    expect(answer.messages).toContain('placed before you changed this form')
  })

  it('places one order for a double click, and for two tabs', async () => {
    const { ada, form } = await withCart()
    const other = await checkoutForm(ada)
    const count = await orderCount()
    const replies = await Promise.all([form, form, other, other].map((fields) => ada.post(checkout, fields)))
    expect(await orderCount()).toBe(count + 1)
    expect(replies.every((reply) => reply.status === 200)).toBe(true)
  })

  it('refuses the key of an earlier order for another cart', async () => {
    const { ada, form } = await withCart()
    await ada.post(checkout, form)
    await ada.post('/?wc-ajax=add_to_cart', { product_id: world.candle })
    const count = await orderCount()
    const answer = (await ada.post(checkout, form)).json<Failure>()
    expect(answer).toMatchObject({ result: 'failure' })
    expect(answer.messages).toContain('placed another order')
    expect(await orderCount()).toBe(count)
    expect((await ada.get('/cart/')).body).toContain('Candle Lume')
  })

  it('of a client without a key answers duplicates and replays with the one order', async () => {
    const { ada, form } = await withCart()
    const { placement_key: _, ...keyless } = form
    const count = await orderCount()
    const duplicates = await Promise.all(Array.from({ length: 10 }, () => ada.post(checkout, keyless)))
    const late = await ada.post(checkout, keyless)
    expect(await orderCount()).toBe(count + 1)
    const ids = [...duplicates, late].map((reply) => reply.json<{ order_id?: number }>().order_id)
    expect(new Set(ids).size).toBe(1)
    expect(ids[0]).toBeGreaterThan(0)
  })

  it('never charges a total other than the one the buyer saw', async () => {
    const { ada, form } = await withCart()
    const page = await ada.get('/checkout/')
    const seen = /name="seen_total" value="(\d+)"/.exec(page.body)?.[1] ?? ''
    await ada.post('/?wc-ajax=add_to_cart', { product_id: world.coaster, quantity: 2 })
    const count = await orderCount()
    const answer = (await ada.post(checkout, { ...form, seen_total: seen })).json<Failure>()
    expect(answer).toMatchObject({ result: 'failure', refresh: true })
    expect(answer.messages).toContain('The total has changed')
    expect(await orderCount()).toBe(count)
    const now = /name="seen_total" value="(\d+)"/.exec((await ada.get('/checkout/')).body)?.[1] ?? ''
    expect((await ada.post(checkout, { ...form, seen_total: now })).json()).toMatchObject({
      result: 'success',
    })
  })

  it('refuses what was sold in the meantime', async () => {
    const { ada, form } = await withCart({ [world.lastBust]: 1 })
    const { ada: bob, form: bobsForm } = await withCart({ [world.lastBust]: 1 })
    expect((await bob.post(checkout, bobsForm)).json()).toMatchObject({ result: 'success' })
    const answer = (await ada.post(checkout, form)).json<Failure>()
    expect(answer.messages).toContain('just sold out')
    expect(await left(world.lastBust)).toBe(0)
  })
})

describe('the checkout page', () => {
  it('sends an empty cart to /cart/', async () => {
    const reply = await visitor(app.fastify).get('/checkout/')
    expect([reply.status, reply.headers['location']]).toEqual([302, '/cart/'])
  })

  it('works by plain form post: order, or the page again with the entered values', async () => {
    const { ada, form } = await withCart()
    const refused = await ada.post('/checkout/', { ...form, billing_city: '' })
    expect(refused.status).toBe(400)
    expect(refused.body).toContain('value="12 Kiln Lane"')
    expect(refused.body).toContain('aria-invalid="true"')
    const placed = await ada.post('/checkout/', form)
    expect(placed.status).toBe(302)
    expect(String(placed.headers['location'])).toMatch(/^\/checkout\/order-received\/\d+\/\?key=wc_order_/)
  })

  it('answers a plain form post of another country with the form of that country and the entered values', async () => {
    const { ada, form } = await withCart()
    const munich = {
      billing_country: 'DE',
      billing_state: '',
      billing_city: 'München',
      billing_postcode: '80331',
    }
    const refused = await ada.post('/checkout/', { ...form, ...munich, billing_address_1: '' })
    expect(refused.status).toBe(400)
    const labels = [
      ...refused.body.matchAll(/<label for="billing_(?:city|state|postcode)"[^>]*>(.*?)<\/label>/gs),
    ]
    expect(labels.map(([, label]) => textOf(label ?? ''))).toEqual([
      'Postal code',
      'City',
      'State (optional)',
    ])
    expect(refused.body).toMatch(/<input[^>]*id="billing_city"[^>]*value="München"/)
    expect(refused.body).not.toContain('id="billing_postcode-problem"')
    const states = /<select[^>]*id="billing_state".*?<\/select>/s.exec(refused.body)?.[0] ?? ''
    expect(states.match(/<option/g)).toHaveLength(17)
    const bavaria = { billing_state: 'DE-BY', billing_postcode: 'D-80331', billing_phone: '089 1234567' }
    const placed = await ada.post('/checkout/', { ...form, ...munich, ...bavaria })
    const order = await ada.get(String(placed.headers['location']))
    const [address = ''] = /<address.*?<\/address>/s.exec(order.body) ?? []
    expect([...address.matchAll(/<bdi[^>]*>(.*?)<\/bdi>/g)].map(([, line]) => line)).toEqual([
      'Ada Marsh',
      '12 Kiln Lane',
      '80331 München',
      'Germany',
    ])
  })
})

describe('POST /?wc-ajax=update_order_review', () => {
  it('computes the total for the selected rate, in exactly two fragments', async () => {
    const { ada } = await withCart({ [world.coaster]: 10 })
    const page = await ada.get('/checkout/')
    const security = /data-review-nonce="([0-9a-f]{10})"/.exec(page.body)?.[1] ?? ''
    const review = async (method: string) =>
      (
        await ada.post('/?wc-ajax=update_order_review', {
          security,
          country: 'US',
          'shipping_method[0]': method,
        })
      ).json<{ result: string; fragments: Record<string, string> }>()
    const free = await review('free_shipping:2')
    expect(Object.keys(free.fragments)).toEqual([
      '.woocommerce-checkout-review-order-table',
      '.woocommerce-checkout-payment',
    ])
    expect(free.fragments['.woocommerce-checkout-payment']).toContain('$80.00')
    expect((await review('flat_rate:1')).fragments['.woocommerce-checkout-payment']).toContain('$86.90')
  })

  it('stores address and payment method in the statement that reads the cart, and only when changed', async () => {
    const { ada } = await withCart({ [world.coaster]: 2 })
    const security = /data-review-nonce="([0-9a-f]{10})"/.exec((await ada.get('/checkout/')).body)?.[1] ?? ''
    const review = (payment: string) =>
      ada.post('/?wc-ajax=update_order_review', {
        security,
        country: 'US',
        state: 'OR',
        city: 'Portland',
        payment_method: payment,
      })
    const storedCart = () =>
      app.shop.db
        .selectFrom('cart')
        .select(['version', 'shipping', 'coupons'])
        .orderBy('id', 'desc')
        .executeTakeFirst()
    const before = await storedCart()
    await review('cod')
    const stored = await storedCart()
    expect(stored?.version).toBe((before?.version ?? 0) + 1)
    expect(stored?.shipping).toMatchObject({ country: 'US', state: 'OR', city: 'Portland' })
    expect(stored?.coupons.paymentMethod).toBe('cod')
    const query = vi.spyOn(pg.Client.prototype, 'query')
    await review('cod')
    expect(query).toHaveBeenCalledTimes(1)
    query.mockRestore()
    expect(await storedCart()).toEqual(stored)
    await review('no way;')
    expect(await storedCart()).toEqual(stored)
    await review('bacs')
    expect((await storedCart())?.coupons.paymentMethod).toBe('bacs')
    expect((await storedCart())?.version).toBe((stored?.version ?? 0) + 1)
  })

  it('answers 403 and -1 to a wrong nonce', async () => {
    const reply = await visitor(app.fastify).post('/?wc-ajax=update_order_review', { security: '0000000000' })
    expect([reply.status, reply.body]).toEqual([403, '-1'])
  })

  it('replaces the form for a shopper without a cart', async () => {
    const { ada } = await withCart()
    const security = /data-review-nonce="([0-9a-f]{10})"/.exec((await ada.get('/checkout/')).body)?.[1] ?? ''
    const answer = (await visitor(app.fastify).post('/?wc-ajax=update_order_review', { security })).json<{
      fragments: Record<string, string>
    }>()
    expect(Object.keys(answer.fragments)).toEqual(['form.woocommerce-checkout'])
  })
})

describe('GET /checkout/order-received/:id/', () => {
  it('shows nothing without the order’s key, for any id', async () => {
    const { ada, form } = await withCart()
    const { order_id } = (await ada.post(checkout, form)).json<{ order_id: number }>()
    for (const path of [
      `${order_id}/`,
      `${order_id}/?key=wc_order_guess`,
      '999999/?key=wc_order_guess',
      'abc/?key=',
    ]) {
      const reply = await visitor(app.fastify).get(`/checkout/order-received/${path}`)
      expect(reply.status).toBe(404)
      expect(reply.body).not.toContain('Ada')
    }
  })
})
