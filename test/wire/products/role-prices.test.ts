import { request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setRoles } from '../../../src/features/accounts/roles.ts'
import type { TierRules } from '../../../src/features/tier-pricing/rules/tier-price.ts'
import { saveRoleTierRules } from '../../../src/features/tier-pricing/tier-pricing.ts'
import { signedIn, signIn } from '../../support/accounts/account-forms.ts'
import { accountIn } from '../../support/accounts/account-session.ts'
import { accountOf, inSession, signedInAs } from '../../support/accounts/people.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { priceOnCard, structuredPrice } from '../../support/catalog/displayed-prices.ts'
import { type Visitor, visitor } from '../../support/visitor.ts'
import { fillOtherKinds, otherKinds, world } from '../../support/world.ts'

let app: TestApp
let origin: string
beforeAll(async () => {
  app = await makeTestApp({ env: { HANDSEL_RATE_LIMITS: '0' } })
  await fillOtherKinds(app.database.db)
  origin = await app.origin()
})
afterAll(() => app.close())
afterEach(() => expect(app.loggedErrors()).toEqual([]))

const flat = (regularMinor: number): TierRules => ({
  kind: 'fixed',
  steps: [],
  minimum: 1,
  rolePrice: { kind: 'flat', regularMinor },
})
const give = (role: string, regularMinor: number | undefined, id: number = world.coaster) =>
  saveRoleTierRules(
    app.shop.db,
    app.shop.tags,
    { id, role },
    regularMinor === undefined ? undefined : flat(regularMinor),
  )
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const PAGE = '/product/coaster-orlo/'
const GROUP = 'handsel_price_group'
const encodings = ['br', 'gzip', 'identity'] as const
type Raw = { status: number; headers: Record<string, string | string[] | undefined>; text: string }

/** Requests over a real socket, as a browser with these cookies: cached pages are answered before routing. */
function fetchRaw(headers: Record<string, string>, path = PAGE, method = 'GET', at = origin): Promise<Raw> {
  const { hostname, port } = new URL(at)
  return new Promise((resolve, reject) => {
    request({ hostname, port, path, headers, method }, async (response) => {
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk as Buffer)
      const bytes = Buffer.concat(chunks)
      const encoding = response.headers['content-encoding']
      const plain =
        bytes.length === 0
          ? bytes
          : encoding === 'br'
            ? brotliDecompressSync(bytes)
            : encoding === 'gzip'
              ? gunzipSync(bytes)
              : bytes
      resolve({ status: response.statusCode ?? 0, headers: response.headers, text: plain.toString() })
    })
      .on('error', reject)
      .end()
  })
}

const priceIn = ({ text }: Pick<Raw, 'text'>) => structuredPrice(text, 'COA-ORLO')
const etagOf = ({ headers }: Raw) => String(headers['etag'])
const isShared = ({ headers }: Raw) => headers['cache-control'] === 'public, max-age=0, must-revalidate'

/** A page from the cache is not routed, and so is not logged. */
async function isCached(headers: Record<string, string>): Promise<boolean> {
  const before = app.logged().length
  await fetchRaw(headers)
  await wait(20)
  return app.logged().length === before
}

let made = 0
const cookieOf = async (...roles: Parameters<typeof signedInAs>[2][]) => {
  made += 1
  return (await signedInAs(app, `shopper${made}`, ...roles)).cookie
}

describe('the page of a price group', () => {
  let customer: string
  let staff: string
  beforeAll(async () => {
    customer = await cookieOf('customer')
    staff = await cookieOf('shop_manager', 'customer')
  })
  afterEach(async () => {
    for (const role of ['guest', 'customer', 'shop_manager']) await give(role, undefined)
    await app.cacheUpdated()
  })

  it('is the shared page while no rule names a role', async () => {
    const guest = await fetchRaw({})
    const same = await fetchRaw({ cookie: customer })
    expect([etagOf(same), same.text]).toEqual([etagOf(guest), guest.text])
    expect([isShared(guest), isShared(same), priceIn(same)]).toEqual([true, true, 12])
    expect(await isCached({ cookie: staff })).toBe(true)
  })

  it.each([
    ['a guest looks first', (cookies: string[]) => cookies],
    ['a guest looks last', (cookies: string[]) => cookies.toReversed()],
  ])('is only for its group, in every encoding, when %s', async (_title, ordered) => {
    await give('customer', 1000)
    await give('shop_manager', 700)
    const expected = new Map([
      ['', 12],
      [customer, 10],
      [staff, 7],
    ])
    const tags = new Map<string, Set<string>>()
    for (const cookie of ordered([...expected.keys()])) {
      for (const encoding of encodings) {
        const headers = { 'accept-encoding': encoding, ...(cookie && { cookie }) }
        for (const reply of [await fetchRaw(headers), await fetchRaw(headers)]) {
          expect([reply.status, priceIn(reply)]).toEqual([200, expected.get(cookie)])
          expect(isShared(reply)).toBe(cookie === '')
          expect(reply.headers['vary']).toBe('accept-encoding')
          tags.set(cookie, (tags.get(cookie) ?? new Set()).add(etagOf(reply)))
        }
        expect(await isCached(headers)).toBe(true)
      }
    }
    const all = [...tags.values()].flatMap((each) => [...each])
    expect([all.length, new Set(all).size]).toEqual([9, 9])
  })

  it('is a 304 for its own ETag, and not for the ETag of another group', async () => {
    await give('customer', 1000)
    for (const encoding of encodings) {
      const accepts = { 'accept-encoding': encoding }
      const [guest, own] = [await fetchRaw(accepts), await fetchRaw({ ...accepts, cookie: customer })]
      const known = (tag: Raw) => ({ ...accepts, 'if-none-match': etagOf(tag) })

      const unchanged = await fetchRaw({ ...known(own), cookie: customer })
      expect([unchanged.status, unchanged.text]).toEqual([304, ''])
      expect(unchanged.headers['cache-control']).toContain('private')
      expect((await fetchRaw(known(guest))).status).toBe(304)

      const others = [await fetchRaw({ ...known(guest), cookie: customer }), await fetchRaw(known(own))]
      expect(others.map((reply) => [reply.status, priceIn(reply)])).toEqual([
        [200, 10],
        [200, 12],
      ])
      const head = await fetchRaw({ ...accepts, cookie: customer }, PAGE, 'HEAD')
      expect([head.status, head.text, etagOf(head)]).toEqual([200, '', etagOf(own)])
    }
  })

  it('needs a valid, unexpired cookie', async () => {
    await give('customer', 1000)
    const guest = await fetchRaw({})
    const real = customer.split('; ').find((pair) => pair.startsWith(GROUP))!
    const value = decodeURIComponent(real.slice(GROUP.length + 1))
    const [held = '', until = '', signature = ''] = value.split('|')
    const forged = [
      'customer',
      `customer|${until}|`,
      `customer|${until}|${signature.slice(0, 31)}`,
      `shop_manager|${until}|${signature}`,
      `${held}|${Number(until) + 1}|${signature}`,
      `${held}||${signature}`,
      `${until}|${held}|${signature}`,
      `|${until}|${signature}`,
      'a'.repeat(8000),
      '%',
      '',
    ]
    for (const one of forged) {
      const reply = await fetchRaw({ cookie: `${GROUP}=${one}` })
      expect([one, etagOf(reply), isShared(reply)]).toEqual([one, etagOf(guest), true])
    }
    expect(priceIn(await fetchRaw({ cookie: `${GROUP}=${encodeURIComponent(value)}` }))).toBe(10)
    app.setNowMs(Number(until) * 1000 - 1)
    expect(priceIn(await fetchRaw({ cookie: real }))).toBe(10)
    app.setNowMs(Number(until) * 1000)
    expect(priceIn(await fetchRaw({ cookie: real }))).toBe(12)
    app.setNowMs(app.shop.nowMs() - 61 * 24 * 3600 * 1000)
  })

  it('appears and disappears with the rules, at the next view', async () => {
    await fetchRaw({ cookie: customer })
    await give('customer', 1000)
    expect(priceIn(await fetchRaw({ cookie: customer }))).toBe(10)
    expect(priceIn(await fetchRaw({}))).toBe(12)
    await give('customer', 1100)
    expect(priceIn(await fetchRaw({ cookie: customer }))).toBe(11)
    await give('customer', undefined)
    expect(priceIn(await fetchRaw({ cookie: customer }))).toBe(12)
    await app.cacheUpdated()
    expect(etagOf(await fetchRaw({ cookie: customer }))).toBe(etagOf(await fetchRaw({})))
  })

  it('is one page for all signed-in users if only guests have a rule', async () => {
    await give('guest', 900)
    const replies = [
      await fetchRaw({}),
      await fetchRaw({ cookie: customer }),
      await fetchRaw({ cookie: staff }),
    ]
    expect(replies.map(priceIn)).toEqual([9, 12, 12])
    await app.cacheUpdated()
    const [ofCustomer, ofStaff] = [await fetchRaw({ cookie: customer }), await fetchRaw({ cookie: staff })]
    expect(etagOf(ofCustomer)).toBe(etagOf(ofStaff))
    expect([isShared(ofCustomer), isShared(await fetchRaw({}))]).toEqual([false, true])
  })

  it('is correct in another process of the shop, once it has received the rule', async () => {
    const second = await makeTestApp({ sameDatabaseAs: app })
    const there = await second.origin()
    const displayedPrice = async (cookie: string) => priceIn(await fetchRaw({ cookie }, PAGE, 'GET', there))
    try {
      expect([await displayedPrice(customer), await displayedPrice('')]).toEqual([12, 12])
      await give('customer', 1000)
      for (let tries = 0; tries < 1_000 && (await displayedPrice(customer)) !== 10; tries += 1) await wait(10)
      expect([await displayedPrice(customer), await displayedPrice('')]).toEqual([10, 12])
    } finally {
      await second.close()
    }
  })

  it('does not affect calls, redirects and missing pages', async () => {
    await give('customer', 1000)
    const call = await fetchRaw({ cookie: customer }, `${PAGE}?wc-ajax=get_refreshed_fragments`)
    expect(call.headers['content-type']).toContain('application/json')
    const missing = await fetchRaw({ cookie: customer }, '/product/nothing-there/')
    expect([missing.status, missing.headers['cache-control']]).toEqual([
      404,
      expect.stringContaining('no-store'),
    ])
    expect((await fetchRaw({ cookie: customer }, '/product/coaster-orlo')).status).toBe(301)
  })

  it('shows the price of the role on cards, in listings and on the front page', async () => {
    await give('customer', 1000)
    await app.database.pool.query('update product set featured = true where id = $1', [world.coaster])
    for (const path of ['/shop/', '/product-category/vases/', '/', '/product/candle-lume/']) {
      const [everybody, own] = [await fetchRaw({}, path), await fetchRaw({ cookie: customer }, path)]
      const cards = [everybody, own].map(({ text }) => priceOnCard(text, 'coaster-orlo'))
      expect([path, ...cards]).toEqual([path, [1200], [1000]])
    }
  })
})

const add = (who: Visitor, id: number, quantity = 1, path = '/?wc-ajax=add_to_cart') =>
  who.post(path, { product_id: id, quantity })
const subtotalIn = (html: string) =>
  /class="cart-subtotal"[\s\S]*?\$([\d.,]+)/.exec(html)?.[1] ?? 'no subtotal'
const cartOf = async (who: Visitor) => subtotalIn((await who.get('/cart/')).body)

describe('the charged price', () => {
  beforeEach(async () => {
    await give('customer', 1000)
  })
  afterAll(async () => {
    await give('customer', undefined)
  })

  it('changes when a guest with a cart signs in, and with it the hash of the cart', async () => {
    await accountIn(app, 'lia@example.com')
    const lia = visitor(app.fastify)
    await add(lia, world.coaster, 2)
    const asGuest = lia.cookies.get('woocommerce_cart_hash')
    expect(await cartOf(lia)).toBe('24.00')

    await signIn(lia, 'lia@example.com')
    const asCustomer = lia.cookies.get('woocommerce_cart_hash')
    expect(asCustomer).toMatch(/^[0-9a-f]{32}$/)
    expect(asCustomer).not.toBe(asGuest)
    const fragments = (await lia.get('/?wc-ajax=get_refreshed_fragments')).json<{ cart_hash: string }>()
    expect(fragments.cart_hash).toBe(asCustomer)
    expect(await cartOf(lia)).toBe('20.00')
  })

  it('is the same on every device of an account', async () => {
    const account = await accountOf(app, 'devices', 'customer')
    for (const [quantity, sum] of [
      [1, '10.00'],
      [2, '20.00'],
    ] as const) {
      const { cookie } = await inSession(app, account)
      const device = visitor(app.fastify)
      for (const pair of cookie.split('; ')) device.cookies.set(pair.split('=')[0]!, pair.split('=')[1]!)
      await add(device, world.coaster)
      expect([quantity, await cartOf(device)]).toEqual([quantity, sum])
    }
  })

  it('follows a rule that changes later', async () => {
    const uma = await signedIn(app, 'uma@example.com')
    await add(uma, world.coaster, 3)
    const before = uma.cookies.get('woocommerce_cart_hash')
    await give('customer', 900)
    expect(await cartOf(uma)).toBe('27.00')
    expect(uma.cookies.get('woocommerce_cart_hash')).not.toBe(before)
  })

  it('is the price of guests once the roles are lost, with any group cookie', async () => {
    const ida = await signedIn(app, 'ida@example.com')
    expect(priceIn({ text: (await ida.get(PAGE)).body })).toBe(10)
    await setRoles(app.shop, ida.id, ['subscriber'])
    expect(ida.cookies.has(GROUP)).toBe(true)
    const reply = await add(ida, world.coaster)
    expect(reply.body).toContain('$12.00')
    expect(ida.cookies.has(GROUP)).toBe(false)
    expect(priceIn({ text: (await ida.get(PAGE)).body })).toBe(12)
  })

  it('is that of the account if the group cookie is lost or wrong, and the cookie is corrected', async () => {
    const eva = await signedIn(app, 'eva@example.com')
    const own = eva.cookies.get(GROUP)
    const staff = (await cookieOf('shop_manager')).split('; ').find((pair) => pair.startsWith(GROUP))!
    for (const other of [undefined, staff.slice(GROUP.length + 1), 'nonsense']) {
      if (other === undefined) eva.cookies.delete(GROUP)
      else eva.cookies.set(GROUP, other)
      expect((await eva.post('/?wc-ajax=get_pricing_table', { variation_id: world.coaster })).status).toBe(
        200,
      )
      await eva.get('/?wc-ajax=get_refreshed_fragments')
      expect(decodeURIComponent(eva.cookies.get(GROUP)!).split('|')[0]).toBe('customer')
      expect(priceIn({ text: (await eva.get(PAGE)).body })).toBe(10)
    }
    expect(decodeURIComponent(own!)).toMatch(/^customer\|\d+\|[0-9a-f]{32}$/)
  })

  it('is reset by signing out', async () => {
    const noa = await signedIn(app, 'noa@example.com')
    await add(noa, world.coaster)
    const page = (await noa.get('/my-account/')).body
    const leave = /href="([^"]*customer-logout[^"]*)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? ''
    await noa.get(leave, { 'sec-fetch-site': 'same-origin' })
    expect(noa.cookies.has(GROUP)).toBe(false)
    expect(priceIn({ text: (await noa.get(PAGE)).body })).toBe(12)
  })

  it('is on personal pages: with a password, and after a form', async () => {
    await give('customer', 8800, otherKinds.secret)
    for (const [who, secret, form] of [
      [visitor(app.fastify), '$99.00', '$12.00'],
      [await signedIn(app, 'zoe@example.com'), '$88.00', '$10.00'],
    ] as const) {
      await who.post('/protected/vase-segreta/', { post_password: 'calacatta' })
      expect((await who.get('/protected/vase-segreta/')).body).toContain(secret)
      const page = await who.post(PAGE, { 'add-to-cart': world.coaster, quantity: 'many' })
      expect([page.status, page.body.includes(form)]).toEqual([409, true])
      // The group cookie does not replace the password.
      expect((await visitor(app.fastify).get('/product/vase-segreta/')).body).not.toContain(secret)
    }
  })

  it('is in the price HTML of a variation if another variation has a price for the role', async () => {
    const { pool } = app.database
    await pool.query('update product set regular_price_minor = 4800 where parent_id = $1', [world.tray])
    const displayedPrice = async (who: Visitor, colour: string) => {
      const choice = { attribute_pa_colour: colour, attribute_pa_size: 'small' }
      const reply = await who.post('/?wc-ajax=get_variation', { product_id: world.tray, ...choice })
      const { display_price, price_html } = reply.json<{ display_price: number; price_html: string }>()
      return [display_price, price_html.replace(/<[^>]*>/g, '')]
    }
    const kim = await signedIn(app, 'kim@example.com')
    expect(await displayedPrice(kim, 'nero')).toEqual([48, ''])
    await give('customer', 4000, world.trayVerdeSmall)
    expect([await displayedPrice(kim, 'verde'), await displayedPrice(kim, 'nero')]).toEqual([
      [40, '$40.00'],
      [48, '$48.00'],
    ])
    expect(await displayedPrice(visitor(app.fastify), 'nero')).toEqual([48, ''])
  })

  it('sets no cookie for a visitor without a wrong one', async () => {
    const reply = await visitor(app.fastify).get('/?wc-ajax=get_refreshed_fragments')
    expect(String(reply.headers['set-cookie'] ?? '')).not.toContain(GROUP)
  })
})
