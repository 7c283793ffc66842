import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { accountOf, type Caller, programOf } from '../../../support/accounts/people.ts'
import { makeTestApp, type TestApp } from '../../../support/app.ts'
import { world } from '../../../support/world.ts'

let app: TestApp
let client: Caller
let id: number
beforeAll(async () => {
  app = await makeTestApp({ env: { PUBLIC_URL: 'https://shop.example', HANDSEL_RATE_LIMITS: '0' } })
  client = await programOf(app, (await accountOf(app, 'manager', 'shop_manager')).id, 'read_write')
})
afterAll(() => app.close())
beforeEach(async () => {
  id = await placed()
})

async function placed(): Promise<number> {
  const body = {
    set_paid: true,
    billing: { email: 'ada@example.com' },
    line_items: [{ product_id: world.candle, quantity: 1 }],
  }
  return (await client.request('POST', '/wp-json/wc/v3/orders', { body })).json().id
}

const path = (of = id) => `/wp-json/wc/v3/orders/${of}/notes`
const add = (body: object, of = id) => client.request('POST', path(of), { body })
const sent = { note: 'On Monday.', customer_note: true, idempotency_key: 'press-0001' }
const texts = async (of = id): Promise<string[]> =>
  (await client.request('GET', path(of)))
    .json()
    .flatMap(({ note }: { note: string }) => (note.startsWith('On ') ? [note] : []))

it('a note with a key is added once, and mailed once, also when it is sent twice at a time', async () => {
  const answers = await Promise.all([add(sent), add(sent)])
  app.setNowMs(app.shop.nowMs() + 60_000)
  answers.push(await add(sent))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  const [first, ...others] = answers.map((answer) => answer.json())
  expect(first).toMatchObject({ note: 'On Monday.', customer_note: true, author: 'system' })
  for (const other of others) expect(other).toEqual(first)
  expect(await texts()).toEqual(['On Monday.'])
  await app.runJobs()
  const { timeline } = (await client.request('GET', `/wp-json/handsel/v1/orders/${id}`)).json()
  expect(timeline.filter(({ text }: { text: string }) => text === 'customer-note')).toHaveLength(1)
})

it('another note with its key is refused, and is not another order’s', async () => {
  await add(sent)
  expect(await client.refusal('POST', path(), { body: { ...sent, note: 'On Tuesday.' } })).toEqual([
    409,
    'woocommerce_rest_key_reused',
  ])
  expect(await client.refusal('POST', path(), { body: { ...sent, customer_note: false } })).toEqual([
    409,
    'woocommerce_rest_key_reused',
  ])
  const other = await placed()
  expect((await add(sent, other)).status).toBe(201)
  expect([await texts(), await texts(other)]).toEqual([['On Monday.'], ['On Monday.']])
})

it('notes without a key are added as often as they are sent', async () => {
  for (let time = 0; time < 2; time++) await add({ note: 'On Monday.' })
  expect(await texts()).toHaveLength(2)
  expect(await client.refusal('POST', path(), { body: { note: 'x', idempotency_key: 'no' } })).toEqual([
    400,
    'rest_invalid_param',
  ])
  expect(await client.refusal('POST', path(999_999), { body: sent })).toEqual([
    404,
    'woocommerce_rest_order_invalid_id',
  ])
})
