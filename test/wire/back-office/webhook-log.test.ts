import { afterAll, beforeAll, expect, it } from 'vitest'
import { accountOf, type Caller, guestOf, programOf, signedInAs } from '../../support/accounts/people.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'

let app: TestApp
let owner: Caller
let webhook: number
beforeAll(async () => {
  app = await makeTestApp({ env: { PUBLIC_URL: 'https://shop.example' } })
  owner = await programOf(app, (await accountOf(app, 'owner', 'administrator')).id, 'read_write')
  const body = { topic: 'order.created', delivery_url: 'https://hooks.example/orders' }
  webhook = (await owner.request('POST', '/wp-json/wc/v3/webhooks', { body })).json().id
})
afterAll(() => app.close())

const log = (query = '') =>
  owner.request('GET', `/wp-json/handsel/v1/webhooks/${webhook}/deliveries?${query}`)
const replay = (id: number) => owner.refusal('POST', `/wp-json/handsel/v1/webhook-deliveries/${id}/replay`)

it('the log of a webhook has what it has sent, the last first, and a delivery is sent again', async () => {
  const [ping] = (await log()).json()
  expect(ping).toMatchObject({
    topic: 'order.ping',
    state: 'waiting',
    attempts: 0,
    status: null,
    body: `webhook_id=${webhook}`,
  })
  expect((await replay(ping.id))[0]).toBe(201)
  const both = await log()
  expect(both.headers['x-wp-total']).toBe('2')
  expect(both.json().map(({ body }: { body: string }) => body)).toEqual([ping.body, ping.body])
  expect((await log('per_page=1&page=2')).json()).toMatchObject([{ id: ping.id }])
})

it('nothing is sent again for a webhook that is paused, nor what is not there', async () => {
  const [last] = (await log()).json()
  await owner.request('PUT', `/wp-json/wc/v3/webhooks/${webhook}`, { body: { status: 'paused' } })
  expect(await replay(last.id)).toEqual([409, 'handsel_webhook_not_active'])
  expect(await replay(999_999)).toEqual([404, 'handsel_no_delivery'])
  expect((await log()).headers['x-wp-total']).toBe('2')
})

it('the log is for those who manage webhooks', async () => {
  const editor = await signedInAs(app, 'editor', 'editor')
  const path = `/wp-json/handsel/v1/webhooks/${webhook}/deliveries`
  expect((await editor.request('GET', path)).status).toBe(403)
  expect((await guestOf(app).request('GET', path)).status).toBe(401)
})
