import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { takeUses } from '../../src/features/coupons/coupons.ts'
import { endHoldJob, sweepHolds } from '../../src/features/orders/end-hold.ts'
import {
  applyPaymentNotification,
  cancelOrder,
  checkPayment,
  insertOrder,
  newOrderKey,
  payAgain,
  requestPayment,
} from '../../src/features/orders/orders.ts'
import { resumeOrder } from '../../src/features/orders/request-payment.ts'
import type { OrderDraft } from '../../src/features/orders/rules/order.ts'
import { recordTakenStock, takeStock } from '../../src/features/stock/stock.ts'
import { chanceOf } from '../prove/chance.ts'
import { couponId } from '../support/coupons.ts'
import { failedPayment, fullPayment, paidNote } from '../support/pay-offsite.ts'
import { ONCE, type VaseShop, vaseShop } from '../support/vase-shop.ts'
import { visitor } from '../support/visitor.ts'
import { noonMs, world } from '../support/world.ts'

const PIECES = 3
const OVER_MS = 11 * 60_000
let vases: VaseShop
/** A vase with the coupon that can be used once, as its buyer ordered it. */
let draft: OrderDraft
let coupon: number
beforeAll(async () => {
  vases = await vaseShop()
  await vases.begin(PIECES)
  draft = await vases.order({ coupon: ONCE })
  coupon = await couponId(vases.app.shop, ONCE)
})
afterAll(() => vases.app.close())
let startMs: number
beforeEach(async () => {
  startMs = noonMs
  await vases.begin(PIECES)
})

/** The books as they were and an hour later: the owner calls the last order off. */
async function nextTurn(id: number): Promise<void> {
  await cancelOrder(shop(), id, { by: 'owner' })
  expect(await vases.books()).toEqual({ left: PIECES, taken: 0, uses: 0, usesWritten: 0 })
  startMs += 3_600_000
  vases.app.setNowMs(startMs)
}

const shop = () => vases.app.shop

type Way = 'offsite' | 'at-once'

/** A new order with its vase and the use of its coupon, as placing it leaves it before its payment is requested. */
async function placed(paymentMethod: Way): Promise<number> {
  const { db, tags } = shop()
  const at = new Date(shop().nowMs())
  const isHeld = paymentMethod === 'offsite'
  const hold = { until: new Date(at.getTime() + 600_000), bySession: newOrderKey(), byAddress: newOrderKey() }
  return db.transaction().execute(async (tx) => {
    const taken = await takeStock(tx, tags, [{ id: world.alba, stockItemId: world.alba, quantity: 1 }])
    const order = { ...draft, paymentMethod, orderKey: newOrderKey(), placedAt: at }
    const placing = { placementKey: '', accountId: undefined, placedBy: newOrderKey(), note: 'Placed.' }
    const id = await insertOrder(tx, order, { ...placing, hold: isHeld ? hold : undefined })
    await recordTakenStock(tx, id, { taken, isHeld })
    const buyer = { email: `${id}@example.com` }
    await takeUses(tx, shop(), { orderId: id, couponIds: [coupon], buyer, at })
    return id
  })
}

type Event = 'return' | 'webhook' | 'poll' | 'expiry' | 'cancel'
const events: readonly Event[] = ['return', 'webhook', 'poll', 'expiry', 'cancel']

/** What happens to an order whose money has been taken: its provider would say so to whoever asks. */
const happens: Readonly<Record<Event, (id: number) => Promise<unknown>>> = {
  return: async (id) => {
    const { orderKey } = await vases.known(id)
    const page = await visitor(vases.app.fastify).get(`/checkout/order-received/${id}/?key=${orderKey}`)
    expect(page.status).toBe(200)
  },
  webhook: async (id) => {
    const { paymentMethod } = await vases.known(id)
    await applyPaymentNotification(shop(), id, paymentMethod, fullPayment(id))
  },
  poll: async (id) => {
    await checkPayment(shop(), await vases.known(id))
    await resumeOrder(shop(), { orderId: id })
  },
  expiry: async (id) => {
    vases.app.setNowMs(startMs + OVER_MS)
    await Promise.all([endHoldJob(shop(), { orderId: id }), sweepHolds(shop())])
  },
  cancel: (id) => cancelOrder(shop(), id, { by: 'buyer' }),
}

function orders<Item>(items: readonly Item[]): Item[][] {
  if (items.length === 0) return [[]]
  return items.flatMap((item, index) => orders(items.toSpliced(index, 1)).map((rest) => [item, ...rest]))
}

/** The order has its money once, its piece, its use, and was told of; nothing of the shop is astray. */
async function expectPaidOnce(id: number): Promise<void> {
  const order = await vases.known(id)
  expect(order).toMatchObject({ state: 'processing', paidMinor: order.sums.dueMinor, holdUntil: undefined })
  expect(await vases.books()).toEqual({ left: PIECES - 1, taken: 1, uses: 1, usesWritten: 1 })
  expect((await vases.told(id)).filter((text) => text === paidNote)).toHaveLength(1)
  expect((await vases.mails(id)).filter((mail) => mail === 'new-order')).toHaveLength(1)
}

describe.each<Way>(['offsite', 'at-once'])('money that was taken %s', (way) => {
  it('is believed once, and never lost, in whatever order its buyer, its provider and the clock come', async () => {
    // Where it is paid at once, coming back is no more than a look: that goes with `poll`.
    const among = way === 'offsite' ? events : events.filter((event) => event !== 'return')
    for (const turn of orders(among)) {
      const id = await placed(way)
      vases.provider.notifications.set(id, fullPayment(id))
      for (const event of turn) await happens[event](id)
      await expect(expectPaidOnce(id), turn.join(' ')).resolves.toBeUndefined()
      await nextTurn(id)
    }
  }, 180_000)

  it('is so, too, when all of it comes at once', async () => {
    const random = chanceOf(7)
    for (let round = 0; round < 12; round++) {
      const id = await placed(way)
      vases.provider.notifications.set(id, fullPayment(id))
      const turn = [...events, ...events].toSorted(() => random() - 0.5)
      await Promise.all(turn.map((event) => happens[event](id)))
      await expectPaidOnce(id)
      await nextTurn(id)
    }
  })
})

describe('one notification that is delivered on many connections at the same time', () => {
  const rowsOf = async (reference: string) =>
    (
      await vases.app.database.pool.query('select order_id::int as id from payment where reference = $1', [
        reference,
      ])
    ).rows

  it('is one row, and its amount counts once', async () => {
    for (let round = 0; round < 10; round++) {
      await vases.begin(PIECES)
      const id = await placed('offsite')
      const part = { ...fullPayment(id), amountMinor: 100 }
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => applyPaymentNotification(shop(), id, 'offsite', part)),
      )
      expect(answers.every(({ ok }) => ok)).toBe(true)
      expect(await rowsOf(part.reference)).toEqual([{ id }])
      expect(await vases.known(id)).toMatchObject({ state: 'payment-review', paidMinor: 100 })
    }
  })

  it('is of one order, where two claim it: the other is refused, told once, and not paid', async () => {
    const random = chanceOf(11)
    for (let round = 0; round < 10; round++) {
      await vases.begin(PIECES)
      const [one, other] = [(await vases.order()).id, (await vases.order()).id]
      const payment = { ...fullPayment(one), reference: 'claimed' }
      const turns = [one, other, one, other, one, other].toSorted(() => random() - 0.5)
      const answers = await Promise.all(
        turns.map((id) => applyPaymentNotification(shop(), id, 'offsite', payment)),
      )
      expect(answers.filter(({ ok }) => ok)).toHaveLength(3)
      const [row, ...more] = await rowsOf('claimed')
      expect(more).toEqual([])
      const loser = row?.id === one ? other : one
      expect(await vases.known(row?.id)).toMatchObject({ state: 'processing' })
      expect(await vases.known(loser)).toMatchObject({ state: 'pending', paidMinor: 0 })
      expect((await vases.told(loser)).filter((text) => text.includes('claimed'))).toHaveLength(1)
    }
  })
})

describe('money that is requested at once', () => {
  it.each(events.map((event) => [event]))(
    'is not lost to a %s that comes before the answer',
    async (event) => {
      const id = await placed('at-once')
      // What requests the payment itself is answered without anything between.
      vases.terminal.during = async () => {
        vases.terminal.during = async () => undefined
        await happens[event](id)
      }
      await requestPayment(shop(), await vases.known(id))
      await expectPaidOnce(id)
    },
  )

  it('and is requested by several at the same time counts once', async () => {
    const id = await placed('at-once')
    const order = await vases.known(id)
    await Promise.all([1, 2, 3].map(() => requestPayment(shop(), order)))
    await expectPaidOnce(id)
  })

  it.each(orders(['cancel', 'expiry', 'webhook'] as const))(
    'and refused, with %s %s %s before the answer, ends as its money says',
    async (...turn) => {
      const id = await placed('at-once')
      vases.terminal.answer = () => failedPayment
      vases.terminal.during = async () => {
        for (const event of turn) await happens[event](id)
      }
      await requestPayment(shop(), await vases.known(id))
      await expectPaidOnce(id)
    },
  )
})

describe('an order that runs out, and whose coupon somebody else then uses', () => {
  const acts = ['late money', 'late money again', 'the other is cancelled'] as const

  it.each(orders(acts))('is never beyond its limit by itself: %s, %s, %s', async (...turn) => {
    const id = await placed('offsite')
    await happens.expiry(id)
    const other = await placed('at-once')
    await requestPayment(shop(), await vases.known(other))
    for (const act of turn) {
      if (act === 'the other is cancelled') await cancelOrder(shop(), other, { by: 'owner' })
      else await applyPaymentNotification(shop(), id, 'offsite', fullPayment(id))
    }
    const { state, paidMinor, sums } = await vases.known(id)
    const wasFree = turn[0] === 'the other is cancelled'
    expect({ state, paidMinor }).toEqual({
      state: wasFree ? 'processing' : 'payment-review',
      paidMinor: sums.dueMinor,
    })
    const uses = wasFree ? 1 : 0
    expect(await vases.books()).toEqual({ left: PIECES - 1, taken: 1, uses, usesWritten: uses })
  })

  it('is so when money and the other buyer come at once: one has the use, and no money is lost', async () => {
    for (let round = 0; round < 8; round++) {
      await vases.begin(PIECES)
      const id = await placed('offsite')
      await happens.expiry(id)
      const [, other] = await Promise.allSettled([
        applyPaymentNotification(shop(), id, 'offsite', fullPayment(id)),
        placed('at-once'),
      ])
      const { state, paidMinor, sums } = await vases.known(id)
      expect(paidMinor).toBe(sums.dueMinor)
      expect(state).toBe(other.status === 'fulfilled' ? 'payment-review' : 'processing')
      expect(await vases.books()).toMatchObject({ uses: 1, usesWritten: 1 })
    }
  })
})

describe('a crash while a failed order is paid again', () => {
  const again = (id: number, method: Way) =>
    payAgain(shop(), id, { method, session: 's', address: '127.0.0.1' })

  /** An order whose hold was over, and whose process went away after it had taken its piece again, and before its money. */
  async function crashed(): Promise<number> {
    const id = await placed('offsite')
    await applyPaymentNotification(shop(), id, 'offsite', failedPayment)
    await happens.expiry(id)
    vases.terminal.during = () => Promise.reject(new Error('The process is gone'))
    await expect(again(id, 'at-once')).rejects.toThrow('gone')
    expect(await vases.books()).toEqual({ left: PIECES - 1, taken: 1, uses: 1, usesWritten: 1 })
    vases.terminal.during = async () => undefined
    return id
  }

  it.each(orders(['the job', 'the buyer', 'the sweep'] as const))(
    'is mended by whoever comes first: %s, %s, %s',
    async (...turn) => {
      const id = await crashed()
      for (const mend of turn) {
        if (mend === 'the job') await vases.app.runJobs()
        else if (mend === 'the sweep') await sweepHolds(shop())
        else await again(id, 'at-once')
      }
      expect(await vases.known(id)).toMatchObject({ state: 'processing' })
      expect(await vases.books()).toEqual({ left: PIECES - 1, taken: 1, uses: 1, usesWritten: 1 })
    },
  )

  it('leaves a buyer who then goes offsite to pay there alone, for the time of a hold', async () => {
    const id = await crashed()
    expect(await again(id, 'offsite')).toMatchObject({ ok: true })
    await resumeOrder(shop(), { orderId: id })
    expect(await vases.known(id)).toMatchObject({ state: 'pending', paidMinor: 0 })
    vases.app.setNowMs(noonMs + 2 * OVER_MS)
    await sweepHolds(shop())
    expect((await vases.known(id)).state).toBe('expired')
    expect(await vases.books()).toEqual({ left: PIECES, taken: 0, uses: 0, usesWritten: 0 })
  })
})
