import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { features } from '../../src/features.ts'
import { restNonce } from '../../src/platform/session/rest-nonce.ts'
import { makeTestApp, type TestApp } from '../support/app.ts'
import { identifyByWord, people, probe, touched } from '../support/rest-probe.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp({
    features: [...features, probe],
    identify: identifyByWord,
    settings: { limit_checkouts: 2 },
  })
})
afterAll(() => app.close())
beforeEach(() => {
  touched.length = 0
})

type Method = 'GET' | 'POST' | 'HEAD' | 'PUT' | 'OPTIONS' | 'PATCH' | 'DELETE' | 'TRACE'
type Ask = { method?: Method; headers?: Record<string, string>; payload?: string | object; who?: string }

/** `who` comes with a nonce of his when he has a cookie. */
function ask(url: string, { method = 'GET', headers = {}, payload, who }: Ask = {}) {
  const nonce = who && people[who]?.proof.by === 'cookie' ? restNonce(app.shop, people[who]) : undefined
  return app.fastify.inject({
    url,
    method,
    headers: {
      host: 'localhost:3000',
      ...(who && { cookie: `who=${who}` }),
      ...(nonce && { 'x-wp-nonce': nonce }),
      ...headers,
    },
    ...(payload !== undefined && { payload }),
  })
}
const post = (url: string, payload: string | object, more: Ask = {}) =>
  ask(url, { method: 'POST', payload, ...more })
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const things = '/wp-json/probe/v1/things'
const idsOf = (data: unknown) => (data as { id: number }[]).map(({ id }) => id)

describe('a route', () => {
  it.each([
    `${things}/5`,
    `${things}/5/`,
    '/?rest_route=/probe/v1/things/5',
    '/?_locale=user&rest_route=%2Fprobe%2Fv1%2Fthings%2F5%2F',
  ])('is found at %s', async (url) => {
    const reply = await ask(url)
    expect([reply.statusCode, reply.json().id]).toEqual([200, 5])
    expect(reply.headers).toMatchObject({
      'content-type': 'application/json; charset=UTF-8',
      'x-robots-tag': 'noindex',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-cache, must-revalidate, max-age=0, no-store, private',
      allow: 'GET, POST, PUT, PATCH',
    })
  })

  it.each([
    ['GET', '/wp-json/nowhere'],
    ['GET', '/wp-json/probe/v1/nowhere'],
    ['GET', '/wp-json/__proto__'],
    ['GET', '/?rest_route=/nowhere'],
    ['GET', '/?rest_route=/../../cart/'],
    ['GET', '/?rest_route=%ff'],
    ['PUT', things],
    ['TRACE', things],
    ['DELETE', '/wp-json/'],
    ['OPTIONS', '/wp-json/nowhere'],
  ] as const)('that is not there is told so: %s %s', async (method, url) => {
    const reply = await ask(url, { method })
    expect([reply.statusCode, reply.json()]).toMatchObject([
      404,
      { code: 'rest_no_route', data: { status: 404 } },
    ])
  })

  it('answers HEAD as GET, without the body', async () => {
    const reply = await ask(`${things}?per_page=5`, { method: 'HEAD' })
    expect([reply.statusCode, reply.body, reply.headers['x-wp-total']]).toEqual([200, '', '23'])
  })

  it('tells nothing of a fault but its number', async () => {
    const reply = await ask('/wp-json/probe/v1/fault')
    expect([reply.statusCode, reply.json().code]).toEqual([500, 'fault'])
    expect(reply.body).not.toContain('password')
  })

  it('draws on its allowance', async () => {
    for (let count = 0; count < 2; count += 1) await post('/wp-json/probe/v1/limited', '')
    const reply = await post('/wp-json/probe/v1/limited', '')
    expect([reply.statusCode, reply.json().code]).toEqual([429, 'too_often'])
    expect(reply.headers['retry-after']).toBeDefined()
  })
})

describe('the method of a POST', () => {
  const url = `${things}/5`
  const body = { title: 'New', force: true }

  it.each(['PUT', 'PATCH', 'put'])('can be said by a header or in the address: %s', async (method) => {
    const headers = { 'x-http-method-override': method }
    expect((await post(url, body, { headers })).json()).toEqual({ id: 5, title: 'New' })
    expect((await post(`${url}?_method=${method}`, body)).statusCode).toBe(200)
    const done = `${method.toUpperCase()} 5 New`
    expect(touched).toEqual([done, done])
  })

  it('deletes for those who may, and for nobody else', async () => {
    const headers = { 'x-http-method-override': 'DELETE' }
    const guest = await post(url, body, { headers })
    expect([guest.statusCode, guest.json().code]).toEqual([401, 'rest_forbidden'])
    expect((await post(`${url}?_method=DELETE`, body)).statusCode).toBe(401)
    const customer = await post(url, body, { headers, who: 'customer' })
    expect([customer.statusCode, customer.json().code]).toEqual([403, 'rest_forbidden'])
    expect(touched).toEqual([])
    const editor = await post(url, body, { headers, who: 'editor' })
    expect([editor.statusCode, editor.body, touched]).toEqual([204, '', ['DELETE 5 true']])
  })

  it('is never another for GET and HEAD', async () => {
    for (const method of ['GET', 'HEAD'] as const) {
      const headers = { 'x-http-method-override': 'DELETE' }
      const reply = await ask(`${url}?_method=DELETE&force=1`, { method, headers, who: 'editor' })
      expect([reply.statusCode, touched]).toEqual([200, []])
    }
  })

  it('is one that there is', async () => {
    for (const query of ['_method=BREW', '_method=', '_method=PUT&_method=DELETE']) {
      expect((await post(`${url}?${query}`, body)).statusCode).toBe(404)
    }
    expect(touched).toEqual([])
  })

  it('cannot be borrowed by a page of another site', async () => {
    const headers = { 'x-http-method-override': 'PUT', origin: 'https://evil.example' }
    const reply = await post(url, body, { headers })
    expect([reply.statusCode, reply.json().code, touched]).toEqual([403, 'rest_forbidden', []])
  })
})

describe('arguments', () => {
  const echo = '/wp-json/probe/v1/echo'

  it.each([
    ['whole=7', { whole: 7 }],
    ['amount=1.5', { amount: 1.5 }],
    ['yes=1', { yes: true }],
    ['yes=false', { yes: false }],
    ['ids=1,2, 3', { ids: [1, 2, 3] }],
    ['ids[]=1&ids[]=2', { ids: [1, 2] }],
    ['ids=1&ids=2', { ids: [1, 2] }],
    ['ids=', { ids: [] }],
    ['address[city]=Rome&address[zip]=00100', { address: { city: 'Rome', zip: '00100' } }],
    ['meta[a]=b', { meta: { a: 'b' } }],
    ['either=5', { either: 5 }],
    ['either=none', { either: 'none' }],
    ['unknown=1&roles[]=administrator', {}],
  ])('are read alike from an address, a form and JSON: %s', async (query, args) => {
    const expected = { ...args, count: 5 }
    expect((await ask(`${echo}?${query}`, { method: 'POST' })).json()).toEqual(expected)
    expect((await post(echo, query, { headers: form })).json()).toEqual(expected)
    expect((await post(echo, args)).json()).toEqual(expected)
  })

  it('of the body go before those of the address, and the path before both', async () => {
    const reply = await post(`${things}/5?id=6&title=Address`, { id: 7, title: 'Body' })
    expect(reply.json()).toEqual({ id: 5, title: 'Body' })
  })

  it('that are missing are all named', async () => {
    const reply = await post('/wp-json/probe/v1/two', {})
    expect([reply.statusCode, reply.json()]).toMatchObject([
      400,
      { code: 'rest_missing_callback_param', data: { status: 400, params: ['first', 'second'] } },
    ])
  })

  it.each([
    ['whole', 'abc', 'rest_invalid_type'],
    ['whole', 1.5, 'rest_invalid_type'],
    ['whole', [1], 'rest_invalid_type'],
    ['whole', null, 'rest_invalid_type'],
    ['whole', -1, 'rest_out_of_bounds'],
    ['whole', '10', 'rest_out_of_bounds'],
    ['yes', 'perhaps', 'rest_invalid_type'],
    ['kind', 'c', 'rest_not_in_enum'],
    ['ids', [1, 2, 3, 4], 'rest_too_many_items'],
    ['ids', ['x'], 'rest_invalid_type'],
    ['address', {}, 'rest_property_required'],
    ['address', 'Rome', 'rest_invalid_type'],
    ['meta', { a: { b: 'c' } }, 'rest_invalid_type'],
    ['email', 'nobody', 'rest_invalid_email'],
    ['day', '2026-02-30', 'rest_invalid_date'],
    ['uuid', 'x', 'rest_invalid_uuid'],
    ['ip', '1.2.3', 'rest_invalid_ip'],
    ['slug', 'A B', 'rest_invalid_pattern'],
    ['either', 'some', 'rest_no_matching_schema'],
    ['even', 3, 'rest_invalid_multiple'],
  ])('that break a rule are told which: %s = %j', async (name, value, code) => {
    const reply = await post(echo, { [name]: value })
    const { data, ...refusal } = reply.json()
    expect([reply.statusCode, refusal.code, touched]).toEqual([400, 'rest_invalid_param', []])
    expect(data).toMatchObject({ status: 400, details: { [name]: { code } } })
    expect(data.params[name]).toBe(data.details[name].message)
  })

  it.each([
    ['a', 'rest_too_short'],
    ['a'.repeat(21), 'rest_too_long'],
  ])('have a length: %s', async (title, code) => {
    const reply = await post(`${things}/5`, { title })
    expect(reply.json().data.details.title.code).toBe(code)
  })

  it.each(['whole=1&whole=2', 'whole[]=1', 'whole[a]=1', 'whole=1&whole[a]=2', 'kind=a&kind=a'])(
    'of one value decide nothing when they come several times: %s',
    async (query) => {
      for (const reply of [
        await ask(`${echo}?${query}`, { method: 'POST' }),
        await post(echo, query, { headers: form }),
      ]) {
        expect([reply.statusCode, reply.json().code, touched]).toEqual([400, 'rest_invalid_param', []])
      }
    },
  )

  it.each([
    '{"__proto__":{"whole":7,"polluted":1}}',
    '{"constructor":{"prototype":{"polluted":1}}}',
    '{"meta":{"__proto__":{"polluted":"1"}}}',
    '{"address":{"city":"Rome","__proto__":{"polluted":1}}}',
  ])('never become the prototype of anything: %s', async (payload) => {
    const reply = await post(echo, payload, { headers: { 'content-type': 'application/json' } })
    expect(reply.statusCode).toBe(200)
    expect([reply.json().whole, ({} as Record<string, unknown>)['polluted']]).toEqual([undefined, undefined])
    expect(reply.body).not.toContain('polluted')
    const names = '__proto__[polluted]=1&meta[__proto__]=1&constructor[prototype][polluted]=1'
    const fields = await post(echo, names, { headers: form })
    expect([fields.statusCode, fields.body]).toEqual([200, '{"meta":{},"count":5}'])
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })

  it.each([
    ['broken', '{"whole":'],
    ['a list', '[1]'],
    ['a text', '"whole"'],
    ['10,000 deep', `{"meta":${'['.repeat(10_000)}${']'.repeat(10_000)}}`],
    ['10,000 objects deep', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
    ['65 deep', `{"meta":${'['.repeat(64)}${']'.repeat(64)}}`],
  ])('as JSON are one object of some depth: %s', async (_title, payload) => {
    const reply = await post(echo, payload, { headers: { 'content-type': 'application/json' } })
    expect([reply.statusCode, reply.json().code, touched]).toEqual([400, 'rest_invalid_json', []])
  })

  it('hold no broken text, and not more than a megabyte', async () => {
    const type = { headers: { 'content-type': 'application/json' } }
    expect((await post(echo, '{"meta":{"a":"\\ud800"}}', type)).statusCode).toBe(400)
    expect((await post(echo, '{"meta":{"a":"b\\u0000"}}', type)).json().meta).toEqual({ a: 'b' })
    expect((await ask(`${echo}?whole=%ff`, { method: 'POST' })).statusCode).toBe(400)
    const large = await post(echo, JSON.stringify({ meta: { a: 'x'.repeat(1_100_000) } }), type)
    expect([large.statusCode, large.json().code]).toEqual([413, 'too_large'])
    expect(app.faults().length).toBeLessThanOrEqual(1)
  })
})

describe('who asks', () => {
  const me = '/wp-json/probe/v1/me'
  const cookie = 'who=customer'

  it('is nobody by a cookie alone', async () => {
    const reply = await ask(me, { headers: { cookie } })
    expect([reply.statusCode, reply.json().code]).toEqual([401, 'rest_not_logged_in'])
    expect(reply.headers['x-wp-nonce']).toBeUndefined()
  })

  it('is known by cookie and nonce, and gets a fresh nonce, for refusals too', async () => {
    const nonce = restNonce(app.shop, people['customer'])
    for (const [url, headers] of [
      [me, { cookie, 'x-wp-nonce': nonce }],
      [`${me}?_wpnonce=${nonce}`, { cookie }],
    ] as const) {
      const reply = await ask(url, { headers })
      expect([reply.statusCode, reply.json()]).toEqual([200, { id: 7, same: true }])
      expect(reply.headers['x-wp-nonce']).toMatch(/^[0-9a-f]{10}$/)
    }
    const posted = await post(me, `_wpnonce=${nonce}&name=Ada`, { headers: { cookie, ...form } })
    expect(posted.json()).toEqual({ id: 7, name: 'Ada' })
    const refused = await ask('/wp-json/nowhere', { who: 'customer' })
    expect([refused.statusCode, refused.headers['x-wp-nonce']]).toEqual([
      404,
      expect.stringMatching(/^[0-9a-f]{10}$/),
    ])
  })

  it.each([
    ['made up', () => '0123456789'],
    ['empty', () => ''],
    ['of another sign-in', () => restNonce(app.shop, people['editor'])],
    ['of a guest', () => restNonce(app.shop, undefined)],
    [
      'a day old',
      () =>
        restNonce({ ...app.shop, nowMs: () => app.shop.nowMs() - 24 * 3_600_000 - 1 }, people['customer']),
    ],
  ])('is refused with a nonce that is %s', async (_title, nonce) => {
    for (const url of [me, things, '/wp-json/nowhere', '/wp-json/']) {
      const reply = await ask(url, { headers: { cookie, 'x-wp-nonce': nonce() } })
      expect([reply.statusCode, reply.json().code]).toEqual([403, 'rest_cookie_invalid_nonce'])
      expect(reply.headers['x-wp-nonce']).toBeUndefined()
    }
  })

  it('is refused as a guest with the nonce of somebody, and not with that of a guest', async () => {
    const stale = restNonce(app.shop, people['customer'])
    expect((await ask(things, { headers: { 'x-wp-nonce': stale } })).statusCode).toBe(403)
    const guest = await ask(things, { headers: { 'x-wp-nonce': restNonce(app.shop, undefined) } })
    expect([guest.statusCode, guest.headers['x-wp-nonce']]).toEqual([200, expect.any(String)])
  })

  it('is refused by rank only where the account is known', async () => {
    const url = `${things}/5`
    expect((await ask(url, { method: 'DELETE' })).statusCode).toBe(401)
    const customer = await ask(url, { method: 'DELETE', who: 'customer' })
    expect([customer.statusCode, customer.json().code, touched]).toEqual([403, 'rest_forbidden', []])
  })

  it.each([
    ['key-read', 200, 401],
    ['key-write', 401, 200],
    ['key-both', 200, 200],
  ])('by an API key needs no nonce, and does what the key may: %s', async (who, reading, writing) => {
    const read = await ask(me, { who })
    const written = await post(me, {}, { who })
    expect([read.statusCode, written.statusCode]).toEqual([reading, writing])
    for (const reply of [read, written].filter(({ statusCode }) => statusCode === 401)) {
      expect(reply.json().code).toBe('woocommerce_rest_authentication_error')
    }
    expect((await ask(me, { method: 'OPTIONS', who })).statusCode).toBe(200)
    expect(read.headers['x-wp-nonce']).toBeUndefined()
  })

  it('cannot write with a key for reading by another name of the method', async () => {
    const headers = { 'x-http-method-override': 'DELETE' }
    const reply = await post(`${things}/5`, {}, { who: 'key-read', headers })
    expect([reply.statusCode, touched]).toEqual([401, []])
  })
})

describe('a list', () => {
  it('is told in full, and leads to the pages beside it', async () => {
    const reply = await ask(`${things}?per_page=10&page=2&search=a%20b&_locale=user`)
    expect(idsOf(reply.json())).toEqual([11, 12, 13, 14, 15, 16, 17, 18, 19, 20])
    expect([reply.headers['x-wp-total'], reply.headers['x-wp-totalpages']]).toEqual(['23', '3'])
    const at = (page: number) =>
      `<http://localhost:3000${things}?per_page=10&page=${page}&search=a+b&_locale=user>`
    expect(reply.headers['link']).toBe(`${at(1)}; rel="prev", ${at(3)}; rel="next"`)
    expect((await ask(`${things}?page=3`)).headers['link']).not.toContain('next')
    expect((await ask(things)).headers['link']).not.toContain('prev')
  })

  it('can be read to its end by its links', async () => {
    let url: string | undefined = '/?rest_route=/probe/v1/things&per_page=10'
    const all: number[] = []
    while (url) {
      const reply: Awaited<ReturnType<typeof ask>> = await ask(url)
      all.push(...idsOf(reply.json()))
      url = /<http:\/\/localhost:3000([^>]+)>; rel="next"/.exec(String(reply.headers['link']))?.[1]
    }
    expect(all).toEqual(Array.from({ length: 23 }, (_, index) => index + 1))
  })

  it.each(['-1', '0', '101', 'abc', '', '1.5', '1e2', '10&per_page=20'])(
    'has 1 to 100 items a page, not %s',
    async (perPage) => {
      const reply = await ask(`${things}?per_page=${perPage}`)
      expect([reply.statusCode, reply.json()]).toMatchObject([
        400,
        { code: 'rest_invalid_param', data: { params: { per_page: expect.any(String) } } },
      ])
    },
  )

  it.each(['-1', '0', 'abc', '99999999999999999999'])('has no page %s', async (page) => {
    expect((await ask(`${things}?page=${page}`)).json().code).toBe('rest_invalid_param')
  })

  it('has no page beyond its last', async () => {
    const reply = await ask(`${things}?page=4`)
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'rest_post_invalid_page_number'])
    expect((await ask(`${things}?per_page=100`)).json()).toHaveLength(23)
  })
})

describe('an answer', () => {
  it('has the fields that are asked for', async () => {
    const one = await ask(`${things}/5?_fields=id,%20title.raw`)
    expect(one.json()).toEqual({ id: 5, title: { raw: 'thing 5' } })
    expect((await ask(`${things}?per_page=1&_fields[]=id`)).json()).toEqual([{ id: 1 }])
    expect((await ask(`${things}/5?_fields=title,title.raw`)).json().title.rendered).toBe('Thing 5')
    expect((await ask(`${things}/5?_fields=nothing,__proto__,constructor`)).json()).toEqual({})
  })

  it('is as quick with 5,000 names as without, and refuses more', async () => {
    const names = Array.from({ length: 5_000 }, (_, index) => `n${index}`)
    const url = `${things}?per_page=100&rest=1`
    const payload = { _fields: names.join(','), title: 'New' }
    const startMs = performance.now()
    const reply = await post(`${things}/5`, payload)
    expect([reply.statusCode, reply.json()]).toEqual([200, {}])
    expect(performance.now() - startMs).toBeLessThan(500)
    const more = await post(`${things}/5`, { ...payload, _fields: [...names, 'one more'] })
    expect([more.statusCode, more.json().code]).toEqual([400, 'rest_invalid_param'])
    expect((await ask(url)).statusCode).toBe(200)
    const deep = await ask(`${things}/5?_fields=${'title.'.repeat(500)}x`)
    expect([deep.statusCode, deep.json()]).toEqual([200, { title: {} }])
  })

  it('shows what its context shows', async () => {
    expect((await ask(`${things}/5`)).json()).not.toHaveProperty('secret')
    expect(Object.keys((await ask(`${things}/5?context=embed`)).json())).toEqual(['id', 'title', '_links'])
    const guest = await ask(`${things}/5?context=edit`)
    expect([guest.statusCode, guest.json().code]).toEqual([401, 'rest_forbidden_context'])
    expect((await ask(`${things}/5?context=edit`, { who: 'customer' })).statusCode).toBe(403)
    expect((await ask(`${things}/5?context=edit`, { who: 'editor' })).json().secret).toBe('for editors')
    expect((await ask(`${things}/5?context=all`)).json().data.details.context.code).toBe('rest_not_in_enum')
  })

  it.each(['_embed', '_embed=1', '_embed=maker,gone', '_embed[]=maker&_embed[]=gone'])(
    'embeds what its links lead to: %s',
    async (query) => {
      const [first] = (await ask(`${things}?per_page=2&${query}`)).json()
      expect(first._embedded.maker).toEqual([{ id: 7, context: 'embed' }])
      expect(first._embedded.gone[0]).toMatchObject({ code: 'rest_invalid_param', data: { status: 400 } })
    },
  )

  it('embeds nothing that is not ours, not asked for, or not wanted', async () => {
    const all = (await ask(`${things}/5?_embed`)).json()._embedded
    expect(all.elsewhere).toEqual([expect.objectContaining({ code: 'rest_no_route' })])
    expect(all).not.toHaveProperty('self')
    expect((await ask(`${things}/5?_embed=maker`)).json()._embedded).not.toHaveProperty('gone')
    expect((await ask(`${things}/5`)).json()).not.toHaveProperty('_embedded')
    expect((await ask(`${things}/5?_embed&_fields=id`)).json()).toEqual({ id: 5 })
    expect((await ask(`${things}/5?_embed&_fields=id,_embedded.maker`)).json()).toEqual({
      id: 5,
      _embedded: { maker: [{ id: 7, context: 'embed' }] },
    })
  })

  it('stands in an envelope with its status and headers, refusals too', async () => {
    const list = (await ask(`${things}?per_page=1&_envelope=1`)).json()
    expect(list).toMatchObject({ status: 200, headers: { 'X-WP-Total': '23', 'X-WP-TotalPages': '23' } })
    expect(idsOf(list.body)).toEqual([1])
    const refused = await ask('/wp-json/nowhere?_envelope')
    expect([refused.statusCode, refused.json()]).toMatchObject([
      200,
      { status: 404, body: { code: 'rest_no_route' } },
    ])
  })
})

describe('the index', () => {
  it.each(['/wp-json/', '/wp-json', '/?rest_route=/'])('tells what there is: %s', async (url) => {
    const index = (await ask(url)).json()
    expect(index).toMatchObject({
      name: 'Handsel',
      url: 'http://localhost:3000',
      home: 'http://localhost:3000',
      namespaces: expect.arrayContaining(['batch/v1', 'probe/v1']),
    })
    const route = index.routes['/probe/v1/things/(?P<id>[^/]+)']
    expect(route).toMatchObject({
      namespace: 'probe/v1',
      methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    })
    expect(route.endpoints[1]).toMatchObject({
      methods: ['POST', 'PUT', 'PATCH'],
      allow_batch: { v1: true },
      args: { title: { type: 'string', minLength: 2, maxLength: 20, required: true } },
    })
    expect(index.routes['/probe/v1/things']._links.self[0].href).toBe(`http://localhost:3000${things}`)
  })

  it('has one for each namespace', async () => {
    const reply = await ask('/wp-json/probe/v1')
    expect(reply.json()).toMatchObject({ namespace: 'probe/v1' })
    expect(Object.keys(reply.json().routes)).not.toContain('/batch/v1')
    expect((await ask('/wp-json/probe/v2')).statusCode).toBe(404)
    expect((await ask('/wp-json/?_fields=name')).json()).toEqual({ name: 'Handsel' })
  })

  it('is told of one route by OPTIONS', async () => {
    const reply = await ask(`${things}/5`, { method: 'OPTIONS' })
    expect([reply.statusCode, reply.json()]).toMatchObject([
      200,
      {
        namespace: 'probe/v1',
        schema: {
          $schema: 'http://json-schema.org/draft-04/schema#',
          title: 'thing',
          type: 'object',
          properties: { secret: { type: 'string', context: ['edit'] } },
        },
      },
    ])
    expect(reply.headers['allow']).toBe('GET, POST, PUT, PATCH')
    const editor = await ask(`${things}/5`, { method: 'OPTIONS', who: 'editor' })
    expect(editor.headers['allow']).toBe('GET, POST, PUT, PATCH, DELETE')
    const list = (await ask(things, { method: 'OPTIONS' })).json()
    expect(list.endpoints[0].args.per_page).toMatchObject({
      type: 'integer',
      minimum: 1,
      maximum: 100,
      default: 10,
      required: false,
    })
  })
})

describe('a script of another site', () => {
  const origin = 'https://other.example'

  it('reads what a guest or an API key may read, and nothing that a cookie opens', async () => {
    for (const who of [undefined, 'key-read']) {
      const reply = await ask(things, { headers: { origin }, ...(who && { who }) })
      expect(reply.headers).toMatchObject({
        'access-control-allow-origin': '*',
        'access-control-expose-headers': 'X-WP-Total, X-WP-TotalPages, Link',
        vary: expect.stringContaining('origin'),
      })
      expect(reply.headers['access-control-allow-credentials']).toBeUndefined()
    }
    const own = await ask(things, { headers: { origin }, who: 'customer' })
    expect(own.headers['access-control-allow-origin']).toBeUndefined()
  })

  it('changes nothing', async () => {
    const reply = await post(`${things}/5`, { title: 'New' }, { headers: { origin }, who: 'key-both' })
    expect([reply.statusCode, touched, reply.headers['access-control-allow-origin']]).toEqual([
      403,
      [],
      undefined,
    ])
    const ahead = await ask(things, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST' },
    })
    expect(ahead.headers['access-control-allow-methods']).toBe('OPTIONS, GET, HEAD')
    expect(ahead.headers['access-control-allow-headers']).toBe(
      'Authorization, X-WP-Nonce, Content-Disposition, Content-MD5, Content-Type',
    )
  })

  it('is not one of our own', async () => {
    const reply = await ask(things, { headers: { origin: 'http://localhost:3000' }, who: 'customer' })
    expect(reply.headers).toMatchObject({
      'access-control-allow-origin': 'http://localhost:3000',
      'access-control-allow-credentials': 'true',
    })
  })
})

describe('POST /wp-json/batch/v1', () => {
  const batch = (requests: object[], more: object = {}, who?: string) =>
    post('/wp-json/batch/v1', { requests, ...more }, who ? { who } : {})
  const right = { method: 'PATCH', path: '/probe/v1/things/5', body: { title: 'New' } }
  const wrong = { path: '/probe/v1/things/5?_locale=user', body: { title: 'N' } }

  it('makes each call by itself', async () => {
    const reply = await batch([right, wrong, { path: '/probe/v1/nowhere' }])
    expect([reply.statusCode, touched]).toEqual([207, ['PATCH 5 New']])
    const [first, second, third] = reply.json().responses
    expect(first).toEqual({ status: 200, headers: {}, body: { id: 5, title: 'New' } })
    expect(second).toMatchObject({ status: 400, body: { code: 'rest_invalid_param' } })
    expect(third).toMatchObject({ status: 404, body: { code: 'rest_no_route' } })
  })

  it('makes none when all have to be right and one is not', async () => {
    const reply = await batch([right, wrong], { validation: 'require-all-validate' })
    expect([reply.statusCode, touched]).toEqual([207, []])
    expect(reply.json()).toMatchObject({
      failed: 'validation',
      responses: [null, { status: 400, body: { code: 'rest_invalid_param' } }],
    })
    await batch([right], { validation: 'require-all-validate' })
    expect(touched).toEqual(['PATCH 5 New'])
  })

  it('asks of the person what each call asks', async () => {
    const deletion = { method: 'DELETE', path: '/probe/v1/things/5', body: { force: true } }
    expect((await batch([deletion])).json().responses[0].status).toBe(401)
    expect((await batch([deletion], {}, 'customer')).json().responses[0].status).toBe(403)
    expect(touched).toEqual([])
    expect((await batch([deletion], {}, 'editor')).json().responses[0].status).toBe(204)
    const byKey = await batch([deletion], {}, 'key-read')
    expect(JSON.stringify(byKey.json())).toContain('woocommerce_rest_authentication_error')
  })

  it('takes 25 calls at most, and those alone that may stand in one', async () => {
    const many = await batch(Array.from({ length: 26 }, () => right))
    expect([many.statusCode, many.json().data.details.requests.code, touched]).toEqual([
      400,
      'rest_too_many_items',
      [],
    ])
    const one = await batch([{ path: '/probe/v1/echo' }, { path: '/batch/v1', body: { requests: [right] } }])
    expect(one.json().responses[0].body.code).toBe('rest_batch_not_allowed')
    expect([one.json().responses[1].status, touched]).toEqual([404, []])
    expect((await batch([{ ...right, method: 'GET' }])).statusCode).toBe(400)
    expect((await post('/wp-json/batch/v1', {})).json().code).toBe('rest_missing_callback_param')
  })
})
