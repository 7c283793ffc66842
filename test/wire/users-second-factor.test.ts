import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { identifyByCookie } from '../../src/features/accounts/sessions/identify.ts'
import type { Role } from '../../src/kernel/roles.ts'
import { restNonce } from '../../src/platform/session/rest-nonce.ts'
import { send, signIn } from '../support/account.ts'
import { accountIn, PASSWORD } from '../support/account-browser.ts'
import { makeTestApp, type TestApp } from '../support/app.ts'
import { totp } from '../support/authenticator.ts'
import { programOf } from '../support/people.ts'
import { type Visitor, visitor } from '../support/visitor.ts'

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
  expect(app.faults()).toEqual([])
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

/** Somebody of this role who has just given name and password. */
async function entering(email: string, role: Role) {
  const id = await accountIn(app, email, { roles: [role] })
  const who = browser()
  return { id, who, entered: await signIn(who, email) }
}

/** The header that the scripts of a page send along. */
async function nonceOf({ cookies }: Visitor): Promise<Record<string, string>> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const person = await identifyByCookie(app.shop, { headers: { cookie } })
  return person ? { 'x-wp-nonce': restNonce(app.shop, person) } : {}
}

/** What somebody is told who asks for things of staff, and what he is told he may do. */
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
// The new user's name is none: he may make one, but not this.
const ofOwner = { roles: ['administrator'], isOwner: true, statuses: [200, 400, 200] }

describe('staff of whom a second factor is demanded', () => {
  it('have a customer’s rights until an authenticator is set up and used', async () => {
    const { who, entered } = await entering('ada@example.com', 'administrator')
    expect([entered.status, entered.headers['location']]).toEqual([302, SECURITY])
    expect(await rightsOf(who)).toEqual(ofCustomer)
    expect((await who.get(SECURITY)).body).toContain('Everybody who works in this shop has a second factor')

    const begun = await send(who, SECURITY, { action: 'begin_totp', password: PASSWORD })
    expect(await rightsOf(who)).toEqual(ofCustomer)
    const [, secret = ''] = /otpauth:[^"]*?secret=([A-Z2-7]+)/.exec(begun.body) ?? []
    const code = totp(secret, app.shop.nowMs())
    const codes = await send(who, SECURITY, { action: 'confirm_totp', code })
    expect(await rightsOf(who)).toEqual(ofOwner)
    expect((await who.get(SECURITY)).body).not.toContain('what a customer can')

    const [, backup = ''] = /<code>([^<]+)<\/code>/.exec(codes.body) ?? []
    const elsewhere = browser()
    await signIn(elsewhere, 'ada@example.com')
    expect((await elsewhere.get(`${USERS}/me`)).status).toBe(401)
    const door = await send(elsewhere, '/my-account/second-factor/', { code: backup })
    expect([door.status, door.headers['location']]).toEqual([302, '/my-account/'])
    expect(await rightsOf(elsewhere)).toEqual(ofOwner)
  })

  it('have them too where the only factor is a passkey that was not used, and are told', async () => {
    const { id, who } = await entering('pat@example.com', 'administrator')
    await sql`
      insert into account_passkey (account_id, public_key, credential_id, counter, device_type, backed_up)
      values (${id}, 'x', 'x', 0, 'singleDevice', false)`.execute(app.shop.db)
    const again = browser()
    expect((await signIn(again, 'pat@example.com')).headers['location']).toBe(SECURITY)
    for (const one of [who, again]) {
      expect(await rightsOf(one)).toEqual(ofCustomer)
      const page = (await one.get(SECURITY)).body
      expect(page).toContain('sign in with your passkey')
      expect(page).not.toContain('Everybody who works in this shop has a second factor')
    }
  })

  it('can sign out, and are signed in as themselves', async () => {
    const { id, who } = await entering('mona@example.com', 'shop_manager')
    const me = await who.get(`${USERS}/me`, await nonceOf(who))
    expect([me.status, me.json()['id']]).toEqual([200, id])
    expect((await who.get('/my-account/orders/')).status).toBe(200)
    const [left = ''] =
      /\/my-account\/customer-logout\/\?_wpnonce=[0-9a-f]{10}/.exec((await who.get(SECURITY)).body) ?? []
    await who.get(left)
    expect((await who.get('/my-account/orders/')).status).toBe(302)
  })

  it('keep what their API keys may', async () => {
    const id = await accountIn(app, 'keys@example.com', { roles: ['administrator'] })
    const program = await programOf(app, id, 'read_write')
    expect(await program.refusal('POST', `${USERS}/${buyer}`, { body: { first_name: 'B' } })).toEqual([
      200,
      undefined,
    ])
    expect((await program.ask('GET', `${USERS}/me?context=edit`)).json().roles).toEqual(['administrator'])
  })

  it('customers are not', async () => {
    const { who, entered } = await entering('cora@example.com', 'customer')
    expect(entered.headers['location']).not.toBe(SECURITY)
    expect((await who.get(SECURITY)).body).not.toContain('what a customer can')
  })
})
