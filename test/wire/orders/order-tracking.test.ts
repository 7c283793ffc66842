import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { mailsAbout } from '../../support/orders/order-mails.ts'
import { fieldOf, mainText, placeOrderAs } from '../../support/orders/order-pages.ts'
import { setSettings } from '../../support/settings.ts'
import { type Reply, visitor } from '../../support/visitor.ts'
import { noonMs } from '../../support/world.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp({ settings: { limit_order_look_ups: 10_000, order_look_up_attempts: 5 } })
})
afterAll(() => app.close())
afterEach(() => {
  app.setNowMs(noonMs)
  expect(app.loggedErrors()).toEqual([])
})

const NONCE = 'woocommerce-order_tracking-nonce'

async function lookUp(orderid: string | number, order_email: string, of = app): Promise<Reply> {
  const who = visitor(of.fastify)
  const nonce = fieldOf(await who.get('/track-order/'), 'track', NONCE)
  return who.post('/track-order/', { orderid, order_email, track: 'Track', [NONCE]: nonce })
}

/** The answer, without the values of its form. */
const withoutInput = ({ status, body }: Reply) => [
  status,
  body.replace(/(id="order(?:id|_email)"[^>]*?) value="[^"]*"/g, '$1'),
]

describe('/track-order/', () => {
  it('redirects to the page of the order for its number and e-mail address', async () => {
    const order = await placeOrderAs(app)
    for (const [number, email] of [
      [order.id, 'ada@example.com'],
      [`#${order.id}`, ' Ada@Example.COM '],
      [` # ${order.id} `, 'ADA@EXAMPLE.COM'],
    ] as const) {
      const reply = await lookUp(number, email)
      expect([reply.status, reply.headers['location']]).toEqual([303, `${order.page}&view=status`])
      expect(reply.headers['cache-control']).toContain('no-store')
    }
    const found = mainText(await order.who.get(`${order.page}&view=status`))
    expect(found).toMatch(new RegExp(`^ *Order ${order.id} Status: \\S`))
    expect(found).not.toContain('Thank you')
  })

  it.each([
    ['shipped', 'Your order has shipped'],
    ['partially-shipped', 'Part of your order has shipped'],
    ['completed', 'Your order is complete'],
    ['cancelled', 'has been cancelled'],
    ['refunded', 'has been refunded'],
  ])('says in the headline that an order is %s', async (state, headline) => {
    const order = await placeOrderAs(app)
    await sql`update shop_order set state = ${state} where id = ${order.id}`.execute(app.shop.db)
    const found = await lookUp(order.id, 'ada@example.com')
    const page = await visitor(app.fastify).get(String(found.headers['location']))
    expect(/<h1>(.*?)<\/h1>/.exec(page.body)?.[1]).toContain(headline)
  })

  it('knows the number that people see, which keeps its order when the setting changes', async () => {
    const before = await placeOrderAs(app)
    await setSettings(app, { first_order_number: '1001' })
    try {
      const order = await placeOrderAs(app)
      const number = order.id + 1000
      expect(mainText(await order.who.get(order.page))).toContain(`Order number ${number}`)
      expect((await lookUp(number, 'ada@example.com')).headers['location']).toBe(`${order.page}&view=status`)
      expect((await lookUp(order.id, 'ada@example.com')).status).toBe(404)
      expect((await lookUp(before.id, 'ada@example.com')).headers['location']).toBe(
        `${before.page}&view=status`,
      )
      const mails = await mailsAbout(app, number)
      expect(mails.map(({ subject }) => subject)).toContain(`Handsel: your order ${number}`)
      expect(order.page).toContain(`/order-received/${order.id}/`)
    } finally {
      await setSettings(app, { first_order_number: '1' })
    }
  })

  it('answers every failure with the same page', async () => {
    const order = await placeOrderAs(app)
    const other = await placeOrderAs(app, { form: { billing_email: 'eve@example.com' } })
    const failures = await Promise.all([
      lookUp(order.id, 'eve@example.com'),
      lookUp(other.id, 'ada@example.com'),
      lookUp(999_999, 'ada@example.com'),
      lookUp('9e99', 'ada@example.com'),
      lookUp('-1', 'ada@example.com'),
      lookUp('🏺', '🏺'),
      lookUp(`${order.id} or 1=1`, 'ada@example.com'),
      lookUp(order.id, '%@example.com'),
      lookUp(order.id, ''),
      lookUp('', ''),
      lookUp('1'.repeat(500), 'a'.repeat(500)),
      lookUp(order.id, 'ada@example.com\u0000'.repeat(2)),
    ])
    const [first, ...rest] = failures.map(withoutInput)
    expect(first?.[0]).toBe(404)
    for (const reply of rest) expect(reply).toEqual(first)
    expect(mainText(failures[0]!)).toContain('We couldn’t find an order with that number and email.')
    expect(failures[0]!.headers['cache-control']).toContain('no-store')
    expect(failures[0]!.headers['x-robots-tag']).toBe('noindex')
  })

  it('refuses lists as values', async () => {
    const order = await placeOrderAs(app)
    const who = visitor(app.fastify)
    const nonce = fieldOf(await who.get('/track-order/'), 'track', NONCE)
    const base = `track=Track&${NONCE}=${nonce}`
    for (const fields of [
      `orderid[]=${order.id}&order_email=ada@example.com`,
      `orderid=${order.id}&order_email[]=ada@example.com`,
      `orderid=${order.id}&orderid=1&order_email=ada@example.com`,
    ]) {
      expect((await who.post('/track-order/', `${base}&${fields}`)).status).toBe(404)
    }
  })

  it('requires the nonce of its page', async () => {
    const order = await placeOrderAs(app)
    const fields = { orderid: order.id, order_email: 'ada@example.com', track: 'Track' }
    const who = visitor(app.fastify)
    expect((await who.post('/track-order/', fields)).status).toBe(403)
    expect((await who.post('/track-order/', { ...fields, [NONCE]: '0123456789' })).status).toBe(403)
    const nonce = fieldOf(await who.get('/track-order/'), 'track', NONCE)
    app.setNowMs(noonMs + 25 * 3600_000)
    expect((await who.post('/track-order/', { ...fields, [NONCE]: nonce })).status).toBe(403)
  })

  it('blocks a number after wrong guesses, also for the right address, for a quarter of an hour', async () => {
    const order = await placeOrderAs(app)
    const guesses = Array.from({ length: 5 }, (_, at) => lookUp(order.id, `guess${at}@example.com`))
    const failed = await Promise.all(guesses)
    const right = await lookUp(order.id, 'ada@example.com')
    expect(withoutInput(right)).toEqual(withoutInput(failed[0]!))
    app.setNowMs(noonMs + 16 * 60_000)
    expect((await lookUp(order.id, 'ada@example.com')).status).toBe(303)
  })

  it('does not count correct look-ups', async () => {
    const order = await placeOrderAs(app)
    for (let attempt = 0; attempt < 8; attempt++)
      expect((await lookUp(order.id, 'ada@example.com')).status).toBe(303)
  })

  it('limits the look-ups of a network address per minute', async () => {
    const strict = await makeTestApp({ settings: { limit_order_look_ups: 2 } })
    try {
      expect((await lookUp(1, 'ada@example.com', strict)).status).toBe(404)
      expect((await lookUp(2, 'ada@example.com', strict)).status).toBe(404)
      const third = await lookUp(3, 'ada@example.com', strict)
      expect(third.status).toBe(429)
      expect(Number(third.headers['retry-after'])).toBeGreaterThan(0)
    } finally {
      await strict.close()
    }
  })

  it('is linked from the footer of every page', async () => {
    expect((await visitor(app.fastify).get('/shop/')).body).toContain('href="/track-order/"')
  })
})
