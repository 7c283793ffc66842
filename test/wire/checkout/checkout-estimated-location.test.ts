import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { fieldIn, setUpRates, setUpZones, sumsIn, visitorWithCart } from '../../support/cart/cart-shop.ts'
import { world } from '../../support/world.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp({ settings: { calc_taxes: true, base_state: 'OR', base_city: 'Portland' } })
  await setUpZones(app)
  await setUpRates(app, [{ country: 'US', state: 'CA', ratePpm: 87_500, name: 'Sales tax' }])
})
afterAll(() => app.close())
afterEach(() => expect(app.loggedErrors()).toEqual([]))

const nonce = 'woocommerce-shipping-calculator-nonce'

describe('the checkout of a cart with an estimated address', () => {
  it('is filled with that address, so that the totals agree', async () => {
    const ada = await visitorWithCart(app, { [world.alba]: 1 })
    const cart = await ada.get('/cart/')
    const place = { country: 'US', state: 'CA', city: 'Oakland', postcode: '94607' }
    const fields = Object.entries(place).map(([name, value]) => [`calc_shipping_${name}`, value])
    const estimated = await ada.post('/cart/', {
      calc_shipping: 'x',
      [nonce]: fieldIn(cart, nonce),
      ...Object.fromEntries(fields),
    })
    const checkout = await ada.get('/checkout/')
    expect(fieldIn(checkout, 'billing_city')).toBe('Oakland')
    expect(fieldIn(checkout, 'billing_postcode')).toBe('94607')
    expect(checkout.body).toMatch(/<option[^>]*value="CA"[^>]*selected|<option[^>]*selected[^>]*value="CA"/)
    expect(checkout.body).toContain(`<strong>${sumsIn(estimated.body)['order-total']}</strong>`)
  })
})
