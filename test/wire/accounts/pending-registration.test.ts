import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '../../../src/kernel/day.ts'
import { hidden, send, signedIn, signIn } from '../../support/accounts/account-forms.ts'
import { accountIn, mailsOf, PASSWORD, tokenMailedTo } from '../../support/accounts/account-session.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { placeOrderAs } from '../../support/orders/order-pages.ts'
import { type Reply, type Visitor, visitor } from '../../support/visitor.ts'
import { noonMs, world } from '../../support/world.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp({ settings: { limit_sign_ins: 100_000 } })
})
afterAll(() => app.close())
afterEach(() => {
  app.setNowMs(noonMs)
  expect(app.loggedErrors()).toEqual([])
})

const HOME = '/my-account/'
const ACTION = '/my-account/registration/'
const SIGNED_IN_AS = 'You’re signed in as'

function register(who: Visitor, email: string, fields: Record<string, string> = {}): Promise<Reply> {
  const form = { register: '1', email, password: PASSWORD, ...fields }
  const from = `${HOME}?sign-in=1`
  return send(who, HOME, form, { nonce: 'woocommerce-register-nonce', from })
}

async function registered(email: string): Promise<Visitor> {
  const who = visitor(app.fastify)
  expect((await register(who, email)).status).toBe(302)
  return who
}

const act = (who: Visitor, fields: Record<string, string>) => send(who, ACTION, fields, { from: HOME })

/** A page without what differs for every visitor: the nonces, and the address that was entered. */
const plain = ({ body, status }: Reply, email: string) =>
  `${status} ${body.replaceAll(email, 'EMAIL').replaceAll(/value="[0-9a-f]{10}"/g, '')}`

const mailCount = async (email: string) =>
  (await mailsOf(app)).filter((mail) => mail.includes(`To: ${email}`)).length

describe('a visitor who has registered', () => {
  it('is greeted with the address that was entered, without a form to sign in or register', async () => {
    const who = visitor(app.fastify)
    const reply = await register(who, 'greeted@example.com')
    expect([reply.status, reply.headers['location']]).toEqual([302, '/my-account/?done=registered'])
    const page = await who.get('/my-account/?done=registered')
    expect(page.body).toContain(`${SIGNED_IN_AS} <bdi>greeted@example.com</bdi>`)
    expect(page.body).not.toMatch(/type="password"|name="username"|name="register"/)
    expect(String(page.headers['cache-control'])).toContain('no-store')
    const cookie = String(reply.headers['set-cookie'])
    expect(cookie).toMatch(/handsel_registration=[\w-]{32};.*Max-Age=604800/)
    expect(cookie).toContain('HttpOnly')
    expect(cookie).not.toContain('handsel_session')
  })

  it('reads on the wishlist that it is kept, and what brings it into the account', async () => {
    const who = await registered('wishes@example.com')
    await who.post('/wishlist/', { add: world.candle })
    const { body } = await who.get('/wishlist/')
    expect(body).toContain('<a href="/my-account/">Confirm your email</a> to keep it in your account')
    expect(body).not.toContain('Sign in</a> to see it everywhere')
  })

  it('gets the same answers, byte for byte, whether or not the address has an account', async () => {
    await accountIn(app, 'known@example.com')
    const answers = async (email: string) => {
      const who = visitor(app.fastify)
      const first = await register(who, email)
      const pages = [await who.get('/my-account/?done=registered'), await act(who, { resend: '1' })]
      pages.push(await who.get('/my-account/?done=confirmation-sent'), await who.get('/my-account/orders/'))
      pages.push(await act(who, { change_email: '1', email: 'not an address' }))
      pages.push(await act(who, { change_email: '1', email: `next-${email}` }), await who.get(HOME))
      const cookies = [first, ...pages].map(({ headers }) =>
        String(headers['set-cookie']).replaceAll(/=[\w-]{32};/g, '=TOKEN;'),
      )
      const places = [first, ...pages].map(({ headers }) => headers['location'])
      return [...pages.map((page) => plain(page, email)), cookies, places]
    }
    await accountIn(app, 'next-known@example.com')
    expect(await answers('known@example.com')).toEqual(await answers('unknown@example.com'))
    expect(await tokenMailedTo(app, 'known@example.com', 'You already have a')).toBeTruthy()
    expect(await tokenMailedTo(app, 'unknown@example.com', 'Confirm your email')).toBeTruthy()
  })

  it('is marked for the header of shared pages, by a cookie that says nothing more', async () => {
    const who = await registered('marked@example.com')
    expect(who.cookies.get('handsel_signed_in')).toBe('1')
    await who.get('/my-account/?sign-in=1')
    expect(who.cookies.get('handsel_signed_in')).toBe('1')
    app.setNowMs(noonMs + 7 * DAY_MS)
    await who.get(HOME)
    expect(who.cookies.get('handsel_signed_in') ?? '').toBe('')
    app.setNowMs(noonMs)
    const account = await signedIn(app, 'marked-account@example.com')
    expect(account.cookies.get('handsel_signed_in')).toBe('1')
    const nonce = hidden(await account.get('/my-account/customer-logout/'), '_wpnonce')
    await account.post('/my-account/customer-logout/', { _wpnonce: nonce })
    expect(account.cookies.get('handsel_signed_in') ?? '').toBe('')
  })

  it('has the rights of a guest', async () => {
    const account = await signedIn(app, 'owner@example.com')
    await account.get(HOME)
    const who = await registered('owner@example.com')
    for (const path of [
      ...['orders/', 'view-order/1/', 'wt-smart-coupon/', 'wt-store-credit/', 'edit-address/'],
      ...['edit-account/', 'sessions/', 'security/', 'privacy/'],
    ]) {
      const reply = await who.get(HOME + path)
      expect([path, reply.status, reply.headers['location']]).toEqual([
        path,
        302,
        `${HOME}?redirect_to=${encodeURIComponent(HOME + path)}`,
      ])
    }
    expect((await who.get('/wp-json/wp/v2/users/me')).status).toBe(401)
    expect((await who.get('/my-account/?redirect_to=%2Fmy-account%2Forders%2F')).body).toContain(SIGNED_IN_AS)
  })

  it('is signed in to the account by the link, whose registration ends then', async () => {
    const who = await registered('confirms@example.com')
    const pendingCookies = [...who.cookies]
    const token = await tokenMailedTo(app, 'confirms@example.com', 'Confirm your email')
    const confirmed = await send(
      who,
      '/my-account/confirm-email/',
      { token },
      { from: `/my-account/confirm-email/?token=${token}` },
    )
    expect(confirmed.headers['location']).toBe('/my-account/?done=address-confirmed')
    expect((await who.get('/my-account/orders/')).status).toBe(200)
    expect([...who.cookies.keys()].join()).not.toContain('registration')
    const copy = visitor(app.fastify)
    for (const [name, value] of pendingCookies) copy.cookies.set(name, value)
    expect((await copy.get(HOME)).body).toContain('name="username"')
  })

  it('needs no other browser’s registration: an invented or copied form token opens nothing', async () => {
    const who = await registered('first-browser@example.com')
    const nonce = hidden(await who.get(HOME), '_wpnonce')
    const other = await registered('second-browser@example.com')
    expect((await other.post(ACTION, { sign_out: '1', _wpnonce: nonce })).status).toBe(403)
    expect((await other.get(HOME)).body).toContain(SIGNED_IN_AS)
    for (const value of ['', 'x', 'A'.repeat(32), 'x'.repeat(3000)]) {
      const forger = visitor(app.fastify)
      forger.cookies.set('handsel_registration', value)
      expect((await forger.get(HOME)).body).toContain('name="username"')
      expect((await forger.post(ACTION, { resend: '1' })).headers['location']).toBe(HOME)
    }
  })

  it('sees the sign-in form after seven days, after signing out, and on request', async () => {
    const who = await registered('later@example.com')
    app.setNowMs(noonMs + 7 * DAY_MS - 1000)
    expect((await who.get(HOME)).body).toContain(SIGNED_IN_AS)
    app.setNowMs(noonMs + 7 * DAY_MS)
    expect((await who.get(HOME)).body).toContain('name="username"')
    app.setNowMs(noonMs)
    expect((await who.get('/my-account/?sign-in=1')).body).toContain('name="username"')
    const copiedCookies = [...who.cookies]
    expect((await act(who, { sign_out: '1' })).headers['location']).toBe('/my-account/?done=signed-out')
    for (const [name, value] of copiedCookies) who.cookies.set(name, value)
    expect((await who.get(HOME)).body).toContain('name="username"')
  })

  it('may sign in to another account, which ends the registration', async () => {
    await accountIn(app, 'other-account@example.com')
    const who = await registered('not-this-one@example.com')
    expect((await signIn(who, 'other-account@example.com', {}, `${HOME}?sign-in=1`)).status).toBe(302)
    expect((await who.get('/my-account/orders/')).status).toBe(200)
    await who.post('/my-account/customer-logout/', {
      _wpnonce: hidden(await who.get('/my-account/customer-logout/'), '_wpnonce'),
    })
    expect((await who.get(HOME)).body).toContain('name="username"')
  })

  it('gets the mail again at most four times in a quarter of an hour', async () => {
    const email = 'again@example.com'
    const who = await registered(email)
    const places = []
    for (let round = 0; round < 5; round++) places.push((await act(who, { resend: '1' })).status)
    expect(places).toEqual([302, 302, 302, 302, 429])
    expect(await mailCount(email)).toBe(5)
  })

  it('gets a mail about the account once the address was confirmed elsewhere', async () => {
    const email = 'elsewhere@example.com'
    const who = await registered(email)
    const token = await tokenMailedTo(app, email, 'Confirm your email')
    const from = `/my-account/confirm-email/?token=${token}`
    await send(visitor(app.fastify), '/my-account/confirm-email/', { token, password: PASSWORD }, { from })
    expect((await who.get(HOME)).body).toContain(SIGNED_IN_AS)
    await act(who, { resend: '1' })
    expect(await tokenMailedTo(app, email, 'You already have a')).toBeTruthy()
  })

  it('corrects a mistyped address: the password stays, and its link signs in here', async () => {
    const who = await registered('mistypd@example.com')
    const missing = await act(who, { change_email: '1', email: 'nowhere' })
    expect([missing.status, missing.body.includes('id="email_error"')]).toEqual([400, true])
    const changed = await act(who, { change_email: '1', email: 'mistyped@example.com' })
    expect(changed.headers['location']).toBe('/my-account/?done=confirmation-sent')
    expect((await who.get(HOME)).body).toContain(`${SIGNED_IN_AS} <bdi>mistyped@example.com</bdi>`)
    const token = await tokenMailedTo(app, 'mistyped@example.com', 'Confirm your email')
    await send(
      who,
      '/my-account/confirm-email/',
      { token },
      { from: `/my-account/confirm-email/?token=${token}` },
    )
    expect((await who.get('/my-account/orders/')).status).toBe(200)
    expect((await signIn(visitor(app.fastify), 'mistyped@example.com')).status).toBe(302)
  })
})

describe('the checkout of somebody who has registered', () => {
  it('is filled in with the address, and offers no sign-in', async () => {
    const who = await registered('buys@example.com')
    await who.post('/?wc-ajax=add_to_cart', { product_id: world.candle, quantity: 1 })
    const page = await who.get('/checkout/')
    expect(page.body).toMatch(/name="billing_email"[^>]*value="buys@example.com"/)
    expect(page.body).not.toContain('name="username"')
  })

  it('places a guest order, which the account gets with the link', async () => {
    const email = 'buys-first@example.com'
    const who = await registered(email)
    const order = await placeOrderAs(app, { form: { billing_email: email }, who })
    expect((await who.get(order.page)).body).not.toContain('name="save_details"')
    const token = await tokenMailedTo(app, email, 'Confirm your email')
    await send(
      who,
      '/my-account/confirm-email/',
      { token },
      { from: `/my-account/confirm-email/?token=${token}` },
    )
    expect((await who.get(`/my-account/view-order/${order.id}/`)).status).toBe(200)
  })
})
