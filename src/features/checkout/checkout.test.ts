import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeTestApp, type TestApp } from '../../../test/support/app.ts'
import { setAll } from '../../../test/support/own-settings.ts'
import { world } from '../../../test/support/world.ts'
import { emptyAddress } from '../addresses/rules/address.ts'
import { addToCart } from '../cart/add.ts'
import { openCart } from '../cart/cart.ts'
import { type Prepared, prepareOrder } from './checkout.ts'
import { placeOrder } from './place-order.ts'
import type { Purchase } from './purchase.ts'

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

/** A guest with a candle in the cart, who calls from an address of their own unless told. */
async function purchase(changes: Partial<Purchase> = {}): Promise<Purchase> {
  const shopper = { session: undefined, isUnlocked: () => true, tellOnNextPage: false }
  const wish = { id: world.candle, choice: {}, quantity: '1' }
  const outcome = await addToCart(app.shop, shopper, wish)
  const session = 'added' in outcome ? outcome.added.cart.session : undefined
  if (!session) throw new Error('Nothing was added')
  return {
    session,
    key: undefined,
    address: session.token,
    attribution: undefined,
    billing: home,
    shipping: home,
    shipsElsewhere: false,
    customerNote: '',
    agreesToTerms: false,
    paymentMethod: 'cod',
    paymentFields: {},
    rateId: undefined,
    seenTotalMinor: undefined,
    ...changes,
  }
}

const reasonOf = ({ outcome }: Prepared) => (outcome.ok ? undefined : outcome.reason)

describe('an order that is prepared, whatever client asks for it', () => {
  it('says what it comes to and how it is paid, and changes nothing', async () => {
    const asked = await purchase()
    const { cart, outcome } = await prepareOrder(app.shop, asked)
    expect(outcome.ok && outcome.value.method.id).toBe('cod')
    expect(cart.priced.totals.dueMinor).toBeGreaterThan(1500)
    expect((await openCart(app.shop, asked.session)).stored).toEqual(cart.stored)
    expect(await app.shop.db.selectFrom('shop_order').select('id').execute()).toEqual([])
  })

  it('says which fields are wrong, with the cart to show beside them', async () => {
    const prepared = await prepareOrder(app.shop, await purchase({ billing: { ...home, city: '' } }))
    expect(reasonOf(prepared)).toBe('wrong-fields')
    expect(prepared.problems.map(({ fieldId }) => fieldId)).toEqual(['billing_city'])
    expect(prepared.cart.priced.lines).toHaveLength(1)
  })

  it('is refused to guests of a shop without them, before anything is said of its fields', async () => {
    await setAll(app, { woocommerce_enable_guest_checkout: 'no' })
    const prepared = await prepareOrder(app.shop, await purchase({ billing: emptyAddress('US') }))
    await setAll(app, { woocommerce_enable_guest_checkout: 'yes' })
    expect(reasonOf(prepared)).toBe('guests-not-allowed')
  })

  it('counts against its address only where it is ordered', async () => {
    const address = '203.0.113.7'
    for (let tries = 0; tries < 4; tries++) {
      const refused = await prepareOrder(app.shop, await purchase({ address, paymentMethod: 'gold' }))
      expect(reasonOf(refused)).toBe('payment-method')
    }
    for (let ordered = 0; ordered < 2; ordered++) {
      const prepared = await prepareOrder(app.shop, await purchase({ address }))
      expect((await placeOrder(app.shop, prepared)).ok).toBe(true)
    }
    expect(reasonOf(await prepareOrder(app.shop, await purchase({ address })))).toBe('too-many-orders')
  })

  it('is answered with the order that its key has placed, even where no more are taken', async () => {
    const address = '203.0.113.8'
    const asked = await purchase({ key: 'of-this-purchase', address })
    const first = await placeOrder(app.shop, await prepareOrder(app.shop, asked))
    await placeOrder(app.shop, await prepareOrder(app.shop, await purchase({ address })))
    const prepared = await prepareOrder(app.shop, asked)
    expect(reasonOf(prepared)).toBe('too-many-orders')
    const again = await placeOrder(app.shop, prepared)
    expect(again.ok && again.value).toMatchObject({
      order: { id: first.ok && first.value.order.id },
      isEarlier: true,
    })
  })
})
