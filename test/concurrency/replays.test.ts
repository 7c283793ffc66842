import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeTestApp, type TestApp } from '../support/app.ts'
import { visitorWithCart } from '../support/cart/cart-shop.ts'
import { checkoutForm, outbox } from '../support/orders/checkout.ts'
import { visitor } from '../support/visitor.ts'
import { world } from '../support/world.ts'

const REPLAYS = 200

let first: TestApp
let second: TestApp
beforeAll(async () => {
  const env = { HANDSEL_RATE_LIMITS: '0' }
  first = await makeTestApp({ env })
  second = await makeTestApp({ sameDatabaseAs: first, env })
})
afterAll(async () => {
  await second.close()
  await first.close()
})

async function books() {
  const { rows } = await first.database.pool.query(
    `select (select count(*) from shop_order)::int as orders,
            (select count(*) from placement)::int as placements,
            (select count(*) from taken_stock)::int as taken,
            (select quantity from stock_level where product_id = ${world.candle})::int as left`,
  )
  return { ...rows[0], mails: (await outbox(first.shop)).length }
}

describe(`one checkout that is sent ${REPLAYS} times at once, to two processes`, () => {
  it.each([
    ['under the key of its form', {}],
    ['under a key of its client', { 'idempotency-key': 'a-key-of-a-client' }],
  ])('places one order, %s, and every answer names it', async (_, headers) => {
    const ada = await visitorWithCart(first, { [world.candle]: 2 })
    const form = await checkoutForm(ada)
    const adaInSecondProcess = visitor(second.fastify)
    for (const [name, value] of ada.cookies) adaInSecondProcess.cookies.set(name, value)
    const before = await books()

    const replies = await Promise.all(
      Array.from({ length: REPLAYS }, (__, index) =>
        (index % 2 ? adaInSecondProcess : ada).post('/?wc-ajax=checkout', form, headers),
      ),
    )
    const answers = replies.map((reply) =>
      reply.json<{ result: string; order_id: number; redirect: string }>(),
    )
    expect(new Set(answers.map(({ result }) => result))).toEqual(new Set(['success']))
    expect(new Set(answers.map(({ order_id }) => order_id)).size).toBe(1)
    expect(new Set(answers.map(({ redirect }) => redirect)).size).toBe(1)

    await first.runJobs()
    expect(await books()).toEqual({
      orders: before.orders + 1,
      placements: before.placements + 1,
      taken: before.taken + 1,
      left: before.left - 2,
      mails: before.mails + 2,
    })
    expect([...first.loggedErrors(), ...second.loggedErrors()]).toEqual([])
  })
})
