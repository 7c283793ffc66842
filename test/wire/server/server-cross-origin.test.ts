import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { features } from '../../../src/features.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { handled, probeShop, serverProbe } from '../../support/http/server-probe.ts'

let shop: Awaited<ReturnType<typeof probeShop>>
beforeAll(async () => {
  shop = await probeShop()
})
afterAll(() => shop.app.close())

const request: typeof shop.request = (...args) => shop.request(...args)

describe('HEAD and prefetch requests', () => {
  it.each(['/?wc-ajax=probe', '/wp-admin/admin-ajax.php?action=probe_admin'])(
    'change nothing: %s',
    async (url) => {
      const head = await request(url, { method: 'HEAD' })
      expect([head.statusCode, head.body, handled]).toEqual([200, '', []])
      const prefetch = await request(url, { headers: { 'sec-purpose': 'prefetch;prerender' } })
      expect([prefetch.statusCode, handled]).toEqual([503, []])
    },
  )

  it('of a page differ: HEAD has the answer of its handler without the body, a prefetch is refused', async () => {
    const head = await request('/probe/x/', { method: 'HEAD' })
    expect([head.statusCode, head.body, handled]).toEqual([200, '', ['page']])
    handled.length = 0
    const prefetch = await request('/probe/x/', { headers: { 'sec-purpose': 'prefetch;prerender' } })
    expect([prefetch.statusCode, handled]).toEqual([503, []])
  })

  it('get read-only answers', async () => {
    expect((await request('/probe-file/x', { headers: { 'sec-purpose': 'prefetch' } })).body).toBe('file:::x')
    const head = await request('/probe-file/x', { method: 'HEAD' })
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', '8'])
    expect((await request('/shop/', { method: 'HEAD' })).headers['content-length']).toMatch(/^\d{4,}$/)
  })
})

describe('a request from another site', () => {
  it.each([{ origin: 'https://evil.example' }, { origin: 'null' }, { 'sec-fetch-site': 'cross-site' }])(
    'changes nothing: %o',
    async (headers) => {
      for (const url of ['/probe/x/', '/?wc-ajax=probe', '/?probe-link=1']) {
        const reply = await request(url, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'text/plain' },
        })
        expect([reply.statusCode, handled]).toEqual([reply.statusCode >= 400 ? reply.statusCode : 403, []])
        const plain = await request(url, { method: 'POST', headers })
        expect([plain.statusCode, handled]).toEqual([403, []])
      }
    },
  )

  it('differs from one of our own pages, and from a program without a browser', async () => {
    for (const headers of [
      { origin: 'http://localhost:3000' },
      { origin: 'http://127.0.0.1:3000' },
      {},
    ] as Record<string, string>[]) {
      await request('/probe/x/', { method: 'POST', headers })
      expect(handled).toEqual(['post'])
    }
  })

  it('cannot override its method by a header', async () => {
    await request('/probe/x/', {
      headers: { 'x-http-method-override': 'POST', origin: 'https://evil.example' },
    })
    expect(handled).toEqual(['page'])
  })
})

describe('a limit', () => {
  it('applies per network address and minute, and answers with retry-after', async () => {
    for (let count = 0; count < 3; count += 1)
      expect((await request('/?wc-ajax=probe_limited')).statusCode).toBe(200)
    const refused = await request('/?wc-ajax=probe_limited', {
      headers: { 'x-forwarded-for': '203.0.113.9' },
    })
    expect([refused.statusCode, refused.json().code, handled]).toEqual([429, 'too_often', []])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused.headers).toMatchObject({
      'ratelimit-limit': '3',
      'ratelimit-remaining': '0',
      'ratelimit-reset': refused.headers['retry-after'],
    })
    expect((await request('/?wc-ajax=probe')).statusCode).toBe(200)
    expect(shop.app.loggedErrors()).toEqual([])
  })
})

describe('a caller', () => {
  it('is identified by the address of its connection, not by its headers', async () => {
    const reply = await request('/?wc-ajax=probe_caller', {
      headers: { 'x-forwarded-for': '203.0.113.9', host: 'evil.example', cookie: 'a=b%7Cc' },
    })
    expect(reply.json()).toEqual({
      origin: 'http://localhost:3000',
      address: '127.0.0.1',
      cookies: { a: 'b|c' },
    })
  })
})

describe('a shop behind a proxy on https', () => {
  let behind: TestApp
  beforeAll(async () => {
    behind = await makeTestApp({
      features: [...features, serverProbe],
      env: { PUBLIC_URL: 'https://shop.example', TRUST_PROXY: '1' },
    })
  })
  afterAll(() => behind.close())

  it('trusts the one proxy, and no hop before it', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.7, 203.0.113.9', host: 'shop.example' }
    const reply = await behind.fastify.inject({ url: '/?wc-ajax=probe_caller', headers })
    expect(reply.json()).toMatchObject({ address: '203.0.113.9', origin: 'https://shop.example' })
    const withPort = { 'x-forwarded-for': '198.51.100.7, 203.0.113.9:4711', host: 'shop.example' }
    const same = await behind.fastify.inject({ url: '/?wc-ajax=probe_caller', headers: withPort })
    expect(same.json()).toMatchObject({ address: '203.0.113.9' })
  })

  it('sets cookies for https only, and insists on https', async () => {
    const reply = await behind.fastify.inject({ url: '/probe-cookie/' })
    expect(String(reply.headers['set-cookie'])).toBe(
      'probe=a%7Cb; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax',
    )
    expect(reply.headers['strict-transport-security']).toBe('max-age=31536000')
    expect(String((await request('/probe-cookie/')).headers['set-cookie'])).not.toContain('Secure')
  })

  it('accepts forms from its public URL only', async () => {
    const post = (origin: string) =>
      behind.fastify
        .inject({ method: 'POST', url: '/probe/x/', headers: { origin } })
        .then((reply) => reply.statusCode)
    expect(await post('https://shop.example')).toBe(200)
    expect(await post('http://shop.example')).toBe(403)
    expect(await post('http://localhost:3000')).toBe(403)
  })
})
