import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { probeItems, restShop } from '../../support/http/rest-client.ts'
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

describe('the index', () => {
  it.each(['/wp-json/', '/wp-json', '/?rest_route=/'])('lists namespaces and routes: %s', async (url) => {
    const index = (await request(url)).json()
    expect(index).toMatchObject({
      name: 'Handsel',
      url: 'http://localhost:3000',
      home: 'http://localhost:3000',
      namespaces: expect.arrayContaining(['batch/v1', 'probe/v1']),
    })
    const route = index.routes['/probe/v1/things/(?P<id>[\\d]+)']
    expect(route).toMatchObject({
      namespace: 'probe/v1',
      methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    })
    expect(route.endpoints[1]).toMatchObject({
      methods: ['POST', 'PUT', 'PATCH'],
      allow_batch: { v1: true },
      args: { title: { type: 'string', minLength: 2, maxLength: 20, required: true } },
    })
    expect(index.routes['/probe/v1/things']._links.self[0].href).toBe(`http://localhost:3000${probeItems}`)
  })

  it('has one for each namespace', async () => {
    const reply = await request('/wp-json/probe/v1')
    expect(reply.json()).toMatchObject({ namespace: 'probe/v1' })
    expect(Object.keys(reply.json().routes)).not.toContain('/batch/v1')
    expect((await request('/wp-json/probe/v2')).statusCode).toBe(404)
    expect((await request('/wp-json/?_fields=name')).json()).toEqual({ name: 'Handsel' })
  })

  it.each([
    ['/wp-json/', { name: 'Handsel' }],
    ['/wp-json/probe/v1', { namespace: 'probe/v1' }],
  ])('is answered to OPTIONS as well, preflight requests included: %s', async (url, expected) => {
    const headers = { origin: 'https://other.example', 'access-control-request-method': 'GET' }
    for (const reply of [
      await request(url, { method: 'OPTIONS' }),
      await request(url, { method: 'OPTIONS', headers }),
    ]) {
      expect([reply.statusCode, reply.json()]).toMatchObject([200, expected])
    }
    const preflight = await request(url, { method: 'OPTIONS', headers })
    expect(preflight.headers['access-control-allow-origin']).toBe('*')
  })

  it('of one route is answered to OPTIONS', async () => {
    const reply = await request(`${probeItems}/5`, { method: 'OPTIONS' })
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
    const editor = await request(`${probeItems}/5`, { method: 'OPTIONS', who: 'editor' })
    expect(editor.headers['allow']).toBe('GET, POST, PUT, PATCH, DELETE')
    const list = (await request(probeItems, { method: 'OPTIONS' })).json()
    expect(list.endpoints[0].args.per_page).toMatchObject({
      type: 'integer',
      minimum: 1,
      maximum: 100,
      default: 10,
      required: false,
    })
  })
})

describe('POST /wp-json/batch/v1', () => {
  const batch = (requests: object[], more: object = {}, who?: string) =>
    post('/wp-json/batch/v1', { requests, ...more }, who ? { who } : {})
  const right = { method: 'PATCH', path: '/probe/v1/things/5', body: { title: 'New' } }
  const wrong = { path: '/probe/v1/things/5?_locale=user', body: { title: 'N' } }

  it('makes each call separately', async () => {
    const reply = await batch([right, wrong, { path: '/probe/v1/nowhere' }])
    expect([reply.statusCode, handled]).toEqual([207, ['PATCH 5 New']])
    const [first, second, third] = reply.json().responses
    expect(first).toEqual({ status: 200, headers: {}, body: { id: 5, title: 'New' } })
    expect(second).toMatchObject({ status: 400, body: { code: 'rest_invalid_param' } })
    expect(third).toMatchObject({ status: 404, body: { code: 'rest_no_route' } })
  })

  it('makes none when all must be valid and one is not', async () => {
    const reply = await batch([right, wrong], { validation: 'require-all-validate' })
    expect([reply.statusCode, handled]).toEqual([207, []])
    expect(reply.json()).toMatchObject({
      failed: 'validation',
      responses: [null, { status: 400, body: { code: 'rest_invalid_param' } }],
    })
    await batch([right], { validation: 'require-all-validate' })
    expect(handled).toEqual(['PATCH 5 New'])
  })

  it('requires the capabilities of each call', async () => {
    const deletion = { method: 'DELETE', path: '/probe/v1/things/5', body: { force: true } }
    expect((await batch([deletion])).json().responses[0].status).toBe(401)
    expect((await batch([deletion], {}, 'customer')).json().responses[0].status).toBe(403)
    expect(handled).toEqual([])
    expect((await batch([deletion], {}, 'editor')).json().responses[0].status).toBe(204)
    const byKey = await batch([deletion], {}, 'key-read')
    expect(JSON.stringify(byKey.json())).toContain('woocommerce_rest_authentication_error')
  })

  it('selects by as much as one call may', async () => {
    const parameters = await batch([
      { ...right, path: `${right.path}?${'a&'.repeat(600)}` },
      { ...right, path: `${right.path}?${'a&'.repeat(600)}` },
    ])
    const fields = await batch(
      Array.from({ length: 3 }, () => ({ ...right, body: { title: 'New', _fields: 'a.b,'.repeat(6_000) } })),
    )
    for (const reply of [parameters, fields])
      expect([reply.statusCode, Object.keys(reply.json().data.params), handled]).toEqual([
        400,
        ['requests'],
        [],
      ])
    expect((await batch([{ ...right, path: `${right.path}?${'a&'.repeat(600)}` }])).statusCode).toBe(207)
  })

  it('accepts at most 25 calls, and only calls that allow batching', async () => {
    const many = await batch(Array.from({ length: 26 }, () => right))
    expect([many.statusCode, many.json().data.details.requests.code, handled]).toEqual([
      400,
      'rest_too_many_items',
      [],
    ])
    const one = await batch([{ path: '/probe/v1/echo' }, { path: '/batch/v1', body: { requests: [right] } }])
    expect(one.json().responses[0].body.code).toBe('rest_batch_not_allowed')
    expect([one.json().responses[1].status, handled]).toEqual([404, []])
    expect((await batch([{ ...right, method: 'GET' }])).statusCode).toBe(400)
    expect((await post('/wp-json/batch/v1', {})).json().code).toBe('rest_missing_callback_param')
  })
})
