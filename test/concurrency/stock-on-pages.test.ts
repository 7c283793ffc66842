import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeTestApp, type TestApp } from '../support/app.ts'
import { checkoutForm } from '../support/orders/checkout.ts'
import { visitor } from '../support/visitor.ts'
import { world } from '../support/world.ts'

/** Two processes of one shop. */
let one: TestApp
let other: TestApp
beforeAll(async () => {
  one = await makeTestApp()
  other = await makeTestApp({ sameDatabaseAs: one })
})
afterAll(async () => {
  await other.close()
  await one.close()
})

async function largestQuantity({ fastify }: TestApp, path: string): Promise<string | undefined> {
  const page = await visitor(fastify).get(path)
  const [input = ''] = /<input[^>]*name="quantity"[^>]*>/.exec(page.body) ?? []
  return /max="(\d+)"/.exec(input)?.[1]
}

async function variationStock({ fastify }: TestApp): Promise<unknown> {
  const page = await visitor(fastify).get('/product/tray-rivo/')
  const [, json = '[]'] = /data-product_variations="([^"]*)"/.exec(page.body) ?? []
  const variations: { variation_id: number; max_qty: unknown; variation_stock_left: unknown }[] = JSON.parse(
    json.replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
  )
  const any = variations.find(({ variation_id }) => variation_id === world.trayNeroAny)
  return [any?.max_qty, any?.variation_stock_left]
}

async function order(app: TestApp, product: Record<string, string | number>): Promise<void> {
  const buyer = visitor(app.fastify)
  await buyer.post('/?wc-ajax=add_to_cart', product)
  const reply = await buyer.post('/?wc-ajax=checkout', await checkoutForm(buyer))
  expect(reply.json()).toMatchObject({ result: 'success' })
  await Promise.all([one.cacheUpdated(), other.cacheUpdated()])
}

it('prints on cached pages of every process how much can be bought, also where plenty is left', async () => {
  const candle = '/product/candle-lume/'
  expect([await largestQuantity(one, candle), await largestQuantity(other, candle)]).toEqual(['40', '40'])
  await order(one, { product_id: world.candle, quantity: 3 })
  expect([await largestQuantity(one, candle), await largestQuantity(other, candle)]).toEqual(['37', '37'])
})

it('follows the sales of a variation', async () => {
  expect([await variationStock(one), await variationStock(other)]).toEqual([
    [10, 10],
    [10, 10],
  ])
  await order(other, { product_id: world.trayNeroAny, quantity: 2, attribute_pa_size: 'small' })
  expect([await variationStock(one), await variationStock(other)]).toEqual([
    [8, 8],
    [8, 8],
  ])
})
