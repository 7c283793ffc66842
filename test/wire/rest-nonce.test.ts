import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeNonce } from '../../src/platform/session/nonce.ts'
import { makeTestApp, type TestApp } from '../support/app.ts'
import { guestOf, signedInAs } from '../support/people.ts'
import { noonMs } from '../support/world.ts'

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
  expect(app.faults()).toEqual([])
  await app.close()
})

/** What answers to Ada's cookie with a nonce. */
const withNonce = (nonce: string, cookie = ada.cookie) =>
  guestOf(app).refusal('GET', ME, { headers: { cookie, 'x-wp-nonce': nonce } })

describe('GET /wp-admin/admin-ajax.php?action=rest-nonce', () => {
  it('gives whoever is signed in a nonce that opens his own calls', async () => {
    const said = await guestOf(app).ask('GET', CALL, { headers: { cookie: ada.cookie } })
    expect([said.status, said.headers['cache-control']]).toEqual([200, expect.stringContaining('no-store')])
    expect(said.body).toMatch(/^[0-9a-f]{10}$/)
    expect(await withNonce(said.body)).toEqual([200, undefined])
  })

  it('gives a guest nothing', async () => {
    const said = await guestOf(app).ask('GET', CALL)
    expect([said.status, said.body]).toEqual([400, '0'])
    const forged = await guestOf(app).ask('GET', CALL, { headers: { cookie: 'handsel_session=made.up' } })
    expect([forged.status, forged.body]).toEqual([400, '0'])
  })

  it('answers from its own address alone, by POST too', async () => {
    const headers = { cookie: ada.cookie, origin: 'https://evil.example' }
    expect((await guestOf(app).ask('POST', CALL, { headers, body: {} })).status).toBe(403)
    expect((await guestOf(app).ask('GET', CALL, { headers })).headers).not.toHaveProperty(
      'access-control-allow-origin',
    )
    const posted = await guestOf(app).ask('POST', '/wp-admin/admin-ajax.php', {
      headers: { cookie: ada.cookie, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'action=rest-nonce',
    })
    expect(posted.body).toMatch(/^[0-9a-f]{10}$/)
  })
})

describe('a nonce of the REST interface', () => {
  it('is no other user’s, no guest’s, and of no other action', async () => {
    expect(await withNonce(bea.nonce)).toEqual(BAD)
    expect(await withNonce(makeNonce(app.shop.signer, 'wp_rest', '', noonMs))).toEqual(BAD)
    const who = JSON.parse(JSON.stringify(ada.person.proof)).session
    const other = makeNonce(app.shop.signer, 'woocommerce-cart', `${ada.id}:${who}`, noonMs)
    expect(await withNonce(other)).toEqual(BAD)
    expect(await withNonce(`${ada.nonce}0`)).toEqual(BAD)
    expect(await withNonce('')).toEqual(BAD)
    expect(await guestOf(app).refusal('GET', `${ME}?_wpnonce=${ada.nonce}`)).toEqual(BAD)
  })

  it('does not hold where it comes twice', async () => {
    const headers = { cookie: ada.cookie }
    const twice = `${ME}?_wpnonce=${ada.nonce}&_wpnonce=${ada.nonce}`
    expect(await guestOf(app).refusal('GET', twice, { headers })).toEqual(BAD)
    expect(await guestOf(app).refusal('GET', `${ME}?_wpnonce=${ada.nonce}`, { headers })).toEqual([
      200,
      undefined,
    ])
  })

  it('is of one sign-in: the same person elsewhere has another, and after signing out it is nobody’s', async () => {
    const carl = await signedInAs(app, 'carl', 'administrator')
    expect(await withNonce(carl.nonce, carl.cookie)).toEqual([200, undefined])
    await app.database.pool.query('delete from account_session where account_id = $1', [carl.id])
    expect(await withNonce(carl.nonce, carl.cookie)).toEqual(BAD)
    expect((await guestOf(app).ask('GET', CALL, { headers: { cookie: carl.cookie } })).status).toBe(400)
  })

  it('holds for half a day to a day, and every answer brings the next', async () => {
    const dora = await signedInAs(app, 'dora', 'customer')
    app.setNowMs(noonMs + 12 * HOUR_MS)
    const said = await dora.ask('GET', ME)
    expect(said.status).toBe(200)
    const next = String(said.headers['x-wp-nonce'])
    expect(next).not.toBe(dora.nonce)
    app.setNowMs(noonMs + 12 * HOUR_MS + 1)
    expect(await withNonce(dora.nonce, dora.cookie)).toEqual(BAD)
    expect(await withNonce(next, dora.cookie)).toEqual([200, undefined])
    app.setNowMs(noonMs)
  })

  it('gives nobody a right that he has not', async () => {
    expect(await ada.refusal('GET', '/wp-json/wp/v2/users')).toEqual([403, 'rest_user_cannot_view'])
  })
})
