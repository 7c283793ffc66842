import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { fieldIn, textIn } from '../../support/cart/cart-shop.ts'
import { checkoutForm } from '../../support/orders/checkout.ts'
import { visitor } from '../../support/visitor.ts'
import { world } from '../../support/world.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())
afterEach(async () => {
  await app.changeCatalogue("update product set status = 'publish' where id = $1", world.alba)
  await run('update stock_level set quantity = 3 where product_id = $1', world.alba)
  expect(app.loggedErrors()).toEqual([])
})

const run = (sql: string, ...values: unknown[]) => app.database.pool.query(sql, values)

const soldOut = () => run('update stock_level set quantity = 0 where product_id = $1', world.alba)
const unpublish = () => app.changeCatalogue("update product set status = 'draft' where id = $1", world.alba)
const outOfStock = '“Vase Alba” is out of stock.'

/** A visitor with a vase and coasters in the cart, and a checkout form that was valid when shown. */
async function withVase() {
  const ada = visitor(app.fastify)
  for (const id of [world.alba, world.coaster]) await ada.post('/?wc-ajax=add_to_cart', { product_id: id })
  return { ada, form: await checkoutForm(ada) }
}

async function orderCount(): Promise<number> {
  return (await app.shop.db.selectFrom('shop_order').select('id').execute()).length
}

describe('a cart with a line that cannot be ordered any more', () => {
  it.each([
    ['sold out', soldOut, outOfStock],
    ['gone from the shop', unpublish, 'An item in your cart is no longer available.'],
  ])('redirects from the checkout to the cart page, which shows why: %s', async (_what, change, reason) => {
    const { ada } = await withVase()
    await change()
    for (let times = 0; times < 2; times++) {
      const reply = await ada.get('/checkout/')
      expect([reply.status, reply.headers['location']]).toEqual([302, '/cart/'])
    }
    const { body } = await ada.get('/cart/')
    const errors = /<ul class="woocommerce-error".*?<\/ul>/s.exec(body)?.[0] ?? ''
    expect(errors.split(reason)).toHaveLength(2)
    expect(body).not.toContain('checkout-button')
  })

  it('does not proceed by the cart form until it is corrected', async () => {
    const { ada } = await withVase()
    const nonce = fieldIn(await ada.get('/cart/'), 'woocommerce-cart-nonce')
    const proceed = () => ada.post('/cart/', { proceed: 1, 'woocommerce-cart-nonce': nonce })
    await soldOut()
    const refused = await proceed()
    expect([refused.status, refused.headers['location']]).toEqual([302, '/cart/'])
    expect((await ada.get('/cart/')).body).toMatch(
      new RegExp(`<ul class="woocommerce-error".*${outOfStock}`, 's'),
    )
    await run('update stock_level set quantity = 3 where product_id = $1', world.alba)
    expect((await proceed()).headers['location']).toBe('/checkout/')
    expect((await ada.get('/checkout/')).status).toBe(200)
  })

  it('is marked in the mini-cart, whose links remain', async () => {
    const { ada } = await withVase()
    const mini = async () =>
      (await ada.post('/?wc-ajax=get_refreshed_fragments', {})).json<{ fragments: Record<string, string> }>()
        .fragments['div.widget_shopping_cart_content'] ?? ''
    expect(textIn(await mini())).not.toContain(outOfStock)
    await soldOut()
    expect(textIn(await mini())).toContain(outOfStock)
    expect(await mini()).toContain('href="/checkout/"')
    await unpublish()
    expect(textIn(await mini())).toContain('no longer available')
    expect((await mini()).match(/data-cart_item_key=/g)).toHaveLength(2)
  })

  it('is not ordered, with the product named, by script and by the plain form', async () => {
    const { ada, form } = await withVase()
    const count = await orderCount()
    await soldOut()
    const { result, messages } = (await ada.post('/?wc-ajax=checkout', form)).json<Record<string, string>>()
    expect([result, messages?.includes(outOfStock)]).toEqual(['failure', true])
    const plain = await ada.post('/checkout/', form)
    expect([plain.status, textIn(plain.body).includes(outOfStock)]).toEqual([400, true])
    expect(await orderCount()).toBe(count)
  })

  it('never has its total recomputed without a notice', async () => {
    const { ada, form } = await withVase()
    const security = /data-review-nonce="([0-9a-f]{10})"/.exec((await ada.get('/checkout/')).body)?.[1] ?? ''
    await soldOut()
    const review = await ada.post('/?wc-ajax=update_order_review', { security, country: 'US' })
    const { fragments } = review.json<{ fragments: Record<string, string> }>()
    expect(fragments['.woocommerce-notices-wrapper']).toContain(outOfStock)
    const plain = await ada.post('/checkout/', { ...form, woocommerce_checkout_update_totals: 1 })
    expect(textIn(plain.body)).toContain(outOfStock)
    const incomplete = await ada.post('/checkout/', { ...form, billing_city: '' })
    expect(textIn(incomplete.body)).toContain(outOfStock)
  })
})
