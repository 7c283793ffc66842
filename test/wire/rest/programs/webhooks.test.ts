import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deliverWaiting, queueEvents } from '../../../../src/features/webhooks/deliveries.ts'
import { readDeliveries } from '../../../../src/features/webhooks/store/delivery-store.ts'
import { replayDelivery } from '../../../../src/features/webhooks/webhooks.ts'
import { emit } from '../../../../src/platform/events/emit.ts'
import { accountOf, type Caller, programOf } from '../../../support/accounts/people.ts'
import { makeTestApp, type TestApp } from '../../../support/app.ts'
import { noonMs, world } from '../../../support/world.ts'

type Received = { headers: Record<string, unknown>; body: string }
const received: Received[] = []
let answerStatus = 200
const receiver = createServer(async (request, answer) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  received.push({ headers: request.headers, body: Buffer.concat(parts).toString() })
  answer.writeHead(answerStatus, { 'x-receiver': 'yes' }).end('thanks')
})

const base = '/wp-json/wc/v3/webhooks'
const MINUTE_MS = 60_000

let app: TestApp
let client: Caller
let host: string
beforeAll(async () => {
  await new Promise<void>((ready) => receiver.listen(0, '127.0.0.1', ready))
  host = `127.0.0.1:${(receiver.address() as AddressInfo).port}`
  app = await makeTestApp({ env: { PUBLIC_URL: 'https://shop.example', HANDSEL_WEBHOOK_HOSTS: host } })
  client = await programOf(app, (await accountOf(app, 'owner', 'administrator')).id, 'read_write')
})
afterAll(async () => {
  await app.close()
  await new Promise((closed) => receiver.close(closed))
})
beforeEach(async () => {
  await app.database.pool.query('delete from webhook')
  received.length = 0
  answerStatus = 200
  app.setNowMs(noonMs)
})

async function created(more: object = {}) {
  const body = { topic: 'stock.changed', delivery_url: `http://${host}/in`, secret: 'hush', ...more }
  return (await client.request('POST', base, { body })).json() as { id: number }
}

async function change(id: number, after: number) {
  const { db } = app.shop
  await db
    .transaction()
    .execute((tx) =>
      emit(
        tx,
        { kind: 'command', name: 'test' },
        { name: 'stock.changed', subject: `product:${id}`, payload: { after } },
      ),
    )
  await app.runJobs()
}

/** The deliveries that are due after a time, as their jobs make them. */
async function later(webhookId: number, minutes: number) {
  app.setNowMs(noonMs + minutes * MINUTE_MS)
  await deliverWaiting(app.shop, { webhookId })
}

const sentBodies = () =>
  received
    .filter(({ headers }) => headers['x-wc-webhook-event'] !== 'ping')
    .map(({ body }) => JSON.parse(body).after)

describe('a webhook', () => {
  it('has the fields of the platform, and shows its secret once', async () => {
    const reply = await client.request('POST', base, {
      body: { name: 'Books', topic: 'order.created', delivery_url: 'https://books.example/in' },
    })
    const webhook = reply.json()
    expect([reply.status, Object.keys(webhook)]).toEqual([
      201,
      [
        'id',
        'name',
        'status',
        'topic',
        'resource',
        'event',
        'hooks',
        'delivery_url',
        'date_created',
        'date_created_gmt',
        'date_modified',
        'date_modified_gmt',
        'secret',
        '_links',
      ],
    ])
    expect(webhook).toMatchObject({ status: 'active', resource: 'order', event: 'created' })
    expect(webhook.secret).toMatch(/^[\w-]{30,}$/)
    const { json } = await client.request('GET', `${base}/${webhook.id}?context=edit`)
    expect(json()).not.toHaveProperty('secret')
    const stored = await app.database.pool.query('select encrypted_secret from webhook')
    expect(stored.rows[0].encrypted_secret.includes(webhook.secret)).toBe(false)
  })

  it('is listed, changed, paused and deleted', async () => {
    const { id } = await created({ name: 'First' })
    await created({ name: 'Second', status: 'paused' })
    const names = async (query: string) =>
      (await client.request('GET', `${base}${query}`)).json().map(({ name }: { name: string }) => name)
    expect(await names('?orderby=title&order=asc')).toEqual(['First', 'Second'])
    expect(await names('?status=paused')).toEqual(['Second'])
    expect(await names('?search=fir')).toEqual(['First'])
    expect(await names('?offset=9')).toEqual([])
    const changed = await client.request('PUT', `${base}/${id}`, { body: { status: 'paused', name: 'New' } })
    expect(changed.json()).toMatchObject({ id, status: 'paused', name: 'New' })
    expect(await client.refusal('DELETE', `${base}/${id}`)).toEqual([
      501,
      'woocommerce_rest_trash_not_supported',
    ])
    expect((await client.request('DELETE', `${base}/${id}?force=true`)).json()).toMatchObject({ id })
    expect(await client.refusal('GET', `${base}/${id}`)).toEqual([
      404,
      'woocommerce_rest_shop_webhook_invalid_id',
    ])
  })

  it.each([
    [{ topic: 'order.melted' }, 'woocommerce_rest_webhook_invalid_topic'],
    [{ topic: 'action.wp_login' }, 'woocommerce_rest_webhook_invalid_topic'],
    [{ delivery_url: 'ftp://books.example/' }, 'woocommerce_rest_webhook_invalid_delivery_url'],
    [{ delivery_url: 'http://a:b@books.example/' }, 'woocommerce_rest_webhook_invalid_delivery_url'],
    [{ delivery_url: '' }, 'woocommerce_rest_webhook_invalid_delivery_url'],
    [{ secret: 'x'.repeat(501) }, 'woocommerce_rest_webhook_invalid_secret'],
    [{ status: 'sleeping' }, 'rest_invalid_param'],
  ])('is refused with %j', async (more, code) => {
    const body = { topic: 'order.created', delivery_url: 'https://books.example/', ...more }
    expect(await client.refusal('POST', base, { body })).toEqual([400, code])
    expect((await client.request('GET', base)).json()).toEqual([])
  })

  it.each([
    'http://127.0.0.1/',
    'http://127.1:8080/in',
    'http://2130706433/',
    'http://[::1]/',
    'http://[::ffff:10.0.0.1]/',
    'http://10.0.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[fe80::1]/',
    'http://localhost:3000/',
    'https://shop.example/?wc-ajax=add_to_cart',
  ])('is refused with the address %s, inside the own network', async (delivery_url) => {
    const body = { topic: 'order.created', delivery_url }
    const code = 'woocommerce_rest_webhook_invalid_delivery_url'
    expect(await client.refusal('POST', base, { body })).toEqual([400, code])
    expect((await client.request('GET', base)).json()).toEqual([])
  })
})

describe('a delivery', () => {
  it('is announced by a ping, signed, and logged', async () => {
    const { id } = await created()
    await change(7, 5)
    const [ping, sent] = received
    expect([ping?.body, ping?.headers['content-type']]).toEqual([
      `webhook_id=${id}`,
      'application/x-www-form-urlencoded',
    ])
    expect(JSON.parse(sent?.body ?? '')).toMatchObject({ id: 7, event: 'stock.changed', after: 5 })
    expect(sent?.headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'Handsel',
      'x-wc-webhook-source': 'https://shop.example/',
      'x-wc-webhook-topic': 'stock.changed',
      'x-wc-webhook-resource': 'stock',
      'x-wc-webhook-event': 'changed',
      'x-wc-webhook-signature': createHmac('sha256', 'hush')
        .update(sent?.body ?? '')
        .digest('base64'),
      'x-wc-webhook-id': String(id),
      'x-wc-webhook-delivery-id': expect.stringMatching(/^[0-9a-f]{32}$/),
    })
    const [logged] = await readDeliveries(app.shop.db, id, 10)
    expect(logged).toMatchObject({ state: 'delivered', attempts: 1, status: 200, answer: 'thanks' })
    expect(logged?.headers).toMatchObject({ 'x-receiver': 'yes' })
    expect(app.loggedErrors()).toEqual([])
  })

  it('is repeated until it arrives, and later ones about the same wait for it', async () => {
    const { id } = await created()
    await app.runJobs()
    answerStatus = 500
    await change(7, 1)
    await change(7, 2)
    await change(8, 3)
    // The second about 7 waits for the first.
    expect(sentBodies()).toEqual([1, 3])
    await later(id, 0.4)
    expect(sentBodies()).toEqual([1, 3])
    answerStatus = 204
    await later(id, 0.6)
    const again = sentBodies().slice(2)
    expect([again.toSorted(), again.indexOf(1) < again.indexOf(2)]).toEqual([[1, 2, 3], true])
    const idsOf = (after: number) =>
      received.flatMap(({ headers, body }) =>
        body.includes(`"after":${after}`) ? [headers['x-wc-webhook-delivery-id']] : [],
      )
    expect([idsOf(1).length, new Set(idsOf(1)).size]).toEqual([2, 1])
  })

  it('is given up after eight attempts, and the fifth in a row disables its webhook', async () => {
    const { id } = await created()
    await app.runJobs()
    answerStatus = 302
    const status = async () => (await client.request('GET', `${base}/${id}`)).json().status
    for (let count = 1; count <= 5; count += 1) {
      expect(await status()).toBe('active')
      await change(7, count)
      for (let attempt = 0; attempt < 8; attempt += 1) await later(id, count * 1000 + attempt * 250)
      app.setNowMs(noonMs + (count + 1) * 1000 * MINUTE_MS)
    }
    expect(await status()).toBe('disabled')
    expect(sentBodies()).toHaveLength(5 * 8)
    expect(app.loggedErrors()).toMatchObject([{ webhook: id, status: 302 }])
    const before = received.length
    await change(7, 9)
    expect(received).toHaveLength(before)

    answerStatus = 200
    await client.request('PUT', `${base}/${id}`, { body: { status: 'active' } })
    await change(7, 10)
    expect(sentBodies().at(-1)).toBe(10)
  })

  it('goes nowhere inside the own network, and to no silent host for more than five seconds', async () => {
    const inside = ['http://127.0.0.1:1/', 'http://[::1]/', 'http://169.254.169.254/', 'http://10.0.0.1/']
    for (const delivery_url of inside) {
      const { id } = await created({ status: 'paused' })
      // As one of an older version, which did not refuse it.
      await app.database.pool.query('update webhook set delivery_url = $1', [delivery_url])
      await client.request('PUT', `${base}/${id}`, { body: { status: 'active' } })
      await app.runJobs()
      const [logged] = await readDeliveries(app.shop.db, id, 1)
      expect([logged?.reason, logged?.state], delivery_url).toEqual(['not-public', 'waiting'])
    }
    expect(received).toEqual([])
  })

  it('is refused a new address inside, and stays where it was', async () => {
    const { id } = await created()
    const body = { delivery_url: 'http://192.168.1.1/' }
    expect(await client.refusal('PUT', `${base}/${id}`, { body })).toEqual([
      400,
      'woocommerce_rest_webhook_invalid_delivery_url',
    ])
    expect((await client.request('GET', `${base}/${id}`)).json()).toMatchObject({
      delivery_url: `http://${host}/in`,
    })
  })

  it('can be sent again by hand', async () => {
    const { id } = await created()
    await change(7, 5)
    const [logged] = await readDeliveries(app.shop.db, id, 1)
    expect(await replayDelivery(app.shop, logged?.id ?? 0)).toMatchObject({ ok: true })
    await app.runJobs()
    expect(sentBodies()).toEqual([5, 5])
    expect(await replayDelivery(app.shop, 999_999)).toMatchObject({ ok: false, reason: 'no-delivery' })
    await client.request('PUT', `${base}/${id}`, { body: { status: 'paused' } })
    expect(await replayDelivery(app.shop, logged?.id ?? 0)).toMatchObject({ ok: false, reason: 'not-active' })
  })

  it('is made once for an event, and not for webhooks of other topics', async () => {
    const { id } = await created()
    await created({ topic: 'product.created' })
    await change(7, 5)
    const { rows } = await app.database.pool.query(
      "select event_id from webhook_delivery where subject = 'product:7'",
    )
    expect(rows).toHaveLength(1)
    const again = {
      id: Number(rows[0].event_id),
      name: 'stock.changed',
      subject: 'product:7',
      payload: { after: 5 },
    } as const
    await queueEvents(app.shop, [{ ...again, actor: { kind: 'command', name: 'test' }, at: new Date() }])
    await app.runJobs()
    expect(sentBodies()).toEqual([5])
    expect(await readDeliveries(app.shop.db, id, 10)).toHaveLength(2)
  })
})

it('sends a product as the REST interface shows it, and of a deleted one its id', async () => {
  await created({ topic: 'product.updated' })
  await created({ topic: 'product.deleted' })
  const { json } = await client.request('GET', `/wp-json/wc/v3/products/${world.alba}`)
  const product = json()
  const actor = { kind: 'command', name: 'test' } as const
  await app.shop.db
    .transaction()
    .execute((tx) =>
      emit(
        tx,
        actor,
        { name: 'product.updated', subject: `product:${product.id}`, payload: { changes: {} } },
        { name: 'product.deleted', subject: 'product:999999', payload: {} },
      ),
    )
  await app.runJobs()
  const bodies = received.filter(({ body }) => body.startsWith('{')).map(({ body }) => JSON.parse(body))
  expect(bodies).toEqual(expect.arrayContaining([product, { id: 999_999 }]))
})
