import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accountOf, type Caller, guestOf, programOf } from '../../../support/accounts/people.ts'
import { makeTestApp, type TestApp } from '../../../support/app.ts'
import { setUpRates } from '../../../support/cart/cart-shop.ts'
import { world } from '../../../support/world.ts'

let app: TestApp
let client: Caller
/** Two candles and three coasters with tax in the prices, a fee and shipping; paid. */
let paid: number
let paidLines: { id: number; taxes: { id: number }[] }[]
beforeAll(async () => {
  app = await makeTestApp({
    env: { PUBLIC_URL: 'https://shop.example', HANDSEL_RATE_LIMITS: '0' },
    settings: { calc_taxes: true, base_country: 'DE', allowed_countries: 'all' },
  })
  await setUpRates(app, [
    { country: 'DE', ratePpm: 70_000, name: 'State', priority: 1 },
    { country: 'DE', ratePpm: 30_000, name: 'City', priority: 2 },
  ])
  client = await programOf(app, (await accountOf(app, 'manager', 'shop_manager')).id, 'read_write')
  const body = {
    set_paid: true,
    billing: { country: 'DE', city: 'Linz', postcode: '10115', email: 'ada@example.com' },
    line_items: [
      { product_id: world.candle, quantity: 2 },
      { product_id: world.coaster, quantity: 3 },
    ],
    fee_lines: [{ name: 'Gift wrap', total: '3.00' }],
    shipping_lines: [{ method_id: 'flat_rate', method_title: 'Post', total: '5.00' }],
  }
  paid = (await client.request('POST', '/wp-json/wc/v3/orders', { body })).json().id
  paidLines = (await order(paid)).lines
  await app.runJobs()
})
afterAll(() => app.close())

const base = '/wp-json/handsel/v1/orders'
const order = async (id: number) => (await client.request('GET', `${base}/${id}`)).json()
const mailsOf = (id: number) => `/wp-json/handsel/v1/orders/${id}/mails`
const mails = (id: number, key: string) => `${mailsOf(id)}/${key}`
const keyOf = async (id: number, text: string) => {
  const { timeline } = await order(id)
  return timeline.find(
    (entry: { kind: string; text: string }) => entry.kind === 'mail' && entry.text === text,
  )?.mail
}

describe('what an order consists of', () => {
  it('is there line by line and rate by rate, with its fees and its shipping', async () => {
    const record = await order(paid)
    expect(record).toMatchObject({
      amounts_include_tax: false,
      lines_open: false,
      shipping_cost: { method_id: 'flat_rate:1', title: 'Post', amount: '5.00', tax: '0.50' },
      fees: [{ id: 1, name: 'Gift wrap', amount: '3.00', tax: '0.30' }],
      taxes: [
        { id: expect.any(Number), label: 'State', rate_percent: 7 },
        { id: expect.any(Number), label: 'City', rate_percent: 3 },
      ],
    })
    expect(record.lines[0]).toMatchObject({
      ...{ quantity: 2, unit_price: '15.00', subtotal: '30.00', subtotal_tax: '3.00', tax: '3.00' },
      taxes: [{ amount: '2.10' }, { amount: '0.90' }],
      refunded: { quantity: 0, total: '0.00', tax: '0.00' },
    })
    expect(record.lines[0].taxes.map(({ id }: { id: number }) => id)).toEqual(
      record.taxes.map(({ id }: { id: number }) => id),
    )
  })

  it('says what refunds took back of each line, and of all of them what for', async () => {
    const [state, city] = paidLines[0]?.taxes.map(({ id }) => id) ?? []
    const refund_tax = [
      { id: state, refund_total: '1.05' },
      { id: city, refund_total: '0.45' },
    ]
    const line = { id: paidLines[0]?.id, quantity: 1, refund_total: '15.00', refund_tax }
    const sent = { amount: '18.50', api_refund: false, line_items: [line] }
    await client.request('POST', `/wp-json/wc/v3/orders/${paid}/refunds`, { body: sent })
    await client.request('POST', `/wp-json/wc/v3/orders/${paid}/refunds`, {
      body: { amount: '1.00', api_refund: false },
    })
    const { lines, refunds } = await order(paid)
    expect(lines.map(({ refunded }: { refunded: object }) => refunded)).toEqual([
      { quantity: 1, total: '15.00', tax: '1.50' },
      { quantity: 0, total: '0.00', tax: '0.00' },
    ])
    expect(refunds).toMatchObject([
      { amount: '18.50', lines: [{ line_id: paidLines[0]?.id, quantity: 1, amount: '16.50' }] },
      { amount: '1.00', lines: [] },
    ])
  })
})

describe('a mail on the timeline', () => {
  it('is shown as it looks now: recipient, subject, HTML without scripts and sheets, and text', async () => {
    const key = await keyOf(paid, 'processing')
    expect(key).toBe('processing')
    const mail = (await client.request('GET', mails(paid, key))).json()
    expect(mail).toMatchObject({ key: 'processing', to: ['ada@example.com'] })
    expect(mail.subject).toContain(String(paid))
    expect(mail.html).toMatch(/^<!doctype html>/)
    expect(mail.html).toContain('Gift wrap')
    expect(mail.html).not.toMatch(/<script|<style|<link/)
    expect(mail.text).toContain('Gift wrap')
  })

  it('is about its own parcel, refund or note', async () => {
    for (const note of ['On Monday.', 'On Tuesday.']) {
      const body = { note, customer_note: true }
      await client.request('POST', `/wp-json/wc/v3/orders/${paid}/notes`, { body })
    }
    await app.runJobs()
    const { timeline } = await order(paid)
    const keys = timeline.flatMap(({ mail, text }: { mail: string; text: string }) =>
      text === 'customer-note' ? [mail] : [],
    )
    const texts = await Promise.all(
      keys.map(async (key: string) => (await client.request('GET', mails(paid, key))).json().text),
    )
    expect(texts).toHaveLength(2)
    expect(texts.filter((text) => text.includes('On Monday.'))).toHaveLength(1)
    expect(texts.filter((text) => text.includes('On Tuesday.'))).toHaveLength(1)
  })

  it('to the shop goes to its owner', async () => {
    const key = await keyOf(paid, 'new-order')
    const mail = (await client.request('GET', mails(paid, key))).json()
    expect(mail.to).not.toContain('ada@example.com')
    expect(mail.to).toHaveLength(1)
  })

  it.each([
    () => mails(paid, 'completed'),
    () => mails(paid, 'nothing'),
    () => mails(paid, '__proto__'),
    () => mails(paid, 'processing%25'),
    () => mails(999_999, 'processing'),
  ])('is not found where none was sent', async (path) => {
    expect(await client.refusal('GET', path())).toEqual([404, 'woocommerce_rest_order_mail_invalid_id'])
  })

  it('is for those who may edit orders', async () => {
    const path = mails(paid, 'processing')
    const editor = await programOf(app, (await accountOf(app, 'editor', 'editor')).id, 'read_write')
    const buyer = await programOf(app, (await accountOf(app, 'buyer', 'customer')).id, 'read_write')
    expect((await guestOf(app).request('GET', path)).status).toBe(401)
    for (const who of [editor, buyer]) expect((await who.request('GET', path)).status).toBe(403)
  })
})

describe('a change of the lines of an unpaid order', () => {
  let id: number
  beforeEach(async () => {
    await app.database.pool.query('update stock_level set quantity = 20')
    const body = {
      billing: { country: 'DE', city: 'Linz', postcode: '10115' },
      line_items: [{ product_id: world.candle, quantity: 2 }],
      shipping_lines: [{ method_id: 'flat_rate', method_title: 'Post', total: '5.00' }],
    }
    id = (await client.request('POST', '/wp-json/wc/v3/orders', { body })).json().id
  })

  const change = (body: object) => client.request('PUT', `${base}/${id}`, { body })
  const lines = [{ product_id: world.coaster, quantity: 5 }]
  const stored = async () => ({
    order: await order(id),
    stock: (await app.database.pool.query('select * from stock_level order by product_id')).rows,
    events: (await app.database.pool.query('select count(*) from event')).rows,
  })
  const totals = ({ sums, total, taxes }: { sums: object; total: string; taxes: object }) => [
    sums,
    total,
    taxes,
  ]

  it('in a dry run answers what a change would store, and stores nothing', async () => {
    const { version, lines: before } = await order(id)
    const changes = {
      line_items: [{ id: before[0].id, quantity: 3 }, ...lines],
      fee_lines: [{ name: 'Gift wrap', total: '3.00' }],
      shipping_lines: [{ id: 1, total: '4.00' }],
    }
    const untouched = await stored()
    const dry = await change({ version, ...changes, dry_run: true })
    expect([dry.status, dry.json().total]).toEqual([200, '106.70'])
    expect(await stored()).toEqual(untouched)

    const real = (await change({ version, ...changes })).json()
    expect(totals(real)).toEqual(totals(dry.json()))
    expect(real.lines).toMatchObject([
      { quantity: 3, total: '45.00' },
      { quantity: 5, unit_price: '9.00', total: '45.00' },
    ])
    expect(real.version).toBeGreaterThan(version)
    expect((await stored()).stock).not.toEqual(untouched.stock)
  })

  it('of an old version is refused, dry or not, also where its lines are gone', async () => {
    const { version, lines: before } = await order(id)
    await change({ version, line_items: [...lines, { id: before[0].id, quantity: 0 }] })
    for (const dry_run of [true, false]) {
      const stale = await change({ version, dry_run, line_items: [{ id: before[0].id, quantity: 4 }] })
      expect([stale.status, stale.json().code]).toEqual([409, 'handsel_conflict'])
      expect(stale.json().data.current.lines).toMatchObject([{ product_id: world.coaster, quantity: 5 }])
    }
  })

  it.each([
    [{ line_items: [{ id: 999_999, quantity: 1 }] }, 'woocommerce_rest_invalid_item_id'],
    [{ line_items: [{ product_id: 999_999 }] }, 'woocommerce_rest_invalid_product_id'],
    [{ line_items: [{ product_id: world.candle, quantity: 500 }] }, 'woocommerce_rest_product_out_of_stock'],
    [{ fee_lines: [{ name: 'Less', total: '-500' }] }, 'woocommerce_rest_invalid_total'],
    [{ line_items: 'all of them' }, 'rest_invalid_param'],
    [{ line_items: [{ product_id: world.candle, quantity: -1 }] }, 'rest_invalid_param'],
  ])('is refused for %j, dry or not, and changes nothing', async (changes, code) => {
    const untouched = await stored()
    const { version } = untouched.order
    for (const dry_run of [true, false])
      expect(
        await client.refusal('PUT', `${base}/${id}`, { body: { version, dry_run, ...changes } }),
      ).toEqual([400, code])
    expect(await stored()).toEqual(untouched)
  })

  it('that was paid is refused', async () => {
    const { version } = await order(paid)
    const body = { version, dry_run: true, line_items: lines }
    expect(await client.refusal('PUT', `${base}/${paid}`, { body })).toEqual([
      400,
      'woocommerce_rest_cannot_edit_lines',
    ])
    expect((await order(id)).lines_open).toBe(true)
  })
})
