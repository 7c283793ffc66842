import { createHash } from 'node:crypto'
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { features } from '../../../src/features.ts'
import { restNonce } from '../../../src/platform/session/rest-nonce.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { identifyByTestCookie, people, probe } from '../../support/http/rest-probe.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp({ features: [...features, probe], identify: identifyByTestCookie })
})
afterAll(() => app.close())

const url = '/wp-json/probe/v1/files'
const as = (who: string) => ({ cookie: `who=${who}`, 'x-wp-nonce': restNonce(app.shop, people[who]) })
const send = (payload: string | Buffer, headers: Record<string, string>, who = 'author', to = url) =>
  app.fastify.inject({
    method: 'POST',
    url: to,
    payload,
    headers: { host: 'localhost:3000', ...as(who), ...headers },
  })
const named = { 'content-type': 'image/png', 'content-disposition': 'attachment; filename="a.png"' }
const part = (disposition: string, value: string) =>
  `--B\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n${value}\r\n`
const parts = { 'content-type': 'multipart/form-data; boundary=B' }
const md5 = (text: string, as: 'hex' | 'base64') => createHash('md5').update(text).digest(as)

describe('an upload', () => {
  it.each([url, `${url}/`, '/?rest_route=/probe/v1/files'])('is the body of a request to %s', async (to) => {
    const reply = await send('hello', named, 'author', to)
    expect([reply.statusCode, reply.json()]).toEqual([201, { name: 'a.png', bytes: 5, title: null }])
    expect(reply.headers['x-wp-nonce']).toBeDefined()
  })

  it('can be a part of a form with other fields', async () => {
    const body = `${part('name="title"', 'A title')}${part('name="file"; filename="../../etc/b.png"', 'hello')}--B--\r\n`
    const reply = await send(body, parts)
    expect([reply.statusCode, reply.json()]).toEqual([201, { name: 'b.png', bytes: 5, title: 'A title' }])
  })

  it('may be larger than other bodies', async () => {
    const reply = await send(Buffer.alloc(3_000_000), named)
    expect([reply.statusCode, reply.json().bytes]).toEqual([201, 3_000_000])
  })

  it.each([
    ['attachment; filename=plain.png', 'plain.png'],
    ['attachment; filename="two words.png"', 'two words.png'],
    ["attachment; filename=old.png; filename*=UTF-8''na%C3%AFve.png", 'naïve.png'],
    ['attachment; filename="C:\\\\pictures\\\\x.png"', 'x.png'],
    ['inline; filename="../../x.png"', 'x.png'],
  ])('gets its name from the disposition: %s', async (disposition, name) => {
    const reply = await send('hello', { ...named, 'content-disposition': disposition })
    expect(reply.json().name).toBe(name)
  })

  it.each([
    ['no body', '', named, 'rest_upload_no_data'],
    [
      'no type',
      'hello',
      { 'content-disposition': named['content-disposition'] },
      'rest_upload_no_content_type',
    ],
    ['no disposition', 'hello', { 'content-type': 'image/png' }, 'rest_upload_no_content_disposition'],
    [
      'no name',
      'hello',
      { ...named, 'content-disposition': 'attachment' },
      'rest_upload_invalid_disposition',
    ],
    [
      'a broken name',
      'hello',
      { ...named, 'content-disposition': "attachment; filename*=UTF-8''%ff" },
      'rest_upload_invalid_disposition',
    ],
    ['no file among the parts', `${part('name="title"', 'x')}--B--\r\n`, parts, 'rest_upload_no_data'],
    [
      'a file of another name',
      `${part('name="f"; filename="a.png"', 'x')}--B--\r\n`,
      parts,
      'rest_upload_no_data',
    ],
    ['an empty file', `${part('name="file"; filename="a.png"', '')}--B--\r\n`, parts, 'rest_upload_no_data'],
    ['parts without end', part('name="file"; filename="a.png"', 'x'), parts, 'rest_invalid_param'],
    ['parts without boundary', 'x', { 'content-type': 'multipart/form-data' }, 'rest_invalid_param'],
    [
      'a field broken',
      Buffer.from(`${part('name="title"', '\xff')}--B--\r\n`, 'latin1'),
      parts,
      'rest_invalid_param',
    ],
  ])('with %s is refused', async (_title, payload, headers, code) => {
    const reply = await send(payload, headers)
    expect([reply.statusCode, reply.json().code]).toEqual([400, code])
    expect(app.loggedErrors()).toEqual([])
  })

  it('is checked against its MD5 hash', async () => {
    for (const hash of [md5('hello', 'hex'), md5('hello', 'hex').toUpperCase(), md5('hello', 'base64')]) {
      expect((await send('hello', { ...named, 'content-md5': hash })).statusCode).toBe(201)
    }
    const reply = await send('hello', { ...named, 'content-md5': md5('other', 'hex') })
    expect([reply.statusCode, reply.json().code]).toEqual([412, 'rest_upload_hash_mismatch'])
  })

  it('needs the capability and a valid nonce', async () => {
    const guest = { method: 'POST', url, payload: 'hello', headers: named } as const
    const nobody = await app.fastify.inject(guest)
    expect([nobody.statusCode, nobody.json().code]).toEqual([401, 'rest_forbidden'])
    expect((await send('hello', named, 'customer')).statusCode).toBe(403)
    const stale = await send('hello', { ...named, 'x-wp-nonce': '0123456789' })
    expect([stale.statusCode, stale.json().code]).toEqual([403, 'rest_cookie_invalid_nonce'])
    const foreign = await send('hello', { ...named, origin: 'https://evil.example' })
    expect(foreign.statusCode).toBe(403)
    const keyed = { ...guest, headers: { ...named, cookie: 'who=key-write' } }
    expect((await app.fastify.inject(keyed)).statusCode).toBe(201)
  })

  it('of a guest is refused before its body is read', async () => {
    const { status, sentBytes } = await sentWithoutEnd({ ...named })
    expect(status).toBe(401)
    expect(sentBytes).toBeLessThan(10_000_000)
  })

  it('is limited to 64 MB', async () => {
    const reply = await send(Buffer.alloc(64 * 1024 * 1024 + 1), named)
    expect([reply.statusCode, reply.json().code]).toEqual([413, 'too_large'])
  })
})

/** Sends chunks until an answer arrives. */
async function sentWithoutEnd(headers: Record<string, string>) {
  const origin = await app.origin()
  return new Promise<{ status: number | undefined; sentBytes: number }>((resolve, reject) => {
    let sentBytes = 0
    const sending = request(origin + url, { method: 'POST', headers }, (reply) => {
      clearInterval(more)
      resolve({ status: reply.statusCode, sentBytes })
      sending.destroy()
    })
    const more = setInterval(() => {
      sending.write(Buffer.alloc(60_000))
      sentBytes += 60_000
    }, 1)
    sending.on('error', (error) => {
      clearInterval(more)
      reject(error)
    })
  })
}
