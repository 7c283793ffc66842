import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { fieldIn, keysIn, sumsIn, textIn, visitorWithCart } from '../../support/cart/cart-shop.ts'
import { type Visitor, visitor } from '../../support/visitor.ts'
import { noonMs, world } from '../../support/world.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())
afterEach(async () => {
  app.setNowMs(noonMs)
  await run('update product set regular_price_minor = 2400 where id = $1', world.alba)
  await run('update stock_level set quantity = 3 where product_id = $1', world.alba)
  expect(app.loggedErrors()).toEqual([])
})

const run = (text: string, ...values: unknown[]) => app.changeCatalogue(text, ...values)
const changed = 'The price of “Vase Alba” changed from $24.00 to $26.50.'

const post = async (shopper: Visitor, fields: Readonly<Record<string, string | number>>) =>
  shopper.post('/cart/', {
    'woocommerce-cart-nonce': fieldIn(await shopper.get('/cart/'), 'woocommerce-cart-nonce'),
    ...fields,
  })

/** The URL of the link in the page's notice. */
function noticeLink(body: string): string {
  const link = /class="woocommerce-message[^>]*>.*?href="([^"]+)"[^>]*class="restore-item"/s.exec(body)?.[1]
  return (link ?? '').replaceAll('&amp;', '&')
}

describe('a price change since the last view', () => {
  it('is reported once, on its line, and charged', async () => {
    const ada = await visitorWithCart(app, { [world.alba]: 2 })
    await run('update product set regular_price_minor = 2650 where id = $1', world.alba)
    const first = await ada.get('/cart/')
    expect(textIn(first.body)).toContain(changed)
    expect(sumsIn(first.body)['cart-subtotal']).toBe('$53.00')
    expect(textIn((await ada.get('/cart/')).body)).not.toContain('has changed')
  })

  it('is reported again when the price changes again', async () => {
    const ada = await visitorWithCart(app, { [world.alba]: 1 })
    await run('update product set regular_price_minor = 2650 where id = $1', world.alba)
    await ada.get('/cart/')
    await run('update product set regular_price_minor = 2400 where id = $1', world.alba)
    expect(textIn((await ada.get('/cart/')).body)).toContain('from $26.50 to $24.00')
  })

  it('is reported even if the cart has changed since', async () => {
    const ada = await visitorWithCart(app, { [world.alba]: 1 })
    await run('update product set regular_price_minor = 2650 where id = $1', world.alba)
    await ada.post('/?wc-ajax=add_to_cart', { product_id: world.alba })
    await ada.post('/?wc-ajax=add_to_cart', { product_id: world.coaster })
    expect(textIn((await ada.get('/cart/')).body)).toContain(changed)
  })

  it('includes the end of a sale', async () => {
    app.setNowMs(Date.UTC(2029, 11, 30))
    const ada = await visitorWithCart(app, { [world.candle]: 1 })
    app.setNowMs(Date.UTC(2030, 0, 2))
    expect(textIn((await ada.get('/cart/')).body)).toContain('from $15.00 to $20.00')
  })

  it('is not reported for prices by quantity', async () => {
    const ada = await visitorWithCart(app, { [world.coaster]: 1 })
    const [key] = keysIn(await ada.get('/cart/'))
    const more = await post(ada, { [`cart[${key}][qty]`]: 10 })
    for (const { body } of [more, await ada.get('/cart/')]) {
      expect(textIn(body)).not.toContain('has changed')
    }
  })

  it('is reported with tax if the cart shows amounts with tax', async () => {
    const taxed = await makeTestApp({
      settings: { calc_taxes: true, tax_display_cart: 'incl', tax_based_on: 'base' },
    })
    await taxed.database.pool.query(
      "insert into tax_rate (country, state, rate_ppm, name, position) values ('US', '', 100000, 'Tax', 1)",
    )
    const ada = await visitorWithCart(taxed, { [world.alba]: 1 })
    await taxed.changeCatalogue('update product set regular_price_minor = 2650 where id = $1', world.alba)
    const { body } = await ada.get('/cart/')
    await taxed.close()
    expect(textIn(body)).toContain('from $26.40 to $29.15')
  })

  it('is still reported after a prefetch', async () => {
    const ada = await visitorWithCart(app, { [world.alba]: 1 })
    await run('update product set regular_price_minor = 2650 where id = $1', world.alba)
    await ada.get('/cart/', { 'sec-purpose': 'prefetch' })
    expect(textIn((await ada.get('/cart/')).body)).toContain(changed)
  })
})

describe('a line that cannot be ordered as it is', () => {
  it('offers the quantity that is left, by a button that works without script', async () => {
    const ada = await visitorWithCart(app, { [world.alba]: 3, [world.coaster]: 1 })
    await run('update stock_level set quantity = 2 where product_id = $1', world.alba)
    const page = await ada.get('/cart/')
    expect(textIn(page.body)).toContain('Only 2 of “Vase Alba” are available. Change to 2')
    expect(page.body).not.toContain('checkout-button')
    const button = /<button[^>]*form="take_remaining"[^>]*>/.exec(page.body)?.[0] ?? ''
    const name = / name="([^"]+)"/.exec(button)?.[1] ?? ''
    const quantity = / value="(\d+)"/.exec(button)?.[1] ?? ''
    const corrected = await post(ada, { [name]: quantity })
    expect(textIn(corrected.body)).not.toContain('left. Take')
    expect(corrected.body).toContain('checkout-button')
    expect(sumsIn(corrected.body)['cart-subtotal']).toBe('$60.00')
  })

  it('can be removed or replaced when nothing is left', async () => {
    const ada = await visitorWithCart(app, { [world.trayVerdeSmall]: 1 })
    await run('update stock_level set quantity = 0 where product_id = $1', world.trayVerdeSmall)
    const { body } = await ada.get('/cart/')
    await run('update stock_level set quantity = 5 where product_id = $1', world.trayVerdeSmall)
    expect(textIn(body)).toContain('is out of stock. Choose another option Remove')
    expect(body).not.toContain('data-take-remaining')
  })
})

describe('a change of a line', () => {
  it('shows the new quantity, with an undo link', async () => {
    const ada = await visitorWithCart(app, { [world.coaster]: 2 })
    const [key] = keysIn(await ada.get('/cart/'))
    const reply = await post(ada, { [`cart[${key}][qty]`]: 6 })
    expect(textIn(reply.body)).toContain('“Coaster Orlo”: quantity updated to 6. Undo')
    const undone = await ada.get(noticeLink(reply.body))
    expect([undone.status, undone.headers['location']]).toEqual([302, '/cart/'])
    const page = await ada.get('/cart/')
    expect(textIn(page.body)).toContain('“Coaster Orlo”: quantity updated to 2.')
    expect(sumsIn(page.body)['cart-subtotal']).toBe('$24.00')
  })

  it('is not undone with a wrong nonce, a wrong quantity or an unknown line', async () => {
    const ada = await visitorWithCart(app, { [world.coaster]: 2 })
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

  it('restores a line at its position, with the hash of the fragments in the cookie', async () => {
    const ada = await visitorWithCart(app, { [world.coaster]: 2, [world.alba]: 1 })
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

  it('cannot restore a line into a full cart', async () => {
    const small = await makeTestApp({ settings: { max_cart_lines: 1 } })
    const ada = await visitorWithCart(small, { [world.coaster]: 1 })
    const page = await ada.get('/cart/')
    const [key] = keysIn(page)
    const nonce = fieldIn(page, 'woocommerce-cart-nonce')
    await ada.get(`/cart/?remove_item=${key}&_wpnonce=${nonce}`)
    await ada.post('/?wc-ajax=add_to_cart', { product_id: world.candle })
    await ada.get(`/cart/?undo_item=${key}&_wpnonce=${nonce}`)
    const { body } = await ada.get('/cart/')
    await small.close()
    expect(textIn(body)).toContain('Your cart is full.')
    expect(keysIn({ body })).toHaveLength(1)
  })

  it('writes nothing when all is refused: no version, and no cart for a new visitor', async () => {
    const ada = await visitorWithCart(app, { [world.alba]: 1 })
    const [key] = keysIn(await ada.get('/cart/'))
    const versions = async () =>
      (await app.database.pool.query('select id, version from cart order by id')).rows
    const before = await versions()
    await post(ada, { [`cart[${key}][qty]`]: 99 })
    await post(visitor(app.fastify), { [`cart[${key}][qty]`]: 2 })
    expect(await versions()).toEqual(before)
  })
})

describe('recommendations of the cart', () => {
  const recommended = async (shopper: Visitor) => {
    const { body } = await shopper.get('/cart/')
    const section = /<section class="cross-sells.*?<\/section>/s.exec(body)?.[0] ?? ''
    return [...section.matchAll(/<h3[^>]*>.*?<a[^>]*href="([^"]+)"/gs)].map(([, path]) => path)
  }

  it('are the cross-sells of its products, then products of their categories and of the shop, never what is in the cart', async () => {
    for (const [position, linked] of [world.coaster, world.candle, world.draftBowl, world.tray].entries()) {
      await run(
        "insert into product_link (product_id, kind, position, linked_id) values ($1, 'cross-sell', $2, $3)",
        world.alba,
        position,
        linked,
      )
    }
    const ada = await visitorWithCart(app, { [world.alba]: 1, [world.coaster]: 1 })
    // Livia is a vase, as Alba is; Rivo is a tray.
    const linked = ['/product/candle-lume/', '/product/tray-rivo/']
    expect((await recommended(ada)).slice(0, 3)).toEqual([...linked, '/product/bust-livia/'])
    await run("delete from product_link where kind = 'cross-sell'")
    expect((await recommended(ada))[0]).toBe('/product/bust-livia/')
    expect((await recommended(ada)).toSorted()).toEqual(['/product/bust-livia/', ...linked])
  })

  it('are featured products if the cart is empty', async () => {
    await run('update product set featured = true where id = $1', world.candle)
    const { body } = await visitor(app.fastify).get('/cart/')
    expect(body).toContain('wc-empty-cart-message')
    expect(textIn(body)).toMatch(/Our favorites .*Candle Lume/)
  })
})

describe('the page of the cart', () => {
  it('has the markup that WooCommerce scripts look for', async () => {
    const ada = await visitorWithCart(app, { [world.alba]: 1 })
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

describe('the amount missing to free delivery', () => {
  it('is shown in the totals and in the mini-cart until it is reached', async () => {
    const ada = await visitorWithCart(app, { [world.alba]: 1 })
    const remainingText = 'You’re $51 away from free shipping.'
    const fragments = async (shopper = ada) => {
      const answer = JSON.parse((await shopper.post('/?wc-ajax=get_refreshed_fragments', {})).body)
      return textIn(answer.fragments['div.widget_shopping_cart_content'])
    }
    expect(textIn((await ada.get('/cart/')).body)).toContain(remainingText)
    expect(await fragments()).toContain(remainingText)

    const bea = await visitorWithCart(app, { [world.alba]: 3, [world.coaster]: 1 })
    expect(textIn((await bea.get('/cart/')).body)).not.toContain('more and delivery is free')
    expect(await fragments(bea)).not.toContain('more and delivery is free')
  })
})
