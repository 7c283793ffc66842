import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser, openPage, waitUntilIdle } from '../support/browser/browser.ts'
import { closeContexts } from '../support/browser/contexts.ts'
import { putIntoCart, simpleProductIds } from '../support/catalog/simple-products.ts'
import { type ShopProcess, startShop } from '../support/process/shop-process.ts'
import { cutTexts, doubleTexts } from '../support/texts/doubled.ts'

let shop: ShopProcess
let browser: Browser
beforeAll(async () => {
  shop = await startShop()
  browser = await openBrowser()
})
afterAll(async () => {
  await closeContexts(browser)
  await shop?.stop()
})

const write = (page: Page, direction: 'ltr' | 'rtl') =>
  page.evaluate((dir) => document.documentElement.setAttribute('dir', dir), direction)

/** The pages, each with how many texts of the shop's own it has at the least. */
const pages: Readonly<Record<string, number>> = {
  '/': 30,
  '/shop/': 50,
  '/product/alba-bud-vase/': 40,
  '/cart/': 40,
  '/checkout/': 50,
  '/my-account/': 20,
  '/wishlist/': 15,
}

it('every page fits a narrow screen with texts twice as long, and from right to left', async () => {
  const watched = await openPage(browser, 320)
  const { page, close } = watched
  for (const id of await simpleProductIds(shop, 2)) await putIntoCart(page.context(), shop, id)
  const cut: Record<string, readonly string[]> = {}
  for (const [path, texts] of Object.entries(pages)) {
    await page.goto(shop.origin + path)
    await waitUntilIdle(watched)
    await write(page, 'rtl')
    cut[`${path} from right to left`] = await cutTexts(page)
    expect(await doubleTexts(page)).toBeGreaterThan(texts)
    cut[`${path} twice as long, from right to left`] = await cutTexts(page)
    await write(page, 'ltr')
    cut[`${path} twice as long`] = await cutTexts(page)
  }
  expect(Object.entries(cut).filter(([, found]) => found.length > 0)).toEqual([])
  await close()
})

it('a text that does not fit is found', async () => {
  const { page, close } = await openPage(browser, 320)
  await page.goto(`${shop.origin}/wishlist/`)
  await page.evaluate(() => {
    document
      .querySelector('main')
      ?.insertAdjacentHTML(
        'beforeend',
        '<p style="width: 400px">wide</p><button type="button" style="width: 40px; white-space: nowrap">a long text</button>',
      )
  })
  const found = (await cutTexts(page)).map((each) => each.split(':')[0])
  expect(found).toEqual(['The page is 416 px wide', 'outside', 'cut'])
  await close()
})
