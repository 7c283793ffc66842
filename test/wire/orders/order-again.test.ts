import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { signedIn } from '../../support/accounts/account-forms.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import {
  fieldOf,
  mainText,
  type PlacedOrder,
  type PlaceOptions,
  placeOrderAs,
} from '../../support/orders/order-pages.ts'
import { type Reply, type Visitor, visitor } from '../../support/visitor.ts'
import { noonMs, world } from '../../support/world.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())
afterEach(() => {
  app.setNowMs(noonMs)
  expect(app.loggedErrors()).toEqual([])
})

/** An order that does not wait for payment. */
const place = (placing: PlaceOptions = {}) =>
  placeOrderAs(app, { form: { payment_method: 'cod' }, ...placing })

/** The link on a page of the shop. */
const linkOn = (page: Reply) =>
  /href="(\/\?order_again=[^"]+)"/.exec(page.body)?.[1]?.replaceAll('&amp;', '&') ?? ''

async function again({ who, page }: Pick<PlacedOrder, 'who' | 'page'>): Promise<string> {
  const reply = await who.get(linkOn(await who.get(page)))
  expect([reply.status, reply.headers['location']]).toEqual([303, '/cart/'])
  return mainText(await who.get('/cart/'))
}

async function cartOf(who: Visitor): Promise<string> {
  return mainText(await who.get('/cart/'))
}

describe('?order_again=', () => {
  it('adds the lines to the cart with their options, for the holder of the key', async () => {
    const who = visitor(app.fastify)
    await who.post('/?wc-ajax=add_to_cart', { product_id: world.trayNeroAny, attribute_pa_size: 'large' })
    const order = await place({ who, products: { [world.candle]: 2 } })
    expect(await cartOf(who)).toContain('Your cart is empty')
    const cart = await again(order)
    expect(cart).toContain(`The items from order ${order.id} are in your cart`)
    for (const text of ['Candle Lume', '$30.00', 'Tray Rivo', 'Large']) expect(cart).toContain(text)
  })

  it('works in another browser without a cart, by the link of the page', async () => {
    const order = await place()
    expect(await again({ ...order, who: visitor(app.fastify) })).toContain('Candle Lume')
  })

  it('names unavailable lines, and adds the others', async () => {
    const order = await place({ products: { [world.alba]: 3, [world.coaster]: 1, [world.lastBust]: 1 } })
    const cart = await again(order)
    expect(cart).toContain(`The available items from order ${order.id} are in your cart`)
    expect(cart).toMatch(/“?(Vase Alba|Bust Livia)/)
    expect(cart).toContain('Bust Livia')
    expect(cart).toContain('$12.00')

    const unavailable = await place({ products: { [world.candle]: 1 } })
    await app.changeCatalogue('update product set status = $1 where id = $2', 'draft', world.candle)
    const none = await again({ ...unavailable, who: visitor(app.fastify), page: unavailable.page })
    expect(none).toContain(`None of the items from order ${unavailable.id} can be added to your cart.`)
    expect(none).toContain('“Candle Lume”')
    await app.changeCatalogue('update product set status = $1 where id = $2', 'publish', world.candle)
  })

  it('asks for confirmation without a valid nonce, and its form then works', async () => {
    const order = await place()
    const bare = `/?order_again=${order.id}&key=${order.key}`
    for (const path of [bare, `${bare}&_wpnonce=0123456789`, `${bare}&_wpnonce=🏺`]) {
      const reply = await order.who.get(path)
      expect([reply.status, mainText(reply).includes('Add to cart')]).toEqual([200, true])
    }
    const link = linkOn(await order.who.get(order.page))
    app.setNowMs(noonMs + 25 * 3600_000)
    expect((await order.who.get(link)).status).toBe(200)
    app.setNowMs(noonMs)
    expect(await cartOf(order.who)).toContain('Your cart is empty')

    const nonce = fieldOf(await order.who.get(bare), 'order_again', '_wpnonce')
    const fields = { order_again: String(order.id), key: order.key, _wpnonce: nonce }
    expect((await order.who.post('/', fields)).status).toBe(303)
    expect(await cartOf(order.who)).toContain('Candle Lume')
  })

  it('is the same 404 for every order of others', async () => {
    const [order, other] = [await place(), await place()]
    const otherCustomer = await signedIn(app, 'somebody@example.com')
    const paths = [
      `/?order_again=${order.id}`,
      `/?order_again=${order.id}&key=${other.key}`,
      `/?order_again=${order.id}&key=`,
      `/?order_again=9e99&key=${order.key}`,
      `/?order_again=-1&key=${order.key}`,
      `/?order_again=${encodeURIComponent('🏺')}&key=${order.key}`,
      `/?order_again=999999&key=${order.key}`,
    ]
    const replies = await Promise.all(
      [visitor(app.fastify), otherCustomer].flatMap((who) => paths.map((path) => who.get(path))),
    )
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 404))
    expect(new Set(replies.map(({ body }) => body)).size).toBe(1)
  })

  it('needs no key for an order of the account, as in WooCommerce’s link', async () => {
    const who = await signedIn(app, 'again@example.com')
    const order = await place({ who })
    const link = linkOn(await who.get('/my-account/orders/'))
    const nonce = new URLSearchParams(link.slice(2)).get('_wpnonce') ?? ''
    expect((await who.get(`/?order_again=${order.id}&_wpnonce=${nonce}`)).status).toBe(303)
    expect(await cartOf(who)).toContain('Candle Lume')
  })
})
