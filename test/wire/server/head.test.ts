import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signedInVisitor } from '../../support/accounts/people.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { makeCoupons } from '../../support/cart/coupons.ts'
import { type Visitor, visitor } from '../../support/visitor.ts'
import { world } from '../../support/world.ts'

let app: TestApp
let buyer: Visitor
beforeAll(async () => {
  app = await makeTestApp()
  await makeCoupons(app.shop, { code: 'auto', amount: '3.00', auto: true })
  buyer = await signedInVisitor(app, 'ada', 'customer')
})
afterAll(() => app.close())

function head(who: Visitor, url: string) {
  const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return app.fastify.inject({
    method: 'HEAD',
    url,
    headers: { host: 'localhost:3000', ...(cookie && { cookie }) },
  })
}

const withVase = async () => {
  const who = visitor(app.fastify)
  await who.post('/?wc-ajax=add_to_cart', { product_id: world.alba })
  return who
}

describe('HEAD of a page for one visitor', () => {
  it.each([
    ['/cart/', 200],
    ['/checkout/', 302],
    ['/checkout/order-received/1/', 404],
    ['/my-account/', 200],
    ['/my-account/orders/', 302],
    ['/my-account/lost-password/?token=x', 410],
    ['/my-account/second-factor/', 302],
    ['/track-order/', 200],
    ['/protected/no-such-product/', 404],
    ['/wishlist', 301],
  ])('has status and headers of GET: %s is %i', async (path, status) => {
    const page = await visitor(app.fastify).get(path)
    const answer = await head(visitor(app.fastify), path)
    expect([page.status, answer.statusCode]).toEqual([status, status])
    for (const name of ['location', 'link', 'content-type', 'cache-control', 'x-robots-tag'])
      expect([name, answer.headers[name]]).toEqual([name, page.headers[name]])
    expect([answer.body, answer.headers['set-cookie']]).toEqual(['', undefined])
    if (status === 200) expect(answer.headers['content-length']).toBeUndefined()
  })

  it('is about the visitor', async () => {
    expect((await head(buyer, '/my-account/orders/')).statusCode).toBe(200)
    expect((await head(buyer, '/my-account/orders/2/')).statusCode).toBe(404)
    expect((await head(await withVase(), '/checkout/')).statusCode).toBe(200)
  })

  it('leaves waiting notices and new coupons for the next page to tell of', async () => {
    const who = await withVase()
    await who.post('/?wc-ajax=add_to_cart', { product_id: world.tray })
    for (const path of ['/cart/', '/checkout/']) await head(who, path)
    const { body } = await who.get('/cart/')
    expect(body).toContain('woocommerce-error')
    expect(body).toContain('Coupon “AUTO” applied.')
  })

  it('adds no notice about a cart that cannot be ordered', async () => {
    const who = await withVase()
    const stock = (quantity: number) =>
      app.database.pool.query('update stock_level set quantity = $1 where product_id = $2', [
        quantity,
        world.alba,
      ])
    await stock(0)
    expect((await head(who, '/checkout/')).headers['location']).toBe('/cart/')
    await stock(3)
    expect((await who.get('/cart/')).body).not.toContain('woocommerce-error')
  })

  it('signs nobody out', async () => {
    const { markup } = await buyer.get('/my-account/')
    const link = /href="([^"]*customer-logout[^"]*)"/.exec(markup)?.[1]?.replaceAll('&amp;', '&') ?? ''
    expect(link).toContain('_wpnonce=')
    expect((await head(buyer, link)).statusCode).toBe(200)
    expect((await buyer.get('/my-account/orders/')).status).toBe(200)
  })
})

it('HEAD of what is the same for everybody has the length of GET', async () => {
  for (const path of ['/shop/', '/_address/US.json']) {
    const page = await visitor(app.fastify).get(path)
    expect((await head(visitor(app.fastify), path)).headers['content-length']).toBe(
      String(page.headers['content-length']),
    )
  }
})

it('HEAD of a call makes it not', async () => {
  const who = await withVase()
  const answer = await head(who, '/?wc-ajax=handsel_notices')
  expect([answer.statusCode, answer.headers['content-length']]).toEqual([200, undefined])
})
