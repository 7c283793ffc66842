import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { applyCoupon, makeCoupons, textOf, totalsOf } from '../../support/cart/coupons.ts'
import { visitor } from '../../support/visitor.ts'
import { world } from '../../support/world.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
  await makeCoupons(app.shop, { code: 'ten', discount_type: 'percent', amount: '10' })
})
afterAll(() => app.close())

describe('?wt_coupon=CODE', () => {
  it('applies the coupon and shows the page without it', async () => {
    const ada = visitor(app.fastify)
    await ada.post('/?wc-ajax=add_to_cart', { product_id: world.alba })
    const reply = await ada.get('/product/vase-alba/?utm_source=mail&wt_coupon=TEN')
    expect([reply.status, reply.headers['location']]).toEqual([302, '/product/vase-alba/?utm_source=mail'])
    expect(await totalsOf(ada)).toContain('Coupon TEN −$2.40')
    expect(textOf((await ada.get('/cart/')).body)).toContain('Coupon “TEN” applied.')
  })

  it('is stored for a visitor without a cart', async () => {
    const ada = visitor(app.fastify)
    await ada.get('/?wt_coupon=ten')
    await ada.post('/?wc-ajax=add_to_cart', { product_id: world.alba })
    expect(await totalsOf(ada)).toContain('Coupon TEN −$2.40')
  })

  it('does nothing for a prefetch', async () => {
    const ada = visitor(app.fastify)
    await ada.post('/?wc-ajax=add_to_cart', { product_id: world.alba })
    await ada.get('/?wt_coupon=ten', { 'sec-purpose': 'prefetch' })
    expect(await totalsOf(ada)).not.toContain('Coupon')
  })

  it.each(['', 'nope', '%', '../../..', '"><script>', 'x'.repeat(3000)])(
    'redirects for invalid codes: %#',
    async (code) => {
      const ada = visitor(app.fastify)
      const reply = await ada.get(`/shop/?wt_coupon=${encodeURIComponent(code)}`)
      expect([reply.status, reply.headers['location']]).toEqual([302, '/shop/'])
      const page = await ada.get('/cart/')
      expect(page.status).toBe(200)
      expect(page.body).not.toContain('"><script>')
    },
  )

  it('never redirects to another host', async () => {
    const reply = await visitor(app.fastify).get('//evil.example/?wt_coupon=ten')
    expect(String(reply.headers['location'] ?? '/')).toMatch(/^\/(?!\/)/)
  })
})

describe('?remove_coupon=CODE', () => {
  const own = { 'sec-fetch-site': 'same-origin' }

  it('removes the coupon on our own pages', async () => {
    const ada = visitor(app.fastify)
    await ada.post('/?wc-ajax=add_to_cart', { product_id: world.alba })
    await applyCoupon(ada, 'ten')
    const reply = await ada.get('/cart/?remove_coupon=ten', own)
    expect([reply.status, reply.headers['location']]).toEqual([302, '/cart/'])
    expect(await totalsOf(ada)).not.toContain('Coupon')
    expect(textOf((await ada.get('/cart/')).body)).toContain('“TEN” removed.')
  })

  it('asks for confirmation from other sites', async () => {
    const ada = visitor(app.fastify)
    await ada.post('/?wc-ajax=add_to_cart', { product_id: world.alba })
    await applyCoupon(ada, 'ten')
    const reply = await ada.get('/cart/?remove_coupon=ten', { 'sec-fetch-site': 'cross-site' })
    expect(reply.status).toBe(200)
    expect(textOf(reply.body)).toContain('Remove coupon “TEN” from your cart?')
    expect(await totalsOf(ada)).toContain('Coupon TEN')
    await ada.post('/cart/', { remove_coupon: 'ten' })
    expect(await totalsOf(ada)).not.toContain('Coupon')
  })
})
