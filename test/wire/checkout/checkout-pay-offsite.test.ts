import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { orderOf } from '../../../src/features/orders/orders.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { visitorWithCart } from '../../support/cart/cart-shop.ts'
import { checkoutForm } from '../../support/orders/checkout.ts'
import { addOffsiteMethod } from '../../support/orders/payment-methods.ts'
import { world } from '../../support/world.ts'

const provider = addOffsiteMethod()
let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())
afterEach(() => expect(app.loggedErrors()).toEqual([]))

async function buyer() {
  const who = await visitorWithCart(app, { [world.coaster]: 1 })
  return { who, form: { ...(await checkoutForm(who)), payment_method: provider.id } }
}

it('redirects by script to the provider, and its replay to the same URL', async () => {
  const { who, form } = await buyer()
  const first = await who.post('/?wc-ajax=checkout', form)
  const { result, redirect, order_id } = first.json()
  expect([result, redirect]).toEqual(['success', `https://pay.example/checkout/${order_id}`])
  expect((await who.post('/?wc-ajax=checkout', form)).json()).toEqual(first.json())
})

it('sends the provider the amount due, and the return, cancel and notify URLs', async () => {
  const { who, form } = await buyer()
  const { order_id: id } = (await who.post('/?wc-ajax=checkout', form)).json<{ order_id: number }>()
  const order = await orderOf(app.shop, id)
  const key = order?.orderKey
  expect(provider.contexts.get(id)).toMatchObject({
    orderId: id,
    amountMinor: order?.sums.dueMinor,
    currency: 'USD',
    fields: undefined,
    returnUrl: `http://localhost:3000/checkout/order-received/${id}/?key=${key}`,
    cancelUrl: `http://localhost:3000/checkout/order-pay/${id}/?pay_for_order=true&key=${key}`,
    notifyUrl: `http://localhost:3000/checkout/order-notify/${id}/?payment_method=offsite&key=${key}`,
  })
})

it('redirects there by the plain form, as the content security policy allows', async () => {
  const { who, form } = await buyer()
  const policy = String((await who.get('/checkout/')).headers['content-security-policy'])
  expect(policy.split(';')).toContain("form-action 'self' pay.example")
  const reply = await who.post('/checkout/', form)
  expect([reply.status, reply.headers['location']]).toEqual([
    303,
    expect.stringMatching(/^https:\/\/pay\.example\/checkout\/\d+$/),
  ])
})

it('refuses more orders of a buyer with too many unpaid ones', async () => {
  const { who } = await buyer()
  for (let times = 0; times < 3; times++) {
    await who.post('/?wc-ajax=add_to_cart', { product_id: world.candle })
    const form = { ...(await checkoutForm(who)), payment_method: provider.id }
    expect((await who.post('/?wc-ajax=checkout', form)).json()).toMatchObject({ result: 'success' })
  }
  await who.post('/?wc-ajax=add_to_cart', { product_id: world.candle })
  const form = { ...(await checkoutForm(who)), payment_method: provider.id }
  const refused = (await who.post('/?wc-ajax=checkout', form)).json<{ result: string; messages: string }>()
  expect([refused.result, refused.messages]).toEqual([
    'failure',
    expect.stringContaining('several unpaid orders'),
  ])
  expect((await who.get('/checkout/')).body).toContain('Candle Lume')
})
