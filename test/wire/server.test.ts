import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formType, probedShop, touched } from '../support/server-probe.ts'

let shop: Awaited<ReturnType<typeof probedShop>>
beforeAll(async () => {
  shop = await probedShop()
})
afterAll(() => shop.app.close())

const ask: typeof shop.ask = (...asked) => shop.ask(...asked)

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
    expect(shop.app.faults()).toEqual([])
  })
})

describe('a call by admin-ajax', () => {
  const path = '/wp-admin/admin-ajax.php'

  it('finds its action in the form or the address', async () => {
    await ask(path, { method: 'POST', headers: formType, payload: 'action=probe_admin' })
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
    await ask('/probe-shared/', { method: 'POST', headers: formType, payload: 'probe-link=1' })
    expect(touched).toEqual(['link'])
  })

  it('does not act when the browser asks in advance or for headers alone: the page is shown without it', async () => {
    for (const more of [{ headers: { 'sec-purpose': 'prefetch' } }, { method: 'HEAD' as const }]) {
      const reply = await ask('/probe-shared/?probe-link=1', more)
      expect([reply.statusCode, touched]).toEqual([200, []])
    }
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
    expect(page.body).not.toContain('password of the database')
    const fault = shop.app.faults().at(-1) as { requestId: string; err: { message: string } }
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
    const line = shop.app.logged().at(-1)
    expect(line).toMatchObject({ method: 'GET', path: '/probe-own/', status: 200 })
    expect(line?.['requestId']).toEqual(expect.any(String))
    expect(line?.['ms']).toEqual(expect.any(Number))
    expect(JSON.stringify(shop.app.logged())).not.toMatch(/secret-key|secret-cookie|secret-agent|203\.0\.113/)
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
