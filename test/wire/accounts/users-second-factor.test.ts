import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Role } from '../../../src/kernel/roles.ts'
import { restNonce } from '../../../src/platform/session/rest-nonce.ts'
import { send, signIn } from '../../support/accounts/account-forms.ts'
import { accountIn, PASSWORD } from '../../support/accounts/account-session.ts'
import { identifyByHeaders } from '../../support/accounts/identified.ts'
import { programOf } from '../../support/accounts/people.ts'
import { totp } from '../../support/accounts/totp.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { type Visitor, visitor } from '../../support/visitor.ts'

const USERS = '/wp-json/wp/v2/users'
const SECURITY = '/my-account/security/'
const HOST = { host: 'shop.example' }

let app: TestApp
let buyer: number
beforeAll(async () => {
  app = await makeTestApp({
    env: { HANDSEL_RATE_LIMITS: '0', PUBLIC_URL: 'https://shop.example' },
    settings: { staff_second_factor: true },
  })
  buyer = await accountIn(app, 'buyer@example.com')
})
afterAll(async () => {
  expect(app.loggedErrors()).toEqual([])
  await app.close()
})

/** A browser on the shop's own address. */
function browser(): Visitor {
  const one = visitor(app.fastify)
  return {
    cookies: one.cookies,
    get: (path, headers) => one.get(path, { ...HOST, ...headers }),
    post: (path, fields, headers) =>
      one.post(path, fields, { ...HOST, origin: 'https://shop.example', ...headers }),
  }
}

/** A visitor with this role who has just entered name and password. */
async function enterPassword(email: string, role: Role) {
  const id = await accountIn(app, email, { roles: [role] })
  const who = browser()
  return { id, who, entered: await signIn(who, email) }
}

/** The nonce header that the scripts of a page send. */
async function nonceOf({ cookies }: Visitor): Promise<Record<string, string>> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const person = await identifyByHeaders(app.shop, { cookie })
  return person ? { 'x-wp-nonce': restNonce(app.shop, person) } : {}
}

/** The answers to staff requests, and the reported rights. */
async function rightsOf(who: Visitor) {
  const nonce = await nonceOf(who)
  const me = (await who.get(`${USERS}/me?context=edit`, nonce)).json<{
    roles: string[]
    capabilities: object
  }>()
  const changed = await who.post(`${USERS}/${buyer}`, { first_name: 'Changed' }, nonce)
  const made = await who.post(USERS, { username: 'a b', email: 'x@example.com', password: PASSWORD }, nonce)
  const listed = await who.get(`${USERS}?context=edit`, nonce)
  return {
    roles: me.roles,
    isOwner: Object.hasOwn(me.capabilities, 'manage_options'),
    statuses: [changed.status, made.status, listed.status],
  }
}

const ofCustomer = { roles: ['customer'], isOwner: false, statuses: [403, 403, 403] }
// 400: the right is there, but the new user's name is invalid.
const ofOwner = { roles: ['administrator'], isOwner: true, statuses: [200, 400, 200] }

describe('staff who must use a second factor', () => {
  it('have a customer’s rights until an authenticator is set up and used', async () => {
    const { who, entered } = await enterPassword('ada@example.com', 'administrator')
    expect([entered.status, entered.headers['location']]).toEqual([302, SECURITY])
    expect(await rightsOf(who)).toEqual(ofCustomer)
    expect((await who.get(SECURITY)).body).toContain('Staff accounts need two-factor authentication')

    const started = await send(who, SECURITY, { action: 'begin_totp', password: PASSWORD })
    expect(await rightsOf(who)).toEqual(ofCustomer)
    const [, secret = ''] = /otpauth:[^"]*?secret=([A-Z2-7]+)/.exec(started.body) ?? []
    const code = totp(secret, app.shop.nowMs())
    const codes = await send(who, SECURITY, { action: 'confirm_totp', code })
    expect(await rightsOf(who)).toEqual(ofOwner)
    expect((await who.get(SECURITY)).body).not.toContain('customer access')

    const [, backup = ''] = /<code>([^<]+)<\/code>/.exec(codes.body) ?? []
    const otherBrowser = browser()
    await signIn(otherBrowser, 'ada@example.com')
    expect((await otherBrowser.get(`${USERS}/me`)).status).toBe(401)
    const reply = await send(otherBrowser, '/my-account/second-factor/', { code: backup })
    expect([reply.status, reply.headers['location']]).toEqual([302, '/my-account/'])
    expect(await rightsOf(otherBrowser)).toEqual(ofOwner)
  })

  it('have a customer’s rights too if their only factor is an unused passkey, with a notice', async () => {
    const { id, who } = await enterPassword('pat@example.com', 'administrator')
    await sql`
      insert into account_passkey (account_id, public_key, credential_id, counter, device_type, backed_up)
      values (${id}, 'x', 'x', 0, 'singleDevice', false)`.execute(app.shop.db)
    const again = browser()
    expect((await signIn(again, 'pat@example.com')).headers['location']).toBe(SECURITY)
    for (const one of [who, again]) {
      expect(await rightsOf(one)).toEqual(ofCustomer)
      const page = (await one.get(SECURITY)).body
      expect(page).toContain('sign in with your passkey')
      expect(page).not.toContain('Staff accounts need two-factor authentication')
    }
  })

  it('can sign out, and are signed in as themselves', async () => {
    const { id, who } = await enterPassword('mona@example.com', 'shop_manager')
    const me = await who.get(`${USERS}/me`, await nonceOf(who))
    expect([me.status, me.json()['id']]).toEqual([200, id])
    expect((await who.get('/my-account/orders/')).status).toBe(200)
    const [left = ''] =
      /\/my-account\/customer-logout\/\?_wpnonce=[0-9a-f]{10}/.exec((await who.get(SECURITY)).body) ?? []
    await who.get(left)
    expect((await who.get('/my-account/orders/')).status).toBe(302)
  })

  it('keep the rights of their API keys', async () => {
    const id = await accountIn(app, 'keys@example.com', { roles: ['administrator'] })
    const program = await programOf(app, id, 'read_write')
    expect(await program.refusal('POST', `${USERS}/${buyer}`, { body: { first_name: 'B' } })).toEqual([
      200,
      undefined,
    ])
    expect((await program.request('GET', `${USERS}/me?context=edit`)).json().roles).toEqual(['administrator'])
  })

  it('do not include customers', async () => {
    const { who, entered } = await enterPassword('cora@example.com', 'customer')
    expect(entered.headers['location']).not.toBe(SECURITY)
    expect((await who.get(SECURITY)).body).not.toContain('customer access')
  })
})
