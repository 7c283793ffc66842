import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { makeTestApp, type TestApp } from '../support/app.ts'
import { fieldIn, keysIn, sumsIn, withGoods, wordsOf } from '../support/cart-shop.ts'
import { type Visitor, visitor } from '../support/visitor.ts'
import { noonMs, world } from '../support/world.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())
afterEach(async () => {
  app.setNowMs(noonMs)
  await run('update product set regular_price_minor = 2400 where id = $1', world.alba)
  await run('update stock_level set on_shelf = 3 where product_id = $1', world.alba)
  expect(app.faults()).toEqual([])
})

const run = (text: string, ...values: unknown[]) => app.database.pool.query(text, values)
const changed = 'The price of “Vase Alba” has changed from $24.00 to $26.50.'

const post = async (shopper: Visitor, fields: Readonly<Record<string, string | number>>) =>
  shopper.post('/cart/', {
    'woocommerce-cart-nonce': fieldIn(await shopper.get('/cart/'), 'woocommerce-cart-nonce'),
    ...fields,
  })

/** The address of the link in the page's notice. */
function noticeLink(body: string): string {
  const link = /class="woocommerce-message[^>]*>.*?href="([^"]+)"[^>]*class="restore-item"/s.exec(body)?.[1]
  return (link ?? '').replaceAll('&amp;', '&')
}

describe('a price that has changed since it was seen', () => {
  it('is told once, on its line; it is charged all the same', async () => {
    const ada = await withGoods(app, { [world.alba]: 2 })
    await run('update product set regular_price_minor = 2650 where id = $1', world.alba)
    const first = await ada.get('/cart/')
    expect(wordsOf(first.body)).toContain(changed)
    expect(sumsIn(first.body)['cart-subtotal']).toBe('$53.00')
    expect(wordsOf((await ada.get('/cart/')).body)).not.toContain('has changed')
  })

  it('is told again when it changes again', async () => {
    const ada = await withGoods(app, { [world.alba]: 1 })
    await run('update product set regular_price_minor = 2650 where id = $1', world.alba)
    await ada.get('/cart/')
    await run('update product set regular_price_minor = 2400 where id = $1', world.alba)
    expect(wordsOf((await ada.get('/cart/')).body)).toContain('from $26.50 to $24.00')
  })

  it('is told though the cart was changed meanwhile', async () => {
    const ada = await withGoods(app, { [world.alba]: 1 })
    await run('update product set regular_price_minor = 2650 where id = $1', world.alba)
    await ada.post('/?wc-ajax=add_to_cart', { product_id: world.alba })
    await ada.post('/?wc-ajax=add_to_cart', { product_id: world.coaster })
    expect(wordsOf((await ada.get('/cart/')).body)).toContain(changed)
  })

  it('is the end of a sale, too', async () => {
    app.setNowMs(Date.UTC(2029, 11, 30))
    const ada = await withGoods(app, { [world.candle]: 1 })
    app.setNowMs(Date.UTC(2030, 0, 2))
    expect(wordsOf((await ada.get('/cart/')).body)).toContain('from $15.00 to $20.00')
  })

  it('is none where more pieces cost less', async () => {
    const ada = await withGoods(app, { [world.coaster]: 1 })
    const [key] = keysIn(await ada.get('/cart/'))
    const more = await post(ada, { [`cart[${key}][qty]`]: 10 })
    for (const { body } of [more, await ada.get('/cart/')]) {
      expect(wordsOf(body)).not.toContain('has changed')
    }
  })

  it('is told with tax where the cart shows amounts with tax', async () => {
    const taxed = await makeTestApp({
      settings: { calc_taxes: true, tax_display_cart: 'incl', tax_based_on: 'base' },
    })
    await taxed.database.pool.query(
      "insert into tax_rate (country, state, rate_ppm, name, position) values ('US', '', 100000, 'Tax', 1)",
    )
    const ada = await withGoods(taxed, { [world.alba]: 1 })
    await taxed.database.pool.query('update product set regular_price_minor = 2650 where id = $1', [
      world.alba,
    ])
    const { body } = await ada.get('/cart/')
    await taxed.close()
    expect(wordsOf(body)).toContain('from $26.40 to $29.15')
  })

  it('is not used up by a browser that asks in advance or for headers alone', async () => {
    const ada = await withGoods(app, { [world.alba]: 1 })
    await run('update product set regular_price_minor = 2650 where id = $1', world.alba)
    await ada.get('/cart/', { 'sec-purpose': 'prefetch' })
    expect(wordsOf((await ada.get('/cart/')).body)).toContain(changed)
  })
})

describe('a line that cannot be had as it is', () => {
  it('offers the pieces that are left, by a button that works without script', async () => {
    const ada = await withGoods(app, { [world.alba]: 3, [world.coaster]: 1 })
    await run('update stock_level set on_shelf = 2 where product_id = $1', world.alba)
    const page = await ada.get('/cart/')
    expect(wordsOf(page.body)).toContain('We have only 2 of “Vase Alba” left. Take 2')
    expect(page.body).not.toContain('checkout-button')
    const button = /<button[^>]*form="take_what_is_left"[^>]*>/.exec(page.body)?.[0] ?? ''
    const name = / name="([^"]+)"/.exec(button)?.[1] ?? ''
    const pieces = / value="(\d+)"/.exec(button)?.[1] ?? ''
    const mended = await post(ada, { [name]: pieces })
    expect(wordsOf(mended.body)).not.toContain('left. Take')
    expect(mended.body).toContain('checkout-button')
    expect(sumsIn(mended.body)['cart-subtotal']).toBe('$60.00')
  })

  it('can be taken out, or chosen anew, where there is none left', async () => {
    const ada = await withGoods(app, { [world.trayVerdeSmall]: 1 })
    await run('update stock_level set on_shelf = 0 where product_id = $1', world.trayVerdeSmall)
    const { body } = await ada.get('/cart/')
    await run('update stock_level set on_shelf = 5 where product_id = $1', world.trayVerdeSmall)
    expect(wordsOf(body)).toContain('is out of stock just now. Choose another Remove it')
    expect(body).not.toContain('data-take-left')
  })
})

describe('what was done to a line', () => {
  it('is a new quantity, with the way back', async () => {
    const ada = await withGoods(app, { [world.coaster]: 2 })
    const [key] = keysIn(await ada.get('/cart/'))
    const reply = await post(ada, { [`cart[${key}][qty]`]: 6 })
    expect(wordsOf(reply.body)).toContain('“Coaster Orlo”: 6 pieces now. Undo')
    const undone = await ada.get(noticeLink(reply.body))
    expect([undone.status, undone.headers['location']]).toEqual([302, '/cart/'])
    const page = await ada.get('/cart/')
    expect(wordsOf(page.body)).toContain('“Coaster Orlo”: 2 pieces now.')
    expect(sumsIn(page.body)['cart-subtotal']).toBe('$24.00')
  })

  it('is no more when the way back brings a bad nonce, a bad quantity or a line that is gone', async () => {
    const ada = await withGoods(app, { [world.coaster]: 2 })
    const page = await ada.get('/cart/')
    const [key] = keysIn(page)
    const nonce = fieldIn(page, 'woocommerce-cart-nonce')
    for (const address of [
      `cart_item=${key}&set_quantity=9&_wpnonce=0123456789`,
      `cart_item=${key}&set_quantity=-9&_wpnonce=${nonce}`,
      `cart_item=${key}&_wpnonce=${nonce}`,
      `cart_item=${'f'.repeat(32)}&set_quantity=9&_wpnonce=${nonce}`,
    ]) {
      await ada.get(`/cart/?${address}`)
      expect(sumsIn((await ada.get('/cart/')).body)['cart-subtotal']).toBe('$24.00')
    }
  })

  it('is put back where it stood, with the hash of the fragments in the cookie of the same answer', async () => {
    const ada = await withGoods(app, { [world.coaster]: 2, [world.alba]: 1 })
    const page = await ada.get('/cart/')
    const [key] = keysIn(page)
    const nonce = fieldIn(page, 'woocommerce-cart-nonce')
    const before = ada.cookies.get('woocommerce_cart_hash')
    await ada.get(`/cart/?remove_item=${key}&_wpnonce=${nonce}`)
    expect(ada.cookies.get('woocommerce_cart_hash')).not.toBe(before)
    const reply = await ada.get(`/cart/?undo_item=${key}&_wpnonce=${nonce}`)
    expect(reply.status).toBe(302)
    const after = ada.cookies.get('woocommerce_cart_hash')
    const fragments = await ada.post('/?wc-ajax=get_refreshed_fragments', {})
    expect(fragments.json()['cart_hash']).toBe(after)
    expect(after).toBe(before)
    expect(keysIn(await ada.get('/cart/'))).toEqual(keysIn(page))
  })

  it('cannot be put back into a cart that is full', async () => {
    const small = await makeTestApp({ settings: { most_cart_lines: 1 } })
    const ada = await withGoods(small, { [world.coaster]: 1 })
    const page = await ada.get('/cart/')
    const [key] = keysIn(page)
    const nonce = fieldIn(page, 'woocommerce-cart-nonce')
    await ada.get(`/cart/?remove_item=${key}&_wpnonce=${nonce}`)
    await ada.post('/?wc-ajax=add_to_cart', { product_id: world.candle })
    await ada.get(`/cart/?undo_item=${key}&_wpnonce=${nonce}`)
    const { body } = await ada.get('/cart/')
    await small.close()
    expect(wordsOf(body)).toContain('Your cart holds as many different things as it can.')
    expect(keysIn({ body })).toHaveLength(1)
  })

  it('is nothing where all was refused: no version, no hash, and no cart for a stranger', async () => {
    const ada = await withGoods(app, { [world.alba]: 1 })
    const [key] = keysIn(await ada.get('/cart/'))
    const versions = async () => (await run('select id, version from cart order by id')).rows
    const before = await versions()
    await post(ada, { [`cart[${key}][qty]`]: 99 })
    await post(visitor(app.fastify), { [`cart[${key}][qty]`]: 2 })
    expect(await versions()).toEqual(before)
  })
})

describe('beside the cart', () => {
  it('stand the pieces that the owner recommends with these, and none that is in it or not sold', async () => {
    for (const [position, linked] of [world.coaster, world.candle, world.draftBowl, world.tray].entries()) {
      await run(
        "insert into product_link (product_id, kind, position, linked_id) values ($1, 'cross-sell', $2, $3)",
        world.alba,
        position,
        linked,
      )
    }
    const ada = await withGoods(app, { [world.alba]: 1, [world.coaster]: 1 })
    const { body } = await ada.get('/cart/')
    const beside = /<section class="cross-sells.*?<\/section>/s.exec(body)?.[0] ?? ''
    expect([...beside.matchAll(/<h3[^>]*>.*?<a[^>]*href="([^"]+)"/gs)].map(([, path]) => path)).toEqual([
      '/product/candle-lume/',
      '/product/tray-rivo/',
    ])
    await run("delete from product_link where kind = 'cross-sell'")
    expect((await ada.get('/cart/')).body).not.toContain('cross-sells')
  })

  it('stand pieces to begin with, where it is empty', async () => {
    await run('update product set featured = true where id = $1', world.candle)
    const { body } = await visitor(app.fastify).get('/cart/')
    expect(body).toContain('wc-empty-cart-message')
    expect(wordsOf(body)).toMatch(/A good place to begin .*Candle Lume/)
  })
})

describe('the page of the cart', () => {
  it('has what scripts of the wire look for', async () => {
    const ada = await withGoods(app, { [world.alba]: 1 })
    const { body } = await ada.get('/cart/')
    for (const part of [
      /<body[^>]*class="[^"]*woocommerce-cart woocommerce-page/,
      /<form class="woocommerce-cart-form[^>]*action="\/cart\/" method="post"/,
      /<table class="[^"]*woocommerce-cart-form__contents/,
      /<tr class="[^"]*cart_item/,
      /<td class="product-remove[^>]*><a href="\/cart\/\?remove_item=[0-9a-f]{32}&amp;_wpnonce=[0-9a-f]{10}"/,
      /<button type="submit"[^>]*name="update_cart"/,
      /<div class="woocommerce-notices-wrapper"/,
      /<div class="cart_totals/,
      /id="wc_cart_params"/,
    ]) {
      expect(body).toMatch(part)
    }
    // The Enter key presses the first button of a form.
    const form = /<form class="woocommerce-cart-form.*?<\/form>/s.exec(body)?.[0] ?? ''
    expect([...form.matchAll(/<button type="submit"[^>]*name="([^"]+)"/g)].map(([, name]) => name)).toEqual([
      'update_cart',
      'apply_coupon',
    ])
  })
})

describe('the way to free delivery', () => {
  it('is told in the sums and in the mini-cart until its amount is reached', async () => {
    const ada = await withGoods(app, { [world.alba]: 1 })
    const told = '$51.00 more and delivery is free.'
    const fragments = async (shopper = ada) => {
      const answer = JSON.parse((await shopper.post('/?wc-ajax=get_refreshed_fragments', {})).body)
      return wordsOf(answer.fragments['div.widget_shopping_cart_content'])
    }
    expect(wordsOf((await ada.get('/cart/')).body)).toContain(told)
    expect(await fragments()).toContain(told)

    const bea = await withGoods(app, { [world.alba]: 3, [world.coaster]: 1 })
    expect(wordsOf((await bea.get('/cart/')).body)).not.toContain('more and delivery is free')
    expect(await fragments(bea)).not.toContain('more and delivery is free')
  })
})
