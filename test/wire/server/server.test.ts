import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formType, handled, probeShop } from '../../support/http/server-probe.ts'

let shop: Awaited<ReturnType<typeof probeShop>>
beforeAll(async () => {
  shop = await probeShop()
})
afterAll(() => shop.app.close())

const request: typeof shop.request = (...args) => shop.request(...args)

describe('a call by wc-ajax', () => {
  it.each(['/?wc-ajax=probe', '/shop/?wc-ajax=probe', '/nowhere?wc-ajax=probe'])(
    'reaches its handler at %s',
    async (url) => {
      for (const method of ['GET', 'POST'] as const) {
        const reply = await request(url, { method })
        expect([reply.statusCode, handled]).toEqual([200, ['call']])
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
      const reply = await request(url, { method: 'POST' })
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
        const reply = await request(url, { method })
        expect([method, reply.statusCode, reply.headers.allow, handled]).toEqual([
          method,
          405,
          'GET, HEAD, POST',
          [],
        ])
        expect(reply.json().code).toBe('wrong_method')
      }
    },
  )

  it('that is refused answers with code and message', async () => {
    const reply = await request('/?wc-ajax=probe_bad')
    expect([reply.statusCode, reply.json()]).toEqual([
      400,
      { code: 'bad_input', message: 'Which product?', data: { status: 400 } },
    ])
    expect(shop.app.loggedErrors()).toEqual([])
  })
})

describe('a call by admin-ajax', () => {
  const path = '/wp-admin/admin-ajax.php'

  it('finds its action in the form or the address', async () => {
    await request(path, { method: 'POST', headers: formType, payload: 'action=probe_admin' })
    expect(handled).toEqual(['admin'])
    await request(`${path}?action=probe_admin`)
    expect(handled).toEqual(['admin'])
    await request(`${path}?action=woocommerce_probe`)
    expect(handled).toEqual(['call'])
  })

  it.each([path, `${path}?action=nobody`, `${path}?action=woocommerce_nobody`, `${path}?action=probe`])(
    'answers 400 and 0 otherwise: %s',
    async (url) => {
      const reply = await request(url)
      expect([reply.statusCode, reply.body, handled]).toEqual([400, '0', []])
    },
  )
})

describe('a page', () => {
  it('redirects to its path with a trailing slash, with its query', async () => {
    const reply = await request('/shop?orderby=price&utm_source=x')
    expect([reply.statusCode, reply.headers.location]).toEqual([301, '/shop/?orderby=price&utm_source=x'])
    expect((await request('/probe/a%20b?x=1')).headers.location).toBe('/probe/a%20b/?x=1')
  })

  it('for one person is not stored in caches', async () => {
    const reply = await request('/probe-own/')
    expect(reply.body).toContain('for you alone')
    expect(reply.body).toContain('</html>')
    expect(reply.headers['cache-control']).toContain('no-store')
    expect(reply.headers['x-robots-tag']).toBe('noindex')
    expect(reply.headers['content-security-policy']).toContain("script-src 'self'")
  })

  it('that does not exist is an HTML page with a 4xx status', async () => {
    for (const url of [
      '/nowhere/',
      '/nowhere',
      '/product/nowhere/',
      '/probe-missing/',
      '/%ff/',
      '/%00/',
      '/x%',
    ]) {
      const reply = await request(url)
      expect([url, reply.statusCode >= 400 && reply.statusCode < 500]).toEqual([url, true])
      expect(reply.headers['content-type']).toBe('text/html; charset=UTF-8')
      expect(reply.body).toContain('</html>')
    }
    expect((await request('/nowhere/')).statusCode).toBe(404)
  })

  it('that moved redirects, and one that is gone for good answers 404', async () => {
    expect((await request('/probe-old/?utm_source=x')).headers.location).toBe('/probe-shared/?utm_source=x')
    const removed = await request('/probe-gone/')
    expect([removed.statusCode, removed.body.includes('sold for good')]).toEqual([404, true])
    expect(removed.headers['cache-control']).toContain('no-store')
  })

  it('answers other methods with 405 and lists the allowed ones', async () => {
    const shared = await request('/shop/', { method: 'PUT' })
    expect([shared.statusCode, shared.headers.allow]).toEqual([405, 'GET, HEAD'])
    const personal = await request('/probe/x/', { method: 'OPTIONS' })
    expect([personal.statusCode, personal.headers.allow]).toEqual([405, 'GET, POST, HEAD'])
  })

  it('shows a refusal on top of itself, not stored in caches', async () => {
    const reply = await request('/probe-shared/', { method: 'POST' })
    expect(reply.statusCode).toBe(409)
    for (const text of ['Choose a colour first.', 'shared content']) expect(reply.body).toContain(text)
    expect(reply.headers['cache-control']).toContain('no-store')
    expect((await request('/probe-shared/')).body).not.toContain('Choose a colour first.')

    const alone = await request('/probe-alone/', { method: 'POST' })
    expect([alone.statusCode, alone.body.includes('There is no such form.')]).toEqual([400, true])
  })
})

describe('a link that acts by a parameter', () => {
  it('acts on any page, by URL and by form', async () => {
    for (const url of [
      '/?probe-link=1',
      '/probe-shared/?probe-link=1',
      '/probe/x/?probe%2Dlink=1',
      '/nowhere/?probe-link',
    ]) {
      await request(url)
      expect([url, handled]).toEqual([url, ['link']])
    }
    await request('/probe-shared/', { method: 'POST', headers: formType, payload: 'probe-link=1' })
    expect(handled).toEqual(['link'])
  })

  it('does not act for a prefetch or HEAD: the page is shown without it', async () => {
    for (const more of [{ headers: { 'sec-purpose': 'prefetch' } }, { method: 'HEAD' as const }]) {
      const reply = await request('/probe-shared/?probe-link=1', more)
      expect([reply.statusCode, handled]).toEqual([200, []])
    }
  })
})

describe('a picture', () => {
  it('may be shown by other sites, a page may not be read by them', async () => {
    expect((await request('/probe-picture/')).headers['cross-origin-resource-policy']).toBe('cross-origin')
    expect((await request('/probe-own/')).headers['cross-origin-resource-policy']).toBe('same-origin')
  })
})

describe('an error', () => {
  it('reveals nothing but an id that is in the log', async () => {
    const page = await request('/probe-error/')
    expect(page.statusCode).toBe(500)
    expect(page.body).not.toContain('password of the database')
    const error = shop.app.loggedErrors().at(-1) as { requestId: string; err: { message: string } }
    expect(error.err.message).toBe('password of the database')
    expect(page.body).toContain(error.requestId)

    const call = await request('/?wc-ajax=probe_error', { method: 'POST' })
    expect(call.statusCode).toBe(500)
    expect(call.body).not.toContain('secret_table')
    expect(call.json().code).toBe('internal_server_error')
  })
})

describe('a database that is unavailable', () => {
  it('is answered with 503 and retry-after', async () => {
    const reply = await request('/probe-outage/')
    expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '5'])
    expect(reply.body).not.toContain('no space left')
  })
})

describe('the log', () => {
  it('has a line for each request, without personal data', async () => {
    await request('/probe-own/?key=secret-key', {
      headers: {
        cookie: 'session=secret-cookie',
        'user-agent': 'secret-agent',
        'x-forwarded-for': '203.0.113.9',
      },
    })
    const line = shop.app.logged().at(-1)
    expect(line).toMatchObject({ method: 'GET', path: '/probe-own/', status: 200 })
    expect(line?.['requestId']).toEqual(expect.any(String))
    expect(line?.['ms']).toEqual(expect.any(Number))
    expect(JSON.stringify(shop.app.logged())).not.toMatch(/secret-key|secret-cookie|secret-agent|203\.0\.113/)
  })
})

describe('files with well-known names', () => {
  it.each([
    ['/favicon.ico', 'image/x-icon'],
    ['/robots.txt', 'text/plain; charset=UTF-8'],
    ['/speculation-rules.json', 'application/speculationrules+json'],
  ])('%s is served', async (url, type) => {
    const reply = await request(url)
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, type])
    expect(reply.headers['x-content-type-options']).toBe('nosniff')
    expect(
      (await request(url, { headers: { 'if-none-match': String(reply.headers.etag) } })).statusCode,
    ).toBe(304)
  })

  it('allow prefetching of product and listing pages only', async () => {
    const rules = JSON.stringify((await request('/speculation-rules.json')).json())
    expect(rules).not.toMatch(/cart|checkout|account/)
  })

  it('/healthz answers 200', async () => {
    const reply = await request('/healthz')
    expect([reply.statusCode, reply.json()]).toEqual([200, { status: 'ok' }])
  })

  it('/readyz answers 200 with each check', async () => {
    const reply = await request('/readyz')
    const passed = { passed: true }
    const checks = { database: passed, listener: passed, migrations: passed, disk: passed, mails: passed }
    expect([reply.statusCode, reply.json()]).toEqual([200, { status: 'ready', checks }])
    expect(reply.headers['cache-control']).toBe('no-store')
  })
})
