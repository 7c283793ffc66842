import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPage, untilAtRest } from '../support/browser.ts'
import { cartCalls } from '../support/cart-calls.ts'
import { wholeChromiumPath } from '../support/chromium.ts'
import { type ShopProcess, startShop } from '../support/shop-process.ts'

let shop: ShopProcess
let browser: Browser
beforeAll(async () => {
  shop = await startShop()
  // Playwright turns the memory of pages off by default.
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

it('the cart is asked for again when the page comes back from the browser’s memory', async () => {
  const watched = await openPage(browser, 1280)
  const { page } = watched
  await page.addInitScript(() => {
    addEventListener('pageshow', ({ persisted }) => Object.assign(window, { persisted }))
  })
  for (const path of ['/shop/', '/']) {
    await page.goto(shop.origin + path)
    await untilAtRest(watched)
  }
  const calls = cartCalls(page)
  // A page that was kept loads nothing.
  await page.goBack({ waitUntil: 'commit' })
  await expect.poll(() => page.evaluate(() => (window as { persisted?: boolean }).persisted)).toBe(true)
  await expect.poll(() => calls).toEqual(['get_refreshed_fragments'])
})
