import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import {
  fieldIn,
  setUpRates,
  setUpZones,
  sumsIn,
  textIn,
  visitorWithCart,
} from '../../support/cart/cart-shop.ts'
import type { Visitor } from '../../support/visitor.ts'
import { world } from '../../support/world.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp({ settings: { calc_taxes: true, base_state: 'OR', base_city: 'Portland' } })
  await setUpZones(app)
  await setUpRates(app, [
    { country: 'US', state: 'CA', ratePpm: 87_500, name: 'Sales tax' },
    { country: 'DE', ratePpm: 190_000, name: 'VAT' },
  ])
})
afterAll(() => app.close())
afterEach(() => expect(app.loggedErrors()).toEqual([]))

const nonce = 'woocommerce-shipping-calculator-nonce'
type Place = Readonly<Record<string, string>>

async function estimate(shopper: Visitor, place: Place, more: Place = {}) {
  const page = await shopper.get('/cart/')
  const fields = Object.entries(place).map(([name, value]) => [`calc_shipping_${name}`, value])
  const given = { calc_shipping: 'x', [nonce]: fieldIn(page, nonce), ...Object.fromEntries(fields), ...more }
  return shopper.post('/cart/', given)
}

const oakland = { country: 'US', state: 'CA', city: 'Oakland', postcode: '94607' }

describe('the shipping calculator of the cart', () => {
  it('answers with the whole page with delivery and taxes of the address, and stores it', async () => {
    const ada = await visitorWithCart(app, { [world.alba]: 1 })
    const reply = await estimate(ada, oakland)
    expect(reply.status).toBe(200)
    expect(reply.body).toMatch(/^<!doctype html>/i)
    const sums = {
      'woocommerce-shipping-totals': '$4.50',
      'tax-rate': '$2.49',
      'order-total': '$30.99',
    }
    expect(sumsIn(reply.body)).toMatchObject(sums)
    const page = await ada.get('/cart/')
    expect(sumsIn(page.body)).toMatchObject(sums)
    expect(page.body).toContain('calculated_shipping')
    expect(textIn(page.body)).toContain('Shipping to Oakland, California 94607, United States')
    expect(textIn(page.body)).toContain('Taxes are estimated until you enter your address.')
    expect(fieldIn(page, 'calc_shipping_postcode')).toBe('94607')
  })

  it('changes the hash, equally in cookie and fragments', async () => {
    const ada = await visitorWithCart(app, { [world.alba]: 1 })
    const before = ada.cookies.get('woocommerce_cart_hash')
    await estimate(ada, oakland)
    const hash = ada.cookies.get('woocommerce_cart_hash')
    expect(hash).not.toBe(before)
    expect((await ada.post('/?wc-ajax=get_refreshed_fragments', {})).json()['cart_hash']).toBe(hash)
  })

  it('estimates taxes for the shop’s own address by default', async () => {
    const ada = await visitorWithCart(app, { [world.alba]: 1 })
    expect(textIn((await ada.get('/cart/')).body)).toContain(
      'Taxes are estimated for Portland, Oregon, United States and calculated at checkout.',
    )
  })

  it('shows when nothing is shipped to an address', async () => {
    const ada = await visitorWithCart(app, { [world.alba]: 1 })
    const { body } = await estimate(ada, { country: 'IE', city: 'Cork' })
    expect(textIn(body)).toContain('Shipping We don’t ship to Cork, Ireland.')
    expect(body).not.toContain('shipping_method[0]')
  })

  it('needs no more than a country', async () => {
    const ada = await visitorWithCart(app, { [world.alba]: 1 })
    const { body } = await estimate(ada, { country: 'DE' })
    expect(textIn(body)).toContain('Estimated for Germany.')
    expect(sumsIn(body)['tax-rate']).toBe('$5.88')
  })

  it('keeps the selected rate if it is available there too', async () => {
    const ada = await visitorWithCart(app, { [world.alba]: 1 })
    const page = await ada.get('/cart/')
    await ada.post('/?wc-ajax=update_shipping_method', {
      security: fieldIn(page, 'update_shipping_method_nonce'),
      'shipping_method[0]': 'flat_rate:23',
    })
    const { body } = await estimate(ada, { country: 'DE' })
    expect(sumsIn(body)['order-total']).toBe('$52.35')
  })

  it.each([
    ['a country that is not sold to', { country: 'KP' }, 'We don’t ship to that country yet'],
    ['a country that is none', { country: 'ZZ9' }, 'We don’t ship to that country yet'],
    ['a postcode of another country', { country: 'US', postcode: 'SW1A 1AA' }, 'Enter a valid ZIP code'],
    [
      'a state that the country does not have',
      { country: 'US', state: 'BY' },
      'Select your state from the list',
    ],
    ['10 kB of a city', { country: 'US', city: 'x'.repeat(10_000) }, 'enter 100 characters or fewer'],
    ['markup', { country: 'US', city: '<b>Oakland</b>' }, 'remove links, emoji and characters'],
  ])('refuses %s, shows why in the open form, and changes nothing', async (_what, place: Place, message) => {
    const ada = await visitorWithCart(app, { [world.alba]: 1 })
    const hash = ada.cookies.get('woocommerce_cart_hash')
    const { status, body } = await estimate(ada, place)
    expect([status, textIn(body).includes(message)]).toEqual([200, true])
    expect(body).toMatch(/<details[^>]*open=""/)
    expect(body).not.toContain('<b>Oakland')
    expect(ada.cookies.get('woocommerce_cart_hash')).toBe(hash)
  })

  it.each([
    ['postcode', { country: 'US', postcode: 'SW1A 1AA' }, 'Enter a valid ZIP code'],
    ['state', { country: 'US', state: 'BY' }, 'Select your state from the list'],
  ])('marks the invalid %s, with its message, and no other field', async (name, place: Place, message) => {
    const ada = await visitorWithCart(app, { [world.alba]: 1 })
    const { body } = await estimate(ada, place)
    const invalid = [...body.matchAll(/<(?:input|select)[^>]*aria-invalid="true"[^>]*>/g)].map(
      ([field]) => field,
    )
    expect(invalid).toHaveLength(1)
    expect(invalid[0]).toContain(`id="calc_shipping_${name}"`)
    expect(invalid[0]).toContain(`aria-describedby="calc_shipping_${name}-problem"`)
    const problem = new RegExp(`id="calc_shipping_${name}-problem">([^<]*)<`).exec(body)?.[1]
    expect(problem).toContain(message)
  })

  it('changes nothing with a wrong nonce, or with that of the cart form', async () => {
    const ada = await visitorWithCart(app, { [world.alba]: 1 })
    const cartNonce = fieldIn(await ada.get('/cart/'), 'woocommerce-cart-nonce')
    for (const given of ['0123456789', '', cartNonce]) {
      const { status, body } = await estimate(ada, oakland, { [nonce]: given })
      expect([status, textIn(body).includes('This page has expired')]).toEqual([200, true])
      expect(body).not.toContain('calculated_shipping')
    }
  })

  it('refuses a field sent twice', async () => {
    const ada = await visitorWithCart(app, { [world.alba]: 1 })
    const page = await ada.get('/cart/')
    const twice = `calc_shipping=1&${nonce}=${fieldIn(page, nonce)}&calc_shipping_country=DE&calc_shipping_country=US`
    const { status, body } = await ada.post('/cart/', twice)
    expect([status, body.includes('calculated_shipping')]).toEqual([200, false])
  })

  it('is absent for a cart without shipping', async () => {
    await app.database.pool.query('update product set virtual = true where id = $1', [world.candle])
    const ada = await visitorWithCart(app, { [world.candle]: 1 })
    const { body } = await ada.get('/cart/')
    expect(body).not.toContain('calc_shipping')
    expect(Object.keys(sumsIn(body))).not.toContain('woocommerce-shipping-totals')
  })

  it('has a button to select a rate without script', async () => {
    const ada = await visitorWithCart(app, { [world.alba]: 1 })
    const page = await ada.get('/cart/')
    const { body } = await ada.post('/cart/', {
      choose_delivery: 1,
      'shipping_method[0]': 'local_pickup:24',
      'woocommerce-cart-nonce': fieldIn(page, 'woocommerce-cart-nonce'),
    })
    expect(sumsIn(body)['order-total']).toBe('$24.00')
  })
})
