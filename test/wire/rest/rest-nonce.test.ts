import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createNonce } from '../../../src/platform/session/nonce.ts'
import { guestOf, signedInAs } from '../../support/accounts/people.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { noonMs } from '../../support/world.ts'

const CALL = '/wp-admin/admin-ajax.php?action=rest-nonce'
const ME = '/wp-json/wp/v2/users/me'
const BAD = [403, 'rest_cookie_invalid_nonce']
const HOUR_MS = 3600 * 1000

let app: TestApp
let ada: Awaited<ReturnType<typeof signedInAs>>
let bea: Awaited<ReturnType<typeof signedInAs>>
beforeAll(async () => {
  app = await makeTestApp({ env: { HANDSEL_RATE_LIMITS: '0' } })
  ada = await signedInAs(app, 'ada', 'customer')
  bea = await signedInAs(app, 'bea', 'customer')
})
afterAll(async () => {
  expect(app.loggedErrors()).toEqual([])
  await app.close()
})

/** The answer to Ada's cookie with a nonce. */
const withNonce = (nonce: string, cookie = ada.cookie) =>
  guestOf(app).refusal('GET', ME, { headers: { cookie, 'x-wp-nonce': nonce } })

describe('GET /wp-admin/admin-ajax.php?action=rest-nonce', () => {
  it('gives a signed-in user a nonce for their own calls', async () => {
    const reply = await guestOf(app).request('GET', CALL, { headers: { cookie: ada.cookie } })
    expect([reply.status, reply.headers['cache-control']]).toEqual([200, expect.stringContaining('no-store')])
    expect(reply.body).toMatch(/^[0-9a-f]{10}$/)
    expect(await withNonce(reply.body)).toEqual([200, undefined])
  })

  it('gives a guest nothing', async () => {
    const reply = await guestOf(app).request('GET', CALL)
    expect([reply.status, reply.body]).toEqual([400, '0'])
    const forged = await guestOf(app).request('GET', CALL, { headers: { cookie: 'handsel_session=made.up' } })
    expect([forged.status, forged.body]).toEqual([400, '0'])
  })

  it('answers only the shop’s own origin, by POST too', async () => {
    const headers = { cookie: ada.cookie, origin: 'https://evil.example' }
    expect((await guestOf(app).request('POST', CALL, { headers, body: {} })).status).toBe(403)
    expect((await guestOf(app).request('GET', CALL, { headers })).headers).not.toHaveProperty(
      'access-control-allow-origin',
    )
    const posted = await guestOf(app).request('POST', '/wp-admin/admin-ajax.php', {
      headers: { cookie: ada.cookie, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'action=rest-nonce',
    })
    expect(posted.body).toMatch(/^[0-9a-f]{10}$/)
  })
})

describe('a nonce of the REST interface', () => {
  it('is bound to its user and its action', async () => {
    expect(await withNonce(bea.nonce)).toEqual(BAD)
    expect(await withNonce(createNonce(app.shop.signer, 'wp_rest', '', noonMs))).toEqual(BAD)
    const who = JSON.parse(JSON.stringify(ada.person.proof)).session
    const other = createNonce(app.shop.signer, 'woocommerce-cart', `${ada.id}:${who}`, noonMs)
    expect(await withNonce(other)).toEqual(BAD)
    expect(await withNonce(`${ada.nonce}0`)).toEqual(BAD)
    expect(await withNonce('')).toEqual(BAD)
    expect(await guestOf(app).refusal('GET', `${ME}?_wpnonce=${ada.nonce}`)).toEqual(BAD)
  })

  it('is invalid when sent twice', async () => {
    const headers = { cookie: ada.cookie }
    const twice = `${ME}?_wpnonce=${ada.nonce}&_wpnonce=${ada.nonce}`
    expect(await guestOf(app).refusal('GET', twice, { headers })).toEqual(BAD)
    expect(await guestOf(app).refusal('GET', `${ME}?_wpnonce=${ada.nonce}`, { headers })).toEqual([
      200,
      undefined,
    ])
  })

  it('is bound to one sign-in, and invalid after signing out', async () => {
    const carl = await signedInAs(app, 'carl', 'administrator')
    expect(await withNonce(carl.nonce, carl.cookie)).toEqual([200, undefined])
    await app.database.pool.query('delete from account_session where account_id = $1', [carl.id])
    expect(await withNonce(carl.nonce, carl.cookie)).toEqual(BAD)
    expect((await guestOf(app).request('GET', CALL, { headers: { cookie: carl.cookie } })).status).toBe(400)
  })

  it('is valid for half a day to a day, and every answer brings a new one', async () => {
    const dora = await signedInAs(app, 'dora', 'customer')
    app.setNowMs(noonMs + 12 * HOUR_MS)
    const reply = await dora.request('GET', ME)
    expect(reply.status).toBe(200)
    const next = String(reply.headers['x-wp-nonce'])
    expect(next).not.toBe(dora.nonce)
    app.setNowMs(noonMs + 12 * HOUR_MS + 1)
    expect(await withNonce(dora.nonce, dora.cookie)).toEqual(BAD)
    expect(await withNonce(next, dora.cookie)).toEqual([200, undefined])
    app.setNowMs(noonMs)
  })

  it('grants no additional rights', async () => {
    expect(await ada.refusal('GET', '/wp-json/wp/v2/users')).toEqual([403, 'rest_user_cannot_view'])
  })
})
