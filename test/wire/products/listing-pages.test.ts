import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setSetting } from '../../../src/features/settings/settings.ts'
import { saveTierRules } from '../../../src/features/tier-pricing/tier-pricing.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { visitor } from '../../support/visitor.ts'
import { world } from '../../support/world.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp({ settings: { products_per_page: 2, card_bulk_prices: true } })
  await sql`
    with tag as (
      insert into term (taxonomy, slug, name) values ('product_tag', 'gift', 'Gift') returning id)
    insert into product_term (product_id, term_id)
    select product.id, tag.id from product, tag where product.id in (75, 90, 97, 96)`.execute(app.shop.db)
})
afterAll(() => app.close())

const get = (path: string) => visitor(app.fastify).get(path)
/** The names of the products on a page, in their order. */
const namesAt = async (path: string) => {
  const { body } = await get(path)
  const known = ['Vase Alba', 'Tray Rivo', 'Coaster Orlo', 'Bust Livia', 'Candle Lume', 'Bowl Secret']
  const grid = body.slice(body.indexOf('<main'))
  return known.filter((name) => grid.includes(name)).sort((a, b) => grid.indexOf(a) - grid.indexOf(b))
}

describe('the pages of a listing', () => {
  it('show every published product once, over all pages', async () => {
    const pages = await Promise.all(['/shop/', '/shop/page/2/', '/shop/page/3/'].map(namesAt))
    expect(pages.flat().filter((name) => name !== 'Cloth Lino')).toEqual([
      'Vase Alba',
      'Tray Rivo',
      'Coaster Orlo',
      'Bust Livia',
      'Candle Lume',
    ])
  })

  it('exist by category and by tag as well', async () => {
    expect(await namesAt('/product-category/trays/')).toEqual(['Tray Rivo'])
    expect(await namesAt('/product-category/vases/page/2/')).toEqual(['Bust Livia', 'Candle Lume'])
    expect(await namesAt('/product-tag/gift/')).toEqual(['Vase Alba', 'Coaster Orlo'])
    expect(await namesAt('/product-tag/gift/page/2/')).toEqual(['Candle Lume'])
  })

  it('are named after what they show: a tag, or an order that is all that was asked for', async () => {
    const namesOf = async (path: string) => {
      const { body } = await get(path)
      const here = /<li aria-current="page"[^>]*>(?:<bdi>)?([^<]*)</.exec(body)?.[1]
      const heading = /<h1[^>]*>([^<]*)</.exec(body)?.[1]
      expect([/<title>([^<]*) [|–-] /.exec(body)?.[1], here]).toEqual([heading, heading])
      return heading
    }
    expect(await namesOf('/product-tag/gift/')).toBe('Gift')
    expect(await namesOf('/shop/?orderby=date')).toBe('New arrivals')
    expect(await namesOf('/shop/?orderby=popularity')).toBe('Bestsellers')
    for (const path of ['/shop/?orderby=price', '/shop/?orderby=date&paged=1', '/shop/'])
      expect([path, await namesOf(path)]).toEqual([path, 'Shop all'])
  })

  it('are sorted by price on request', async () => {
    expect(await namesAt('/shop/?orderby=price')).toEqual(['Coaster Orlo', 'Candle Lume'])
    expect(await namesAt('/product-category/vases/?orderby=price-desc')).toEqual(['Bust Livia', 'Vase Alba'])
  })

  it('are sorted by the button of their form, without script', async () => {
    const form = /<form class="woocommerce-ordering.*?<\/form>/s.exec((await get('/shop/page/2/')).body)?.[0]
    expect(form).toMatch(/^<form[^>]* method="get"/)
    expect(form).toMatch(/^<form[^>]* action="\/shop\/"/)
    expect(form).toMatch(/<select[^>]* name="orderby".*<button[^>]*\btype="submit"/s)
    expect(form).toMatch(/<input type="hidden" name="paged" value="1"/)
    expect(await namesAt('/shop/?orderby=price&paged=1')).toEqual(['Coaster Orlo', 'Candle Lume'])
  })

  it('have one URL each: the first page has no number', async () => {
    for (const [from, to] of [
      ['/shop/page/1/', '/shop/'],
      ['/shop', '/shop/'],
      ['/product-tag/gift/page/1/', '/product-tag/gift/'],
    ]) {
      const { status, headers } = await get(from!)
      expect([from, status, headers['location']]).toEqual([from, 301, to])
    }
  })

  it('redirect from a wrong parent path to the path of the category', async () => {
    const reply = await get('/product-category/trays/vases/')
    expect([reply.status, reply.headers['location']]).toEqual([301, '/product-category/vases/'])
  })

  it('are 404 for unknown categories, tags and numbers', async () => {
    for (const path of [
      '/shop/page/99/',
      '/shop/page/0/',
      '/shop/page/-1/',
      '/shop/page/2e0/',
      '/shop/page/99999999999999999999/',
      '/product-category/nothing/',
      '/product-tag/nothing/',
      '/product-tag/gift/page/9/',
    ]) {
      expect([path, (await get(path)).status]).toEqual([path, 404])
    }
    expect((await get('/product-tag/%ff/')).status).toBeLessThan(500)
    expect(app.loggedErrors()).toEqual([])
  })

  it('ignore unknown and invalid parameters', async () => {
    const plain = await namesAt('/shop/')
    for (const query of [
      'orderby=rating;drop',
      'orderby=price&orderby=date',
      'paged=-1',
      'paged=999',
      'utm_source=x',
    ]) {
      expect([query, await namesAt(`/shop/?${query}`)]).toEqual([query, plain])
    }
  })
})

describe('a listing', () => {
  const announced = (tag: string) =>
    app.shop.db.transaction().execute((tx) => app.shop.tags.announce(tx, [tag]))

  it('shows how many products are on the page, with a link to the next one', async () => {
    const { body } = await get('/shop/')
    expect(body).toContain('2 of 6 shown')
    expect(body).toContain('<a href="/shop/page/2/" class="button quiet load-more">')
    expect((await get('/shop/page/3/')).body).not.toContain('load-more')
    expect((await get('/product-category/trays/')).body).not.toContain('listing-more')
  })

  it('shows the price by quantity, until the tiers change', async () => {
    expect((await get('/shop/page/2/')).body).toContain('$8.00 each for 10+')
    await saveTierRules(app.shop.db, app.shop.tags, new Map([[world.coaster, undefined]]))
    await expect.poll(async () => (await get('/shop/page/2/')).body).not.toContain('each for 10+')
  })

  it('shows it for the variation with most stock among the cheapest', async () => {
    const { db, tags } = app.shop
    const steps = [
      { minQuantity: 10, amount: 4000 },
      { minQuantity: 20, amount: 3500 },
    ]
    await sql`update product set regular_price_minor = 4800 where id = ${world.trayNeroAny}`.execute(db)
    await sql`
      insert into stock_level (product_id, quantity) values (${world.trayNeroAny}, 12)
      on conflict (product_id) do update set quantity = 12`.execute(db)
    await saveTierRules(db, tags, new Map([[world.tray, { kind: 'fixed', steps, minimum: 1 }]]))
    const tray = async () => (await get('/product-category/trays/')).body
    await expect.poll(tray, { message: 'five of one, twelve of the other' }).toContain('$40.00 each for 10+')
    await sql`update product set regular_price_minor = 7000 where id = ${world.trayNeroAny}`.execute(db)
    await announced(`product:${world.tray}`)
    await announced('listing')
    await expect.poll(tray, { message: 'what costs more does not count' }).not.toContain('each for 10+')
    await setSetting(app.shop, 'card_bulk_prices', 'no')
    await saveTierRules(db, tags, new Map([[world.tray, { kind: 'fixed', steps, minimum: 1 }]]))
    await sql`update product set regular_price_minor = 4800 where id = ${world.trayNeroAny}`.execute(db)
    await announced('listing')
    await expect.poll(tray, { message: 'the owner wants none' }).not.toContain('each for 10+')
    await setSetting(app.shop, 'card_bulk_prices', 'yes')
    await saveTierRules(db, tags, new Map([[world.tray, undefined]]))
  })

  it('has a short description above its products, a long one below, on the first page only', async () => {
    const place = async (path: string, text: string) => {
      const { body } = await get(path)
      return (
        body.includes(text) &&
        (body.indexOf(text, body.indexOf('<main')) < body.indexOf('<ul class="products') ? 'above' : 'below')
      )
    }
    const describeVases = async (text: string) => {
      await sql`update term set description = ${text} where slug = 'vases'`.execute(app.shop.db)
      await announced('listing')
    }
    await describeVases('<p>Turned from one block.</p>')
    expect(await place('/product-category/vases/', '<p>Turned from one block.</p>')).toBe('above')
    const long = `<p>${'Turned from one block. '.repeat(20)}</p>`
    await describeVases(long)
    await expect.poll(() => place('/product-category/vases/', '<p>Turned from one')).toBe('below')
    expect(await place('/product-category/vases/page/2/', '<p>Turned from one')).toBe(false)
  })

  it('without a product shows that', async () => {
    await sql`insert into term (taxonomy, slug, name) values ('product_cat', 'empty', 'Empty')`.execute(
      app.shop.db,
    )
    await announced('menu')
    const { status, body } = await get('/product-category/empty/')
    expect(status).toBe(200)
    expect(body).toContain('woocommerce-no-products-found')
    expect(body).not.toContain('woocommerce-ordering')
  })
})

describe('prices by quantity instead of prices', () => {
  let priced: TestApp
  beforeAll(async () => {
    priced = await makeTestApp({ settings: { tiered_price_at_catalog: true } })
    await sql`update product set featured = true where id = ${world.coaster}`.execute(priced.shop.db)
  })
  afterAll(() => priced.close())
  const span = '<span class="price">$8.00 – $12.00</span>'

  it('are on the cards of listings, front page and product pages, until the tiers change', async () => {
    const paths = ['/shop/', '/', '/product/vase-alba/']
    const all = async () =>
      await Promise.all(
        paths.map(async (path) => (await visitor(priced.fastify).get(path)).body.includes(span)),
      )
    expect(await all()).toEqual([true, true, true])
    await saveTierRules(priced.shop.db, priced.shop.tags, new Map([[world.coaster, undefined]]))
    await expect.poll(all).toEqual([false, false, false])
    expect(priced.loggedErrors()).toEqual([])
  })
})

describe('the front page', () => {
  it('has no sections that the owner has not filled', async () => {
    const { body } = await get('/')
    expect(body).toContain('Handmade for the rooms you live in')
    expect(body).not.toMatch(/id="story"|id="newsletter"|<strong>/)
  })

  it('has the owner’s promises, story and newsletter', async () => {
    const settings: [string, string][] = [
      ['home_promise_1', 'Made by hand | By <b>four</b> people'],
      ['home_story', 'We began with a kiln.'],
      ['home_story_picture', 'nobody-has-it.jpg'],
      ['home_newsletter_text', 'Four letters a year.'],
    ]
    for (const [name, value] of settings) await setSetting(app.shop, name, value)
    const front = async () => (await get('/')).body
    await expect.poll(front).toContain('Four letters a year.')
    const body = await front()
    expect(body).toContain('We began with a kiln.')
    expect(body).toMatch(/<strong>Made by hand<\/strong><span>By &lt;b&gt;four&lt;\/b&gt; people<\/span>/)
    expect(body).toMatch(/Four letters a year\.[\s\S]*href="mailto:/)
  })
})
