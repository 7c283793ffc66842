import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { may, type Role, roles } from '../../../../src/kernel/roles.ts'
import { accountOf, type Caller, guestOf, programOf, signedInAs } from '../../../support/accounts/people.ts'
import { makeTestApp, type TestApp } from '../../../support/app.ts'
import { checkoutForm } from '../../../support/orders/checkout.ts'
import { visitor } from '../../../support/visitor.ts'
import { world } from '../../../support/world.ts'

let app: TestApp
let client: Caller
let other: Caller
let first: number
let second: number
beforeAll(async () => {
  app = await makeTestApp({
    env: { PUBLIC_URL: 'https://shop.example', HANDSEL_RATE_LIMITS: '0' },
    settings: { timezone: 'Europe/Rome' },
  })
  client = await programOf(app, (await accountOf(app, 'manager', 'shop_manager')).id, 'read_write')
  other = await programOf(app, (await accountOf(app, 'second', 'shop_manager')).id, 'read_write')
  first = await place({})
  await app.database.pool.query(
    `update shop_order set billing = billing || '{"firstName": "=HYPERLINK(\\"http://x.example\\")"}' where id = $1`,
    [first],
  )
  second = await place({ payment_method: 'bacs' })
})
afterAll(() => app.close())

async function place(fields: Readonly<Record<string, string>>): Promise<number> {
  const who = visitor(app.fastify)
  await who.post('/?wc-ajax=add_to_cart', { product_id: world.candle, quantity: 1 })
  const form = { ...(await checkoutForm(who)), payment_method: 'cod', ...fields }
  const placed = (await who.post('/?wc-ajax=checkout', form)).json<{ order_id: number }>()
  app.setNowMs(app.shop.nowMs() + 86_400_000)
  return placed.order_id
}

const get = async (path: string, by = client) => (await by.request('GET', path)).json()
const listed = async (query: string): Promise<number[]> =>
  (await get(`/wp-json/handsel/v1/orders?${query}`)).map(({ id }: { id: number }) => id)
const post = (path: string, body: object, by = client) => by.request('POST', path, { body })
const tag = (body: object) => post('/wp-json/handsel/v1/orders/tags', body)
const tagsOf = async (id: number) => (await get(`/wp-json/handsel/v1/orders/${id}`)).tags

describe('tags of orders', () => {
  it('are added and removed, once, and say which orders have changed', async () => {
    const { version } = await get(`/wp-json/handsel/v1/orders/${first}`)
    const added = await tag({ ids: [first, second, 999_999], tag: ' Gift ', action: 'add' })
    expect([added.status, added.json()]).toEqual([
      200,
      { tag: 'Gift', changed: [first, second], missing: [999_999] },
    ])
    const again = await tag({ ids: [first, first], tag: 'gift', action: 'add' })
    expect(again.json()).toEqual({ tag: 'gift', changed: [], missing: [] })
    expect([await tagsOf(first), (await get(`/wp-json/handsel/v1/orders/${first}`)).version]).toEqual([
      ['Gift'],
      version,
    ])

    const removed = await tag({ ids: [first], tag: 'GIFT', action: 'remove' })
    expect(removed.json().changed).toEqual([first])
    expect([await tagsOf(first), await tagsOf(second)]).toEqual([[], ['Gift']])
  })

  it('of two people at the same time are both there', async () => {
    await Promise.all(
      ['Fragile', 'fragile', 'Blue'].map((name) => tag({ ids: [first, second], tag: name, action: 'add' })),
    )
    expect((await tagsOf(first)).map((name: string) => name.toLowerCase())).toEqual(['blue', 'fragile'])
    for (const name of ['Blue', 'Fragile']) await tag({ ids: [first, second], tag: name, action: 'remove' })
  })

  it.each([
    ['without orders', { ids: [], tag: 'a', action: 'add' }],
    ['without a text', { ids: [1], tag: '  ', action: 'add' }],
    ['that is long', { ids: [1], tag: 'x'.repeat(41), action: 'add' }],
    ['with a comma', { ids: [1], tag: 'a,b', action: 'add' }],
    ['with another action', { ids: [1], tag: 'a', action: 'replace' }],
    ['of too many orders', { ids: [...Array(501).keys()].map((id) => id + 1), tag: 'a', action: 'add' }],
  ])('%s are refused', async (_, body) => {
    expect(await client.refusal('POST', `/wp-json/handsel/v1/orders/tags`, { body })).toEqual([
      400,
      'rest_invalid_param',
    ])
  })
})

describe('the list of orders', () => {
  it.each([
    ['tag=GIFT', () => [second]],
    ['tag=none,gift', () => [second]],
    ['tag=none', () => []],
    ['source=unknown', () => [second, first]],
    ['source=organic', () => []],
    ['placed=last-7-days', () => [second, first]],
    ['placed=today', () => []],
    ['placed=last-7-days&after=2026-06-02', () => [second]],
  ])('is filtered: %s', async (query, expected) => {
    await tag({ ids: [second], tag: 'Gift', action: 'add' })
    const wanted = expected()
    expect(await listed(query)).toEqual(wanted)
    expect((await get(`/wp-json/handsel/v1/orders/totals?${query}`)).orders).toBe(wanted.length)
  })

  it('has the orders that are named, or that came after one', async () => {
    expect(await listed(`include=${first}`)).toEqual([first])
    expect(await listed(`newer_than=${first}`)).toEqual([second])
    expect(await listed(`newer_than=${second}`)).toEqual([])
  })

  it('counts today from midnight in the time zone of the shop', async () => {
    const before = app.shop.nowMs()
    const third = await place({})
    app.setNowMs(before)
    expect(await listed('placed=today')).toEqual([third])
    app.setNowMs(Date.parse('2026-06-04T00:00:00+02:00') - 1)
    expect(await listed('placed=today')).toEqual([third])
    app.setNowMs(Date.parse('2026-06-04T00:00:00+02:00'))
    expect(await listed('placed=today')).toEqual([])
    await client.request('DELETE', `/wp-json/wc/v3/orders/${third}?force=true`)
  })

  it('says which values its filters have', async () => {
    expect(await get('/wp-json/handsel/v1/orders/filters')).toEqual({
      countries: ['US'],
      payment_methods: [
        { id: 'bacs', title: expect.any(String) },
        { id: 'cod', title: expect.any(String) },
      ],
      tags: ['Gift'],
    })
  })
})

describe('a file of orders', () => {
  it('has the orders of a filter, and no cell that a spreadsheet would run', async () => {
    const { status, headers, body } = await client.request(
      'GET',
      `/wp-json/handsel/v1/orders/export?include=${first}`,
    )
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=UTF-8'])
    expect(headers['content-disposition']).toMatch(/^attachment; filename="orders-2026-06-\d\d\.csv"/)
    const [heading, row, ...rest] = body.split('\r\n')
    expect(heading).toBe(
      '\uFEFFOrder,Placed,Status,Payment,Fulfillment,Customer,Email,Country,Items,Currency,Total,Payment method,Shipping method,Source,Tags',
    )
    expect(row).toContain(`"'=HYPERLINK(""http://x.example"") Marsh"`)
    expect(row).toMatch(new RegExp(`^${first},2026-06-01 \\d\\d:\\d\\d:\\d\\d,Processing,Unpaid,To ship,`))
    expect(rest).toEqual([''])
  })

  it('has every order, in the order of the list, whatever their number', async () => {
    await app.database.pool.query(
      `insert into shop_order (status, state, order_key, currency, billing, shipping, customer_note, payment_method,
         payment_title, shipping_method, shipping_title, subtotal_minor, subtotal_tax_minor, discount_minor,
         discount_tax_minor, shipping_minor, shipping_tax_minor, tax_minor, total_minor, credit_minor, tax_display,
         tax_itemized, placed_at, changed_at, placed_by)
       select 'cancelled', 'cancelled', 'many-' || n, currency, billing, shipping, '', payment_method, payment_title,
              shipping_method, shipping_title, subtotal_minor, subtotal_tax_minor, discount_minor, discount_tax_minor,
              shipping_minor, shipping_tax_minor, tax_minor, total_minor, credit_minor, tax_display, tax_itemized,
              placed_at - n * interval '1 second', changed_at, placed_by
         from shop_order, generate_series(1, 10000) n where id = $1`,
      [second],
    )
    const { body } = await client.request('GET', `/wp-json/handsel/v1/orders/export?status=cancelled`)
    const numbers = body
      .split('\r\n')
      .slice(1, -1)
      .map((line) => Number(line.split(',')[0]))
    expect(numbers.length).toBe(10_000)
    expect(numbers).toEqual([...numbers].sort((one, another) => one - another))
    await app.database.pool.query("delete from shop_order where status = 'cancelled'")
  })

  it('of nothing is the headings alone', async () => {
    const { body } = await client.request('GET', `/wp-json/handsel/v1/orders/export?status=failed`)
    expect(body.split('\r\n').length).toBe(2)
  })
})

describe('a view of the list', () => {
  const view = { name: 'Gifts', filters: { tag: 'Gift', sort: 'date.asc' }, columns: ['total', 'tags'] }

  it('is saved for the person, renamed, and removed', async () => {
    const created = await post('/wp-json/handsel/v1/order-views', view)
    const { id } = created.json()
    expect([created.status, created.json()]).toMatchObject([201, { id, ...view }])
    expect(await get('/wp-json/handsel/v1/order-views')).toMatchObject([{ id, ...view }])
    expect(await get('/wp-json/handsel/v1/order-views', other)).toEqual([])
    const renamed = await client.request('PUT', `/wp-json/handsel/v1/order-views/${id}`, {
      body: { name: 'For gifts' },
    })
    expect(renamed.json()).toMatchObject({ ...view, name: 'For gifts' })

    const foreign = `/wp-json/handsel/v1/order-views/${id}`
    const refused = [
      await other.refusal('PUT', foreign, { body: { name: 'Mine' } }),
      await other.refusal('DELETE', `${foreign}?force=true`),
    ]
    expect(refused.map(([status]) => status)).toEqual([400, 404])
    const removed = await client.request('DELETE', `/wp-json/handsel/v1/order-views/${id}?force=true`)
    expect([removed.status, removed.json()]).toMatchObject([200, { name: 'For gifts' }])
    expect(await get('/wp-json/handsel/v1/order-views')).toEqual([])
  })

  it('is one of several in a batch, and each is answered', async () => {
    const create = [view, { ...view, name: ' ' }, { ...view, name: 'For friends' }]
    const answer = await post('/wp-json/handsel/v1/order-views/batch', { create })
    const [first, refused, last] = answer.json().create
    expect([first.name, refused.error.data.status, last.name]).toEqual(['Gifts', 400, 'For friends'])
    const removed = await post('/wp-json/handsel/v1/order-views/batch', { delete: [first.id, last.id] })
    expect(removed.status).toBe(200)
    expect(await get('/wp-json/handsel/v1/order-views')).toEqual([])
  })

  it('has a name of its own, also at a double press', async () => {
    const pressed = await Promise.all([1, 2].map(() => post('/wp-json/handsel/v1/order-views', view)))
    expect(pressed.map(({ status }) => status).sort()).toEqual([201, 409])
    const [saved] = await get('/wp-json/handsel/v1/order-views')
    const { id } = (await post('/wp-json/handsel/v1/order-views', { ...view, name: 'Other' })).json()
    expect(
      await client.refusal('PUT', `/wp-json/handsel/v1/order-views/${id}`, { body: { name: 'gifts' } }),
    ).toEqual([409, 'handsel_view_exists'])
    expect((await post('/wp-json/handsel/v1/order-views', view, other)).status).toBe(201)
    for (const one of [saved.id, id])
      await client.request('DELETE', `/wp-json/handsel/v1/order-views/${one}?force=true`)
  })

  it.each([
    ['without a name', { ...view, name: ' ' }],
    ['with a long name', { ...view, name: 'x'.repeat(61) }],
    ['with nested filters', { ...view, filters: { tag: { a: 1 } } }],
    [
      'with too many filters',
      { ...view, filters: Object.fromEntries([...Array(41).keys()].map((n) => [n, ''])) },
    ],
  ])('%s is refused', async (_, body) => {
    expect(await client.refusal('POST', `/wp-json/handsel/v1/order-views`, { body })).toEqual([
      400,
      'rest_invalid_param',
    ])
  })
})

describe('moves of several orders', () => {
  it('are looked up and taken back together', async () => {
    const records = await get(`/wp-json/handsel/v1/orders?include=${first},${second}`)
    const moves = records.map(({ id, version }: { id: number; version: number }) => ({
      ...{ id, version },
      move: 'mark-paid',
    }))
    const { results } = (await post('/wp-json/handsel/v1/orders/moves', { moves })).json()
    const ids = results.map(({ intention }: { intention: { id: number } }) => intention.id)
    const read = await get(`/wp-json/handsel/v1/intentions?include=${ids.join()},999999`)
    expect(read.map(({ state }: { state: string }) => state)).toEqual(['pending', 'pending'])
    const undone = await client.request('DELETE', `/wp-json/handsel/v1/intentions?include=${ids.join()}`)
    expect(undone.json()).toMatchObject([{ state: 'undone' }, { state: 'undone' }])
    await app.runJobs()
    expect((await get(`/wp-json/handsel/v1/orders/${second}`)).state).toBe('on-hold')
  })

  it('that were made meanwhile say so', async () => {
    const [{ version }] = await get(`/wp-json/handsel/v1/orders?include=${second}`)
    const body = { moves: [{ id: second, version, move: 'mark-paid' }] }
    const { results } = (await post('/wp-json/handsel/v1/orders/moves', body)).json()
    await app.runJobs()
    const undone = await client.request(
      'DELETE',
      `/wp-json/handsel/v1/intentions?include=${results[0].intention.id}`,
    )
    expect(undone.json()).toMatchObject([{ state: 'done' }])
  })
})

it.each(roles)(
  'whoever ships orders filters them and saves views, whoever edits them exports and tags them: %s',
  async (role: Role) => {
    const person = await signedInAs(app, `as-${role}`, role)
    const reads = may([role], 'fulfil_shop_orders') ? 200 : 403
    const edits = may([role], 'edit_shop_orders') ? 200 : 403
    const body = { ids: [first], tag: 'Checked', action: 'add' }
    const statuses = [
      (await person.request('GET', `/wp-json/handsel/v1/orders/export`)).status,
      (await person.request('GET', `/wp-json/handsel/v1/orders/filters`)).status,
      (await person.request('GET', `/wp-json/handsel/v1/order-views`)).status,
      (await person.request('POST', `/wp-json/handsel/v1/orders/tags`, { body })).status,
    ]
    expect(statuses).toEqual([edits, reads, reads, edits])
    expect((await guestOf(app).request('GET', `/wp-json/handsel/v1/orders/export`)).status).toBe(401)
  },
)
