import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { setUpZones, textIn, visitorWithCart } from '../../support/cart/cart-shop.ts'
import { applyCoupon, makeCoupons } from '../../support/cart/coupons.ts'
import { buyer, checkoutForm, outbox } from '../../support/orders/checkout.ts'
import type { Visitor } from '../../support/visitor.ts'
import { world } from '../../support/world.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
  await setUpZones(app)
})
afterAll(() => app.close())
afterEach(() => expect(app.loggedErrors()).toEqual([]))

type CheckoutReply = {
  result: string
  messages: string
  refresh: boolean
  redirect?: string
  order_id?: number
}
type Fields = Record<string, string>

const idsIn = (messages: string) => [...messages.matchAll(/data-id="(\w+)"/g)].map(([, id]) => id)
const run = (sql: string, ...values: unknown[]) => app.database.pool.query(sql, values)

async function orderCount(): Promise<number> {
  return (await app.shop.db.selectFrom('shop_order').select('id').execute()).length
}

async function withCart(products: Record<number, number> = { [world.coaster]: 1 }) {
  const who = await visitorWithCart(app, products)
  return { who, form: await checkoutForm(who) }
}

const place = async (who: Visitor, form: Fields) =>
  (await who.post('/?wc-ajax=checkout', form)).json<CheckoutReply>()
const orderOf = async (id = 0) => (await run('select * from shop_order where id = $1', id)).rows[0]
const shippingAddress = Object.fromEntries(
  Object.entries(buyer)
    .filter(([name]) => /^billing_(?!phone|email)/.test(name))
    .map(([name, value]) => [name.replace('billing', 'shipping'), value]),
)

describe('prices sent by a browser', () => {
  it('are ignored', async () => {
    const { who, form } = await withCart()
    const extraFields = {
      total: '0',
      total_minor: '1',
      price: '0.01',
      'cart[0][price]': '0',
      discount: '999',
      unit: '0',
    }
    const { order_id } = await place(who, { ...form, ...extraFields })
    expect(await orderOf(order_id)).toMatchObject({ subtotal_minor: 1200, total_minor: 1895 })
  })

  it.each(['-1', '1e9', 'NaN', '189500000000000000000', '18.95'])(
    'are ignored as an invalid seen total: %s',
    async (seen_total) => {
      const { who, form } = await withCart()
      const { order_id } = await place(who, { ...form, seen_total })
      expect(await orderOf(order_id)).toMatchObject({ total_minor: 1895 })
    },
  )

  it.each(['0', '1894', '1896'])('place no order with another seen total: %s', async (seen_total) => {
    const { who, form } = await withCart()
    const count = await orderCount()
    const reply = await place(who, { ...form, seen_total })
    expect(reply).toMatchObject({ refresh: true, messages: expect.stringContaining('total has changed') })
    expect(await orderCount()).toBe(count)
  })
})

describe('a value that is far too long', () => {
  const long = 'ä'.repeat(10_000)

  it('is reported at its field, and never truncated silently', async () => {
    const { who, form } = await withCart()
    const count = await orderCount()
    const names = [
      'first_name',
      'last_name',
      'company',
      'address_1',
      'address_2',
      'city',
      'postcode',
      'phone',
      'email',
    ]
    const fields = Object.fromEntries(names.map((name) => [`billing_${name}`, long]))
    const { messages } = await place(who, { ...form, ...fields, order_comments: long })
    expect(new Set(idsIn(messages))).toEqual(
      new Set([...names.map((name) => `billing_${name}`), 'order_comments']),
    )
    expect(messages.length).toBeLessThan(20_000)
    expect(await orderCount()).toBe(count)
  })

  it.each([
    [2000, 'success'],
    [2001, 'failure'],
  ])('as a note of %i characters: %s', async (length, result) => {
    const { who, form } = await withCart()
    const reply = await place(who, { ...form, order_comments: 'n'.repeat(length) })
    expect(reply.result).toBe(result)
    if (result === 'success') expect((await orderOf(reply.order_id)).customer_note).toHaveLength(2000)
    else expect(idsIn(reply.messages)).toEqual(['order_comments'])
  })

  it('is refused as payment method, shipping method or key', async () => {
    const { who, form } = await withCart()
    const reply = await place(who, {
      ...form,
      payment_method: long,
      'shipping_method[0]': long,
      placement_key: long,
    })
    expect(reply.result).toBe('failure')
    expect((await place(who, { ...form, placement_key: long })).result).toBe('success')
  })
})

describe('characters of every kind', () => {
  it('are stored in names and notes as entered', async () => {
    const { who, form } = await withCart()
    const reply = await place(who, {
      ...form,
      billing_first_name: 'Zoë Ọlá',
      billing_last_name: 'أحمد כהן',
      billing_city: 'Łódź',
      order_comments: 'Für Ömi 🎁\n"quotes" & <b>tags</b>',
    })
    const order = await orderOf(reply.order_id)
    expect(order.billing).toMatchObject({ firstName: 'Zoë Ọlá', lastName: 'أحمد כהן', city: 'Łódź' })
    expect(order.customer_note).toBe('Für Ömi 🎁\n"quotes" & <b>tags</b>')
    const page = await who.get(reply.redirect?.replace('http://localhost:3000', '') ?? '')
    expect(page.body).not.toContain('<b>tags</b>')
    expect(page.body).toContain('&lt;b&gt;tags&lt;/b&gt;')
  })

  it.each([
    ['a picture', 'Ada 🎁'],
    ['markup', '<script>alert(1)</script>'],
    ['a link', 'https://evil.example'],
    ['a template', '{{constructor}}'],
  ])('are refused in a name that is %s', async (_what, name) => {
    const { who, form } = await withCart()
    const { result, messages } = await place(who, { ...form, billing_first_name: name })
    expect([result, idsIn(messages)]).toEqual(['failure', ['billing_first_name']])
    expect(messages).not.toContain('<script')
    const page = await who.post('/checkout/', { ...form, billing_first_name: name })
    expect(page.body).not.toContain('<script>alert')
  })

  it('that change the text direction are removed from names', async () => {
    const { who, form } = await withCart()
    const { order_id } = await place(who, { ...form, billing_first_name: 'A\u202edA\u2066' })
    expect((await orderOf(order_id)).billing.firstName).toBe('AdA')
  })

  it('must be valid UTF-8', async () => {
    const { who, form } = await withCart()
    const body = new URLSearchParams(form)
      .toString()
      .replace('billing_city=Portland', 'billing_city=Port%C3%28land')
    const reply = await who.post('/?wc-ajax=checkout', body)
    expect([200, 400]).toContain(reply.status)
    expect(reply.json<CheckoutReply>().result).not.toBe('success')
  })
})

describe('lines that look like mail headers', () => {
  it('stay part of a name, and never become headers', async () => {
    const { who, form } = await withCart()
    const reply = await place(who, {
      ...form,
      billing_email: 'headers@example.com',
      billing_first_name: 'Ada\r\nBcc: eve@evil.example',
      billing_last_name: 'Marsh\nContent-Type: text/html',
      billing_company: 'Kiln\u2028Bcc: eve@evil.example',
    })
    expect(reply.result).toBe('success')
    const { firstName, lastName, company } = (await orderOf(reply.order_id)).billing
    for (const name of [firstName, lastName, company]) expect(name).not.toMatch(/[\r\n\u2028]/)
    await app.runJobs()
    const mails = (await outbox(app.shop)).filter((mail) => mail.includes('headers@example.com'))
    expect(mails.length).toBeGreaterThan(0)
    for (const mail of mails) {
      const [head = ''] = mail.split(/\r?\n\r?\n/)
      expect(head).not.toMatch(/^bcc:/im)
      expect(head).not.toMatch(/^(to|cc|from|reply-to|sender):.*evil/im)
      expect(head.match(/^content-type:/gim)).toHaveLength(1)
    }
  })

  it.each([
    'ada@example.com\r\nBcc: eve@evil.example',
    'ada@example.com, eve@evil.example',
    '<ada@example.com>',
  ])('are no e-mail address: %j', async (billing_email) => {
    const { who, form } = await withCart()
    const reply = await place(who, { ...form, billing_email })
    expect([reply.result, idsIn(reply.messages)]).toEqual(['failure', ['billing_email']])
  })
})

describe('a country without a zone', () => {
  it('is reported in the review and when ordering, and nothing is ordered', async () => {
    const { who, form } = await withCart()
    const home = {
      billing_country: 'IE',
      billing_state: 'D',
      billing_postcode: 'D02 AF30',
      billing_phone: '+353 1 555 0100',
    }
    const security = /data-review-nonce="([0-9a-f]{10})"/.exec((await who.get('/checkout/')).body)?.[1] ?? ''
    const review = await who.post('/?wc-ajax=update_order_review', { security, country: 'IE', ...home })
    const { fragments } = review.json<{ fragments: Fields }>()
    expect(fragments['.woocommerce-checkout-review-order-table']).toContain(
      'We don’t ship to that country yet.',
    )
    const reply = await place(who, { ...form, ...home })
    expect([reply.result, reply.messages]).toEqual([
      'failure',
      expect.stringContaining('We don’t ship to that country'),
    ])
  })

  it('is refused for delivery, even if the billing country has one', async () => {
    const { who, form } = await withCart()
    const products = {
      ...shippingAddress,
      shipping_country: 'IE',
      shipping_state: 'D',
      shipping_postcode: 'D02 AF30',
    }
    const reply = await place(who, { ...form, ...products, ship_to_different_address: '1' })
    expect([reply.result, reply.messages]).toEqual([
      'failure',
      expect.stringContaining('We don’t ship to that country'),
    ])
  })
})

describe('a change since the form was shown', () => {
  const seen = async (who: Visitor) =>
    /name="seen_total" value="(\d+)"/.exec((await who.get('/checkout/')).body)?.[1] ?? ''

  it('of a price is reported once, and then ordered at the new price', async () => {
    const { who, form } = await withCart({ [world.candle]: 1 })
    const seen_total = await seen(who)
    await app.changeCatalogue('update product set sale_price_minor = 1700 where id = $1', world.candle)
    const count = await orderCount()
    const reply = await place(who, { ...form, seen_total })
    expect(reply).toMatchObject({ result: 'failure', refresh: true })
    expect(reply.messages).toContain('The total has changed')
    const plain = await who.post('/checkout/', { ...form, seen_total })
    expect(textIn(plain.body)).toContain('The total has changed')
    expect(await orderCount()).toBe(count)
    const now = await seen(who)
    expect(Number(now) - Number(seen_total)).toBe(200)
    const placed = await place(who, { ...form, seen_total: now })
    expect((await orderOf(placed.order_id)).total_minor).toBe(Number(now))
    await app.changeCatalogue('update product set sale_price_minor = 1500 where id = $1', world.candle)
  })

  it('of an expired coupon is reported, with the total without it', async () => {
    await makeCoupons(app.shop, { code: 'mayfly', amount: '2.00' })
    const who = await visitorWithCart(app, { [world.coaster]: 1 })
    await applyCoupon(who, 'mayfly')
    const form = { ...(await checkoutForm(who)), seen_total: await seen(who) }
    await run("update coupon set expires_at = '2020-01-01' where code = 'mayfly'")
    const count = await orderCount()
    const reply = await place(who, form)
    expect(reply).toMatchObject({ result: 'failure', refresh: true })
    expect(textIn(reply.messages)).toContain('coupon')
    expect(await orderCount()).toBe(count)
    const now = await seen(who)
    expect(Number(now) - Number(form.seen_total)).toBe(200)
    expect((await place(who, { ...form, seen_total: now })).result).toBe('success')
  })

  it('of a deleted cart is reported', async () => {
    const { who, form } = await withCart()
    await run('delete from cart')
    const reply = await place(who, form)
    expect(reply).toMatchObject({ result: 'failure', reload: true })
    expect(reply.messages).toContain('Your cart is empty')
    const plain = await who.post('/checkout/', form)
    expect([plain.status, plain.body.includes('Your order wasn’t placed')]).toEqual([400, true])
    const { who: bob, form: his } = await withCart()
    bob.cookies.clear()
    expect(await place(bob, his)).toMatchObject({ result: 'failure', stale: true })
  })

  it('is an expired nonce after two days, and a renewed form orders', async () => {
    const { who, form } = await withCart()
    const start = app.shop.nowMs()
    app.setNowMs(start + 48 * 3600_000)
    expect(await place(who, form)).toMatchObject({ result: 'failure', stale: true })
    const plain = await who.post('/checkout/', form)
    expect(plain.status).toBe(400)
    expect(plain.body).toContain('value="12 Kiln Lane"')
    const renewed = await checkoutForm(who)
    expect((await place(who, { ...form, ...renewed })).result).toBe('success')
    app.setNowMs(start)
  })
})

describe('fields sent twice, or as lists', () => {
  it('are ignored, and refused where required', async () => {
    const { who, form } = await withCart()
    const count = await orderCount()
    const twice = `${new URLSearchParams(form)}&billing_city=Salem&payment_method=bacs`
    const reply = (await who.post('/?wc-ajax=checkout', twice)).json<CheckoutReply>()
    expect([reply.result, idsIn(reply.messages)]).toEqual(['failure', ['billing_city']])
    const { billing_city: _, ...rest } = form
    const list = `${new URLSearchParams(rest)}&billing_city[]=Portland`
    expect((await who.post('/?wc-ajax=checkout', list)).json<CheckoutReply>().result).toBe('failure')
    expect(await orderCount()).toBe(count)
  })

  it('count once where they have the same value', async () => {
    const { who, form } = await withCart()
    const fields = new URLSearchParams(form)
    const reply = (await who.post('/?wc-ajax=checkout', `${fields}&${fields}`)).json<CheckoutReply>()
    expect(reply.result).toBe('success')
  })

  it('with markup in attribution do no harm', async () => {
    const { who, form } = await withCart()
    const markup = '"><img src=x onerror=alert(1)>'
    const extraFields = Object.fromEntries(
      ['source_type', 'utm_source', 'referrer', 'user_agent', 'session_pages'].map((name) => [
        `wc_order_attribution_${name}`,
        markup,
      ]),
    )
    const reply = await place(who, { ...form, ...extraFields })
    expect(reply.result).toBe('success')
    const page = await who.get(reply.redirect?.replace('http://localhost:3000', '') ?? '')
    expect(page.body).not.toContain('onerror')
  })
})
