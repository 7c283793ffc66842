import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { orderOf } from '../../../src/features/orders/orders.ts'
import { payByLink } from '../../../src/features/orders/payments/pay-by-link.ts'
import { moveOrderTo } from '../../../src/features/orders/states/manual-moves.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { invalidOrderPaths, type PlacedOrder, placeOrderAs } from '../../support/orders/order-pages.ts'
import { addOffsiteMethod, failedPayment, fullPayment } from '../../support/orders/payment-methods.ts'
import { visitor } from '../../support/visitor.ts'

const provider = addOffsiteMethod()
let app: TestApp
beforeAll(async () => {
  app = await makeTestApp({ env: { HANDSEL_RATE_LIMITS: '0' } })
})
afterAll(() => app.close())
afterEach(() => {
  provider.isDown = false
})

const placed = () => placeOrderAs(app, { form: { payment_method: 'offsite' } })

/** The path of the notify URL that the provider received for an order. */
function pathFor({ id }: Pick<PlacedOrder, 'id'>): string {
  const { pathname, search } = new URL(provider.contexts.get(id)?.notifyUrl ?? '')
  return pathname + search
}

const notify = (order: Pick<PlacedOrder, 'id'>) => visitor(app.fastify).post(pathFor(order), '')

async function paymentsOf({ id }: Pick<PlacedOrder, 'id'>): Promise<number> {
  const { rows } = await app.database.pool.query('select id from payment where order_id = $1', [id])
  return rows.length
}

describe('POST /checkout/order-notify/:id/', () => {
  it('looks up the payment at the provider, and records it once, however often it is called', async () => {
    const order = await placed()
    expect((await notify(order)).status).toBe(200)
    expect((await order.now()).state).toBe('pending')

    provider.notifications.set(order.id, fullPayment(order.id))
    const replies = await Promise.all(Array.from({ length: 6 }, () => notify(order)))
    replies.push(await notify(order))
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
    const { state, paidMinor, sums } = await order.now()
    expect({ state, paidMinor }).toEqual({ state: 'processing', paidMinor: sums.dueMinor })
    expect(await paymentsOf(order)).toBe(1)
  })

  it('ignores the posted content, in any format', async () => {
    const order = await placed()
    const bodies = [
      { payload: '{"state":"paid","amount":1}', type: 'application/json' },
      { payload: 'state=paid&reference=pi_1', type: 'application/x-www-form-urlencoded' },
    ]
    for (const { payload, type } of bodies) {
      const reply = await app.fastify.inject({
        ...{ method: 'POST', url: pathFor(order), payload },
        headers: { 'content-type': type },
      })
      expect(reply.statusCode).toBe(200)
    }
    expect(await order.now()).toMatchObject({ state: 'pending', paidMinor: 0 })
  })

  it('answers 503 while the provider is down', async () => {
    const order = await placed()
    provider.isDown = true
    expect((await notify(order)).status).toBe(503)
    provider.isDown = false
    provider.notifications.set(order.id, fullPayment(order.id))
    expect((await notify(order)).status).toBe(200)
    expect((await order.now()).state).toBe('processing')
  })

  it('accepts late payments, and payments after a change of the method', async () => {
    const [late, changed] = [await placed(), await placed()]
    await moveOrderTo(app.shop, late.id, 'cancelled')
    const bacs = { method: 'bacs', session: 's', address: '127.0.0.1' }
    expect(await payByLink(app.shop, changed.id, bacs)).toMatchObject({ ok: true })
    for (const order of [late, changed]) {
      provider.notifications.set(order.id, fullPayment(order.id))
      expect((await notify(order)).status).toBe(200)
      expect((await order.now()).state).toBe('processing')
    }
  })

  it('ignores a failure after the payment', async () => {
    const order = await placed()
    provider.notifications.set(order.id, fullPayment(order.id))
    await notify(order)
    provider.notifications.set(order.id, failedPayment)
    expect((await notify(order)).status).toBe(200)
    expect((await order.now()).state).toBe('processing')
  })

  it('answers with the reason if a payment is recorded for another order, or is invalid', async () => {
    const [first, second] = [await placed(), await placed()]
    provider.notifications.set(first.id, fullPayment(first.id))
    await notify(first)
    provider.notifications.set(second.id, fullPayment(first.id))
    const refused = await notify(second)
    expect([refused.status, refused.json()]).toEqual([409, { code: 'reference-of-another-order' }])
    provider.notifications.set(second.id, { ...fullPayment(second.id), amountMinor: -1 })
    const broken = await notify(second)
    expect([broken.status, broken.json()]).toEqual([422, { code: 'no-amount' }])
    expect(await second.now()).toMatchObject({ state: 'pending', paidMinor: 0 })
  })

  it('needs the key of the order, and does nothing for a method without a provider', async () => {
    const order = await placed()
    provider.notifications.set(order.id, fullPayment(order.id))
    const paths = invalidOrderPaths('/checkout/order-notify', order)
    const replies = await Promise.all(paths.map((path) => visitor(app.fastify).post(path, '')))
    expect(replies.map(({ status }) => status)).toEqual(paths.map(() => 404))
    for (const method of ['', 'bacs', 'nothing-like-it', '🏺']) {
      const path = `/checkout/order-notify/${order.id}/?payment_method=${encodeURIComponent(method)}&key=${order.key}`
      expect((await visitor(app.fastify).post(path, '')).status).toBe(200)
    }
    expect(await orderOf(app.shop, order.id)).toMatchObject({ state: 'pending', paidMinor: 0 })
  })
})
