import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { endHoldJob, sweepHolds } from '../../src/features/orders/end-hold.ts'
import {
  applyPaymentNotification,
  cancelOrder,
  moveOrderTo,
  payAgain,
  refundOrder,
  takePayment,
} from '../../src/features/orders/orders.ts'
import { failedPayment, fullPayment, paidNote } from '../support/pay-offsite.ts'
import { ONCE, type VaseShop, vaseShop } from '../support/vase-shop.ts'
import { visitor } from '../support/visitor.ts'
import { noonMs } from '../support/world.ts'

const MINUTE = 60_000
let vases: VaseShop
beforeAll(async () => {
  vases = await vaseShop()
})
afterAll(() => vases.app.close())
beforeEach(() => vases.begin(1))

const shop = () => vases.app.shop
const paying = { method: 'offsite', session: 's', address: '127.0.0.1' }

/** An order that was not paid in time. */
async function expired(coupon?: string): Promise<number> {
  const { id } = await vases.order(coupon ? { coupon } : {})
  await overtime(10)
  expect((await vases.known(id)).state).toBe('expired')
  return id
}

async function overtime(minutes: number): Promise<void> {
  vases.app.setNowMs(noonMs + minutes * MINUTE)
  await sweepHolds(shop())
}

describe('an order that is paid and short of its pieces', () => {
  async function short(): Promise<number> {
    const id = await expired()
    await vases.shelf(0)
    await applyPaymentNotification(shop(), id, 'offsite', fullPayment(id))
    expect((await vases.known(id)).state).toBe('stock-short')
    return id
  }

  it('takes them when the owner sends it on, so that nobody else buys the same', async () => {
    const id = await short()
    await vases.shelf(1)
    const answers = await Promise.all([1, 2, 3].map(() => moveOrderTo(shop(), id, 'processing')))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await vases.books()).toMatchObject({ left: 0, taken: 1 })
    expect(await vases.place({ method: 'cod' })).not.toMatchObject({ result: 'success' })
    // And gives them back once, as any other.
    await cancelOrder(shop(), id, { by: 'owner' })
    expect(await vases.books()).toMatchObject({ left: 1, taken: 0 })
  })

  it('stays so while they are not there, and its owner is told why', async () => {
    const id = await short()
    expect(await moveOrderTo(shop(), id, 'processing')).toEqual({ ok: false, reason: 'out-of-stock' })
    expect(await vases.known(id)).toMatchObject({ state: 'stock-short' })
    expect(await vases.books()).toMatchObject({ left: 0, taken: 0 })
    expect(await takePayment(shop(), id)).toEqual({ ok: false, reason: 'not-waiting' })
  })

  it('that is called off brings no pieces that it never had', async () => {
    const id = await short()
    await cancelOrder(shop(), id, { by: 'owner' })
    expect(await vases.books()).toMatchObject({ left: 0, taken: 0 })
  })
})

describe('money that is taken while its order is cancelled', () => {
  it('is noted and can go back, and the order goes on with its piece: nobody loses it without a word', async () => {
    vases.terminal.during = (id) => cancelOrder(shop(), id, { by: 'buyer' })
    const { id } = await vases.order({ method: 'at-once' })
    const order = await vases.known(id)
    expect(order).toMatchObject({ state: 'processing', paidMinor: order.sums.dueMinor })
    expect(await vases.told(id)).toContain(paidNote)
    expect(await vases.mails(id)).toContain('new-order')
    expect(await vases.books()).toMatchObject({ left: 0, taken: 1 })
  })

  it('is told to the owner where the piece has gone to somebody else', async () => {
    vases.terminal.during = async (id) => {
      await cancelOrder(shop(), id, { by: 'buyer' })
      await vases.shelf(0)
    }
    const { id } = await vases.order({ method: 'at-once' })
    const order = await vases.known(id)
    expect(order).toMatchObject({ state: 'stock-short', paidMinor: order.sums.dueMinor })
    expect(await vases.mails(id)).toContain('stock-short-owner')
    const all = { key: 'all', amountMinor: order.paidMinor, reason: '', restock: false }
    expect(await refundOrder(shop(), id, all)).toMatchObject({ ok: true, value: { state: 'refunded' } })
  })

  it.each([failedPayment, { state: 'on-hold', note: 'It comes.' }] as const)(
    'or does not come leaves it cancelled: %j',
    async (answer) => {
      vases.terminal.answer = () => answer
      vases.terminal.during = (id) => cancelOrder(shop(), id, { by: 'buyer' })
      const { id } = await vases.order({ method: 'at-once' })
      expect(await vases.known(id)).toMatchObject({ state: 'cancelled', paidMinor: 0 })
      expect(await vases.books()).toMatchObject({ left: 1, taken: 0 })
    },
  )
})

describe('a coupon that can be used once, of an order that is paid late', () => {
  beforeEach(() => vases.begin(5))

  it('is counted again where its use is still there', async () => {
    const id = await expired(ONCE)
    expect(await vases.books()).toMatchObject({ uses: 0, usesWritten: 0 })
    await applyPaymentNotification(shop(), id, 'offsite', fullPayment(id))
    expect((await vases.known(id)).state).toBe('processing')
    expect(await vases.books()).toMatchObject({ uses: 1, usesWritten: 1 })
    expect(await vases.place({ coupon: ONCE, method: 'cod' })).toMatchObject({ result: 'success' })
    expect(await vases.books()).toMatchObject({ uses: 1, usesWritten: 1 })
  })

  async function usedByAnother(): Promise<number> {
    const id = await expired(ONCE)
    const other = await vases.order({ coupon: ONCE, method: 'cod' })
    expect(other.coupons.map(({ code }) => code)).toEqual([ONCE])
    await applyPaymentNotification(shop(), id, 'offsite', fullPayment(id))
    return id
  }

  it('keeps to its limit where somebody else has used it: the owner is told, and decides', async () => {
    const id = await usedByAnother()
    const order = await vases.known(id)
    expect(order).toMatchObject({ state: 'payment-review', paidMinor: order.sums.dueMinor })
    expect((await vases.told(id)).at(-1)).toContain(`coupon ${ONCE}`)
    expect(await vases.mails(id)).toContain('new-order')
    expect(await vases.books()).toEqual({ left: 3, taken: 2, uses: 1, usesWritten: 1 })
  })

  it('is honoured beyond its limit when the owner sends the order on, and counted', async () => {
    const id = await usedByAnother()
    const answers = await Promise.all([1, 2].map(() => moveOrderTo(shop(), id, 'processing')))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await vases.books()).toEqual({ left: 3, taken: 2, uses: 2, usesWritten: 2 })
    await cancelOrder(shop(), id, { by: 'owner' })
    expect(await vases.books()).toEqual({ left: 4, taken: 1, uses: 1, usesWritten: 1 })
  })

  it('is counted once for an order that goes on from being looked at and had its use all along', async () => {
    const { id } = await vases.order({ coupon: ONCE })
    await applyPaymentNotification(shop(), id, 'offsite', { ...fullPayment(id), amountMinor: 100 })
    await moveOrderTo(shop(), id, 'processing')
    expect(await vases.books()).toMatchObject({ uses: 1, usesWritten: 1 })
  })
})

describe('money that comes in parts', () => {
  const part = (reference: string, amountMinor: number) => {
    const notification = { state: 'paid', note: `${reference} came.`, reference, amountMinor } as const
    return applyPaymentNotification(shop(), 1, 'offsite', notification)
  }

  it('adds up, each part once, and all of it can go back', async () => {
    const { id, sums } = await vases.order()
    await part('transfer-1', 100)
    await part('transfer-1', 100)
    await part('transfer-2', 250)
    await part('transfer-2', 250)
    await part('transfer-1', 100)
    expect(await vases.known(id)).toMatchObject({ state: 'payment-review', paidMinor: 350 })
    await part('transfer-3', sums.dueMinor - 350)
    expect(await vases.known(id)).toMatchObject({ state: 'payment-review', paidMinor: sums.dueMinor })
    expect((await vases.told(id)).at(-1)).toMatch(/in all/)
    const all = { key: 'parts', amountMinor: sums.dueMinor, reason: '', restock: false }
    expect(await refundOrder(shop(), id, all)).toMatchObject({ ok: true, value: { state: 'refunded' } })
  })

  it('and then as a whole, without a sum, is what was due', async () => {
    const { id, sums } = await vases.order()
    await part('transfer-1', 100)
    await applyPaymentNotification(shop(), id, 'offsite', fullPayment(id))
    await applyPaymentNotification(shop(), id, 'offsite', fullPayment(id))
    expect(await vases.known(id)).toMatchObject({ paidMinor: sums.dueMinor })
  })

  it('counts once in each part however many notifications of it come at once', async () => {
    const { id } = await vases.order()
    const amounts = [100, 200, 300].flatMap((minor) => Array.from({ length: 4 }, () => minor))
    await Promise.all(amounts.map((minor) => part(`transfer-of-${minor}`, minor)))
    expect((await vases.known(id)).paidMinor).toBe(600)
  })
})

describe('a payment that is tried again', () => {
  const again = (id: number, method = 'at-once') => payAgain(shop(), id, { ...paying, method })

  it('goes on after a crash between its pieces and its money', async () => {
    const { id } = await vases.order()
    await applyPaymentNotification(shop(), id, 'offsite', failedPayment)
    await overtime(10)
    vases.terminal.during = async () => {
      throw new Error('The process is gone')
    }
    await expect(again(id)).rejects.toThrow('gone')
    expect(await vases.known(id)).toMatchObject({ state: 'pending' })
    expect(await vases.books()).toMatchObject({ left: 0, taken: 1 })
    vases.terminal.during = async () => undefined
    await vases.app.runJobs()
    expect(await vases.known(id)).toMatchObject({ state: 'processing' })
    expect(await vases.books()).toMatchObject({ left: 0, taken: 1 })
  })

  it('goes on after a crash while it still held its pieces, though their time is over', async () => {
    const { id } = await vases.order()
    await applyPaymentNotification(shop(), id, 'offsite', failedPayment)
    vases.terminal.during = async () => {
      throw new Error('The process is gone')
    }
    await expect(again(id)).rejects.toThrow('gone')
    await overtime(11)
    expect(await vases.known(id)).toMatchObject({ state: 'pending' })
    vases.terminal.during = async () => undefined
    await vases.app.runJobs()
    expect(await vases.known(id)).toMatchObject({ state: 'processing' })
  })

  it('is not called off under a payment that is under way', async () => {
    const { id } = await vases.order()
    await applyPaymentNotification(shop(), id, 'offsite', failedPayment)
    vases.terminal.during = () => overtime(11)
    expect(await again(id)).toMatchObject({ ok: true, value: { order: { state: 'processing' } } })
    expect(await vases.told(id)).not.toContain('It was not paid in time: its pieces are free again.')
  })

  it('holds its pieces for another try once: a second failure makes the time no longer', async () => {
    vases.terminal.answer = () => failedPayment
    const { id } = await vases.order({ method: 'at-once' })
    const until = new Date(noonMs + 10 * MINUTE)
    expect(await vases.known(id)).toMatchObject({ state: 'failed', holdUntil: until })
    for (const minute of [4, 9]) {
      vases.app.setNowMs(noonMs + minute * MINUTE)
      await again(id)
      expect(await vases.known(id)).toMatchObject({ state: 'failed', holdUntil: until })
    }
    await overtime(10)
    expect(await vases.books()).toMatchObject({ left: 1, taken: 0 })
    await again(id)
    await overtime(10)
    expect(await vases.books()).toMatchObject({ left: 1, taken: 0 })
    expect(await vases.known(id)).toMatchObject({ state: 'failed', holdUntil: undefined })
  })

  it('is held offsite, too, no longer than from the first failure', async () => {
    const { id } = await vases.order()
    vases.app.setNowMs(noonMs + 9 * MINUTE)
    await applyPaymentNotification(shop(), id, 'offsite', failedPayment)
    const until = new Date(noonMs + 19 * MINUTE)
    expect(await vases.known(id)).toMatchObject({ holdUntil: until })
    vases.app.setNowMs(noonMs + 18 * MINUTE)
    await again(id, 'offsite')
    await applyPaymentNotification(shop(), id, 'offsite', failedPayment)
    expect(await vases.known(id)).toMatchObject({ state: 'failed', holdUntil: until })
  })

  it('counts among the three holds of a session', async () => {
    await vases.begin(100)
    vases.terminal.answer = () => failedPayment
    const from = visitor(vases.app.fastify)
    const ids: number[] = []
    for (let count = 0; count < 5; count++) ids.push((await vases.order({ method: 'at-once', from })).id)
    expect(await vases.place({ from })).toMatchObject({ result: 'failure' })
    await sweepHolds(shop())
    const held = await Promise.all(ids.map(vases.known))
    expect(held.filter(({ holdUntil }) => holdUntil)).toHaveLength(3)
    expect(held.every(({ state }) => state === 'failed')).toBe(true)
    expect(await vases.books()).toMatchObject({ left: 97, taken: 3 })
  })
})

describe('a provider that never answers', () => {
  it('keeps nobody from the page of an order, nor the holds of others from their end', async () => {
    await vases.begin(4)
    const orders = [await vases.order(), await vases.order(), await vases.order()]
    const [silent, paid] = orders.map(({ id }) => id)
    vases.provider.silentAbout = new Set([silent ?? 0])
    vases.provider.patienceMs = 50
    vases.provider.notifications.set(paid ?? 0, fullPayment(paid ?? 0))
    const page = `/checkout/order-received/${silent}/?key=${orders[0]?.orderKey}`
    expect((await visitor(vases.app.fastify).get(page)).status).toBe(200)
    await overtime(10)
    expect((await Promise.all(orders.map(({ id }) => vases.known(id)))).map(({ state }) => state)).toEqual([
      'expired',
      'processing',
      'expired',
    ])
    await applyPaymentNotification(shop(), silent ?? 0, 'offsite', fullPayment(silent ?? 0))
    expect((await vases.known(silent ?? 0)).state).toBe('processing')
  })

  it('is waited for by the holds at once, not one after the other', async () => {
    await vases.begin(8)
    const ids: number[] = []
    for (let count = 0; count < 8; count++) ids.push((await vases.order()).id)
    vases.provider.silentAbout = new Set(ids.slice(0, 7))
    vases.provider.patienceMs = 2000
    vases.app.setNowMs(noonMs + 10 * MINUTE)
    const swept = sweepHolds(shop())
    await expect.poll(async () => (await vases.known(ids[7] ?? 0)).state).toBe('expired')
    expect((await vases.known(ids[0] ?? 0)).state).toBe('pending')
    await swept
    expect((await vases.known(ids[0] ?? 0)).state).toBe('expired')
  })

  it('leaves an order standing whose buyer cannot be sent there, and it is paid by its link', async () => {
    vases.provider.silentAbout = 'all'
    vases.provider.patienceMs = 50
    const placed = await vases.place()
    expect(placed).toMatchObject({ result: 'success', redirect: expect.stringMatching(/order-received/) })
    const id = placed.order_id ?? 0
    expect(await vases.known(id)).toMatchObject({ state: 'pending' })
    expect(await payAgain(shop(), id, paying)).toEqual({ ok: false, reason: 'provider-silent' })
    vases.provider.silentAbout = new Set()
    expect(await payAgain(shop(), id, paying)).toMatchObject({
      ok: true,
      value: { goTo: expect.stringContaining('pay.example') },
    })
  })

  it('at once leaves an order pending, which is asked about again', async () => {
    vases.terminal.silentAbout = 'all'
    vases.terminal.patienceMs = 50
    const { id } = await vases.order({ method: 'at-once' })
    expect(await vases.known(id)).toMatchObject({ state: 'pending' })
    vases.terminal.silentAbout = new Set()
    await endHoldJob(shop(), { orderId: id })
    await vases.app.runJobs()
    expect(await vases.known(id)).toMatchObject({ state: 'processing' })
    expect(vases.terminal.requested).toEqual([id, id])
  })
})
