import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { signInToCart, signOutOfCart } from '../../../src/features/cart/merge/merge-carts.ts'
import { readCart } from '../../../src/features/cart/store/cart-store.ts'
import { orderOfAccount, ordersOfAccount } from '../../../src/features/orders/buyer/account-orders.ts'
import { cookiesOf } from '../../../src/platform/http/cookies.ts'
import type { Identify } from '../../../src/platform/http/dispatch/dispatch-request.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { checkoutForm } from '../../support/orders/checkout.ts'
import { type Visitor, visitor } from '../../support/visitor.ts'
import { world } from '../../support/world.ts'

// A header identifies the account here: signing in is tested with the accounts.
const identify: Identify = async (_, { headers }) => {
  const [id, session = ''] = String(headers['x-test-person'] ?? '').split(':')
  if (!id) return undefined
  const proof = { by: 'cookie', session, signedInAtMs: 0 } as const
  return {
    id: Number(id),
    login: 'ada',
    email: 'ada@example.com',
    displayName: 'Ada',
    roles: ['customer'],
    proof,
  }
}

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp({ identify })
})
afterAll(() => app.close())
afterEach(() => expect(app.loggedErrors()).toEqual([]))

let made = 0
async function newAccount(): Promise<number> {
  made += 1
  const email = `ada${made}@example.com`
  const { rows } = await app.database.pool.query(
    `insert into account (login, email, email_key, email_verified, display_name) values ($1, $2, $2, true, 'Ada') returning id`,
    [`ada${made}`, email],
  )
  return rows[0].id
}

const add = (who: Visitor, id: number, quantity: number, headers = {}) =>
  who.post('/?wc-ajax=add_to_cart', { product_id: id, quantity }, headers)

async function guestWith(products: Record<number, number>): Promise<Visitor> {
  const guest = visitor(app.fastify)
  for (const [id, quantity] of Object.entries(products)) await add(guest, Number(id), quantity)
  return guest
}

/** The call with which a browser signs in or out, as far as its cart is concerned. */
const callOf = (who: Visitor) => ({
  shop: app.shop,
  cookies: cookiesOf([...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ')),
})

/** Signs a browser's cart in, and applies the cookies of the route. */
async function signIn(who: Visitor, account: number): Promise<Record<string, string>> {
  for (const { name, value, maxAgeSeconds } of await signInToCart(callOf(who), account)) {
    if (maxAgeSeconds === 0) who.cookies.delete(name)
    else who.cookies.set(name, encodeURIComponent(value))
  }
  return { 'x-test-person': `${account}:${'a'.repeat(64)}` }
}

const storedCart = (account: number) =>
  readCart(app.shop.db, { accountId: account }, new Date(app.shop.nowMs()))

async function linesOf(account: number): Promise<Record<number, number>> {
  const cart = await storedCart(account)
  return Object.fromEntries(
    (cart?.lines ?? []).map((line) => [line.variationId ?? line.productId, line.quantity]),
  )
}

const sessionCookie = (who: Visitor) =>
  [...who.cookies.keys()].find((name) => name.startsWith('wp_woocommerce_session_'))

describe('signing in', () => {
  it('moves a guest’s lines into the cart of the account', async () => {
    const account = await newAccount()
    const guest = await guestWith({ [world.coaster]: 3, [world.candle]: 1 })
    const person = await signIn(guest, account)
    expect(await linesOf(account)).toEqual({ [world.coaster]: 3, [world.candle]: 1 })
    expect((await guest.get('/cart/', person)).body).toContain('Candle Lume')
  })

  it('adds up lines of the same product, and shows a notice of the merge', async () => {
    const account = await newAccount()
    await signIn(await guestWith({ [world.coaster]: 4, [world.alba]: 1 }), account)
    const guest = await guestWith({ [world.coaster]: 2, [world.candle]: 5 })
    const person = await signIn(guest, account)
    expect(await linesOf(account)).toEqual({ [world.coaster]: 6, [world.alba]: 1, [world.candle]: 5 })
    expect(guest.cookies.get('handsel_notice')).toBe('1')
    expect((await guest.get('/cart/', person)).body).toContain('to your saved cart')
    expect((await guest.get('/cart/', person)).body).not.toContain('to your saved cart')
  })

  it('adds no more than the stock, and names the lines that were reduced', async () => {
    const account = await newAccount()
    await signIn(await guestWith({ [world.alba]: 2, [world.lastBust]: 1 }), account)
    const guest = await guestWith({ [world.alba]: 2, [world.lastBust]: 1 })
    const person = await signIn(guest, account)
    expect(await linesOf(account)).toEqual({ [world.alba]: 3, [world.lastBust]: 1 })
    const page = await guest.get('/cart/', person)
    expect(page.body).toContain('The quantity of “Vase Alba” is limited to 3')
    expect(page.body).not.toContain('“Bust Livia”: ')
  })

  it('respects the maximum number of lines', async () => {
    const account = await newAccount()
    await app.database.pool.query(`insert into setting (name, value) values ('max_cart_lines', '1')`)
    const small = await makeTestApp({ sameDatabaseAs: app, identify })
    const guest = await guestWith({ [world.coaster]: 1, [world.alba]: 1 })
    await signInToCart({ ...callOf(guest), shop: small.shop }, account)
    const cart = await storedCart(account)
    expect(cart?.lines.map(({ productId }) => productId)).toEqual([world.alba])
    expect(cart?.notices.map(({ text }) => text).join()).toContain('Your cart is full')
    await app.database.pool.query(`delete from setting where name = 'max_cart_lines'`)
    await small.close()
  })

  it('invalidates the guest’s token, which then opens no cart', async () => {
    const account = await newAccount()
    const guest = await guestWith({ [world.coaster]: 3 })
    const attacker = visitor(app.fastify)
    for (const [name, value] of guest.cookies) attacker.cookies.set(name, value)
    await signIn(guest, account)
    expect(sessionCookie(guest)).toBeUndefined()
    expect((await attacker.get('/cart/')).body).not.toContain('Coaster Orlo')
    await add(attacker, world.alba, 1)
    expect(await linesOf(account)).toEqual({ [world.coaster]: 3 })
  })

  it('shows the same cart on a second device, with its changes', async () => {
    const account = await newAccount()
    const here = await guestWith({ [world.coaster]: 1 })
    const person = await signIn(here, account)
    const there = visitor(app.fastify)
    const personThere = { 'x-test-person': `${account}:${'b'.repeat(64)}` }
    await signIn(there, account)
    expect(there.cookies.get('woocommerce_items_in_cart')).toBe('1')
    await add(there, world.candle, 2, personThere)
    expect(sessionCookie(there)).toBeUndefined()
    expect((await here.get('/cart/', person)).body).toContain('Candle Lume')
  })

  it('invalidates the nonces of the guest’s forms', async () => {
    const account = await newAccount()
    const guest = await guestWith({ [world.coaster]: 1 })
    const nonce =
      /name="woocommerce-cart-nonce" value="(\w+)"/.exec((await guest.get('/cart/')).body)?.[1] ?? ''
    const person = await signIn(guest, account)
    const key = /name="cart\[(\w+)\]/.exec((await guest.get('/cart/', person)).body)?.[1]
    await guest.post('/cart/', { [`cart[${key}][qty]`]: 9, 'woocommerce-cart-nonce': nonce }, person)
    expect(await linesOf(account)).toEqual({ [world.coaster]: 1 })
  })
})

describe('simultaneous sign-ins', () => {
  it('lose no line from several devices', async () => {
    const account = await newAccount()
    const guests = await Promise.all(Array.from({ length: 12 }, () => guestWith({ [world.coaster]: 2 })))
    await Promise.all(guests.map((guest) => signIn(guest, account)))
    expect(await linesOf(account)).toEqual({ [world.coaster]: 24 })
  })

  it('lose nothing that the guest adds at the same time', async () => {
    for (let round = 0; round < 10; round++) {
      const account = await newAccount()
      const guest = await guestWith({ [world.coaster]: 1 })
      const adds = Array.from({ length: 4 }, () => add(guest, world.coaster, 1))
      const [, ...added] = await Promise.all([signIn(guest, account), ...adds])
      expect(added.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      await app.runJobs()
      expect(await linesOf(account), `round ${round}`).toEqual({ [world.coaster]: 5 })
    }
  })

  it('move later what a late guest call has added to the merged cart', async () => {
    const account = await newAccount()
    const guest = await guestWith({ [world.coaster]: 1 })
    const before = new Map(guest.cookies)
    await signIn(guest, account)
    for (const [name, value] of before) guest.cookies.set(name, value)
    await add(guest, world.coaster, 2)
    expect(await linesOf(account)).toEqual({ [world.coaster]: 1 })
    await app.runJobs()
    expect(await linesOf(account)).toEqual({ [world.coaster]: 3 })
    await app.runJobs()
    expect(await linesOf(account)).toEqual({ [world.coaster]: 3 })
  })

  it('merge a guest’s cart once, however often and into whichever account', async () => {
    const [one, other] = [await newAccount(), await newAccount()]
    const guest = await guestWith({ [world.coaster]: 2 })
    const call = callOf(guest)
    await Promise.all(Array.from({ length: 12 }, (_, at) => signInToCart(call, at % 2 ? one : other)))
    const both = [await linesOf(one), await linesOf(other)]
    expect(both.toSorted((a, b) => Object.keys(a).length - Object.keys(b).length)).toEqual([
      {},
      { [world.coaster]: 2 },
    ])
  })

  it('lose nothing that another device adds at the same time', async () => {
    const account = await newAccount()
    const person = { 'x-test-person': `${account}:${'c'.repeat(64)}` }
    const guests = await Promise.all(Array.from({ length: 8 }, () => guestWith({ [world.coaster]: 1 })))
    const busy = visitor(app.fastify)
    await Promise.all([
      ...guests.map((guest) => signIn(guest, account)),
      ...Array.from({ length: 8 }, () => add(busy, world.coaster, 1, person)),
    ])
    expect(await linesOf(account)).toEqual({ [world.coaster]: 16 })
  })
})

describe('signing out', () => {
  it('leaves an empty cart in the browser, and the account’s cart unchanged', async () => {
    const account = await newAccount()
    const guest = await guestWith({ [world.coaster]: 3 })
    await signIn(guest, account)
    expect(guest.cookies.get('woocommerce_items_in_cart')).toBe('1')
    for (const { name } of signOutOfCart(callOf(guest))) guest.cookies.delete(name)
    expect([...guest.cookies.keys()]).toEqual([])
    expect((await guest.get('/cart/')).body).not.toContain('Coaster Orlo')
    expect(await linesOf(account)).toEqual({ [world.coaster]: 3 })
  })

  it('deletes a guest session cookie of the browser', async () => {
    const browser = await guestWith({ [world.coaster]: 3 })
    const name = sessionCookie(browser)
    expect(signOutOfCart(callOf(browser))).toContainEqual(
      expect.objectContaining({ name, value: '', maxAgeSeconds: 0 }),
    )
  })
})

describe('the saved cart', () => {
  it('is stored for a year', async () => {
    const account = await newAccount()
    await signIn(await guestWith({ [world.coaster]: 3 }), account)
    const days = (n: number) => app.setNowMs(Date.UTC(2026, 5, 1, 12) + n * 24 * 3600 * 1000)
    days(364)
    expect(await linesOf(account)).toEqual({ [world.coaster]: 3 })
    days(365)
    expect(await linesOf(account)).toEqual({})
    days(0)
  })

  it('becomes an order of the account', async () => {
    const account = await newAccount()
    const guest = await guestWith({ [world.coaster]: 3 })
    const person = await signIn(guest, account)
    const asPerson: Visitor = {
      cookies: guest.cookies,
      get: (path) => guest.get(path, person),
      post: (path, fields) => guest.post(path, fields, person),
    }
    const reply = await asPerson.post('/?wc-ajax=checkout', await checkoutForm(asPerson))
    const { order_id: id } = reply.json<{ order_id: number }>()
    const { rows } = await app.database.pool.query('select account_id from shop_order where id = $1', [id])
    expect(rows).toEqual([{ account_id: account }])
    expect(await linesOf(account)).toEqual({})
  })
})

describe('the checkout of somebody who is signed in', () => {
  const portland = {
    firstName: 'Ada',
    lastName: 'Marsh',
    country: 'US',
    line1: '12 Kiln Lane',
    city: 'Portland',
  }
  const addressOf = (account: number, fields: object, billing: boolean, shipping: boolean) =>
    app.database.pool.query(
      'insert into account_address (account_id, fields, for_billing, for_shipping) values ($1, $2, $3, $4)',
      [account, fields, billing, shipping],
    )
  const inputOf = (body: string, id: string) =>
    /value="([^"]*)"/.exec(new RegExp(`<input[^>]*id="${id}"[^>]*>`).exec(body)?.[0] ?? '')?.[1]
  const differentAddressTicked = /<input[^>]*id="ship-to-different-address-checkbox"[^>]*checked/
  const checkoutOf = async (account: number) => {
    const guest = await guestWith({ [world.coaster]: 1 })
    return (await guest.get('/checkout/', await signIn(guest, account))).body
  }

  it('is filled with the default address of the account', async () => {
    const account = await newAccount()
    await addressOf(account, { ...portland, city: 'Eugene' }, false, false)
    await addressOf(account, portland, true, true)
    const body = await checkoutOf(account)
    expect(inputOf(body, 'billing_city')).toBe('Portland')
    expect(inputOf(body, 'billing_email')).toMatch(/^ada\d+@example\.com$/)
    expect(body).not.toMatch(differentAddressTicked)
  })

  it('is filled with a different delivery address if the account has one', async () => {
    const account = await newAccount()
    await addressOf(account, portland, true, false)
    await addressOf(account, { ...portland, city: 'Salem' }, false, true)
    const body = await checkoutOf(account)
    expect([inputOf(body, 'billing_city'), inputOf(body, 'shipping_city')]).toEqual(['Portland', 'Salem'])
    expect(body).toMatch(differentAddressTicked)
  })

  it('leaves out an address to which the shop does not sell', async () => {
    const account = await newAccount()
    await addressOf(account, { ...portland, country: 'AQ', city: 'McMurdo' }, true, true)
    const body = await checkoutOf(account)
    expect(inputOf(body, 'billing_city')).toBe('')
    expect(inputOf(body, 'billing_email')).toMatch(/@example\.com$/)
  })

  it('is empty for guests', async () => {
    const guest = await guestWith({ [world.coaster]: 1 })
    const { body } = await guest.get('/checkout/')
    expect([inputOf(body, 'billing_email'), inputOf(body, 'billing_city')]).toEqual(['', ''])
  })
})

describe('the orders of an account', () => {
  async function ordersFor(account: number, count: number): Promise<number[]> {
    const { rows } = await app.database.pool.query(
      `insert into shop_order (account_id, order_key, status, currency, billing, shipping, payment_method, payment_title,
                               subtotal_minor, shipping_minor, total_minor, placed_at, changed_at)
       select $1, 'wc_order_' || $1::bigint || '_' || n, 'completed', 'USD', '{}', '{}', 'cod', 'Cash', 100, 0, 100,
              timestamptz '2026-01-01' + n * interval '1 hour', now()
         from generate_series(1, $2::int) n order by n returning id`,
      [account, count],
    )
    return rows.map(({ id }) => id)
  }
  const idsOf = async (account: number, page: number, perPage: number) => {
    const { orders, total } = await ordersOfAccount(app.shop, account, { page, perPage })
    return { ids: orders.map(({ id }) => id), total }
  }

  it('come newest first, page by page, with their total', async () => {
    const [account, other] = [await newAccount(), await newAccount()]
    const ids = (await ordersFor(account, 5)).toReversed()
    await ordersFor(other, 2)
    expect(await idsOf(account, 1, 2)).toEqual({ ids: ids.slice(0, 2), total: 5 })
    expect(await idsOf(account, 3, 2)).toEqual({ ids: ids.slice(4), total: 5 })
    expect(await idsOf(account, 4, 2)).toEqual({ ids: [], total: 5 })
    expect(await idsOf(account, 0, 0)).toEqual({ ids: ids.slice(0, 1), total: 5 })
    expect(await idsOf(await newAccount(), 1, 10)).toEqual({ ids: [], total: 0 })
  })

  it('are not visible to other accounts', async () => {
    const [account, other] = [await newAccount(), await newAccount()]
    const [id = 0] = await ordersFor(account, 1)
    expect(await orderOfAccount(app.shop, account, id)).toMatchObject({ id, sums: { totalMinor: 100 } })
    expect(await orderOfAccount(app.shop, other, id)).toBeUndefined()
  })
})
