import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { endExpiredHolds, endHoldJob } from '../../../src/features/orders/holds/end-hold.ts'
import { orderOf } from '../../../src/features/orders/orders.ts'
import { payByLink } from '../../../src/features/orders/payments/pay-by-link.ts'
import { applyPaymentNotification } from '../../../src/features/orders/payments/payment-notification.ts'
import { refundOrder } from '../../../src/features/orders/payments/refund-order.ts'
import type { Order } from '../../../src/features/orders/rules/order.ts'
import {
  cancelOrder,
  moveOrderTo,
  recordManualPayment,
} from '../../../src/features/orders/states/manual-moves.ts'
import { timelineOf } from '../../../src/features/orders/states/notes.ts'
import { levelsOf } from '../../../src/features/stock/store.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { applyCoupon, makeCoupons, textOf } from '../../support/cart/coupons.ts'
import { checkoutForm } from '../../support/orders/checkout.ts'
import {
  addOffsiteMethod,
  failedPayment,
  fullPayment,
  paidNote,
} from '../../support/orders/payment-methods.ts'
import { visitor } from '../../support/visitor.ts'
import { noonMs, world } from '../../support/world.ts'

const provider = addOffsiteMethod()
const MINUTE = 60_000
let app: TestApp
beforeAll(async () => {
  app = await makeTestApp({ env: { HANDSEL_RATE_LIMITS: '0' } })
  await makeCoupons(app.shop, { code: 'one', amount: '1.00', usage_limit: 1 })
})
afterAll(() => app.close())
beforeEach(async () => {
  app.setNowMs(noonMs)
  await setStock(3)
})
afterEach(async () => {
  provider.notifications.clear()
  provider.immediateAnswer = undefined
  provider.isDown = false
  provider.requested.length = 0
  await sql`truncate shop_order, placement, graphile_worker._private_jobs restart identity cascade`.execute(
    app.shop.db,
  )
  await sql`update coupon set usage_count = 0`.execute(app.shop.db)
})

async function setStock(quantity: number): Promise<void> {
  await sql`insert into stock_level (product_id, quantity) values (${world.alba}, ${quantity})
            on conflict (product_id) do update set quantity = excluded.quantity`.execute(app.shop.db)
}
const levelOf = async () => (await levelsOf(app.shop.db, [world.alba])).get(world.alba)
const left = async () => (await levelOf())?.stockLeft

type Answer = { result: string; redirect?: string; order_id?: number; messages?: string }

/** A visitor with a product in the cart; `place` sends the order. */
async function buyer(quantity = 1, from = visitor(app.fastify)) {
  await from.post('/?wc-ajax=add_to_cart', { product_id: world.alba, quantity })
  const place = async (method = 'offsite', more: Record<string, string> = {}) => {
    const form = { ...(await checkoutForm(from)), payment_method: method, ...more }
    const press = async () => (await from.post('/?wc-ajax=checkout', form)).json<Answer>()
    return { first: await press(), press }
  }
  return { from, place }
}

async function placed(quantity = 1): Promise<Order> {
  const { first } = await (await buyer(quantity)).place()
  expect(first.result).toBe('success')
  return known(first.order_id ?? 0)
}

async function known(id: number): Promise<Order> {
  const order = await orderOf(app.shop, id)
  if (!order) throw new Error(`There is no order ${id}`)
  return order
}

const paying = { method: 'offsite', session: 's', address: '127.0.0.1' }
const mails = async () =>
  (
    await sql<{ mail: string }>`
      select mail from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id
        cross join json_array_elements_text(payload -> 'mails') with ordinality as queued (mail, place)
       where t.identifier = 'order-mail' order by j.id, place`.execute(app.shop.db)
  ).rows.map(({ mail }) => mail)

describe('an order that is paid offsite', () => {
  it('sends its buyer to the provider, the same way for a replay, and is one order', async () => {
    const { first, press } = await (await buyer()).place()
    expect(first).toMatchObject({
      result: 'success',
      redirect: `https://pay.example/checkout/${first.order_id}`,
    })
    expect(await press()).toEqual(first)
    expect(provider.requested).toEqual([first.order_id, first.order_id])
    expect(await left()).toBe(2)
    expect(await mails()).toEqual([])
  })

  it('holds its stock for ten minutes: unavailable for others, and shown as reserved', async () => {
    const { order_id } = (await (await buyer(3)).place()).first
    const order = await known(order_id ?? 0)
    expect(order).toMatchObject({ state: 'pending', holdUntil: new Date(noonMs + 10 * MINUTE) })
    expect(await levelOf()).toMatchObject({ stockLeft: 0, isReserved: true })
    const page = await visitor(app.fastify).get('/product/vase-alba/')
    expect(textOf(page.body)).toContain('Reserved in another order')
    const late = visitor(app.fastify)
    const added = await late.post('/?wc-ajax=add_to_cart', { product_id: world.alba })
    expect(added.json()).toMatchObject({ error: true })
  })

  it('is processed by the provider’s notification, once, however often it comes', async () => {
    const { id } = await placed()
    await Promise.all(
      Array.from({ length: 5 }, () => applyPaymentNotification(app.shop, id, 'offsite', fullPayment(id))),
    )
    await applyPaymentNotification(app.shop, id, 'offsite', failedPayment)
    const order = await known(id)
    expect(order).toMatchObject({ state: 'processing', holdUntil: undefined, paidMinor: order.sums.dueMinor })
    expect(await mails()).toEqual(['processing', 'new-order'])
    app.setNowMs(noonMs + 11 * MINUTE)
    await app.runJobs()
    expect((await known(id)).state).toBe('processing')
    expect(await left()).toBe(2)
    expect((await levelOf())?.isReserved).toBeUndefined()
  })

  it('that is not paid in time releases its stock and coupons, once', async () => {
    const couponBuyer = await buyer()
    await applyCoupon(couponBuyer.from, 'one')
    const { first } = await couponBuyer.place()
    const taken = async () =>
      (
        await sql<{ taken: number }>`select usage_count as taken from coupon where code = 'one'`.execute(
          app.shop.db,
        )
      ).rows[0]?.taken
    expect(await taken()).toBe(1)
    app.setNowMs(noonMs + 10 * MINUTE - 1)
    await endHoldJob(app.shop, { orderId: first.order_id })
    await endExpiredHolds(app.shop)
    expect([await left(), await taken()]).toEqual([2, 1])
    app.setNowMs(noonMs + 10 * MINUTE)
    await Promise.all([endHoldJob(app.shop, { orderId: first.order_id }), endExpiredHolds(app.shop)])
    await app.runJobs()
    expect(await known(first.order_id ?? 0)).toMatchObject({ state: 'expired', status: 'cancelled' })
    expect([await left(), await taken()]).toEqual([3, 0])
    expect(await mails()).toEqual([])
  })

  it('is looked up at the provider before its hold ends, so that an unreported payment counts', async () => {
    const { id } = await placed()
    provider.notifications.set(id, fullPayment(id))
    app.setNowMs(noonMs + 10 * MINUTE)
    await endExpiredHolds(app.shop)
    expect((await known(id)).state).toBe('processing')
  })

  it('holds the use of its coupon, with different messages for its buyer and for others', async () => {
    const withCoupon = async () => {
      const { from } = await buyer()
      await applyCoupon(from, 'one')
      const form = await checkoutForm(from)
      return async (billing_email: string) =>
        (
          await from.post('/?wc-ajax=checkout', { ...form, payment_method: 'offsite', billing_email })
        ).json<Answer>()
    }
    const [first, ofSameBuyer, ofOther] = [await withCoupon(), await withCoupon(), await withCoupon()]
    expect((await first('once@example.com')).result).toBe('success')
    const refusals = [await ofSameBuyer('once@example.com'), await ofOther('else@example.com')].map(
      ({ messages }) => textOf(messages ?? ''),
    )
    expect(refusals[0]).toContain('is reserved for an unpaid order')
    expect(refusals[1]).not.toContain('is held by')
  })

  it('expires, and shows its page, while the provider is down', async () => {
    const orders = [await placed(), await placed()]
    provider.isDown = true
    const page = await visitor(app.fastify).get(
      `/checkout/order-received/${orders[0]?.id}/?key=${orders[0]?.orderKey}`,
    )
    expect(page.status).toBe(200)
    app.setNowMs(noonMs + 10 * MINUTE)
    await endExpiredHolds(app.shop)
    for (const { id } of orders) expect((await known(id)).state).toBe('expired')
    expect(await left()).toBe(3)
  })

  it('can be cancelled, and is restocked', async () => {
    const { id } = await placed(2)
    expect(await cancelOrder(app.shop, id, { by: 'buyer' })).toMatchObject({ ok: true })
    expect(await cancelOrder(app.shop, id, { by: 'buyer' })).toEqual({ ok: false, reason: 'not-cancellable' })
    expect(await left()).toBe(3)
  })

  it('is limited to three held orders per session and ten per network address, also simultaneously', async () => {
    await setStock(100)
    const one = visitor(app.fastify)
    const outcomes: Answer[] = []
    for (let count = 0; count < 4; count++) outcomes.push((await (await buyer(1, one)).place()).first)
    expect(outcomes.map(({ result }) => result)).toEqual(['success', 'success', 'success', 'failure'])
    expect(textOf(outcomes[3]?.messages ?? '')).toContain('several unpaid orders')
    const others = await Promise.all(Array.from({ length: 12 }, () => buyer()))
    const more = await Promise.all(others.map(({ place }) => place()))
    expect(more.filter(({ first }) => first.result === 'success')).toHaveLength(7)
    expect(await left()).toBe(90)
    // Other payment methods hold nothing.
    expect((await (await buyer(1, one)).place('cod')).first.result).toBe('success')
  })
})

describe('a payment that fails', () => {
  it('holds the stock for a retry, and releases it without one', async () => {
    const { id } = await placed()
    await applyPaymentNotification(app.shop, id, 'offsite', failedPayment)
    expect(await known(id)).toMatchObject({ state: 'failed', holdUntil: new Date(noonMs + 10 * MINUTE) })
    expect([await left(), await mails()]).toEqual([2, ['failed', 'failed-owner']])
    app.setNowMs(noonMs + 10 * MINUTE)
    await endExpiredHolds(app.shop)
    expect(await known(id)).toMatchObject({ state: 'failed', holdUntil: undefined })
    expect(await left()).toBe(3)
  })

  it('can be retried, with another method too', async () => {
    const { id } = await placed()
    await applyPaymentNotification(app.shop, id, 'offsite', failedPayment)
    const again = await payByLink(app.shop, id, { ...paying, method: 'cod' })
    expect(again).toMatchObject({
      ok: true,
      value: { redirectUrl: undefined, order: { state: 'processing' } },
    })
    expect(await left()).toBe(2)
    expect(await payByLink(app.shop, id, paying)).toEqual({ ok: false, reason: 'not-payable' })
  })

  it('takes released stock again for a retry, or is refused if it is sold', async () => {
    await setStock(1)
    const { id } = await placed()
    await applyPaymentNotification(app.shop, id, 'offsite', failedPayment)
    app.setNowMs(noonMs + 10 * MINUTE)
    await endExpiredHolds(app.shop)
    expect(await left()).toBe(1)
    await setStock(0)
    expect(await payByLink(app.shop, id, paying)).toEqual({ ok: false, reason: 'out-of-stock' })
    expect((await known(id)).state).toBe('failed')
    await setStock(1)
    const twice = await Promise.all([payByLink(app.shop, id, paying), payByLink(app.shop, id, paying)])
    expect(twice.every(({ ok }) => ok)).toBe(true)
    expect(await left()).toBe(0)
    expect(await known(id)).toMatchObject({ state: 'pending', holdUntil: new Date(noonMs + 20 * MINUTE) })
  })

  it('while the order is placed leaves a failed order', async () => {
    provider.immediateAnswer = failedPayment
    const { first } = await (await buyer()).place()
    expect(first.result).toBe('success')
    expect((await known(first.order_id ?? 0)).state).toBe('failed')
  })

  it('cannot be retried with an unavailable method, or for an unknown order', async () => {
    const { id } = await placed()
    expect(await payByLink(app.shop, id, { ...paying, method: 'gold' })).toEqual({
      ok: false,
      reason: 'payment-method',
    })
    expect(await payByLink(app.shop, 4242, paying)).toEqual({ ok: false, reason: 'no-order' })
  })
})

describe('a late payment', () => {
  async function expired(): Promise<number> {
    const { id } = await placed()
    app.setNowMs(noonMs + 10 * MINUTE)
    await endExpiredHolds(app.shop)
    expect((await known(id)).state).toBe('expired')
    return id
  }

  it('takes the stock again if it is available', async () => {
    const id = await expired()
    await applyPaymentNotification(app.shop, id, 'offsite', fullPayment(id))
    expect((await known(id)).state).toBe('processing')
    expect(await left()).toBe(2)
  })

  it('without stock sets the order to stock-short, and mails the owner', async () => {
    const id = await expired()
    await setStock(0)
    await applyPaymentNotification(app.shop, id, 'offsite', fullPayment(id))
    const order = await known(id)
    expect(order).toMatchObject({ state: 'stock-short', status: 'on-hold', paidMinor: order.sums.dueMinor })
    expect(await left()).toBe(0)
    expect(await mails()).toContain('stock-short-owner')
    const all = order.sums.dueMinor
    const refund = { key: 'r1', amountMinor: all, reason: 'Sold out', restock: false }
    expect(await refundOrder(app.shop, id, refund)).toMatchObject({ ok: true, value: { state: 'refunded' } })
    expect(await left()).toBe(0)
  })

  it('by two methods counts once, and is noted', async () => {
    const { id } = await placed()
    await payByLink(app.shop, id, { ...paying, method: 'bacs' })
    expect((await known(id)).state).toBe('on-hold')
    await applyPaymentNotification(app.shop, id, 'offsite', fullPayment(id))
    await applyPaymentNotification(app.shop, id, 'offsite', fullPayment(id))
    await applyPaymentNotification(app.shop, id, 'offsite', {
      state: 'paid',
      note: 'A second transfer.',
      reference: 'transfer-2',
    })
    const order = await known(id)
    expect(order).toMatchObject({ state: 'processing', paidMinor: order.sums.dueMinor })
    const notes = (await timelineOf(app.shop, id)).map(({ text }) => text)
    expect(notes.filter((text) => text === paidNote)).toHaveLength(1)
    expect(notes.at(-1)).toBe('A second transfer.')
  })

  it('of a different amount is set to review', async () => {
    const { id } = await placed()
    await applyPaymentNotification(app.shop, id, 'offsite', { ...fullPayment(id), amountMinor: 1 })
    expect(await known(id)).toMatchObject({ state: 'payment-review', status: 'on-hold', paidMinor: 1 })
    const notes = (await timelineOf(app.shop, id)).map(({ text }) => text)
    expect(notes.at(-1)).toMatch(/^\$0\.01 received, \$\d+\.\d\d due\.$/)
  })
})

describe('a payment recorded by the owner', () => {
  it('for a waiting order counts as paid, by either action', async () => {
    for (const record of [
      (id: number) => recordManualPayment(app.shop, id),
      (id: number) => moveOrderTo(app.shop, id, 'processing'),
    ]) {
      const { first } = await (await buyer()).place('bacs')
      const { ok } = await record(first.order_id ?? 0)
      const order = await known(first.order_id ?? 0)
      expect({ ok, state: order.state, paid: order.paidMinor }).toEqual({
        ok: true,
        state: 'processing',
        paid: order.sums.dueMinor,
      })
    }
  })

  it('for a failed order takes its stock again, or sets it to stock-short', async () => {
    await setStock(1)
    const { id } = await placed()
    await applyPaymentNotification(app.shop, id, 'offsite', failedPayment)
    app.setNowMs(noonMs + 10 * MINUTE)
    await endExpiredHolds(app.shop)
    expect(await moveOrderTo(app.shop, id, 'processing')).toEqual({ ok: false, reason: 'no-such-move' })
    await setStock(0)
    expect(await recordManualPayment(app.shop, id)).toMatchObject({
      ok: true,
      value: { state: 'stock-short' },
    })
    expect(await left()).toBe(0)
  })

  it('for an overpaid order preserves the paid amount', async () => {
    const { id, sums } = await placed()
    const maxMinor = sums.dueMinor + 1000
    await applyPaymentNotification(app.shop, id, 'offsite', { ...fullPayment(id), amountMinor: maxMinor })
    expect(await recordManualPayment(app.shop, id)).toMatchObject({
      ok: true,
      value: { state: 'processing', paidMinor: maxMinor },
    })
  })
})

describe('a refund', () => {
  async function paid() {
    const { id } = await placed(2)
    await applyPaymentNotification(app.shop, id, 'offsite', fullPayment(id))
    return known(id)
  }
  const back = (id: number, amountMinor: number, more = {}) =>
    refundOrder(app.shop, id, {
      key: `${id}-${amountMinor}`,
      amountMinor,
      reason: '',
      restock: false,
      ...more,
    })

  it('never exceeds the paid amount, also for simultaneous requests', async () => {
    const { id, sums } = await paid()
    const maxMinor = sums.dueMinor
    expect(await back(id, maxMinor + 1)).toEqual({ ok: false, reason: 'more-than-paid' })
    const both = await Promise.all([back(id, maxMinor - 1), back(id, maxMinor - 2)])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect((await known(id)).refundedMinor).toBeLessThanOrEqual(maxMinor)
  })

  it('of a part does not change the state, of the whole amount ends the order and restocks it', async () => {
    const { id, sums } = await paid()
    expect(await back(id, 100)).toMatchObject({
      ok: true,
      value: { state: 'processing', refundedMinor: 100 },
    })
    const rest = { ok: true, value: { state: 'refunded' } }
    expect(await back(id, sums.dueMinor - 100, { restock: true })).toMatchObject(rest)
    expect(await left()).toBe(3)
    expect((await mails()).filter((mail) => mail === 'refunded')).toHaveLength(2)
  })

  it('requested twice with the same key is one, and a different one with that key is refused', async () => {
    const { id } = await paid()
    const key = { key: 'same' }
    expect(await back(id, 100, key)).toMatchObject({ ok: true })
    expect(await back(id, 100, key)).toMatchObject({ ok: true, value: { refundedMinor: 100 } })
    expect(await back(id, 200, key)).toEqual({ ok: false, reason: 'key-reused' })
  })

  it('of a part cannot restock, as the order still needs its stock', async () => {
    const { id } = await paid()
    expect(await back(id, 100, { restock: true })).toEqual({ ok: false, reason: 'restock-part' })
    expect(await left()).toBe(1)
    expect((await known(id)).refundedMinor).toBe(0)
  })

  it('does not restock unless requested', async () => {
    const { id, sums } = await paid()
    expect(await back(id, sums.dueMinor)).toMatchObject({ ok: true, value: { state: 'refunded' } })
    expect(await left()).toBe(1)
  })

  it.each([0, -100, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('of %s is refused', async (amount) => {
    const { id } = await paid()
    expect(await back(id, amount)).toEqual({ ok: false, reason: 'no-amount' })
  })

  it('of an unpaid order is refused', async () => {
    const { id } = await placed()
    expect(await back(id, 1)).toEqual({ ok: false, reason: 'nothing-paid' })
    expect(await back(4242, 1)).toEqual({ ok: false, reason: 'no-order' })
  })
})
