import pg from 'pg'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../src/platform/db/embedded/embedded.ts'
import { expectGoodScreen, openBrowser, openPage, untilAtRest, untilStill } from '../support/browser.ts'
import { closeContexts } from '../support/contexts.ts'
import { type ShopProcess, startShop } from '../support/shop-process.ts'

let shop: ShopProcess
let browser: Browser
beforeAll(async () => {
  shop = await startShop()
  await addOddGoods(shop.data)
  browser = await openBrowser()
})
afterAll(async () => {
  await closeContexts(browser)
  await shop?.stop()
})

const odd = '/product-category/odd/'
const longName = 'W'.repeat(300)

/** Goods that no demo has: before the first page is asked for, so that no cache knows of pages without them. */
async function addOddGoods(data: string): Promise<void> {
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

/** Parts of cards that stand out of their card, or hold words that stand out of them. */
function outOfPlace(page: Page): Promise<string[]> {
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

describe.each([320, 390, 768, 1440])('at %i px', (width) => {
  it('pages hold whatever stands on them', async () => {
    const { page, complaints, close } = await openPage(browser, width)
    for (const path of ['/', '/shop/', odd, '/product-category/odd-none/', '/product-category/odd-one/']) {
      await page.goto(shop.origin + path)
      await expectGoodScreen(page, `listing-look${path.replaceAll('/', '-')}`)
      await expect.poll(async () => [path, await outOfPlace(page)]).toEqual([path, []])
    }
    expect(complaints).toEqual([])
    await close()
  })

  it('stands in columns, with the prices of a row on one line', async () => {
    const { page, close } = await openPage(browser, width)
    await page.goto(`${shop.origin}/shop/`)
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
    const columns = width >= 1025 ? 4 : width >= 768 ? 3 : 2
    await expect
      .poll(rows)
      .toEqual(Array.from({ length: 12 / columns }, () => ({ cards: columns, priceLines: 1 })))
    await close()
  })
})

const card = 'li.product:has(.variable-item):has([data-more])'
const second = `${card} picture + picture`
/** Pictures are made when they are first asked for. */
const slowly = { timeout: 20_000 }

describe('a card', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openBrowser('with pictures')
  })
  afterAll(() => closeContexts(browser))

  it.each(['no-preference', 'reduce'] as const)(
    'fades its second picture in, with motion: %s',
    async (motion) => {
      const { page, close } = await openPage(browser, 1280, { reducedMotion: motion })
      await page.goto(`${shop.origin}/shop/`)
      const opacity = () =>
        page
          .locator(second)
          .first()
          .evaluate((element) => getComputedStyle(element).opacity)
      await page.locator(`${card} h2`).first().hover()
      await expect.poll(opacity, slowly).toBe('1')
      const duration = await page
        .locator(second)
        .first()
        .evaluate((element) => getComputedStyle(element).transitionDuration)
      expect(duration).toBe(motion === 'reduce' ? '0s' : '0.3s')
      await page.mouse.move(0, 0)
      await expect.poll(opacity).toBe('0')

      // By keyboard just the same.
      await page.locator('.woocommerce-ordering select').focus()
      const isThere = () =>
        page
          .locator(`${card} h2 a`)
          .first()
          .evaluate((link) => link === document.activeElement)
      for (let tabs = 0; tabs < 60 && !(await isThere()); tabs += 1) await page.keyboard.press('Tab')
      await expect.poll(opacity, slowly).toBe('1')
      await close()
    },
  )

  it('has three pictures and more under a finger, and lets the page scroll', async () => {
    const { page, close } = await openPage(browser, 390, { hasTouch: true, isMobile: true })
    await page.goto(`${shop.origin}/shop/`)
    const well = page.locator(`${card} > a`).first()
    await well.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
    await expect
      .poll(() => well.evaluate((element) => element.scrollWidth / element.clientWidth))
      .toBeGreaterThanOrEqual(3)
    const [snap, across] = await well.evaluate((element) => {
      const { scrollSnapType, overscrollBehaviorX } = getComputedStyle(element)
      return [scrollSnapType, overscrollBehaviorX]
    })
    expect([snap, across]).toEqual(['x mandatory', 'contain'])
    const box = (await well.boundingBox())!
    const swipe = await finger(page, box.x + box.width * 0.9, box.y + box.height / 2)
    const swiped = async () => {
      // By more than a half: a finger that is slow brings the picture back to the nearest place.
      await swipe(-box.width * 0.8, 0)
      await untilStill(page)
      return well.evaluate((element) => element.scrollLeft / element.clientWidth)
    }
    // It comes to rest on a picture, whatever the finger did.
    await expect.poll(swiped, slowly).toBeGreaterThan(0)
    await swiped()
    const beside = async () => {
      const place = await well.evaluate((element) => element.scrollLeft / element.clientWidth)
      return Math.abs(place - Math.round(place))
    }
    await expect.poll(beside).toBeLessThan(0.05)
    await swipe(0, -200)
    await expect.poll(() => page.evaluate(() => scrollY), slowly).toBeGreaterThan(50)
    await expect.poll(() => new URL(page.url()).pathname).toBe('/shop/')
    await close()
  })
})

/** A finger that starts at a point and is moved by so many pixels. */
async function finger(page: Page, x: number, y: number) {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  return async (byX: number, byY: number) => {
    await touch('touchStart', [{ x, y }])
    for (let step = 1; step <= 10; step += 1) {
      await touch('touchMove', [{ x: x + (byX * step) / 10, y: y + (byY * step) / 10 }])
      await page.waitForTimeout(16)
    }
    await touch('touchEnd', [])
  }
}

const count = '.woocommerce-result-count'
const namesOn = (page: Page) => page.locator('li.product h2').allTextContents()

describe('a sort', () => {
  it('happens in place, keeps the focus, tells the count two seconds later, and Back undoes it', async () => {
    const watched = await openPage(browser, 1280)
    const { page, complaints, close } = watched
    await page.goto(`${shop.origin}/shop/`)
    await untilAtRest(watched)
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
    await expect
      .poll(() => page.textContent(count))
      .toMatch(/^Showing 1–24 of \d+ pieces, sorted by price, low to high$/)
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
    expect(complaints).toEqual([])
    await close()
  })

  it('goes to the sorted page when it cannot be had in place, and by its button without script', async () => {
    const { page, close } = await openPage(browser, 1280)
    await page.goto(`${shop.origin}/shop/`)
    await page.route('**/shop/?orderby=date', (route) => route.abort())
    await page.selectOption('.orderby', 'date')
    await page.waitForURL('**/shop/?orderby=date&paged=1')
    await close()

    const plain = await openPage(browser, 1280, { javaScriptEnabled: false })
    await plain.page.goto(`${shop.origin}/shop/`)
    await plain.page.selectOption('.orderby', 'price')
    await plain.page.click('.woocommerce-ordering button')
    await expect.poll(() => plain.page.url()).toContain('orderby=price')
    await plain.close()
  })
})

describe('“Load more”', () => {
  it('brings the next pieces here, with the focus on the first of them', async () => {
    const { page, complaints, close } = await openPage(browser, 390)
    await page.goto(`${shop.origin}/shop/?orderby=price`)
    const total = Number(await page.getAttribute('[data-listing]', 'data-listing'))
    const first = await namesOn(page)
    await page.click('a.load-more')
    await expect.poll(async () => (await namesOn(page)).length).toBeGreaterThan(24)
    await expect.poll(() => page.url()).toBe(`${shop.origin}/shop/?orderby=price`)
    const all = await namesOn(page)
    expect(all.slice(0, 24)).toEqual(first)
    expect(all).toHaveLength(Math.min(48, total))
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(all[24])
    await expect.poll(() => page.textContent('.listing-more p')).toBe(`${all.length} of ${total} shown`)
    await expect.poll(() => page.textContent(count)).toContain(`Showing 1–${all.length} of ${total} pieces`)
    await expectGoodScreen(page, 'listing-look-more')
    expect(complaints).toEqual([])
    await close()
  })

  it('is still loaded after a reload and after Back, at the place that one had come to', async () => {
    const { page, complaints, close } = await openPage(browser, 1280)
    await page.goto(`${shop.origin}/shop/`)
    await page.click('a.load-more')
    await expect.poll(async () => (await namesOn(page)).length).toBeGreaterThan(24)
    const all = await namesOn(page)
    const piece = page.locator('li.product h2 a').nth(26)
    await piece.scrollIntoViewIfNeeded()
    const top = await page.evaluate(() => scrollY)
    // Where one is, is kept when the page has come to rest.
    await expect.poll(() => page.evaluate(() => history.state?.top)).toBe(top)

    const isBack = async () => {
      await expect.poll(() => namesOn(page)).toEqual(all)
      await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(Math.round(top))
    }
    await page.reload()
    await isBack()
    await piece.click()
    await page.waitForURL('**/product/**')
    await page.goBack()
    await isBack()
    await expect.poll(() => page.url()).toBe(`${shop.origin}/shop/`)

    // A sort shows its own first page, and Back what was there before it.
    await page.selectOption('.orderby', 'price')
    await expect.poll(async () => (await namesOn(page)).length).toBe(24)
    await page.goBack()
    await isBack()
    expect(complaints).toEqual([])
    await close()
  })

  it('stays the link that it is when that fails', async () => {
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
    await expect.poll(() => namesOn(page)).not.toHaveLength(48)
    await close()
  })
})
