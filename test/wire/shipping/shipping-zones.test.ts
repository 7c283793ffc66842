import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { cachedZones } from '../../../src/features/shipping/cached-zones.ts'
import { importZones } from '../../../src/features/shipping/zone-import.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { checkoutForm } from '../../support/orders/checkout.ts'
import { visitor } from '../../support/visitor.ts'
import { world } from '../../support/world.ts'

const method = (id: number, kind: string, title: string, settings: object, more: object = {}) => ({
  ...{ id, kind, title, settings },
  ...more,
})

/** Beverly Hills, the rest of California, the rest of the United States, Europe by weight, and everywhere else. */
const zones = [
  {
    name: 'Hills',
    regions: ['US'],
    postcodes: ['90210', '902*'],
    methods: [
      method(
        11,
        'flat_rate',
        'Courier',
        { cost: '2 * [qty] + [fee percent="10" min_fee="3"]' },
        { days: [1, 2] },
      ),
      method(12, 'local_pickup', 'At the workshop', { address: '1 Yard Lane' }),
    ],
  },
  { name: 'California', regions: ['US:CA'], methods: [method(13, 'flat_rate', 'Van', { cost: '4' })] },
  {
    name: 'States',
    regions: ['US'],
    methods: [
      method(14, 'flat_rate', 'Post', { cost: '5', classCosts: { bulky: '10 * [qty]' } }),
      method(15, 'free_shipping', 'Free', { requires: 'min_amount', minAmount: '50' }),
    ],
  },
  {
    name: 'Europe',
    regions: ['continent:EU'],
    methods: [
      method(16, 'table_rate', 'Parcel', {
        rows: [
          { by: 'weight', below: 2000, cost: '7' },
          { by: 'weight', from: 2000, below: 10_000, cost: '7', perKg: '1.50' },
        ],
      }),
    ],
  },
]

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
  await sql`insert into term (id, taxonomy, slug, name) values (700, 'product_shipping_class', 'bulky', 'Bulky')`.execute(
    app.shop.db,
  )
  await sql`update product set weight_grams = 1500 where id = ${world.coaster}`.execute(app.shop.db)
  await sql`update product set shipping_class_id = 700 where id = ${world.tray}`.execute(app.shop.db)
  expect(await importZones(app.shop, { zones })).toMatchObject({ ok: true })
  await vi.waitFor(() => expect(app.shop.cached.get(cachedZones).zones).toHaveLength(5))
})
afterAll(() => app.close())
afterEach(() => expect(app.loggedErrors()).toEqual([]))

const hills = { billing_state: 'CA', billing_city: 'Beverly Hills', billing_postcode: '90210-1234' }
const oakland = { billing_state: 'CA', billing_city: 'Oakland', billing_postcode: '94607' }
const portland = {}
const carrara = {
  ...{ billing_country: 'IT', billing_state: 'MS', billing_city: 'Carrara', billing_postcode: '54033' },
  billing_phone: '+39 0585 70000',
}
const sydney = {
  ...{ billing_country: 'AU', billing_state: 'NSW', billing_city: 'Sydney', billing_postcode: '2000' },
  billing_phone: '+61 2 9374 4000',
}

/** The shipping method and cost of an order to an address, or the messages of its refusal. */
async function ordered(
  products: Readonly<Record<number, number>>,
  address: Readonly<Record<string, string>>,
  rate?: string,
) {
  const ada = visitor(app.fastify)
  for (const [id, quantity] of Object.entries(products))
    await ada.post('/?wc-ajax=add_to_cart', { product_id: id, quantity })
  const form = { ...(await checkoutForm(ada)), ...address }
  const reply = await ada.post('/?wc-ajax=checkout', rate ? { ...form, 'shipping_method[0]': rate } : form)
  const { result, order_id, messages } = reply.json<{ result: string; order_id: number; messages: string }>()
  if (result !== 'success') return messages
  const order = await app.shop.db
    .selectFrom('shop_order')
    .selectAll()
    .where('id', '=', order_id)
    .executeTakeFirstOrThrow()
  return [order.shipping_method, order.shipping_minor]
}

describe('an order is shipped by the zone of its address', () => {
  it.each([
    ['a postcode', { [world.coaster]: 3 }, hills, ['flat_rate:11', 960]],
    ['a state', { [world.coaster]: 3 }, oakland, ['flat_rate:13', 400]],
    ['a country', { [world.coaster]: 3 }, portland, ['flat_rate:14', 500]],
    ['a country, with its class', { [world.trayVerdeSmall]: 1 }, portland, ['flat_rate:14', 1500]],
    ['a country, free from 50.00 on', { [world.coaster]: 10 }, portland, ['free_shipping:15', 0]],
    ['a continent, by weight', { [world.coaster]: 1 }, carrara, ['table_rate:16', 700]],
    ['a continent, by more weight', { [world.coaster]: 2 }, carrara, ['table_rate:16', 1150]],
  ] as const)('%s', async (_name, products, address, expected) => {
    expect(await ordered(products, address)).toEqual(expected)
  })

  it('by the selected method of that zone, and by no other zone’s', async () => {
    expect(await ordered({ [world.coaster]: 3 }, hills, 'local_pickup:12')).toEqual(['local_pickup:12', 0])
    expect(await ordered({ [world.coaster]: 3 }, oakland, 'local_pickup:12')).toContain('<li')
    expect(await ordered({ [world.coaster]: 3 }, portland, 'free_shipping:15')).toContain('<li')
  })

  it('and not at all without a zone, or without a method for the weight', async () => {
    expect(await ordered({ [world.coaster]: 1 }, sydney)).toContain('<li')
    expect(await ordered({ [world.coaster]: 7 }, carrara)).toContain('<li')
  })
})

describe('the review of an order', () => {
  it('depends on the address, in any spelling', async () => {
    const ada = visitor(app.fastify)
    await ada.post('/?wc-ajax=add_to_cart', { product_id: world.coaster, quantity: 3 })
    const page = (await ada.get('/checkout/')).body
    const security = /data-review-nonce="([0-9a-f]{10})"/.exec(page)?.[1] ?? ''
    const review = async (address: Readonly<Record<string, string>>) => {
      const reply = await ada.post('/?wc-ajax=update_order_review', { security, ...address })
      return Object.values(reply.json<{ fragments: Record<string, string> }>().fragments).join()
    }
    expect(await review({ country: 'US' })).toContain('Post')
    expect(await review({ country: 'US', state: 'CA', postcode: '94607' })).toContain('Van')
    const there = await review({ country: 'US', state: 'CA', postcode: ' 90210-1234 ' })
    expect(there).toContain('Courier')
    expect(there).toContain('At the workshop')
    expect(await review({ country: 'IT', state: 'MS', postcode: '54033' })).toContain('Parcel')
    for (const postcode of ['*', '90000...99999', "'; drop table shipping_zone", '9'.repeat(5000)])
      expect(await review({ country: 'US', state: 'OR', postcode })).toContain('Post')
  })
})

describe('the page of a product', () => {
  it('shows the delivery cost of changed zones from the next view on', async () => {
    const page = async () => (await visitor(app.fastify).get('/product/coaster-orlo/')).body
    expect(await page()).not.toContain('Shipping $')
    const methods = [method(1, 'flat_rate', 'Post', { cost: '3.25' })]
    await importZones(app.shop, { zones: [{ id: 0, name: 'Everywhere', methods }] })
    await vi.waitFor(async () => expect(await page()).toContain('Shipping $3.25'))
  })
})
