import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { signedIn } from '../../support/accounts/account-forms.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { fieldIn, setUpZones, visitorWithCart } from '../../support/cart/cart-shop.ts'
import { setSettings } from '../../support/settings.ts'
import { visitor } from '../../support/visitor.ts'
import { world } from '../../support/world.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp({ settings: { base_state: 'OR', base_city: 'Portland' } })
  await setUpZones(app)
})
afterAll(() => app.close())
afterEach(() => expect(app.loggedErrors()).toEqual([]))

const call = '/?wc-ajax=get_customer_location'
const answerWith = (hash: string) => ({ success: true, data: { hash } })

describe('POST /?wc-ajax=get_customer_location', () => {
  it('answers the hash of the shop’s country and state to a guest, by every way to call it, uncached', async () => {
    const guest = visitor(app.fastify)
    const replies = [
      await guest.post(call, {}),
      await guest.get(call),
      await guest.get('/wp-admin/admin-ajax.php?action=woocommerce_get_customer_location'),
      await guest.post('/wp-admin/admin-ajax.php', { action: 'woocommerce_get_customer_location' }),
    ]
    for (const reply of replies) {
      // The md5 of `usor`.
      expect(reply.json()).toEqual(answerWith('395b9c6b39cb'))
      expect(reply.headers).toMatchObject({
        'content-type': 'application/json; charset=UTF-8',
        'x-robots-tag': 'noindex',
        'x-content-type-options': 'nosniff',
      })
      expect(String(reply.headers['cache-control'])).toContain('no-store')
      expect(reply.headers['set-cookie']).toBeUndefined()
    }
  })

  it('answers the hash of nothing where new shoppers have no location', async () => {
    await setSettings(app, { default_customer_address: 'none' })
    expect((await visitor(app.fastify).get(call)).json()).toEqual(answerWith('d41d8cd98f00'))
    await setSettings(app, { default_customer_address: 'base' })
  })

  it('answers the hash of the location that was chosen in the cart', async () => {
    const ada = await visitorWithCart(app, { [world.alba]: 1 })
    const nonce = 'woocommerce-shipping-calculator-nonce'
    await ada.post('/cart/', {
      calc_shipping: 'x',
      [nonce]: fieldIn(await ada.get('/cart/'), nonce),
      calc_shipping_country: 'US',
      calc_shipping_state: 'CA',
      calc_shipping_city: 'Beverly Hills',
      calc_shipping_postcode: '90210',
    })
    expect((await ada.get(call)).json()).toEqual(answerWith('87b6bacfb240'))
  })

  it('answers the hash of the saved address to a signed-in buyer, and to nobody else', async () => {
    const grace = await signedIn(app, 'grace@example.com')
    const fields = {
      ...{ firstName: 'Grace', lastName: 'Hill', line1: '1 Rodeo Drive', phone: '(503) 555-0100' },
      ...{ country: 'US', state: 'CA', city: 'Beverly Hills', postcode: '90210' },
    }
    await app.database.pool.query(
      `insert into account_address (account_id, fields, for_billing, for_shipping) values ($1, $2, true, true)`,
      [grace.id, JSON.stringify(fields)],
    )
    expect((await grace.get(call)).json()).toEqual(answerWith('87b6bacfb240'))
    expect((await visitor(app.fastify).get(call)).json()).toEqual(answerWith('395b9c6b39cb'))
  })
})
