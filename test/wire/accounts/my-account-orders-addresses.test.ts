import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensureOwner } from '../../../src/features/accounts/registration/first-owner.ts'
import { hidden, send, signedIn, signIn } from '../../support/accounts/account-forms.ts'
import { accountIn, PASSWORD, tokenMailedTo } from '../../support/accounts/account-session.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { buyer, checkoutForm } from '../../support/orders/checkout.ts'
import { type Visitor, visitor } from '../../support/visitor.ts'
import { world } from '../../support/world.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp({ settings: { limit_sign_ins: 100_000 } })
})
afterAll(async () => {
  expect(app.loggedErrors()).toEqual([])
  await app.close()
})

let made = 0
const newEmail = () => `book${++made}@example.com`
const newCustomer = () => signedIn(app, newEmail())

async function place(who: Visitor, fields: Record<string, string> = {}): Promise<number> {
  await who.post('/?wc-ajax=add_to_cart', { product_id: world.coaster, quantity: 1 })
  const form = { ...(await checkoutForm(who)), ...fields }
  return (await who.post('/?wc-ajax=checkout', form)).json<{ order_id: number }>().order_id
}

describe('the orders of an account', () => {
  it('are listed and shown to their owner, and 404 for anybody else', async () => {
    const [who, other] = [await newCustomer(), await newCustomer()]
    const id = await place(who)
    expect(id).toBeGreaterThan(0)
    expect((await who.get('/my-account/orders/')).body).toContain(`/my-account/view-order/${id}/`)
    expect((await who.get('/my-account/')).body).toContain(`/my-account/view-order/${id}/`)
    const shown = await who.get(`/my-account/view-order/${id}/`)
    expect(shown.status).toBe(200)
    expect(shown.body).toContain('12 Kiln Lane')

    expect((await other.get('/my-account/orders/')).body).not.toContain('view-order')
    const [foreign, none] = [
      await other.get(`/my-account/view-order/${id}/`),
      await other.get('/my-account/view-order/987654321/'),
    ]
    expect([foreign.status, none.status]).toEqual([404, 404])
    expect(foreign.body).toBe(none.body)
  })

  it.each(['0', '-1', 'abc', '1e3', '99999999999999999999', '%00', '2'])('have no page %s', async (page) => {
    const who = await newCustomer()
    expect((await who.get(`/my-account/orders/${page}/`)).status).toBe(404)
  })

  it('are ten a page', async () => {
    const who = await newCustomer()
    const id = await place(who)
    await app.database.pool.query(
      `insert into shop_order (account_id, order_key, status, currency, billing, shipping, customer_note, payment_method,
         payment_title, shipping_method, shipping_title, subtotal_minor, shipping_minor, total_minor, placed_at, changed_at)
       select account_id, order_key || n, status, currency, billing, shipping, customer_note, payment_method, payment_title,
         shipping_method, shipping_title, subtotal_minor, shipping_minor, total_minor, placed_at, changed_at
         from shop_order, generate_series(1, 10) n where id = $1`,
      [id],
    )
    const links = async (path: string) =>
      ((await who.get(path)).body.match(/view-order\/\d+\//g) ?? []).length
    expect([await links('/my-account/orders/'), await links('/my-account/orders/2/')]).toEqual([10, 1])
    expect((await who.get('/my-account/orders/')).body).toContain('href="/my-account/orders/2/"')
    expect((await who.get('/my-account/orders/3/')).status).toBe(404)
  })
})

describe('the address book', () => {
  const PATH = '/my-account/edit-address/'
  const NONCE = { nonce: 'woocommerce-edit-address-nonce' }
  const fieldsOf = (group: string, changes: Record<string, string> = {}) => ({
    ...Object.fromEntries(
      Object.entries(buyer)
        .filter(([name]) => name.startsWith('billing_'))
        .map(([name, value]) => [name.replace('billing', group), value]),
    ),
    ...changes,
  })
  const save = (who: Visitor, which: string, fields: Record<string, string>) =>
    send(who, `${PATH}${which}/`, { ...fields, save_address: 'Save address' }, NONCE)
  const rowsOf = async (who: { id: number }) =>
    (
      await app.database.pool.query(
        `select id, fields ->> 'firstName' as name, for_billing as bills, for_shipping as deliveries
           from account_address where account_id = $1 order by id`,
        [who.id],
      )
    ).rows

  it('stores several, with one default for billing and one for delivery', async () => {
    const who = await newCustomer()
    expect((await save(who, 'new', fieldsOf('shipping'))).headers['location']).toBe(
      `${PATH}?done=address-saved`,
    )
    expect(await rowsOf(who)).toMatchObject([{ name: 'Ada', bills: true, deliveries: true }])
    await save(who, 'new', fieldsOf('shipping', { shipping_first_name: 'Grace', for_shipping: '1' }))
    const [ada, grace] = await rowsOf(who)
    expect([ada, grace]).toMatchObject([
      { bills: true, deliveries: false },
      { bills: false, deliveries: true },
    ])
    const act = (fields: Record<string, string>) => send(who, PATH, fields, NONCE)
    expect((await act({ prefer_billing: grace.id })).headers['location']).toBe(`${PATH}?done=address-chosen`)
    expect((await rowsOf(who)).map(({ bills }) => bills)).toEqual([false, true])
    await act({ remove_address: grace.id })
    expect(await rowsOf(who)).toMatchObject([{ name: 'Ada', bills: false, deliveries: false }])
  })

  it('accepts WooCommerce’s two forms, each for its default address', async () => {
    const who = await newCustomer()
    expect((await save(who, 'billing', fieldsOf('billing'))).status).toBe(302)
    expect((await save(who, 'shipping', fieldsOf('shipping', { shipping_first_name: 'Grace' }))).status).toBe(
      302,
    )
    expect(await rowsOf(who)).toMatchObject([
      { name: 'Ada', bills: true, deliveries: false },
      { name: 'Grace', bills: false, deliveries: true },
    ])
    await save(who, 'shipping', fieldsOf('shipping', { shipping_first_name: 'Edith' }))
    expect((await rowsOf(who)).map(({ name }) => name)).toEqual(['Ada', 'Edith'])
  })

  it('reports problems at their fields and preserves the values', async () => {
    const who = await newCustomer()
    const reply = await save(
      who,
      'billing',
      fieldsOf('billing', { billing_city: '', billing_postcode: '1', billing_first_name: '"><b>' }),
    )
    expect(reply.status).toBe(400)
    expect(reply.body).toContain('href="#billing_city"')
    expect(reply.body).toContain('id="billing_postcode-problem"')
    expect(reply.body).toContain('value="&quot;&gt;&lt;b&gt;"')
    expect(await rowsOf(who)).toEqual([])
  })

  it('refuses a line that is too long instead of truncating it, and shows it complete', async () => {
    const who = await newCustomer()
    const street = 'x'.repeat(200)
    for (const kind of ['billing', 'shipping'] as const) {
      const reply = await save(who, kind, fieldsOf(kind, { [`${kind}_address_1`]: `${street}y` }))
      expect(reply.status).toBe(400)
      expect(reply.body).toContain(`href="#${kind}_address_1"`)
      expect(reply.body).toContain('enter 200 characters or fewer')
      expect(reply.body).toContain(`value="${street}y"`)
    }
    const city = await save(who, 'billing', fieldsOf('billing', { billing_city: 'x'.repeat(101) }))
    expect([city.status, city.body.includes('enter 100 characters or fewer')]).toEqual([400, true])
    expect(await rowsOf(who)).toEqual([])
    expect((await save(who, 'billing', fieldsOf('billing', { billing_address_1: street }))).status).toBe(302)
  })

  it('shows, changes and removes no address of another account', async () => {
    const [who, other] = [await newCustomer(), await newCustomer()]
    await save(who, 'new', fieldsOf('shipping'))
    await save(other, 'new', fieldsOf('shipping'))
    const [{ id }] = await rowsOf(who)
    const before = await rowsOf(who)
    expect((await other.get(`${PATH}${id}/`)).status).toBe(404)
    const nonce = hidden(await other.get(PATH), NONCE.nonce)
    const mine = { ...fieldsOf('shipping', { shipping_first_name: 'Eve' }), [NONCE.nonce]: nonce }
    expect((await other.post(`${PATH}${id}/`, mine)).status).toBe(404)
    for (const act of ['remove_address', 'prefer_billing', 'prefer_shipping'])
      expect((await send(other, PATH, { [act]: id }, NONCE)).status, act).toBe(404)
    await save(
      other,
      'new',
      fieldsOf('shipping', { account_id: String(who.id), id, shipping_first_name: 'Eve' }),
    )
    expect(await rowsOf(who)).toEqual(before)
    expect(await rowsOf(other)).toHaveLength(2)
  })

  it.each(['0', 'bills', '__proto__', '1e3'])('has no address with the id %s', async (which) => {
    expect((await (await newCustomer()).get(`${PATH}${which}/`)).status).toBe(404)
  })

  it('has a maximum, also for simultaneous requests', async () => {
    const who = await newCustomer()
    const nonce = hidden(await who.get(`${PATH}new/`), NONCE.nonce)
    const fields = { ...fieldsOf('shipping'), [NONCE.nonce]: nonce }
    const replies = await Promise.all(Array.from({ length: 34 }, () => who.post(`${PATH}new/`, fields)))
    expect(replies.filter(({ status }) => status === 302)).toHaveLength(30)
    const rows = await rowsOf(who)
    expect(rows).toHaveLength(30)
    expect(rows.filter(({ bills }) => bills)).toHaveLength(1)
  })

  it('cannot be changed without its nonce', async () => {
    const who = await newCustomer()
    const reply = await who.post(`${PATH}new/`, fieldsOf('shipping'))
    expect(reply.status).toBe(403)
    expect(reply.body).toContain('value="12 Kiln Lane"')
    expect(await rowsOf(who)).toEqual([])
  })
})

describe('signing in', () => {
  it('merges the guest’s cart, and signing out leaves an empty one', async () => {
    const email = newEmail()
    await signedIn(app, email)
    const guest = visitor(app.fastify)
    await guest.post('/?wc-ajax=add_to_cart', { product_id: world.coaster, quantity: 2 })
    await signIn(guest, email)
    expect((await guest.get('/cart/')).body).toContain('value="2"')
    await send(guest, '/my-account/customer-logout/', {})
    expect((await guest.get('/cart/')).body).toContain('cart-empty')
    const again = visitor(app.fastify)
    await signIn(again, email)
    expect((await again.get('/cart/')).body).toContain('value="2"')
  })

  it('links orders placed with the e-mail address before it was confirmed', async () => {
    const email = newEmail()
    const id = await place(visitor(app.fastify), { billing_email: email })
    const who = visitor(app.fastify)
    const form = { register: '1', email, password: PASSWORD }
    await send(who, '/my-account/', form, { nonce: 'woocommerce-register-nonce' })
    const token = await tokenMailedTo(app, email, 'Confirm your email')
    await send(
      who,
      '/my-account/confirm-email/',
      { token, password: PASSWORD },
      { from: `/my-account/confirm-email/?token=${token}` },
    )
    await signIn(who, email)
    expect((await who.get(`/my-account/view-order/${id}/`)).status).toBe(200)
  })
})

describe('an account that somebody else created with a guest’s e-mail address', () => {
  const STRANGERS = 'the password of a stranger'

  it('reveals nothing: the guest takes it over by the link', async () => {
    const email = newEmail()
    const id = await place(visitor(app.fastify), { billing_email: email })
    const [stranger, guest] = [visitor(app.fastify), visitor(app.fastify)]
    const form = { register: '1', email, password: STRANGERS }
    await send(stranger, '/my-account/', form, { nonce: 'woocommerce-register-nonce' })
    const token = await tokenMailedTo(app, email, 'Confirm your email')
    const [path, from] = ['/my-account/confirm-email/', `/my-account/confirm-email/?token=${token}`]
    expect((await guest.get(from)).body).toContain('Enter the password you chose for this account')
    expect((await send(guest, path, { token }, { from })).status).toBe(400)
    expect((await guest.post(path, { token, not_mine: '1' })).status).toBe(403)
    expect((await signIn(stranger, email, { password: STRANGERS })).status).toBe(403)

    const taken = await send(guest, path, { token, not_mine: '1' }, { from })
    const next = String(taken.headers['location'])
    expect(next).toMatch(/^\/my-account\/lost-password\/\?token=[\w-]{43}$/)
    expect((await guest.get(from)).status).toBe(410)
    expect((await signIn(stranger, email, { password: STRANGERS })).status).toBe(403)
    const fields = { reset_key: next.split('=')[1] ?? '', password_1: PASSWORD }
    const nonce = 'woocommerce-reset-password-nonce'
    await send(guest, '/my-account/lost-password/', fields, { nonce, from: next })
    expect((await signIn(stranger, email, { password: STRANGERS })).status).toBe(403)
    await signIn(guest, email)
    expect((await guest.get(`/my-account/view-order/${id}/`)).status).toBe(200)
  })
})

it('creates the first owner by the printed link, once', async () => {
  const printed = (await ensureOwner(app.shop)) ?? ''
  const [path = ''] = /\/my-account\/set-up\/\?token=[\w-]+/.exec(printed) ?? []
  const who = visitor(app.fastify)
  const token = path.split('=')[1] ?? ''
  const post = (fields: Record<string, string>) =>
    send(
      who,
      '/my-account/set-up/',
      { token, email: 'owner@example.com', password: PASSWORD, ...fields },
      { from: path },
    )
  // Invalid while there is an owner.
  const other = await accountIn(app, 'first@example.com', { roles: ['administrator'] })
  expect((await who.get(path)).status).toBe(410)
  await app.database.pool.query('delete from account where id = $1', [other])
  expect((await post({ password: 'short' })).body).toContain('id="password_error"')
  expect((await post({ email: 'nobody' })).body).toContain('id="email_error"')
  expect((await post({})).headers['location']).toBe('/my-account/?done=owner-made')
  expect((await who.get(path)).status).toBe(410)
  expect((await who.get('/my-account/set-up/')).status).toBe(410)
  expect((await signIn(who, 'owner@example.com')).status).toBe(302)
})
