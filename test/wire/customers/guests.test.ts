import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountOf, type Caller, guestOf, signedInAs } from '../../support/accounts/people.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { world } from '../../support/world.ts'

const guests = '/wp-json/handsel/v1/guests'

let app: TestApp
let manager: Caller
const ids: number[] = []
beforeAll(async () => {
  app = await makeTestApp({ env: { HANDSEL_RATE_LIMITS: '0' } })
  manager = await signedInAs(app, 'manager', 'shop_manager')
  await accountOf(app, 'bea', 'customer')
  await order({ email: 'ada@home.example', last_name: 'Old' }, 'completed', 1)
  await order(
    { email: 'Ada@Home.example', first_name: 'Ada', last_name: 'Marsh', country: 'IT' },
    'processing',
    2,
  )
  await order({ email: 'cleo@home.example', last_name: 'Cleo' }, 'cancelled', 5)
  await order({ email: 'bea@example.com', last_name: 'Bea' }, 'completed', 1)
  await order({}, 'completed', 1)
  await order({ email: 'gone@home.example' }, 'completed', 1)
  await manager.request('DELETE', `/wp-json/wc/v3/orders/${ids.at(-1)}`)
})
afterAll(async () => {
  expect(app.loggedErrors()).toEqual([])
  await app.close()
})

async function order(billing: object, status: string, quantity: number): Promise<void> {
  const body = { status, billing, line_items: [{ product_id: world.candle, quantity }] }
  ids.push((await manager.request('POST', '/wp-json/wc/v3/orders', { body })).json().id)
}

type Listed = { readonly email: string }
const list = async (query = '') => {
  const answer = await manager.request('GET', `${guests}?${query}`)
  return { items: answer.json() as Listed[], total: answer.headers['x-wp-total'] }
}
const emailsOf = async (query: string) => (await list(query)).items.map(({ email }) => email)

describe('handsel/v1/guests', () => {
  it('has who has ordered without an account, once for each address, the last first', async () => {
    const { items, total } = await list()
    expect(total).toBe('2')
    expect(items).toMatchObject([
      { email: 'cleo@home.example', name: 'Cleo', orders: 1, total_spent: '0.00', id: ids[2] },
      { email: 'ada@home.example', name: 'Ada Marsh', country: 'IT', orders: 2, id: ids[1] },
    ])
    const both = await Promise.all(
      ids.slice(0, 2).map(async (id) => (await manager.request('GET', `/wp-json/wc/v3/orders/${id}`)).json()),
    )
    const spent = both.reduce((sum, { total: each }) => sum + Number(each), 0)
    expect(items[1]).toMatchObject({ total_spent: spent.toFixed(2), currency: 'USD' })
  })

  it('is searched by the texts of all orders, ordered and paged', async () => {
    expect(await emailsOf('search=old%20HOME')).toEqual(['ada@home.example'])
    expect(await emailsOf('search=nobody')).toEqual([])
    expect(await emailsOf('orderby=orders')).toEqual(['ada@home.example', 'cleo@home.example'])
    expect(await emailsOf('orderby=spent&order=asc')).toEqual(['cleo@home.example', 'ada@home.example'])
    expect(await emailsOf('per_page=1&page=2')).toEqual(['ada@home.example'])
    expect(await list('per_page=1&page=9')).toEqual({ items: [], total: '2' })
    expect((await manager.request('GET', `${guests}?orderby=name`)).status).toBe(400)
    expect((await manager.request('GET', `${guests}?search=${'x'.repeat(201)}`)).status).toBe(400)
  })

  it('is for those who see customers', async () => {
    for (const role of ['shop_staff', 'editor', 'customer'] as const) {
      const caller = await signedInAs(app, role, role)
      expect((await caller.request('GET', guests)).status, role).toBe(403)
    }
    expect((await guestOf(app).request('GET', guests)).status).toBe(401)
  })
})
