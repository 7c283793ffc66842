import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountOf, type Caller, guestOf, programOf } from '../../../support/accounts/people.ts'
import { makeTestApp, type TestApp } from '../../../support/app.ts'
import { world } from '../../../support/world.ts'

let app: TestApp
let client: Caller
/** On 30 May and on 1 June, in Rome: the first is paid and shipped, of the second 10 went back, the third awaits its payment. */
const ids: number[] = []
beforeAll(async () => {
  app = await makeTestApp({
    env: { PUBLIC_URL: 'https://shop.example', HANDSEL_RATE_LIMITS: '0' },
    nowMs: Date.UTC(2026, 4, 30, 10),
    settings: { timezone: 'Europe/Rome' },
  })
  client = await programOf(app, (await accountOf(app, 'manager', 'shop_manager')).id, 'read_write')
  const order = async (body: object) => {
    const created = await client.request('POST', '/wp-json/wc/v3/orders', { body })
    ids.push(created.json().id)
  }
  const shipping = { shipping_lines: [{ method_id: 'flat_rate', total: '4' }] }
  await order({ ...shipping, set_paid: true, line_items: [{ product_id: world.candle, quantity: 2 }] })
  app.setNowMs(Date.UTC(2026, 5, 1, 10))
  await order({ ...shipping, set_paid: true, line_items: [{ product_id: world.alba }] })
  await order({ line_items: [{ product_id: world.candle }], payment_method: 'bacs', status: 'on-hold' })
  const refund = { amount: '10', api_refund: false }
  await client.request('POST', `/wp-json/wc/v3/orders/${ids[1]}/refunds`, { body: refund })
})
afterAll(() => app.close())

const get = async (path: string) => (await client.request('GET', `/wp-json/${path}`)).json()
const overview = async (query = '') =>
  (await client.request('GET', `/wp-json/handsel/v1/overview${query}`)).json()

describe('the overview', () => {
  it.each(['?period=week', '?period=year', '?date_min=2026-06-01&date_max=2026-06-01'])(
    'has the figures of the report of sales: %s',
    async (query) => {
      const [report] = await get(`wc/v3/reports/sales${query}`)
      const { sales, grouped_by: by } = await overview(query)
      expect(report.total_orders).toBeGreaterThan(1)
      expect(sales).toMatchObject({
        total: report.total_sales,
        net: report.net_sales,
        orders: report.total_orders,
        refunds: report.total_refunds,
        average_order: (Math.round((100 * Number(report.total_sales)) / report.total_orders) / 100).toFixed(
          2,
        ),
      })
      expect(by).toBe(report.totals_grouped_by)
      const points = Object.entries<{ sales: string; orders: number }>(report.totals)
      expect(sales.points).toMatchObject(points.map(([key, { sales, orders }]) => ({ key, sales, orders })))
    },
  )

  it('has those of as many days before', async () => {
    const [before] = await get('wc/v3/reports/sales?date_min=2026-05-30&date_max=2026-05-31')
    const { sales, previous } = await overview('?date_min=2026-06-01&date_max=2026-06-02')
    expect([sales.orders, previous]).toMatchObject([
      2,
      { first: '2026-05-30', last: '2026-05-31', orders: 1, total: before.total_sales },
    ])
    expect((await overview('?date_min=2026-05-01&date_max=2026-05-02')).sales).toMatchObject({
      orders: 0,
      total: '0.00',
      average_order: '0.00',
    })
  })

  it('knows today, the last four weeks and the last twelve months, and what an order came to on average', async () => {
    const days = async (period: string) => {
      const { sales, previous, grouped_by } = await overview(`?period=${period}`)
      return [sales.first, sales.last, grouped_by, sales.points.length, previous.last]
    }
    expect(await days('today')).toEqual(['2026-06-01', '2026-06-01', 'day', 1, '2026-05-31'])
    expect(await days('28-days')).toEqual(['2026-05-05', '2026-06-01', 'day', 28, '2026-05-04'])
    expect(await days('12-months')).toEqual(['2025-07-01', '2026-06-01', 'month', 12, '2025-06-30'])
    const { sales } = await overview('?period=today')
    const [point] = sales.points
    expect(point).toMatchObject({ key: '2026-06-01', orders: 2 })
    expect(point.average_order).toBe((Math.round((100 * Number(point.sales)) / 2) / 100).toFixed(2))
    expect((await overview('?period=28-days')).sales.points[0].average_order).toBe('0.00')
    expect((await client.request('GET', '/wp-json/wc/v3/reports/sales?period=today')).status).toBe(400)
  })

  it('counts what awaits staff, and lists it by the call that it names', async () => {
    const { todos } = await overview()
    const counts = Object.fromEntries(
      todos.map(({ name, count }: { name: string; count: number }) => [name, count]),
    )
    expect(counts).toMatchObject({
      'to-ship': 2,
      unpaid: 1,
      'failed-mails': 0,
      'failed-events': 0,
      'failed-webhooks': 0,
    })
    expect(counts['low-stock']).toBeGreaterThan(0)
    await expectListed(
      client,
      todos.filter(({ name }: Todo) => !name.startsWith('failed')),
    )
  })

  it('counts failures', async () => {
    await app.database.pool.query(
      `insert into event_delivery (handler, event_id, name, subject, payload, actor, at, failed_at)
       values ('history', 1, 'order.updated', 'order:1', '{}', '{"kind":"job"}', now(), now())`,
    )
    await app.database.pool.query(
      `select graphile_worker.permanently_fail_jobs(array[
         (select id from graphile_worker.add_job('order-mail', '{"orderId":1,"mails":["shipped"]}'))], 'refused')`,
    )
    const { todos } = await overview()
    const counts = Object.fromEntries(
      todos.map(({ name, count }: { name: string; count: number }) => [name, count]),
    )
    expect(counts).toMatchObject({ 'failed-mails': 1, 'failed-events': 1 })
    const administrator = await programOf(
      app,
      (await accountOf(app, 'root', 'administrator')).id,
      'read_write',
    )
    await expectListed(administrator, todos)
  })

  it('has top products, sources and the health of the shop', async () => {
    const { top_products: top, sources, health, currency } = await overview()
    expect([currency, top[0]]).toMatchObject(['USD', { product_id: world.candle, quantity: 3 }])
    expect(sources).toMatchObject([{ source: 'Unknown', orders: 3 }])
    expect(health).toMatchObject({
      mail_server_down: false,
      failed_jobs: 0,
      last_order: '2026-06-01T12:00:00',
      last_order_gmt: '2026-06-01T10:00:00',
    })
    expect(health.free_bytes).toBeGreaterThan(0)
  })

  it('refuses wrong days', async () => {
    expect((await client.request('GET', '/wp-json/handsel/v1/overview?period=moon')).status).toBe(400)
    expect(
      (await client.request('GET', '/wp-json/handsel/v1/overview?date_min=2026-06-02&date_max=2026-06-01'))
        .status,
    ).toBe(400)
  })

  it('is for those who may see reports, and low stock for those who may edit products', async () => {
    const editor = await programOf(app, (await accountOf(app, 'editor', 'editor')).id, 'read_write')
    for (const path of ['handsel/v1/overview', 'handsel/v1/low-stock']) {
      expect((await guestOf(app).request('GET', `/wp-json/${path}`)).status).toBe(401)
      expect((await editor.request('GET', `/wp-json/${path}`)).status).toBe(403)
    }
  })
})

describe('the to-dos of the menu', () => {
  const names = (answer: { json(): { name: string }[] }) => answer.json().map(({ name }) => name)

  it('are those of the overview', async () => {
    expect((await client.request('GET', '/wp-json/handsel/v1/todos')).json()).toEqual(
      (await overview()).todos.filter(
        ({ name }: { name: string }) => !['failed-events', 'failed-mails'].includes(name),
      ),
    )
  })

  it('are not sent again until they differ', async () => {
    const first = await client.request('GET', '/wp-json/handsel/v1/todos')
    const known = { headers: { 'if-none-match': String(first.headers['etag']) } }
    expect(first.headers['cache-control']).toBe('private, no-cache')
    const again = await client.request('GET', '/wp-json/handsel/v1/todos', known)
    expect([again.status, again.body]).toEqual([304, ''])
    await client.request('PUT', `/wp-json/wc/v3/orders/${ids[2]}`, { body: { status: 'processing' } })
    const changed = await client.request('GET', '/wp-json/handsel/v1/todos', known)
    expect([changed.status, changed.headers['etag'] === first.headers['etag']]).toEqual([200, false])
  })

  it('are those that the person can deal with', async () => {
    const owner = await programOf(app, (await accountOf(app, 'owner', 'administrator')).id, 'read_write')
    expect(names(await owner.request('GET', '/wp-json/handsel/v1/todos'))).toContain('failed-events')
    expect(names(await client.request('GET', '/wp-json/handsel/v1/todos'))).not.toContain('failed-events')
    const author = await programOf(app, (await accountOf(app, 'author', 'author')).id, 'read_write')
    expect((await author.request('GET', '/wp-json/handsel/v1/todos')).status).toBe(403)
    expect((await guestOf(app).request('GET', '/wp-json/handsel/v1/todos')).status).toBe(401)
  })
})

describe('low stock', () => {
  it('is what is at or below its threshold, the least first', async () => {
    const set = (quantity: number, threshold: number | null) =>
      app.database.pool.query(
        'update stock_level set quantity = $2, low_stock_threshold = $3 where product_id = $1',
        [world.candle, quantity, threshold],
      )
    const candle = async () =>
      (await client.request('GET', '/wp-json/handsel/v1/low-stock?per_page=100'))
        .json()
        .find(({ id }: { id: number }) => id === world.candle)
    await set(5, 5)
    expect(await candle()).toMatchObject({ product_id: world.candle, quantity: 5, threshold: 5 })
    await set(6, 5)
    expect(await candle()).toBe(undefined)
    await set(2, null)
    expect(await candle()).toMatchObject({ quantity: 2, threshold: 2 })
    await set(0, null)
    expect((await client.request('GET', '/wp-json/handsel/v1/low-stock?per_page=1')).json()).toMatchObject([
      { quantity: 0 },
    ])
    await set(20, null)
  })
})

type Todo = {
  readonly name: string
  readonly count: number
  readonly list: { readonly path: string; readonly query: Readonly<Record<string, readonly string[]>> } | null
}

/** Each to-do counts what its list has. */
async function expectListed(caller: Caller, todos: readonly Todo[]): Promise<void> {
  for (const { name, count, list } of todos) {
    if (!list) continue
    const query = new URLSearchParams(
      Object.entries(list.query).map(([field, values]) => [field, values.join(',')]),
    )
    const listed = await caller.request('GET', `/wp-json/${list.path}?${query}`)
    expect([name, listed.headers['x-wp-total']]).toEqual([name, String(count)])
  }
}
