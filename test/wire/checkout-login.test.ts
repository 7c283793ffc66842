import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { hidden, signedIn, signIn } from '../support/account.ts'
import { accountIn, PASSWORD } from '../support/account-browser.ts'
import { makeTestApp, type TestApp } from '../support/app.ts'
import { withGoods, wordsOf } from '../support/cart-shop.ts'
import { buyer, checkoutForm } from '../support/checkout.ts'
import { setAll } from '../support/own-settings.ts'
import { world } from '../support/world.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())
afterEach(async () => {
  await setAll(app, {
    woocommerce_enable_guest_checkout: 'yes',
    woocommerce_enable_checkout_login_reminder: 'yes',
    registration_enabled: 'no',
  })
  expect(app.faults()).toEqual([])
})

const asked = 'Returning customer?'
const guest = () => withGoods(app, { [world.candle]: 1 })

async function orderCount(): Promise<number> {
  return (await app.shop.db.selectFrom('shop_order').select('id').execute()).length
}

describe('the sign-in of the checkout', () => {
  it('leads back to it, signed in, with the cart of the guest, and is not asked again', async () => {
    await accountIn(app, 'back@example.com')
    const who = await guest()
    expect(wordsOf((await who.get('/checkout/')).body)).toContain(asked)
    const fields = { redirect_to: '/checkout/' }
    const reply = await signIn(who, 'back@example.com', fields, '/checkout/')
    expect([reply.status, reply.headers['location']]).toEqual([302, '/checkout/'])
    const page = await who.get('/checkout/')
    expect(page.body).toContain('Candle Lume')
    expect(page.body).toMatch(/id="billing_email"[^>]*value="back@example.com"/)
    expect(wordsOf(page.body)).not.toContain(asked)
  })

  it('that is refused says why on the account’s page, and the way back is kept', async () => {
    await accountIn(app, 'slip@example.com')
    const who = await guest()
    const wrong = { redirect_to: '/checkout/', password: `${PASSWORD}!` }
    const reply = await signIn(who, 'slip@example.com', wrong, '/checkout/')
    expect(reply.status).toBe(403)
    expect(hidden(reply, 'redirect_to')).toBe('/checkout/')
    expect((await who.get('/checkout/')).body).toContain('Candle Lume')
  })

  it('goes with the reminder', async () => {
    await setAll(app, { woocommerce_enable_checkout_login_reminder: 'no' })
    expect((await (await guest()).get('/checkout/')).body).not.toContain('woocommerce-form-login')
  })
})

describe('a shop without guests', () => {
  it('shows them its door and no form of an order', async () => {
    await setAll(app, { woocommerce_enable_guest_checkout: 'no' })
    const who = await guest()
    const page = await who.get('/checkout/')
    expect(page.status).toBe(200)
    expect(page.body).toContain('woocommerce-form-login')
    expect(page.body).not.toContain('form.checkout')
    expect(page.body).not.toContain('id="place_order"')
    expect(page.body).not.toContain('Make an account')
    await setAll(app, { registration_enabled: 'yes' })
    expect((await who.get('/checkout/')).body).toContain('href="/my-account/?redirect_to=/checkout/"')
  })

  it('takes no order of theirs, by script and by plain form, and takes those of accounts', async () => {
    const who = await guest()
    const form = await checkoutForm(who)
    await setAll(app, { woocommerce_enable_guest_checkout: 'no' })
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
  it('is told to be sent again, with nothing of it lost, and orders then', async () => {
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
