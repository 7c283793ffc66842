import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { textIn } from '../../support/cart/cart-shop.ts'
import { checkoutForm } from '../../support/orders/checkout.ts'
import { type PostgresServer, startPostgres } from '../../support/process/postgres-server.ts'
import { shopDatabaseOn } from '../../support/process/postgres-shop.ts'
import { visitor } from '../../support/visitor.ts'
import { noonMs, world } from '../../support/world.ts'

const vase = '/product/vase-alba/'
const HOUR_MS = 3_600_000
const SOON = { timeout: 10_000, interval: 20 }

let server: PostgresServer
let isRunning = true
let app: TestApp
let origin: string
beforeAll(async () => {
  server = await startPostgres()
  app = await makeTestApp({ database: await shopDatabaseOn(server), env: { HANDSEL_STALE_HOURS: '2' } })
  origin = await app.origin()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.setNowMs(noonMs)
  await startDatabase()
  await cached(vase)
})

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(origin + path, { headers, redirect: 'manual' })

/** A page as a visitor sees it: its status, age and text. */
async function seen(path: string, headers: Record<string, string> = {}) {
  const reply = await get(path, headers)
  return { status: reply.status, age: reply.headers.get('age'), text: await reply.text(), reply }
}

/** Resolves when the page is shown from memory again: rendered twice, it would be counted. */
async function cached(path: string) {
  await expect
    .poll(async () => {
      await get(path)
      return app.cachedBytes()
    }, SOON)
    .toBeGreaterThan(0)
  expect((await seen(path)).age).toBeNull()
}

async function startDatabase() {
  if (!isRunning) await server.start()
  isRunning = true
  await expect.poll(async () => (await get('/cart/')).status, SOON).toBe(200)
}

async function stopDatabase(mode: 'fast' | 'immediate' = 'fast') {
  isRunning = false
  await server.stop(mode)
  await expect.poll(async () => (await seen(vase)).age, SOON).not.toBeNull()
}

const rename = (name: string) =>
  app.database.pool.query('update product set name = $2 where id = $1', [world.alba, name])

/** Ends the connection for notifications; the process gets no new one, and keeps those of its pool. */
async function withoutNotifications(act: () => Promise<void>) {
  // The pools have all their connections.
  const sleep = () => sql`select pg_sleep(0.05)`.execute(app.shop.db)
  await Promise.all([app.database.pool.query('select 1'), ...Array.from({ length: 6 }, sleep)])
  await server.query('alter database shop allow_connections false')
  await server.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = 'shop' and query ilike 'listen %'`,
  )
  try {
    await expect.poll(() => app.cachedBytes(), SOON).toBe(0)
    await act()
  } finally {
    if (!isRunning) await server.start()
    isRunning = true
    await server.query('alter database shop allow_connections true')
  }
}

describe('a cached page while the database is away', () => {
  it.each(['fast', 'immediate'] as const)('is shown as it was, with its age (%s)', async (mode) => {
    const before = await seen(vase)
    await stopDatabase(mode)
    const during = await seen(vase)
    expect([during.status, during.text]).toEqual([200, before.text])
    expect(during.reply.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
    expect(during.reply.headers.get('warning')).toBeNull()
    app.setNowMs(noonMs + 95_000)
    expect((await seen(vase)).age).toBe('95')
  })

  it('answers a conditional request with 304, and HEAD with its headers', async () => {
    const etag = (await seen(vase)).reply.headers.get('etag') ?? ''
    await stopDatabase()
    app.setNowMs(noonMs + 5_000)
    const unchanged = await seen(vase, { 'if-none-match': etag })
    expect([unchanged.status, unchanged.age, unchanged.text]).toEqual([304, '5', ''])
    const head = await fetch(origin + vase, { method: 'HEAD' })
    expect([head.status, head.headers.get('age'), head.headers.get('etag')]).toEqual([200, '5', etag])
  })

  it('is encoded for whoever needs it otherwise, and found under addresses of campaigns', async () => {
    await stopDatabase()
    for (const encoding of ['identity', 'gzip', 'br']) {
      const reply = await get(`${vase}?utm_source=letter%20x`, { 'accept-encoding': encoding })
      expect([reply.status, reply.headers.get('age')]).toEqual([200, '0'])
      expect(await reply.text()).toContain('Vase Alba')
    }
  })

  it('is shown for as long as the setting allows', async () => {
    await stopDatabase()
    app.setNowMs(noonMs + 2 * HOUR_MS)
    expect((await seen(vase)).age).toBe(String(2 * 3_600))
    app.setNowMs(noonMs + 2 * HOUR_MS + 1)
    expect((await seen(vase)).status).toBe(503)
  })

  it('is as current as before the outage, as soon as the database is back', async () => {
    await stopDatabase()
    await server.start()
    isRunning = true
    // Nobody announces this change.
    await rename('Vase Changed')
    await expect.poll(async () => (await seen(vase)).text, SOON).toContain('Vase Changed')
    await cached(vase)
    await rename('Vase Alba')
    expect((await seen(vase)).text).toContain('Vase Changed')
    await app.changeCatalogue('select 1')
    expect((await seen(vase)).text).toContain('Vase Alba')
  })

  it('survives a database that comes back for a moment', async () => {
    await stopDatabase()
    for (let times = 0; times < 3; times += 1) {
      await startDatabase()
      await stopDatabase('immediate')
    }
    expect((await seen(vase)).status).toBe(200)
  })

  it('is never a page that was removed, as far as this process has seen', async () => {
    await withoutNotifications(async () => {
      await app.database.pool.query("update product set status = 'draft' where id = $1", [world.alba])
      expect((await seen(vase)).status).toBe(404)
      isRunning = false
      await server.stop('fast')
      await expect.poll(async () => (await seen('/cart/')).status, SOON).toBe(503)
      expect((await seen(vase)).status).toBe(503)
    })
    await startDatabase()
    await app.changeCatalogue("update product set status = 'publish' where id = $1", world.alba)
  })
})

describe('a page that is not in memory, or of one person', () => {
  it('is a 503 with Retry-After, at once', async () => {
    await stopDatabase()
    const startedMs = performance.now()
    const replies = await Promise.all(
      ['/cart/', '/product/tray-luna/', '/?add-to-cart=75'].map((path) => get(path)),
    )
    expect(performance.now() - startedMs).toBeLessThan(1_000)
    for (const reply of replies) {
      expect([reply.url, reply.status, reply.headers.get('age')]).toEqual([reply.url, 503, null])
      expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
    }
  })
})

describe('cart and checkout while the database is away', () => {
  /** A visitor with a vase in the cart and a valid checkout form, at the moment when the database stops. */
  async function withForm() {
    const ada = visitor(app.fastify)
    await ada.post('/?wc-ajax=add_to_cart', { product_id: world.alba })
    const form = await checkoutForm(ada)
    await stopDatabase()
    return { ada, form }
  }
  const orderCount = async () =>
    Number((await app.database.pool.query('select count(*) from shop_order')).rows[0].count)

  it('say so to scripts, in the form in which each expects it', async () => {
    const { ada, form } = await withForm()
    const placed = await ada.post('/?wc-ajax=checkout', form)
    expect([placed.status, placed.headers['retry-after']]).toEqual([503, '5'])
    const { result, messages, refresh, reload } = placed.json<Record<string, unknown>>()
    expect([result, refresh, reload]).toEqual(['failure', false, false])
    expect(messages).toMatch(
      /<ul class="woocommerce-error".*couldn’t confirm your order.*won’t be charged twice/s,
    )

    for (const call of ['add_to_cart', 'remove_from_cart', 'get_refreshed_fragments']) {
      const reply = await ada.post(`/?wc-ajax=${call}`, { product_id: world.alba, cart_item_key: 'x' })
      expect([call, reply.status, reply.headers['retry-after']]).toEqual([call, 503, '5'])
      const { code, message, data } = reply.json<Record<string, unknown>>()
      expect([code, data]).toEqual(['service_unavailable', { status: 503 }])
      expect(message).toMatch(/temporarily unavailable.*Your cart is saved/)
    }
    const rest = await ada.get('/wp-json/wp/v2/media')
    expect([rest.status, rest.json<{ code: string }>().code]).toEqual([503, 'service_unavailable'])
  })

  it('say so to a buyer without script, who sends the same form again from that page, once', async () => {
    const { ada, form } = await withForm()
    const refused = await ada.post('/checkout/', form)
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5'])
    expect(textIn(refused.body)).toContain('The shop is temporarily unavailable')
    const again = formIn(refused.body)
    expect(again.action).toBe('/checkout/')
    expect(again.fields).toEqual(Object.fromEntries(Object.entries(form).map(([n, v]) => [n, String(v)])))
    await startDatabase()
    const before = await orderCount()
    for (let times = 0; times < 2; times += 1) {
      const ordered = await ada.post(again.action, again.fields)
      expect(ordered.headers['location']).toContain('/checkout/order-received/')
    }
    expect(await orderCount()).toBe(before + 1)
  })

  it('never repeat a password on a page', async () => {
    await stopDatabase()
    const reply = await visitor(app.fastify).post('/my-account/', {
      username: 'ada',
      password: 'secret word',
    })
    expect(reply.body).not.toContain('secret word')
  })
})

describe('a database that stores nothing', () => {
  it('shows pages, and refuses changes in words', async () => {
    const readOnly = (value: string) =>
      server.query(`alter database shop set default_transaction_read_only = ${value}`)
    await readOnly('on')
    await stopDatabase()
    await startDatabase()
    const reply = await visitor(app.fastify).post('/?wc-ajax=add_to_cart', { product_id: world.alba })
    expect([reply.status, reply.headers['retry-after']]).toEqual([503, '5'])
    expect(reply.json<{ message: string }>().message).toContain('can’t save anything right now')
    expect((await seen('/shop/')).status).toBe(200)
    await readOnly('off')
    await stopDatabase()
  })
})

describe('the log of an outage', () => {
  it('has one error for the outage, and no line with an error for each request', async () => {
    const before = app.loggedErrors().length
    await stopDatabase()
    for (let times = 0; times < 10; times += 1) await get('/cart/')
    const messages = app.loggedErrors().slice(before) as { msg: string }[]
    expect(messages.map(({ msg }) => msg)).toEqual([expect.stringContaining('the database is away')])
  })
})

describe('while only notifications are not received', () => {
  it('every page is rendered from the database, and nothing is shown as it was', async () => {
    await withoutNotifications(async () => {
      await rename('Vase Unheard')
      for (let times = 0; times < 20; times += 1) {
        const { text, age } = await seen(vase)
        expect([text.includes('Vase Unheard'), age]).toEqual([true, null])
        await wait(20)
      }
      await rename('Vase Alba')
      expect((await seen(vase)).text).not.toContain('Vase Unheard')
    })
  })
})

/** The only form of a page's content: its address and its fields, unescaped. */
function formIn(body: string): { action: string; fields: Record<string, string> } {
  const form = /<form action="([^"]*)" method="post">(.*?)<\/form>/s.exec(body)
  const inputs = [...(form?.[2] ?? '').matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"\/>/g)]
  const plain = (text = '') =>
    text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&')
  return {
    action: form?.[1] ?? '',
    fields: Object.fromEntries(inputs.map(([, name, value]) => [plain(name), plain(value)])),
  }
}
