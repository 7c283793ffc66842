import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { guestOf, inSession, programOf, signedInAs } from '../../support/accounts/people.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { setSettings } from '../../support/settings.ts'
import { noonMs } from '../../support/world.ts'

const ME = '/wp-json/wp/v2/users/me'
const MINE = `${ME}/application-passwords`
const at = (uuid: string) => `/wp-json/wp/v2/users/me/application-passwords/${uuid}`
const HOUR_MS = 3_600_000

let app: TestApp
let editor: Awaited<ReturnType<typeof signedInAs>>
let admin: Awaited<ReturnType<typeof signedInAs>>
let customer: Awaited<ReturnType<typeof signedInAs>>
beforeAll(async () => {
  app = await makeTestApp({ env: { PUBLIC_URL: 'https://shop.example', HANDSEL_RATE_LIMITS: '0' } })
  editor = await signedInAs(app, 'eve', 'editor')
  admin = await signedInAs(app, 'ada', 'administrator')
  customer = await signedInAs(app, 'cem', 'customer')
})
afterAll(async () => {
  expect(app.loggedErrors()).toEqual([])
  await app.close()
})

async function newPassword(who = editor, name = `Program ${randomUUID()}`) {
  const reply = await who.request('POST', MINE, { body: { name } })
  return { status: reply.status, ...(reply.json() as { uuid: string; password: string; code?: string }) }
}
const basic = (name: string, password: string) => ({
  headers: { authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}` },
})
const asGuest = (url: string, sent: Parameters<ReturnType<typeof guestOf>['request']>[2]) =>
  guestOf(app).refusal('GET', url, sent)

describe('an application password', () => {
  it('is created once, shown once, listed, and stored as a hash', async () => {
    const created = await editor.request('POST', MINE, { body: { name: 'Stock <b>app</b>' } })
    const record = created.json()
    expect([created.status, created.headers['location']]).toEqual([
      201,
      `https://shop.example/wp-json/wp/v2/users/${editor.id}/application-passwords/${record.uuid}`,
    ])
    expect(record).toMatchObject({ name: 'Stock <b>app</b>', app_id: '', last_used: null, last_ip: null })
    expect(record.password).toMatch(/^(?:[A-Za-z0-9]{4} ){5}[A-Za-z0-9]{4}$/)
    const list = await editor.request('GET', MINE)
    expect(list.json()).toContainEqual(expect.objectContaining({ uuid: record.uuid }))
    expect(list.body).not.toContain('password"')
    const { rows } = await app.database.pool.query('select p::text as row from application_password p')
    expect(JSON.stringify(rows)).not.toContain(record.password.replaceAll(' ', ''))
    expect((await newPassword(editor, 'Stock <b>app</b>')).code).toBe('application_password_duplicate_name')
    expect((await newPassword(editor, ' \u202e ')).status).toBe(400)
  })

  it('identifies its account by user name or email address, with spaces or without', async () => {
    const { password } = await newPassword()
    for (const [name, secret] of [
      ['eve', password],
      ['EVE@example.com', password.replaceAll(' ', '')],
    ] as const) {
      const reply = await guestOf(app).request('GET', ME, basic(name, secret))
      expect([reply.status, reply.json().id]).toEqual([200, editor.id])
    }
    const written = await guestOf(app).request('POST', ME, {
      ...basic('eve', password),
      body: { nickname: 'E' },
    })
    expect(written.status).toBe(200)
  })

  it('is refused with another name, when it is wrong, and after it was revoked', async () => {
    const { password, uuid } = await newPassword()
    const wrong = [401, 'incorrect_password']
    expect(await asGuest(ME, basic('ada', password))).toEqual(wrong)
    expect(await asGuest(ME, basic('eve', 'A'.repeat(24)))).toEqual(wrong)
    // What cannot be one is for somebody else, such as a proxy in front of the shop.
    expect(await asGuest(ME, basic('eve', 'A'.repeat(23)))).toEqual([401, 'rest_not_logged_in'])
    expect((await editor.request('DELETE', at(uuid))).json()).toMatchObject({
      deleted: true,
      previous: { uuid },
    })
    expect(await asGuest(ME, basic('eve', password))).toEqual(wrong)
    expect(await editor.refusal('DELETE', at(uuid))).toEqual([404, 'rest_application_password_not_found'])
  })

  it('knows itself, and when and from where it was used', async () => {
    const { password, uuid } = await newPassword()
    const own = await guestOf(app).request(
      'GET',
      '/wp-json/wp/v2/users/me/application-passwords/introspect',
      basic('eve', password),
    )
    expect(own.json()).toMatchObject({
      uuid,
      last_ip: '127.0.0.1',
      last_used: new Date(noonMs).toISOString().slice(0, 19),
    })
    expect(await editor.refusal('GET', '/wp-json/wp/v2/users/me/application-passwords/introspect')).toEqual([
      404,
      'rest_no_authenticated_app_password',
    ])
  })

  it('can be renamed, to a name that is not in use', async () => {
    const [one, other] = [await newPassword(), await newPassword(editor, 'Taken')]
    const renamed = await editor.request('PUT', at(one.uuid), { body: { name: 'Till' } })
    expect([renamed.status, renamed.json().name]).toEqual([200, 'Till'])
    expect(await editor.refusal('PUT', at(one.uuid), { body: { name: 'Taken' } })).toEqual([
      409,
      'application_password_duplicate_name',
    ])
    expect((await editor.request('GET', at(other.uuid))).json().name).toBe('Taken')
  })

  it('works only under /wp-json/', async () => {
    const { password } = await newPassword()
    const nonce = await guestOf(app).request(
      'GET',
      '/wp-admin/admin-ajax.php?action=rest-nonce',
      basic('eve', password),
    )
    expect([nonce.status, nonce.body]).toEqual([400, '0'])
  })
})

describe('who manages application passwords', () => {
  it('creates their own only: staff, who have signed in within the hour', async () => {
    const refused = [403, 'rest_cannot_create_application_passwords']
    const body = { body: { name: 'X' } }
    expect(await customer.refusal('POST', MINE, body)).toEqual(refused)
    const ofEve = `/wp-json/wp/v2/users/${editor.id}/application-passwords`
    expect(await admin.refusal('POST', ofEve, body)).toEqual(refused)
    const { password } = await newPassword()
    expect(await guestOf(app).refusal('POST', MINE, { ...body, ...basic('eve', password) })).toEqual(refused)
    const key = await programOf(app, editor.id, 'read_write')
    expect(await key.refusal('POST', MINE, body)).toEqual(refused)
    expect(await guestOf(app).refusal('POST', MINE, body)).toEqual([401, 'rest_not_logged_in'])
    const early = await inSession(app, { id: editor.id, login: 'eve', roles: ['editor'] })
    app.setNowMs(noonMs + HOUR_MS)
    expect(await early.refusal('POST', MINE, body)).toEqual(refused)
    app.setNowMs(noonMs)
  })

  it('sees and revokes those of others only as an administrator who is signed in', async () => {
    const { uuid } = await newPassword()
    const ofEve = `/wp-json/wp/v2/users/${editor.id}/application-passwords`
    const refused = [403, 'rest_cannot_manage_application_passwords']
    expect(await customer.refusal('GET', ofEve)).toEqual(refused)
    const key = await programOf(app, admin.id, 'read_write')
    expect(await key.refusal('GET', ofEve)).toEqual(refused)
    expect((await admin.request('GET', ofEve)).json()).toContainEqual(expect.objectContaining({ uuid }))
    expect((await admin.request('DELETE', `${ofEve}/${uuid}`)).json().deleted).toBe(true)
    const rest = (await editor.request('GET', MINE)).json().length
    expect((await admin.request('DELETE', ofEve)).json()).toEqual({ deleted: true, count: rest })
    expect(await admin.refusal('GET', '/wp-json/wp/v2/users/999999/application-passwords')).toEqual([
      404,
      'rest_user_invalid_id',
    ])
    expect((await editor.refusal('GET', '/wp-json/wp/v2/users/x/application-passwords'))[0]).toBe(400)
  })
})

describe('the index', () => {
  it('names where passwords are created, over https and on this machine', async () => {
    const index = (await guestOf(app).request('GET', '/wp-json/')).json()
    expect(index.authentication).toEqual({
      'application-passwords': {
        endpoints: { authorization: 'https://shop.example/my-account/security/' },
      },
    })
    const routes = Object.keys(index.routes)
    expect(routes).toContain('/wp/v2/users/(?P<user_id>[^/]+)/application-passwords/introspect')
  })
})

describe('a secret over http', () => {
  it('is accepted from this machine alone, or where the owner allows it', async () => {
    const http = await makeTestApp({ env: { HANDSEL_RATE_LIMITS: '0' } })
    try {
      const ada = await signedInAs(http, 'ada', 'administrator')
      const { password } = (await ada.request('POST', MINE, { body: { name: 'Till' } })).json()
      const key = await programOf(http, ada.id, 'read')
      const distant = { 'x-forwarded-for': '203.0.113.9' }
      const refusals = async (headers: Record<string, string> = {}) => [
        await guestOf(http).refusal('GET', ME, {
          headers: { ...basic('ada', password).headers, ...headers },
        }),
        await key.refusal('GET', ME, { headers }),
        Object.keys((await guestOf(http).request('GET', '/wp-json/', { headers })).json().authentication),
      ]
      const accepted = [[200, undefined], [200, undefined], ['application-passwords']]
      const refused = [
        [401, 'application_passwords_disabled'],
        [401, 'woocommerce_rest_authentication_error'],
        [],
      ]
      expect(await refusals()).toEqual(accepted)
      expect(await refusals(distant)).toEqual(refused)
      expect(await refusals({ host: 'shop.example' })).toEqual(refused)
      await setSettings(http, { api_keys_over_http: 'yes' })
      expect(await refusals(distant)).toEqual(accepted)
    } finally {
      await http.close()
    }
  })
})

describe('wrong application passwords', () => {
  it('are limited per network address, and a right one still works', async () => {
    const limited = await makeTestApp({
      env: { PUBLIC_URL: 'https://shop.example' },
      settings: { limit_sign_ins: 3 },
    })
    try {
      const ada = await signedInAs(limited, 'ada', 'administrator')
      const { password } = (await ada.request('POST', MINE, { body: { name: 'Till' } })).json()
      const statuses: number[] = []
      for (let time = 0; time < 5; time += 1) {
        statuses.push((await guestOf(limited).refusal('GET', ME, basic('ada', 'B'.repeat(24))))[0])
      }
      expect(statuses).toEqual([401, 401, 401, 429, 429])
      expect(await guestOf(limited).refusal('GET', ME, basic('ada', password))).toEqual([200, undefined])
    } finally {
      await limited.close()
    }
  })
})
