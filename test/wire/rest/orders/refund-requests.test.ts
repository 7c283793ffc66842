import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accountOf, type Caller, programOf } from '../../../support/accounts/people.ts'
import { makeTestApp, type TestApp } from '../../../support/app.ts'
import { world } from '../../../support/world.ts'

let app: TestApp
let client: Caller
let id: number
let lines: { id: number; total: string }[]
beforeAll(async () => {
  app = await makeTestApp({ env: { PUBLIC_URL: 'https://shop.example', HANDSEL_RATE_LIMITS: '0' } })
  client = await programOf(app, (await accountOf(app, 'manager', 'shop_manager')).id, 'read_write')
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.database.pool.query('update stock_level set quantity = 20')
  const line_items = [
    { product_id: world.candle, quantity: 2 },
    { product_id: world.alba, quantity: 3 },
  ]
  const order = (
    await client.request('POST', '/wp-json/wc/v3/orders', { body: { set_paid: true, line_items } })
  ).json()
  ;({ id, line_items: lines } = order)
})

const path = () => `/wp-json/wc/v3/orders/${id}/refunds`
const refund = (body: object) =>
  client.request('POST', path(), { body: { api_refund: false, reason: 'Chipped', ...body } })
const made = async () => (await client.request('GET', path())).json().length
const stockOf = async (product: number) =>
  (await app.database.pool.query('select quantity from stock_level where product_id = $1', [product])).rows[0]
    .quantity

describe('a refund with a key', () => {
  it('is made once, also when it is sent again or twice at a time, and of all that was paid', async () => {
    const { total } = (await client.request('GET', `/wp-json/wc/v3/orders/${id}`)).json()
    const body = { amount: total, idempotency_key: 'press-0001' }
    const answers = await Promise.all([refund(body), refund(body)])
    answers.push(await refund(body))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1)
    expect(await made()).toBe(1)
  })

  it('refuses another refund with the same key', async () => {
    await refund({ amount: '1.00', idempotency_key: 'press-0002' })
    const other = { amount: '2.00', api_refund: false, idempotency_key: 'press-0002' }
    expect(await client.refusal('POST', path(), { body: other })).toEqual([
      400,
      'woocommerce_rest_cannot_create_order_refund',
    ])
    expect(await made()).toBe(1)
  })

  it.each(['short', 'with spaces in it', 'x'.repeat(101)])('refuses the key %j', async (key) => {
    const body = { amount: '1.00', api_refund: false, idempotency_key: key }
    expect(await client.refusal('POST', path(), { body })).toEqual([400, 'rest_invalid_param'])
  })
})

describe('the items of a refund', () => {
  const returned = (index: number, more: object) => ({
    ...{ id: lines[index]?.id, quantity: 1, refund_total: '1.00' },
    ...more,
  })

  it('go back to stock line by line', async () => {
    const before = [await stockOf(world.candle), await stockOf(world.alba)]
    await refund({ line_items: [returned(0, { restock: true }), returned(1, { restock: false })] })
    expect([await stockOf(world.candle), await stockOf(world.alba)]).toEqual([before[0] + 1, before[1]])
  })

  it('of a line that stayed with the buyer can go back later, each once', async () => {
    const before = await stockOf(world.alba)
    await refund({ line_items: [returned(0, {}), returned(1, { quantity: 3, restock: false })] })
    expect(await stockOf(world.alba)).toBe(before)
    for (let time = 0; time < 2; time++) await refund({ line_items: [returned(1, { quantity: 3 })] })
    expect(await stockOf(world.alba)).toBe(before + 3)
  })

  it('stay with the buyer where the refund says so, but for the lines that say otherwise', async () => {
    const before = [await stockOf(world.candle), await stockOf(world.alba)]
    const line_items = [returned(0, {}), returned(1, { restock: true })]
    await refund({ api_restock: false, line_items })
    expect([await stockOf(world.candle), await stockOf(world.alba)]).toEqual([before[0], before[1] + 1])
  })
})
