import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { readDeliveries } from '../../../src/features/webhooks/store/delivery-store.ts'
import { emit } from '../../../src/platform/events/emit.ts'
import { accountOf, type Caller, programOf } from '../../support/accounts/people.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { checkoutForm } from '../../support/orders/checkout.ts'
import { visitor } from '../../support/visitor.ts'
import { world } from '../../support/world.ts'

const base = '/wp-json/wc/v3/webhooks'
const servers: Server[] = []
const received: string[] = []

/** A receiver on this machine; answers its `127.0.0.1:4711`. */
async function receiver(name: string, answer: RequestListener): Promise<string> {
  const server = createServer((request, response) => {
    received.push(name)
    request.resume()
    answer(request, response)
  })
  servers.push(server)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

let app: TestApp
let client: Caller
/** Of receivers that the owner allows, and of one inside the network that nobody has allowed. */
let hosts: Record<'good' | 'silent' | 'endless' | 'redirecting' | 'inside', string>
beforeAll(async () => {
  const inside = await receiver('inside', (_request, answer) => answer.end())
  hosts = {
    inside,
    good: await receiver('good', (_request, answer) => answer.end('ok')),
    silent: await receiver('silent', () => undefined),
    endless: await receiver('endless', (_request, answer) => {
      const more = () => answer.destroyed || answer.write('x'.repeat(65_536), () => setTimeout(more, 5))
      more()
    }),
    redirecting: await receiver('redirecting', (_request, answer) =>
      answer.writeHead(307, { location: `http://${inside}/` }).end(),
    ),
  }
  const { good, silent, endless, redirecting } = hosts
  app = await makeTestApp({
    env: {
      PUBLIC_URL: 'https://shop.example',
      HANDSEL_RATE_LIMITS: '0',
      HANDSEL_WEBHOOK_HOSTS: [good, silent, endless, redirecting].join(),
    },
  })
  client = await programOf(app, (await accountOf(app, 'owner', 'administrator')).id, 'read_write')
})
afterAll(async () => {
  await app.close()
  for (const server of servers) {
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  }
})
beforeEach(async () => {
  await app.database.pool.query('delete from webhook')
  received.length = 0
})

/** A webhook that has been sent a ping and an event; answers what is logged of one of them. */
async function sentTo(delivery_url: string, topic = 'stock.changed') {
  // A paused one gets no ping. Addresses inside are refused now; an older version stored them.
  const body = { topic: 'stock.changed', delivery_url: 'https://receiver.invalid/', status: 'paused' }
  const { id } = (await client.request('POST', base, { body })).json()
  await app.database.pool.query('update webhook set delivery_url = $1 where id = $2', [delivery_url, id])
  await client.request('PUT', `${base}/${id}`, { body: { status: 'active' } })
  const actor = { kind: 'command', name: 'test' } as const
  const event = { name: 'stock.changed', subject: 'product:7', payload: { after: 5 } } as const
  await app.shop.db.transaction().execute((tx) => emit(tx, actor, event))
  await app.runJobs()
  return (await readDeliveries(app.shop.db, id, 10)).find((delivery) => delivery.topic === topic)
}

it('a webhook goes neither to the shop itself nor to another address of its machine', async () => {
  const { port } = new URL(await app.origin())
  const names = ['127.0.0.1', 'localhost', '[::1]', '0.0.0.0', '127.1', '2130706433', '[::ffff:127.0.0.1]']
  for (const name of names) {
    const delivery = await sentTo(`http://${name}:${port}/?wc-ajax=add_to_cart`)
    expect([name, delivery?.state, delivery?.reason]).toEqual([name, 'waiting', 'not-public'])
  }
  expect(await sentTo(`http://${hosts.inside}/`)).toMatchObject({ state: 'waiting', reason: 'not-public' })
  expect(received).toEqual([])
})

it('a redirect to a private address is not followed, nor to any other', async () => {
  expect(await sentTo(`http://${hosts.redirecting}/`)).toMatchObject({ state: 'waiting', status: 307 })
  expect(received).toContain('redirecting')
  expect(received).not.toContain('inside')
})

it('an answer without end is cut off', async () => {
  const delivery = await sentTo(`http://${hosts.endless}/`)
  expect(delivery?.answer?.length).toBeLessThanOrEqual(10_000)
  expect(delivery?.durationMs).toBeLessThan(6_000)
})

it('a silent receiver is given up after five seconds; shoppers and other receivers do not wait for it', async () => {
  await client.request('POST', base, {
    body: { topic: 'order.created', delivery_url: `http://${hosts.good}/` },
  })
  const silent = sentTo(`http://${hosts.silent}/`, 'stock.ping')
  await expect.poll(() => received).toContain('silent')
  const startedMs = performance.now()
  const shopper = visitor(app.fastify)
  // Its stock is not counted: there is no further event for the silent receiver.
  await shopper.post('/?wc-ajax=add_to_cart', { product_id: world.coaster, quantity: 1 })
  const placed = await shopper.post('/?wc-ajax=checkout', await checkoutForm(shopper))
  expect(placed.json()).toMatchObject({ result: 'success' })
  expect(performance.now() - startedMs).toBeLessThan(4_000)
  const delivery = await silent
  expect(delivery).toMatchObject({ state: 'waiting', reason: 'too-slow' })
  expect(delivery?.durationMs).toBeGreaterThan(4_900)
  await app.runJobs()
  expect(received.filter((name) => name === 'good')).toHaveLength(2)
}, 30_000)
