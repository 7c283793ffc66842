import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addressesOf } from '../../../src/features/my-account/my-account.ts'
import { ordersOfAccount } from '../../../src/features/orders/buyer/account-orders.ts'
import { hidden, signedIn } from '../../support/accounts/account-forms.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { outbox } from '../../support/orders/checkout.ts'
import { fieldOf, mainText, type PlacedOrder, placeOrderAs } from '../../support/orders/order-pages.ts'
import { type Reply, visitor } from '../../support/visitor.ts'
import { noonMs } from '../../support/world.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp({ settings: { limit_sign_ins: 10_000 } })
})
afterAll(() => app.close())
afterEach(() => {
  app.setNowMs(noonMs)
  expect(app.loggedErrors()).toEqual([])
})

const PASSWORD = 'kiln at dusk, twice'

async function save(
  { who, page }: PlacedOrder,
  password: string,
  more: Record<string, string> = {},
): Promise<Reply> {
  const nonce = fieldOf(await who.get(page), 'save_details', '_wpnonce')
  return who.post(page, { save_details: '1', account_password: password, _wpnonce: nonce, ...more })
}

async function accountNamed(email: string): Promise<{ id: number; email_verified: boolean } | undefined> {
  const { rows } = await app.database.pool.query('select id, email_verified from account where email = $1', [
    email,
  ])
  return rows[0] && { ...rows[0], id: Number(rows[0].id) }
}

/** The link of the last mail to an address. */
async function linkTo(email: string): Promise<string> {
  await app.runJobs()
  const mails = (await outbox(app.shop)).filter((mail) => mail.includes(`To: ${email}`))
  const text = mails.map((mail) => mail.replace(/=\r?\n/g, '').replaceAll('=3D', '=')).join('\n')
  return /\/my-account\/(?:confirm-email|lost-password)\/\?token=[\w.-]+/.exec(text)?.[0] ?? ''
}

describe('“Save your details”', () => {
  it('creates an account, which gets the order and its addresses once the e-mail address is confirmed', async () => {
    const email = 'saver@example.com'
    const otherName = {
      ship_to_different_address: '1',
      shipping_first_name: 'Bea',
      shipping_last_name: 'Marsh',
    }
    const otherStreet = { shipping_country: 'US', shipping_address_1: '1 Shore Road', shipping_city: 'Salem' }
    const otherPostcode = { shipping_state: 'OR', shipping_postcode: '97301' }
    const order = await placeOrderAs(app, {
      form: { billing_email: email, ...otherName, ...otherStreet, ...otherPostcode },
    })
    const reply = await save(order, PASSWORD)
    expect([reply.status, reply.headers['location']]).toEqual([303, `${order.page}&done=saved`])
    const after = await order.who.get(`${order.page}&done=saved`)
    expect(mainText(after)).toContain('Check your inbox to confirm your account.')
    expect(after.body).not.toContain('name="save_details"')

    const made = await accountNamed(email)
    expect(made).toMatchObject({ email_verified: false })
    expect((await ordersOfAccount(app.shop, made!.id, { page: 1, perPage: 10 })).total).toBe(0)
    expect(await addressesOf(app.shop, made!.id)).toEqual([])

    const link = await linkTo(email)
    expect(link).toContain('/my-account/confirm-email/')
    const page = await order.who.get(link)
    const proof = { token: hidden(page, 'token'), _wpnonce: hidden(page, '_wpnonce'), password: PASSWORD }
    expect((await order.who.post('/my-account/confirm-email/', proof)).status).toBe(302)
    const { orders } = await ordersOfAccount(app.shop, made!.id, { page: 1, perPage: 10 })
    expect(orders.map(({ id }) => id)).toEqual([order.id])
    const book = await addressesOf(app.shop, made!.id)
    expect(
      book.map(({ address, forBilling, forShipping }) => [address.line1, forBilling, forShipping]),
    ).toEqual([
      ['12 Kiln Lane', true, false],
      ['1 Shore Road', false, true],
    ])
  })

  it('answers the same if the address has an account, and adds nothing to it', async () => {
    const email = 'known@example.com'
    const known = await signedIn(app, email)
    const order = await placeOrderAs(app, { form: { billing_email: email } })
    const reply = await save(order, PASSWORD)
    expect([reply.status, reply.headers['location']]).toEqual([303, `${order.page}&done=saved`])
    await app.runJobs()
    expect((await ordersOfAccount(app.shop, known.id, { page: 1, perPage: 10 })).total).toBe(0)
    expect(await addressesOf(app.shop, known.id)).toEqual([])
    expect(
      (await outbox(app.shop)).some((mail) => mail.includes(`To: ${email}`) && /have an account/.test(mail)),
    ).toBe(true)
  })

  it('applies the password rules of registration', async () => {
    const email = 'rules@example.com'
    const order = await placeOrderAs(app, { form: { billing_email: email } })
    const wrong = ['', 'short', 'password1', email, 'rules', '123456789012345', 'x'.repeat(5000)]
    for (const password of wrong) {
      const reply = await save(order, password)
      expect([password.slice(0, 20), reply.status]).toEqual([password.slice(0, 20), 400])
      expect(reply.body).toContain('id="account_password_error"')
      expect(reply.body).not.toMatch(/<input[^>]*type="password"[^>]*value=/)
    }
    expect(await accountNamed(email)).toBeUndefined()
  })

  it('refuses a list, an expired form, and the form of another order', async () => {
    const email = 'lists@example.com'
    const order = await placeOrderAs(app, { form: { billing_email: email } })
    const other = await placeOrderAs(app)
    const nonce = fieldOf(await order.who.get(order.page), 'save_details', '_wpnonce')
    const list = await order.who.post(
      order.page,
      `save_details=1&_wpnonce=${nonce}&account_password[]=${PASSWORD}`,
    )
    expect(list.status).toBe(400)
    const foreign = fieldOf(await other.who.get(other.page), 'save_details', '_wpnonce')
    expect((await save(order, PASSWORD, { _wpnonce: foreign })).status).toBe(403)
    app.setNowMs(noonMs + 25 * 3600_000)
    const late = await order.who.post(order.page, {
      save_details: '1',
      account_password: PASSWORD,
      _wpnonce: nonce,
    })
    expect(late.status).toBe(403)
    expect(await accountNamed(email)).toBeUndefined()
  })

  it('creates one account for simultaneous requests', async () => {
    const email = 'twice@example.com'
    const order = await placeOrderAs(app, { form: { billing_email: email } })
    const nonce = fieldOf(await order.who.get(order.page), 'save_details', '_wpnonce')
    const fields = { save_details: '1', account_password: PASSWORD, _wpnonce: nonce }
    const replies = await Promise.all([1, 2, 3].map(() => order.who.post(order.page, fields)))
    expect(replies.map(({ status }) => status)).toEqual([303, 303, 303])
    const { rows } = await app.database.pool.query(
      'select count(*)::int as count from account where email = $1',
      [email],
    )
    expect(rows[0].count).toBe(1)
  })

  it('is not offered when signed in, for an account’s order, or if registration is disabled', async () => {
    const who = await signedIn(app, 'in@example.com')
    const own = await placeOrderAs(app, { who })
    expect((await who.get(own.page)).body).not.toContain('name="save_details"')
    expect((await visitor(app.fastify).get(own.page)).body).not.toContain('name="save_details"')
    const guests = await placeOrderAs(app)
    expect((await who.get(guests.page)).body).not.toContain('name="save_details"')

    const closed = await makeTestApp({ settings: { registration_enabled: false } })
    try {
      const order = await placeOrderAs(closed)
      expect((await order.who.get(order.page)).body).not.toContain('name="save_details"')
    } finally {
      await closed.close()
    }
  })
})
