import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accountIn } from '../../support/accounts/account-session.ts'
import { accountOf, guestOf, programOf, signedInAs } from '../../support/accounts/people.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { checkoutForm } from '../../support/orders/checkout.ts'
import { type Visitor, visitor } from '../../support/visitor.ts'
import { noonMs, world } from '../../support/world.ts'

const BANNER = 'You are acting as'

let app: TestApp
let ada: number
let manager: Awaited<ReturnType<typeof signedInAs>>
let browser: Visitor
beforeAll(async () => {
  app = await makeTestApp({ env: { HANDSEL_RATE_LIMITS: '0' } })
  ada = await accountIn(app, 'ada@example.com')
})
beforeEach(async () => {
  app.setNowMs(noonMs)
  manager = await signedInAs(app, `manager-${crypto.randomUUID().slice(0, 8)}`, 'shop_manager')
  browser = visitor(app.fastify)
  for (const pair of manager.cookie.split('; ')) {
    const [name = '', value = ''] = pair.split('=')
    browser.cookies.set(name, value)
  }
})
afterEach(() => app.setNowMs(noonMs))
afterAll(async () => {
  expect(app.loggedErrors()).toEqual([])
  await app.close()
})

const start = (id: number, who: Visitor = browser, nonce = manager.nonce) =>
  who.post(`/wp-json/handsel/v1/customers/${id}/acting`, {}, { 'x-wp-nonce': nonce })

async function stop(): Promise<{ readonly status: number; readonly location: unknown }> {
  const page = await browser.get('/shop/')
  const nonce = /name="_wpnonce" value="(\w+)"/.exec(page.body)?.[1] ?? ''
  const { status, headers } = await browser.post('/stop-acting/', { _wpnonce: nonce })
  return { status, location: headers['location'] }
}

describe('acting as a customer', () => {
  it('makes every page of the shop the customer’s, with a banner; the back office stays the staff’s', async () => {
    expect((await browser.get('/shop/')).body).not.toContain(BANNER)
    const started = await start(ada)
    expect([started.status, started.json()]).toEqual([200, { until: '2026-06-01T12:30:00' }])
    for (const path of ['/shop/', '/', '/cart/', '/my-account/', '/nowhere/', '/product/alba/']) {
      const page = await browser.get(path)
      expect([path, page.body.includes(BANNER), page.headers['cache-control']]).toEqual([
        path,
        true,
        expect.stringContaining('no-store'),
      ])
    }
    expect((await browser.get('/my-account/edit-account/')).body).toContain('ada@example.com')
    const office = await browser.get('/admin/customers/')
    expect([office.status, office.body.includes(BANNER)]).toEqual([200, false])
    expect(office.body).toContain('"shop_manager"')
    expect((await browser.get('/wp-json/handsel/v1/customers', { 'x-wp-nonce': manager.nonce })).status).toBe(
      200,
    )
    expect((await browser.get('/wp-admin/admin-ajax.php?action=rest-nonce')).body).toBe(manager.nonce)
    // Nobody else sees a page that was made meanwhile.
    expect((await guestOf(app).request('GET', '/shop/')).body).not.toContain(BANNER)
  })

  it('ends with a button, which leads back to the customer', async () => {
    await start(ada)
    expect(await stop()).toEqual({ status: 302, location: `/admin/customers/${ada}/` })
    expect((await browser.get('/shop/')).body).not.toContain(BANNER)
    expect((await browser.get('/my-account/edit-account/')).body).not.toContain('ada@example.com')
  })

  it('ends after half an hour', async () => {
    await start(ada)
    app.setNowMs(noonMs + 30 * 60_000 - 1)
    expect((await browser.get('/shop/')).body).toContain(BANNER)
    app.setNowMs(noonMs + 30 * 60_000)
    expect((await browser.get('/shop/')).body).not.toContain(BANNER)
    expect((await browser.get('/my-account/edit-account/')).body).not.toContain('ada@example.com')
  })

  it('is in the history: who, for which account, from when to when', async () => {
    await start(ada)
    await stop()
    await app.runJobs()
    const { rows } = await app.database.pool.query(
      `select name, subject, after from history_entry where actor = $1 and name like 'customer.acting%' order by id`,
      [{ kind: 'person', id: manager.id }],
    )
    expect(rows).toEqual([
      {
        name: 'customer.acting_started',
        subject: `customer:${ada}`,
        after: { until: '2026-06-01T12:30:00.000Z' },
      },
      { name: 'customer.acting_ended', subject: `customer:${ada}`, after: {} },
    ])
  })

  it('notes the member of the staff on an order', async () => {
    await start(ada)
    await browser.post('/?wc-ajax=add_to_cart', { product_id: world.candle, quantity: 1 })
    const placed = await browser.post('/?wc-ajax=checkout', await checkoutForm(browser))
    const { order_id: id } = placed.json<{ order_id: number }>()
    const order = (await manager.request('GET', `/wp-json/wc/v3/orders/${id}`)).json()
    expect(order.customer_id).toBe(ada)
    const notes = (await manager.request('GET', `/wp-json/wc/v3/orders/${id}/notes`)).json()
    expect(notes).toContainEqual(
      expect.objectContaining({
        note: 'Placed by staff, acting as the customer.',
        author: manager.person.login,
      }),
    )
  })

  it('never takes over the account: no password, address or second factor is changed', async () => {
    await start(ada)
    const page = await browser.get('/my-account/privacy/')
    const nonce = /name="_wpnonce" value="(\w+)"/.exec(page.body.replace(/.*?<\/section>/s, ''))?.[1] ?? ''
    const erased = await browser.post('/my-account/privacy/erase/', {
      _wpnonce: nonce,
      password_current: 'a vase of white marble',
    })
    expect(erased.status).toBe(403)
    expect((await manager.request('GET', `/wp-json/handsel/v1/customers/${ada}`)).status).toBe(200)
  })

  it('is for managers alone, in a browser, and never for accounts of staff or blocked ones', async () => {
    const other = (await accountOf(app, `packer-${crypto.randomUUID().slice(0, 8)}`, 'shop_staff')).id
    expect((await start(other)).json()).toMatchObject({ code: 'handsel_customer_is_staff' })
    expect((await start(manager.id)).status).toBe(403)
    expect((await start(999_999)).status).toBe(404)
    for (const role of ['shop_staff', 'editor', 'customer'] as const) {
      const person = await signedInAs(
        app,
        `${role.replace('_', '-')}-${crypto.randomUUID().slice(0, 8)}`,
        role,
      )
      const { status } = await person.request('POST', `/wp-json/handsel/v1/customers/${ada}/acting`)
      expect([role, status]).toEqual([role, 403])
    }
    const { id } = await accountOf(app, `bea-${crypto.randomUUID().slice(0, 8)}`, 'customer')
    const body = { blocked: true, blocked_reason: 'A test.' }
    await manager.request('PUT', `/wp-json/handsel/v1/customers/${id}`, { body })
    expect((await start(id)).json()).toMatchObject({ code: 'handsel_customer_blocked' })
  })

  it('ends when the customer becomes staff, or the manager no longer is one', async () => {
    const { id } = await accountOf(app, `cleo-${crypto.randomUUID().slice(0, 8)}`, 'customer')
    await start(id)
    expect((await browser.get('/shop/')).body).toContain(BANNER)
    await app.database.pool.query(`update account set roles = '{editor}' where id = $1`, [id])
    expect((await browser.get('/shop/')).body).not.toContain(BANNER)
    await start(ada)
    await app.database.pool.query(`update account set roles = '{shop_staff}' where id = $1`, [manager.id])
    expect((await browser.get('/shop/')).body).not.toContain(BANNER)
  })
})

it('a key cannot act as a customer', async () => {
  const shop = await makeTestApp({ env: { PUBLIC_URL: 'https://shop.example' } })
  try {
    const { id } = await accountOf(shop, 'owner', 'administrator')
    const customer = await accountOf(shop, 'customer', 'customer')
    const program = await programOf(shop, id, 'read_write')
    expect(await program.refusal('POST', `/wp-json/handsel/v1/customers/${customer.id}/acting`)).toEqual([
      403,
      'handsel_sign_in',
    ])
  } finally {
    await shop.close()
  }
})
