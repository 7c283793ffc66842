import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { makeTestApp, type TestApp } from '../support/app.ts'
import { fieldIn, withGoods, wordsOf } from '../support/cart-shop.ts'
import { checkoutForm } from '../support/checkout.ts'
import type { Visitor } from '../support/visitor.ts'
import { visitor } from '../support/visitor.ts'
import { world } from '../support/world.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())
afterEach(() => expect(app.faults()).toEqual([]))

type Told = {
  result: string
  messages?: string
  redirect?: string
  order_id?: number
  refresh?: boolean
  reload?: boolean
  stale?: boolean
}

const byScript = '/?wc-ajax=checkout'
const named = (key: string) => ({ 'idempotency-key': key })

async function orderCount(): Promise<number> {
  return (await app.shop.db.selectFrom('shop_order').select('id').execute()).length
}

/** Somebody with a cart, and what a client without a form of ours would send: no key in its fields. */
async function buyer(): Promise<{ who: Visitor; body: Record<string, string> }> {
  const who = await withGoods(app, { [world.coaster]: 1 })
  const { placement_key: _, ...body } = await checkoutForm(who)
  return { who, body }
}

describe('a purchase with an Idempotency-Key', () => {
  it('is one order, and its replay gets the first answer', async () => {
    const { who, body } = await buyer()
    const count = await orderCount()
    const first = await who.post(byScript, body, named('8e03978e-40d5-43e8'))
    expect(first.json<Told>()).toMatchObject({ result: 'success', order_id: expect.any(Number) })
    for (let again = 0; again < 3; again++) {
      const replay = await who.post(byScript, body, named('8e03978e-40d5-43e8'))
      expect([replay.status, replay.json()]).toEqual([200, first.json()])
    }
    const plain = await who.post('/checkout/', body, named('8e03978e-40d5-43e8'))
    expect(plain.status).toBe(302)
    expect(first.json<Told>().redirect).toBe(`http://localhost:3000${plain.headers['location']}`)
    expect(await orderCount()).toBe(count + 1)
  })

  it('is one order of twins at once', async () => {
    const { who, body } = await buyer()
    const count = await orderCount()
    const twins = await Promise.all(
      Array.from({ length: 12 }, () => who.post(byScript, body, named('twins'))),
    )
    expect(new Set(twins.map((reply) => reply.body)).size).toBe(1)
    expect(twins.map(({ status }) => status)).toEqual(twins.map(() => 200))
    expect(await orderCount()).toBe(count + 1)
  })

  it.each([
    ['another address', { billing_city: 'Salem' }],
    ['another way to pay', { payment_method: 'bacs' }],
    ['another note', { order_comments: 'And wrap it' }],
    ['another e-mail', { billing_email: 'eve@example.com' }],
  ])(
    'is refused with %s: 409 in the shape of the wire, and the page for a plain form',
    async (_what, change) => {
      const { who, body } = await buyer()
      const key = named(`other ${_what}`)
      await who.post(byScript, body, key)
      const count = await orderCount()
      const other = await who.post(byScript, { ...body, ...change }, key)
      expect(other.status).toBe(409)
      expect(other.json<Told>()).toMatchObject({
        result: 'failure',
        refresh: false,
        reload: false,
        stale: true,
      })
      expect(other.json<Told>().messages).toContain('placed another order')
      const plain = await who.post('/checkout/', { ...body, ...change }, key)
      expect([plain.status, wordsOf(plain.body).includes('placed another order')]).toEqual([409, true])
      expect(await orderCount()).toBe(count)
    },
  )

  it('of an order is none for other goods; the page that says so comes with a key of its own', async () => {
    const { who, body } = await buyer()
    await who.post(byScript, body, named('goods'))
    await who.post('/?wc-ajax=add_to_cart', { product_id: world.candle })
    const refused = await who.post(
      '/checkout/',
      { ...body, placement_key: 'a-key-of-the-form' },
      named('goods'),
    )
    expect(refused.status).toBe(409)
    const fresh = fieldIn(refused, 'placement_key')
    expect(fresh).not.toBe('a-key-of-the-form')
    const count = await orderCount()
    expect((await who.post('/checkout/', { ...body, placement_key: fresh })).status).toBe(302)
    expect(await orderCount()).toBe(count + 1)
  })

  it('keeps nothing of what was refused: the same key orders once it is right', async () => {
    const { who, body } = await buyer()
    const refused = await who.post(byScript, { ...body, billing_city: '' }, named('mended'))
    expect([refused.status, refused.json<Told>().result]).toEqual([200, 'failure'])
    const stale = await who.post(
      byScript,
      { ...body, 'woocommerce-process-checkout-nonce': '0' },
      named('mended'),
    )
    expect(stale.json<Told>()).toMatchObject({ result: 'failure', refresh: true, stale: true })
    expect((await who.post(byScript, body, named('mended'))).json<Told>().result).toBe('success')
  })

  it('says nothing of where somebody came from, and of a box that is ticked', async () => {
    const { who, body } = await buyer()
    const first = await who.post(byScript, body, named('same'))
    const more = { ...body, terms: 'on', wc_order_attribution_utm_source: 'elsewhere', seen_total: '1' }
    expect((await who.post(byScript, more, named('same'))).json()).toEqual(first.json())
  })

  it('opens nobody else’s order', async () => {
    const { who, body } = await buyer()
    const first = (await who.post(byScript, body, named('shared'))).json<Told>()
    const eve = await buyer()
    const hers = (await eve.who.post(byScript, eve.body, named('shared'))).json<Told>()
    expect(hers.result).toBe('success')
    expect(hers.order_id).not.toBe(first.order_id)
    const stranger = await visitor(app.fastify).post(byScript, body, named('shared'))
    expect(stranger.json<Told>().result).toBe('failure')
  })

  it('is not mixed up with the key of a form', async () => {
    const { who, body } = await buyer()
    const form = { ...body, placement_key: 'one-and-the-same' }
    const first = (await who.post(byScript, form)).json<Told>()
    await who.post('/?wc-ajax=add_to_cart', { product_id: world.coaster })
    const second = (await who.post(byScript, form, named('one-and-the-same'))).json<Told>()
    expect(second.result).toBe('success')
    expect(second.order_id).not.toBe(first.order_id)
  })
})

describe('a header that is no key', () => {
  it.each([
    ['empty', ''],
    ['longer than 255 signs', 'k'.repeat(256)],
    ['with a tab', 'a\tb'],
    ['with a letter outside of ASCII', 'cl\u00e9'],
  ])('is refused in words: %s', async (_what, key) => {
    const { who, body } = await buyer()
    const count = await orderCount()
    const reply = await who.post(byScript, body, named(key))
    expect([reply.status, reply.json<Told>().result]).toEqual([400, 'failure'])
    expect(reply.json<Told>().messages).toContain('1 to 255')
    const plain = await who.post('/checkout/', body, named(key))
    expect([plain.status, plain.body.includes('1 to 255')]).toEqual([400, true])
    expect(await orderCount()).toBe(count)
  })

  it('is not one of 255 signs', async () => {
    const { who, body } = await buyer()
    const reply = await who.post(byScript, body, named('k'.repeat(255)))
    expect(reply.json<Told>().result).toBe('success')
  })
})
