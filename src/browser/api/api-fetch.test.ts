import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type FakeServer, jsonResponse, startFakeServer } from '../../../test/support/http/fake-server.ts'
import { apiFetch, setNonce } from './api-fetch.ts'

let server: FakeServer
beforeAll(async () => {
  server = await startFakeServer()
})
afterAll(() => server.close())
beforeEach(() => setNonce('aaaaaaaaaa'))

const stale = jsonResponse({ code: 'rest_cookie_invalid_nonce', message: 'Cookie check failed' }, 403)
const NONCE_PATH = '/wp-admin/admin-ajax.php?action=rest-nonce'
const failure = (call: Promise<unknown>) =>
  call.then(
    () => 'no failure',
    ({ name, code, message, data }) => ({ name, code, message, data }),
  )

describe('a call', () => {
  it('carries the nonce and the locale, and answers what the JSON holds', async () => {
    server.respondWith(() => jsonResponse({ id: 7 }))
    expect(await apiFetch({ path: '/wp/v2/users/me?context=edit' })).toEqual({ id: 7 })
    const [request] = server.received
    expect(request).toMatchObject({
      method: 'GET',
      path: '/wp-json/wp/v2/users/me?context=edit&_locale=user',
      body: '',
    })
    expect(request?.headers['x-wp-nonce']).toBe('aaaaaaaaaa')
  })

  it.each(['PUT', 'PATCH', 'DELETE'] as const)('travels as POST when it is a %s', async (method) => {
    server.respondWith(() => jsonResponse({}))
    await apiFetch({ path: 'wp/v2/users/me', method, data: { name: 'Ada' } })
    const [request] = server.received
    expect(request?.method).toBe('POST')
    expect(request?.headers['x-http-method-override']).toBe(method)
    expect(request?.headers['content-type']).toBe('application/json')
    expect(request?.body).toBe('{"name":"Ada"}')
  })

  it('sends everything after the first question mark as the query', async () => {
    server.respondWith(() => jsonResponse([]))
    await apiFetch({ path: 'wp/v2/media?search=what?&per_page=5' })
    expect(server.received[0]?.path).toBe('/wp-json/wp/v2/media?search=what%3F&per_page=5&_locale=user')
  })

  it('has no method override when it is a POST', async () => {
    server.respondWith(() => jsonResponse({}))
    await apiFetch({ path: 'wp/v2/users', method: 'POST', data: {} })
    expect(server.received[0]?.headers).not.toHaveProperty('x-http-method-override')
  })

  it.each([{ status: 204 }, { status: 200, body: '' }])(
    'answers null when there is nothing: %j',
    async (played) => {
      server.respondWith(() => played)
      expect(await apiFetch({ path: 'x' })).toBeNull()
    },
  )

  it('takes the fresh nonce of an answer over', async () => {
    server.respondWith(() => jsonResponse({}, 200, { 'x-wp-nonce': 'bbbbbbbbbb' }))
    await apiFetch({ path: 'x' })
    await apiFetch({ path: 'x' })
    expect(server.received.map(({ headers }) => headers['x-wp-nonce'])).toEqual(['aaaaaaaaaa', 'bbbbbbbbbb'])
  })

  it('answers the response itself when it shall not be read, refused or not', async () => {
    server.respondWith(() => jsonResponse({ code: 'x' }, 503, { 'x-mark': '1' }))
    const response = await apiFetch({ path: 'x', parse: false })
    expect([response.status, response.headers.get('x-mark')]).toEqual([503, '1'])
  })
})

describe('a nonce that is too old', () => {
  it('is fetched again once, and the call is repeated', async () => {
    server.respondWith(({ path, headers }) => {
      if (path === NONCE_PATH) return { body: 'cccccccccc' }
      return headers['x-wp-nonce'] === 'cccccccccc' ? jsonResponse({ done: true }) : stale
    })
    expect(await apiFetch({ path: 'x', method: 'PUT', data: { a: 1 } })).toEqual({ done: true })
    expect(server.received.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /wp-json/x?_locale=user',
      `GET ${NONCE_PATH}`,
      'POST /wp-json/x?_locale=user',
    ])
    expect(server.received[2]?.body).toBe('{"a":1}')
  })

  it('is fetched once for all calls that wait for it', async () => {
    server.respondWith(({ path, headers }) => {
      if (path === NONCE_PATH) return { body: 'cccccccccc' }
      return headers['x-wp-nonce'] === 'cccccccccc' ? jsonResponse({}) : stale
    })
    await Promise.all(Array.from({ length: 8 }, () => apiFetch({ path: 'x' })))
    expect(server.received.filter(({ path }) => path === NONCE_PATH)).toHaveLength(1)
    expect(server.received.length).toBeLessThanOrEqual(17)
  })

  it('is not fetched a second time when the new one is refused too', async () => {
    server.respondWith(({ path }) => (path === NONCE_PATH ? { body: 'cccccccccc' } : stale))
    expect(await failure(apiFetch({ path: 'x' }))).toMatchObject({ code: 'rest_cookie_invalid_nonce' })
    expect(server.received).toHaveLength(3)
  })

  it.each([
    { status: 400, body: '0' },
    { status: 200, body: '<html>Sign in</html>' },
  ])('leaves the refusal as it is when there is none to be had: %j', async (played) => {
    server.respondWith(({ path }) => (path === NONCE_PATH ? played : stale))
    expect(await failure(apiFetch({ path: 'x' }))).toMatchObject({
      code: 'rest_cookie_invalid_nonce',
      message: 'Cookie check failed',
    })
    expect(server.received).toHaveLength(2)
  })

  it('is not what another refusal is about', async () => {
    server.respondWith(() =>
      jsonResponse({ code: 'rest_forbidden', message: 'No', data: { status: 403 } }, 403),
    )
    expect(await failure(apiFetch({ path: 'x' }))).toEqual({
      name: 'ApiError',
      code: 'rest_forbidden',
      message: 'No',
      data: { status: 403 },
    })
    expect(server.received).toHaveLength(1)
  })
})

describe('a whole list', () => {
  const host = 'https://other.example'

  it('comes in pages of 100, one after the other, from this shop alone', async () => {
    server.respondWith(({ path }) => {
      const page = Number(new URL(path, host).searchParams.get('page') ?? 1)
      const link = `<${host}/wp-json/wp/v2/media?per_page=100&page=${page - 1}>; rel="prev", <${host}/wp-json/wp/v2/media?per_page=100&page=${page + 1}>; rel="next"`
      return jsonResponse([page], 200, page < 3 ? { link } : { link: link.split(', ')[0] ?? '' })
    })
    expect(await apiFetch({ path: 'wp/v2/media?per_page=-1&search=a' })).toEqual([1, 2, 3])
    expect(server.received.map(({ path }) => path)).toEqual([
      '/wp-json/wp/v2/media?per_page=100&search=a&_locale=user',
      '/wp-json/wp/v2/media?per_page=100&page=2&_locale=user',
      '/wp-json/wp/v2/media?per_page=100&page=3&_locale=user',
    ])
  })

  it('is no list when something else comes', async () => {
    server.respondWith(() => jsonResponse({ one: 1 }, 200, { link: '</wp-json/x?page=2>; rel="next"' }))
    expect(await apiFetch({ path: 'x?per_page=-1' })).toEqual({ one: 1 })
    expect(server.received).toHaveLength(1)
  })

  it('is not fetched for any other size', async () => {
    server.respondWith(() => jsonResponse([1], 200, { link: '</wp-json/x?page=2>; rel="next"' }))
    expect(await apiFetch({ path: 'x?per_page=10' })).toEqual([1])
  })
})

describe('a failure', () => {
  it.each([
    ['invalid_json', 'The response is not a valid JSON response.', { body: '<html>' }],
    ['invalid_json', 'The response is not a valid JSON response.', { status: 502, body: 'Bad gateway' }],
    ['invalid_json', 'The response is not a valid JSON response.', { status: 500, body: '' }],
    ['unknown_error', 'An unknown error occurred.', jsonResponse({ oops: true }, 500)],
    ['unknown_error', 'An unknown error occurred.', jsonResponse(null, 500)],
    ['fetch_error', 'You are probably offline.', { disconnect: true }],
  ])('is %s: “%s”', async (code, message, played) => {
    server.respondWith(() => played)
    expect(await failure(apiFetch({ path: 'x' }))).toMatchObject({ name: 'ApiError', code, message })
  })

  it('is not reported when the caller cancelled', async () => {
    server.respondWith(() => jsonResponse({}))
    const call = apiFetch({ path: 'x', signal: AbortSignal.abort() })
    expect(await failure(call)).toMatchObject({ name: 'AbortError' })
  })
})
