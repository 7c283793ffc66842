import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import {
  amountsIn,
  displayedPricesIn,
  structuredPrice,
  sumOf,
  textsOf,
} from '../../support/catalog/displayed-prices.ts'
import { insertTierProducts, tierProducts } from '../../support/catalog/tier-products.ts'
import { visitor } from '../../support/visitor.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
  const client = await app.database.pool.connect()
  await insertTierProducts(client)
  client.release()
})
afterAll(async () => {
  expect(app.loggedErrors()).toEqual([])
  await app.close()
})

const QUANTITY = 6

it.each(tierProducts.broken)('the cart charges what the page of %s shows', async (path) => {
  const ada = visitor(app.fastify)
  const { body } = await ada.get(path)
  const id = Number(/value="(\d+)"[^>]*name="add-to-cart"/.exec(body)?.[1])
  const sku = path.split('/')[2] ?? ''
  const shown = displayedPricesIn(body, id) ?? { priceOfOne: structuredPrice(body, sku), steps: [] }
  await ada.post('/?wc-ajax=add_to_cart', { product_id: id, quantity: QUANTITY })
  const cart = (await ada.get('/cart/')).body
  const subtotals = textsOf(cart, /<td class="product-subtotal[^>]*>([\s\S]*?)<\/td>/g)
  expect(subtotals.flatMap(amountsIn)).toEqual([sumOf(shown, QUANTITY)])
})
