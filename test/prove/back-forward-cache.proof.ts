import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPage, waitUntilIdle } from '../support/browser/browser.ts'
import { cartCalls } from '../support/browser/cart-calls.ts'
import { wholeChromiumPath } from '../support/browser/chromium.ts'
import { type ShopProcess, startShop } from '../support/process/shop-process.ts'

let shop: ShopProcess
let browser: Browser
beforeAll(async () => {
  shop = await startShop()
  // Playwright disables the back/forward cache by default.
  browser = await chromium.launch({
    executablePath: wholeChromiumPath,
    args: ['--no-sandbox', '--disable-gpu', '--enable-features=BackForwardCache'],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
})
afterAll(async () => {
  await browser?.close()
  await shop?.stop()
})

it('the cart is requested again when the page is restored from the back/forward cache', async () => {
  const watched = await openPage(browser, 1280)
  const { page } = watched
  await page.addInitScript(() => {
    addEventListener('pageshow', ({ persisted }) => Object.assign(window, { persisted }))
  })
  for (const path of ['/shop/', '/']) {
    await page.goto(shop.origin + path)
    await waitUntilIdle(watched)
  }
  const calls = cartCalls(page)
  // A restored page fires no load event.
  await page.goBack({ waitUntil: 'commit' })
  await expect.poll(() => page.evaluate(() => (window as { persisted?: boolean }).persisted)).toBe(true)
  await expect.poll(() => calls).toEqual(['get_refreshed_fragments'])
})
