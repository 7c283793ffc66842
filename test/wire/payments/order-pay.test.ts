import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { moveOrderTo, recordManualPayment } from '../../../src/features/orders/states/manual-moves.ts'
import { levelsOf } from '../../../src/features/stock/store.ts'
import { signedIn } from '../../support/accounts/account-forms.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import {
  fieldOf,
  invalidOrderPaths,
  mainText,
  type PlacedOrder,
  placeOrderAs,
} from '../../support/orders/order-pages.ts'
import { addOffsiteMethod, failedPayment, fullPayment } from '../../support/orders/payment-methods.ts'
import { visitor } from '../../support/visitor.ts'
import { noonMs, world } from '../../support/world.ts'

let app: TestApp
const bank = addOffsiteMethod()
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())
afterEach(() => {
  app.setNowMs(noonMs)
  expect(app.loggedErrors()).toEqual([])
})

const form = { payment_method: 'offsite' }
const nonceOf = async ({ who, payPage }: PlacedOrder) =>
  fieldOf(await who.get(payPage), 'woocommerce_pay', 'woocommerce-pay-nonce')

async function pay(order: PlacedOrder, method: string, more: Record<string, string> = {}) {
  const fields = {
    woocommerce_pay: '1',
    payment_method: method,
    'woocommerce-pay-nonce': await nonceOf(order),
    ...more,
  }
  return order.who.post(order.payPage, fields)
}

describe('GET /checkout/order-pay/:id/', () => {
  it('shows the order and its payment methods, only to the holder of its key', async () => {
    const order = await placeOrderAs(app, { form })
    const reply = await visitor(app.fastify).get(order.payPage)
    expect(reply.headers['cache-control']).toContain('no-store')
    expect(reply.headers['x-robots-tag']).toBe('noindex')
    for (const text of ['Candle Lume', 'Card', 'Bank transfer', 'We’re holding your items until']) {
      expect(mainText(reply)).toContain(text)
    }
    expect(reply.body).toMatch(/value="offsite"[^>]*checked=""|checked=""[^>]*value="offsite"/)

    const paths = invalidOrderPaths('/checkout/order-pay', order)
    const replies = await Promise.all(paths.map((path) => visitor(app.fastify).get(path)))
    expect(replies.map(({ status }) => status)).toEqual(paths.map(() => 404))
    expect(new Set(replies.map(({ body }) => body)).size).toBe(1)
  })

  it('shows why there is nothing to pay, with a link to the order', async () => {
    const order = await placeOrderAs(app)
    expect(mainText(await order.who.get(order.payPage))).toContain('You’ve already chosen how to pay')
    await recordManualPayment(app.shop, order.id)
    const reply = await order.who.get(order.payPage)
    expect(mainText(reply)).toContain('There’s nothing to pay')
    expect(reply.body).not.toContain('name="woocommerce_pay"')
    expect(reply.body).toContain(`href="${order.page}"`)
  })
})

describe('the account', () => {
  it('links to the pay page of its own orders, and shows no orders of others', async () => {
    const who = await signedIn(app, 'payer@example.com')
    const order = await placeOrderAs(app, { who })
    await moveOrderTo(app.shop, order.id, 'failed')
    const href = `href="${order.payPage.replace('&', '&amp;')}"`
    for (const path of ['/my-account/orders/', `/my-account/view-order/${order.id}/`]) {
      const reply = await who.get(path)
      expect(reply.body).toContain(href)
      expect(mainText(reply)).toContain('Payment failed')
      expect(reply.body).toContain('<meta name="referrer" content="same-origin"/>')
      expect(reply.headers['cache-control']).toContain('no-store')
    }
    const other = await signedIn(app, 'other@example.com')
    const ids = [order.id, 999_999, '9e99', '-1', encodeURIComponent('🏺')]
    const replies = await Promise.all(ids.map((id) => other.get(`/my-account/view-order/${id}/`)))
    expect(replies.map(({ status }) => status)).toEqual(ids.map(() => 404))
    expect(new Set(replies.map(({ body }) => body)).size).toBe(1)
  })
})

describe('POST /checkout/order-pay/:id/', () => {
  it('redirects to the provider again, with 303', async () => {
    const order = await placeOrderAs(app, { form })
    const reply = await pay(order, 'offsite')
    expect([reply.status, reply.headers['location']]).toEqual([
      303,
      `https://pay.example/checkout/${order.id}`,
    ])
    expect((await order.now()).state).toBe('pending')
  })

  it('accepts another method, after which the order waits for that', async () => {
    const order = await placeOrderAs(app, { form })
    const reply = await pay(order, 'bacs')
    expect([reply.status, reply.headers['location']]).toEqual([303, order.page])
    expect(await order.now()).toMatchObject({ state: 'on-hold', paymentMethod: 'bacs' })
  })

  it('pays an order whose payment failed, and takes its stock again', async () => {
    const left = async () => (await levelsOf(app.shop.db, [world.candle])).get(world.candle)?.stockLeft
    const before = (await left()) ?? 0
    const order = await placeOrderAs(app, { form, products: { [world.candle]: 2 } })
    bank.notifications.set(order.id, failedPayment)
    expect(mainText(await order.who.get(order.payPage))).toContain('Amount due')
    expect((await order.now()).state).toBe('failed')
    bank.notifications.set(order.id, fullPayment(order.id))
    expect((await pay(order, 'cod')).status).toBe(303)
    expect((await order.now()).state).toBe('processing')
    expect(await left()).toBe(before - 2)
  })

  it('refuses with a message: no method, an unavailable one, lists, an expired form, a paid order', async () => {
    const order = await placeOrderAs(app, { form })
    for (const method of ['', 'nothing-like-it', '🏺', 'x'.repeat(5000)]) {
      const reply = await pay(order, method)
      expect([reply.status, mainText(reply).includes('Select a payment method.')]).toEqual([400, true])
    }
    const nonce = await nonceOf(order)
    const twice = `woocommerce_pay=1&woocommerce-pay-nonce=${nonce}&payment_method=bacs&payment_method=cod`
    expect((await order.who.post(order.payPage, twice)).status).toBe(400)
    expect((await pay(order, 'bacs', { 'woocommerce-pay-nonce': 'ffffffffff' })).status).toBe(403)
    app.setNowMs(noonMs + 25 * 3600_000)
    expect(
      (await order.who.post(order.payPage, { payment_method: 'bacs', 'woocommerce-pay-nonce': nonce }))
        .status,
    ).toBe(403)
    app.setNowMs(noonMs)
    expect((await order.now()).state).toBe('pending')

    await pay(order, 'bacs')
    const late = await order.who.post(order.payPage, {
      payment_method: 'bacs',
      'woocommerce-pay-nonce': nonce,
    })
    expect([late.status, mainText(late).includes('isn’t awaiting payment')]).toEqual([409, true])
  })

  it('refuses the nonce or key of another order', async () => {
    const [order, other] = [await placeOrderAs(app, { form }), await placeOrderAs(app, { form })]
    expect((await pay(order, 'bacs', { 'woocommerce-pay-nonce': await nonceOf(other) })).status).toBe(403)
    const crossed = order.payPage.replace(order.key, other.key)
    const nonce = await nonceOf(order)
    expect(
      (await order.who.post(crossed, { payment_method: 'bacs', 'woocommerce-pay-nonce': nonce })).status,
    ).toBe(404)
    expect((await order.now()).state).toBe('pending')
  })

  it('pays once for simultaneous requests', async () => {
    const order = await placeOrderAs(app, { form })
    const fields = { payment_method: 'bacs', 'woocommerce-pay-nonce': await nonceOf(order) }
    const replies = await Promise.all([
      order.who.post(order.payPage, fields),
      order.who.post(order.payPage, fields),
    ])
    const answers = replies.map(({ status }) => status)
    expect(answers).toContain(303)
    expect([303, 409]).toContain(Math.max(...answers))
    expect((await order.now()).state).toBe('on-hold')
  })

  it('requires the terms if the shop has them', async () => {
    const strict = await makeTestApp({ settings: { terms_page: '/terms/' } })
    try {
      const order = await placeOrderAs(strict, { form: { ...form, terms: 'on', 'terms-field': '1' } })
      const refused = await pay(order, 'bacs')
      expect([refused.status, mainText(refused).includes('Please read and accept the terms')]).toEqual([
        400,
        true,
      ])
      expect((await pay(order, 'bacs', { terms: 'on' })).status).toBe(303)
    } finally {
      await strict.close()
    }
  })
})
