import { createHmac } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type CreatedKey,
  createApiKey,
  deleteExpiredKeyNonces,
  revokeApiKey,
} from '../../../src/features/accounts/api-keys/api-keys.ts'
import type { KeyPermissions } from '../../../src/features/accounts/store/api-key-store.ts'
import { accountOf, guestOf, programOf, signedInAs } from '../../support/accounts/people.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { noonMs } from '../../support/world.ts'

const ME = '/wp-json/wp/v2/users/me'
const WRONG = [401, 'woocommerce_rest_authentication_error']
const MINUTE_MS = 60_000

let http: TestApp
let https: TestApp
let ownerId: number
let httpsOwnerId: number
beforeAll(async () => {
  http = await makeTestApp({ env: { HANDSEL_RATE_LIMITS: '0' } })
  const env = { HANDSEL_RATE_LIMITS: '0', PUBLIC_URL: 'https://shop.example' }
  https = await makeTestApp({ env })
  ownerId = (await signedInAs(http, 'ada', 'administrator')).id
  httpsOwnerId = (await signedInAs(https, 'ada', 'administrator')).id
})
afterAll(async () => {
  for (const app of [http, https]) {
    expect(app.loggedErrors()).toEqual([])
    expect(JSON.stringify(app.logged())).not.toMatch(/c[ks]_[0-9a-f]{10}/)
    await app.close()
  }
})

const newKey = (permissions: KeyPermissions = 'read_write') =>
  createApiKey(http.shop, ownerId, { permissions, description: 'a test' })

type RequestOptions = {
  method?: 'GET' | 'POST' | 'HEAD'
  url?: string
  /** Where the parameters of the signature are sent. */
  by?: 'query' | 'header' | 'form'
  hash?: 'sha1' | 'sha256'
  stampMs?: number
  nonce?: string
  /** Overrides of the signed request. */
  changed?: Record<string, string>
  host?: string
  /** The signed URL, if it differs from the called one. */
  signed?: string
  form?: Record<string, string>
}

const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)

let nonces = 0

/** A request signed independently of the program, from RFC 5849 alone. */
function signedRequest({ key, secret }: CreatedKey, options: RequestOptions = {}) {
  const { method = 'GET', url = ME, by = 'query', hash = 'sha256', host = 'localhost:3000' } = options
  nonces += 1
  const own: Record<string, string> = {
    oauth_consumer_key: key,
    oauth_nonce: options.nonce ?? `nonce${nonces}`,
    oauth_signature_method: `HMAC-${hash.toUpperCase()}`,
    oauth_timestamp: String(Math.floor((options.stampMs ?? noonMs) / 1000)),
  }
  const address = new URL(options.signed ?? url, `http://${host}`)
  const all = [...address.searchParams, ...Object.entries(options.form ?? {}), ...Object.entries(own)]
  const sorted = all.map((pair) => pair.map(encode).join('=')).sort()
  const base = [method, address.origin + address.pathname, sorted.join('&')].map(encode).join('&')
  own['oauth_signature'] = createHmac(hash, `${secret}&`).update(base).digest('base64')
  const sent = Object.entries({ ...own, ...options.changed })
  const query = sent.map(([name, value]) => `${name}=${encode(value)}`).join('&')
  const header = `OAuth realm="x", ${sent.map(([name, value]) => `${name}="${encode(value)}"`).join(', ')}`
  const form = new URLSearchParams([...Object.entries(options.form ?? {}), ...(by === 'form' ? sent : [])])
  return {
    method,
    url: by === 'query' ? `${url}${url.includes('?') ? '&' : '?'}${query}` : url,
    sent: {
      headers: { ...(by === 'header' && { authorization: header }), ...(form.size > 0 && formType) },
      ...(form.size > 0 && { body: String(form) }),
    },
  }
}

const formType = { 'content-type': 'application/x-www-form-urlencoded' }

async function call(key: CreatedKey, options: RequestOptions = {}, app = http) {
  const { method, url, sent } = signedRequest(key, options)
  return guestOf(app).refusal(method, url, sent)
}

describe('an API key over https', () => {
  it('identifies its owner, as Basic or in the query', async () => {
    const program = await programOf(https, httpsOwnerId, 'read')
    expect((await program.request('GET', ME)).json()).toMatchObject({ id: httpsOwnerId })
    const inQuery = `${ME}?consumer_key=${program.key}&consumer_secret=${program.secret}`
    expect((await guestOf(https).request('GET', inQuery)).json()).toMatchObject({ id: httpsOwnerId })
    expect(
      (
        await guestOf(https).request(
          'GET',
          inQuery.replace(ME, '/?rest_route=/wp/v2/users/me').replace('me?', 'me&'),
        )
      ).json(),
    ).toMatchObject({ id: httpsOwnerId })
  })

  it('has the rights that both key and owner have', async () => {
    const reading = await programOf(https, httpsOwnerId, 'read')
    const writing = await programOf(https, httpsOwnerId, 'write')
    expect(await reading.refusal('PUT', ME, { body: { nickname: 'x' } })).toEqual(WRONG)
    expect(await reading.refusal('POST', `${ME}?_method=PUT`, { body: { nickname: 'x' } })).toEqual(WRONG)
    expect(await writing.refusal('GET', ME)).toEqual(WRONG)
    expect(await writing.refusal('PUT', ME, { body: { nickname: 'x' } })).toEqual([200, undefined])
    const ann = await signedInAs(https, 'ann', 'customer')
    const customerKey = await programOf(https, ann.id, 'read_write')
    expect(await customerKey.refusal('GET', '/wp-json/wp/v2/users')).toEqual([403, 'rest_user_cannot_view'])
  })

  it('is refused with another secret, another key, or one that was revoked', async () => {
    const program = await programOf(https, httpsOwnerId, 'read')
    const other = await programOf(https, httpsOwnerId, 'read')
    const basic = (text: string) => ({
      headers: { authorization: `Basic ${Buffer.from(text).toString('base64')}` },
    })
    const refusal = (text: string) => guestOf(https).refusal('GET', ME, basic(text))
    expect(await refusal(`${program.key}:${other.secret}`)).toEqual(WRONG)
    expect(await refusal(`${program.key}:`)).toEqual(WRONG)
    expect(await refusal(`ck_${'0'.repeat(40)}:${program.secret}`)).toEqual(WRONG)
    expect(await refusal(`ck_\0:${program.secret}`)).toEqual(WRONG)
    expect(await refusal(`ck_${'0'.repeat(4000)}:x`)).toEqual(WRONG)
    const wrong = await guestOf(https).request('GET', ME, basic(`${program.key}:cs_x`))
    expect(wrong.headers['www-authenticate']).toBe('Basic realm="API key"')
    // Basic credentials of a proxy in front of the shop are not an API key.
    expect(await refusal('staging:secret')).toEqual([401, 'rest_not_logged_in'])
    const twice = `${ME}?consumer_key=${program.key}&consumer_key=${other.key}&consumer_secret=${program.secret}`
    expect(await guestOf(https).refusal('GET', twice)).toEqual(WRONG)

    await revokeApiKey(https.shop, program.id)
    expect(await program.refusal('GET', ME)).toEqual(WRONG)
  })

  it('is refused if the proxy reports an unencrypted request', async () => {
    const behind = await makeTestApp({ env: { PUBLIC_URL: 'https://shop.example', TRUST_PROXY: '1' } })
    try {
      const program = await programOf(behind, (await accountOf(behind, 'ada', 'editor')).id, 'read')
      const over = (proto: string) => program.refusal('GET', ME, { headers: { 'x-forwarded-proto': proto } })
      expect([await over('http'), await over('https')]).toEqual([WRONG, [200, undefined]])
    } finally {
      await behind.close()
    }
  })

  it('works only under /wp-json/', async () => {
    const program = await programOf(https, httpsOwnerId, 'read_write')
    const nonce = await program.request('GET', '/wp-admin/admin-ajax.php?action=rest-nonce')
    expect([nonce.status, nonce.body]).toEqual([400, '0'])
  })

  it('is stored as a hash', async () => {
    const { key, secret, id } = await programOf(https, httpsOwnerId, 'read')
    expect(key).toMatch(/^ck_[0-9a-f]{40}$/)
    expect(secret).toMatch(/^cs_[0-9a-f]{40}$/)
    const { rows } = await https.database.pool.query(
      'select api_key::text as row from api_key where id = $1',
      [id],
    )
    expect(rows[0].row).not.toContain(key.slice(3, -7))
    expect(rows[0].row).not.toContain(secret.slice(3))
  })

  it('has its last use recorded, at most once a minute', async () => {
    const program = await programOf(https, httpsOwnerId, 'read')
    const usedAt = async () => {
      await program.request('GET', ME)
      const { rows } = await https.database.pool.query('select last_used_at from api_key where id = $1', [
        program.id,
      ])
      return rows[0].last_used_at.getTime() - noonMs
    }
    expect(await usedAt()).toBe(0)
    https.setNowMs(noonMs + MINUTE_MS - 1)
    expect(await usedAt()).toBe(0)
    https.setNowMs(noonMs + MINUTE_MS)
    expect(await usedAt()).toBe(MINUTE_MS)
    https.setNowMs(noonMs)
  })
})

describe('an API key over http', () => {
  it('must not be sent in plain text', async () => {
    const program = await programOf(http, ownerId, 'read_write')
    const headers = { 'x-forwarded-for': '203.0.113.9' }
    expect(await program.refusal('GET', ME, { headers })).toEqual(WRONG)
    const reply = await guestOf(http).request(
      'GET',
      `${ME}?consumer_key=${program.key}&consumer_secret=${program.secret}`,
      { headers },
    )
    expect([reply.status, reply.json().message]).toEqual([401, expect.stringContaining('OAuth 1.0a')])
    expect(reply.body).not.toContain(program.secret)
  })

  it.each([
    [{}],
    [{ hash: 'sha1' }],
    [{ by: 'header' }],
    [{ url: `${ME}?context=edit&_fields=id,name` }],
    [{ url: `${ME}?_fields=id&a[b]=c d&e=*!'()+~&ü=☃` }],
    [{ host: '127.0.0.1:3000' }],
    [{ stampMs: noonMs - 15 * MINUTE_MS }],
    [{ stampMs: noonMs + 15 * MINUTE_MS }],
    [{ method: 'POST', by: 'form', form: { nickname: 'N & M' } }],
    [{ method: 'POST', by: 'header', form: { nickname: 'a+b' } }],
    [{ method: 'HEAD' }],
  ] as [RequestOptions][])('is accepted by a signature: %j', async (options) => {
    const { method, url, sent } = signedRequest(await newKey(), options)
    const headers = { ...sent.headers, host: options.host ?? 'localhost:3000' }
    const reply = await guestOf(http).request(method, url, { ...sent, headers })
    expect(reply.status).toBe(200)
    if (method !== 'HEAD') expect(reply.json().id).toBe(ownerId)
  })

  it('can be signed with a rest_route URL', async () => {
    const signed = '/?rest_route=/wp/v2/users/me&context=edit'
    expect(await call(await newKey(), { url: signed, signed })).toEqual([200, undefined])
  })

  it('ignores duplicates of equal parameters', async () => {
    const key = await newKey()
    const { url } = signedRequest(key, { url: `${ME}?_locale=user` })
    const own = new URL(url, 'http://localhost').searchParams
    const doubled = `${url}&_locale=user&oauth_nonce=${own.get('oauth_nonce')}`
    expect(await guestOf(http).refusal('GET', doubled)).toEqual([200, undefined])
    const two = signedRequest(key, { url: `${ME}?_locale=user` }).url
    expect(await guestOf(http).refusal('GET', `${two}&_locale=other`)).toEqual(WRONG)
  })

  it.each([
    ['another method', { changed: { oauth_signature_method: 'PLAINTEXT' } }],
    ['another signature', { changed: { oauth_signature: `${'A'.repeat(43)}=` } }],
    ['no signature', { changed: { oauth_signature: '' } }],
    ['no nonce', { changed: { oauth_nonce: '' } }],
    ['a nonce with a control character', { changed: { oauth_nonce: 'a\u0001' }, by: 'header' }],
    ['an address that was not signed', { signed: `${ME}?context=view`, url: `${ME}?context=edit` }],
    ['a parameter that was not signed', { signed: ME, url: `${ME}?context=edit` }],
    ['another host', { host: 'evil.example' }],
    ['a time stamp of long ago', { stampMs: noonMs - 15 * MINUTE_MS - 1000 }],
    ['a time stamp in the future', { stampMs: noonMs + 15 * MINUTE_MS + 1000 }],
    ['an invalid time stamp', { changed: { oauth_timestamp: '1e9' } }],
    ['an unknown key', { changed: { oauth_consumer_key: `ck_${'0'.repeat(40)}` } }],
  ] as [string, RequestOptions][])('is refused with %s', async (_what, options) => {
    const { rows } = await http.database.pool.query('select count(*) as used from api_key_nonce')
    expect(await call(await newKey(), options)).toEqual(WRONG)
    const after = await http.database.pool.query('select count(*) as used from api_key_nonce')
    expect(after.rows).toEqual(rows)
  })

  it('is refused with the secret of another key', async () => {
    const [one, other] = [await newKey(), await newKey()]
    expect(await call({ ...one, secret: other.secret })).toEqual(WRONG)
  })

  it('is refused when replayed, also simultaneously, until it expires', async () => {
    const key = await newKey()
    const { method, url } = signedRequest(key)
    const all = await Promise.all(Array.from({ length: 8 }, () => guestOf(http).refusal(method, url)))
    expect(all.filter(([status]) => status === 200)).toHaveLength(1)
    expect(
      await call(await newKey(), { nonce: new URL(url, 'http://x').searchParams.get('oauth_nonce')! }),
    ).toEqual([200, undefined])
    const storedNonces = async () => {
      await deleteExpiredKeyNonces(http.shop)
      const { rows } = await http.database.pool.query('select 1 from api_key_nonce where api_key_id = $1', [
        key.id,
      ])
      return rows.length
    }
    http.setNowMs(noonMs + 15 * MINUTE_MS)
    expect([await storedNonces(), await guestOf(http).refusal(method, url)]).toEqual([1, WRONG])
    http.setNowMs(noonMs + 15 * MINUTE_MS + 1)
    expect([await storedNonces(), await guestOf(http).refusal(method, url)]).toEqual([0, WRONG])
    http.setNowMs(noonMs)
  })

  it('works as the WooCommerce client sends it, with duplicated parameters', async () => {
    const { url } = signedRequest(await newKey(), { url: `${ME}?_fields=id,email&context=edit` })
    const reply = await guestOf(http).request('GET', `${url}&context=edit&_fields=id%2Cemail`)
    expect([reply.status, reply.json()]).toEqual([200, { id: ownerId, email: 'ada@example.com' }])
  })

  it('can upload a file', async () => {
    const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#a8481f' } })
      .jpeg()
      .toBuffer()
    const { url } = signedRequest(await newKey(), { method: 'POST', url: '/wp-json/wp/v2/media' })
    const reply = await http.fastify.inject({
      ...{ method: 'POST', url, payload: bytes },
      headers: {
        host: 'localhost:3000',
        'content-type': 'image/jpeg',
        'content-disposition': 'attachment; filename="vase.jpg"',
      },
    })
    expect(reply.statusCode).toBe(201)
  })

  it('reads only with read permission, and writes only with write permission', async () => {
    expect(await call(await newKey('read'), { method: 'POST', by: 'header' })).toEqual(WRONG)
    expect(await call(await newKey('write'))).toEqual(WRONG)
  })
})

describe('invalid keys', () => {
  it('are limited per network address, as passwords are', async () => {
    const app = await makeTestApp({ settings: { limit_sign_ins: 3 } })
    try {
      const ada = await signedInAs(app, 'ada', 'administrator')
      const key = await createApiKey(app.shop, ada.id, { permissions: 'read', description: '' })
      const statuses: number[] = []
      for (let time = 0; time < 5; time += 1) {
        statuses.push((await call({ ...key, secret: 'cs_x' }, {}, app))[0])
      }
      expect(statuses).toEqual([401, 401, 401, 429, 429])
      // A valid key is not blocked by wrong guesses.
      expect(await call(key, {}, app)).toEqual([200, undefined])
    } finally {
      await app.close()
    }
  })
})
