import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectGoodScreen, openBrowser, openPage, waitUntilIdle } from '../support/browser/browser.ts'
import { closeContexts } from '../support/browser/contexts.ts'
import { type ShopProcess, startShop } from '../support/process/shop-process.ts'

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

const [ALBA, SASSO, GEMELLA] = [
  '/product/alba-bud-vase/',
  '/product/sasso-bud-vase/',
  '/product/gemella-twin-bud-vase/',
]
const places = (page: Page) =>
  page.locator('.recently-viewed h3 a').evaluateAll((all) => all.map((each) => each.getAttribute('href')))
const scrollDown = (page: Page) => page.evaluate(() => scrollTo(0, document.body.scrollHeight))

it('products seen before are shown near the end of a page, newest first, until they are cleared', async () => {
  const watched = await openPage(browser, 390)
  const { page, consoleErrors, close } = watched
  const visit = async (path: string) => {
    await page.goto(shop.origin + path)
    await waitUntilIdle(watched)
    await scrollDown(page)
  }
  await visit(ALBA)
  expect(await page.locator('.recently-viewed').count(), 'nothing was seen before').toBe(0)
  await visit(SASSO)
  await visit(GEMELLA)
  await expect.poll(() => places(page), { message: 'without the product of the page' }).toEqual([SASSO, ALBA])
  await expectGoodScreen(page, 'recently-viewed', '.recently-viewed')
  for (const path of ['/', '/cart/']) {
    await visit(path)
    await expect.poll(() => places(page), { message: path }).toEqual([GEMELLA, SASSO, ALBA])
  }
  const shifts = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(
            list.getEntries().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0),
          ),
        ).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(0), 200)
      }),
  )
  expect(shifts).toBeLessThan(0.001)

  await page.getByRole('button', { name: 'Clear' }).click()
  await expect.poll(() => page.locator('.recently-viewed').count()).toBe(0)
  await expect
    .poll(() => page.locator('.widget_shopping_cart_live_region').textContent())
    .toContain('cleared')
  await visit('/')
  expect(await page.locator('.recently-viewed').count()).toBe(0)
  expect(consoleErrors).toEqual([])
  await close()
})
