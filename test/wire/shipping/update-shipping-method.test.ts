import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { fieldIn, setUpZones, sumsIn, textIn, visitorWithCart } from '../../support/cart/cart-shop.ts'
import { type Visitor, visitor } from '../../support/visitor.ts'
import { world } from '../../support/world.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
  await setUpZones(app)
})
afterAll(() => app.close())
afterEach(() => expect(app.loggedErrors()).toEqual([]))

const call = '/?wc-ajax=update_shipping_method'

async function nonceOf(shopper: Visitor): Promise<string> {
  return fieldIn(await shopper.get('/cart/'), 'update_shipping_method_nonce')
}

async function choose(shopper: Visitor, rateId: string) {
  return shopper.post(call, { security: await nonceOf(shopper), 'shipping_method[0]': rateId })
}

describe('POST /?wc-ajax=update_shipping_method', () => {
  it('selects the rate, and answers with the totals as one element, with WooCommerce’s headers', async () => {
    const ada = await visitorWithCart(app, { [world.alba]: 1 })
    const reply = await choose(ada, 'flat_rate:23')
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'text/html; charset=UTF-8'])
    expect(reply.headers['x-robots-tag']).toBe('noindex')
    expect(reply.headers['x-content-type-options']).toBe('nosniff')
    expect(reply.headers['cache-control']).toBe('no-cache, must-revalidate, max-age=0, no-store, private')
    expect(reply.headers['expires']).toBe('Wed, 11 Jan 1984 05:00:00 GMT')
    expect(reply.body).toMatch(/^<div class="cart_totals[ "].*<\/div>$/s)
    expect(sumsIn(reply.body)['order-total']).toBe('$43.99')
    expect(checkedIn(reply.body)).toEqual(['flat_rate:23'])
  })

  it('stores it for fragments, page, cookie and checkout', async () => {
    const ada = await visitorWithCart(app, { [world.alba]: 1 })
    const before = ada.cookies.get('woocommerce_cart_hash')
    await choose(ada, 'flat_rate:23')
    const hash = ada.cookies.get('woocommerce_cart_hash')
    expect(hash).not.toBe(before)
    const fragments = await ada.post('/?wc-ajax=get_refreshed_fragments', { time: 1 })
    expect(fragments.json()['cart_hash']).toBe(hash)
    expect(checkedIn((await ada.get('/cart/')).body)).toEqual(['flat_rate:23'])
    expect(textIn((await ada.get('/checkout/')).body)).toContain('$43.99')
  })

  it('has a radio for every rate that WooCommerce scripts find', async () => {
    const ada = await visitorWithCart(app, { [world.alba]: 1 })
    const { body } = await ada.get('/cart/')
    const radios = [...body.matchAll(/<input[^>]*name="shipping_method\[0\]"[^>]*>/g)].map(([tag]) => tag)
    expect(radios.map((tag) => /value="([^"]+)"/.exec(tag)?.[1])).toEqual([
      'flat_rate:22',
      'flat_rate:23',
      'local_pickup:24',
    ])
    for (const tag of radios) expect(tag).toMatch(/type="radio".*class="shipping_method".*data-index="0"/)
    expect(textIn(body)).toMatch(/Post Arrives \w+ \d.*\$6\.95.*At the workshop 1 Yard Lane/)
  })

  it('has no radios for a single rate, and the hidden field that scripts find', async () => {
    const ada = await visitorWithCart(app, { [world.alba]: 1 })
    const page = await ada.get('/cart/')
    const fields = {
      calc_shipping: 1,
      calc_shipping_country: 'US',
      calc_shipping_state: 'CA',
      'woocommerce-shipping-calculator-nonce': fieldIn(page, 'woocommerce-shipping-calculator-nonce'),
    }
    const { body } = await ada.post('/cart/', fields)
    expect(body).not.toContain('type="radio"')
    expect(body).toMatch(/<input type="hidden" class="shipping_method"[^>]* value="flat_rate:21"/)
    expect(sumsIn(body)['woocommerce-shipping-totals']).toBe('$4.50')
  })

  it.each([
    ['a wrong nonce', { security: '0123456789' }],
    ['none', {}],
    ['that of another action', undefined],
  ])('refuses %s with 403 and -1, and changes nothing', async (_what, given) => {
    const ada = await visitorWithCart(app, { [world.alba]: 1 })
    const page = await ada.get('/cart/')
    const fields = given ?? { security: fieldIn(page, 'apply_coupon_nonce') }
    const reply = await ada.post(call, { ...fields, 'shipping_method[0]': 'flat_rate:23' })
    expect([reply.status, reply.body, reply.headers['content-type']]).toEqual([
      403,
      '-1',
      'text/html; charset=UTF-8',
    ])
    expect(checkedIn((await ada.get('/cart/')).body)).toEqual(['flat_rate:22'])
  })

  it('accepts a nonce of another guest: it is the same for every guest', async () => {
    const ada = await visitorWithCart(app, { [world.alba]: 1 })
    const eve = await visitorWithCart(app, { [world.alba]: 1 })
    const reply = await ada.post(call, {
      security: await nonceOf(eve),
      'shipping_method[0]': 'flat_rate:23',
    })
    expect(checkedIn(reply.body)).toEqual(['flat_rate:23'])
  })

  it.each([
    ['a rate that is not offered', 'shipping_method%5B0%5D=flat_rate%3A99'],
    ['a rate of another zone', 'shipping_method%5B0%5D=flat_rate%3A21'],
    ['10 kB', `shipping_method%5B0%5D=${'x'.repeat(10_000)}`],
    ['two values', 'shipping_method%5B0%5D=flat_rate%3A23&shipping_method%5B0%5D=flat_rate%3A24'],
    ['a list without an index', 'shipping_method%5B%5D=flat_rate%3A23'],
    ['an unknown package', 'shipping_method%5B7%5D=flat_rate%3A23'],
    ['nothing', ''],
  ])('ignores %s', async (_what, body) => {
    const ada = await visitorWithCart(app, { [world.alba]: 1 })
    const reply = await ada.post(call, `security=${await nonceOf(ada)}&${body}`)
    expect([reply.status, checkedIn(reply.body)]).toEqual([200, ['flat_rate:22']])
  })

  it('works as an admin-ajax action too', async () => {
    const ada = await visitorWithCart(app, { [world.alba]: 1 })
    const reply = await ada.post('/wp-admin/admin-ajax.php', {
      action: 'woocommerce_update_shipping_method',
      security: await nonceOf(ada),
      'shipping_method[0]': 'flat_rate:23',
    })
    expect(checkedIn(reply.body)).toEqual(['flat_rate:23'])
  })

  it('gives a new visitor empty totals, and no cookie', async () => {
    const eve = visitor(app.fastify)
    const reply = await choose(eve, 'flat_rate:23')
    expect([reply.status, eve.cookies.size]).toEqual([200, 0])
    expect(reply.body).not.toContain('checkout-button')
  })

  it('changes nothing by GET or prefetch', async () => {
    const ada = await visitorWithCart(app, { [world.alba]: 1 })
    const address = `${call}&security=${await nonceOf(ada)}&shipping_method[0]=flat_rate:23`
    expect((await ada.get(address)).status).toBe(403)
    expect((await ada.get(address, { 'sec-purpose': 'prefetch' })).status).toBe(503)
    expect(checkedIn((await ada.get('/cart/')).body)).toEqual(['flat_rate:22'])
  })
})

function checkedIn(html: string): (string | undefined)[] {
  return [...html.matchAll(/<input[^>]*class="shipping_method"[^>]*checked=""[^>]*>/g)].map(
    ([tag]) => /value="([^"]+)"/.exec(tag)?.[1],
  )
}
