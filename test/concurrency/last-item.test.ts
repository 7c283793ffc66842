import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { levelsOf } from '../../src/features/stock/store.ts'
import { makeTestApp, type TestApp } from '../support/app.ts'
import { checkoutForm } from '../support/orders/checkout.ts'
import { visitor } from '../support/visitor.ts'
import { world } from '../support/world.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

describe('the last item', () => {
  it('is sold exactly once to fifty buyers at once', async () => {
    const buyers = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const buyer = visitor(app.fastify)
        await buyer.post('/?wc-ajax=add_to_cart', { product_id: world.lastBust })
        return { buyer, form: await checkoutForm(buyer) }
      }),
    )
    const replies = await Promise.all(buyers.map(({ buyer, form }) => buyer.post('/?wc-ajax=checkout', form)))

    const results = replies.map((reply) => reply.json<{ result: string }>().result)
    expect(results.filter((result) => result === 'success')).toHaveLength(1)
    expect(results.filter((result) => result === 'failure')).toHaveLength(49)
    expect((await levelsOf(app.shop.db, [world.lastBust])).get(world.lastBust)?.stockLeft).toBe(0)
    expect(await app.shop.db.selectFrom('shop_order').select('id').execute()).toHaveLength(1)
    expect(app.loggedErrors()).toEqual([])
  })

  it('of two products in different order of lines never causes a deadlock', async () => {
    const buyers = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const buyer = visitor(app.fastify)
        const productIds =
          index % 2 ? [world.candle, world.trayNeroAny] : [world.trayVerdeSmall, world.candle]
        for (const id of productIds) {
          await buyer.post('/?wc-ajax=add_to_cart', { product_id: id, attribute_pa_size: 'small' })
        }
        return { buyer, form: await checkoutForm(buyer) }
      }),
    )
    const replies = await Promise.all(buyers.map(({ buyer, form }) => buyer.post('/?wc-ajax=checkout', form)))
    const sold = replies.filter((reply) => reply.json<{ result: string }>().result === 'success').length
    // 10 want one of 5 small trays; the other 10 get theirs.
    expect(sold).toBe(15)
    const levels = await levelsOf(app.shop.db, [world.candle, world.trayVerdeSmall, world.trayNeroAny])
    expect([...levels.values()].map((level) => level.stockLeft)).toEqual([25, 0, 0])
  })
})
