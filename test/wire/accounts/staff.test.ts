import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { roles } from '../../../src/kernel/roles.ts'
import { accountOf, type Caller, inSession, programOf, signedInAs } from '../../support/accounts/people.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { outbox } from '../../support/orders/checkout.ts'
import { noonMs } from '../../support/world.ts'

const base = '/wp-json/handsel/v1/staff'

let app: TestApp
let owner: Awaited<ReturnType<typeof signedInAs>>
beforeAll(async () => {
  app = await makeTestApp({ env: { HANDSEL_RATE_LIMITS: '0', PUBLIC_URL: 'https://shop.example' } })
  owner = await signedInAs(app, 'owner', 'administrator')
})
afterAll(async () => {
  expect(app.loggedErrors()).toEqual([])
  await app.close()
})

const list = async (caller: Caller = owner) => (await caller.request('GET', base)).json()
const change = (id: number, body: object) => owner.request('PUT', `${base}/${id}`, { body })

describe('the staff', () => {
  it('are listed with their protection and sessions, without customers, for owners alone', async () => {
    await accountOf(app, 'customer', 'customer')
    expect(await list()).toEqual([
      expect.objectContaining({
        id: owner.id,
        email: 'owner@example.com',
        role: 'administrator',
        second_factor: 'none',
        sessions: 1,
        last_seen_at: '2026-06-01T12:00:00',
      }),
    ])
    for (const role of roles.filter((one) => one !== 'administrator')) {
      const person = await signedInAs(app, `a-${role.replace('_', '-')}`, role)
      expect([role, (await person.request('GET', base)).status]).toEqual([role, 403])
    }
  })

  it('are invited by a mail whose link sets the password', async () => {
    const body = { email: 'Packer@example.com', first_name: 'Pat', role: 'shop_staff' }
    const invited = await owner.request('POST', base, { body })
    expect([invited.status, invited.json()]).toMatchObject([
      201,
      {
        name: 'Pat',
        email: 'packer@example.com',
        role: 'shop_staff',
        invited: true,
        sessions: 0,
        last_seen_at: null,
      },
    ])
    await app.runJobs()
    const mails = (await outbox(app.shop)).filter((mail) => mail.includes('packer@example.com'))
    expect(mails).toHaveLength(1)
    expect(mails[0]).toContain('/my-account/lost-password/?token=')
    expect(await owner.refusal('POST', base, { body })).toEqual([400, 'existing_user_email'])
    expect((await change(invited.json().id, { invite: true })).status).toBe(200)
    await app.runJobs()
    expect((await outbox(app.shop)).filter((mail) => mail.includes('packer@example.com'))).toHaveLength(2)
  })

  it.each([
    [{ email: 'not an address', role: 'editor' }, 'rest_user_invalid_email'],
    [{ email: 'a@example.com', role: 'customer' }, 'rest_invalid_param'],
    [{ email: 'a@example.com', role: 'king' }, 'rest_invalid_param'],
    [{ email: `${'a'.repeat(250)}@example.com`, role: 'editor' }, 'rest_invalid_param'],
  ])('are not invited by %j', async (body, code) => {
    expect(await owner.refusal('POST', base, { body })).toEqual([400, code])
  })

  it('get another role, which ends their sessions; the same role again ends none', async () => {
    const account = await accountOf(app, 'eve', 'editor')
    const eve = await inSession(app, account)
    expect((await change(account.id, { role: 'editor' })).json().sessions).toBe(1)
    expect((await change(account.id, { role: 'shop_manager' })).json()).toMatchObject({
      role: 'shop_manager',
      sessions: 0,
    })
    expect((await eve.request('GET', '/wp-json/wp/v2/users/me')).status).toBe(403)
    expect((await change(account.id, { role: 'customer' })).json().role).toBe('customer')
    expect((await list()).map(({ id }: { id: number }) => id)).not.toContain(account.id)
    expect((await change(account.id, { role: 'editor' })).status).toBe(400)
  })

  it('keep at least one administrator', async () => {
    const refused = await change(owner.id, { role: 'editor' })
    expect([refused.status, refused.json().code]).toEqual([409, 'handsel_last_administrator'])
  })

  it('are never changed by a key', async () => {
    const program = await programOf(app, owner.id, 'read_write')
    expect((await program.request('GET', base)).status).toBe(200)
    const body = { email: 'thief@example.com', role: 'administrator' }
    expect((await program.refusal('POST', base, { body }))[0]).toBe(403)
  })
})

describe('the sessions of an account', () => {
  it('are seen and ended, one or all', async () => {
    const account = await accountOf(app, 'fred', 'customer')
    const [one, two, three] = [
      await inSession(app, account),
      await inSession(app, account),
      await inSession(app, account),
    ]
    const isIn = async (caller: Caller) =>
      (await caller.request('GET', '/wp-json/wp/v2/users/me')).status === 200
    const url = `/wp-json/handsel/v1/accounts/${account.id}/sessions`
    const sessions = (await owner.request('GET', url)).json()
    expect(sessions).toHaveLength(3)
    expect(sessions[0]).toMatchObject({
      current: false,
      address: '203.0.113.7',
      signed_in_at: '2026-06-01T12:00:00',
    })
    expect((await owner.request('DELETE', `${url}/${sessions[0].id}?force=true`)).status).toBe(200)
    expect((await owner.request('DELETE', `${url}/${sessions[0].id}?force=true`)).status).toBe(404)
    const left = [await isIn(one), await isIn(two), await isIn(three)].filter(Boolean)
    expect(left).toHaveLength(2)
    expect((await owner.request('DELETE', url)).json()).toEqual({ deleted: true, count: 2 })
    expect([await isIn(one), await isIn(two), await isIn(three)]).toEqual([false, false, false])
  })

  it('of staff are for owners, those of customers for managers too; never a session of another account', async () => {
    const manager = await signedInAs(app, 'manager', 'shop_manager')
    const customer = await accountOf(app, 'gina', 'customer')
    await inSession(app, customer)
    const at = (id: number) => `/wp-json/handsel/v1/accounts/${id}/sessions`
    expect((await manager.request('GET', at(customer.id))).json()).toHaveLength(1)
    expect((await manager.request('GET', at(owner.id))).status).toBe(403)
    expect((await manager.request('DELETE', at(owner.id))).status).toBe(403)
    const [own] = (await owner.request('GET', at(owner.id))).json()
    expect((await manager.request('DELETE', `${at(customer.id)}/${own.id}?force=true`)).status).toBe(404)
    expect((await owner.request('GET', at(999_999))).status).toBe(404)
  })
})

describe('API keys', () => {
  const url = '/wp-json/handsel/v1/api-keys'
  const body = { description: 'Bookkeeping', permissions: 'read' }

  it('are created with rights, shown once, used, listed with their last use, and revoked', async () => {
    const created = await owner.request('POST', url, { body })
    const { id, consumer_key: key, consumer_secret: secret } = created.json()
    expect([created.status, key, secret]).toEqual([
      201,
      expect.stringMatching(/^ck_/),
      expect.stringMatching(/^cs_/),
    ])
    const found = async () =>
      (await owner.request('GET', url)).json().find((one: { id: number }) => one.id === id)
    expect(await found()).toMatchObject({
      ...body,
      account: 'owner@example.com',
      ending: key.slice(-7),
      last_used_at: null,
    })
    expect(JSON.stringify(await found())).not.toContain(secret)

    const authorization = `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`
    const call = (method: 'GET' | 'POST') =>
      app.fastify.inject({
        method,
        url: '/wp-json/wc/v3/orders',
        headers: { host: 'shop.example', authorization },
      })
    expect([(await call('GET')).statusCode, (await call('POST')).statusCode]).toEqual([200, 401])
    await expect.poll(async () => (await found()).last_used_at).toBe('2026-06-01T12:00:00')
    expect((await owner.request('DELETE', `${url}/${id}?force=true`)).status).toBe(200)
    expect((await call('GET')).statusCode).toBe(401)
    expect((await owner.request('DELETE', `${url}/${id}?force=true`)).status).toBe(404)
  })

  it('are for owners who have signed in within the hour, and never made by a key', async () => {
    const manager = await signedInAs(app, 'second-manager', 'shop_manager')
    expect((await manager.request('GET', url)).status).toBe(403)
    const program = await programOf(app, owner.id, 'read_write')
    expect(await program.refusal('POST', url, { body })).toEqual([403, 'handsel_sign_in_again'])
    app.setNowMs(noonMs + 3_600_001)
    expect(await owner.refusal('POST', url, { body })).toEqual([403, 'handsel_sign_in_again'])
    app.setNowMs(noonMs)
    expect(await owner.refusal('POST', url, { body: { ...body, description: ' ' } })).toEqual([
      400,
      'rest_invalid_param',
    ])
  })
})
