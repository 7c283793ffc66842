import { type RawBuilder, sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { saveRoleTierRules } from '../../../src/features/tier-pricing/tier-pricing.ts'
import { signedInAs } from '../../support/accounts/people.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { priceOnCard } from '../../support/catalog/displayed-prices.ts'
import { setSettings } from '../../support/settings.ts'
import { visitor } from '../../support/visitor.ts'
import { noonMs, world } from '../../support/world.ts'

// Cards are rendered and encoded once for all pages: each page must still show them as they are now, to its own visitor.
let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())
afterEach(() => app.setNowMs(noonMs))

const shopPage = async (cookie = '') => (await visitor(app.fastify).get('/shop/', { cookie })).body
/** The page without its cache: the answer to a refused form. */
const uncachedPage = async () => (await visitor(app.fastify).post('/shop/', { 'add-to-cart': 'x' })).body

/** Changes a product and announces it. */
async function change(id: number, columns: RawBuilder<unknown>): Promise<void> {
  await app.shop.db.transaction().execute(async (tx) => {
    await sql`update product set ${columns} where id = ${id}`.execute(tx)
    await app.shop.tags.announce(tx, [`product:${id}`, 'listing'])
  })
  await app.cacheUpdated()
}

const cardOf = (html: string, slug: string) =>
  html.split('<li class="product').find((each) => each.includes(`href="/product/${slug}/"`)) ?? ''

it('show the sale price to the last millisecond of the sale, and the regular one after it', async () => {
  const endMs = Date.UTC(2030, 0, 1)
  for (const [nowMs, price] of [
    [endMs - 1, 1500],
    [endMs, 2000],
  ] as const) {
    app.setNowMs(nowMs)
    const pages = [await shopPage(), await uncachedPage()]
    expect(pages.map((page) => priceOnCard(page, 'candle-lume'))).toEqual([[price], [price]])
  }
})

it('show the regular price until the first millisecond of the sale', async () => {
  const startMs = noonMs + 60_000
  await change(world.candle, sql`sale_from = ${new Date(startMs)}`)
  for (const [nowMs, price] of [
    [startMs - 1, 2000],
    [startMs, 1500],
  ] as const) {
    app.setNowMs(nowMs)
    expect([priceOnCard(await shopPage(), 'candle-lume'), nowMs]).toEqual([[price], nowMs])
    expect([priceOnCard(await uncachedPage(), 'candle-lume'), nowMs]).toEqual([[price], nowMs])
  }
})

it('follow a change of the settings', async () => {
  expect(cardOf(await shopPage(), 'vase-alba')).toContain('ajax_add_to_cart')
  await setSettings(app, { enable_ajax_add_to_cart: 'no', currency_symbol: '€' })
  await app.cacheUpdated()
  const changed = cardOf(await shopPage(), 'vase-alba')
  expect(changed).not.toContain('ajax_add_to_cart')
  expect(changed).toContain('€24.00')
  await setSettings(app, { enable_ajax_add_to_cart: 'yes', currency_symbol: '$' })
  await app.cacheUpdated()
  expect(cardOf(await shopPage(), 'vase-alba')).toContain('$24.00')
})

it('have the prices of the price group of each visitor', async () => {
  await saveRoleTierRules(
    app.shop.db,
    app.shop.tags,
    { id: world.coaster, role: 'customer' },
    { kind: 'fixed', steps: [], minimum: 1, rolePrice: { kind: 'flat', regularMinor: 1000 } },
  )
  await app.cacheUpdated()
  const { cookie } = await signedInAs(app, 'nora', 'customer')
  for (const [visitorsCookie, price] of [
    ['', 1200],
    [cookie, 1000],
    ['', 1200],
  ] as const) {
    expect(priceOnCard(await shopPage(visitorsCookie), 'coaster-orlo')).toEqual([price])
  }
})

it('show a name in any alphabet, and one that looks like HTML or like a placeholder, as text', async () => {
  const name = `Šuňka – 花瓶 “x” <b>1</b> ${crypto.randomUUID()}0,2;`
  await change(world.alba, sql`name = ${name}`)
  const html = await shopPage()
  const escaped = name.replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  expect(cardOf(html, 'vase-alba')).toContain(`>${escaped}</a>`)
  expect(html.match(/<li class="product/g)).toHaveLength(6)
})
