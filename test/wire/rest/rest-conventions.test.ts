import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { formType, probeItems, restShop } from '../../support/http/rest-client.ts'
import { handled } from '../../support/http/rest-probe.ts'

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

describe('a route', () => {
  it.each([
    `${probeItems}/5`,
    `${probeItems}/5/`,
    '/?rest_route=/probe/v1/things/5',
    '/?_locale=user&rest_route=%2Fprobe%2Fv1%2Fthings%2F5%2F',
  ])('is found at %s', async (url) => {
    const reply = await request(url)
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
    ['PUT', probeItems],
    ['TRACE', probeItems],
    ['DELETE', '/wp-json/'],
    ['OPTIONS', '/wp-json/nowhere'],
  ] as const)('that does not exist is a 404: %s %s', async (method, url) => {
    const reply = await request(url, { method })
    expect([reply.statusCode, reply.json()]).toMatchObject([
      404,
      { code: 'rest_no_route', data: { status: 404 } },
    ])
  })

  it('answers HEAD as GET, without the body', async () => {
    const reply = await request(`${probeItems}?per_page=5`, { method: 'HEAD' })
    expect([reply.statusCode, reply.body, reply.headers['x-wp-total']]).toEqual([200, '', '23'])
  })

  it('reveals nothing of an error but its code', async () => {
    const reply = await request('/wp-json/probe/v1/error')
    expect([reply.statusCode, reply.json().code]).toEqual([500, 'internal_server_error'])
    expect(reply.body).not.toContain('password')
  })

  it('is rate limited', async () => {
    for (let count = 0; count < 2; count += 1) await post('/wp-json/probe/v1/limited', '')
    const reply = await post('/wp-json/probe/v1/limited', '')
    expect([reply.statusCode, reply.json().code]).toEqual([429, 'too_often'])
    expect(reply.headers['retry-after']).toBeDefined()
  })
})

describe('the method of a POST', () => {
  const url = `${probeItems}/5`
  const body = { title: 'New', force: true }

  it.each(['PUT', 'PATCH', 'put'])('can be overridden by a header or in the URL: %s', async (method) => {
    const headers = { 'x-http-method-override': method }
    expect((await post(url, body, { headers })).json()).toEqual({ id: 5, title: 'New' })
    expect((await post(`${url}?_method=${method}`, body)).statusCode).toBe(200)
    const done = `${method.toUpperCase()} 5 New`
    expect(handled).toEqual([done, done])
  })

  it('deletes only with the required capability', async () => {
    const headers = { 'x-http-method-override': 'DELETE' }
    const guest = await post(url, body, { headers })
    expect([guest.statusCode, guest.json().code]).toEqual([401, 'rest_forbidden'])
    expect((await post(`${url}?_method=DELETE`, body)).statusCode).toBe(401)
    const customer = await post(url, body, { headers, who: 'customer' })
    expect([customer.statusCode, customer.json().code]).toEqual([403, 'rest_forbidden'])
    expect(handled).toEqual([])
    const editor = await post(url, body, { headers, who: 'editor' })
    expect([editor.statusCode, editor.body, handled]).toEqual([204, '', ['DELETE 5 true']])
  })

  it('cannot be overridden for GET and HEAD', async () => {
    for (const method of ['GET', 'HEAD'] as const) {
      const headers = { 'x-http-method-override': 'DELETE' }
      const reply = await request(`${url}?_method=DELETE&force=1`, { method, headers, who: 'editor' })
      expect([reply.statusCode, handled]).toEqual([200, []])
    }
  })

  it('must be a known method', async () => {
    for (const query of ['_method=BREW', '_method=', '_method=PUT&_method=DELETE']) {
      expect((await post(`${url}?${query}`, body)).statusCode).toBe(404)
    }
    expect(handled).toEqual([])
  })

  it('cannot be overridden by a page of another site', async () => {
    const headers = { 'x-http-method-override': 'PUT', origin: 'https://evil.example' }
    const reply = await post(url, body, { headers })
    expect([reply.statusCode, reply.json().code, handled]).toEqual([403, 'rest_forbidden', []])
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
  ])('are read equally from a URL, a form and JSON: %s', async (query, args) => {
    const expected = { ...args, count: 5 }
    expect((await request(`${echo}?${query}`, { method: 'POST' })).json()).toEqual(expected)
    expect((await post(echo, query, { headers: formType })).json()).toEqual(expected)
    expect((await post(echo, args)).json()).toEqual(expected)
  })

  it('of the path override those of the body, which override those of the URL', async () => {
    const reply = await post(`${probeItems}/5?id=6&title=Address`, { id: 7, title: 'Body' })
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
  ])('that break a rule are refused with its code: %s = %j', async (name, value, code) => {
    const reply = await post(echo, { [name]: value })
    const { data, ...refusal } = reply.json()
    expect([reply.statusCode, refusal.code, handled]).toEqual([400, 'rest_invalid_param', []])
    expect(data).toMatchObject({ status: 400, details: { [name]: { code } } })
    expect(data.params[name]).toBe(data.details[name].message)
  })

  it('that break rules are all reported together', async () => {
    const reply = await post(`${echo}?context=all&_fields[a]=1`, { whole: 'abc', kind: 'c', even: 2 })
    const { params, details } = reply.json().data
    expect([reply.statusCode, reply.json().code, handled]).toEqual([400, 'rest_invalid_param', []])
    expect(Object.keys(params).sort()).toEqual(['_fields', 'context', 'kind', 'whole'])
    expect(Object.keys(details).sort()).toEqual(Object.keys(params).sort())
  })

  it.each([
    ['a', 'rest_too_short'],
    ['a'.repeat(21), 'rest_too_long'],
  ])('have a length: %s', async (title, code) => {
    const reply = await post(`${probeItems}/5`, { title })
    expect(reply.json().data.details.title.code).toBe(code)
  })

  it.each(['whole=1&whole=2', 'whole[]=1', 'whole[a]=1', 'whole=1&whole[a]=2', 'kind=a&kind=a'])(
    'of one value are refused when sent several times: %s',
    async (query) => {
      for (const reply of [
        await request(`${echo}?${query}`, { method: 'POST' }),
        await post(echo, query, { headers: formType }),
      ]) {
        expect([reply.statusCode, reply.json().code, handled]).toEqual([400, 'rest_invalid_param', []])
      }
    },
  )

  it.each([
    '{"__proto__":{"whole":7,"polluted":1}}',
    '{"constructor":{"prototype":{"polluted":1}}}',
    '{"meta":{"__proto__":{"polluted":"1"}}}',
    '{"address":{"city":"Rome","__proto__":{"polluted":1}}}',
  ])('never pollute a prototype: %s', async (payload) => {
    const reply = await post(echo, payload, { headers: { 'content-type': 'application/json' } })
    expect(reply.statusCode).toBe(200)
    expect([reply.json().whole, ({} as Record<string, unknown>)['polluted']]).toEqual([undefined, undefined])
    expect(reply.body).not.toContain('polluted')
    const names = '__proto__[polluted]=1&meta[__proto__]=1&constructor[prototype][polluted]=1'
    const fields = await post(echo, names, { headers: formType })
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
  ])('as JSON must be one object of limited depth: %s', async (_title, payload) => {
    const reply = await post(echo, payload, { headers: { 'content-type': 'application/json' } })
    expect([reply.statusCode, reply.json().code, handled]).toEqual([400, 'rest_invalid_json', []])
  })

  it('contain no invalid text, and not more than a megabyte', async () => {
    const type = { headers: { 'content-type': 'application/json' } }
    expect((await post(echo, '{"meta":{"a":"\\ud800"}}', type)).statusCode).toBe(400)
    expect((await post(echo, '{"meta":{"a":"b\\u0000"}}', type)).json().meta).toEqual({ a: 'b' })
    expect((await request(`${echo}?whole=%ff`, { method: 'POST' })).statusCode).toBe(400)
    const large = await post(echo, JSON.stringify({ meta: { a: 'x'.repeat(1_100_000) } }), type)
    expect([large.statusCode, large.json().code]).toEqual([413, 'too_large'])
    expect(shop.app.loggedErrors().length).toBeLessThanOrEqual(1)
  })
})
