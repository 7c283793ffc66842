import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { fieldIn, keysIn, visitorWithCart } from '../../support/cart/cart-shop.ts'
import { type Visitor, visitor } from '../../support/visitor.ts'
import { noonMs, world } from '../../support/world.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())
afterEach(() => {
  app.setNowMs(noonMs)
  expect(app.loggedErrors()).toEqual([])
})

const json = 'application/json; charset=UTF-8'
const page = 'text/html; charset=UTF-8'

/** The hash of the cart, from its fragments. */
async function hashOf(shopper: Visitor): Promise<unknown> {
  return (await shopper.post('/?wc-ajax=get_refreshed_fragments', {})).json()['cart_hash']
}

describe('calls of the cart', () => {
  it.each([
    ['get_refreshed_fragments', json],
    ['add_to_cart', json],
    ['remove_from_cart', json],
    ['get_cart_totals', page],
    ['handsel_unknown', page],
  ])('%s answers with WooCommerce’s headers, at both URLs', async (name, type) => {
    const ada = visitor(app.fastify)
    const fields = { product_id: world.coaster }
    const replies = [
      await ada.post(`/?wc-ajax=${name}`, fields),
      await ada.post(`/shop/?wc-ajax=${name}`, fields),
      ...(name === 'handsel_unknown'
        ? []
        : [await ada.post('/wp-admin/admin-ajax.php', { ...fields, action: `woocommerce_${name}` })]),
    ]
    for (const { status, headers, body } of replies) {
      expect([status, headers['content-type']]).toEqual([200, type])
      expect(headers['x-robots-tag']).toBe('noindex')
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['cache-control']).toBe('no-cache, must-revalidate, max-age=0, no-store, private')
      expect(headers['expires']).toBe('Wed, 11 Jan 1984 05:00:00 GMT')
      if (name === 'handsel_unknown') expect(body).toBe('')
    }
  })

  it('send the same hash in the body and in the cookie, whatever changes the cart', async () => {
    const ada = await visitorWithCart(app, { [world.coaster]: 1 })
    const seen = new Set<unknown>()
    for (const quantity of [1, 2, 3]) {
      const reply = await ada.post('/?wc-ajax=add_to_cart', { product_id: world.coaster, quantity })
      const hash = reply.json()['cart_hash']
      expect([ada.cookies.get('woocommerce_cart_hash'), await hashOf(ada)]).toEqual([hash, hash])
      seen.add(hash)
    }
    expect(seen.size).toBe(3)
  })

  it('set a cookie only if it differs from the request', async () => {
    const ada = await visitorWithCart(app, { [world.coaster]: 1 })
    expect((await ada.post('/?wc-ajax=get_refreshed_fragments', {})).headers['set-cookie']).toBeUndefined()
    expect((await ada.get('/cart/')).headers['set-cookie']).toBeUndefined()
  })

  it('set two cookies for scripts, and a third that is HttpOnly', async () => {
    const reply = await visitor(app.fastify).post('/?wc-ajax=add_to_cart', { product_id: world.coaster })
    const cookies = [reply.headers['set-cookie'] ?? []].flat().map(String)
    const of = (name: string) => cookies.find((cookie) => cookie.startsWith(name)) ?? ''
    for (const name of ['woocommerce_items_in_cart=1', 'woocommerce_cart_hash=']) {
      expect(of(name)).toMatch(/; Path=\//i)
      expect(of(name)).not.toMatch(/HttpOnly|Max-Age|Expires/i)
      expect(of(name)).toMatch(/SameSite=Lax/i)
    }
    expect(of('wp_woocommerce_session_')).toMatch(/HttpOnly/i)
    expect(of('wp_woocommerce_session_')).toMatch(/Max-Age=2592000/i)
  })
})

describe('cart calls of every page', () => {
  it('need one query to read and one to write', async () => {
    const ada = await visitorWithCart(app, { [world.coaster]: 1, [world.alba]: 1, [world.candle]: 1 })
    const [key = ''] = keysIn(await ada.get('/cart/'))
    const query = vi.spyOn(pg.Client.prototype, 'query')
    const countOf = async (shopper: Visitor, name: string, fields: Record<string, string | number>) => {
      query.mockClear()
      await shopper.post(`/?wc-ajax=${name}`, fields)
      return query.mock.calls.length
    }
    const counts = {
      stranger: await countOf(visitor(app.fastify), 'get_refreshed_fragments', {}),
      fragments: await countOf(ada, 'get_refreshed_fragments', {}),
      first: await countOf(visitor(app.fastify), 'add_to_cart', { product_id: world.coaster }),
      add: await countOf(ada, 'add_to_cart', { product_id: world.coaster }),
      remove: await countOf(ada, 'remove_from_cart', { cart_item_key: key }),
    }
    query.mockRestore()
    expect(counts).toEqual({ stranger: 0, fragments: 1, first: 2, add: 2, remove: 2 })
  })
})

describe('a refused call leaves the cart unchanged', () => {
  it.each([
    ['a page of another site', { origin: 'https://other.example' }],
    ['a sandboxed page', { origin: 'null' }],
    ['a cross-site request', { 'sec-fetch-site': 'cross-site' }],
  ])('from %s: 403', async (_what, headers) => {
    const ada = await visitorWithCart(app, { [world.coaster]: 1 })
    const hash = ada.cookies.get('woocommerce_cart_hash')
    const [key = ''] = keysIn(await ada.get('/cart/'))
    for (const [path, fields] of [
      ['/?wc-ajax=add_to_cart', { product_id: world.alba }],
      ['/?wc-ajax=remove_from_cart', { cart_item_key: key }],
      ['/wp-admin/admin-ajax.php', { action: 'woocommerce_add_to_cart', product_id: world.alba }],
      ['/cart/', { [`cart[${key}][qty]`]: 9 }],
      ['/', { 'add-to-cart': world.alba }],
    ] as const) {
      expect((await ada.post(path, fields, headers)).status).toBe(403)
    }
    expect(await hashOf(ada)).toBe(hash)
  })

  it('by GET, HEAD or prefetch', async () => {
    const ada = await visitorWithCart(app, { [world.coaster]: 1 })
    const cart = await ada.get('/cart/')
    const hash = ada.cookies.get('woocommerce_cart_hash')
    const [key = ''] = keysIn(cart)
    const nonce = fieldIn(cart, 'woocommerce-cart-nonce')
    const own = { 'sec-fetch-site': 'same-origin' }
    expect((await ada.get(`/?wc-ajax=add_to_cart&product_id=${world.alba}`, own)).body).toBe('')
    await ada.get(`/?wc-ajax=remove_from_cart&cart_item_key=${key}`, own)
    const prefetch = { ...own, 'sec-purpose': 'prefetch;prerender' }
    await ada.get(`/cart/?remove_item=${key}&_wpnonce=${nonce}`, prefetch)
    await ada.get(`/?add-to-cart=${world.alba}`, prefetch)
    for (const url of [`/cart/?remove_item=${key}&_wpnonce=${nonce}`, `/?add-to-cart=${world.alba}`]) {
      const cookie = [...ada.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      await app.fastify.inject({ method: 'HEAD', url, headers: { host: 'localhost:3000', cookie } })
    }
    expect(await hashOf(ada)).toBe(hash)
  })

  it('with 10 kB in every field', async () => {
    const ada = await visitorWithCart(app, { [world.coaster]: 1 })
    const hash = ada.cookies.get('woocommerce_cart_hash')
    const long = 'x'.repeat(10_000)
    for (const [name, fields] of [
      ['add_to_cart', { product_id: long, quantity: long }],
      ['add_to_cart', { product_id: world.coaster, quantity: '1'.repeat(10_000) }],
      ['remove_from_cart', { cart_item_key: long }],
    ] as const) {
      expect((await ada.post(`/?wc-ajax=${name}`, fields)).status).toBe(200)
    }
    expect(await hashOf(ada)).toBe(hash)
  })

  it('with a key sent twice or as a list', async () => {
    const ada = await visitorWithCart(app, { [world.coaster]: 1 })
    const hash = ada.cookies.get('woocommerce_cart_hash')
    const [key = ''] = keysIn(await ada.get('/cart/'))
    for (const body of [`cart_item_key=${key}&cart_item_key=${key}`, `cart_item_key%5B%5D=${key}`]) {
      const reply = await ada.post('/?wc-ajax=remove_from_cart', body)
      expect([reply.status, reply.json()]).toEqual([200, { success: false }])
    }
    expect(await hashOf(ada)).toBe(hash)
  })
})

describe('a page that was opened two days ago', () => {
  it('still adds and removes; its links and forms with an expired nonce change nothing and show a notice', async () => {
    const ada = await visitorWithCart(app, { [world.coaster]: 1 })
    const old = await ada.get('/cart/')
    const [key = ''] = keysIn(old)
    app.setNowMs(noonMs + 48 * 3600 * 1000)
    const added = await ada.post('/?wc-ajax=add_to_cart', { product_id: world.candle })
    const hash = added.json()['cart_hash']
    expect(hash).toMatch(/^[0-9a-f]{32}$/)

    const nonce = fieldIn(old, 'woocommerce-cart-nonce')
    const form = await ada.post('/cart/', { [`cart[${key}][qty]`]: 9, 'woocommerce-cart-nonce': nonce })
    expect(form.body).toContain('This page has expired')
    expect((await ada.get(`/cart/?remove_item=${key}&_wpnonce=${nonce}`)).status).toBe(200)
    expect(await hashOf(ada)).toBe(hash)
    const removed = await ada.post('/?wc-ajax=remove_from_cart', { cart_item_key: key })
    expect(Object.keys(removed.json())).toContain('fragments')
  })
})

describe('an invalid session', () => {
  it('gives an empty cart: forged, truncated, expired', async () => {
    const ada = await visitorWithCart(app, { [world.coaster]: 1 })
    const [name, value] = [...ada.cookies].find(([cookie]) => cookie.startsWith('wp_woocommerce')) ?? ['', '']
    const parts = value.split('%7C').length > 1 ? value.split('%7C') : value.split('|')
    const [token = '', expires = '', renewal = '', signature = ''] = parts
    for (const forged of [
      `t_${'0'.repeat(30)}|${expires}|${renewal}|${signature}`,
      `${token}|${Number(expires) + 1}|${renewal}|${signature}`,
      `${token}|${expires}|${renewal}|`,
      token,
      '|||',
      'x'.repeat(4000),
    ]) {
      const eve = visitor(app.fastify)
      eve.cookies.set(name, encodeURIComponent(forged))
      expect([forged.slice(0, 40), await hashOf(eve)]).toEqual([forged.slice(0, 40), ''])
    }
    app.setNowMs(noonMs + 30 * 24 * 3600 * 1000 + 1000)
    expect(await hashOf(ada)).toBe('')
  })
})
