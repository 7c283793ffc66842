import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { endExpiredHolds, endHoldJob } from '../../src/features/orders/holds/end-hold.ts'
import { newOrderKey } from '../../src/features/orders/orders.ts'
import { refreshPayment } from '../../src/features/orders/payments/offsite-payment.ts'
import { payByLink } from '../../src/features/orders/payments/pay-by-link.ts'
import { applyPaymentNotification } from '../../src/features/orders/payments/payment-notification.ts'
import { requestPayment, resumeOrder } from '../../src/features/orders/payments/request-payment.ts'
import type { OrderDraft } from '../../src/features/orders/rules/order.ts'
import { cancelOrder } from '../../src/features/orders/states/manual-moves.ts'
import { seededRandom } from '../prove/seeded-random.ts'
import { failedPayment, fullPayment, paidNote } from '../support/orders/payment-methods.ts'
import { placeDraft } from '../support/orders/place-draft.ts'
import { ONCE, type VaseShop, vaseShop } from '../support/orders/vase-shop.ts'
import { visitor } from '../support/visitor.ts'
import { noonMs, world } from '../support/world.ts'

const STOCK = 3
const OVER_MS = 11 * 60_000
let shopOfVases: VaseShop
/** An order of a vase with the coupon that can be used once. */
let draft: OrderDraft
beforeAll(async () => {
  shopOfVases = await vaseShop()
  await shopOfVases.reset(STOCK)
  draft = await shopOfVases.order({ coupon: ONCE })
})
afterAll(() => shopOfVases.app.close())
let startMs: number
beforeEach(async () => {
  startMs = noonMs
  await shopOfVases.reset(STOCK)
})

/** Cancels the last order, which restores the totals, and moves the clock by an hour. */
async function nextRound(id: number): Promise<void> {
  await cancelOrder(shop(), id, { by: 'owner' })
  expect(await shopOfVases.totals()).toEqual({ left: STOCK, taken: 0, uses: 0, usesWritten: 0 })
  startMs += 3_600_000
  shopOfVases.app.setNowMs(startMs)
}

const shop = () => shopOfVases.app.shop

type Method = 'offsite' | 'at-once'

/** A new order with its vase and coupon use, before its payment is requested. */
async function placed(paymentMethod: Method): Promise<number> {
  const at = new Date(shop().nowMs())
  const isHeld = paymentMethod === 'offsite'
  const hold = { until: new Date(at.getTime() + 600_000), bySession: newOrderKey(), byAddress: newOrderKey() }
  return placeDraft(shop().db, shop(), {
    draft: { ...draft, paymentMethod, orderKey: newOrderKey(), placedAt: at },
    stock: { [world.alba]: 1 },
    hold: isHeld ? hold : undefined,
    email: `${newOrderKey()}@example.com`,
  })
}

type Event = 'return' | 'webhook' | 'poll' | 'expiry' | 'cancel'
const events: readonly Event[] = ['return', 'webhook', 'poll', 'expiry', 'cancel']

/** Events of an order that its provider reports as paid. */
const handlers: Readonly<Record<Event, (id: number) => Promise<unknown>>> = {
  return: async (id) => {
    const { orderKey } = await shopOfVases.orderById(id)
    const page = await visitor(shopOfVases.app.fastify).get(`/checkout/order-received/${id}/?key=${orderKey}`)
    expect(page.status).toBe(200)
  },
  webhook: async (id) => {
    const { paymentMethod } = await shopOfVases.orderById(id)
    await applyPaymentNotification(shop(), id, paymentMethod, fullPayment(id))
  },
  poll: async (id) => {
    await refreshPayment(shop(), await shopOfVases.orderById(id))
    await resumeOrder(shop(), { orderId: id })
  },
  expiry: async (id) => {
    shopOfVases.app.setNowMs(startMs + OVER_MS)
    await Promise.all([endHoldJob(shop(), { orderId: id }), endExpiredHolds(shop())])
  },
  cancel: (id) => cancelOrder(shop(), id, { by: 'buyer' }),
}

function orders<Item>(items: readonly Item[]): Item[][] {
  if (items.length === 0) return [[]]
  return items.flatMap((item, index) => orders(items.toSpliced(index, 1)).map((rest) => [item, ...rest]))
}

/** The order is paid once, has its stock and coupon use, and was mailed once; the totals of the shop are correct. */
async function expectPaidOnce(id: number): Promise<void> {
  const order = await shopOfVases.orderById(id)
  expect(order).toMatchObject({ state: 'processing', paidMinor: order.sums.dueMinor, holdUntil: undefined })
  expect(await shopOfVases.totals()).toEqual({ left: STOCK - 1, taken: 1, uses: 1, usesWritten: 1 })
  expect((await shopOfVases.notes(id)).filter((text) => text === paidNote)).toHaveLength(1)
  expect((await shopOfVases.mails(id)).filter((mail) => mail === 'new-order')).toHaveLength(1)
}

describe.each<Method>(['offsite', 'at-once'])('a payment by the method %s', (method) => {
  it('counts once, and is never lost, in any order of return, webhook, poll, expiry and cancellation', async () => {
    // For the instant method, the return only looks up the payment: `poll` covers that.
    const among = method === 'offsite' ? events : events.filter((event) => event !== 'return')
    for (const turn of orders(among)) {
      const id = await placed(method)
      shopOfVases.provider.notifications.set(id, fullPayment(id))
      for (const event of turn) await handlers[event](id)
      await expect(expectPaidOnce(id), turn.join(' ')).resolves.toBeUndefined()
      await nextRound(id)
    }
  }, 180_000)

  it('counts once when all events are simultaneous', async () => {
    const random = seededRandom(7)
    for (let round = 0; round < 12; round++) {
      const id = await placed(method)
      shopOfVases.provider.notifications.set(id, fullPayment(id))
      const turn = [...events, ...events].toSorted(() => random() - 0.5)
      await Promise.all(turn.map((event) => handlers[event](id)))
      await expectPaidOnce(id)
      await nextRound(id)
    }
  })
})

describe('one notification delivered on many connections at the same time', () => {
  const rowsOf = async (reference: string) =>
    (
      await shopOfVases.app.database.pool.query(
        'select order_id::int as id from payment where reference = $1',
        [reference],
      )
    ).rows

  it('is one row, and its amount counts once', async () => {
    for (let round = 0; round < 10; round++) {
      await shopOfVases.reset(STOCK)
      const id = await placed('offsite')
      const part = { ...fullPayment(id), amountMinor: 100 }
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => applyPaymentNotification(shop(), id, 'offsite', part)),
      )
      expect(answers.every(({ ok }) => ok)).toBe(true)
      expect(await rowsOf(part.reference)).toEqual([{ id }])
      expect(await shopOfVases.orderById(id)).toMatchObject({ state: 'payment-review', paidMinor: 100 })
    }
  })

  it('belongs to one order if two claim it: the other is refused, with one note, and not paid', async () => {
    const random = seededRandom(11)
    for (let round = 0; round < 10; round++) {
      await shopOfVases.reset(STOCK)
      const [one, other] = [(await shopOfVases.order()).id, (await shopOfVases.order()).id]
      const payment = { ...fullPayment(one), reference: 'claimed' }
      const turns = [one, other, one, other, one, other].toSorted(() => random() - 0.5)
      const answers = await Promise.all(
        turns.map((id) => applyPaymentNotification(shop(), id, 'offsite', payment)),
      )
      expect(answers.filter(({ ok }) => ok)).toHaveLength(3)
      const [row, ...more] = await rowsOf('claimed')
      expect(more).toEqual([])
      const loser = row?.id === one ? other : one
      expect(await shopOfVases.orderById(row?.id)).toMatchObject({ state: 'processing' })
      expect(await shopOfVases.orderById(loser)).toMatchObject({ state: 'pending', paidMinor: 0 })
      expect((await shopOfVases.notes(loser)).filter((text) => text.includes('claimed'))).toHaveLength(1)
    }
  })
})

describe('a payment with the instant method', () => {
  it.each(events.map((event) => [event]))(
    'is not lost to a %s that comes before the answer',
    async (event) => {
      const id = await placed('at-once')
      // If the event requests the payment itself, nothing happens during that request.
      shopOfVases.terminal.during = async () => {
        shopOfVases.terminal.during = async () => undefined
        await handlers[event](id)
      }
      await requestPayment(shop(), await shopOfVases.orderById(id))
      await expectPaidOnce(id)
    },
  )

  it('that is requested several times simultaneously counts once', async () => {
    const id = await placed('at-once')
    const order = await shopOfVases.orderById(id)
    await Promise.all([1, 2, 3].map(() => requestPayment(shop(), order)))
    await expectPaidOnce(id)
  })

  it.each(orders(['cancel', 'expiry', 'webhook'] as const))(
    'that is refused after %s %s %s is still paid once',
    async (...turn) => {
      const id = await placed('at-once')
      shopOfVases.terminal.answer = () => failedPayment
      shopOfVases.terminal.during = async () => {
        for (const event of turn) await handlers[event](id)
      }
      await requestPayment(shop(), await shopOfVases.orderById(id))
      await expectPaidOnce(id)
    },
  )
})

describe('an expired order whose coupon another order then uses', () => {
  const acts = ['late money', 'late money again', 'the other is cancelled'] as const

  it.each(orders(acts))('never exceeds the limit automatically: %s, %s, %s', async (...turn) => {
    const id = await placed('offsite')
    await handlers.expiry(id)
    const other = await placed('at-once')
    await requestPayment(shop(), await shopOfVases.orderById(other))
    for (const act of turn) {
      if (act === 'the other is cancelled') await cancelOrder(shop(), other, { by: 'owner' })
      else await applyPaymentNotification(shop(), id, 'offsite', fullPayment(id))
    }
    const { state, paidMinor, sums } = await shopOfVases.orderById(id)
    const wasFree = turn[0] === 'the other is cancelled'
    expect({ state, paidMinor }).toEqual({
      state: wasFree ? 'processing' : 'payment-review',
      paidMinor: sums.dueMinor,
    })
    const uses = wasFree ? 1 : 0
    expect(await shopOfVases.totals()).toEqual({ left: STOCK - 1, taken: 1, uses, usesWritten: uses })
  })

  it('never exceeds it when payment and other order are simultaneous, and no payment is lost', async () => {
    for (let round = 0; round < 8; round++) {
      await shopOfVases.reset(STOCK)
      const id = await placed('offsite')
      await handlers.expiry(id)
      const [, other] = await Promise.allSettled([
        applyPaymentNotification(shop(), id, 'offsite', fullPayment(id)),
        placed('at-once'),
      ])
      const { state, paidMinor, sums } = await shopOfVases.orderById(id)
      expect(paidMinor).toBe(sums.dueMinor)
      expect(state).toBe(other.status === 'fulfilled' ? 'payment-review' : 'processing')
      expect(await shopOfVases.totals()).toMatchObject({ uses: 1, usesWritten: 1 })
    }
  })
})

describe('a crash while a failed order is paid again', () => {
  const again = (id: number, method: Method) =>
    payByLink(shop(), id, { method, session: 's', address: '127.0.0.1' })

  /** An expired order whose retry crashed after taking stock and before the payment. */
  async function crashed(): Promise<number> {
    const id = await placed('offsite')
    await applyPaymentNotification(shop(), id, 'offsite', failedPayment)
    await handlers.expiry(id)
    shopOfVases.terminal.during = () => Promise.reject(new Error('The process is gone'))
    await expect(again(id, 'at-once')).rejects.toThrow('gone')
    expect(await shopOfVases.totals()).toEqual({ left: STOCK - 1, taken: 1, uses: 1, usesWritten: 1 })
    shopOfVases.terminal.during = async () => undefined
    return id
  }

  it.each(orders(['the job', 'the buyer', 'the sweep'] as const))(
    'is resumed by whichever comes first: %s, %s, %s',
    async (...turn) => {
      const id = await crashed()
      for (const actor of turn) {
        if (actor === 'the job') await shopOfVases.app.runJobs()
        else if (actor === 'the sweep') await endExpiredHolds(shop())
        else await again(id, 'at-once')
      }
      expect(await shopOfVases.orderById(id)).toMatchObject({ state: 'processing' })
      expect(await shopOfVases.totals()).toEqual({ left: STOCK - 1, taken: 1, uses: 1, usesWritten: 1 })
    },
  )

  it('does not interfere with a later offsite payment until its hold expires', async () => {
    const id = await crashed()
    expect(await again(id, 'offsite')).toMatchObject({ ok: true })
    await resumeOrder(shop(), { orderId: id })
    expect(await shopOfVases.orderById(id)).toMatchObject({ state: 'pending', paidMinor: 0 })
    shopOfVases.app.setNowMs(noonMs + 2 * OVER_MS)
    await endExpiredHolds(shop())
    expect((await shopOfVases.orderById(id)).state).toBe('expired')
    expect(await shopOfVases.totals()).toEqual({ left: STOCK, taken: 0, uses: 0, usesWritten: 0 })
  })
})
