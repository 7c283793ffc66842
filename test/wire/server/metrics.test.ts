import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { projectRoot } from '../../../src/platform/files/project-root.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { visitorWithCart } from '../../support/cart/cart-shop.ts'
import { send } from '../../support/http/http-request.ts'
import { samplesIn, sumIn } from '../../support/http/metrics.ts'
import { checkoutForm } from '../../support/orders/checkout.ts'
import { visitor } from '../../support/visitor.ts'
import { world } from '../../support/world.ts'

const token = 'the token of a scraper'
let app: TestApp
let origin: string
beforeAll(async () => {
  app = await makeTestApp({ env: { METRICS_TOKEN: token } })
  origin = await app.origin()
})
afterAll(() => app.close())
afterEach(() => expect(app.loggedErrors()).toEqual([]))

const scrape = (authorization?: string) =>
  send(origin, { path: '/metrics', headers: authorization === undefined ? {} : { authorization } })
const metrics = async () => (await scrape(`Bearer ${token}`)).body

describe('GET /metrics', () => {
  it('is answered with the token alone, and never stored', async () => {
    const reply = await scrape(`Bearer ${token}`)
    expect(reply.status).toBe(200)
    expect(reply.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
    expect(reply.headers['cache-control']).toBe('no-store')
    const wrong = [undefined, '', 'Bearer', `Bearer ${token}x`, `bearer ${token}`, token, `Basic ${token}`]
    for (const each of wrong) {
      const refused = await scrape(each)
      expect([each, refused.status, refused.body]).toEqual([each, 401, ''])
      expect(refused.headers['www-authenticate']).toBe('Bearer')
      expect(refused.headers['cache-control']).toBe('no-store')
    }
  })

  it('is a 404 in a shop without a token, which loads nothing to measure', async () => {
    const plain = await makeTestApp()
    const reply = await visitor(plain.fastify).get('/metrics')
    await plain.close()
    expect(reply.status).toBe(404)
    expect(reply.body).toContain('</html>')
  })

  it('counts requests by the declared call and the class of their status, never by what was sent', async () => {
    const who = visitor(app.fastify)
    await who.post('/?wc-ajax=add_to_cart', { product_id: String(world.coaster) })
    await who.post('/?wc-ajax=secret-name-1', {})
    await who.get('/cart/')
    await who.get('/secret-name-2')
    await who.get('/product/secret-name-3/')
    await who.get('/wp-json/wp/v2/users/999')
    await who.get('/wp-json/secret-name-4')
    await who.post('/wp-admin/admin-ajax.php', { action: 'secret-name-5' })
    await who.get('/%zz')
    const text = await metrics()
    const count = (kind: string, route: string, status: string) =>
      sumIn(text, 'handsel_http_requests_total', { kind, route, status })
    expect(count('wc-ajax', 'add_to_cart', '2xx')).toBe(1)
    expect(count('wc-ajax', 'unknown', '2xx')).toBe(1)
    expect(count('page', '/cart/', '2xx')).toBe(1)
    expect(count('other', 'unknown', '4xx')).toBe(1)
    expect(count('shared-page', '/product/:slug/', '4xx')).toBe(1)
    expect(count('rest', '/wp/v2/users/:id', '4xx')).toBe(1)
    expect(count('rest', 'unknown', '4xx')).toBe(1)
    expect(count('admin-ajax', 'unknown', '4xx')).toBe(1)
    expect(count('other', 'unreadable', '4xx')).toBe(1)
    expect(text).not.toContain('secret-name')
    const timed = { kind: 'wc-ajax', route: 'add_to_cart' }
    expect(sumIn(text, 'handsel_http_request_duration_seconds_count', timed)).toBe(1)
    expect(sumIn(text, 'handsel_http_request_duration_seconds_sum', timed)).toBeGreaterThan(0)
  })

  it('counts cached pages, and shows the size of the cache', async () => {
    const before = sumIn(await metrics(), 'handsel_cached_page_hits_total')
    for (const _ of [1, 2, 3]) await send(origin, { path: '/shop/' })
    const text = await metrics()
    expect(sumIn(text, 'handsel_cached_page_hits_total') - before).toBe(2)
    expect(sumIn(text, 'handsel_page_cache_pages')).toBeGreaterThan(0)
    expect(sumIn(text, 'handsel_page_cache_bytes')).toBe(app.cachedBytes())
    expect(sumIn(text, 'handsel_facts')).toBeGreaterThan(0)
  })

  it('counts orders, results of payments, and the jobs that wait', async () => {
    const buyer = await visitorWithCart(app, { [world.coaster]: 1 })
    const reply = await buyer.post('/?wc-ajax=checkout', await checkoutForm(buyer))
    expect(reply.json()).toMatchObject({ result: 'success' })
    const text = await metrics()
    expect(sumIn(text, 'handsel_orders_placed_total')).toBe(1)
    expect(sumIn(text, 'handsel_payments_total', { outcome: 'payable-on-delivery' })).toBe(1)
    expect(sumIn(text, 'handsel_payments_total')).toBe(1)
    expect(sumIn(text, 'handsel_database_statement_duration_seconds_count')).toBeGreaterThan(10)
    expect(sumIn(text, 'handsel_database_connections')).toBeGreaterThan(0)
    expect(sumIn(text, 'handsel_database_up')).toBe(1)
  })

  it('reads the queue at most once in 10 seconds, and shows waiting and failed jobs by name', async () => {
    const other = await makeTestApp({ env: { METRICS_TOKEN: token }, sameDatabaseAs: app })
    await app.shop.jobs.add(app.shop.db, 'sweep-carts', {})
    await app.database.pool.query(
      `insert into graphile_worker._private_jobs (task_id, attempts, max_attempts, last_error)
       select task_id, 25, 25, 'no' from graphile_worker._private_jobs limit 1`,
    )
    const read = async () =>
      (await visitor(other.fastify).get('/metrics', { authorization: `Bearer ${token}` })).body
    const text = await read()
    await app.shop.jobs.add(app.shop.db, 'sweep-carts', {})
    const again = await read()
    await other.close()
    expect(sumIn(text, 'handsel_jobs_waiting', { job: 'sweep-carts' })).toBe(1)
    expect(sumIn(again, 'handsel_jobs_waiting', { job: 'sweep-carts' })).toBe(1)
    expect(sumIn(text, 'handsel_jobs_failed')).toBe(1)
    expect(sumIn(text, 'handsel_mails_waiting')).toBe(
      sumIn(text, 'handsel_jobs_waiting', { job: 'order-mail' }),
    )
    expect(samplesIn(text).some(({ labels }) => labels['job'] === 'gift-card-mail')).toBe(true)
  })

  it('has every metric that the dashboard shows', async () => {
    const dashboard = readFileSync(join(projectRoot(), 'docs', 'dashboard.json'), 'utf8')
    const shown = [...dashboard.matchAll(/\b(?:handsel|nodejs|process)_\w+/g)].map(([name]) => name)
    const exposed = [...(await metrics()).matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name)
    const missing = shown.filter((name) => !exposed.includes(name.replace(/_bucket$/, '')))
    expect(shown.length).toBeGreaterThan(20)
    expect(missing).toEqual([])
    const own = exposed.filter((name) => name?.startsWith('handsel_'))
    expect(own.filter((name) => !dashboard.includes(name ?? ''))).toEqual([])
  })
})
