import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { advanceOrder } from '../../../src/features/orders/states/advance-order.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { applyCoupon, makeCoupons, textOf, totalsOf } from '../../support/cart/coupons.ts'
import { checkoutForm } from '../../support/orders/checkout.ts'
import { visitor } from '../../support/visitor.ts'
import { fillOtherKinds, noonMs, otherKinds, world } from '../../support/world.ts'

let app: TestApp
beforeAll(async () => {
  // A hundred codes come from one network address here.
  app = await makeTestApp({ env: { HANDSEL_RATE_LIMITS: '0' } })
  await fillOtherKinds(app.shop.db)
  await makeCoupons(
    app.shop,
    { code: 'ten', discount_type: 'percent', amount: '10' },
    { code: 'limited', amount: '1.00', usage_limit: 10 },
    { code: 'once', amount: '1.00', usage_limit_per_user: 1 },
    { code: 'bacs-only', amount: '1.00', payment_methods: ['bacs'] },
    { code: 'bob', amount: '1.00', email_restrictions: ['*@bob.example'] },
    { code: 'free', discount_type: 'percent', amount: '100', free_shipping: true },
  )
})
afterAll(() => app.close())

type Placed = { result: string; order_id?: number; redirect?: string; messages?: string }

async function buyer(code: string, id: number = world.coaster) {
  const ada = visitor(app.fastify)
  await ada.post('/?wc-ajax=add_to_cart', { product_id: id })
  await applyCoupon(ada, code)
  const form = await checkoutForm(ada)
  const place = async (more: Record<string, string> = {}) =>
    (await ada.post('/?wc-ajax=checkout', { ...form, ...more })).json<Placed>()
  return { ada, place, form }
}

const usesOf = async (code: string) =>
  (
    await sql<{ taken: number; uses: number }>`
      select c.usage_count as taken, (select count(*) from coupon_use where coupon_id = c.id) as uses from coupon c where code = ${code}`.execute(
      app.shop.db,
    )
  ).rows[0]

describe('an order with a coupon', () => {
  it('stores it with its discount, shows it, and counts as a use', async () => {
    const { ada, place } = await buyer('ten')
    const { result, redirect, order_id } = await place()
    expect(result).toBe('success')
    const page = textOf((await ada.get(String(redirect).replace('http://localhost:3000', ''))).body)
    expect(page).toContain('Coupon TEN −$1.20')
    const stored = await sql`
      select code, net_minor, tax_minor, snapshot from order_coupon where order_id = ${order_id}`.execute(
      app.shop.db,
    )
    expect(stored.rows).toMatchObject([
      { code: 'ten', net_minor: 120, tax_minor: 0, snapshot: { kind: 'percent', amount: 100_000 } },
    ])
    expect(await usesOf('ten')).toMatchObject({ taken: 1, uses: 1 })
    await app.runJobs()
  })

  it('releases its uses once when it is cancelled', async () => {
    const before = await usesOf('ten')
    const { place } = await buyer('ten')
    const { order_id = 0 } = await place()
    expect((await usesOf('ten'))?.taken).toBe((before?.taken ?? 0) + 1)
    const off = { from: 'processing', to: 'cancelled', note: 'Called off.', at: new Date(noonMs) } as const
    for (let again = 0; again < 2; again++) {
      await app.shop.db.transaction().execute((tx) => advanceOrder(tx, app.shop, order_id, off))
    }
    expect(await usesOf('ten')).toEqual(before)
  })

  it('with a total of zero needs no payment', async () => {
    const { ada, place } = await buyer('free', otherKinds.workshop)
    expect(await totalsOf(ada)).toContain('Total $0.00')
    const { result } = await place({ payment_method: 'free' })
    expect(result).toBe('success')
  })

  it('is refused with the reason if the coupon excludes its payment method or e-mail address', async () => {
    const { place, ada } = await buyer('bacs-only')
    const refused = await place({ payment_method: 'cod' })
    expect(refused.result).toBe('failure')
    expect(textOf(refused.messages ?? '')).toContain(
      'isn’t available with this payment method. It was removed.',
    )
    expect(await totalsOf(ada)).not.toContain('bacs-only −')
    const { place: placeBob } = await buyer('bob')
    const bob = await placeBob({ billing_email: 'ada@example.com' })
    expect(textOf(bob.messages ?? '')).toContain('is for a different email')
    const again = await buyer('bob')
    expect((await again.place({ billing_email: 'me@bob.example' })).result).toBe('success')
  })
})

describe('a coupon that excludes the address or delivery of an order', () => {
  it.each([
    ['country', { countries: ['CA'] }, 'isn’t available for your billing country'],
    [
      'country of delivery',
      { countries: ['CA'], countries_of: 'shipping' },
      'isn’t available for your shipping country',
    ],
    ['delivery', { shipping_methods: ['local_pickup'] }, 'isn’t available with this shipping method'],
  ])(
    '(by %s) is removed with its reason when ordering, with and without script',
    async (what, terms, why) => {
      const code = `only-${what.replaceAll(' ', '-')}`
      await makeCoupons(app.shop, { code, amount: '1.00' })
      const { place } = await buyer(code)
      await makeCoupons(app.shop, { code, amount: '1.00', ...terms })
      const refused = await place()
      expect(refused.result).toBe('failure')
      expect(textOf(refused.messages ?? '')).toContain(why)
      expect((await place()).result).toBe('success')
      await makeCoupons(app.shop, { code, amount: '1.00' })
      const bob = await buyer(code)
      await makeCoupons(app.shop, { code, amount: '1.00', ...terms })
      const page = await bob.ada.post('/checkout/', bob.form)
      expect(textOf(page.body)).toContain(why)
      expect(textOf(page.body)).not.toContain(`Coupon ${code} −`)
      expect((await bob.ada.post('/checkout/', bob.form)).status).toBe(302)
    },
  )
})

describe('simultaneous orders', () => {
  it('use a coupon of ten uses ten times', async () => {
    const buyers = await Promise.all(Array.from({ length: 100 }, () => buyer('limited')))
    const placed = await Promise.all(
      buyers.map(({ place }, index) => place({ billing_email: `b${index}@example.com` })),
    )
    expect(placed.filter(({ result }) => result === 'success')).toHaveLength(10)
    expect(await usesOf('limited')).toMatchObject({ taken: 10, uses: 10 })
    const discounted = await sql<{ count: number }>`
      select count(*) as count from order_coupon where code = 'limited'`.execute(app.shop.db)
    expect(discounted.rows[0]?.count).toBe(10)
  }, 120_000)

  it('use a once-per-user coupon once, from twenty tabs', async () => {
    const tabs = await Promise.all(Array.from({ length: 20 }, () => buyer('once')))
    const placed = await Promise.all(
      tabs.map(({ place }, index) =>
        place({ billing_email: index % 2 ? 'Ada@Example.com' : 'ada@example.com ' }),
      ),
    )
    expect(placed.filter(({ result }) => result === 'success')).toHaveLength(1)
    expect((await usesOf('once'))?.uses).toBe(1)
    const other = await buyer('once')
    expect((await other.place({ billing_email: 'eve@example.com' })).result).toBe('success')
  }, 60_000)
})
