import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { visitor } from '../../support/visitor.ts'
import { fillOtherKinds, noonMs, otherKinds } from '../../support/world.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
  await fillOtherKinds(app.shop.db)
})
afterAll(() => app.close())
afterEach(() => {
  app.setNowMs(noonMs)
  expect(app.loggedErrors()).toEqual([])
})

const shared = '/product/vase-segreta/'
const own = '/protected/vase-segreta/'
const nothingOfIt = /Segreta|SEGRETA|99\.00/

async function unlocked() {
  const ada = visitor(app.fastify)
  const reply = await ada.post(own, { post_password: 'calacatta' })
  return { ada, reply }
}

describe('GET /product/ of a protected product', () => {
  it('requests the password and shows nothing else, not even the name', async () => {
    const { status, body } = await visitor(app.fastify).get(shared)
    expect(status).toBe(200)
    expect(body).toContain('Password required')
    expect(body).toMatch(
      /<form class="post-password-form" action="\/protected\/vase-segreta\/" method="post"/,
    )
    expect(body.replaceAll('vase-segreta', '')).not.toMatch(nothingOfIt)
    expect(body).not.toContain('ld+json')
    expect(body).toContain('noindex')
  })

  it('is in no listing and on no other product’s page', async () => {
    for (const path of [
      '/shop/',
      '/product-category/trays/',
      '/product/tray-rivo/',
      '/product/set-riva/',
      '/',
    ]) {
      expect((await visitor(app.fastify).get(path)).body, path).not.toMatch(nothingOfIt)
    }
  })
})

describe('POST /protected/:slug/', () => {
  it('accepts the password, and opens a page that is not stored in caches', async () => {
    const { ada, reply } = await unlocked()
    expect([reply.status, reply.headers['location']]).toEqual([303, own])
    expect(String(reply.headers['set-cookie'])).toMatch(/handsel_unlocked_116=.*HttpOnly; SameSite=Lax/)
    const page = await ada.get(own)
    expect(page.body).toContain('Vase Segreta')
    expect(page.body).toContain('$99.00')
    expect(page.body).toMatch(/<form class="cart[^>]*action="\/protected\/vase-segreta\/"/)
    expect(String(page.headers['cache-control'])).toContain('no-store')
    expect((await ada.get(shared)).body).not.toContain('$99.00')
  })

  it.each(['', 'Calacatta', 'calacatta ', 'x'.repeat(5000)])('refuses %j', async (password) => {
    const ada = visitor(app.fastify)
    const reply = await ada.post(own, { post_password: password })
    expect(reply.status).toBe(403)
    expect(reply.body).toContain('Wrong password. Try again.')
    expect(reply.body.replaceAll('vase-segreta', '')).not.toMatch(nothingOfIt)
    expect(ada.cookies.size).toBe(0)
  })

  it('is a 404 for an unknown product, and redirects to the page of an unprotected one', async () => {
    const ada = visitor(app.fastify)
    expect((await ada.post('/protected/nothing/', { post_password: 'x' })).status).toBe(404)
    expect((await ada.post('/protected/vase-alba/', { post_password: 'x' })).headers['location']).toBe(
      '/product/vase-alba/',
    )
  })
})

describe('GET /protected/:slug/', () => {
  it('opens only with a valid, unexpired cookie', async () => {
    const { ada } = await unlocked()
    const cookie = decodeURIComponent(ada.cookies.get('handsel_unlocked_116') ?? '')
    const isOpen = async (value: string) =>
      (await visitor(app.fastify).get(own, { cookie: `handsel_unlocked_116=${value}` })).status === 200
    expect(await isOpen(cookie)).toBe(true)
    expect(await isOpen('')).toBe(false)
    expect(await isOpen(cookie.replace(/.$/, (last) => (last === '0' ? '1' : '0')))).toBe(false)
    expect(await isOpen(cookie.replace(/^\d+/, (until) => String(Number(until) + 1)))).toBe(false)
    expect(await isOpen(`${cookie.split('.')[0]}.${'0'.repeat(10)}`)).toBe(false)
    app.setNowMs(noonMs + 10 * 24 * 3600 * 1000)
    expect(await isOpen(cookie)).toBe(false)
  })

  it('is closed when the password changes', async () => {
    const { ada } = await unlocked()
    await app.database.pool.query("update product set password = 'verde' where id = 116")
    const reply = await ada.get(own)
    await app.database.pool.query("update product set password = 'calacatta' where id = 116")
    expect([reply.status, reply.headers['location']]).toEqual([302, shared])
  })
})

describe('a protected product and the cart', () => {
  it('is not added without the password', async () => {
    const ada = visitor(app.fastify)
    const reply = await ada.post('/?wc-ajax=add_to_cart', { product_id: otherKinds.secret })
    expect(reply.json()).toEqual({ error: true, product_url: `http://localhost:3000${shared}` })
    const notices = (await ada.post('/?wc-ajax=handsel_notices', {})).body
    expect(notices).toContain('This product is password protected')
    expect(notices).not.toMatch(nothingOfIt)
    const form = await ada.post(shared, { 'add-to-cart': otherKinds.secret })
    expect(form.status).toBe(409)
    expect(
      (await ada.get(`/?add-to-cart=${otherKinds.secret}`)).body.replaceAll('vase-segreta', ''),
    ).not.toMatch(nothingOfIt)
  })

  it('is added from its own page, and its line links there', async () => {
    const { ada } = await unlocked()
    const reply = await ada.post(own, { 'add-to-cart': otherKinds.secret, quantity: 2 })
    expect([reply.status, reply.headers['location']]).toEqual([302, '/cart/'])
    expect((await ada.get('/cart/')).body).toContain(
      `<a href="${own}" title="Vase Segreta"><bdi>Vase Segreta</bdi></a>`,
    )
  })

  it('shows on its own page why it could not be added', async () => {
    const { ada } = await unlocked()
    const reply = await ada.post(own, { 'add-to-cart': otherKinds.secret, quantity: 'abc' })
    expect([reply.status, reply.headers['location']]).toEqual([303, own])
    expect((await ada.get(own)).body).toContain('Enter the quantity as a whole number.')
  })
})
