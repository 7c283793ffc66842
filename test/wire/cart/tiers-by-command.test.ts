import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { tierCommands } from '../../../src/features/tier-pricing/owner/commands.ts'
import { signedInVisitor } from '../../support/accounts/people.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { runCommandIn } from '../../support/command-line.ts'
import { placeOrderAs } from '../../support/orders/order-pages.ts'
import { visitor } from '../../support/visitor.ts'
import { world } from '../../support/world.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())
afterEach(() => expect(app.loggedErrors()).toEqual([]))

async function set(...typed: string[]) {
  const warned: string[] = []
  const run = { shop: app.shop, printed: [], warned }
  expect([await runCommandIn(tierCommands, ['tiers', 'set', ...typed], run), warned]).toEqual([0, []])
  await app.cacheUpdated()
}

describe('prices by quantity that an owner sets by a command', () => {
  it('of a category are on the page, in the cart and on the order', async () => {
    const before = await visitor(app.fastify).get('/product/candle-lume/')
    expect(before.body).not.toContain('data-tiered-quantity="5"')
    await set('category:vases', '--fixed', '5:11.00')

    const who = visitor(app.fastify)
    expect((await who.get('/product/candle-lume/')).body).toContain('data-tiered-quantity="5"')
    await who.post('/?wc-ajax=add_to_cart', { product_id: world.candle, quantity: 5 })
    expect((await who.get('/cart/')).body).toContain('$55.00')
    const order = await placeOrderAs(app, { who, products: {} })
    expect((await order.now()).lines).toMatchObject([{ quantity: 5, unitMinor: 1100 }])
  })

  it('of a role are charged to its buyers alone', async () => {
    await set('product:COA-ORLO', '--role', 'customer', '--regular-price', '10', '--fixed', '2:7.00')
    const guest = visitor(app.fastify)
    await guest.post('/?wc-ajax=add_to_cart', { product_id: world.coaster, quantity: 2 })
    expect((await guest.get('/cart/')).body).toContain('$24.00')
    const customer = await signedInVisitor(app, 'ada', 'customer')
    await customer.post('/?wc-ajax=add_to_cart', { product_id: world.coaster, quantity: 2 })
    expect((await customer.get('/cart/')).body).toContain('$14.00')
  })

  it('are the same for all variations where the owner says so', async () => {
    const page = () => visitor(app.fastify).get('/product/tray-rivo/')
    // The page believes it only of variations that cost the same.
    await app.changeCatalogue('update product set regular_price_minor = 4800 where parent_id = 80')
    await app.changeCatalogue('delete from stock_level where product_id in (81, 82, 83)')
    await set('product:TRA-RIVO', '--fixed', '5:40.00')
    expect((await page()).body).toContain('data-variable-product-same-prices="no"')
    await set('product:TRA-RIVO', '--same-prices', 'yes', '--display', 'blocks')
    const { body } = await page()
    expect(body).toContain('data-variable-product-same-prices="yes"')
    expect(body).toContain('data-display-type="blocks"')
  })
})
