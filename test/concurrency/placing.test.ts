import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import * as messages from '../../src/features/checkout/messages.ts'
import { type PlaceRefusal, placeRefusalText } from '../../src/features/checkout/rules/order-refusal.ts'
import { cancelOrder } from '../../src/features/orders/states/manual-moves.ts'
import { issueCredit } from '../../src/features/store-credit/store-credit.ts'
import { commandLimits } from '../../src/platform/db/time-limits.ts'
import { makeTestApp, type TestApp } from '../support/app.ts'
import { visitorWithCart } from '../support/cart/cart-shop.ts'
import { applyCoupon, couponId, makeCoupons } from '../support/cart/coupons.ts'
import { statementsOf } from '../support/measure/statements.ts'
import { checkoutForm } from '../support/orders/checkout.ts'
import { addInstantMethod, addOffsiteMethod } from '../support/orders/payment-methods.ts'
import { setSettings } from '../support/settings.ts'
import type { Visitor } from '../support/visitor.ts'
import { fillOtherKinds, noonMs, otherKinds, world } from '../support/world.ts'

/** What one process uses at most: so many orders are placed at the same time. */
const CONNECTIONS = 6
const BUYERS = CONNECTIONS
const STOCK = 1000

let app: TestApp
beforeAll(async () => {
  addOffsiteMethod()
  addInstantMethod()
  // Orders wait for each other here, for longer than buyers would.
  app = await makeTestApp({ settings: { limit_orders: 1000 }, limits: commandLimits })
  await fillOtherKinds(app.shop.db)
  await makeCoupons(
    app.shop,
    { code: 'once', discount_type: 'percent', amount: '10', usage_limit: 1 },
    { code: 'other', discount_type: 'fixed_cart', amount: '1' },
  )
})
afterAll(() => app.close())
beforeEach(async () => {
  app.setNowMs(noonMs)
  await change('truncate shop_order, placement, cart, sign_in_failure restart identity cascade')
  await change('delete from graphile_worker._private_jobs; update coupon set usage_count = 0')
  await change(`update stock_level set quantity = ${STOCK}, state = 'instock' where quantity is not null`)
  await setSettings(app, { limit_orders: '1000' })
})
afterEach(() => expect(app.loggedErrors()).toEqual([]))

async function change(text: string): Promise<void> {
  await app.database.pool.query(text)
}

/** What placing orders changes, by table; credits as the sum of their balances. */
async function books() {
  const { rows } = await app.database.pool.query(`
    select (select count(*) from shop_order)::int as orders, (select count(*) from placement)::int as keys,
           (select count(*) from order_line)::int as lines, (select count(*) from order_note)::int as notes,
           (select count(*) from taken_stock)::int as taken, (select count(*) from payment)::int as payments,
           (select sum(quantity) from stock_level)::int as stock, (select count(*) from coupon_use)::int as uses,
           (select sum(usage_count) from coupon)::int as "usageCounts",
           (select count(*) from credit_entry where kind = 'spend')::int as spends,
           (select coalesce(sum(balance_minor), 0) from credit)::int as credit,
           (select count(*) from cart where lines <> '[]')::int as "fullCarts",
           (select coalesce(sum(count), 0) from sign_in_failure)::int as counted,
           (select count(*) from graphile_worker._private_jobs)::int as jobs`)
  return rows[0]
}

type Ready = {
  readonly buyer: Visitor
  readonly form: Record<string, string>
  readonly headers?: Record<string, string>
}
type Answer = { readonly result: string; readonly messages?: string; readonly order_id?: number }

/** A buyer with a filled form, whose cart has these products and coupons or credits. */
async function ready(
  products: Readonly<Record<number, number>> = { [world.candle]: 1 },
  codes: readonly string[] = [],
  fields: Readonly<Record<string, string>> = {},
): Promise<Ready> {
  const buyer = await visitorWithCart(app, products)
  for (const code of codes) await applyCoupon(buyer, code)
  return { buyer, form: { ...(await checkoutForm(buyer)), ...fields } }
}

const several = <Value>(count: number, make: (index: number) => Promise<Value>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))

const send = async ({ buyer, form, headers }: Ready) =>
  (await buyer.post('/?wc-ajax=checkout', form, headers)).json<Answer>()

/** All buyers order at once: each order has been prepared, and waits, before the first one is placed. */
async function sendAll(all: readonly Ready[]): Promise<Answer[]> {
  const gate = await app.database.pool.connect()
  await gate.query('begin; lock table placement in exclusive mode')
  const answers = Promise.all(all.map(send))
  const waiting = `select count(*)::int as n from pg_locks where relation = 'placement'::regclass and not granted`
  try {
    const isWaiting = async () => (await gate.query(waiting)).rows[0].n >= CONNECTIONS
    await vi.waitUntil(isWaiting, { timeout: 10_000 })
  } finally {
    await gate.query('commit')
    gate.release()
  }
  return answers
}

const succeeded = (answers: readonly Answer[]) => answers.filter(({ result }) => result === 'success')

type Refusal = {
  readonly reason: PlaceRefusal
  /** How many of the concurrent orders are placed, and for which jobs each. */
  readonly placed: number
  readonly jobsEach: number
  readonly buyers: () => Promise<readonly Ready[]>
  readonly limits?: () => Promise<unknown>
  /** The message, if it is not that of the reason. */
  readonly message?: string
}

const refusals: readonly Refusal[] = [
  {
    reason: 'out-of-stock',
    placed: 3,
    jobsEach: 1,
    buyers: () => several(BUYERS, () => ready({ [world.candle]: 2, [world.alba]: 1 })),
    limits: () => change(`update stock_level set quantity = 7 where product_id = ${world.candle}`),
  },
  {
    reason: 'coupon-used-up',
    placed: 1,
    jobsEach: 1,
    buyers: () => several(BUYERS, () => ready(undefined, ['once', 'other'])),
  },
  {
    reason: 'credit-unavailable',
    placed: 1,
    jobsEach: 1,
    buyers: async () => {
      const credit = await issueCredit(app.shop, { minor: 700 })
      if (!credit.ok) throw new Error(credit.reason)
      return several(BUYERS, () => ready(undefined, ['other', credit.value.code]))
    },
  },
  {
    reason: 'too-many-holds',
    placed: 10,
    jobsEach: 1,
    buyers: () => several(2 * BUYERS, () => ready(undefined, [], { payment_method: 'offsite' })),
  },
  {
    reason: 'cart-changed',
    placed: 1,
    jobsEach: 1,
    message: messages.alreadyPlaced({ number: '1' }),
    buyers: async () => {
      const { buyer, form } = await ready()
      return Array.from({ length: BUYERS }, (_, index) => ({
        buyer,
        form,
        headers: { 'idempotency-key': `tab-${index}` },
      }))
    },
  },
  {
    reason: 'too-many-orders',
    placed: 4,
    jobsEach: 1,
    buyers: () => several(BUYERS, () => ready()),
    limits: () => setSettings(app, { limit_orders: '4' }),
  },
]

describe('orders that are placed at the same time', () => {
  it.each(refusals)('are refused as $reason without a trace, beyond $placed', async (each) => {
    const buyers = await each.buyers()
    await each.limits?.()
    const before = await books()
    const answers = await sendAll(buyers)
    const placed = succeeded(answers)
    expect(placed).toHaveLength(each.placed)
    for (const { result, messages } of answers)
      if (result !== 'success') expect(messages).toContain(each.message ?? placeRefusalText(each.reason))

    const after = await books()
    const perOrder = (name: string) => (after[name] - before[name]) / each.placed
    expect(after).toMatchObject({
      orders: each.placed,
      keys: each.placed,
      counted: each.placed,
      jobs: before.jobs + each.jobsEach * each.placed,
      usageCounts: after.uses,
    })
    expect(perOrder('stock')).toBe(-perOrder('taken') - (each.reason === 'out-of-stock' ? 1 : 0))
    expect(perOrder('lines')).toBe(perOrder('taken'))
    expect(perOrder('notes')).toBe(each.reason === 'too-many-holds' ? 1 : 2)
    expect(perOrder('spends')).toBe(each.reason === 'credit-unavailable' ? 1 : 0)
    expect(perOrder('uses')).toBe(
      { 'coupon-used-up': 2, 'credit-unavailable': 1 }[each.reason as string] ?? 0,
    )
    // Numbers of orders have no gaps because of products that are sold out.
    if (each.reason === 'out-of-stock')
      expect(Math.max(...placed.map(({ order_id = 0 }) => order_id))).toBe(each.placed)
  })

  it('do not wait for an order of the same network address that waits for stock', async () => {
    const [waiting, free] = [await ready({ [world.candle]: 1 }), await ready({ [world.alba]: 1 })]
    const gate = await app.database.pool.connect()
    await gate.query('begin')
    await gate.query('select from stock_level where product_id = $1 for update', [world.candle])
    const answer = send(waiting)
    const isWaiting = `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%place_order%'
                         and datname = current_database()`
    try {
      await vi.waitUntil(async () => (await app.database.pool.query(isWaiting)).rows.length > 0, {
        timeout: 10_000,
      })
      expect((await send(free)).result).toBe('success')
    } finally {
      await gate.query('commit')
      gate.release()
    }
    expect((await answer).result).toBe('success')
  })

  it('never deadlock, whatever products, coupons and credits they share, while others are cancelled', async () => {
    const products = [world.candle, world.alba, world.trayVerdeSmall, world.lastBust]
    await change(`update stock_level set quantity = ${STOCK} where product_id = any('{${products}}')`)
    await change('update coupon set usage_limit = 0')
    const credits = await several(3, () => issueCredit(app.shop, { minor: 10_000_000 }))
    const codes = credits.flatMap((made) => (made.ok ? [made.value.code] : []))
    const shuffled = <Item>(list: readonly Item[], turn: number) => [
      ...list.slice(turn % list.length),
      ...list.slice(0, turn % list.length),
    ]
    const buyers = await several(24, async (index) => {
      const { buyer } = await ready({ [shuffled(products, index)[0] ?? 0]: 1 })
      for (const id of shuffled(products, index).slice(1, 3))
        await buyer.post('/?wc-ajax=add_to_cart', { product_id: id, attribute_pa_size: 'small' })
      for (const code of shuffled(['once', 'other', ...codes], index).slice(0, 4))
        await applyCoupon(buyer, code)
      return { buyer, form: await checkoutForm(buyer) }
    })
    const before = await books()
    const first = await sendAll(buyers.slice(0, 12))
    const answers = await Promise.all([
      sendAll(buyers.slice(12)),
      ...first.map(({ order_id = 0 }) => cancelOrder(app.shop, order_id, { by: 'owner' })),
    ])
    expect([...first, ...answers[0]].map(({ result }) => result)).toEqual(Array(24).fill('success'))
    await several(12, (index) => cancelOrder(app.shop, answers[0][index]?.order_id ?? 0, { by: 'owner' }))
    expect(await books()).toMatchObject({ stock: before.stock, credit: before.credit, uses: 0, taken: 0 })
    await change(`update coupon set usage_limit = 1 where id = ${await couponId(app.shop, 'once')}`)
  })
})

/** Loses the answer to `place_order`: the database has committed, the shop does not know it. */
async function losingTheAnswer(act: () => Promise<unknown>): Promise<void> {
  const { prototype } = pg.Client
  const original = prototype.query as (this: pg.Client, ...given: unknown[]) => Promise<unknown>
  prototype.query = async function (this: pg.Client, ...given: unknown[]) {
    const answer = await original.apply(this, given)
    const { text = '' } = given[0] as { text?: string }
    if (text.includes('place_order')) throw new Error('Connection terminated unexpectedly')
    return answer
  } as never
  try {
    await act()
  } finally {
    prototype.query = original as never
  }
}

describe('an order whose answer is lost after the commit', () => {
  it.each([['cod'], ['offsite'], ['at-once']])(
    'is answered to the next request, paid by %s',
    async (method) => {
      const { buyer, form } = await ready({ [world.candle]: 2 }, ['other'], { payment_method: method })
      await losingTheAnswer(async () => {
        expect((await buyer.post('/?wc-ajax=checkout', form)).status).toBe(503)
      })
      const before = await books()
      expect(before).toMatchObject({ orders: 1, fullCarts: 0, uses: 1 })
      const [answer, again] = [await send({ buyer, form }), await send({ buyer, form })]
      expect([answer.result, answer.order_id]).toEqual(['success', 1])
      expect(again).toEqual(answer)
      const { orders, stock, uses, taken } = await books()
      expect({ orders, stock, uses, taken }).toEqual({ orders: 1, stock: before.stock, uses: 1, taken: 1 })
    },
  )
})

/** The statements of one checkout, without those that read, and without the counters of limits, which all processes exchange now and then. */
async function writesOf(buyer: Ready): Promise<string[]> {
  const texts = await statementsOf(async () => expect((await send(buyer)).result).toBe('success'))
  const isWrite = /\b(insert into|update|delete from|pg_notify|add_job|place_order|begin|commit)\b/
  return texts.filter((text) => isWrite.test(text) && !text.includes('into limit_uses'))
}

describe('an order is placed in one statement', () => {
  const creditOf = async (minor: number) => {
    const credit = await issueCredit(app.shop, { minor })
    return credit.ok ? credit.value.code : ''
  }
  const visit = { wc_order_attribution_source_type: 'utm', wc_order_attribution_utm_source: 'news' }

  it.each<[string, () => Promise<Ready>]>([
    ['paid in cash', () => ready()],
    ['paid by transfer', () => ready(undefined, [], { payment_method: 'bacs' })],
    ['paid offsite, with a hold', () => ready(undefined, [], { payment_method: 'offsite' })],
    [
      'with the last units',
      async () => {
        await change(`update stock_level set quantity = 2 where product_id = ${world.candle}`)
        return ready({ [world.candle]: 2 })
      },
    ],
    ['with coupons', () => ready(undefined, ['once', 'other'])],
    ['with store credit', async () => ready(undefined, ['other', await creditOf(500)])],
    ['that costs nothing', async () => ready(undefined, [await creditOf(50_000)])],
    ['with files', () => ready({ [otherKinds.kit]: 1 })],
    ['with an attribution', () => ready(undefined, [], visit)],
  ])('%s', async (_, make) => {
    const [write, ...more] = await writesOf(await make())
    expect(write).toContain('from place_order(')
    expect(more).toEqual([])
  })

  it('and in one commit with its files, where it costs nothing and they are released at once', async () => {
    const writes = await writesOf(await ready({ [otherKinds.kit]: 1 }, [await creditOf(50_000)]))
    expect(writes.map((text) => /\b(begin|place_order|order_download|commit)\b/.exec(text)?.[0])).toEqual([
      'begin',
      'place_order',
      'order_download',
      'commit',
    ])
  })
})
