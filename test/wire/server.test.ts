import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { features } from '../../src/features.ts'
import type { Feature } from '../../src/platform/feature.ts'
import { html, json, personalPage, samePage } from '../../src/platform/http/answer.ts'
import type { Call } from '../../src/platform/http/call.ts'
import { Form } from '../../src/platform/http/form.ts'
import { harmless } from '../../src/platform/http/harmless.ts'
import { limited } from '../../src/platform/http/limited.ts'
import { BadInput, Forbidden, NotFound } from '../../src/platform/http/refusal.ts'
import { makeTestApp, type TestApp } from '../support/app.ts'

let app: TestApp
let touched: string[] = []
const touch = (name: string) => async (call: Call) => {
  touched.push(name)
  return html(
    `${name}:${call.form.get('word') ?? ''}:${call.query.get('word') ?? ''}:${call.params['slug'] ?? ''}`,
  )
}
const throwing = (error: Error) => async () => {
  throw error
}

/** A feature that only tells what reached it. */
const probe: Feature = {
  name: 'probe',
  calls: {
    wcAjax: {
      probe: touch('call'),
      probe_told: async (call) => json({ origin: call.origin, address: call.address, cookies: call.cookies }),
      probe_single: async ({ form, query }) =>
        json([form.get('n') ?? null, form.isAmbiguous('n'), new Form(query).isAmbiguous('n')]),
      probe_limited: limited('checkout', touch('limited')),
      probe_fault: throwing(new Error('relation "secret_table" does not exist')),
      probe_bad: throwing(new BadInput('Which product?')),
    },
    adminAjax: { probe_admin: touch('admin') },
    links: { 'probe-link': touch('link') },
    pages: {
      'GET /probe/:slug/': touch('page'),
      'POST /probe/:slug/': touch('post'),
      'GET /probe-file/:slug': harmless(touch('file')),
      'GET /probe-picture/': async () => ({
        status: 200,
        headers: { 'content-type': 'image/avif' },
        body: 'x',
      }),
      'GET /probe-cookie/': async () =>
        html('', 200, [{ name: 'probe', value: 'a|b', httpOnly: true, maxAgeSeconds: 60 }]),
      'GET /probe-own/': async () => personalPage({ title: 'For you', body: 'for you alone' }),
      'POST /probe-shared/': async () => samePage([{ kind: 'error', text: 'Choose a colour first.' }], 409),
      'POST /probe-alone/': async () => samePage([{ kind: 'error', text: 'There is no such form.' }], 400),
      'GET /probe-forbidden/': throwing(new Forbidden('This order is somebody else’s.')),
      'GET /probe-missing/': throwing(new NotFound('')),
      'GET /probe-fault/': throwing(new Error('password of the database')),
      'GET /probe-outage/': throwing(Object.assign(new Error('no space left'), { code: '53100' })),
    },
  },
  sharedPages: {
    '/probe-shared/': async () => ({ title: 'Shared', body: 'shared content', tags: [] }),
    '/probe-old/': async () => ({ redirectTo: '/probe-shared/' }),
    '/probe-gone/': async () => ({ title: 'Sold', body: 'sold for good', tags: [], status: 404 }),
  },
}

beforeAll(async () => {
  app = await makeTestApp({ features: [...features, probe], settings: { limit_checkouts: 3 } })
})
afterAll(() => app.close())

type Ask = {
  method?: 'GET' | 'POST' | 'HEAD' | 'PUT' | 'OPTIONS' | 'PATCH' | 'DELETE' | 'TRACE'
  headers?: Record<string, string>
  payload?: string | Buffer
}
const form = { 'content-type': 'application/x-www-form-urlencoded' }

async function ask(url: string, { method = 'GET', headers = {}, payload }: Ask = {}) {
  touched = []
  return app.fastify.inject({
    url,
    method,
    headers: { host: 'localhost:3000', ...headers },
    ...(payload && { payload }),
  })
}

describe('a call by wc-ajax', () => {
  it.each(['/?wc-ajax=probe', '/shop/?wc-ajax=probe', '/nowhere?wc-ajax=probe'])(
    'reaches its handler at %s',
    async (url) => {
      for (const method of ['GET', 'POST'] as const) {
        const reply = await ask(url, { method })
        expect([reply.statusCode, touched]).toEqual([200, ['call']])
        expect(reply.headers).toMatchObject({
          'x-robots-tag': 'noindex',
          'x-content-type-options': 'nosniff',
          'content-type': 'text/html; charset=UTF-8',
          'cache-control': 'no-cache, must-revalidate, max-age=0, no-store, private',
        })
      }
    },
  )

  it.each(['/?wc-ajax=nobody', '/?wc-ajax=', '/?wc-ajax=__proto__', '/?wc-ajax=constructor'])(
    'of an unknown name is answered with nothing: %s',
    async (url) => {
      const reply = await ask(url, { method: 'POST' })
      expect([reply.statusCode, reply.body, reply.headers['content-type']]).toEqual([
        200,
        '',
        'text/html; charset=UTF-8',
      ])
    },
  )

  it.each(['/?wc-ajax=probe', '/?wc-ajax=nobody', '/wp-admin/admin-ajax.php?action=probe_admin'])(
    'is made by GET, HEAD or POST alone: %s',
    async (url) => {
      for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const) {
        const reply = await ask(url, { method })
        expect([method, reply.statusCode, reply.headers.allow, touched]).toEqual([
          method,
          405,
          'GET, HEAD, POST',
          [],
        ])
        expect(reply.json().code).toBe('wrong_method')
      }
    },
  )

  it('that is refused says so as code and words', async () => {
    const reply = await ask('/?wc-ajax=probe_bad')
    expect([reply.statusCode, reply.json()]).toEqual([
      400,
      { code: 'bad_input', message: 'Which product?', data: { status: 400 } },
    ])
    expect(app.faults()).toEqual([])
  })
})

describe('a call by admin-ajax', () => {
  const path = '/wp-admin/admin-ajax.php'

  it('finds its action in the form or the address', async () => {
    await ask(path, { method: 'POST', headers: form, payload: 'action=probe_admin' })
    expect(touched).toEqual(['admin'])
    await ask(`${path}?action=probe_admin`)
    expect(touched).toEqual(['admin'])
    await ask(`${path}?action=woocommerce_probe`)
    expect(touched).toEqual(['call'])
  })

  it.each([path, `${path}?action=nobody`, `${path}?action=woocommerce_nobody`, `${path}?action=probe`])(
    'answers 400 and 0 otherwise: %s',
    async (url) => {
      const reply = await ask(url)
      expect([reply.statusCode, reply.body, touched]).toEqual([400, '0', []])
    },
  )
})

describe('a page', () => {
  it('is asked for with its slash, and sent there without it, query and all', async () => {
    const reply = await ask('/shop?orderby=price&utm_source=x')
    expect([reply.statusCode, reply.headers.location]).toEqual([301, '/shop/?orderby=price&utm_source=x'])
    expect((await ask('/probe/a%20b?x=1')).headers.location).toBe('/probe/a%20b/?x=1')
  })

  it('that is for one person is stored by nobody', async () => {
    const reply = await ask('/probe-own/')
    expect(reply.body).toContain('for you alone')
    expect(reply.body).toContain('</html>')
    expect(reply.headers['cache-control']).toContain('no-store')
    expect(reply.headers['x-robots-tag']).toBe('noindex')
    expect(reply.headers['content-security-policy']).toContain("script-src 'self'")
  })

  it('that is not there is a helpful page and 404', async () => {
    for (const url of [
      '/nowhere/',
      '/nowhere',
      '/product/nowhere/',
      '/probe-missing/',
      '/%ff/',
      '/%00/',
      '/x%',
    ]) {
      const reply = await ask(url)
      expect([url, reply.statusCode >= 400 && reply.statusCode < 500]).toEqual([url, true])
      expect(reply.headers['content-type']).toBe('text/html; charset=UTF-8')
      expect(reply.body).toContain('</html>')
    }
    expect((await ask('/nowhere/')).statusCode).toBe(404)
  })

  it('that moved sends on, and one that is sold for good says so', async () => {
    expect((await ask('/probe-old/?utm_source=x')).headers.location).toBe('/probe-shared/?utm_source=x')
    const gone = await ask('/probe-gone/')
    expect([gone.statusCode, gone.body.includes('sold for good')]).toEqual([404, true])
    expect(gone.headers['cache-control']).toContain('no-store')
  })

  it('answers other methods with 405 and names those it knows', async () => {
    const shared = await ask('/shop/', { method: 'PUT' })
    expect([shared.statusCode, shared.headers.allow]).toEqual([405, 'GET, HEAD'])
    const personal = await ask('/probe/x/', { method: 'OPTIONS' })
    expect([personal.statusCode, personal.headers.allow]).toEqual([405, 'GET, POST, HEAD'])
  })

  it('shows what was refused on top of itself, fresh and stored by nobody', async () => {
    const reply = await ask('/probe-shared/', { method: 'POST' })
    expect(reply.statusCode).toBe(409)
    for (const words of ['Choose a colour first.', 'shared content']) expect(reply.body).toContain(words)
    expect(reply.headers['cache-control']).toContain('no-store')
    expect((await ask('/probe-shared/')).body).not.toContain('Choose a colour first.')

    const alone = await ask('/probe-alone/', { method: 'POST' })
    expect([alone.statusCode, alone.body.includes('There is no such form.')]).toEqual([400, true])
  })
})

describe('what acts by a parameter', () => {
  it('acts on any page, by address and by form', async () => {
    for (const url of [
      '/?probe-link=1',
      '/probe-shared/?probe-link=1',
      '/probe/x/?probe%2Dlink=1',
      '/nowhere/?probe-link',
    ]) {
      await ask(url)
      expect([url, touched]).toEqual([url, ['link']])
    }
    await ask('/probe-shared/', { method: 'POST', headers: form, payload: 'probe-link=1' })
    expect(touched).toEqual(['link'])
  })

  it('does not act when the browser asks in advance or for headers alone: the page is shown without it', async () => {
    for (const more of [{ headers: { 'sec-purpose': 'prefetch' } }, { method: 'HEAD' as const }]) {
      const reply = await ask('/probe-shared/?probe-link=1', more)
      expect([reply.statusCode, touched]).toEqual([200, []])
    }
  })
})

describe('HEAD and asking in advance', () => {
  it.each(['/probe/x/', '/?wc-ajax=probe', '/wp-admin/admin-ajax.php?action=probe_admin'])(
    'change nothing: %s',
    async (url) => {
      const head = await ask(url, { method: 'HEAD' })
      expect([head.statusCode, head.body, touched]).toEqual([200, '', []])
      const ahead = await ask(url, { headers: { 'sec-purpose': 'prefetch;prerender' } })
      expect([ahead.statusCode, touched]).toEqual([503, []])
    },
  )

  it('get what is harmless', async () => {
    expect((await ask('/probe-file/x', { headers: { 'sec-purpose': 'prefetch' } })).body).toBe('file:::x')
    const head = await ask('/probe-file/x', { method: 'HEAD' })
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', '8'])
    expect((await ask('/shop/', { method: 'HEAD' })).headers['content-length']).toMatch(/^\d{4,}$/)
  })
})

describe('a request from another site', () => {
  it.each([{ origin: 'https://evil.example' }, { origin: 'null' }, { 'sec-fetch-site': 'cross-site' }])(
    'changes nothing: %o',
    async (headers) => {
      for (const url of ['/probe/x/', '/?wc-ajax=probe', '/?probe-link=1']) {
        const reply = await ask(url, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'text/plain' },
        })
        expect([reply.statusCode, touched]).toEqual([reply.statusCode >= 400 ? reply.statusCode : 403, []])
        const plain = await ask(url, { method: 'POST', headers })
        expect([plain.statusCode, touched]).toEqual([403, []])
      }
    },
  )

  it('is not one of our own pages, nor a program without a browser', async () => {
    for (const headers of [
      { origin: 'http://localhost:3000' },
      { origin: 'http://127.0.0.1:3000' },
      {},
    ] as Record<string, string>[]) {
      await ask('/probe/x/', { method: 'POST', headers })
      expect(touched).toEqual(['post'])
    }
  })

  it('cannot borrow a method by a header', async () => {
    await ask('/probe/x/', { headers: { 'x-http-method-override': 'POST', origin: 'https://evil.example' } })
    expect(touched).toEqual(['page'])
  })
})

describe('a body', () => {
  const post = (payload: string | Buffer, type: string) =>
    ask('/probe/x/', { method: 'POST', payload, headers: { 'content-type': type } })

  it('is read as a form, as parts and as JSON', async () => {
    expect((await post('word=a+b%20c', 'application/x-www-form-urlencoded')).body).toBe('post:a b c::x')
    expect((await post('{"word":"json"}', 'application/json')).body).toBe('post:json::x')
    const parts = '--B\r\ncontent-disposition: form-data; name="word"\r\n\r\nparts\r\n--B--\r\n'
    expect((await post(parts, 'multipart/form-data; boundary=B')).body).toBe('post:parts::x')
    expect((await post('', 'multipart/form-data; boundary=B')).body).toBe('post:::x')
  })

  it('that names a field twice leaves it unsaid', async () => {
    expect((await post('word=1&word=2', 'application/x-www-form-urlencoded')).body).toBe('post:::x')
  })

  it('leaves out a NUL, which no text of the database can hold', async () => {
    expect((await post('word=a%00b', 'application/x-www-form-urlencoded')).body).toBe('post:ab::x')
    expect((await post('{"word":"a\\u0000b"}', 'application/json')).body).toBe('post:ab::x')
    expect((await ask('/probe/x/?word=a%00b')).body).toBe('page::ab:x')
  })

  const broken = (word: Buffer) =>
    Buffer.concat([
      Buffer.from('--B\r\ncontent-disposition: form-data; name="word"\r\n\r\n'),
      word,
      Buffer.from('\r\n--B--\r\n'),
    ])
  it.each([
    ['a form', 'word=%ff%fe', 'application/x-www-form-urlencoded'],
    ['a form, half of a sign', 'word=%c3%28', 'application/x-www-form-urlencoded'],
    ['the name of a field', '%ff=1', 'application/x-www-form-urlencoded'],
    ['JSON', Buffer.from([...Buffer.from('{"word":"'), 0xff, ...Buffer.from('"}')]), 'application/json'],
    ['JSON, half of a pair', '{"word":"\\ud800"}', 'application/json'],
    ['parts', broken(Buffer.from([0xff, 0xfe])), 'multipart/form-data; boundary=B'],
  ])('with broken text in it is refused in words: %s', async (_title, payload, type) => {
    const reply = await post(payload, type)
    expect([reply.statusCode, touched]).toEqual([400, []])
    expect(reply.body).toContain('Some of the text arrived broken.')
  })

  it('may come with an address that has broken text in it only where nobody reads it', async () => {
    for (const url of ['/probe/x/?word=%ff', '/?probe-link=%c3%28', '/?wc-ajax=probe&%ff']) {
      const reply = await ask(url)
      expect([url, reply.statusCode, touched]).toEqual([url, 400, []])
      expect(reply.body).toContain('Some of the text arrived broken.')
    }
    expect((await ask('/shop/?utm_campaign=caf%e9')).statusCode).toBe(200)
  })

  it.each([
    ['n=1', 'application/x-www-form-urlencoded', ['1', false, false]],
    ['n=1&n=2', 'application/x-www-form-urlencoded', [null, true, false]],
    ['n[]=1', 'application/x-www-form-urlencoded', [null, true, false]],
    ['n=1&n%5Ba%5D=1', 'application/x-www-form-urlencoded', [null, true, false]],
    ['{"n":1}', 'application/json', ['1', false, false]],
    ['{"n":null}', 'application/json', [null, false, false]],
    ['{"n":[2]}', 'application/json', [null, true, false]],
    ['{"n":[]}', 'application/json', [null, true, false]],
    ['{"n":{"a":2}}', 'application/json', [null, true, false]],
  ])('tells a field of no single value from an absent one: %s', async (payload, type, told) => {
    const reply = await ask('/?wc-ajax=probe_single', {
      method: 'POST',
      payload,
      headers: { 'content-type': type },
    })
    expect(reply.json()).toEqual(told)
    const address = type === form['content-type'] ? await ask(`/?wc-ajax=probe_single&${payload}`) : undefined
    if (address) expect(address.json()).toEqual([null, false, told[1]])
  })

  it('in parts is not read beyond 1 MB, however many fields it has', async () => {
    const part = (count: number, length: number) =>
      `--B\r\ncontent-disposition: form-data; name="w"\r\n\r\n${'x'.repeat(length)}\r\n`.repeat(count)
    const type = 'multipart/form-data; boundary=B'
    for (const [count, length] of [
      [2, 600_000],
      [1, 1_048_576],
      [900, 1_200],
    ] as const) {
      const reply = await post(`${part(count, length)}--B--\r\n`, type)
      expect([count, reply.statusCode, touched]).toEqual([count, 413, []])
      expect(reply.body).toContain('more than the shop can take')
    }
    const many = await post(`${part(1_001, 1)}--B--\r\n`, type)
    expect([many.statusCode, many.body.includes('more fields')]).toEqual([413, true])
  })

  it.each([
    ['of 2 MB', `word=${'x'.repeat(2_000_000)}`, 'application/x-www-form-urlencoded', 413],
    ['of too many fields', 'a=1&'.repeat(1_001), 'application/x-www-form-urlencoded', 413],
    ['of no known type', 'word=1', 'text/plain', 415],
    ['that is no JSON', '{"word":', 'application/json', 400],
    ['that is JSON but no object', '[1]', 'application/json', 400],
    [
      'with a file',
      '--B\r\ncontent-disposition: form-data; name="f"; filename="a.txt"\r\n\r\nx\r\n--B--\r\n',
      'multipart/form-data; boundary=B',
      415,
    ],
    [
      'of parts without end',
      '--B\r\ncontent-disposition: form-data; name="word"\r\n\r\nx',
      'multipart/form-data; boundary=B',
      400,
    ],
  ])('%s is turned away in words', async (_title, payload, type, status) => {
    const reply = await post(payload, type)
    expect([reply.statusCode, touched]).toEqual([status, []])
    expect(reply.body).toContain('</html>')
    expect(reply.headers['content-security-policy']).toBeDefined()
    expect(app.faults()).toEqual([])
  })

  it('that is turned away from a call is told as JSON', async () => {
    const reply = await ask('/?wc-ajax=probe', {
      method: 'POST',
      payload: `word=${'x'.repeat(2_000_000)}`,
      headers: form,
    })
    expect([reply.statusCode, reply.json().code, reply.headers['x-robots-tag']]).toEqual([
      413,
      'too_large',
      'noindex',
    ])
  })
})

describe('a limit', () => {
  it('holds for one address and minute, and says when to come again', async () => {
    for (let count = 0; count < 3; count += 1)
      expect((await ask('/?wc-ajax=probe_limited')).statusCode).toBe(200)
    const refused = await ask('/?wc-ajax=probe_limited', { headers: { 'x-forwarded-for': '203.0.113.9' } })
    expect([refused.statusCode, refused.json().code, touched]).toEqual([429, 'too_often', []])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await ask('/?wc-ajax=probe')).statusCode).toBe(200)
    expect(app.faults()).toEqual([])
  })
})

describe('a caller', () => {
  it('is known by the address of the connection, whatever it says of itself', async () => {
    const reply = await ask('/?wc-ajax=probe_told', {
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
      features: [...features, probe],
      env: { PUBLIC_URL: 'https://shop.example', TRUST_PROXY: '1' },
    })
  })
  afterAll(() => behind.close())

  it('believes the one proxy, and nothing that stands before it', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.7, 203.0.113.9', host: 'shop.example' }
    const reply = await behind.fastify.inject({ url: '/?wc-ajax=probe_told', headers })
    expect(reply.json()).toMatchObject({ address: '203.0.113.9', origin: 'https://shop.example' })
  })

  it('sets cookies for https only, and insists on https', async () => {
    const reply = await behind.fastify.inject({ url: '/probe-cookie/' })
    expect(String(reply.headers['set-cookie'])).toBe(
      'probe=a%7Cb; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax',
    )
    expect(reply.headers['strict-transport-security']).toBe('max-age=31536000')
    expect(String((await ask('/probe-cookie/')).headers['set-cookie'])).not.toContain('Secure')
  })

  it('takes forms from its public address alone', async () => {
    const post = (origin: string) =>
      behind.fastify
        .inject({ method: 'POST', url: '/probe/x/', headers: { origin } })
        .then((reply) => reply.statusCode)
    expect(await post('https://shop.example')).toBe(200)
    expect(await post('http://shop.example')).toBe(403)
    expect(await post('http://localhost:3000')).toBe(403)
  })
})

describe('a picture', () => {
  it('may be shown by others, and a page may not be read by them', async () => {
    expect((await ask('/probe-picture/')).headers['cross-origin-resource-policy']).toBe('cross-origin')
    expect((await ask('/probe-own/')).headers['cross-origin-resource-policy']).toBe('same-origin')
  })
})

describe('a fault', () => {
  it('shows nothing of itself, but a number that finds it in the log', async () => {
    const page = await ask('/probe-fault/')
    expect(page.statusCode).toBe(500)
    expect(page.body).not.toContain('password')
    const fault = app.faults().at(-1) as { requestId: string; err: { message: string } }
    expect(fault.err.message).toBe('password of the database')
    expect(page.body).toContain(fault.requestId)

    const call = await ask('/?wc-ajax=probe_fault', { method: 'POST' })
    expect(call.statusCode).toBe(500)
    expect(call.body).not.toContain('secret_table')
    expect(call.json().code).toBe('fault')
  })
})

describe('a database that is out', () => {
  it('is told as 503, to come again', async () => {
    const reply = await ask('/probe-outage/')
    expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '5'])
    expect(reply.body).not.toContain('no space left')
  })
})

describe('the log', () => {
  it('holds a line for each request, and nothing of the visitor', async () => {
    await ask('/probe-own/?key=secret-key', {
      headers: {
        cookie: 'session=secret-cookie',
        'user-agent': 'secret-agent',
        'x-forwarded-for': '203.0.113.9',
      },
    })
    const line = app.logged().at(-1)
    expect(line).toMatchObject({ method: 'GET', path: '/probe-own/', status: 200 })
    expect(line?.['requestId']).toEqual(expect.any(String))
    expect(line?.['ms']).toEqual(expect.any(Number))
    expect(JSON.stringify(app.logged())).not.toMatch(/secret-key|secret-cookie|secret-agent|203\.0\.113/)
  })
})

describe('the files with names from elsewhere', () => {
  it.each([
    ['/favicon.ico', 'image/x-icon'],
    ['/robots.txt', 'text/plain; charset=UTF-8'],
    ['/speculation-rules.json', 'application/speculationrules+json'],
  ])('%s is there', async (url, type) => {
    const reply = await ask(url)
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, type])
    expect(reply.headers['x-content-type-options']).toBe('nosniff')
    expect((await ask(url, { headers: { 'if-none-match': String(reply.headers.etag) } })).statusCode).toBe(
      304,
    )
  })

  it('name product and listing pages only for asking in advance', async () => {
    const rules = JSON.stringify((await ask('/speculation-rules.json')).json())
    expect(rules).not.toMatch(/cart|checkout|account/)
  })

  it('/healthz says that it serves', async () => {
    const reply = await ask('/healthz')
    expect([reply.statusCode, reply.json()]).toEqual([200, { status: 'ok' }])
  })
})
