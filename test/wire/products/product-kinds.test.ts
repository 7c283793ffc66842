import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { visitor } from '../../support/visitor.ts'
import { fillOtherKinds, otherKinds, world } from '../../support/world.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
  await fillOtherKinds(app.shop.db)
})
afterAll(() => app.close())
afterEach(() => expect(app.loggedErrors()).toEqual([]))

const page = async (path: string) => (await visitor(app.fastify).get(path)).body
const add = '/?wc-ajax=add_to_cart'
const fields = (wanted: Readonly<Record<number, number | string>>) => ({
  ...Object.fromEntries(Object.entries(wanted).map(([id, quantity]) => [`quantity[${id}]`, quantity])),
  'add-to-cart': otherKinds.group,
})

describe('the form of a group', () => {
  const post = async (wanted: Readonly<Record<number, number | string>>) => {
    const ada = visitor(app.fastify)
    const reply = await ada.post('/product/set-riva/', fields(wanted))
    return { ada, reply, cart: (await ada.get('/cart/')).body }
  }

  it('has a quantity for each simple product, a checkbox if sold individually, and a link for a variable one', async () => {
    const html = await page('/product/set-riva/')
    expect(html).toMatch(/<form class="cart grouped_form[^>]*action="\/product\/set-riva\/" method="post"/)
    expect(html).toContain(`<input type="hidden" name="add-to-cart" value="${otherKinds.group}"/>`)
    expect(html).toMatch(
      /aria-label="Quantity of Vase Alba" min="0" max="3"[^>]* name="quantity\[75\]" value="0"/,
    )
    expect(html).toMatch(/type="checkbox" aria-label="Add one Bust Livia" name="quantity\[95\]" value="1"/)
    expect(html).toMatch(
      /<a href="\/product\/tray-rivo\/">View product<span class="screen-reader-text">: Tray Rivo</,
    )
    expect(html).not.toContain('quantity[80]')
    expect(html).toContain('$12.00 – $320.00')
    for (const hidden of ['Bowl Secret', 'Vase Segreta']) expect(html).not.toContain(hidden)
  })

  it('shows upsells, and no protected product', async () => {
    const html = await page('/product/set-riva/')
    expect(html).toContain('You may also like')
    expect(html).toContain('Candle Lume')
  })

  it('adds all requested products at once', async () => {
    const { reply, cart } = await post({ [world.alba]: 2, [world.coaster]: 5, [world.lastBust]: 1 })
    expect([reply.status, reply.headers['location']]).toEqual([302, '/cart/'])
    expect(cart).toContain('2 × “Vase Alba”, 5 × “Coaster Orlo”, and “Bust Livia” added to your cart.')
    expect(cart).toMatch(/\$9\.00/)
  })

  it('names the products that cannot be added, and adds none', async () => {
    const { reply, cart } = await post({ [world.alba]: 4, [world.coaster]: 'abc', [world.lastBust]: 1 })
    expect(reply.status).toBe(409)
    expect(reply.body).toContain('Only 3 of “Vase Alba” are available.')
    expect(reply.body).toContain('“Coaster Orlo”: Enter the quantity as a whole number.')
    expect(reply.body).toContain('Nothing was added.')
    expect(cart).toContain('Your cart is empty')
  })

  it.each([
    ['none is chosen', {}],
    ['all are 0', { [world.alba]: 0, [world.coaster]: '00' }],
    ['all are empty', { [world.alba]: '', [world.coaster]: ' ' }],
    [
      'only other products are named',
      { [world.candle]: 1, [world.tray]: 1, [otherKinds.secret]: 1, 9999999: 1 },
    ],
  ])('requires a quantity when %s, and changes nothing', async (_, wanted) => {
    const { reply, cart } = await post(wanted)
    expect(reply.status).toBe(409)
    expect(reply.body).toContain('Enter a quantity for at least one item.')
    expect(reply.body).toContain('grouped_form')
    expect(cart).toContain('Your cart is empty')
  })

  it('refuses all when none is available', async () => {
    const { reply, cart } = await post({ [world.alba]: 9, [world.coaster]: -1 })
    expect(reply.status).toBe(409)
    expect(reply.body).toContain('Only 3 of “Vase Alba” are available.')
    expect(cart).toContain('Your cart is empty')
  })

  it('refuses a quantity sent twice', async () => {
    const ada = visitor(app.fastify)
    const twice = `quantity%5B75%5D=1&quantity%5B75%5D=2&add-to-cart=${otherKinds.group}`
    const reply = await ada.post('/product/set-riva/', twice)
    expect(reply.status).toBe(409)
    expect((await ada.get('/cart/')).body).toContain('Your cart is empty')
  })

  it('cannot be sent by script for the group: the answer leads to its page', async () => {
    const ada = visitor(app.fastify)
    const reply = await ada.post(add, { product_id: otherKinds.group, quantity: 1 })
    expect(reply.json()).toEqual({
      error: true,
      product_url: 'http://localhost:3000/product/set-riva/',
    })
    expect((await ada.post('/?wc-ajax=handsel_notices', {})).body).toContain(
      'Enter quantities for “Set Riva”',
    )
  })
})

describe('a product of another shop', () => {
  it('has a link to it, whose label mentions the new tab', async () => {
    const html = await page('/product/lamp-faro/')
    expect(html).toMatch(
      /<a href="https:\/\/maker\.example\/faro\?from=us" target="_blank" rel="nofollow noopener"[^>]*>Order at Faro<span class="screen-reader-text"> \(opens in a new tab\)<\/span><\/a>/,
    )
    expect(html).toContain('$180.00')
    expect(html).not.toContain('name="add-to-cart"')
  })

  it('cannot be added, by script or by form, with a message', async () => {
    const ada = visitor(app.fastify)
    expect((await ada.post(add, { product_id: otherKinds.external })).json()).toEqual({
      error: true,
      product_url: 'http://localhost:3000/product/lamp-faro/',
    })
    const reply = await ada.post('/product/lamp-faro/', { 'add-to-cart': otherKinds.external })
    expect([reply.status, reply.body]).toEqual([
      409,
      expect.stringContaining('“Lamp Faro” is sold on another site'),
    ])
  })

  it('never links to a URL that is not http', async () => {
    await app.database.pool.query("update product set external_url = 'javascript:alert(1)' where id = 111")
    const html = (await visitor(app.fastify).post('/product/lamp-faro/', { 'add-to-cart': 111 })).body
    await app.database.pool.query("update product set external_url = 'https://maker.example/' where id = 111")
    expect(html).not.toContain('javascript:')
  })
})

describe('a subscription price', () => {
  it('shows its terms on the page and on its card', async () => {
    const text = '/ month with a 14-day free trial and a $20.00 sign-up fee'
    expect(await page('/product/tea-club/')).toContain(text)
    expect(await page('/shop/')).toContain(text)
  })

  it('charges only the fee first, and shows the price of the tier', async () => {
    const ada = visitor(app.fastify)
    await ada.post(add, { product_id: otherKinds.club, quantity: 5 })
    const cart = (await ada.get('/cart/')).body
    expect(cart).toContain('$9.00')
    expect(cart).toContain('/ month with a 14-day free trial')
    expect(cart).toMatch(/product-subtotal[^>]*>\$100\.00</)
  })
})

describe('quantity limits', () => {
  const tooFew = 'has a minimum order of 12'
  const tiles = async (quantity: number) => {
    const ada = visitor(app.fastify)
    const reply = await ada.post('/product/tile-losa/', { 'add-to-cart': otherKinds.tile, quantity })
    return [reply.status, reply.body] as const
  }

  it('are attributes of the field', async () => {
    expect(await page('/product/tile-losa/')).toMatch(/min="12" max="24"[^>]* name="quantity" value="12"/)
  })

  it.each([
    [6, tooFew],
    [30, '“Tile Losa” is limited to 24 per order.'],
    [13, 'in multiples of 6'],
  ])('refuse %i with a message', async (quantity, text) => {
    expect(await tiles(quantity)).toEqual([409, expect.stringContaining(text)])
  })

  it('accept valid quantities', async () => {
    for (const quantity of [12, 18, 24]) expect((await tiles(quantity))[0]).toBe(302)
  })

  it('apply in the cart too', async () => {
    const ada = visitor(app.fastify)
    await ada.post(add, { product_id: otherKinds.tile, quantity: 12 })
    const cart = (await ada.get('/cart/')).body
    const key = /cart\[([0-9a-f]{32})\]\[qty\]/.exec(cart)?.[1]
    const nonce = /name="woocommerce-cart-nonce" value="([^"]+)"/.exec(cart)?.[1] ?? ''
    const set = async (quantity: number) =>
      (await ada.post('/cart/', { [`cart[${key}][qty]`]: quantity, 'woocommerce-cart-nonce': nonce })).body
    expect(await set(13)).toContain('in multiples of 6')
    expect(await set(6)).toContain(tooFew)
    expect(await set(18)).toContain('“Tile Losa”: quantity updated to 18.')
  })
})
