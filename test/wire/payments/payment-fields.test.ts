import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { resumeOrder } from '../../../src/features/orders/payments/request-payment.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { visitorWithCart } from '../../support/cart/cart-shop.ts'
import { checkoutForm } from '../../support/orders/checkout.ts'
import { fieldOf, mainText, placeOrderAs } from '../../support/orders/order-pages.ts'
import { addInstantMethod, failedPayment, fullPayment } from '../../support/orders/payment-methods.ts'
import { world } from '../../support/world.ts'

const terminal = addInstantMethod()
let app: TestApp
beforeAll(async () => {
  app = await makeTestApp({ env: { HANDSEL_RATE_LIMITS: '0' } })
})
afterAll(() => app.close())
beforeEach(() => {
  terminal.tokens.length = 0
  terminal.answer = fullPayment
  terminal.during = async () => undefined
})

type Answer = { readonly result: string; readonly order_id?: number; readonly messages?: string }

const form = { payment_method: 'at-once', 'at-once-token': 'cards' }
const refusal = 'Check your payment details.'

async function buyer() {
  const who = await visitorWithCart(app, { [world.coaster]: 1 })
  const filled = { ...(await checkoutForm(who)), ...form }
  const place = async (more: Record<string, string> = {}) =>
    (await who.post('/?wc-ajax=checkout', { ...filled, ...more })).json<Answer>()
  return { who, place }
}

describe('the fields of a payment method, at the checkout', () => {
  it('are passed to the method as its form reads them', async () => {
    const { place } = await buyer()
    expect(await place()).toMatchObject({ result: 'success' })
    expect(terminal.tokens).toEqual(['cards'])
  })

  it.each(['', 'CARDS', 'cards2', '<b>', '🏺', 'x'.repeat(5000)])(
    'are refused before anything is ordered: %j',
    async (token) => {
      const { place } = await buyer()
      const refused = await place({ 'at-once-token': token })
      expect([refused.result, refused.messages]).toEqual(['failure', expect.stringContaining(refusal)])
      expect(terminal.tokens).toEqual([])
      expect(await place()).toMatchObject({ result: 'success' })
    },
  )

  it('are passed again when the order is sent again after a crash', async () => {
    const { place } = await buyer()
    terminal.during = () => Promise.reject(new Error('The process is gone'))
    await place()
    terminal.during = async () => undefined
    expect(await place()).toMatchObject({ result: 'success' })
    expect(terminal.tokens).toEqual(['cards', 'cards'])
  })

  it('are not stored for the job that resumes after a crash', async () => {
    const { place } = await buyer()
    terminal.during = () => Promise.reject(new Error('The process is gone'))
    await place()
    terminal.during = async () => undefined
    const { rows } = await app.database.pool.query('select max(id)::int as id from shop_order')
    await resumeOrder(app.shop, { orderId: rows[0].id })
    expect(terminal.tokens).toEqual(['cards', undefined])
  })
})

describe('the fields on the pay page', () => {
  it('are passed to the method, or refused with 400', async () => {
    terminal.answer = () => failedPayment
    const order = await placeOrderAs(app, { form })
    terminal.answer = fullPayment
    const nonce = fieldOf(await order.who.get(order.payPage), 'woocommerce_pay', 'woocommerce-pay-nonce')
    const pay = (token: string) =>
      order.who.post(order.payPage, {
        woocommerce_pay: '1',
        payment_method: 'at-once',
        'woocommerce-pay-nonce': nonce,
        'at-once-token': token,
      })
    const refused = await pay('no')
    expect([refused.status, mainText(refused).includes(refusal)]).toEqual([400, true])
    expect((await order.now()).state).toBe('failed')
    expect((await pay('again')).status).toBe(303)
    expect(terminal.tokens).toEqual(['cards', 'again'])
    expect((await order.now()).state).toBe('processing')
  })
})
