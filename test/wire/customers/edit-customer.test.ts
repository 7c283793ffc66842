import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountOf, type Caller, guestOf, signedInAs } from '../../support/accounts/people.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { outbox } from '../../support/orders/checkout.ts'

const account = (id: number) => `/wp-json/handsel/v1/customers/${id}/account`

let app: TestApp
let manager: Caller
let ada: number
beforeAll(async () => {
  app = await makeTestApp({ env: { HANDSEL_RATE_LIMITS: '0' } })
  manager = await signedInAs(app, 'manager', 'shop_manager')
  ada = (await accountOf(app, 'ada', 'customer')).id
  await accountOf(app, 'bea', 'customer')
})
afterAll(async () => {
  expect(app.loggedErrors()).toEqual([])
  await app.close()
})

const read = async (id = ada) => (await manager.request('GET', account(id))).json()
const write = (body: object, id = ada, caller = manager) => caller.request('PUT', account(id), { body })

describe('handsel/v1/customers/:id/account', () => {
  it('writes what was sent, and nothing else', async () => {
    const { version } = await read()
    const billing = {
      first_name: 'Ada',
      address_1: '12 Mercer St',
      city: 'New York',
      country: 'US',
      phone: '1',
    }
    const written = await write({ version, first_name: 'Ada', last_name: 'Marsh', billing })
    expect([written.status, written.json()]).toMatchObject([
      200,
      { email: 'ada@example.com', first_name: 'Ada', last_name: 'Marsh', billing },
    ])
    const next = written.json().version
    expect(next).not.toBe(version)
    await write({ version: next, billing: { city: 'Albany' } })
    expect(await read()).toMatchObject({ last_name: 'Marsh', billing: { ...billing, city: 'Albany' } })
    await app.runJobs()
    const { rows } = await app.database.pool.query(
      `select fields, before, after from history_entry where subject = $1 order by id desc limit 1`,
      [`customer:${ada}`],
    )
    expect(JSON.stringify(rows)).not.toContain('Albany')
  })

  it('a stale version writes nothing, and answers the customer as it is now', async () => {
    const seen = await read()
    await write({ version: seen.version, last_name: 'Moss' })
    const stale = await write({ version: seen.version, first_name: 'Adele' })
    expect([stale.status, stale.json()]).toMatchObject([
      409,
      {
        code: 'handsel_stale_version',
        data: { current: { ...(await read()), first_name: 'Ada', last_name: 'Moss' } },
      },
    ])
  })

  it('a double press saves once', async () => {
    const { version } = await read()
    const both = await Promise.all([1, 2].map(() => write({ version, billing: { company: 'Marsh & Co' } })))
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect((await read()).billing.company).toBe('Marsh & Co')
  })

  it('two people at once: one is refused', async () => {
    const { version } = await read()
    const both = await Promise.all(['A', 'B'].map((name) => write({ version, first_name: name })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('the former address gets a notice of a new one', async () => {
    const { version } = await read()
    expect((await write({ version, email: 'ada.marsh@example.com' })).status).toBe(200)
    await app.runJobs()
    const notices = (await outbox(app.shop)).filter((mail) => /^To: ada@example.com/im.test(mail))
    expect(notices.join()).toMatch(/^Subject: Your Handsel email was changed/m)
    expect((await read()).email).toBe('ada.marsh@example.com')
  })

  it('is refused in words, and nothing is written', async () => {
    const before = await read()
    const { version } = before
    const wrong = [
      { version, email: 'bea@example.com' },
      { version, email: 'no address' },
      { version, first_name: 'x'.repeat(101) },
      { version, billing: { country: 'Nowhere' } },
      { first_name: 'Ada' },
    ]
    for (const body of wrong) expect((await write(body)).status, JSON.stringify(body)).toBe(400)
    expect((await write({ version, first_name: 'Ada' }, 999_999)).status).toBe(404)
    expect(await read()).toEqual(before)
  })

  it('takes names of 100 characters and from right to left', async () => {
    const { version } = await read()
    const name = { first_name: 'מרים', last_name: 'x'.repeat(100) }
    expect((await write({ version, ...name })).json()).toMatchObject(name)
  })

  it('is read by those who see customers and written by managers, never for staff', async () => {
    const { version } = await read()
    for (const role of ['shop_staff', 'editor', 'customer'] as const) {
      const caller = await signedInAs(app, role, role)
      expect((await caller.request('GET', account(ada))).status, role).toBe(403)
      expect((await write({ version, first_name: 'Eve' }, ada, caller)).status, role).toBe(403)
    }
    expect((await guestOf(app).request('GET', account(ada))).status).toBe(401)
    const root = (await accountOf(app, 'root', 'administrator')).id
    expect((await manager.request('GET', account(root))).status).toBe(404)
    expect((await write({ version, first_name: 'Eve' }, root)).status).toBe(404)
  })
})
