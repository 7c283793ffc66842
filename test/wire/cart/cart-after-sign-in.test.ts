import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { accountIn, PASSWORD } from '../../support/accounts/account-session.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { type Visitor, visitor } from '../../support/visitor.ts'
import { world } from '../../support/world.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())
afterEach(() => expect(app.loggedErrors()).toEqual([]))

const EMAIL = 'ada@example.com'
const valueIn = (body: string, name: string) =>
  new RegExp(`name="${name}" value="(\\w+)"`).exec(body)?.[1] ?? ''
const holdsCoaster = async (who: Visitor) => (await who.get('/cart/')).body.includes('Coaster Orlo')

async function signIn(who: Visitor) {
  const nonce = 'woocommerce-login-nonce'
  const loginPage = await who.get('/my-account/')
  const fields = {
    username: EMAIL,
    password: PASSWORD,
    login: 'Log in',
    [nonce]: valueIn(loginPage.body, nonce),
  }
  expect((await who.post('/my-account/', fields)).status).toBe(302)
}

it('the cart follows its owner from guest to account and to another device, and ends with the sign-out', async () => {
  await accountIn(app, EMAIL)
  const here = visitor(app.fastify)
  await here.post('/?wc-ajax=add_to_cart', { product_id: world.coaster, quantity: 2 })
  await signIn(here)
  expect(await holdsCoaster(here)).toBe(true)
  expect([...here.cookies.keys()].filter((name) => name.startsWith('wp_woocommerce_session_'))).toEqual([])

  const there = visitor(app.fastify)
  await signIn(there)
  expect(there.cookies.get('woocommerce_items_in_cart')).toBe('1')
  expect(await holdsCoaster(there)).toBe(true)

  const question = await there.get('/my-account/customer-logout/')
  await there.post('/my-account/customer-logout/', { _wpnonce: valueIn(question.body, '_wpnonce') })
  expect(await holdsCoaster(there)).toBe(false)
  expect(await holdsCoaster(here)).toBe(true)
})
