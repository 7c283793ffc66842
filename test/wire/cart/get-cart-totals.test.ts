import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { setUpZones, sumsIn, visitorWithCart } from '../../support/cart/cart-shop.ts'
import { visitor } from '../../support/visitor.ts'
import { world } from '../../support/world.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
  await setUpZones(app)
})
afterAll(() => app.close())
afterEach(() => expect(app.loggedErrors()).toEqual([]))

const call = '/?wc-ajax=get_cart_totals'

describe('POST /?wc-ajax=get_cart_totals', () => {
  it('answers the totals as one element, without a nonce', async () => {
    const ada = await visitorWithCart(app, { [world.alba]: 2, [world.coaster]: 5 })
    const reply = await ada.post(call, {})
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'text/html; charset=UTF-8'])
    expect(String(reply.headers['cache-control'])).toContain('no-store')
    expect(reply.body).toMatch(/^<div class="cart_totals[ "].*<\/div>$/s)
    expect(sumsIn(reply.body)).toMatchObject({ 'cart-subtotal': '$93.00', 'order-total': '$99.95' })
  })

  it('equals the element of the cart page, character by character', async () => {
    const ada = await visitorWithCart(app, { [world.alba]: 1 })
    await ada.get('/cart/')
    expect((await ada.get('/cart/')).body).toContain((await ada.get(call)).body)
  })

  it('restores lost cart cookies, with the hash of the fragments', async () => {
    const ada = await visitorWithCart(app, { [world.alba]: 1 })
    const hash = ada.cookies.get('woocommerce_cart_hash')
    ada.cookies.delete('woocommerce_cart_hash')
    ada.cookies.delete('woocommerce_items_in_cart')
    await ada.post(call, {})
    expect(ada.cookies.get('woocommerce_cart_hash')).toBe(hash)
    expect(ada.cookies.get('woocommerce_items_in_cart')).toBe('1')
  })

  it('of an empty cart shows nothing to pay and no checkout button', async () => {
    const eve = visitor(app.fastify)
    const { body } = await eve.post(call, {})
    expect(sumsIn(body)['order-total']).toBe('$0.00')
    expect(body).not.toContain('checkout-button')
    expect(eve.cookies.size).toBe(0)
  })

  it('works as an admin-ajax action too', async () => {
    const ada = await visitorWithCart(app, { [world.alba]: 1 })
    const reply = await ada.post('/wp-admin/admin-ajax.php', { action: 'woocommerce_get_cart_totals' })
    expect(sumsIn(reply.body)['cart-subtotal']).toBe('$24.00')
  })
})
