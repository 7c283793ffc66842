import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeTestApp, type TestApp } from '../../../test/support/app.ts'
import { setSettings } from '../../../test/support/settings.ts'
import { world } from '../../../test/support/world.ts'
import { emptyAddress } from '../addresses/rules/address.ts'
import { openCart } from '../cart/cart.ts'
import { addToCart } from '../cart/lines/add-to-cart.ts'
import { type PreparedOrder, prepareOrder } from './checkout.ts'
import { placeOrder } from './order/place-order.ts'
import type { Purchase } from './order/purchase.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp({ settings: { limit_orders: 2 } })
})
afterAll(() => app.close())

const home = emptyAddress('US', {
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Marsh',
  line1: '12 Kiln Lane',
  city: 'Portland',
  state: 'OR',
  postcode: '97205',
  phone: '(503) 555-0100',
})

/** A purchase of a guest with a candle in the cart, with a unique network address unless `changes` gives one. */
async function purchase(changes: Partial<Purchase> = {}): Promise<Purchase> {
  const shopper = { session: undefined, isUnlocked: () => true, noticeOnNextPage: false }
  const input = { id: world.candle, choice: {}, quantity: '1' }
  const outcome = await addToCart(app.shop, shopper, input)
  const session = outcome.ok ? outcome.value.cart.session : undefined
  if (!session) throw new Error('Nothing was added')
  return {
    session,
    key: undefined,
    address: session.token,
    attribution: undefined,
    billing: home,
    shipping: home,
    shipsToDifferentAddress: false,
    customerNote: '',
    agreesToTerms: false,
    paymentMethod: 'cod',
    paymentFields: {},
    rateId: undefined,
    seenTotalMinor: undefined,
    ...changes,
  }
}

const reasonOf = ({ outcome }: PreparedOrder) => (outcome.ok ? undefined : outcome.reason)

describe('prepareOrder, for every client', () => {
  it('returns the total and the payment method, and changes nothing', async () => {
    const requested = await purchase()
    const { cart, outcome } = await prepareOrder(app.shop, requested)
    expect(outcome.ok && outcome.value.method.id).toBe('cod')
    expect(cart.priced.totals.dueMinor).toBeGreaterThan(1500)
    expect((await openCart(app.shop, requested.session)).stored).toEqual(cart.stored)
    expect(await app.shop.db.selectFrom('shop_order').select('id').execute()).toEqual([])
  })

  it('returns the wrong fields together with the cart', async () => {
    const prepared = await prepareOrder(app.shop, await purchase({ billing: { ...home, city: '' } }))
    expect(reasonOf(prepared)).toBe('wrong-fields')
    expect(prepared.problems.map(({ fieldId }) => fieldId)).toEqual(['billing_city'])
    expect(prepared.cart.priced.lines).toHaveLength(1)
  })

  it('refuses guests where guest checkout is off, before it checks the fields', async () => {
    await setSettings(app, { woocommerce_enable_guest_checkout: 'no' })
    const prepared = await prepareOrder(app.shop, await purchase({ billing: emptyAddress('US') }))
    await setSettings(app, { woocommerce_enable_guest_checkout: 'yes' })
    expect(reasonOf(prepared)).toBe('guests-not-allowed')
  })

  it('counts towards the limit of its network address only when it is ordered', async () => {
    const address = '203.0.113.7'
    for (let tries = 0; tries < 4; tries++) {
      const refused = await prepareOrder(app.shop, await purchase({ address, paymentMethod: 'gold' }))
      expect(reasonOf(refused)).toBe('payment-method')
    }
    for (let ordered = 0; ordered < 2; ordered++) {
      const prepared = await prepareOrder(app.shop, await purchase({ address }))
      expect((await placeOrder(app.shop, prepared)).ok).toBe(true)
    }
    const further = await placeOrder(app.shop, await prepareOrder(app.shop, await purchase({ address })))
    expect(further).toEqual({ ok: false, reason: 'too-many-orders' })
  })

  it('uses up nothing of the limit while nothing is ordered', async () => {
    const address = '203.0.113.9'
    for (let tries = 0; tries < 4; tries++) {
      const prepared = await prepareOrder(app.shop, await purchase({ address }))
      expect(reasonOf(prepared)).toBeUndefined()
    }
  })

  it('limits orders that were prepared before and are placed at the same time', async () => {
    const address = '203.0.113.10'
    const prepared: PreparedOrder[] = []
    for (let count = 0; count < 4; count++)
      prepared.push(await prepareOrder(app.shop, await purchase({ address })))
    const placed = await Promise.all(prepared.map((each) => placeOrder(app.shop, each)))
    expect(placed.map((each) => (each.ok ? 'ok' : each.reason)).sort()).toEqual([
      'ok',
      'ok',
      'too-many-orders',
      'too-many-orders',
    ])
  })

  it('returns the earlier order of its key, even beyond the limit of orders', async () => {
    const address = '203.0.113.8'
    const requested = await purchase({ key: 'of-this-purchase', address })
    const first = await placeOrder(app.shop, await prepareOrder(app.shop, requested))
    await placeOrder(app.shop, await prepareOrder(app.shop, await purchase({ address })))
    const again = await placeOrder(app.shop, await prepareOrder(app.shop, requested))
    expect(again.ok && again.value).toMatchObject({
      order: { id: first.ok && first.value.order.id },
      isEarlier: true,
    })
  })
})
