import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { features } from '../../../src/features.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { checkoutForm, outbox } from '../../support/orders/checkout.ts'
import { visitor } from '../../support/visitor.ts'
import { noonMs, world } from '../../support/world.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

const DAY_MS = 24 * 3600 * 1000
const run = async (job: string, payload: unknown = {}) => {
  const handler = features
    .flatMap((feature) => Object.entries(feature.jobs ?? {}))
    .find(([name]) => name === job)?.[1]
  await handler?.(app.shop, payload)
}
const count = async (table: 'cart' | 'placement') => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(
    app.shop.db,
  )
  return rows[0]?.n
}

describe('scheduled jobs', () => {
  it('delete carts 30 days after their last use, and not before', async () => {
    const ada = visitor(app.fastify)
    await ada.post('/?wc-ajax=add_to_cart', { product_id: world.coaster })
    app.setNowMs(noonMs + 30 * DAY_MS - 1)
    await run('sweep-carts')
    expect(await count('cart')).toBe(1)
    app.setNowMs(noonMs + 30 * DAY_MS)
    await run('sweep-carts')
    expect(await count('cart')).toBe(0)
    app.setNowMs(noonMs)
  })

  it('delete placement keys after seven days, but no orders', async () => {
    const ada = visitor(app.fastify)
    await ada.post('/?wc-ajax=add_to_cart', { product_id: world.coaster })
    await ada.post('/?wc-ajax=checkout', await checkoutForm(ada))
    app.setNowMs(noonMs + 7 * DAY_MS)
    await run('sweep-placements')
    expect(await count('placement')).toBe(1)
    app.setNowMs(noonMs + 7 * DAY_MS + 1)
    await run('sweep-placements')
    expect(await count('placement')).toBe(0)
    expect(await app.shop.db.selectFrom('shop_order').select('id').execute()).toHaveLength(1)
    app.setNowMs(noonMs)
  })

  it('exist for every entry of the schedule', () => {
    const jobs = features.flatMap((feature) => Object.keys(feature.jobs ?? {}))
    const scheduled = features.flatMap((feature) => Object.keys(feature.schedule ?? {}))
    expect(scheduled.length).toBeGreaterThan(0)
    expect(scheduled.filter((name) => !jobs.includes(name))).toEqual([])
  })
})

describe('an order after a crash between its commit and its payment', () => {
  it('is resumed once, and its buyer gets a mail', async () => {
    const ada = visitor(app.fastify)
    await ada.post('/?wc-ajax=add_to_cart', { product_id: world.coaster })
    const reply = await ada.post('/?wc-ajax=checkout', await checkoutForm(ada))
    const { order_id: id } = reply.json<{ order_id: number }>()
    await app.runJobs()
    const before = (await outbox(app.shop)).length
    // As the crash would have left it: pending, and no mail queued.
    await sql`update shop_order set state = 'pending', status = 'pending' where id = ${id}`.execute(
      app.shop.db,
    )

    await run('resume-order', { orderId: id })
    await run('resume-order', { orderId: id })
    const order = await app.shop.db
      .selectFrom('shop_order')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirst()
    expect(order?.status).toBe('processing')
    await app.runJobs()
    // The same message under the same name: overwritten, not duplicated.
    expect(await outbox(app.shop)).toHaveLength(before)
    const notes = await app.shop.db
      .selectFrom('order_note')
      .select('body')
      .where('order_id', '=', id)
      .execute()
    // Placed, processed before the reset, and processed again.
    expect(notes).toHaveLength(3)
  })
})
