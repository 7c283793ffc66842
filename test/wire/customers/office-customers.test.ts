import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportOfAccount } from '../../../src/features/my-account/privacy/privacy.ts'
import { signIn } from '../../support/accounts/account-forms.ts'
import { accountIn } from '../../support/accounts/account-session.ts'
import { accountOf, inSession, signedInAs, signedInVisitor } from '../../support/accounts/people.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { checkoutForm } from '../../support/orders/checkout.ts'
import { visitor } from '../../support/visitor.ts'
import { world } from '../../support/world.ts'

const base = '/wp-json/handsel/v1/customers'

let app: TestApp
let manager: Awaited<ReturnType<typeof signedInAs>>
let ada: number
let bea: number
beforeAll(async () => {
  app = await makeTestApp({ env: { HANDSEL_RATE_LIMITS: '0' } })
  manager = await signedInAs(app, 'manager', 'shop_manager')
  ada = (await accountOf(app, 'ada', 'customer')).id
  bea = (await accountOf(app, 'bea', 'customer')).id
  await accountOf(app, 'cleo', 'customer')
  const billing = {
    email: 'ada@example.com',
    first_name: 'Ada',
    city: 'Turin',
    country: 'IT',
    phone: '+39 011 555-12',
  }
  await manager.request('PUT', `/wp-json/wc/v3/customers/${ada}`, {
    body: { first_name: 'Ada', last_name: 'Marsh', billing },
  })
  await order(ada, 2)
  await order(ada, 1)
  await order(bea, 1)
  await app.database.pool.query(`update account set created_at = '2020-01-01' where id = $1`, [ada])
})
afterAll(async () => {
  expect(app.loggedErrors()).toEqual([])
  await app.close()
})

async function order(customer_id: number, quantity: number): Promise<void> {
  const body = { customer_id, status: 'processing', line_items: [{ product_id: world.candle, quantity }] }
  expect((await manager.request('POST', '/wp-json/wc/v3/orders', { body })).status).toBe(201)
}

type Listed = { readonly username: string }
const get = async (path: string) => (await manager.request('GET', base + path)).json()
const loginsOf = async (query: string) => ((await get(query)) as Listed[]).map(({ username }) => username)
const change = (id: number, body: object) => manager.request('PUT', `${base}/${id}`, { body })

describe('the customers of the back office', () => {
  it('have their figures, without staff', async () => {
    const customer = await get(`/${ada}`)
    expect(customer).toMatchObject({
      id: ada,
      name: 'Ada Marsh',
      email: 'ada@example.com',
      phone: '+39 011 555-12',
      city: 'Turin',
      country: 'IT',
      registered_at: '2020-01-01T00:00:00',
      orders: 2,
      currency: 'USD',
      blocked: false,
    })
    const [{ total_spent: beasTotal }] = await get('?search=bea')
    expect(Number(customer.total_spent)).toBeCloseTo(3 * Number(beasTotal), 2)
    expect((await loginsOf('')).sort()).toEqual(['ada', 'bea', 'cleo'])
    expect((await manager.request('GET', `${base}/${manager.id}`)).status).toBe(404)
  })

  it.each([
    ['?orderby=spent', 'ada bea cleo'],
    ['?orderby=orders&order=asc', 'cleo bea ada'],
    ['?orderby=name&order=asc', 'ada bea cleo'],
    ['?orderby=registered&order=asc&per_page=1', 'ada'],
    ['?orderby=spent&per_page=1&page=2', 'bea'],
    ['?segment=returning', 'ada'],
    ['?segment=best', 'ada'],
    ['?segment=no_order', 'cleo'],
    ['?segment=new&orderby=name&order=asc', 'bea cleo'],
    ['?segment=blocked', ''],
    ['?search=marsh%20ADA', 'ada'],
    ['?search=01155512', 'ada'],
    ['?search=%25', ''],
    ['?search=bea%40example', 'bea'],
  ])('are found by %s', async (query, logins) => {
    expect((await loginsOf(query)).join(' ')).toBe(logins)
  })

  it('are counted over all pages', async () => {
    const { headers } = await manager.request('GET', `${base}?per_page=1&segment=new`)
    expect([headers['x-wp-total'], headers['x-wp-totalpages']]).toEqual(['2', '2'])
  })

  it.each(['?segment=rich', '?orderby=password', `?search=${'x'.repeat(201)}`, '?page=0'])(
    'are refused for %s',
    async (query) => {
      expect(await manager.refusal('GET', base + query)).toEqual([400, 'rest_invalid_param'])
    },
  )
})

describe('a blocked customer', () => {
  it('neither signs in nor orders, and is signed out at once', async () => {
    const id = await accountIn(app, 'dora@example.com')
    const dora = await inSession(app, { id, login: 'dora', roles: ['customer'] })
    expect((await dora.request('GET', '/my-account/orders/')).status).toBe(200)
    const blocked = await change(id, { blocked: true, blocked_reason: 'Does not pay.' })
    expect([blocked.status, blocked.json()]).toMatchObject([
      200,
      { blocked: true, blocked_reason: 'Does not pay.' },
    ])
    expect((await dora.request('GET', '/my-account/orders/')).status).toBe(302)
    expect(await loginsOf('?segment=blocked')).toEqual(['dora'])

    const who = visitor(app.fastify)
    expect((await signIn(who, 'dora@example.com')).body).toContain('This account is blocked')
    expect((await signIn(who, 'dora@example.com', { password: 'not this one at all' })).body).not.toContain(
      'blocked',
    )

    await who.post('/?wc-ajax=add_to_cart', { product_id: world.candle, quantity: 1 })
    const form = { ...(await checkoutForm(who)), billing_email: 'Dora@example.com' }
    const refused = (await who.post('/?wc-ajax=checkout', form)).json<{ result: string; messages: string }>()
    expect([refused.result, refused.messages]).toEqual(['failure', expect.stringContaining('this email')])

    expect((await change(id, { blocked: false })).json()).toMatchObject({
      blocked: false,
      blocked_reason: '',
    })
    expect((await signIn(who, 'dora@example.com')).body).not.toContain('blocked')
  })

  it('is blocked for a reason, and never one of the staff', async () => {
    expect(await manager.refusal('PUT', `${base}/${bea}`, { body: { blocked: true } })).toEqual([
      400,
      'rest_invalid_param',
    ])
    const body = { blocked: true, blocked_reason: 'A test.' }
    expect(await manager.refusal('PUT', `${base}/${manager.id}`, { body })).toEqual([
      403,
      'handsel_customer_is_staff',
    ])
    expect(await manager.refusal('PUT', `${base}/999999`, { body })).toEqual([
      400,
      'woocommerce_rest_office_customer_invalid_id',
    ])
    const packer = await signedInAs(app, 'packer', 'shop_staff')
    expect((await packer.request('PUT', `${base}/${bea}`, { body })).status).toBe(403)
    expect((await packer.request('GET', base)).status).toBe(403)
  })
})

describe('notes about a customer', () => {
  it('have an author, are part of an export of personal data, and end with the account', async () => {
    const { id } = await accountOf(app, 'ella', 'customer')
    const url = `/wp-json/handsel/v1/customers/${id}/notes`
    const added = await manager.request('POST', url, { body: { text: ' Calls on Mondays.\n\u202EAlways. ' } })
    expect([added.status, added.json()]).toMatchObject([
      201,
      { text: 'Calls on Mondays.\nAlways.', author: 'manager' },
    ])
    const note = await manager.request('POST', url, { body: { text: 'A second one.' } })
    expect((await get(`/${id}/notes`)).map(({ text }: { text: string }) => text)).toEqual([
      'A second one.',
      'Calls on Mondays.\nAlways.',
    ])
    expect((await manager.request('DELETE', `${url}/${note.json().id}?force=true`)).status).toBe(200)
    expect(await get(`/${id}/notes`)).toHaveLength(1)
    expect(await manager.refusal('POST', url, { body: { text: '  ' } })).toEqual([400, 'rest_invalid_param'])
    expect((await manager.request('POST', `${base}/999999/notes`, { body: { text: 'x' } })).status).toBe(404)
    expect((await exportOfAccount(app.shop, id)).parts['notes of staff']).toMatchObject([
      { text: 'Calls on Mondays.\nAlways.' },
    ])
  })
})

describe('GET /admin/customers.csv', () => {
  it('has the customers of the list, with cells that no spreadsheet runs', async () => {
    await manager.request('PUT', `/wp-json/wc/v3/customers/${bea}`, {
      body: { first_name: '=1+1', last_name: '' },
    })
    const { headers, body } = await manager.request('GET', '/admin/customers.csv/?segment=new&search=bea')
    expect(headers['content-type']).toContain('text/csv')
    const [head = '', row = '', ...others] = body.trim().split('\n')
    expect(head).toContain('id,name,email')
    expect(row).toMatch(/^\d+,'=1\+1,bea@example\.com,bea,/)
    expect(others).toEqual([])
  })
})

describe('store credit of a customer', () => {
  const credit = (id: number, body: object) =>
    manager.request('POST', `/wp-json/handsel/v1/customers/${id}/credit`, { body })
  const balanceOf = async (id: number) =>
    (await manager.request('GET', `/wp-json/handsel/v1/customers/${id}/credit`)).json().balance

  it('is given and taken with a reason and an author, and a second press changes nothing', async () => {
    const { id } = await accountOf(app, 'fay', 'customer')
    const given = await credit(id, { amount: '25.00', balance: '0.00', reason: 'A broken vase.' })
    expect([given.status, given.json()]).toMatchObject([
      201,
      {
        balance: '25.00',
        currency: 'USD',
        entries: [{ kind: 'issue', amount: '25.00', reason: 'A broken vase.', author: 'manager' }],
      },
    ])
    const [one, two] = await Promise.all([
      credit(id, { amount: '-10.00', balance: '25.00', reason: 'Too much.' }),
      credit(id, { amount: '-10.00', balance: '25.00', reason: 'Too much.' }),
    ])
    expect([one.status, two.status].sort()).toEqual([201, 409])
    expect(await balanceOf(id)).toBe('15.00')
    const stale = await credit(id, { amount: '5.00', balance: '25.00', reason: 'Again.' })
    expect(stale.json()).toMatchObject({ code: 'handsel_credit_changed', data: { balance: '15.00' } })
    const much = await credit(id, { amount: '-15.01', balance: '15.00', reason: 'All.' })
    expect([much.status, much.json().code]).toEqual([409, 'handsel_too_little_credit'])
    for (const body of [{ amount: 'ten' }, { amount: '0' }, { reason: '' }, { amount: '1e3' }]) {
      expect((await credit(id, { amount: '1', balance: '15.00', reason: 'x', ...body })).status).toBe(400)
    }
    expect(await balanceOf(id)).toBe('15.00')
  })
})

describe('the activity of a customer', () => {
  it('is the open cart, and the coupons used', async () => {
    const gil = await signedInVisitor(app, 'gil', 'customer')
    await gil.post('/?wc-ajax=add_to_cart', { product_id: world.candle, quantity: 2 })
    const [{ id }] = await get('?search=gil')
    const activity = (await manager.request('GET', `/wp-json/handsel/v1/customers/${id}/activity`)).json()
    expect(activity).toMatchObject({ cart: { currency: 'USD', lines: [{ quantity: 2 }] }, coupons: [] })
    expect(Number(activity.cart.total)).toBeGreaterThan(0)
  })
})

describe('personal data of a customer', () => {
  it('is exported by managers, and erased by owners who typed the address', async () => {
    const owner = await signedInAs(app, 'owner', 'administrator')
    const { id } = await accountOf(app, 'hugo', 'customer')
    const exported = await manager.request('POST', `/wp-json/handsel/v1/customers/${id}/export`)
    expect(exported.json()).toMatchObject({ about: { accountId: id }, parts: { account: {} } })
    const url = `/wp-json/handsel/v1/customers/${id}/erase`
    const confirmed = { body: { confirmation: ' Hugo@example.com ' } }
    expect((await manager.request('POST', url, confirmed)).status).toBe(403)
    expect(await owner.refusal('POST', url, { body: { confirmation: 'hugo' } })).toEqual([
      400,
      'handsel_not_confirmed',
    ])
    const erased = await owner.request('POST', url, confirmed)
    expect(erased.json().done).toContain('The account was deleted: name, email, username and password.')
    expect((await owner.request('POST', url, confirmed)).status).toBe(404)
    await app.runJobs()
    const { rows } = await app.database.pool.query(
      'select name, after::text from history_entry where subject = $1 order by id',
      [`customer:${id}`],
    )
    expect(rows.map(({ name }) => name)).toEqual([
      'customer.created',
      'customer.exported',
      'customer.deleted',
    ])
    expect(JSON.stringify(rows)).not.toContain('hugo')
  })

  it('stays while an order is in progress, with the reason', async () => {
    const owner = await signedInAs(app, 'second-owner', 'administrator')
    const { id } = await accountOf(app, 'ines', 'customer')
    await order(id, 1)
    const refused = await owner.request('POST', `/wp-json/handsel/v1/customers/${id}/erase`, {
      body: { confirmation: 'ines@example.com' },
    })
    expect([refused.status, refused.json().code]).toEqual([409, 'handsel_data_still_needed'])
  })
})
