import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountOf, type Caller, programOf } from '../../../support/accounts/people.ts'
import { makeTestApp, type TestApp } from '../../../support/app.ts'
import { setUpRates } from '../../../support/cart/cart-shop.ts'
import { world } from '../../../support/world.ts'

let app: TestApp
let client: Caller
let id: number
let lines: { id: number; total_tax: string; taxes: { id: number; total: string }[] }[]
beforeAll(async () => {
  app = await makeTestApp({
    env: { PUBLIC_URL: 'https://shop.example', HANDSEL_RATE_LIMITS: '0' },
    settings: { calc_taxes: true, base_country: 'DE', allowed_countries: 'all' },
  })
  await setUpRates(app, [
    { country: 'DE', ratePpm: 70_000, name: 'State', priority: 1 },
    { country: 'DE', ratePpm: 30_000, name: 'City', priority: 2 },
  ])
  client = await programOf(app, (await accountOf(app, 'owner', 'shop_manager')).id, 'read_write')
  const body = {
    set_paid: true,
    billing: { country: 'DE', city: 'Linz', postcode: '10115' },
    line_items: [
      { product_id: world.candle, quantity: 3 },
      { product_id: world.coaster, quantity: 2 },
    ],
  }
  const order = (await client.request('POST', '/wp-json/wc/v3/orders', { body })).json()
  ;({ id, line_items: lines } = order)
})
afterAll(() => app.close())

const refund = async (body: object) =>
  (
    await client.request('POST', `/wp-json/wc/v3/orders/${id}/refunds`, {
      body: { api_refund: false, ...body },
    })
  ).json()
const cents = (texts: readonly string[]) =>
  texts.reduce((sum, text) => sum + Math.round(Number(text) * 100), 0)

describe('the tax of a refund', () => {
  it('is shared out among the rates of each line where it is sent for no rate of it, and adds up', async () => {
    const [first, second] = lines
    const taxed = (line: typeof first, net: string, tax: string) => ({
      ...{ id: line?.id, quantity: 1, refund_total: net },
      refund_tax: [{ id: 0, refund_total: tax }],
    })
    const record = await refund({
      line_items: [taxed(first, '5.00', '0.53'), taxed(second, '1.00', '0.01')],
    })
    expect(record.amount).toBe('6.54')
    for (const [index, total] of ['-0.53', '-0.01'].entries()) {
      const line = record.line_items[index]
      expect([line.total_tax, line.taxes.length]).toEqual([total, 2])
      expect(cents(line.taxes.map((one: { total: string }) => one.total))).toBe(cents([total]))
    }
    expect(record.line_items[0].taxes).toEqual([
      { id: expect.any(Number), total: '-0.37', subtotal: '-0.37' },
      { id: expect.any(Number), total: '-0.16', subtotal: '-0.16' },
    ])
    expect(record.tax_lines).toMatchObject([
      { label: 'State', tax_total: '-0.38', shipping_tax_total: '0.00' },
      { label: 'City', tax_total: '-0.16', shipping_tax_total: '0.00' },
    ])
  })

  it('stays with the rates of the line that it was sent for', async () => {
    const [line] = lines
    const [state, city] = line?.taxes.map((tax) => tax.id) ?? []
    const refund_tax = [{ id: city, refund_total: '0.20' }]
    const line_items = [{ id: line?.id, refund_total: '2.00', refund_tax }]
    const record = await refund({ line_items })
    expect(record.line_items[0].taxes).toMatchObject([
      { id: state, total: '0.00' },
      { id: city, total: '-0.20' },
    ])
    expect(record.tax_lines).toMatchObject([{ rate_id: city, tax_total: '-0.20' }])
  })

  it('is not shown where none was refunded', async () => {
    const record = await refund({ line_items: [{ id: lines[0]?.id, refund_total: '1.00' }] })
    expect([record.amount, record.tax_lines]).toEqual(['1.00', []])
    expect(record.line_items[0].total_tax).toBe('0.00')
  })
})

describe('shipping, fees and taxes are refunded in the amount', () => {
  it.each(['shipping_lines', 'fee_lines', 'tax_lines'])('and their lines are refused: %s', async (name) => {
    const body = { amount: '1.00', api_refund: false, [name]: [{ id: 1, refund_total: '4.00' }] }
    const path = `/wp-json/wc/v3/orders/${id}/refunds`
    const before = (await client.request('GET', path)).json().length
    expect(await client.refusal('POST', path, { body })).toEqual([
      400,
      'woocommerce_rest_invalid_order_refund',
    ])
    expect((await client.request('GET', path)).json()).toHaveLength(before)
  })

  it('with the same lines left empty', async () => {
    const record = await refund({ amount: '1.50', shipping_lines: [], fee_lines: [], tax_lines: [] })
    expect([record.amount, record.line_items]).toEqual(['1.50', []])
  })
})
