import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refundOrder } from '../../../src/features/orders/payments/refund-order.ts'
import { type Order, refundableMinor } from '../../../src/features/orders/rules/order.ts'
import { canMove, manualTargets } from '../../../src/features/orders/rules/order-moves.ts'
import { isReleased, type OrderState, orderStates } from '../../../src/features/orders/rules/order-state.ts'
import { advanceOrder } from '../../../src/features/orders/states/advance-order.ts'
import {
  cancelOrder,
  moveOrderTo,
  recordManualPayment,
  shipOrder,
} from '../../../src/features/orders/states/manual-moves.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import {
  effectsAfter,
  effectsOf,
  type OrderShop,
  orderIn,
  orderShop,
} from '../../support/orders/order-effects.ts'
import { noonMs } from '../../support/world.ts'

let app: TestApp
let shop: OrderShop
beforeAll(async () => {
  app = await makeTestApp({ env: { HANDSEL_RATE_LIMITS: '0' } })
  shop = await orderShop(app)
})
afterAll(() => app.close())

const at = new Date(noonMs)
const threeTimes = <Value>(request: () => Promise<Value>) => Promise.all([request(), request(), request()])

const pairs = orderStates.flatMap((from) => orderStates.map((to) => [from, to] as const))
const manualMoves = pairs.filter(([from, to]) => manualTargets(from).includes(to))
const automaticMoves = pairs.filter(([from, to]) => canMove(from, to) && !manualTargets(from).includes(to))
const refused = pairs.filter(([from, to]) => !manualTargets(from).includes(to))

describe('a move of an order', () => {
  it.each(manualMoves)('from %s to %s is made by hand once, with all its effects', async (from, to) => {
    const id = await orderIn(shop, from)
    const before = await effectsOf(shop, id)
    const answers = await threeTimes(() => moveOrderTo(app.shop, id, to))
    answers.push(await moveOrderTo(app.shop, id, to))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await effectsOf(shop, id)).toEqual(effectsAfter(before, to))
  })

  it.each(automaticMoves)('from %s to %s is made by money or time, once', async (from, to) => {
    const id = await orderIn(shop, from)
    const before = await effectsOf(shop, id)
    const move = () =>
      app.shop.db
        .transaction()
        .execute((tx) => advanceOrder(tx, app.shop, id, { from, to, note: 'Moved.', at }))
    expect([...(await threeTimes(move)), await move()].filter(Boolean)).toHaveLength(1)
    expect(await effectsOf(shop, id)).toEqual(effectsAfter(before, to))
  })

  it.each(orderStates)('from %s to any other state is refused by hand, and changes nothing', async (from) => {
    const id = await orderIn(shop, from)
    const before = await effectsOf(shop, id)
    for (const [, to] of refused.filter((pair) => pair[0] === from)) {
      expect(await moveOrderTo(app.shop, id, to), to).toEqual({ ok: false, reason: 'no-such-move' })
    }
    expect(await effectsOf(shop, id)).toEqual(before)
  })

  it('of an unknown order is refused', async () => {
    expect(await moveOrderTo(app.shop, 999_999, 'cancelled')).toEqual({ ok: false, reason: 'no-order' })
  })
})

/** The states in which an order with cash on delivery can receive its money, and does not leave then. */
const paidOnDelivery = orderStates.filter((state) => isReleased(state))

/** Requests on an order, the states that allow them, and the resulting state. */
const parcel = { carrier: 'Post', number: '1Z', url: '', isPart: false }
const requests: readonly [
  what: string,
  request: (id: number) => Promise<{ ok: boolean }>,
  to: OrderState,
  from: OrderState[],
][] = [
  [
    'is cancelled by its buyer',
    (id) => cancelOrder(app.shop, id, { by: 'buyer' }),
    'cancelled',
    ['pending', 'on-hold', 'failed'],
  ],
  [
    'is cancelled by the owner',
    (id) => cancelOrder(app.shop, id, { by: 'owner' }),
    'cancelled',
    ['pending', 'on-hold', 'payment-review', 'stock-short', 'processing', 'in-production', 'failed'],
  ],
  [
    'is noted as paid',
    (id) => recordManualPayment(app.shop, id),
    'processing',
    ['pending', 'on-hold', 'payment-review', 'failed', ...paidOnDelivery],
  ],
  [
    'is sent whole',
    (id) => shipOrder(app.shop, id, parcel),
    'shipped',
    ['processing', 'in-production', 'partially-shipped'],
  ],
]

describe.each(requests)('an order that %s', (_what, request, to, granted) => {
  it.each(orderStates)('changes once, or not at all: %s', async (from) => {
    const id = await orderIn(shop, from)
    const before = await effectsOf(shop, id)
    const answers = await threeTimes(() => request(id))
    const isGranted = granted.includes(from)
    expect(answers.filter(({ ok }) => ok)).toHaveLength(isGranted ? 1 : 0)
    const parcels = isGranted && to === 'shipped' ? ['shipped'] : []
    const stays = to === 'processing' && isReleased(from)
    const noted = { ...before, notes: before.notes + 1 }
    const expected = isGranted ? (stays ? noted : effectsAfter(before, to)) : before
    expect(await effectsOf(shop, id)).toEqual({ ...expected, mails: [...expected.mails, ...parcels] })
  })
})

describe('a refund', () => {
  /** A paid order. */
  async function paidOrder(): Promise<Order> {
    const id = await orderIn(shop, 'on-hold')
    const paid = await recordManualPayment(app.shop, id)
    if (!paid.ok) throw new Error(paid.reason)
    return paid.value
  }
  const back = (order: Order, amountMinor: number, key: string) =>
    refundOrder(app.shop, order.id, { key, amountMinor, reason: '', restock: false })
  const mails = async ({ id }: Order) =>
    (await effectsOf(shop, id)).mails.filter((mail) => mail === 'refunded')

  it('requested repeatedly and simultaneously with the same key is made once', async () => {
    const order = await paidOrder()
    const answers = await threeTimes(() => back(order, 500, 'the-same'))
    expect(answers.map((answer) => answer.ok && answer.value.refundedMinor)).toEqual([500, 500, 500])
    expect(await mails(order)).toHaveLength(1)
    expect(await back(order, 501, 'the-same')).toEqual({ ok: false, reason: 'key-reused' })
    expect(await back(await paidOrder(), 500, 'the-same')).toEqual({ ok: false, reason: 'key-reused' })
  })

  it('never exceeds the paid amount, however many requests are simultaneous', async () => {
    const order = await paidOrder()
    const third = Math.floor(order.paidMinor / 3)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => back(order, third, `${order.id}-${index}`)),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(3)
    expect(answers.filter((answer) => !answer.ok && answer.reason === 'more-than-paid')).toHaveLength(5)
    expect(await mails(order)).toHaveLength(3)
  })

  it('of the whole amount before shipping returns everything once', async () => {
    const order = await paidOrder()
    const before = await effectsOf(shop, order.id)
    const all = refundableMinor(order)
    const answers = await Promise.all(['a', 'b', 'c'].map((key) => back(order, all, order.id + key)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    const expected = effectsAfter(before, 'refunded')
    expect(await effectsOf(shop, order.id)).toEqual({ ...expected, mails: [...expected.mails, 'refunded'] })
  })

  it.each(orderStates)('is refused where nothing was paid: %s', async (from) => {
    const id = await orderIn(shop, from)
    const before = await effectsOf(shop, id)
    const refund = { key: `nothing-${from}`, amountMinor: 1, reason: '', restock: true }
    expect(await refundOrder(app.shop, id, refund)).toEqual({ ok: false, reason: 'nothing-paid' })
    expect(await effectsOf(shop, id)).toEqual(before)
  })
})
