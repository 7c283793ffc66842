import { afterAll, beforeAll, expect, it } from 'vitest'
import { accountOf, type Caller, programOf } from '../../support/accounts/people.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { attackedShop, programAt } from '../../support/hostile/program.ts'
import { jsonOf, resourceCalls } from '../../support/hostile/resource-calls.ts'

let app: TestApp
/** The calls of all resources that write, with a body that the shop accepts from those who may. */
let writes: { method: 'POST' | 'DELETE'; url: string; body: string }[]
/** The addresses that they read. */
let reads: string[]
let before: unknown
beforeAll(async () => {
  app = await makeTestApp({ env: attackedShop })
  const program = await programAt(app)
  const calls = await resourceCalls(program)
  program.close()
  reads = calls.filter(({ method }) => method === 'GET').map(({ address }) => address)
  writes = calls
    .filter(({ method }) => method !== 'GET')
    .map(({ method, address, valid = {} }) => {
      const isDelete = method === 'DELETE'
      const body = address.endsWith('/batch') ? `{"create":[${jsonOf(valid)}]}` : jsonOf(valid)
      return { method: isDelete ? 'DELETE' : 'POST', url: isDelete ? `${address}?force=true` : address, body }
    })
  before = await records()
})
afterAll(() => app.close())

/** What the calls write to, but not what is written about the keys that make them. */
async function records(): Promise<unknown> {
  const { rows } = await app.database.pool.query(`
    select (select json_agg(product order by id) from product) as products,
           (select json_agg(term order by id) from term) as terms,
           (select json_agg(attribute order by id) from attribute) as attributes,
           (select json_agg(shop_order order by id) from shop_order) as orders,
           (select count(*) from order_note) + (select count(*) from order_refund) as parts,
           (select json_agg(coupon order by id) from coupon) as coupons,
           (select json_agg(webhook order by id) from webhook) as webhooks,
           (select json_agg(tax_rate order by id) from tax_rate) as rates,
           (select json_agg(shipping_zone order by id) from shipping_zone) as zones,
           (select json_agg(shipping_method order by id) from shipping_method) as methods,
           (select json_agg(setting order by name) from setting) as settings`)
  return rows
}

async function keyOf(
  name: string,
  role: 'customer' | 'shop_manager' | 'administrator',
  may: 'read' | 'write',
) {
  return programOf(app, (await accountOf(app, name, role)).id, may)
}

async function answers(program: Caller, headers: Record<string, string> = {}) {
  const refusals: [string, number, string | undefined][] = []
  for (const { method, url, body } of writes)
    refusals.push([url, ...(await program.refusal(method, url, { body, headers }))])
  return refusals
}

const wrongKey = [401, 'woocommerce_rest_authentication_error']

it('a key that reads writes nothing, by no method and no override', async () => {
  expect(writes.length).toBeGreaterThan(70)
  const reader = await keyOf('reader', 'administrator', 'read')
  for (const [url, ...answer] of await answers(reader)) expect([url, ...answer]).toEqual([url, ...wrongKey])
  const statuses = new Set<number>()
  for (const { url, body } of writes) {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const headers = { 'x-http-method-override': method }
      const query = `${url}${url.includes('?') ? '&' : '?'}_method=${method}`
      const answer = await reader.refusal('POST', url, { body, headers })
      expect([query, ...(await reader.refusal('POST', query, { body }))]).toEqual([query, ...answer])
      // Where there is no such method, there is no route.
      const isThere = answer[0] !== 404
      expect([query, ...answer]).toEqual([query, ...(isThere ? wrongKey : [404, 'rest_no_route'])])
      statuses.add(answer[0])
      // A GET is not turned into a write: it reads, or there is nothing to read.
      expect([200, 404]).toContain((await reader.request('GET', query, { headers })).status)
    }
  }
  expect([...statuses].sort()).toEqual([401, 404])
  expect(await records()).toEqual(before)
})

it('a key that writes reads nothing', async () => {
  const writer = await keyOf('writer', 'administrator', 'write')
  expect(reads.length).toBeGreaterThan(30)
  for (const url of reads) expect([url, ...(await writer.refusal('GET', url))]).toEqual([url, ...wrongKey])
})

it('a key of a customer may do nothing but what guests may', async () => {
  const customer = await keyOf('customer', 'customer', 'write')
  for (const [url, status, code] of await answers(customer))
    expect([url, status, code]).toEqual([url, 403, expect.stringMatching(/cannot_|forbidden/)])
  expect(await records()).toEqual(before)
})

it('a revoked key may do nothing', async () => {
  const program = await keyOf('gone', 'administrator', 'write')
  await app.database.pool.query('delete from api_key where id = $1', [program.id])
  for (const [url, ...answer] of await answers(program)) expect([url, ...answer]).toEqual([url, ...wrongKey])
  expect(await records()).toEqual(before)
})
