import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { deliverWaiting, queueEvents } from '../../../../src/features/webhooks/deliveries.ts'
import { createWebhook } from '../../../../src/features/webhooks/webhooks.ts'
import type { ShopEvent } from '../../../../src/platform/events/event.ts'
import { type JobRunner, runJobs } from '../../../../src/platform/jobs/run-jobs.ts'
import { makeTestApp, type TestApp } from '../../../support/app.ts'
import { noonMs } from '../../../support/world.ts'

const arrived = { silent: [] as string[], healthy: [] as string[] }
let isSilent = true
const receiver = createServer(async (request, answer) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  const path = request.url === '/silent' ? 'silent' : 'healthy'
  arrived[path].push(Buffer.concat(parts).toString())
  if (path === 'healthy' || !isSilent) answer.end('thanks')
})

let app: TestApp
let runner: JobRunner
let host: string
beforeAll(async () => {
  await new Promise<void>((ready) => receiver.listen(0, '127.0.0.1', ready))
  host = `127.0.0.1:${(receiver.address() as AddressInfo).port}`
  app = await makeTestApp({ env: { PUBLIC_URL: 'https://shop.example', HANDSEL_WEBHOOK_HOSTS: host } })
  const { jobs, remoteJobs } = app.shop.program
  runner = await runJobs(app.shop, app.database.pool, { jobs, remoteJobs })
})
afterAll(async () => {
  await runner.stop()
  receiver.closeAllConnections()
  await new Promise((closed) => receiver.close(closed))
  await app.close()
})

async function created(path: string): Promise<number> {
  const input = { topic: 'stock.changed', deliveryUrl: `http://${host}/${path}` }
  const webhook = await createWebhook(app.shop, input, undefined)
  return webhook.ok ? webhook.value.id : 0
}

let eventId = 0
async function happened(...products: readonly number[]): Promise<void> {
  const event = (id: number): ShopEvent => ({
    id: ++eventId,
    name: 'stock.changed',
    subject: `product:${id}`,
    payload: { after: eventId },
    actor: { kind: 'command', name: 'test' },
    at: new Date(noonMs),
  })
  await queueEvents(app.shop, products.map(event))
}

const quantities = (bodies: readonly string[]) =>
  bodies.flatMap((body) => (body.startsWith('{') ? [JSON.parse(body).after as number] : []))

it('a receiver that does not answer delays no other webhook, and gets nothing until its back-off is over', async () => {
  const silent = await Promise.all([1, 2, 3].map(() => created('silent')))
  await happened(...Array.from({ length: 40 }, (_, place) => place % 30))
  await vi.waitUntil(() => arrived.silent.length > 0, { timeout: 20_000 })
  await created('healthy')

  const startedMs = performance.now()
  await happened(7, 8, 7)
  await vi.waitUntil(() => quantities(arrived.healthy).length === 3, { timeout: 20_000 })
  expect(performance.now() - startedMs).toBeLessThan(4_000)
  expect(quantities(arrived.healthy)).toEqual(expect.arrayContaining([41, 42, 43]))
  expect(quantities(arrived.healthy).indexOf(41)).toBeLessThan(quantities(arrived.healthy).indexOf(43))

  const waits = async () =>
    (await app.database.pool.query('select timeouts, backoff_until from webhook where timeouts > 0')).rows
  await vi.waitUntil(async () => (await waits()).length === 3, { timeout: 30_000, interval: 100 })
  const backoff = { timeouts: 1, backoff_until: new Date(noonMs + 15_000) }
  expect(await waits()).toEqual([backoff, backoff, backoff])
  const tried = arrived.silent.length
  await happened(99)
  await vi.waitUntil(() => quantities(arrived.healthy).includes(44), { timeout: 20_000 })
  expect(arrived.silent).toHaveLength(tried)

  isSilent = false
  arrived.silent.length = 0
  const [first = 0] = silent
  app.setNowMs(noonMs + 15_000)
  await deliverWaiting(app.shop, { webhookId: first })
  expect(quantities(arrived.silent)).toContain(44)
  // What was tried already waits for its next attempt.
  app.setNowMs(noonMs + 30_000)
  await deliverWaiting(app.shop, { webhookId: first })
  const late = quantities(arrived.silent)
  expect(new Set(late).size).toBe(44)
  // The events 1 to 10 and 31 to 40 are about the same products.
  for (let id = 1; id <= 10; id += 1) expect(late.indexOf(id)).toBeLessThan(late.indexOf(id + 30))
  const { rows } = await app.database.pool.query(
    'select timeouts, backoff_until from webhook where id = $1',
    [first],
  )
  expect(rows).toEqual([{ timeouts: 0, backoff_until: null }])
})
