import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { fieldIn, textIn, visitorWithCart } from '../../support/cart/cart-shop.ts'
import { checkoutForm } from '../../support/orders/checkout.ts'
import type { Visitor } from '../../support/visitor.ts'
import { visitor } from '../../support/visitor.ts'
import { world } from '../../support/world.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())
afterEach(() => expect(app.loggedErrors()).toEqual([]))

type CheckoutReply = {
  result: string
  messages?: string
  redirect?: string
  order_id?: number
  refresh?: boolean
  reload?: boolean
  stale?: boolean
}

const byScript = '/?wc-ajax=checkout'
const withKey = (key: string) => ({ 'idempotency-key': key })

async function orderCount(): Promise<number> {
  return (await app.shop.db.selectFrom('shop_order').select('id').execute()).length
}

/** A visitor with a cart, and the fields of a client without our form: no key among them. */
async function buyer(): Promise<{ who: Visitor; body: Record<string, string> }> {
  const who = await visitorWithCart(app, { [world.coaster]: 1 })
  const { placement_key: _, ...body } = await checkoutForm(who)
  return { who, body }
}

describe('a purchase with an Idempotency-Key', () => {
  it('places one order, and its replay gets the first answer', async () => {
    const { who, body } = await buyer()
    const count = await orderCount()
    const first = await who.post(byScript, body, withKey('8e03978e-40d5-43e8'))
    expect(first.json<CheckoutReply>()).toMatchObject({ result: 'success', order_id: expect.any(Number) })
    for (let again = 0; again < 3; again++) {
      const replay = await who.post(byScript, body, withKey('8e03978e-40d5-43e8'))
      expect([replay.status, replay.json()]).toEqual([200, first.json()])
    }
    const plain = await who.post('/checkout/', body, withKey('8e03978e-40d5-43e8'))
    expect(plain.status).toBe(302)
    expect(first.json<CheckoutReply>().redirect).toBe(`http://localhost:3000${plain.headers['location']}`)
    expect(await orderCount()).toBe(count + 1)
  })

  it('places one order for simultaneous duplicates', async () => {
    const { who, body } = await buyer()
    const count = await orderCount()
    const replies = await Promise.all(
      Array.from({ length: 12 }, () => who.post(byScript, body, withKey('twins'))),
    )
    expect(new Set(replies.map((reply) => reply.body)).size).toBe(1)
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
    expect(await orderCount()).toBe(count + 1)
  })

  it.each([
    ['another address', { billing_city: 'Salem' }],
    ['another way to pay', { payment_method: 'bacs' }],
    ['another note', { order_comments: 'And wrap it' }],
    ['another e-mail', { billing_email: 'eve@example.com' }],
  ])(
    'is refused with %s: 409 in WooCommerce’s format, and the page for a plain form',
    async (_what, change) => {
      const { who, body } = await buyer()
      const key = withKey(`other ${_what}`)
      await who.post(byScript, body, key)
      const count = await orderCount()
      const other = await who.post(byScript, { ...body, ...change }, key)
      expect(other.status).toBe(409)
      expect(other.json<CheckoutReply>()).toMatchObject({
        result: 'failure',
        refresh: false,
        reload: false,
        stale: true,
      })
      expect(other.json<CheckoutReply>().messages).toContain('before you changed this form')
      const plain = await who.post('/checkout/', { ...body, ...change }, key)
      expect([plain.status, textIn(plain.body).includes('before you changed this form')]).toEqual([409, true])
      expect(await orderCount()).toBe(count)
    },
  )

  it('is refused for another cart; the page of the refusal has a new key', async () => {
    const { who, body } = await buyer()
    await who.post(byScript, body, withKey('goods'))
    await who.post('/?wc-ajax=add_to_cart', { product_id: world.candle })
    const refused = await who.post(
      '/checkout/',
      { ...body, placement_key: 'a-key-of-the-form' },
      withKey('goods'),
    )
    expect(refused.status).toBe(409)
    const fresh = fieldIn(refused, 'placement_key')
    expect(fresh).not.toBe('a-key-of-the-form')
    const count = await orderCount()
    expect((await who.post('/checkout/', { ...body, placement_key: fresh })).status).toBe(302)
    expect(await orderCount()).toBe(count + 1)
  })

  it('stores nothing of a refused request: the same key orders once it is valid', async () => {
    const { who, body } = await buyer()
    const refused = await who.post(byScript, { ...body, billing_city: '' }, withKey('mended'))
    expect([refused.status, refused.json<CheckoutReply>().result]).toEqual([200, 'failure'])
    const stale = await who.post(
      byScript,
      { ...body, 'woocommerce-process-checkout-nonce': '0' },
      withKey('mended'),
    )
    expect(stale.json<CheckoutReply>()).toMatchObject({ result: 'failure', refresh: true, stale: true })
    expect((await who.post(byScript, body, withKey('mended'))).json<CheckoutReply>().result).toBe('success')
  })

  it('does not compare attribution, terms and the seen total', async () => {
    const { who, body } = await buyer()
    const first = await who.post(byScript, body, withKey('same'))
    const more = { ...body, terms: 'on', wc_order_attribution_utm_source: 'other', seen_total: '1' }
    expect((await who.post(byScript, more, withKey('same'))).json()).toEqual(first.json())
  })

  it('does not reveal another visitor’s order', async () => {
    const { who, body } = await buyer()
    const first = (await who.post(byScript, body, withKey('shared'))).json<CheckoutReply>()
    const eve = await buyer()
    const second = (await eve.who.post(byScript, eve.body, withKey('shared'))).json<CheckoutReply>()
    expect(second.result).toBe('success')
    expect(second.order_id).not.toBe(first.order_id)
    const stranger = await visitor(app.fastify).post(byScript, body, withKey('shared'))
    expect(stranger.json<CheckoutReply>().result).toBe('failure')
  })

  it('is independent of the key of a form', async () => {
    const { who, body } = await buyer()
    const form = { ...body, placement_key: 'one-and-the-same' }
    const first = (await who.post(byScript, form)).json<CheckoutReply>()
    await who.post('/?wc-ajax=add_to_cart', { product_id: world.coaster })
    const second = (await who.post(byScript, form, withKey('one-and-the-same'))).json<CheckoutReply>()
    expect(second.result).toBe('success')
    expect(second.order_id).not.toBe(first.order_id)
  })
})

describe('an invalid Idempotency-Key', () => {
  it.each([
    ['empty', ''],
    ['longer than 255 characters', 'k'.repeat(256)],
    ['with a tab', 'a\tb'],
    ['with a letter outside of ASCII', 'cl\u00e9'],
  ])('is refused with a message: %s', async (_what, key) => {
    const { who, body } = await buyer()
    const count = await orderCount()
    const reply = await who.post(byScript, body, withKey(key))
    expect([reply.status, reply.json<CheckoutReply>().result]).toEqual([400, 'failure'])
    expect(reply.json<CheckoutReply>().messages).toContain('1 to 255')
    const plain = await who.post('/checkout/', body, withKey(key))
    expect([plain.status, plain.body.includes('1 to 255')]).toEqual([400, true])
    expect(await orderCount()).toBe(count)
  })

  it('is longer than 255 characters: 255 are accepted', async () => {
    const { who, body } = await buyer()
    const reply = await who.post(byScript, body, withKey('k'.repeat(255)))
    expect(reply.json<CheckoutReply>().result).toBe('success')
  })
})
