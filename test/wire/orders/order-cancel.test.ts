import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { orderOf } from '../../../src/features/orders/orders.ts'
import { recordManualPayment } from '../../../src/features/orders/states/manual-moves.ts'
import { levelsOf } from '../../../src/features/stock/store.ts'
import { signedIn } from '../../support/accounts/account-forms.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { fieldOf, mainText, type PlacedOrder, placeOrderAs } from '../../support/orders/order-pages.ts'
import { visitor } from '../../support/visitor.ts'
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

const cancelPath = ({ id, key }: PlacedOrder, more = '') =>
  `/?cancel_order=true&order=${key}&order_id=${id}${more}`
const nonceOf = async (order: PlacedOrder, who = order.who) =>
  fieldOf(await who.get(cancelPath(order)), 'cancel_order', '_wpnonce')
const left = async () => (await levelsOf(app.shop.db, [world.candle])).get(world.candle)?.stockLeft

describe('?cancel_order=', () => {
  it('asks for confirmation, then cancels, returns stock, uses and credit, and confirms it', async () => {
    const before = await left()
    const order = await placeOrderAs(app, { products: { [world.candle]: 3 } })
    const question = await order.who.get(cancelPath(order))
    expect([question.status, mainText(question).includes(`Cancel order ${order.id}?`)]).toEqual([200, true])
    // The destructive button is not the primary one.
    expect(question.body).toMatch(/<button type="submit" class="button quiet">Cancel order/)
    expect(question.body).toMatch(/class="button">Keep order/)
    expect((await order.now()).state).toBe('on-hold')

    const fields = {
      cancel_order: 'true',
      order: order.key,
      order_id: String(order.id),
      _wpnonce: await nonceOf(order),
    }
    const reply = await order.who.post('/', fields)
    expect([reply.status, reply.headers['location']]).toEqual([303, `${order.page}&done=cancelled`])
    expect(mainText(await order.who.get(`${order.page}&done=cancelled`))).toContain(
      `Order ${order.id} has been cancelled.`,
    )
    expect(await left()).toBe(before)
  })

  it('cancels by a link with a valid nonce only; HEAD and prefetch change nothing', async () => {
    const order = await placeOrderAs(app)
    const nonce = await nonceOf(order)
    for (const wrong of ['', '0123456789', nonce.slice(1), '🏺', `${nonce}&_wpnonce=x`.slice(1)]) {
      expect((await order.who.get(cancelPath(order, `&_wpnonce=${wrong}`))).status).toBe(200)
    }
    await order.who.get(cancelPath(order, `&_wpnonce=${nonce}`), { 'sec-purpose': 'prefetch' })
    await app.fastify.inject({
      method: 'HEAD',
      url: cancelPath(order, `&_wpnonce=${nonce}`),
      headers: { host: 'localhost:3000' },
    })
    app.setNowMs(noonMs + 25 * 3600_000)
    expect((await order.who.get(cancelPath(order, `&_wpnonce=${nonce}`))).status).toBe(200)
    app.setNowMs(noonMs)
    expect((await order.now()).state).toBe('on-hold')

    const reply = await order.who.get(cancelPath(order, `&_wpnonce=${nonce}`))
    expect(reply.status).toBe(303)
    expect((await order.now()).state).toBe('cancelled')
  })

  it('is the same 404 for all wrong ids and keys', async () => {
    const [order, other] = [await placeOrderAs(app), await placeOrderAs(app)]
    const pairs = [
      [other.key, order.id],
      ['wc_order_guess', order.id],
      ['', order.id],
      [order.key, '9e99'],
      [order.key, '-1'],
      [order.key, '🏺'],
      [order.key, 999_999],
    ]
    const replies = await Promise.all(
      pairs.map(([key, id]) => visitor(app.fastify).get(`/?cancel_order=true&order=${key}&order_id=${id}`)),
    )
    const lists = await visitor(app.fastify).post(
      '/',
      `cancel_order=true&order_id[]=${order.id}&order=${order.key}`,
    )
    expect([...replies, lists].map(({ status }) => status)).toEqual([...pairs, 1].map(() => 404))
    expect(new Set([...replies, lists].map(({ body }) => body)).size).toBe(1)
  })

  it('is refused with a message once the money has arrived', async () => {
    const order = await placeOrderAs(app)
    const nonce = await nonceOf(order)
    await recordManualPayment(app.shop, order.id)
    for (const path of [cancelPath(order), cancelPath(order, `&_wpnonce=${nonce}`)]) {
      const reply = await order.who.get(path)
      expect([reply.status, mainText(reply).includes('can’t be cancelled here anymore')]).toEqual([409, true])
    }
    expect((await order.now()).state).toBe('processing')
  })

  it('restocks once for many simultaneous requests, and answers each', async () => {
    const before = (await left()) ?? 0
    const order = await placeOrderAs(app, { products: { [world.candle]: 4 } })
    expect(await left()).toBe(before - 4)
    const path = cancelPath(order, `&_wpnonce=${await nonceOf(order)}`)
    const replies = await Promise.all(Array.from({ length: 8 }, () => order.who.get(path)))
    expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(303))
    expect(await left()).toBe(before)
  })

  it('redirects back to the account, and to no other site', async () => {
    const who = await signedIn(app, 'canceller@example.com')
    const order = await placeOrderAs(app, { who })
    const list = await who.get('/my-account/orders/')
    const href = /href="(\/\?cancel_order=[^"]+)"/.exec(list.body)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const question = await who.get(href)
    const fields = {
      cancel_order: 'true',
      order: order.key,
      order_id: String(order.id),
      redirect: fieldOf(question, 'cancel_order', 'redirect'),
      _wpnonce: fieldOf(question, 'cancel_order', '_wpnonce'),
    }
    const view = `/my-account/view-order/${order.id}/`
    const reply = await who.post('/', fields)
    expect(reply.headers['location']).toBe(`${view}?done=cancelled`)
    expect(mainText(await who.get(`${view}?done=cancelled`))).toContain(
      `Order ${order.id} has been cancelled.`,
    )

    for (const redirect of ['https://evil.example/', '//evil.example', '/\\evil.example', '/shop/']) {
      const again = await who.post('/', { ...fields, redirect })
      expect(again.headers['location']).toBe(`${order.page}&done=cancelled`)
    }
  })

  it('asks for confirmation with a nonce of another visitor or order', async () => {
    const who = await signedIn(app, 'owner@example.com')
    const [order, other] = [await placeOrderAs(app, { who }), await placeOrderAs(app, { who })]
    const ofGuest = await nonceOf(order, visitor(app.fastify))
    for (const nonce of [ofGuest, await nonceOf(other)]) {
      expect((await who.get(cancelPath(order, `&_wpnonce=${nonce}`))).status).toBe(200)
    }
    expect((await orderOf(app.shop, order.id))?.state).toBe('on-hold')
  })
})
