import pg from 'pg'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../src/platform/db/embedded/embedded.ts'
import {
  expectFits,
  expectGoodScreen,
  openBrowser,
  openPage,
  waitUntilIdle,
} from '../support/browser/browser.ts'
import { closeContexts } from '../support/browser/contexts.ts'
import { changeSettings } from '../support/process/change-settings.ts'
import { type ShopProcess, startShop } from '../support/process/shop-process.ts'

let shop: ShopProcess
let browser: Browser
beforeAll(async () => {
  shop = await startShop()
  await addUnusualProducts(shop.data)
  browser = await openBrowser()
})
afterAll(async () => {
  await closeContexts(browser)
  await shop?.stop()
})

const odd = '/product-category/odd/'
const longName = 'W'.repeat(300)

/** Products that the demo does not have, added before the first request so that no page is cached without them. */
async function addUnusualProducts(data: string): Promise<void> {
  const database = await openDatabase({ dataFolder: data, role: 'command' })
  const client = new pg.Client(database.poolConfig)
  await client.connect()
  const uses = JSON.stringify([
    {
      key: 'pa_colour',
      visible: true,
      forVariations: true,
      slugs: await slugs(client),
      defaultSlug: '',
    },
  ])
  await client.query(
    `insert into product (kind, slug, name, regular_price_minor, sale_price_minor, position, attributes) values
       ('simple', 'odd-bare', 'Bare', 1000, null, -9, '[]'),
       ('simple', 'odd-long', $1, 123456789, 123456700, -8, '[]'),
       ('simple', 'odd-right', 'مزهرية رخام مصنوعة يدويا (Vaso)', 4500, null, -7, '[]'),
       ('variable', 'odd-colours', 'Colours', null, null, -6, $2)`,
    [longName, uses],
  )
  await client.query(`
    insert into product (kind, parent_id, name, regular_price_minor, choice)
    select 'variation', id, 'Colours', 123456789, '{"pa_colour": ""}' from product where slug = 'odd-colours'`)
  await client.query(`
    insert into term (taxonomy, slug, name, position) values
      ('product_cat', 'odd', 'Odd', 900), ('product_cat', 'odd-none', 'None', 901), ('product_cat', 'odd-one', 'One', 902)`)
  await client.query(`
    insert into term (taxonomy, slug, name, parent_id)
    select 'product_cat', 'odd-' || n, 'Inside the odd ones ' || n, (select id from term where slug = 'odd')
      from generate_series(1, 60) n`)
  await client.query(`
    insert into product_term (product_id, term_id)
    select p.id, t.id from product p, term t
     where p.slug like 'odd-%' and t.taxonomy = 'product_cat' and t.slug ~ '^odd(-[0-9]+)?$'
        or p.slug = 'odd-bare' and t.slug = 'odd-one'`)
  await client.end()
  await database.stop()
}

async function slugs(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query(
    `select slug from term where taxonomy = 'pa_colour' order by id limit 12`,
  )
  return rows.map(({ slug }) => slug)
}

/** Pages of half the usual length, which sort and grow in the same way. */
function showTwelve(): Promise<void> {
  return changeSettings(shop, { products_per_page: '12' })
}

/** Parts of cards that overflow their card, or whose text overflows them. */
function overflowingParts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    for (const card of document.querySelectorAll<HTMLElement>('li.product')) {
      const own = card.getBoundingClientRect()
      for (const part of card.querySelectorAll<HTMLElement>(':scope > *')) {
        const { left, right } = part.getBoundingClientRect()
        if (left < own.left - 4 || right > own.right + 1) found.push(part.outerHTML.slice(0, 120))
        if (part.tagName !== 'A' && part.scrollWidth > part.clientWidth + 1)
          found.push(part.outerHTML.slice(0, 120))
      }
    }
    return found
  })
}

const screenWidths = [320, 390, 768, 1440]

describe('a listing', () => {
  it('fits its width, in columns with the prices of a row on one line', async () => {
    const { page, consoleErrors, close } = await openPage(browser, 1440)
    const resize = (width: number) => page.setViewportSize({ width, height: 900 })
    const rows = () =>
      page.evaluate(() => {
        const top = (card: Element, part: string) =>
          card.querySelector(part)?.getBoundingClientRect().top ?? 0
        const cards = [...document.querySelectorAll('li.product')].slice(0, 12)
        return Object.values(Object.groupBy(cards, (card) => String(card.getBoundingClientRect().top))).map(
          (row) => ({
            cards: row?.length,
            priceLines: new Set(row?.map((card) => Math.round(top(card, '.price')))).size,
          }),
        )
      })
    for (const path of ['/', '/shop/', odd, '/product-category/odd-none/', '/product-category/odd-one/']) {
      const name = `listing-look${path.replaceAll('/', '-')}`
      await page.goto(shop.origin + path)
      // Axe checks the front page, the shop and an ordinary category in test/e2e/purchase.test.ts.
      if (path.includes('odd')) await expectGoodScreen(page, name)
      for (const width of screenWidths) {
        await resize(width)
        await expectFits(page, name)
        await expect.poll(async () => [path, width, await overflowingParts(page)]).toEqual([path, width, []])
        if (path !== '/shop/') continue
        const columns = width >= 1025 ? 4 : width >= 768 ? 3 : 2
        await expect
          .poll(rows, { message: `at ${width} px` })
          .toEqual(Array.from({ length: 12 / columns }, () => ({ cards: columns, priceLines: 1 })))
      }
    }
    expect(consoleErrors).toEqual([])
    await close()
  })
})

const count = '.woocommerce-result-count'
const namesOn = (page: Page) => page.locator('li.product h2').allTextContents()

const sortedCount = 'Showing 1–12 of \\d+ products, sorted by Price, low to high'

describe('a sort', () => {
  beforeAll(showTwelve)

  it('happens in place, leaves the focus, announces the count two seconds later, and Back undoes it', async () => {
    const watched = await openPage(browser, 1280)
    const { page, consoleErrors, close } = watched
    await page.goto(`${shop.origin}/shop/`)
    await waitUntilIdle(watched)
    const before = await namesOn(page)
    await page.locator('.orderby').focus()
    await page.evaluate(() => document.body.setAttribute('data-same', ''))
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.selectOption('.orderby', 'price')
    await page.waitForURL('**/shop/?orderby=price')
    await expect.poll(() => namesOn(page)).not.toEqual(before)
    const sorted = await namesOn(page)
    await expect.poll(() => page.getAttribute('body', 'data-same')).toBe('')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('orderby')
    await page.clock.runFor(1_999)
    expect(await page.textContent(count)).not.toContain('sorted')
    await page.clock.runFor(1)
    await expect.poll(() => page.textContent(count)).toMatch(new RegExp(`^${sortedCount}$`))
    await page.clock.resume()

    await page.goBack()
    await expect.poll(() => namesOn(page)).toEqual(before)
    await expect.poll(() => page.inputValue('.orderby')).toBe('menu_order')
    await page.goForward()
    await expect.poll(() => namesOn(page)).toEqual(sorted)
    await page.reload()
    await expect.poll(() => namesOn(page)).toEqual(sorted)
    await expect.poll(() => page.textContent(count)).toContain('sorted by')
    await page.goBack()
    await expect.poll(() => namesOn(page)).toEqual(before)

    const heading = () => page.textContent('main h1')
    await page.selectOption('.orderby', 'date')
    await expect.poll(heading).toBe('New arrivals')
    expect(await page.title()).toContain('New arrivals')
    expect(await page.textContent('main [aria-current=page]')).toBe('New arrivals')
    await page.goBack()
    await expect.poll(heading).toBe('Shop all')
    expect(consoleErrors).toEqual([])
    await close()
  })

  it('loads the sorted page when sorting in place fails', async () => {
    const { page, close } = await openPage(browser, 1280)
    await page.goto(`${shop.origin}/shop/`)
    await page.route('**/shop/?orderby=date', (route) => route.abort())
    await page.selectOption('.orderby', 'date')
    await page.waitForURL('**/shop/?orderby=date&paged=1')
    await close()
  })
})

describe('“Load more”', () => {
  beforeAll(showTwelve)

  it('adds the next products, with the focus on the first of them', async () => {
    const { page, consoleErrors, close } = await openPage(browser, 390)
    await page.goto(`${shop.origin}/shop/?orderby=price`)
    const total = Number(await page.getAttribute('[data-listing]', 'data-listing'))
    const first = await namesOn(page)
    await page.click('a.load-more')
    await expect.poll(async () => (await namesOn(page)).length).toBeGreaterThan(12)
    await expect.poll(() => page.url()).toBe(`${shop.origin}/shop/?orderby=price`)
    const all = await namesOn(page)
    expect(all.slice(0, 12)).toEqual(first)
    expect(all).toHaveLength(Math.min(24, total))
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(all[12])
    await expect.poll(() => page.textContent('.listing-more p')).toBe(`${all.length} of ${total} shown`)
    await expect.poll(() => page.textContent(count)).toContain(`Showing 1–${all.length} of ${total} products`)
    await expectGoodScreen(page, 'listing-look-more')
    expect(consoleErrors).toEqual([])
    await close()
  })

  it('is restored after a reload and after Back, at the previous scroll position', async () => {
    const { page, consoleErrors, close } = await openPage(browser, 1280)
    await page.goto(`${shop.origin}/shop/`)
    await page.click('a.load-more')
    await expect.poll(async () => (await namesOn(page)).length).toBeGreaterThan(12)
    const all = await namesOn(page)
    const product = page.locator('li.product h2 a').nth(14)
    await product.scrollIntoViewIfNeeded()
    const top = await page.evaluate(() => scrollY)
    // The scroll position is stored once scrolling has ended.
    await expect.poll(() => page.evaluate(() => history.state?.top)).toBe(top)

    const expectRestored = async () => {
      await expect.poll(() => namesOn(page)).toEqual(all)
      await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(Math.round(top))
    }
    await page.reload()
    await expectRestored()
    await product.click()
    await page.waitForURL('**/product/**')
    await page.goBack()
    await expectRestored()
    await expect.poll(() => page.url()).toBe(`${shop.origin}/shop/`)

    // A sort shows its own first page, and Back shows the previous list.
    await page.selectOption('.orderby', 'price')
    await expect.poll(async () => (await namesOn(page)).length).toBe(12)
    await page.goBack()
    await expectRestored()
    expect(consoleErrors).toEqual([])
    await close()
  })

  it('stays a plain link when loading fails', async () => {
    const { page, close } = await openPage(browser, 1280)
    await page.goto(`${shop.origin}/shop/`)
    let isDown = true
    await page.route('**/shop/page/2/', (route) => (isDown ? route.abort() : route.continue()))
    await page.click('a.load-more')
    await expect.poll(() => page.textContent('.widget_shopping_cart_live_region')).toContain('try again')
    await expect.poll(() => page.getAttribute('[data-listing]', 'aria-busy')).toBeNull()
    isDown = false
    await page.click('a.load-more')
    await page.waitForURL('**/shop/page/2/')
    await expect.poll(() => namesOn(page)).not.toHaveLength(24)
    await close()
  })
  it('is a plain link, and sorting a plain form, when their code cannot be loaded', async () => {
    const { page, close } = await openPage(browser, 1280)
    await page.route('**/assets/change-listing-*.js', (route) => route.abort())
    await page.goto(`${shop.origin}/shop/`)
    await page.click('a.load-more')
    await page.waitForURL('**/shop/page/2/')
    await page.selectOption('.orderby', 'date')
    await page.waitForURL('**/shop/?orderby=date&paged=1')
    await close()
  })
})
