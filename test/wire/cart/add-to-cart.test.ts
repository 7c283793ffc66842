import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { visitor } from '../../support/visitor.ts'
import { world } from '../../support/world.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

const add = '/?wc-ajax=add_to_cart'
type Added = { fragments: Record<string, string>; cart_hash: string }

describe('POST /?wc-ajax=add_to_cart', () => {
  it('answers with exactly fragments and cart_hash, and sets the three cookies', async () => {
    const ada = visitor(app.fastify)
    const reply = await ada.post(add, { product_id: world.alba, quantity: 2 })

    expect(reply.status).toBe(200)
    expect(reply.headers['content-type']).toBe('application/json; charset=UTF-8')
    expect(String(reply.headers['cache-control'])).toContain('no-store')
    expect(reply.headers['x-robots-tag']).toBe('noindex')
    const answer = reply.json<Added>()
    expect(Object.keys(answer).sort()).toEqual(['cart_hash', 'fragments'])
    expect(answer.cart_hash).toMatch(/^[0-9a-f]{32}$/)
    expect(ada.cookies.get('woocommerce_cart_hash')).toBe(answer.cart_hash)
    expect(ada.cookies.get('woocommerce_items_in_cart')).toBe('1')
    expect([...ada.cookies.keys()].some((name) => /^wp_woocommerce_session_[0-9a-f]{32}$/.test(name))).toBe(
      true,
    )
  })

  it('sends every fragment as a whole element that its own selector finds', async () => {
    const reply = await visitor(app.fastify).post(add, { product_id: world.alba })
    const { fragments } = reply.json<Added>()
    expect(fragments['div.widget_shopping_cart_content']).toMatch(
      /^<div class="widget_shopping_cart_content">.*Vase Alba.*\$24\.00.*<\/div>$/s,
    )
    expect(fragments['a.cart-contents']).toMatch(/^<a class="cart-contents[ "]/)
  })

  it('gives the same hash for equal carts, and another for another cart', async () => {
    const hash = async (fields: Record<string, number>) =>
      (await visitor(app.fastify).post(add, fields)).json<Added>().cart_hash
    const same = await Promise.all([1, 2].map(() => hash({ product_id: world.coaster, quantity: 2 })))
    expect(same[0]).toBe(same[1])
    expect(await hash({ product_id: world.coaster, quantity: 3 })).not.toBe(same[0])
  })

  it('refuses a quantity whose sum exceeds the maximum amount', async () => {
    const ada = visitor(app.fastify)
    const set = 'update product set regular_price_minor = $1 where id = $2'
    await app.changeCatalogue(set, 99_999_999_999, world.coaster)
    try {
      const refused = await ada.post(add, { product_id: world.coaster, quantity: 101 })
      expect(refused.json()).toMatchObject({ error: true })
      // Below its first tier the regular price applies.
      expect((await ada.post(add, { product_id: world.coaster, quantity: 2 })).status).toBe(200)
      expect((await ada.get('/cart/')).body).toContain('$1,999,999,999.98')
    } finally {
      await app.changeCatalogue(set, 1200, world.coaster)
    }
  })

  it('accepts the id of a variation as product_id, and as variation_id of its product', async () => {
    const one = visitor(app.fastify)
    await one.post(add, { product_id: world.trayVerdeSmall })
    const two = visitor(app.fastify)
    const reply = await two.post(add, {
      product_id: world.tray,
      variation_id: world.trayVerdeSmall,
      attribute_pa_colour: 'verde',
      attribute_pa_size: 'small',
    })
    expect(reply.json<Added>().cart_hash).toBe(one.cookies.get('woocommerce_cart_hash'))
  })

  it('accepts the id of the variation as both, as forms with script send it', async () => {
    const ada = visitor(app.fastify)
    const reply = await ada.post(add, {
      product_id: world.trayNeroAny,
      variation_id: world.trayNeroAny,
      attribute_pa_colour: 'nero',
      attribute_pa_size: 'large',
    })
    expect(reply.json<Added>().fragments['div.widget_shopping_cart_content']).toContain('Tray Rivo')
  })

  it('reads an absent, empty or 0 quantity as 1, and rounds fractions down', async () => {
    const hash = async (quantity?: string) => {
      const fields =
        quantity === undefined ? { product_id: world.coaster } : { product_id: world.coaster, quantity }
      return (await visitor(app.fastify).post(add, fields)).json<Added>().cart_hash
    }
    const hashes = await Promise.all([undefined, '', '0', '1.7', '1'].map(hash))
    expect(new Set(hashes).size).toBe(1)
  })

  it('charges the price of the tier, whatever price is sent', async () => {
    const reply = await visitor(app.fastify).post(add, {
      product_id: world.coaster,
      quantity: 10,
      price: '0.01',
      sale_price: '0.01',
      'data-price': '1',
    })
    expect(reply.json<Added>().fragments['div.widget_shopping_cart_content']).toContain('10 × $8.00')
  })

  it('adds up on one line, and applies the tier of the sum', async () => {
    const ada = visitor(app.fastify)
    await ada.post(add, { product_id: world.coaster, quantity: 3 })
    const reply = await ada.post(add, { product_id: world.coaster, quantity: 2 })
    expect(reply.json<Added>().fragments['div.widget_shopping_cart_content']).toContain('5 × $9.00')
  })

  it('answers nothing at all without a product_id', async () => {
    const reply = await visitor(app.fastify).post(add, { quantity: 1 })
    expect([reply.status, reply.body, reply.headers['content-type']]).toEqual([
      200,
      '',
      'text/html; charset=UTF-8',
    ])
  })

  const refusals: [string, Record<string, string | number> | string, string][] = [
    ['an unknown product', { product_id: 999_999 }, '/shop/'],
    ['an id that is no number', { product_id: 'abc' }, '/shop/'],
    ['an id beyond all numbers', { product_id: '9'.repeat(40) }, '/shop/'],
    ['a list where an id is expected', `product_id=${world.alba}&product_id=${world.candle}`, '/shop/'],
    ['a draft', { product_id: world.draftBowl }, '/shop/'],
    ['a product without a price', { product_id: world.pricelessCloth }, '/product/cloth-lino/'],
    ['a variable product without a choice', { product_id: world.tray }, '/product/tray-rivo/'],
    [
      'a variation of another product',
      { product_id: world.alba, variation_id: world.trayVerdeSmall },
      '/product/vase-alba/',
    ],
    ['an out-of-stock variation', { product_id: world.trayVerdeLarge }, '/product/tray-rivo/'],
    [
      'an "any" variation without its choice',
      { product_id: world.tray, variation_id: world.trayNeroAny, attribute_pa_colour: 'nero' },
      '/product/tray-rivo/',
    ],
    [
      'a value that does not belong',
      { product_id: world.tray, variation_id: world.trayVerdeSmall, attribute_pa_colour: 'nero' },
      '/product/tray-rivo/',
    ],
    ['more than the stock', { product_id: world.alba, quantity: 4 }, '/product/vase-alba/'],
    ['a negative quantity', { product_id: world.alba, quantity: '-1' }, '/product/vase-alba/'],
    ['a quantity that is no number', { product_id: world.alba, quantity: 'abc' }, '/product/vase-alba/'],
    ['an exponent', { product_id: world.coaster, quantity: '1e3' }, '/product/coaster-orlo/'],
    ['more than a million', { product_id: world.coaster, quantity: '1000001' }, '/product/coaster-orlo/'],
    ['two quantities', `product_id=${world.coaster}&quantity=1&quantity=2`, '/product/coaster-orlo/'],
    ['a list of quantities', `product_id=${world.coaster}&quantity%5B%5D=2`, '/product/coaster-orlo/'],
    ['a quantity by name', `product_id=${world.coaster}&quantity%5Ba%5D%5Bb%5D=2`, '/product/coaster-orlo/'],
    ['a list of products', `product_id%5B%5D=${world.coaster}`, '/shop/'],
    [
      'an attribute that came twice',
      `product_id=${world.tray}&variation_id=${world.trayVerdeSmall}&attribute_pa_colour=verde&attribute_pa_colour=verde`,
      '/product/tray-rivo/',
    ],
  ]
  it.each(refusals)('refuses %s with a helpful URL, and changes nothing', async (_what, fields, path) => {
    const ada = visitor(app.fastify)
    const reply = await ada.post(add, fields)
    expect(reply.status).toBe(200)
    expect(reply.json()).toEqual({ error: true, product_url: `http://localhost:3000${path}` })
    expect(ada.cookies.has('woocommerce_cart_hash')).toBe(false)
    const cart = await ada.get('/cart/')
    expect(cart.body).toMatch(/woocommerce-error[^>]*>.*<li>/s)
    expect(app.loggedErrors()).toEqual([])
  })

  it('refuses invalid UTF-8, and changes nothing', async () => {
    const ada = visitor(app.fastify)
    const reply = await ada.post(add, 'product_id=%ff%fe&quantity=%c3%28')
    expect([reply.status, reply.json().code]).toEqual([400, 'bad_input'])
    expect(ada.cookies.size).toBe(0)
    expect(app.loggedErrors()).toEqual([])
  })

  it('counts id and quantity once where a script sends them twice', async () => {
    const ada = visitor(app.fastify)
    const body = `product_id=${world.coaster}&quantity=2`
    expect((await ada.post(add, `${body}&${body}`)).body).toContain('"cart_hash"')
    expect((await ada.get('/cart/')).body).toMatch(/name="cart\[\w+\]\[qty\]"[^>]* value="2"/)
  })

  it('refuses to exceed the stock by adding twice, and leaves the line as it is', async () => {
    const ada = visitor(app.fastify)
    await ada.post(add, { product_id: world.alba, quantity: 2 })
    const hash = ada.cookies.get('woocommerce_cart_hash')
    const reply = await ada.post(add, { product_id: world.alba, quantity: 2 })
    expect(reply.json()).toMatchObject({ error: true })
    expect(ada.cookies.get('woocommerce_cart_hash')).toBe(hash)
  })

  it('adds one of a product that is sold individually, and refuses a second', async () => {
    const ada = visitor(app.fastify)
    const first = await ada.post(add, { product_id: world.lastBust, quantity: 5 })
    expect(first.json<Added>().fragments['div.widget_shopping_cart_content']).toContain('1 × $320.00')
    expect((await ada.post(add, { product_id: world.lastBust })).json()).toMatchObject({ error: true })
  })

  it('loses none of 30 adds that come at once', async () => {
    const ada = visitor(app.fastify)
    await ada.post(add, { product_id: world.candle })
    await Promise.all(Array.from({ length: 30 }, () => ada.post(add, { product_id: world.candle })))
    const reply = await ada.post('/?wc-ajax=get_refreshed_fragments', { time: 1 })
    expect(reply.json<Added>().fragments['div.widget_shopping_cart_content']).toContain('31 × $15.00')
  })
})

describe('POST /?wc-ajax=handsel_notices', () => {
  it('shows the reason of a refusal once, on shared pages too', async () => {
    const ada = visitor(app.fastify)
    await ada.post(add, { product_id: world.alba, quantity: 9 })
    expect(ada.cookies.get('handsel_notice')).toBe('1')
    const notices = await ada.post('/?wc-ajax=handsel_notices', {})
    expect(notices.body).toContain('Only 3 of “Vase Alba” are available.')
    expect(ada.cookies.has('handsel_notice')).toBe(false)
    expect((await ada.post('/?wc-ajax=handsel_notices', {})).body).toBe('')
  })
})

describe('the add-to-cart form and link', () => {
  it('redirect to the cart, with one notice', async () => {
    const ada = visitor(app.fastify)
    const reply = await ada.post('/product/vase-alba/', { 'add-to-cart': world.alba, quantity: 1 })
    expect([reply.status, reply.headers['location']]).toEqual([302, '/cart/'])
    expect((await ada.get('/cart/')).body).toContain('“Vase Alba” added to your cart.')
    expect((await ada.get('/cart/')).body).not.toContain('“Vase Alba” added to your cart.')
  })

  it('find the variation by its attributes alone', async () => {
    const ada = visitor(app.fastify)
    const reply = await ada.post('/product/tray-rivo/', {
      'add-to-cart': world.tray,
      attribute_pa_colour: 'nero',
      attribute_pa_size: 'large',
    })
    expect(reply.status).toBe(302)
    const cart = await ada.get('/cart/')
    expect(cart.body).toMatch(/Colour:<\/dt> <dd [^>]*>Nero</)
    expect(cart.body).toMatch(/Size:<\/dt> <dd [^>]*>Large</)
    expect(cart.body).toContain('$70.00')
  })

  it('answer a refusal with the same page and the reason on top, not stored in caches', async () => {
    const reply = await visitor(app.fastify).post('/product/vase-alba/', {
      'add-to-cart': world.alba,
      quantity: 9,
    })
    expect(reply.status).toBe(409)
    expect(reply.body).toMatch(/woocommerce-error.*Only 3 of “Vase Alba” are available./s)
    expect(reply.body).toContain('<h1')
    expect(String(reply.headers['cache-control'])).toContain('no-store')
  })

  it('from other sites ask for confirmation, and change nothing by GET', async () => {
    const ada = visitor(app.fastify)
    const reply = await ada.get(`/?add-to-cart=${world.alba}`)
    expect(reply.status).toBe(200)
    expect(reply.body).toContain('Add “Vase Alba” to your cart?')
    expect(ada.cookies.size).toBe(0)
    const own = await ada.get(`/?add-to-cart=${world.alba}`, { 'sec-fetch-site': 'same-origin' })
    expect([own.status, own.headers['location']]).toEqual([302, '/cart/'])
  })

  it('refuse ambiguous values in the URL too', async () => {
    const own = { 'sec-fetch-site': 'same-origin' }
    for (const query of [
      `add-to-cart=${world.alba}&add-to-cart=${world.coaster}`,
      `add-to-cart=${world.coaster}&quantity=1&quantity=5`,
      `add-to-cart=${world.coaster}&quantity[]=5`,
    ]) {
      const ada = visitor(app.fastify)
      expect([query, (await ada.get(`/?${query}`, own)).status]).toEqual([query, 409])
      expect(ada.cookies.has('woocommerce_cart_hash')).toBe(false)
    }
  })

  it('do nothing for a prefetch', async () => {
    const ada = visitor(app.fastify)
    await ada.get(`/?add-to-cart=${world.alba}`, {
      'sec-fetch-site': 'same-origin',
      'sec-purpose': 'prefetch',
    })
    expect(ada.cookies.size).toBe(0)
  })
})
