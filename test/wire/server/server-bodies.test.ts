import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formType, handled, probeShop } from '../../support/http/server-probe.ts'

let shop: Awaited<ReturnType<typeof probeShop>>
beforeAll(async () => {
  shop = await probeShop()
})
afterAll(() => shop.app.close())

const request: typeof shop.request = (...args) => shop.request(...args)

describe('a body', () => {
  const post = (payload: string | Buffer, type: string) =>
    request('/probe/x/', { method: 'POST', payload, headers: { 'content-type': type } })

  it('is read as a form, as parts and as JSON', async () => {
    expect((await post('word=a+b%20c', 'application/x-www-form-urlencoded')).body).toBe('post:a b c::x')
    expect((await post('{"word":"json"}', 'application/json')).body).toBe('post:json::x')
    const parts = '--B\r\ncontent-disposition: form-data; name="word"\r\n\r\nparts\r\n--B--\r\n'
    expect((await post(parts, 'multipart/form-data; boundary=B')).body).toBe('post:parts::x')
    expect((await post('', 'multipart/form-data; boundary=B')).body).toBe('post:::x')
  })

  it('with a field sent twice ignores the field', async () => {
    expect((await post('word=1&word=2', 'application/x-www-form-urlencoded')).body).toBe('post:::x')
  })

  it('drops NUL characters, which the database cannot store', async () => {
    expect((await post('word=a%00b', 'application/x-www-form-urlencoded')).body).toBe('post:ab::x')
    expect((await post('{"word":"a\\u0000b"}', 'application/json')).body).toBe('post:ab::x')
    expect((await request('/probe/x/?word=a%00b')).body).toBe('page::ab:x')
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
  ])('with invalid text is refused with a message: %s', async (_title, payload, type) => {
    const reply = await post(payload, type)
    expect([reply.statusCode, handled]).toEqual([400, []])
    expect(reply.body).toContain('Some of the text didn’t arrive correctly.')
  })

  it('is refused with invalid text in the URL where a handler reads it', async () => {
    for (const url of ['/probe/x/?word=%ff', '/?probe-link=%c3%28', '/?wc-ajax=probe&%ff']) {
      const reply = await request(url)
      expect([url, reply.statusCode, handled]).toEqual([url, 400, []])
      expect(reply.body).toContain('Some of the text didn’t arrive correctly.')
    }
    expect((await request('/shop/?utm_campaign=caf%e9')).statusCode).toBe(200)
    expect((await request('/cart/?utm_campaign=caf%e9')).statusCode).toBe(200)
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
  ])('distinguishes an ambiguous field from an absent one: %s', async (payload, type, expected) => {
    const reply = await request('/?wc-ajax=probe_single', {
      method: 'POST',
      payload,
      headers: { 'content-type': type },
    })
    expect(reply.json()).toEqual(expected)
    const address =
      type === formType['content-type'] ? await request(`/?wc-ajax=probe_single&${payload}`) : undefined
    if (address) expect(address.json()).toEqual([null, false, expected[1]])
  })

  it('in parts is limited to 1 MB, however many fields it has', async () => {
    const part = (count: number, length: number) =>
      `--B\r\ncontent-disposition: form-data; name="w"\r\n\r\n${'x'.repeat(length)}\r\n`.repeat(count)
    const type = 'multipart/form-data; boundary=B'
    for (const [count, length] of [
      [2, 600_000],
      [1, 1_048_576],
      [900, 1_200],
    ] as const) {
      const reply = await post(`${part(count, length)}--B--\r\n`, type)
      expect([count, reply.statusCode, handled]).toEqual([count, 413, []])
      expect(reply.body).toContain('more data than we can accept')
    }
    const many = await post(`${part(1_001, 1)}--B--\r\n`, type)
    expect([many.statusCode, many.body.includes('too many fields')]).toEqual([413, true])
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
  ])('%s is refused with a message', async (_title, payload, type, status) => {
    const reply = await post(payload, type)
    expect([reply.statusCode, handled]).toEqual([status, []])
    expect(reply.body).toContain('</html>')
    expect(reply.headers['content-security-policy']).toBeDefined()
    expect(shop.app.loggedErrors()).toEqual([])
  })

  it('that a call refuses is answered with JSON', async () => {
    const reply = await request('/?wc-ajax=probe', {
      method: 'POST',
      payload: `word=${'x'.repeat(2_000_000)}`,
      headers: formType,
    })
    expect([reply.statusCode, reply.json().code, reply.headers['x-robots-tag']]).toEqual([
      413,
      'too_large',
      'noindex',
    ])
  })
})
