import { afterAll, beforeAll, expect, it } from 'vitest'
import { issueCredit } from '../../../src/features/store-credit/store-credit.ts'
import { accountOf, inSession, signedInAs } from '../../support/accounts/people.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { world } from '../../support/world.ts'

let app: TestApp
let manager: Awaited<ReturnType<typeof signedInAs>>
beforeAll(async () => {
  app = await makeTestApp()
  manager = await signedInAs(app, 'manager', 'shop_manager')
})
afterAll(async () => {
  expect(app.loggedErrors()).toEqual([])
  await app.close()
})

const get = async (path: string) => (await manager.request('GET', `/wp-json/handsel/v1/${path}`)).json()
const merge = (id: number, body: object) =>
  manager.request('POST', `/wp-json/handsel/v1/customers/${id}/merge`, { body })

/** A customer with an order, an address, a credit and a note. */
async function customer(login: string): Promise<number> {
  const { id } = await accountOf(app, login, 'customer')
  const body = {
    customer_id: id,
    status: 'processing',
    line_items: [{ product_id: world.candle, quantity: 1 }],
  }
  await manager.request('POST', '/wp-json/wc/v3/orders', { body })
  const billing = { first_name: login, city: 'Turin', country: 'IT', email: `${login}@example.com` }
  await manager.request('PUT', `/wp-json/wc/v3/customers/${id}`, { body: { billing } })
  await issueCredit(app.shop, { minor: 1000, email: `${login}@example.com` })
  await manager.request('POST', `/wp-json/handsel/v1/customers/${id}/notes`, {
    body: { text: `Of ${login}` },
  })
  return id
}

it('says what moves, moves it, and deletes the other account', async () => {
  const [ada, twin] = [await customer('ada'), await customer('twin')]
  const session = await inSession(app, { id: twin, login: 'twin', roles: ['customer'] })
  const parts = ['addresses', 'credit', 'notes of staff', 'orders'].map((part) => ({ part, count: 1 }))
  const inOrder = (moved: { part: string }[]) => moved.sort((a, b) => a.part.localeCompare(b.part))

  const trial = await merge(ada, { from: twin, trial: true })
  expect([trial.status, trial.json().trial, inOrder(trial.json().moved)]).toEqual([200, true, parts])
  expect((await get(`customers/${twin}`)).orders).toBe(1)
  expect((await get(`customers/${ada}`)).orders).toBe(1)

  const [first, second] = await Promise.all([merge(ada, { from: twin }), merge(ada, { from: twin })])
  expect([first.status, second.status].sort()).toEqual([200, 404])
  const merged = first.status === 200 ? first : second
  expect(inOrder(merged.json().moved)).toEqual(parts)
  expect(await get(`customers/${ada}`)).toMatchObject({ orders: 2, city: 'Turin' })
  expect(await get(`customers/${ada}/notes`)).toHaveLength(2)
  expect((await manager.request('GET', `/wp-json/handsel/v1/customers/${twin}`)).status).toBe(404)
  expect((await session.request('GET', '/my-account/orders/')).status).toBe(302)
  const { rows } = await app.database.pool.query(
    'select sum(balance_minor) from credit where account_id = $1',
    [ada],
  )
  expect(Number(rows[0].sum)).toBe(1000)

  await app.runJobs()
  const { rows: entries } = await app.database.pool.query(
    `select name, actor, after from history_entry where subject in ($1, $2) and name in ('customer.merged', 'customer.deleted') order by name`,
    [`customer:${ada}`, `customer:${twin}`],
  )
  const actor = { kind: 'person', id: manager.id }
  expect(entries).toEqual([
    { name: 'customer.deleted', actor, after: {} },
    { name: 'customer.merged', actor, after: { account: twin } },
  ])
})

it('refuses staff, an account with itself, unknown ones, and those who may not', async () => {
  const bea = await customer('bea')
  const refusal = async (id: number, from: unknown) => {
    const { status, body } = await merge(id, { from })
    return [status, JSON.parse(body).code]
  }
  expect(await refusal(bea, manager.id)).toEqual([403, 'handsel_customer_is_staff'])
  expect(await refusal(manager.id, bea)).toEqual([403, 'handsel_customer_is_staff'])
  expect(await refusal(bea, bea)).toEqual([400, 'handsel_same_customer'])
  expect((await refusal(bea, 999_999))[0]).toBe(404)
  expect((await refusal(bea, 'twelve'))[0]).toBe(400)
  const packer = await signedInAs(app, 'packer', 'shop_staff')
  const body = { from: bea }
  expect((await packer.request('POST', `/wp-json/handsel/v1/customers/${bea}/merge`, { body })).status).toBe(
    403,
  )
})
