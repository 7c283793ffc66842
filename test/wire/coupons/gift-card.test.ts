import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordManualPayment } from '../../../src/features/orders/states/manual-moves.ts'
import { sellGiftCard } from '../../../src/features/store-credit/sell-gift-card.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { keysIn, textIn } from '../../support/cart/cart-shop.ts'
import { checkoutForm, outbox } from '../../support/orders/checkout.ts'
import { type Visitor, visitor } from '../../support/visitor.ts'
import { fillOtherKinds, otherKinds, world } from '../../support/world.ts'

const id = otherKinds.workshop
const PATH = '/product/workshop-tornio/'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp({ settings: { timezone: 'Europe/Rome' } })
  await fillOtherKinds(app.database.db)
  // Would lower the price of any other product.
  await app.database.pool.query(
    "insert into tier_rule (product_id, kind, steps) values ($1, 'fixed', '[[2, 100]]')",
    [id],
  )
  const terms = { presetsMinor: [2500, 5000], free: { minMinor: 1000, maxMinor: 50_000 } }
  expect(await sellGiftCard(app.shop, 'WOR-TORNIO', terms)).toMatchObject({ ok: true })
})
afterAll(() => app.close())

const completeForm = {
  gift_card_amount: 2500,
  gift_card_recipient_name: 'Bea',
  gift_card_recipient_email: 'Bea@Example.com',
  gift_card_sender: 'Ada',
  gift_card_message: 'Happy birthday!\r\n<script>alert(1)</script>',
  gift_card_date: '2026-06-20',
  quantity: 1,
  product_id: id,
}

const send = (who: Visitor, fields: Record<string, string | number> = {}) =>
  who.post(PATH, { ...completeForm, ...fields })

/** The problem shown at the field. */
function problemAt(body: string, field: string): string {
  return textIn(
    new RegExp(`<span class="field-error" id="${field}_error">(.*?)</span>`).exec(body)?.[1] ?? '',
  )
}

/** The decoded plain text of a mail. */
function plainText(mail: string): string {
  const [, part = ''] = /Content-Type: text\/plain.*?\r\n\r\n(.*?)\r\n--/s.exec(mail) ?? []
  const bytes = part
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8').replaceAll('\r\n', '\n')
}

async function cartOf(who: Visitor): Promise<string> {
  return (await who.get('/cart/')).body
}

describe('the page of a gift card', () => {
  it('has fields for amount, recipient and sending date', async () => {
    const { status, body } = await visitor(app.fastify).get(PATH)
    expect(status).toBe(200)
    expect(textIn(body)).toContain('$10.00 – $500.00')
    expect(body).toContain(`action="${PATH}" method="post"`)
    expect(body).toMatch(/type="radio"[^>]*name="gift_card_amount"[^>]*value="2500"/)
    expect(body).toMatch(/value="other"/)
    expect(body).toContain('$10.00 to $500.00')
    expect(body).toMatch(/type="date"[^>]*min="2026-06-01" max="2027-06-01"/)
    for (const field of Object.keys(completeForm)) expect(body).toContain(`name="${field}"`)
    expect(body).toContain('"lowPrice":"10.00","highPrice":"500.00"')
    expect(body).not.toContain('product:price:amount')
    expect(body).toMatch(/<form[^>]* class="cart gift-card-form"/)
    expect(body).not.toContain('name="add-to-cart"')
  })

  it('ignores field values in the URL', async () => {
    const { body } = await visitor(app.fastify).get(
      `${PATH}?gift_card_message=Planted&gift_card_sender=Planted`,
    )
    expect(body).not.toContain('Planted')
  })

  it('is linked from its card, which has no add-to-cart button', async () => {
    const { body } = await visitor(app.fastify).get('/product-category/trays/')
    const card = body.slice(body.indexOf('href="/product/workshop-tornio/"')).slice(0, 2500)
    expect(textIn(card)).toContain('From $10.00')
    expect(textIn(card)).toContain('Choose amount')
    expect(body).not.toContain(`add-to-cart=${id}`)
  })
})

describe('POST /product/:slug/ of a gift card', () => {
  it('adds it to the cart at the selected amount, whatever price is sent', async () => {
    const ada = visitor(app.fastify)
    const reply = await send(ada, { quantity: 2, unit_minor: 1, price: 1 })
    expect([reply.status, reply.headers['location']]).toEqual([302, '/cart/'])
    const body = await cartOf(ada)
    const text = textIn(body)
    expect(text).toContain('To: Bea (bea@example.com)')
    expect(text).toContain('From: Ada')
    expect(text).toContain('Message: Happy birthday!')
    expect(text).toContain('Send date: June 20, 2026')
    expect(body).not.toContain('<script>alert')
    expect(text).toContain('$50.00')
  })

  it('merges equal cards into one line, and adds different ones as new lines', async () => {
    const ada = visitor(app.fastify)
    await send(ada)
    await send(ada)
    await send(ada, { gift_card_sender: 'Cleo' })
    await send(ada, { gift_card_amount: 'other', gift_card_other_amount: '33.30' })
    const body = await cartOf(ada)
    expect(keysIn({ body })).toHaveLength(3)
    expect(textIn(body)).toContain('$33.30')
    expect(textIn(body)).toContain('$108.30')
  })

  it('shows problems at the fields, preserves the values, and adds nothing', async () => {
    const ada = visitor(app.fastify)
    const { status, headers, body } = await send(ada, {
      gift_card_amount: 'other',
      gift_card_other_amount: '1.999',
      gift_card_recipient_email: 'bea@@example',
      gift_card_date: '2026-05-31',
      gift_card_message: 'Mixed Case <Words>',
    })
    expect([status, headers['cache-control']]).toEqual([409, expect.stringContaining('no-store')])
    expect(problemAt(body, 'gift_card_other_amount')).toBe('Enter an amount, such as $10.00.')
    expect(problemAt(body, 'gift_card_recipient_email')).toBe('Enter a valid email.')
    expect(problemAt(body, 'gift_card_date')).toBe('Enter today’s date or a later one.')
    expect(body).toContain('href="#gift_card_date"')
    expect(body).toContain('value="bea@@example"')
    expect(body).toContain('value="1.999"')
    expect(body).toContain('Mixed Case &lt;Words&gt;</textarea>')
    expect(body).toMatch(/value="other"[^>]*checked=""|checked=""[^>]*value="other"/)
    expect(textIn(await cartOf(ada))).toContain('Your cart is empty')
    // No other visitor sees the values.
    expect((await visitor(app.fastify).get(PATH)).body).not.toContain('bea@@example')
  })

  it.each([
    [{ gift_card_amount: '0' }, 'gift_card_amount'],
    [{ gift_card_amount: '-1' }, 'gift_card_amount'],
    [{ gift_card_amount: '1000000000000' }, 'gift_card_amount'],
    [{ gift_card_amount: '' }, 'gift_card_amount'],
    [{ gift_card_amount: 'other', gift_card_other_amount: '50,00' }, 'gift_card_other_amount'],
    [{ gift_card_amount: 'other', gift_card_other_amount: '1000000000000' }, 'gift_card_other_amount'],
    [{ gift_card_amount: 'other', gift_card_other_amount: '-1' }, 'gift_card_other_amount'],
    [{ gift_card_amount: 'other', gift_card_other_amount: '0' }, 'gift_card_other_amount'],
    [{ gift_card_recipient_email: 'a@b' }, 'gift_card_recipient_email'],
    [{ gift_card_recipient_email: 'bea@example.com\r\nBcc: x@example.com' }, 'gift_card_recipient_email'],
    [{ gift_card_recipient_name: 'x'.repeat(81) }, 'gift_card_recipient_name'],
    [{ gift_card_message: 'x'.repeat(501) }, 'gift_card_message'],
    [{ gift_card_message: 'x'.repeat(10_240) }, 'gift_card_message'],
    [{ gift_card_date: '2027-06-02' }, 'gift_card_date'],
    [{ gift_card_date: '2026-02-30' }, 'gift_card_date'],
    [{ gift_card_date: 'tomorrow' }, 'gift_card_date'],
  ])('refuses %j', async (fields, field) => {
    const { status, body } = await send(visitor(app.fastify), fields as Record<string, string>)
    expect(status).toBe(409)
    const problem = problemAt(body, field)
    expect(problem).toMatch(/^[A-Z].*\.$/)
  })

  it('refuses more cards than the limit, and invalid quantities', async () => {
    for (const quantity of ['21', '-1', 'x', '1e3']) {
      const { status, body } = await send(visitor(app.fastify), { quantity })
      expect([status, body.includes('woocommerce-error')], quantity).toEqual([409, true])
    }
    expect((await send(visitor(app.fastify), { quantity: 20 })).status).toBe(302)
  })

  it('refuses other products and other sites', async () => {
    const who = visitor(app.fastify)
    expect((await who.post('/product/vase-alba/', completeForm)).status).toBe(404)
    expect((await who.post('/product/no-such-thing/', completeForm)).status).toBe(404)
    const crossSite = await who.post(PATH, completeForm, { origin: 'https://evil.example' })
    expect(crossSite.status).toBe(403)
  })
})

describe('a gift card by other add-to-cart requests', () => {
  it('is refused without an amount, with a message', async () => {
    const who = visitor(app.fastify)
    const reply = await who.post('/?wc-ajax=add_to_cart', { product_id: id, quantity: 1 })
    expect(reply.json()).toMatchObject({ error: true, product_url: expect.stringContaining(PATH) })
    expect((await who.post('/?wc-ajax=handsel_notices', {})).body).toContain('Select an amount.')
    const form = await who.post(PATH, { 'add-to-cart': id })
    expect([form.status, form.body.includes('Select an amount.')]).toEqual([409, true])
  })

  it('is accepted with one', async () => {
    const who = visitor(app.fastify)
    const reply = await who.post('/?wc-ajax=add_to_cart', { ...completeForm, gift_card_amount: 5000 })
    expect(Object.keys(reply.json())).toContain('fragments')
    expect(textIn(await cartOf(who))).toContain('$50.00')
  })

  it('has fields that are ignored for other products', async () => {
    const who = visitor(app.fastify)
    await who.post('/?wc-ajax=add_to_cart', { ...completeForm, product_id: world.alba })
    const text = textIn(await cartOf(who))
    expect(text).toContain('$24.00')
    expect(text).not.toContain('bea@example.com')
  })
})

describe('a gift card in the cart', () => {
  it('cannot be ordered once its amount is no longer sold', async () => {
    const who = visitor(app.fastify)
    await send(who, { gift_card_amount: 'other', gift_card_other_amount: '12' })
    const set = (minMinor: number) =>
      app.changeCatalogue(
        `update product set gift_card = jsonb_set(gift_card, '{free,minMinor}', to_jsonb($1::int)) where id = $2`,
        minMinor,
        id,
      )
    await set(2000)
    expect(textIn(await cartOf(who))).toContain('no longer available')
    const placed = await who.post('/?wc-ajax=checkout', {
      ...(await checkoutForm(who)),
      payment_method: 'bacs',
    })
    expect(placed.json()).toMatchObject({ result: 'failure' })
    await set(1000)
    expect(textIn(await cartOf(who))).toContain('$12.00')
  })
})

describe('an order of gift cards', () => {
  async function placed(fields: Record<string, string | number>) {
    const who = visitor(app.fastify)
    await send(who, fields)
    const reply = await who.post('/?wc-ajax=checkout', {
      ...(await checkoutForm(who)),
      payment_method: 'bacs',
    })
    const { order_id, redirect } = reply.json<{ order_id: number; redirect: string }>()
    const { pathname, search } = new URL(redirect, 'http://localhost:3000')
    return { who, orderId: order_id, page: pathname + search }
  }
  const isOfOrder = (mail: string, orderId: number) =>
    new RegExp(`(?:your|for) order ${orderId}\\b`).test(mail)
  /** The plain text of the mails of an order, oldest first. */
  const mailsOf = async (orderId: number) => {
    const mails = await outbox(app.shop)
    const own = mails.filter((mail) => isOfOrder(mail, orderId))
    return own.map(plainText)
  }
  async function ordered(payment: string): Promise<number> {
    const who = visitor(app.fastify)
    await send(who, { gift_card_date: '', quantity: 2 })
    const review = textIn((await who.get('/checkout/')).body)
    expect(review).toContain('To: Bea (bea@example.com)')
    const form = { ...(await checkoutForm(who)), payment_method: payment }
    const reply = await who.post('/?wc-ajax=checkout', form)
    expect(reply.json()).toMatchObject({ result: 'success' })
    const { rows } = await app.database.pool.query('select max(id) as id from shop_order')
    return rows[0].id
  }
  const creditsOf = async (orderId: number) => {
    const { rows } = await app.database.pool.query(
      `select c.code, c.balance_minor, c.email from credit c join order_line l on l.id = c.order_line_id where l.order_id = $1`,
      [orderId],
    )
    return rows
  }
  const statusOf = async (orderId: number) =>
    (await app.database.pool.query('select status from shop_order where id = $1', [orderId])).rows[0].status

  it.each(['bacs', 'cod'])('creates no credit until it is paid by %s', async (payment) => {
    const orderId = await ordered(payment)
    await app.runJobs()
    expect([await statusOf(orderId), await creditsOf(orderId)]).toEqual(['on-hold', []])
  })

  it('creates and mails a credit for each card once it is paid', async () => {
    const orderId = await ordered('bacs')
    expect(await recordManualPayment(app.shop, orderId)).toMatchObject({ ok: true })
    await app.runJobs()
    const made = await creditsOf(orderId)
    expect(made.map(({ balance_minor, email }) => [balance_minor, email])).toEqual([
      [2500, 'bea@example.com'],
      [2500, 'bea@example.com'],
    ])
    const sent = (await outbox(app.shop)).map((mail) => mail.replace(/=\r\n/g, ''))
    for (const { code } of made) {
      const own = sent.filter((mail) => mail.includes(code.toUpperCase()))
      expect(own.map((mail) => /^To: (.*)$/m.exec(mail)?.[1])).toEqual(['bea@example.com'])
    }
    const confirmation = sent.find((mail) => isOfOrder(mail, orderId))
    expect(confirmation).toContain('Bea (bea@example.com)')
  })

  it('shows recipients and sending dates on the order page and in its mails', async () => {
    const { who, orderId, page } = await placed({ gift_card_date: '2026-06-20', quantity: 2 })
    const waiting =
      'We’ll email 2 gift cards of $25.00 to Bea (bea@example.com) on June 20, 2026, once your order is paid.'
    expect(textIn((await who.get(page)).body)).toContain(waiting)
    await app.runJobs()
    const [first = ''] = await mailsOf(orderId)
    expect(first).toContain(waiting)
    // The fields are below the line, with labels, and the message has its line breaks.
    expect(first).toMatch(
      /2 × [^\n]*: \$50\.00\n {2}To: Bea \(bea@example\.com\)\n {2}From: Ada\n {2}Message: Happy birthday!\n {4}<script>alert\(1\)<\/script>\n {2}Send date: June 20, 2026\n/,
    )
    await recordManualPayment(app.shop, orderId)
    await app.runJobs()
    const paid = 'We’ll email 2 gift cards of $25.00 to Bea (bea@example.com) on June 20, 2026.'
    expect(textIn((await who.get(page)).body)).toContain(paid)
    expect((await mailsOf(orderId)).at(-1)).toContain(paid)
  })

  it('names the buyer as the recipient if none was given', async () => {
    const { who, page } = await placed({ gift_card_date: '', gift_card_recipient_email: '' })
    expect(textIn((await who.get(page)).body)).toMatch(
      /We’ll email the \$25\.00 gift card to you \([^)]+@[^)]+\) as soon as your order is paid\./,
    )
  })
})
