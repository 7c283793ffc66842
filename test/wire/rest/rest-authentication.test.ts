import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { restNonce } from '../../../src/platform/session/rest-nonce.ts'
import { formType, probeItems, restShop } from '../../support/http/rest-client.ts'
import { handled, people } from '../../support/http/rest-probe.ts'

let shop: Awaited<ReturnType<typeof restShop>>
beforeAll(async () => {
  shop = await restShop()
})
afterAll(() => shop.app.close())
beforeEach(() => {
  handled.length = 0
})

const request: typeof shop.request = (...args) => shop.request(...args)
const post: typeof shop.post = (...sent) => shop.post(...sent)

describe('a caller', () => {
  const me = '/wp-json/probe/v1/me'
  const cookie = 'who=customer'

  it('is a guest by a cookie alone', async () => {
    const reply = await request(me, { headers: { cookie } })
    expect([reply.statusCode, reply.json().code]).toEqual([401, 'rest_not_logged_in'])
    expect(reply.headers['x-wp-nonce']).toBeUndefined()
  })

  it('is signed in by cookie and nonce, and gets a new nonce, with refusals too', async () => {
    const nonce = restNonce(shop.app.shop, people['customer'])
    for (const [url, headers] of [
      [me, { cookie, 'x-wp-nonce': nonce }],
      [`${me}?_wpnonce=${nonce}`, { cookie }],
    ] as const) {
      const reply = await request(url, { headers })
      expect([reply.statusCode, reply.json()]).toEqual([200, { id: 7, same: true }])
      expect(reply.headers['x-wp-nonce']).toMatch(/^[0-9a-f]{10}$/)
    }
    const posted = await post(me, `_wpnonce=${nonce}&name=Ada`, { headers: { cookie, ...formType } })
    expect(posted.json()).toEqual({ id: 7, name: 'Ada' })
    const refused = await request('/wp-json/nowhere', { who: 'customer' })
    expect([refused.statusCode, refused.headers['x-wp-nonce']]).toEqual([
      404,
      expect.stringMatching(/^[0-9a-f]{10}$/),
    ])
  })

  it.each([
    ['made up', () => '0123456789'],
    ['empty', () => ''],
    ['of another sign-in', () => restNonce(shop.app.shop, people['editor'])],
    ['of a guest', () => restNonce(shop.app.shop, undefined)],
    [
      'a day old',
      () =>
        restNonce(
          { ...shop.app.shop, nowMs: () => shop.app.shop.nowMs() - 24 * 3_600_000 - 1 },
          people['customer'],
        ),
    ],
  ])('is refused with a nonce that is %s', async (_title, nonce) => {
    for (const url of [me, probeItems, '/wp-json/nowhere', '/wp-json/']) {
      const reply = await request(url, { headers: { cookie, 'x-wp-nonce': nonce() } })
      expect([reply.statusCode, reply.json().code]).toEqual([403, 'rest_cookie_invalid_nonce'])
      expect(reply.headers['x-wp-nonce']).toBeUndefined()
    }
  })

  it('is refused as a guest with a user’s nonce, but not with a guest’s', async () => {
    const stale = restNonce(shop.app.shop, people['customer'])
    expect((await request(probeItems, { headers: { 'x-wp-nonce': stale } })).statusCode).toBe(403)
    const guest = await request(probeItems, {
      headers: { 'x-wp-nonce': restNonce(shop.app.shop, undefined) },
    })
    expect([guest.statusCode, guest.headers['x-wp-nonce']]).toEqual([200, expect.any(String)])
  })

  it('is refused with 401 as a guest, with 403 as a user', async () => {
    const url = `${probeItems}/5`
    expect((await request(url, { method: 'DELETE' })).statusCode).toBe(401)
    const customer = await request(url, { method: 'DELETE', who: 'customer' })
    expect([customer.statusCode, customer.json().code, handled]).toEqual([403, 'rest_forbidden', []])
  })

  it.each([
    ['key-read', 200, 401],
    ['key-write', 401, 200],
    ['key-both', 200, 200],
  ])('with an API key needs no nonce, and has the key’s permissions: %s', async (who, reading, writing) => {
    const read = await request(me, { who })
    const written = await post(me, {}, { who })
    expect([read.statusCode, written.statusCode]).toEqual([reading, writing])
    for (const reply of [read, written].filter(({ statusCode }) => statusCode === 401)) {
      expect(reply.json().code).toBe('woocommerce_rest_authentication_error')
    }
    expect((await request(me, { method: 'OPTIONS', who })).statusCode).toBe(200)
    expect(read.headers['x-wp-nonce']).toBeUndefined()
  })

  it('cannot write with a read key by overriding the method', async () => {
    const headers = { 'x-http-method-override': 'DELETE' }
    const reply = await post(`${probeItems}/5`, {}, { who: 'key-read', headers })
    expect([reply.statusCode, handled]).toEqual([401, []])
  })
})

describe('a script of another site', () => {
  const origin = 'https://other.example'

  it('can read what a guest or an API key may read, and nothing that needs a cookie', async () => {
    for (const who of [undefined, 'key-read']) {
      const reply = await request(probeItems, { headers: { origin }, ...(who && { who }) })
      expect(reply.headers).toMatchObject({
        'access-control-allow-origin': '*',
        'access-control-expose-headers': 'X-WP-Total, X-WP-TotalPages, Link',
        vary: expect.stringContaining('origin'),
      })
      expect(reply.headers['access-control-allow-credentials']).toBeUndefined()
    }
    const own = await request(probeItems, { headers: { origin }, who: 'customer' })
    expect(own.headers['access-control-allow-origin']).toBeUndefined()
  })

  it('changes nothing', async () => {
    const reply = await post(`${probeItems}/5`, { title: 'New' }, { headers: { origin }, who: 'key-both' })
    expect([reply.statusCode, handled, reply.headers['access-control-allow-origin']]).toEqual([
      403,
      [],
      undefined,
    ])
    const preflight = await request(probeItems, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST' },
    })
    expect(preflight.headers['access-control-allow-methods']).toBe('OPTIONS, GET, HEAD')
    expect(preflight.headers['access-control-allow-headers']).toBe(
      'Authorization, X-WP-Nonce, Content-Disposition, Content-MD5, Content-Type',
    )
  })

  it('is different from one of the shop’s own', async () => {
    const reply = await request(probeItems, { headers: { origin: 'http://localhost:3000' }, who: 'customer' })
    expect(reply.headers).toMatchObject({
      'access-control-allow-origin': 'http://localhost:3000',
      'access-control-allow-credentials': 'true',
    })
  })
})
