import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { endExpiredHolds, endHoldJob } from '../../../src/features/orders/holds/end-hold.ts'
import { payByLink } from '../../../src/features/orders/payments/pay-by-link.ts'
import { applyPaymentNotification } from '../../../src/features/orders/payments/payment-notification.ts'
import { refundOrder } from '../../../src/features/orders/payments/refund-order.ts'
import {
  cancelOrder,
  moveOrderTo,
  recordManualPayment,
} from '../../../src/features/orders/states/manual-moves.ts'
import { failedPayment, fullPayment, paidNote } from '../../support/orders/payment-methods.ts'
import { ONCE, type VaseShop, vaseShop } from '../../support/orders/vase-shop.ts'
import { visitor } from '../../support/visitor.ts'
import { noonMs } from '../../support/world.ts'

const MINUTE = 60_000
let vases: VaseShop
beforeAll(async () => {
  vases = await vaseShop()
})
afterAll(() => vases.app.close())
beforeEach(() => vases.reset(1))

const shop = () => vases.app.shop
const paying = { method: 'offsite', session: 's', address: '127.0.0.1' }

/** An order that was not paid in time. */
async function expired(coupon?: string): Promise<number> {
  const { id } = await vases.order(coupon ? { coupon } : {})
  await sweepAfter(10)
  expect((await vases.orderById(id)).state).toBe('expired')
  return id
}

async function sweepAfter(minutes: number): Promise<void> {
  vases.app.setNowMs(noonMs + minutes * MINUTE)
  await endExpiredHolds(shop())
}

describe('a paid order without stock', () => {
  async function short(): Promise<number> {
    const id = await expired()
    await vases.setStock(0)
    await applyPaymentNotification(shop(), id, 'offsite', fullPayment(id))
    expect((await vases.orderById(id)).state).toBe('stock-short')
    return id
  }

  it('takes the stock when the owner processes it, so that nobody else can buy it', async () => {
    const id = await short()
    await vases.setStock(1)
    const answers = await Promise.all([1, 2, 3].map(() => moveOrderTo(shop(), id, 'processing')))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await vases.totals()).toMatchObject({ left: 0, taken: 1 })
    expect(await vases.place({ method: 'cod' })).not.toMatchObject({ result: 'success' })
    // Like any other order, it is restocked once.
    await cancelOrder(shop(), id, { by: 'owner' })
    expect(await vases.totals()).toMatchObject({ left: 1, taken: 0 })
  })

  it('keeps its state without stock, and the owner gets the reason', async () => {
    const id = await short()
    expect(await moveOrderTo(shop(), id, 'processing')).toEqual({ ok: false, reason: 'out-of-stock' })
    expect(await vases.orderById(id)).toMatchObject({ state: 'stock-short' })
    expect(await vases.totals()).toMatchObject({ left: 0, taken: 0 })
    expect(await recordManualPayment(shop(), id)).toEqual({ ok: false, reason: 'not-waiting' })
  })

  it('restocks nothing when it is cancelled', async () => {
    const id = await short()
    await cancelOrder(shop(), id, { by: 'owner' })
    expect(await vases.totals()).toMatchObject({ left: 0, taken: 0 })
  })
})

describe('a payment during the cancellation of its order', () => {
  it('is recorded, and the order is processed with its stock', async () => {
    vases.terminal.during = (id) => cancelOrder(shop(), id, { by: 'buyer' })
    const { id } = await vases.order({ method: 'at-once' })
    const order = await vases.orderById(id)
    expect(order).toMatchObject({ state: 'processing', paidMinor: order.sums.dueMinor })
    expect(await vases.notes(id)).toContain(paidNote)
    expect(await vases.mails(id)).toContain('new-order')
    expect(await vases.totals()).toMatchObject({ left: 0, taken: 1 })
  })

  it('is reported to the owner if the stock is sold', async () => {
    vases.terminal.during = async (id) => {
      await cancelOrder(shop(), id, { by: 'buyer' })
      await vases.setStock(0)
    }
    const { id } = await vases.order({ method: 'at-once' })
    const order = await vases.orderById(id)
    expect(order).toMatchObject({ state: 'stock-short', paidMinor: order.sums.dueMinor })
    expect(await vases.mails(id)).toContain('stock-short-owner')
    const all = { key: 'all', amountMinor: order.paidMinor, reason: '', restock: false }
    expect(await refundOrder(shop(), id, all)).toMatchObject({ ok: true, value: { state: 'refunded' } })
  })

  it.each([failedPayment, { state: 'on-hold', note: 'It comes.' }] as const)(
    'that fails or is pending leaves it cancelled: %j',
    async (answer) => {
      vases.terminal.answer = () => answer
      vases.terminal.during = (id) => cancelOrder(shop(), id, { by: 'buyer' })
      const { id } = await vases.order({ method: 'at-once' })
      expect(await vases.orderById(id)).toMatchObject({ state: 'cancelled', paidMinor: 0 })
      expect(await vases.totals()).toMatchObject({ left: 1, taken: 0 })
    },
  )
})

describe('a coupon that can be used once, of an order that is paid late', () => {
  beforeEach(() => vases.reset(5))

  it('is counted again if the use is still available', async () => {
    const id = await expired(ONCE)
    expect(await vases.totals()).toMatchObject({ uses: 0, usesWritten: 0 })
    await applyPaymentNotification(shop(), id, 'offsite', fullPayment(id))
    expect((await vases.orderById(id)).state).toBe('processing')
    expect(await vases.totals()).toMatchObject({ uses: 1, usesWritten: 1 })
    expect(await vases.place({ coupon: ONCE, method: 'cod' })).toMatchObject({ result: 'success' })
    expect(await vases.totals()).toMatchObject({ uses: 1, usesWritten: 1 })
  })

  async function usedByAnother(): Promise<number> {
    const id = await expired(ONCE)
    const other = await vases.order({ coupon: ONCE, method: 'cod' })
    expect(other.coupons.map(({ code }) => code)).toEqual([ONCE])
    await applyPaymentNotification(shop(), id, 'offsite', fullPayment(id))
    return id
  }

  it('respects its limit if another order has used it, and the owner decides', async () => {
    const id = await usedByAnother()
    const order = await vases.orderById(id)
    expect(order).toMatchObject({ state: 'payment-review', paidMinor: order.sums.dueMinor })
    expect((await vases.notes(id)).at(-1)).toContain(`Coupon ${ONCE}`)
    expect(await vases.mails(id)).toContain('new-order')
    expect(await vases.totals()).toEqual({ left: 3, taken: 2, uses: 1, usesWritten: 1 })
  })

  it('is counted beyond its limit when the owner processes the order', async () => {
    const id = await usedByAnother()
    const answers = await Promise.all([1, 2].map(() => moveOrderTo(shop(), id, 'processing')))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await vases.totals()).toEqual({ left: 3, taken: 2, uses: 2, usesWritten: 2 })
    await cancelOrder(shop(), id, { by: 'owner' })
    expect(await vases.totals()).toEqual({ left: 4, taken: 1, uses: 1, usesWritten: 1 })
  })

  it('is counted once for an order that still has its use and leaves the review', async () => {
    const { id } = await vases.order({ coupon: ONCE })
    await applyPaymentNotification(shop(), id, 'offsite', { ...fullPayment(id), amountMinor: 100 })
    await moveOrderTo(shop(), id, 'processing')
    expect(await vases.totals()).toMatchObject({ uses: 1, usesWritten: 1 })
  })
})

describe('a payment in parts', () => {
  const part = (reference: string, amountMinor: number) => {
    const notification = { state: 'paid', note: `${reference} came.`, reference, amountMinor } as const
    return applyPaymentNotification(shop(), 1, 'offsite', notification)
  }

  it('adds up, each part once, and can be fully refunded', async () => {
    const { id, sums } = await vases.order()
    await part('transfer-1', 100)
    await part('transfer-1', 100)
    await part('transfer-2', 250)
    await part('transfer-2', 250)
    await part('transfer-1', 100)
    expect(await vases.orderById(id)).toMatchObject({ state: 'payment-review', paidMinor: 350 })
    await part('transfer-3', sums.dueMinor - 350)
    expect(await vases.orderById(id)).toMatchObject({ state: 'payment-review', paidMinor: sums.dueMinor })
    expect((await vases.notes(id)).at(-1)).toMatch(/in total/)
    const all = { key: 'parts', amountMinor: sums.dueMinor, reason: '', restock: false }
    expect(await refundOrder(shop(), id, all)).toMatchObject({ ok: true, value: { state: 'refunded' } })
  })

  it('and then in full, without an amount, equals the amount due', async () => {
    const { id, sums } = await vases.order()
    await part('transfer-1', 100)
    await applyPaymentNotification(shop(), id, 'offsite', fullPayment(id))
    await applyPaymentNotification(shop(), id, 'offsite', fullPayment(id))
    expect(await vases.orderById(id)).toMatchObject({ paidMinor: sums.dueMinor })
  })

  it('counts each part once for simultaneous notifications', async () => {
    const { id } = await vases.order()
    const amounts = [100, 200, 300].flatMap((minor) => Array.from({ length: 4 }, () => minor))
    await Promise.all(amounts.map((minor) => part(`transfer-of-${minor}`, minor)))
    expect((await vases.orderById(id)).paidMinor).toBe(600)
  })
})

describe('a payment retry', () => {
  const again = (id: number, method = 'at-once') => payByLink(shop(), id, { ...paying, method })

  it('resumes after a crash between taking stock and payment', async () => {
    const { id } = await vases.order()
    await applyPaymentNotification(shop(), id, 'offsite', failedPayment)
    await sweepAfter(10)
    vases.terminal.during = async () => {
      throw new Error('The process is gone')
    }
    await expect(again(id)).rejects.toThrow('gone')
    expect(await vases.orderById(id)).toMatchObject({ state: 'pending' })
    expect(await vases.totals()).toMatchObject({ left: 0, taken: 1 })
    vases.terminal.during = async () => undefined
    await vases.app.runJobs()
    expect(await vases.orderById(id)).toMatchObject({ state: 'processing' })
    expect(await vases.totals()).toMatchObject({ left: 0, taken: 1 })
  })

  it('resumes after a crash during its hold, even after the hold expired', async () => {
    const { id } = await vases.order()
    await applyPaymentNotification(shop(), id, 'offsite', failedPayment)
    vases.terminal.during = async () => {
      throw new Error('The process is gone')
    }
    await expect(again(id)).rejects.toThrow('gone')
    await sweepAfter(11)
    expect(await vases.orderById(id)).toMatchObject({ state: 'pending' })
    vases.terminal.during = async () => undefined
    await vases.app.runJobs()
    expect(await vases.orderById(id)).toMatchObject({ state: 'processing' })
  })

  it('does not expire during a running payment', async () => {
    const { id } = await vases.order()
    await applyPaymentNotification(shop(), id, 'offsite', failedPayment)
    vases.terminal.during = () => sweepAfter(11)
    expect(await again(id)).toMatchObject({ ok: true, value: { order: { state: 'processing' } } })
    expect(await vases.notes(id)).not.toContain('Not paid in time: its items were released.')
  })

  it('holds its stock once: a second failure does not extend the time', async () => {
    vases.terminal.answer = () => failedPayment
    const { id } = await vases.order({ method: 'at-once' })
    const until = new Date(noonMs + 10 * MINUTE)
    expect(await vases.orderById(id)).toMatchObject({ state: 'failed', holdUntil: until })
    for (const minute of [4, 9]) {
      vases.app.setNowMs(noonMs + minute * MINUTE)
      await again(id)
      expect(await vases.orderById(id)).toMatchObject({ state: 'failed', holdUntil: until })
    }
    await sweepAfter(10)
    expect(await vases.totals()).toMatchObject({ left: 1, taken: 0 })
    await again(id)
    await sweepAfter(10)
    expect(await vases.totals()).toMatchObject({ left: 1, taken: 0 })
    expect(await vases.orderById(id)).toMatchObject({ state: 'failed', holdUntil: undefined })
  })

  it('by the offsite method does not extend the hold of the first failure either', async () => {
    const { id } = await vases.order()
    vases.app.setNowMs(noonMs + 9 * MINUTE)
    await applyPaymentNotification(shop(), id, 'offsite', failedPayment)
    const until = new Date(noonMs + 19 * MINUTE)
    expect(await vases.orderById(id)).toMatchObject({ holdUntil: until })
    vases.app.setNowMs(noonMs + 18 * MINUTE)
    await again(id, 'offsite')
    await applyPaymentNotification(shop(), id, 'offsite', failedPayment)
    expect(await vases.orderById(id)).toMatchObject({ state: 'failed', holdUntil: until })
  })

  it('counts among the three holds of a session', async () => {
    await vases.reset(100)
    vases.terminal.answer = () => failedPayment
    const from = visitor(vases.app.fastify)
    const ids: number[] = []
    for (let count = 0; count < 5; count++) ids.push((await vases.order({ method: 'at-once', from })).id)
    expect(await vases.place({ from })).toMatchObject({ result: 'failure' })
    await endExpiredHolds(shop())
    const held = await Promise.all(ids.map(vases.orderById))
    expect(held.filter(({ holdUntil }) => holdUntil)).toHaveLength(3)
    expect(held.every(({ state }) => state === 'failed')).toBe(true)
    expect(await vases.totals()).toMatchObject({ left: 97, taken: 3 })
  })
})

describe('a provider that never answers', () => {
  it('blocks neither the page of an order nor the expiry of other holds', async () => {
    await vases.reset(4)
    const orders = [await vases.order(), await vases.order(), await vases.order()]
    const [silent, paid] = orders.map(({ id }) => id)
    vases.provider.unansweredOrders = new Set([silent ?? 0])
    vases.provider.timeoutMs = 50
    vases.provider.notifications.set(paid ?? 0, fullPayment(paid ?? 0))
    const page = `/checkout/order-received/${silent}/?key=${orders[0]?.orderKey}`
    expect((await visitor(vases.app.fastify).get(page)).status).toBe(200)
    await sweepAfter(10)
    expect(
      (await Promise.all(orders.map(({ id }) => vases.orderById(id)))).map(({ state }) => state),
    ).toEqual(['expired', 'processing', 'expired'])
    await applyPaymentNotification(shop(), silent ?? 0, 'offsite', fullPayment(silent ?? 0))
    expect((await vases.orderById(silent ?? 0)).state).toBe('processing')
  })

  it('delays expiring holds in parallel, not one after the other', async () => {
    await vases.reset(8)
    const ids: number[] = []
    for (let count = 0; count < 8; count++) ids.push((await vases.order()).id)
    vases.provider.unansweredOrders = new Set(ids.slice(0, 7))
    vases.provider.timeoutMs = 2000
    vases.app.setNowMs(noonMs + 10 * MINUTE)
    const swept = endExpiredHolds(shop())
    await expect.poll(async () => (await vases.orderById(ids[7] ?? 0)).state).toBe('expired')
    expect((await vases.orderById(ids[0] ?? 0)).state).toBe('pending')
    await swept
    expect((await vases.orderById(ids[0] ?? 0)).state).toBe('expired')
  })

  it('leaves a pending order, which can be paid by its link later', async () => {
    vases.provider.unansweredOrders = 'all'
    vases.provider.timeoutMs = 50
    const placed = await vases.place()
    expect(placed).toMatchObject({ result: 'success', redirect: expect.stringMatching(/order-received/) })
    const id = placed.order_id ?? 0
    expect(await vases.orderById(id)).toMatchObject({ state: 'pending' })
    expect(await payByLink(shop(), id, paying)).toEqual({ ok: false, reason: 'provider-silent' })
    vases.provider.unansweredOrders = new Set()
    expect(await payByLink(shop(), id, paying)).toMatchObject({
      ok: true,
      value: { redirectUrl: expect.stringContaining('pay.example') },
    })
  })

  it('with the instant method leaves a pending order, which is requested again later', async () => {
    vases.terminal.unansweredOrders = 'all'
    vases.terminal.timeoutMs = 50
    const { id } = await vases.order({ method: 'at-once' })
    expect(await vases.orderById(id)).toMatchObject({ state: 'pending' })
    vases.terminal.unansweredOrders = new Set()
    await endHoldJob(shop(), { orderId: id })
    await vases.app.runJobs()
    expect(await vases.orderById(id)).toMatchObject({ state: 'processing' })
    expect(vases.terminal.requested).toEqual([id, id])
  })
})
