import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { hidden, signedIn, signIn } from '../../support/accounts/account-forms.ts'
import { accountIn, PASSWORD } from '../../support/accounts/account-session.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { textIn, visitorWithCart } from '../../support/cart/cart-shop.ts'
import { buyer, checkoutForm } from '../../support/orders/checkout.ts'
import { setSettings } from '../../support/settings.ts'
import { world } from '../../support/world.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())
afterEach(async () => {
  await setSettings(app, {
    woocommerce_enable_guest_checkout: 'yes',
    woocommerce_enable_checkout_login_reminder: 'yes',
    registration_enabled: 'no',
  })
  expect(app.loggedErrors()).toEqual([])
})

const reminder = 'Returning customer?'
const guest = () => visitorWithCart(app, { [world.candle]: 1 })

async function orderCount(): Promise<number> {
  return (await app.shop.db.selectFrom('shop_order').select('id').execute()).length
}

describe('the sign-in of the checkout', () => {
  it('leads back to it, signed in, with the guest’s cart, and without the login reminder', async () => {
    await accountIn(app, 'back@example.com')
    const who = await guest()
    const { body } = await who.get('/checkout/')
    expect(textIn(body)).toContain(reminder)
    expect(body, 'opens without script').toMatch(
      /<details class="checkout-sign-in"><summary>.*?<\/summary>.*?id="username"/s,
    )
    const fields = { redirect_to: '/checkout/' }
    const reply = await signIn(who, 'back@example.com', fields, '/checkout/')
    expect([reply.status, reply.headers['location']]).toEqual([302, '/checkout/'])
    const page = await who.get('/checkout/')
    expect(page.body).toContain('Candle Lume')
    expect(page.body).toMatch(/id="billing_email"[^>]*value="back@example.com"/)
    expect(textIn(page.body)).not.toContain(reminder)
  })

  it('that is refused shows the reason on the account page, which still leads back', async () => {
    await accountIn(app, 'slip@example.com')
    const who = await guest()
    const wrong = { redirect_to: '/checkout/', password: `${PASSWORD}!` }
    const reply = await signIn(who, 'slip@example.com', wrong, '/checkout/')
    expect(reply.status).toBe(403)
    expect(hidden(reply, 'redirect_to')).toBe('/checkout/')
    expect((await who.get('/checkout/')).body).toContain('Candle Lume')
  })

  it('is absent if the reminder is disabled', async () => {
    await setSettings(app, { woocommerce_enable_checkout_login_reminder: 'no' })
    expect((await (await guest()).get('/checkout/')).body).not.toContain('woocommerce-form-login')
  })
})

describe('a shop without guest checkout', () => {
  it('shows guests the sign-in form and no order form', async () => {
    await setSettings(app, { woocommerce_enable_guest_checkout: 'no' })
    const who = await guest()
    const page = await who.get('/checkout/')
    expect(page.status).toBe(200)
    expect(page.body).toContain('woocommerce-form-login')
    expect(page.body).not.toContain('form.checkout')
    expect(page.body).not.toContain('id="place_order"')
    expect(page.body).not.toContain('Create account')
    await setSettings(app, { registration_enabled: 'yes' })
    expect((await who.get('/checkout/')).body).toContain('href="/my-account/?redirect_to=/checkout/"')
  })

  it('refuses orders of guests, by script and by plain form, and accepts those of accounts', async () => {
    const who = await guest()
    const form = await checkoutForm(who)
    await setSettings(app, { woocommerce_enable_guest_checkout: 'no' })
    const count = await orderCount()
    const refused = (await who.post('/?wc-ajax=checkout', form)).json<{ result: string; messages: string }>()
    expect([refused.result, refused.messages]).toEqual(['failure', expect.stringContaining('sign in')])
    expect((await who.post('/checkout/', form)).status).toBe(400)
    expect(await orderCount()).toBe(count)

    const ada = await signedIn(app, 'own@example.com')
    await ada.post('/?wc-ajax=add_to_cart', { product_id: world.candle })
    const placed = await ada.post('/?wc-ajax=checkout', await checkoutForm(ada))
    expect(placed.json<{ result: string }>().result).toBe('success')
  })
})

describe('a form that is older than its sign-in', () => {
  it('is refused with its values preserved, and orders when sent again', async () => {
    const who = await guest()
    const old = await checkoutForm(who)
    await accountIn(app, 'late@example.com')
    await signIn(who, 'late@example.com', {}, '/my-account/')
    const refused = (await who.post('/?wc-ajax=checkout', old)).json<{ result: string; stale?: boolean }>()
    expect(refused).toMatchObject({ result: 'failure', stale: true })
    const plain = await who.post('/checkout/', old)
    expect(plain.status).toBe(400)
    expect(plain.body).toContain(`value="${buyer['billing_address_1']}"`)
    const fresh = await checkoutForm(who)
    expect((await who.post('/?wc-ajax=checkout', fresh)).json<{ result: string }>().result).toBe('success')
  })
})
