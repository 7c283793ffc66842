import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formType, probedShop, touched } from '../support/server-probe.ts'

let shop: Awaited<ReturnType<typeof probedShop>>
beforeAll(async () => {
  shop = await probedShop()
})
afterAll(() => shop.app.close())

const ask: typeof shop.ask = (...asked) => shop.ask(...asked)

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
    expect((await ask('/cart/?utm_campaign=caf%e9')).statusCode).toBe(200)
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
    const address =
      type === formType['content-type'] ? await ask(`/?wc-ajax=probe_single&${payload}`) : undefined
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
    expect(shop.app.faults()).toEqual([])
  })

  it('that is turned away from a call is told as JSON', async () => {
    const reply = await ask('/?wc-ajax=probe', {
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
