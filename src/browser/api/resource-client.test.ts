import { afterAll, beforeAll, expect, expectTypeOf, it } from 'vitest'
import { type FakeServer, jsonResponse, startFakeServer } from '../../../test/support/http/fake-server.ts'
import type { usersContract } from '../../features/accounts/rest/users-resource.ts'
import type { webhooksContract } from '../../features/webhooks/rest/webhooks-resource.ts'
import { resourceClient } from './resource-client.ts'

let server: FakeServer
beforeAll(async () => {
  server = await startFakeServer()
})
afterAll(() => server.close())

const users = resourceClient<typeof usersContract>('wp/v2/users')
const webhooks = resourceClient<typeof webhooksContract>('wc/v3/webhooks')

it('reads a page of a list with its position', async () => {
  server.respondWith(() => jsonResponse([{ id: 7 }], 200, { 'x-wp-total': '21', 'x-wp-totalpages': '3' }))
  const page = await webhooks.list({ status: 'active', per_page: 10, search: undefined })
  expect(page).toEqual({ items: [{ id: 7 }], total: 21, pages: 3 })
  expect(server.received[0]?.path).toBe('/wp-json/wc/v3/webhooks?status=active&per_page=10&_locale=user')
  expectTypeOf(page.items[0]!.status).toEqualTypeOf<'active' | 'paused' | 'disabled'>()
})

it('reads, creates, changes and deletes a record', async () => {
  server.respondWith(() => jsonResponse({ id: 7 }))
  await webhooks.get(7)
  await webhooks.create({ topic: 'order.created', delivery_url: 'https://books.example/' })
  await webhooks.change(7, { status: 'paused' })
  await webhooks.remove(7, { force: true })
  expect(
    server.received.map(({ method, path, headers, body }) => [
      headers['x-http-method-override'] ?? method,
      path,
      body,
    ]),
  ).toEqual([
    ['GET', '/wp-json/wc/v3/webhooks/7?context=edit&_locale=user', ''],
    [
      'POST',
      '/wp-json/wc/v3/webhooks?_locale=user',
      '{"topic":"order.created","delivery_url":"https://books.example/"}',
    ],
    ['PUT', '/wp-json/wc/v3/webhooks/7?_locale=user', '{"status":"paused"}'],
    ['DELETE', '/wp-json/wc/v3/webhooks/7?force=true&_locale=user', ''],
  ])
})

it('deletes with the arguments of the resource, and answers the record as it was', async () => {
  server.respondWith(() => jsonResponse({ deleted: true, previous: { id: 7 } }))
  expect(await users.remove(7, { force: true, reassign: false })).toEqual({ id: 7 })
  expect(server.received.at(-1)?.path).toBe('/wp-json/wp/v2/users/7?force=true&reassign=false&_locale=user')
})

it('rejects with the error of the shop', async () => {
  server.respondWith(() => jsonResponse({ code: 'woocommerce_rest_cannot_view', message: 'No.' }, 403))
  await expect(webhooks.list()).rejects.toMatchObject({ code: 'woocommerce_rest_cannot_view' })
})

it('knows what may be sent', () => {
  // @ts-expect-error: a topic is required
  expectTypeOf(webhooks.create).toBeCallableWith({ delivery_url: 'https://books.example/' })
  // @ts-expect-error: who gets the content is required
  expectTypeOf(users.remove).toBeCallableWith(7, { force: true })
  // @ts-expect-error: a status that does not exist
  expectTypeOf(webhooks.change).toBeCallableWith(7, { status: 'sleeping' })
})
