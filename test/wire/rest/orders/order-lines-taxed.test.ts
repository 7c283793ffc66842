import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { accountOf, programOf } from '../../../support/accounts/people.ts'
import { makeTestApp, type TestApp } from '../../../support/app.ts'
import { setUpRates } from '../../../support/cart/cart-shop.ts'
import { makeCoupons } from '../../../support/cart/coupons.ts'
import { world } from '../../../support/world.ts'

type Line = {
  readonly id: number
  readonly subtotal: string
  readonly total: string
  readonly total_tax: string
}
type Order = {
  readonly id: number
  readonly total: string
  readonly total_tax: string
  readonly line_items: readonly Line[]
  readonly fee_lines: readonly {
    readonly id: number
    readonly total_tax: string
    readonly taxes: readonly { readonly id: number; readonly total: string }[]
  }[]
  readonly tax_lines: readonly { readonly tax_total: string; readonly shipping_tax_total: string }[]
}

const apps: TestApp[] = []
afterAll(async () => {
  for (const app of apps) await app.close()
})

/** A shop in Germany with a tax rate for Germany and another one for Austria. */
async function taxedShop(entered: 'incl' | 'excl') {
  const app = await makeTestApp({
    env: { HANDSEL_RATE_LIMITS: '0' },
    settings: {
      calc_taxes: true,
      prices_include_tax: entered === 'incl',
      base_country: 'DE',
      allowed_countries: 'all',
    },
  })
  apps.push(app)
  await setUpRates(app, [
    { country: 'DE', ratePpm: 190_000, name: 'VAT' },
    { country: 'AT', ratePpm: 200_000, name: 'VAT' },
  ])
  await makeCoupons(app.shop, { code: 'tenth', discount_type: 'percent', amount: '10' })
  await app.database.pool.query('update stock_level set quantity = 1000')
  const client = await programOf(app, (await accountOf(app, 'owner', 'shop_manager')).id, 'read_write')
  const base = '/wp-json/wc/v3/orders'
  return {
    create: async (country: string, body: object = {}): Promise<Order> => {
      const line_items = [
        { product_id: world.candle, quantity: 3 },
        { product_id: world.coaster, quantity: 2 },
      ]
      const sent = { billing: { country, city: 'Linz', postcode: '40200' }, line_items, ...body }
      return (await client.request('POST', base, { body: sent })).json()
    },
    change: async (id: number, body: object): Promise<Order> =>
      (await client.request('PUT', `${base}/${id}`, { body })).json(),
  }
}

const cents = (text: string) => Math.round(Number(text) * 100)
const grossOf = ({ total, total_tax: tax }: Line) => cents(total) + cents(tax)

/** The total of an order is the sum of what it shows, and its tax that of its lines. */
function expectToAddUp(order: Order): void {
  const sum = order.line_items.reduce((all, line) => all + grossOf(line), 0)
  expect(sum).toBe(cents(order.total))
  const taxes = order.tax_lines.reduce((all, tax) => all + cents(tax.tax_total), 0)
  expect(taxes).toBe(cents(order.total_tax))
}

describe.each(['incl', 'excl'] as const)('in a shop with prices %s. tax', (entered) => {
  it.each(['DE', 'AT'])('a line that stays costs the buyer in %s what was agreed', async (country) => {
    const shop = await taxedShop(entered)
    const order = await shop.create(country, country === 'DE' ? { coupon_lines: [{ code: 'tenth' }] } : {})
    const [candles, coasters] = order.line_items
    const more = await shop.change(order.id, { line_items: [{ id: coasters?.id, quantity: 9 }] })
    expect(more.line_items[0]).toEqual(candles)
    expectToAddUp(more)
    const asBefore = await shop.change(order.id, { line_items: [{ id: coasters?.id, quantity: 2 }] })
    expect([asBefore.total, asBefore.total_tax]).toEqual([order.total, order.total_tax])
  })
})

const edits = fc.array(
  fc.record({
    line: fc.nat(1),
    quantity: fc.integer({ min: 1, max: 12 }),
    fee: fc.integer({ min: 0, max: 900 }),
  }),
  { minLength: 1, maxLength: 4 },
)

describe.each(['incl', 'excl'] as const)('in a shop with prices %s. tax, after any changes', (entered) => {
  it('an order comes to the same as one that is created so', async () => {
    const shop = await taxedShop(entered)
    await fc.assert(
      fc.asyncProperty(edits, fc.boolean(), async (changes, hasCoupon) => {
        const coupon_lines = hasCoupon ? [{ code: 'tenth' }] : []
        const { id, line_items: lines } = await shop.create('DE', { coupon_lines })
        const quantities = [3, 2]
        let edited: Order | undefined
        for (const { line, quantity, fee } of changes) {
          quantities[line] = quantity
          edited = await shop.change(id, {
            line_items: [{ id: lines[line]?.id, quantity }],
            fee_lines: [
              { ...(edited?.fee_lines[0] && { id: 1 }), name: 'Rush', total: (fee / 100).toFixed(2) },
            ],
          })
        }
        const total = ((changes.at(-1)?.fee ?? 0) / 100).toFixed(2)
        const created = await shop.create('DE', {
          coupon_lines,
          fee_lines: [{ name: 'Rush', total }],
          line_items: [world.candle, world.coaster].map((product_id, index) => ({
            product_id,
            quantity: quantities[index],
          })),
        })
        expect([edited?.total, edited?.total_tax]).toEqual([created.total, created.total_tax])
        const amounts = ({ line_items }: Order) =>
          line_items.map(({ subtotal, total: net, total_tax: tax }) => [subtotal, net, tax])
        expect(edited && amounts(edited)).toEqual(amounts(created))
      }),
      { numRuns: 12 },
    )
  })
})

describe('an order whose lines have amounts of their own', () => {
  it('is taxed on them', async () => {
    const shop = await taxedShop('incl')
    const order = await shop.create('DE')
    const changed = await shop.change(order.id, {
      line_items: [{ id: order.line_items[0]?.id, total: '30.00' }],
    })
    expect(changed.line_items[0]).toMatchObject({ total: '30.00', total_tax: '5.70' })
    expectToAddUp(changed)
  })

  it('is taxed where it is shipped to, after its address has changed', async () => {
    const shop = await taxedShop('excl')
    const order = await shop.create('DE')
    const moved = await shop.change(order.id, {
      billing: { country: 'AT' },
      shipping: { country: 'AT' },
      fee_lines: [{ name: 'Wrapping', total: '10.00' }],
    })
    expect(moved).toMatchObject({ tax_lines: [{ rate_code: expect.stringContaining('AT') }] })
    expect(moved.total_tax).toBe(((45 + 24 + 10) * 0.2).toFixed(2))
  })
})

describe('the tax of fees', () => {
  it('is answered by rate, and adds up to the tax of the fee', async () => {
    const shop = await taxedShop('excl')
    const order = await shop.create('DE', {
      fee_lines: [
        { name: 'Rush', total: '10.00' },
        { name: 'Wrapping', total: '3.33' },
        { name: 'Deposit', total: '5.00', tax_status: 'none' },
      ],
    })
    const { taxes = [] } = order.fee_lines[0] ?? {}
    expect(order.fee_lines).toMatchObject([
      { total_tax: '1.90', taxes: [{ id: taxes[0]?.id, total: '1.90' }] },
      { total_tax: '0.63', taxes: [{ id: taxes[0]?.id, total: '0.63' }] },
      { total_tax: '0.00', taxes: [] },
    ])
  })
})
