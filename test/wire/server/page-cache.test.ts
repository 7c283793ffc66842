import { request } from 'node:http'
import { connect } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setSetting } from '../../../src/features/settings/settings.ts'
import { features } from '../../../src/features.ts'
import type { SharedContent } from '../../../src/platform/cache/shared-page.ts'
import type { Feature } from '../../../src/platform/feature.ts'
import { html } from '../../../src/platform/http/answer.ts'
import type { SettingDeclaration } from '../../../src/platform/settings.ts'
import type { Shop } from '../../../src/platform/shop.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { noonMs } from '../../support/world.ts'

const greeting: SettingDeclaration<string> = {
  name: 'greeting',
  title: () => 'Greeting',
  help: () => 'Shown on the probe.',
  group: 'identity',
  type: 'text',
  default: 'hello',
}
const sign = { text: 'first', renderings: 0, waitMs: 0, padding: 0 }
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** One shared page whose text tests change; its colour may be blue. */
const probe: Feature = {
  name: 'probe',
  settings: [greeting],
  sharedPages: {
    '/probe/': async ({ shop, query }): Promise<SharedContent> => {
      sign.renderings += 1
      const { text } = sign
      await wait(sign.waitMs)
      const color = query.get('color') === 'blue' ? 'blue' : 'any'
      const body = `${text} ${color} ${shop.settings.get(greeting)} ${'x'.repeat(sign.padding)}`
      const accepts = { color: new Map([['blue', 'blue']]) }
      return { title: 'Probe', body, tags: ['probe'], validUntilMs: noonMs + 60_000, accepts }
    },
    '/wide/:number/': async () => ({ title: 'Wide', body: 'w'.repeat(100_000), tags: [] }),
  },
  calls: { links: { 'probe-link': async () => html('acted') } },
}
const all = [...features, probe]

let app: TestApp
let origin: string
beforeAll(async () => {
  app = await makeTestApp({ features: all })
  origin = await app.origin()
})
afterAll(() => app.close())
beforeEach(() => Object.assign(sign, { text: 'first', renderings: 0, waitMs: 0, padding: 0 }))
afterEach(async () => {
  app.setNowMs(noonMs)
  await announce(app.shop, 'probe')
  await app.cacheUpdated()
})

const announce = (shop: Shop, tag: string) =>
  shop.db.transaction().execute((tx) => shop.tags.announce(tx, [tag]))
const body = async (path = '/probe/', at = origin) => (await fetch(at + path)).text()

type Raw = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer }
/** Sends exactly these headers and this path, which fetch and inject would change. */
function raw(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Raw> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    request({ hostname, port, path, headers, method }, async (response) => {
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk)
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) })
    })
      .on('error', reject)
      .end()
  })
}

/** Repeats until the answer contains the text, for at least ten seconds. */
async function until(text: string, load: () => Promise<string>): Promise<void> {
  for (let tries = 0; tries < 1_000; tries += 1) {
    if ((await load()).includes(text)) return
    await wait(10)
  }
  expect(await load()).toContain(text)
}

describe('a page from the cache', () => {
  it('is rendered once, and carries every security header', async () => {
    const [rendered, cached] = [await raw('/probe/'), await raw('/probe/')]
    expect(sign.renderings).toBe(1)
    expect(cached.body).toEqual(rendered.body)
    expect(cached.headers['content-security-policy']).toContain("script-src 'self'")
    for (const name of [
      'x-content-type-options',
      'referrer-policy',
      'x-frame-options',
      'cross-origin-opener-policy',
    ]) {
      expect([name, cached.headers[name]]).toEqual([name, expect.any(String)])
      expect(cached.headers[name]).toBe(rendered.headers[name])
    }
    expect(cached.headers).toMatchObject({
      'cache-control': 'public, max-age=0, must-revalidate',
      vary: 'accept-encoding',
      'speculation-rules': '"/speculation-rules.json"',
      link: `<http://localhost:${app.shop.config.port}/wp-json/>; rel="https://api.w.org/"`,
      'content-type': 'text/html; charset=UTF-8',
    })
  })

  it('is not logged, and so was not routed', async () => {
    await raw('/probe/')
    const before = app.logged().length
    await raw('/probe/')
    expect(app.logged()).toHaveLength(before)
  })

  it('neither sets nor reads cookies', async () => {
    await raw('/probe/')
    const reply = await raw('/probe/', { cookie: 'woocommerce_cart_hash=abc' })
    expect(reply.headers['set-cookie']).toBeUndefined()
    expect(sign.renderings).toBe(1)
  })

  it('has the requested encoding, its own ETag, and is a 304 for that ETag', async () => {
    sign.padding = 5_000
    const replies = []
    for (const encoding of ['br', 'gzip', 'identity']) {
      await raw('/probe/', { 'accept-encoding': encoding })
      replies.push(await raw('/probe/', { 'accept-encoding': encoding }))
    }
    expect(replies.map((reply) => reply.headers['content-encoding'])).toEqual(['br', 'gzip', undefined])
    expect(new Set(replies.map((reply) => reply.headers['etag'])).size).toBe(3)
    expect(replies[0]!.body.length).toBeLessThan(replies[2]!.body.length)

    const known = await raw('/probe/', {
      'accept-encoding': 'br',
      'if-none-match': String(replies[0]!.headers['etag']),
    })
    expect([known.status, known.body.length]).toEqual([304, 0])
    expect(known.headers['content-security-policy']).toBeDefined()
    expect(sign.renderings).toBe(1)
  })

  it('answers HEAD with the headers alone', async () => {
    const page = await raw('/probe/', {}, 'GET')
    const head = await raw('/probe/', {}, 'HEAD')
    expect([head.status, head.body.length]).toEqual([200, 0])
    expect(head.headers['content-length']).toBe(page.headers['content-length'])
  })

  it('is the same for every unknown colour and every campaign parameter', async () => {
    await body()
    const bytes = app.cachedBytes()
    for (const search of [
      '?color=octarine',
      '?color=&utm_source=mail',
      '?fbclid=1',
      '?color=blue&color=red',
      '?color[]=blue',
    ]) {
      expect(await body(`/probe/${search}`)).toContain('first any')
    }
    expect([app.cachedBytes(), sign.renderings]).toEqual([bytes, 1])
    expect(await body('/probe/?color=BLUE&utm_source=x')).toContain('first blue')
    expect(await body('/probe/?color=blue')).toContain('first blue')
    expect(sign.renderings).toBe(2)
  })

  it('does not block links that act by a parameter', async () => {
    await body()
    for (const search of ['?probe-link=1', '?probe%2Dlink=1', '?x=1&probe-link']) {
      expect(await body(`/probe/${search}`)).toBe('acted')
    }
    expect(await body('/probe/?wc-ajax=nobody')).toBe('')
  })

  it('is rendered once for a hundred simultaneous requests', async () => {
    sign.waitMs = 30
    const replies = await Promise.all(
      Array.from({ length: 100 }, (_, index) => body(`/probe/?utm_content=${index}`)),
    )
    expect(new Set(replies).size).toBe(1)
    expect(sign.renderings).toBe(1)
  })

  it('expires exactly when its sale ends', async () => {
    await body()
    sign.text = 'after the sale'
    app.setNowMs(noonMs + 59_999)
    expect(await body()).toContain('first')
    app.setNowMs(noonMs + 60_000)
    expect(await body()).toContain('after the sale')
  })
})

describe('a change', () => {
  it('shows on the next page view of the process that made it', async () => {
    for (let round = 0; round < 20; round += 1) {
      await body()
      sign.text = `round ${round}`
      await announce(app.shop, 'probe')
      expect(await body()).toContain(`round ${round} `)
    }
  })

  it('that is rolled back changes nothing for others', async () => {
    await body()
    const undone = app.shop.db.transaction().execute(async (tx) => {
      await app.shop.tags.announce(tx, ['probe'])
      throw new Error('undo')
    })
    await expect(undone).rejects.toThrow('undo')
    expect(await body()).toContain('first')
  })

  it('during the rendering of a page prevents its caching', async () => {
    sign.waitMs = 60
    const before = body()
    await wait(20)
    sign.text = 'second'
    await announce(app.shop, 'probe')
    await before
    sign.waitMs = 0
    expect(await body()).toContain('second')
  })

  it('of a setting shows on pages', async () => {
    expect(await body()).toContain('hello')
    await setSetting(app.shop, 'greeting', 'good day')
    await until('good day', () => body())
  })
})

describe('another process on the same database', () => {
  let other: TestApp
  let otherOrigin: string
  beforeAll(async () => {
    other = await makeTestApp({ features: all, sameDatabaseAs: app })
    otherOrigin = await other.origin()
  })
  afterAll(() => other.close())

  it('never shows the old page after it has received the change', async () => {
    await body('/probe/', otherOrigin)
    sign.text = 'announced by the first'
    await announce(app.shop, 'probe')
    await until('announced by the first', () => body('/probe/', otherOrigin))
    for (let count = 0; count < 20; count += 1)
      expect(await body('/probe/', otherOrigin)).toContain('announced by the first')
  })

  it('clears its whole cache when there are too many tags to announce', async () => {
    await body('/probe/', otherOrigin)
    sign.text = 'one of thousands'
    const tags = Array.from({ length: 5_000 }, (_, index) => `product:${index}`)
    await app.shop.db.transaction().execute((tx) => app.shop.tags.announce(tx, tags))
    await until('one of thousands', () => body('/probe/', otherOrigin))
  })

  it('caches nothing while its connection is lost, and starts again afterwards', async () => {
    await body('/probe/', otherOrigin)
    expect(other.cachedBytes()).toBeGreaterThan(0)
    await app.database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen %'`,
    )
    await expect.poll(() => other.cachedBytes(), { timeout: 10_000 }).toBe(0)

    sign.text = 'changed meanwhile'
    expect(await body('/probe/', otherOrigin)).toContain('changed meanwhile')
    for (let tries = 0; tries < 500 && other.cachedBytes() === 0; tries += 1) {
      await wait(20)
      await body('/probe/', otherOrigin)
    }
    expect(other.cachedBytes()).toBeGreaterThan(0)
    sign.text = 'received again'
    await announce(app.shop, 'probe')
    await until('received again', () => body('/probe/', otherOrigin))
  })
})

describe('the memory of the cache', () => {
  it('is limited, however many URLs are requested', async () => {
    const small = await makeTestApp({ features: all, sameDatabaseAs: app, maxCachedBytes: 1_000_000 })
    const at = await small.origin()
    for (let number = 0; number < 30; number += 1) await body(`/wide/${number}/`, at)
    expect(small.cachedBytes()).toBeLessThanOrEqual(1_000_000)
    expect(small.cachedBytes()).toBeGreaterThan(500_000)
    await small.close()
  })

  it('does not grow by pages that do not exist', async () => {
    await body()
    const bytes = app.cachedBytes()
    for (let number = 0; number < 20; number += 1) await body(`/product/nothing-${number}/`)
    expect(app.cachedBytes()).toBe(bytes)
  })
})

describe('a request that two parsers could read differently', () => {
  it.each([
    ['two lengths', 'content-length: 5\r\ncontent-length: 6'],
    ['a length and chunks', 'content-length: 5\r\ntransfer-encoding: chunked'],
    ['a header with a space in its name', 'content-length : 5'],
  ])('is refused, and its connection closed: %s', async (_title, headers) => {
    const { hostname, port } = new URL(origin)
    const socket = connect(Number(port), hostname)
    socket.write(
      `POST /?wc-ajax=nobody HTTP/1.1\r\nhost: localhost\r\n${headers}\r\n\r\n0\r\n\r\nGET /probe/ HTTP/1.1\r\n\r\n`,
    )
    const chunks: Buffer[] = []
    for await (const chunk of socket) chunks.push(chunk)
    const response = Buffer.concat(chunks).toString()
    expect(response).toMatch(/^HTTP\/1\.1 400/)
    expect(response.match(/HTTP\/1\.1 \d{3}/g)).toHaveLength(1)
  })
})

describe('an address without its slash', () => {
  it.each(['//evil.example', '/\\evil.example', '/%5Cevil.example', '//shop', 'http://evil.example/shop'])(
    'never redirects to another host: %s',
    async (path) => {
      const reply = await raw(path)
      expect([reply.headers['location'], reply.status >= 400 && reply.status < 500]).toEqual([
        undefined,
        true,
      ])
    },
  )
})
