import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  advanceOrder,
  cancelOrder,
  moveOrderTo,
  refundOrder,
  shipOrder,
  takePayment,
} from '../../src/features/orders/orders.ts'
import { type Order, refundableMinor } from '../../src/features/orders/rules/order.ts'
import { canMove, movesByHand } from '../../src/features/orders/rules/order-moves.ts'
import { isHandedOver, type OrderState, orderStates } from '../../src/features/orders/rules/order-state.ts'
import { makeTestApp, type TestApp } from '../support/app.ts'
import { booksAfter, booksOf, type OrderShop, orderIn, orderShop } from '../support/order-books.ts'
import { noonMs } from '../support/world.ts'

let app: TestApp
let shop: OrderShop
beforeAll(async () => {
  app = await makeTestApp({ env: { HANDSEL_RATE_LIMITS: '0' } })
  shop = await orderShop(app)
})
afterAll(() => app.close())

const at = new Date(noonMs)
const thrice = <Value>(ask: () => Promise<Value>) => Promise.all([ask(), ask(), ask()])

const pairs = orderStates.flatMap((from) => orderStates.map((to) => [from, to] as const))
const byHand = pairs.filter(([from, to]) => movesByHand(from).includes(to))
const byItself = pairs.filter(([from, to]) => canMove(from, to) && !movesByHand(from).includes(to))
const refused = pairs.filter(([from, to]) => !movesByHand(from).includes(to))

describe('a move of an order', () => {
  it.each(byHand)('from %s to %s is made by hand once, with all that goes with it', async (from, to) => {
    const id = await orderIn(shop, from)
    const before = await booksOf(shop, id)
    const answers = await thrice(() => moveOrderTo(app.shop, id, to))
    answers.push(await moveOrderTo(app.shop, id, to))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await booksOf(shop, id)).toEqual(booksAfter(before, to))
  })

  it.each(byItself)('from %s to %s is made by money or time, once', async (from, to) => {
    const id = await orderIn(shop, from)
    const before = await booksOf(shop, id)
    const move = () =>
      app.shop.db
        .transaction()
        .execute((tx) => advanceOrder(tx, app.shop, id, { from, to, note: 'Moved.', at }))
    expect([...(await thrice(move)), await move()].filter(Boolean)).toHaveLength(1)
    expect(await booksOf(shop, id)).toEqual(booksAfter(before, to))
  })

  it.each(orderStates)(
    'from %s is refused by hand wherever else it leads, and changes nothing',
    async (from) => {
      const id = await orderIn(shop, from)
      const before = await booksOf(shop, id)
      for (const [, to] of refused.filter((pair) => pair[0] === from)) {
        expect(await moveOrderTo(app.shop, id, to), to).toEqual({ ok: false, reason: 'no-such-move' })
      }
      expect(await booksOf(shop, id)).toEqual(before)
    },
  )

  it('is none of an order that there is not', async () => {
    expect(await moveOrderTo(app.shop, 999_999, 'cancelled')).toEqual({ ok: false, reason: 'no-order' })
  })
})

/** Where an order that is paid at the door can be when its money comes: it stays there. */
const paidAtDoor = orderStates.filter((state) => isHandedOver(state))

/** What can be asked of an order, in which states it is granted, and where it leads. */
const parcel = { carrier: 'Post', number: '1Z', url: '', isPart: false }
const asks: readonly [
  what: string,
  ask: (id: number) => Promise<{ ok: boolean }>,
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
    (id) => takePayment(app.shop, id),
    'processing',
    ['pending', 'on-hold', 'payment-review', 'failed', ...paidAtDoor],
  ],
  [
    'is sent whole',
    (id) => shipOrder(app.shop, id, parcel),
    'shipped',
    ['processing', 'in-production', 'partially-shipped'],
  ],
]

describe.each(asks)('an order that %s', (_what, ask, to, granted) => {
  it.each(orderStates)('is so once, or stays as it is: %s', async (from) => {
    const id = await orderIn(shop, from)
    const before = await booksOf(shop, id)
    const answers = await thrice(() => ask(id))
    const isGranted = granted.includes(from)
    expect(answers.filter(({ ok }) => ok)).toHaveLength(isGranted ? 1 : 0)
    const parcels = isGranted && to === 'shipped' ? ['shipped'] : []
    const stays = to === 'processing' && isHandedOver(from)
    const noted = { ...before, notes: before.notes + 1 }
    const expected = isGranted ? (stays ? noted : booksAfter(before, to)) : before
    expect(await booksOf(shop, id)).toEqual({ ...expected, mails: [...expected.mails, ...parcels] })
  })
})

describe('a refund', () => {
  /** An order whose money has come. */
  async function paidOrder(): Promise<Order> {
    const id = await orderIn(shop, 'on-hold')
    const paid = await takePayment(app.shop, id)
    if (!paid.ok) throw new Error(paid.reason)
    return paid.value
  }
  const back = (order: Order, amountMinor: number, key: string) =>
    refundOrder(app.shop, order.id, { key, amountMinor, reason: '', restock: false })
  const mails = async ({ id }: Order) => (await booksOf(shop, id)).mails.filter((mail) => mail === 'refunded')

  it('that is asked for again with its key, and at once, is made once', async () => {
    const order = await paidOrder()
    const answers = await thrice(() => back(order, 500, 'the-same'))
    expect(answers.map((answer) => answer.ok && answer.value.refundedMinor)).toEqual([500, 500, 500])
    expect(await mails(order)).toHaveLength(1)
    expect(await back(order, 501, 'the-same')).toEqual({ ok: false, reason: 'key-reused' })
    expect(await back(await paidOrder(), 500, 'the-same')).toEqual({ ok: false, reason: 'key-reused' })
  })

  it('never gives back more than has come, however many ask at once', async () => {
    const order = await paidOrder()
    const third = Math.floor(order.paidMinor / 3)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => back(order, third, `${order.id}-${index}`)),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(3)
    expect(answers.filter((answer) => !answer.ok && answer.reason === 'over-paid')).toHaveLength(5)
    expect(await mails(order)).toHaveLength(3)
  })

  it('of all that has come, before a parcel left, gives everything back once', async () => {
    const order = await paidOrder()
    const before = await booksOf(shop, order.id)
    const all = refundableMinor(order)
    const answers = await Promise.all(['a', 'b', 'c'].map((key) => back(order, all, order.id + key)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    const expected = booksAfter(before, 'refunded')
    expect(await booksOf(shop, order.id)).toEqual({ ...expected, mails: [...expected.mails, 'refunded'] })
  })

  it.each(orderStates)('is refused where nothing was paid: %s', async (from) => {
    const id = await orderIn(shop, from)
    const before = await booksOf(shop, id)
    const asked = { key: `nothing-${from}`, amountMinor: 1, reason: '', restock: true }
    expect(await refundOrder(app.shop, id, asked)).toEqual({ ok: false, reason: 'nothing-paid' })
    expect(await booksOf(shop, id)).toEqual(before)
  })
})
