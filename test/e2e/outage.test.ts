import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openBrowser, openPage } from '../support/browser/browser.ts'
import { closeContexts } from '../support/browser/contexts.ts'
import { type PostgresServer, startPostgres } from '../support/process/postgres-server.ts'
import { type ShopProcess, startShop } from '../support/process/shop-process.ts'

const resting = 'The shop is temporarily unavailable'
const notOrdered = 'We couldn’t confirm your order'

let server: PostgresServer
let shop: ShopProcess
let browser: Browser
let isRunning = true
let product = ''
beforeAll(async () => {
  server = await startPostgres()
  shop = await startShop({ env: { DATABASE_URL: server.url, LOG_LEVEL: 'fatal' } })
  browser = await openBrowser()
  const listing = await (await fetch(`${shop.origin}/shop/`)).text()
  product = /href="(\/product\/[^"]+\/)"/.exec(listing)?.[1] ?? ''
})
afterAll(async () => {
  await closeContexts(browser)
  await shop?.stop()
  await server?.remove()
})
beforeEach(startDatabase)

async function startDatabase() {
  if (!isRunning) await server.start()
  isRunning = true
  await expect.poll(async () => (await fetch(`${shop.origin}/cart/`)).status).toBe(200)
}

async function stopDatabase() {
  isRunning = false
  await server.stop('fast')
}

/** A browser with a product in its cart. */
async function shopper() {
  const { page, close } = await openPage(browser, 1280)
  await page.goto(`${shop.origin}/shop/`)
  const id = await page.locator('a.ajax_add_to_cart').first().getAttribute('data-product_id')
  const added = await page.request.post(`${shop.origin}/?wc-ajax=add_to_cart`, {
    form: { product_id: id ?? '' },
  })
  expect(await added.json()).toHaveProperty('fragments')
  return { page, close }
}

const notice = (page: Page) => page.locator('.woocommerce-notices-wrapper .woocommerce-error')

describe('a shopper during an outage', () => {
  it('reads on the checkout that the shop rests, keeps what was entered, and orders afterwards', async () => {
    const { page, close } = await shopper()
    await page.goto(`${shop.origin}/checkout/`)
    const entered = {
      billing_email: 'ada@example.com',
      billing_first_name: 'Ada',
      billing_last_name: 'Marsh',
      billing_address_1: '12 Kiln Lane',
      billing_city: 'Portland',
      billing_postcode: '97205',
      billing_phone: '5035550100',
    }
    await page.locator('#billing_state').selectOption('OR')
    for (const [id, value] of Object.entries(entered)) await page.locator(`#${id}`).fill(value)
    await page.locator('#payment_method_cod').check()
    await page.waitForTimeout(500)
    await stopDatabase()
    await page.locator('#place_order').click()
    await expect.poll(() => page.locator('.woocommerce-error').textContent()).toContain(notOrdered)
    for (const [id, value] of Object.entries(entered))
      expect(await page.locator(`#${id}`).inputValue()).toBe(value)

    await startDatabase()
    await page.locator('#place_order').click()
    await page.waitForURL('**/order-received/**')
    await close()
  })

  it('still opens pages, and reads at the button and in the cart that the shop rests', async () => {
    const { page, close } = await shopper()
    await page.goto(`${shop.origin}/cart/`)
    await page.goto(`${shop.origin}/shop/`)
    await stopDatabase()
    const listing = await page.goto(`${shop.origin}/shop/`)
    expect([listing?.status(), await listing?.headerValue('age')]).toEqual([200, expect.any(String)])
    await page.locator('a.ajax_add_to_cart').first().click()
    await expect.poll(() => notice(page).textContent()).toContain(resting)

    await startDatabase()
    await page.goto(`${shop.origin}/cart/`)
    await stopDatabase()
    await page.locator('.woocommerce-cart-form .qty').first().fill('3')
    await expect.poll(() => notice(page).textContent()).toContain(resting)
    expect(await page.locator('.woocommerce-cart-form .qty').first().inputValue()).toBe('3')
    await page.locator('.product-remove a').first().click()
    await expect.poll(() => notice(page).textContent()).toContain(resting)
    expect(await page.locator('.cart_item').count()).toBeGreaterThan(0)
    await close()
  })
})

describe('many visitors during an outage', () => {
  it('get every page that was in memory, and nothing waits', async () => {
    const paths = ['/', '/shop/', product]
    for (const path of paths) await (await fetch(shop.origin + path)).text()
    await stopDatabase()
    await expect.poll(async () => (await fetch(shop.origin + product)).headers.get('age')).not.toBeNull()
    const statuses = await Promise.all(
      Array.from({ length: 300 }, async (_, index) => {
        const reply = await fetch(shop.origin + (paths[index % paths.length] ?? ''))
        await reply.text()
        return reply.status
      }),
    )
    expect(new Set(statuses)).toEqual(new Set([200]))
    const startedMs = performance.now()
    const carts = await Promise.all(
      Array.from({ length: 100 }, async () => (await fetch(`${shop.origin}/cart/`)).status),
    )
    expect(new Set(carts)).toEqual(new Set([503]))
    expect(performance.now() - startedMs).toBeLessThan(2_000)
  })
})
