import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountOf, type Caller, guestOf, programOf, signedInAs } from '../../support/accounts/people.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'

let app: TestApp
let owner: Caller
beforeAll(async () => {
  app = await makeTestApp({ env: { PUBLIC_URL: 'https://shop.example' } })
  owner = await programOf(app, (await accountOf(app, 'owner', 'administrator')).id, 'read_write')
  await app.runJobs()
})
afterAll(() => app.close())

const errors = '/wp-json/handsel/v1/errors'
const events = '/wp-json/handsel/v1/failed-events'
type ErrorRecord = { readonly id: number; readonly what: string; readonly count: number }
const listed = async (): Promise<ErrorRecord[]> => (await owner.request('GET', errors)).json()

describe('handsel/v1/errors', () => {
  it('has a call that failed, with its name and without what was sent', async () => {
    await app.database.pool.query('alter table customer_note rename to lost_note')
    const ada = await accountOf(app, 'ada', 'customer')
    const path = `/wp-json/handsel/v1/customers/${ada.id}/notes`
    for (let count = 0; count < 2; count += 1)
      expect((await owner.request('GET', `${path}?search=ada@home.example`)).status).toBe(500)
    await app.database.pool.query('alter table lost_note rename to customer_note')
    await expect.poll(listed).toMatchObject([
      {
        what: 'request failed',
        place: 'GET rest /handsel/v1/customers/:customer_id/notes',
        message: 'error: relation "customer_note" does not exist',
        count: 2,
      },
    ])
    const health = (await owner.request('GET', '/wp-json/handsel/v1/overview')).json().health
    const status = (await owner.request('GET', '/wp-json/handsel/v1/system-status')).json()
    expect([health.recent_errors, status.recent_errors]).toEqual([1, 1])
  })

  it('counts the same error of other orders together, and keeps nobody’s address', async () => {
    const failed = (text: string) => app.shop.log.error({ err: new Error(text) }, 'no answer')
    failed('order 17 of ada@home.example, +1 503 555 0142, "Ada Home"')
    failed('order 4711 of bob@home.example, +1 503 555 0143, "Bob Home"')
    const found = async () => (await listed()).filter(({ what }) => what === 'no answer')
    await expect.poll(found).toMatchObject([{ count: 2, message: 'Error: order 4711 of …@…, …, "…"' }])
  })

  it('an entry is removed, and comes back when it happens again', async () => {
    const again = () => app.shop.log.error('the kiln is cold')
    const found = async () => (await listed()).filter(({ what }) => what === 'the kiln is cold')
    again()
    await expect.poll(found).toHaveLength(1)
    const remove = async () =>
      owner.refusal('DELETE', `${errors}/${(await found())[0]?.id ?? 999}?force=true`)
    expect(await remove()).toEqual([200, undefined])
    expect((await remove())[0]).toBe(404)
    again()
    await expect.poll(found).toMatchObject([{ count: 1 }])
  })

  it('keeps the last 500, for 30 days', async () => {
    await app.database.pool.query(
      `insert into error_entry (digest, what, place, message, count, first_at, last_at)
       select 'd' || i, 'error ' || i, '', '', 1, now(), now() - i * interval '1 hour' from generate_series(1, 800) i`,
    )
    app.shop.log.error('one more')
    const total = async () => Number((await owner.request('GET', errors)).headers['x-wp-total'])
    await expect.poll(total).toBe(500)
    await app.database.pool.query(`update error_entry set last_at = now() - interval '10 years'`)
    app.shop.log.error('one more')
    await expect.poll(total).toBe(1)
  })
})

describe('handsel/v1/failed-events', () => {
  const fail = (id: number, handler: string) =>
    app.database.pool.query(
      `insert into event_delivery (handler, event_id, name, subject, payload, actor, at, attempts, failed_at, last_error)
       values ($1, $2, 'order.updated', 'order:1', '{"changes":{}}', '{"kind":"job","name":"x"}', now(), 12, now(), 'refused')`,
      [handler, id],
    )
  const all = async () => (await owner.request('GET', events)).json()

  it('has what is no longer tried, once for each event', async () => {
    await fail(900_001, 'history')
    await fail(900_001, 'webhooks')
    expect(await all()).toMatchObject([
      {
        id: 900_001,
        name: 'order.updated',
        subject: 'order:1',
        handlers: ['history', 'webhooks'],
        attempts: 12,
        last_error: 'refused',
      },
    ])
  })

  it('an event is tried again, once', async () => {
    const retry = () => owner.refusal('PUT', `${events}/900001`, { body: { state: 'waiting' } })
    expect(await retry()).toEqual([200, undefined])
    expect((await retry())[0]).toBe(400)
    expect((await owner.request('PUT', `${events}/1`, { body: { state: 'done' } })).status).toBe(400)
    await app.runJobs()
    expect(await all()).toEqual([])
    const { rows } = await app.database.pool.query('select from event_delivery where event_id = 900001')
    expect(rows).toHaveLength(0)
  })

  it('an event is dropped, and none that is still tried', async () => {
    await fail(900_002, 'history')
    await fail(900_003, 'history')
    await app.database.pool.query(
      `update event_delivery set failed_at = null, retry_at = now() + interval '1 day' where event_id = 900003`,
    )
    const drop = (id: number) => owner.refusal('DELETE', `${events}/${id}?force=true`)
    expect(await drop(900_002)).toEqual([200, undefined])
    expect((await drop(900_002))[0]).toBe(404)
    expect((await drop(900_003))[0]).toBe(404)
    const { rows } = await app.database.pool.query('select event_id::int as id from event_delivery')
    expect(rows).toEqual([{ id: 900_003 }])
  })
})

it('errors and failed events are for the owner', async () => {
  const manager = await signedInAs(app, 'manager', 'shop_manager')
  for (const path of [errors, events]) {
    expect((await manager.request('GET', path)).status).toBe(403)
    expect((await manager.request('DELETE', `${path}/1?force=true`)).status).toBe(403)
    expect((await guestOf(app).request('GET', path)).status).toBe(401)
  }
})
