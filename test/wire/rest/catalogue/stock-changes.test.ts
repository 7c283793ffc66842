import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { accountOf, type Caller, programOf } from '../../../support/accounts/people.ts'
import { makeTestApp, type TestApp } from '../../../support/app.ts'
import { world } from '../../../support/world.ts'

const base = '/wp-json/wc/v3/products'
const receiver = '127.0.0.1:9'
const { alba, candle, tray, trayVerdeSmall } = world

let app: TestApp
let client: Caller
beforeAll(async () => {
  app = await makeTestApp({
    env: { PUBLIC_URL: 'https://shop.example', HANDSEL_WEBHOOK_HOSTS: receiver, HANDSEL_RATE_LIMITS: '0' },
  })
  client = await programOf(app, (await accountOf(app, 'owner', 'administrator')).id, 'read_write')
  await send('POST', '/webhooks', { topic: 'product.updated', delivery_url: `http://${receiver}/in` })
})
afterAll(() => app.close())

const read = async (path: string) => (await client.request('GET', base + path)).json()
async function send(method: 'POST' | 'PUT', path: string, body: unknown) {
  const reply = await client.request(method, `/wp-json/wc/v3${path}`, { body })
  expect([reply.status, reply.body]).toEqual([reply.status < 300 ? reply.status : 200, expect.anything()])
  return reply.json()
}
const idsOf = async (path: string) => (await read(path)).map(({ id }: { id: number }) => id)

const long = '2020-05-05T00:00:00'
beforeEach(async () => {
  await app.runJobs()
  await app.changeCatalogue('update product set changed_at = $1::timestamptz', long)
  await app.database.pool.query('update stock_level set changed_at = null')
  await app.database.pool.query('delete from webhook_delivery')
})

/** What the webhook of updated products has to send. */
async function sentUpdates() {
  await app.runJobs()
  const { rows } = await app.database.pool.query('select body from webhook_delivery order by id')
  return rows
    .map(({ body }) => JSON.parse(body))
    .map(({ id, stock_quantity, date_modified_gmt }) => [id, stock_quantity, date_modified_gmt > long])
}

const changedSince = '?dates_are_gmt=true&modified_after=2021-01-01T00:00:00'
const changedBefore = '?dates_are_gmt=true&modified_before=2021-01-01T00:00:00&per_page=100'

it('a product whose stock is set is one that was changed', async () => {
  const before = await read(`/${alba}`)
  expect([before.date_modified_gmt, await idsOf(changedSince)]).toEqual([long, []])
  const changed = await send('PUT', `/products/${alba}`, { stock_quantity: 50 })
  expect(changed.date_modified_gmt > long).toBe(true)
  expect(await idsOf(changedSince)).toEqual([alba])
  expect(await idsOf(changedBefore)).not.toContain(alba)
  expect((await idsOf(`${changedBefore}&orderby=id`)).length).toBeGreaterThan(3)
  expect((await idsOf('?orderby=modified&order=desc'))[0]).toBe(alba)
  expect(await sentUpdates()).toEqual([[alba, 50, true]])
  // The same quantity again changes nothing.
  await app.changeCatalogue('update stock_level set changed_at = null')
  await send('PUT', `/products/${alba}`, { stock_quantity: 50 })
  expect([await idsOf(changedSince), (await sentUpdates()).length]).toEqual([[], 1])
})

it('with its stock, a variation changes, and its product, which lists show', async () => {
  const path = `/${tray}/variations/${trayVerdeSmall}`
  const changed = await send('PUT', `/products${path}`, { stock_quantity: 31 })
  expect(changed.date_modified_gmt > long).toBe(true)
  expect((await read(`/${tray}`)).date_modified_gmt).toBe(changed.date_modified_gmt)
  expect(await idsOf(changedSince)).toEqual([tray])
  expect(await idsOf(`/${tray}/variations${changedSince}`)).toEqual([trayVerdeSmall])
  expect(await idsOf(`/${tray}/variations${changedBefore}`)).not.toContain(trayVerdeSmall)
  expect((await idsOf('?orderby=modified&order=desc'))[0]).toBe(tray)
  expect(await sentUpdates()).toEqual([[trayVerdeSmall, 31, true]])
})

it('orders that take stock or return it change the product, once for all of them', async () => {
  const { stock_quantity: stock } = await read(`/${candle}`)
  const line_items = [{ product_id: candle, quantity: 2 }]
  const { id } = await send('POST', '/orders', { line_items })
  await send('POST', '/orders', { line_items })
  expect(await idsOf(changedSince)).toEqual([candle])
  expect(await sentUpdates()).toEqual([[candle, stock - 4, true]])

  await app.database.pool.query('update stock_level set changed_at = null')
  await send('PUT', `/orders/${id}`, { status: 'cancelled' })
  expect(await idsOf(changedSince)).toEqual([candle])
  expect((await sentUpdates()).at(-1)).toEqual([candle, stock - 2, true])
})

it('a product that is created with its stock, or changed with it, is sent once', async () => {
  const { id } = await send('POST', '/products', { name: 'Tile', manage_stock: true, stock_quantity: 3 })
  expect(await sentUpdates()).toEqual([])
  await send('PUT', `/products/${id}`, { name: 'Blue tile', stock_quantity: 4 })
  expect(await sentUpdates()).toEqual([[id, 4, true]])
})
