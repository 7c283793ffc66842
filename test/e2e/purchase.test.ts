import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  expectGoodScreens,
  movePointer,
  openBrowser,
  openPage,
  waitUntilIdle,
} from '../support/browser/browser.ts'
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

const cartCount = '.cart-contents .count'

// Screens of cart, checkout and order are checked in checkout-look.test.ts, at these widths and others.
describe('a new visitor', () => {
  const width = 390

  it('finds a product, chooses a colour, adds it to the cart and orders it', async () => {
    const watched = await openPage(browser, width)
    const { page, consoleErrors, close } = watched
    await page.goto(`${shop.origin}/`)
    await expectGoodScreens(page, 'home')

    await page.goto(`${shop.origin}/shop/`)
    await expectGoodScreens(page, 'listing')
    await page.goto(`${shop.origin}${await firstHref(page, 'main a[href^="/product-category/"]')}`)
    await expectGoodScreens(page, 'category')

    const product = await variableProduct(page)
    await page.goto(shop.origin + product)
    await expectGoodScreens(page, 'product')
    await chooseFirstValues(page)
    await expectGoodScreens(page, 'product-chosen')
    await page.click('.single_add_to_cart_button')

    await page.waitForURL('**/cart/')
    await expect.poll(() => page.textContent(cartCount)).toBe('1')
    await page.fill('.woocommerce-cart-form input.qty', '2')
    await expect.poll(() => page.textContent(cartCount)).toBe('2')
    await expect.poll(() => page.inputValue('.woocommerce-cart-form input.qty')).toBe('2')

    await page.click('.checkout-button')
    await page.waitForURL('**/checkout/')
    await waitUntilIdle(watched)
    await page.click('#place_order')
    await page.waitForSelector('.checkout-inline-error-message')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('billing_email')

    await fillIn(page)
    await page.click('#place_order')
    await page.waitForURL('**/checkout/order-received/**')
    await expect.poll(() => page.textContent('h1')).toBe('Thank you, Ada.')
    await expect.poll(() => page.textContent(cartCount)).toBe('0')
    expect(consoleErrors).toEqual([])
    const number = /order-received\/(\d+)/.exec(page.url())?.[1]
    await close()

    await expect.poll(mails).toContainEqual(expect.stringContaining(`order ${number}`))
  })

  it('does the same without script', async () => {
    const { page, close } = await openPage(browser, width, { javaScriptEnabled: false })
    await page.goto(`${shop.origin}/shop/`)
    const product = await variableProduct(page)
    await page.goto(shop.origin + product)
    for (const select of await page.locator('form.variations_form select').all()) {
      const value = await select
        .locator('option:not([value=""]):not([disabled])')
        .first()
        .getAttribute('value')
      await select.selectOption(value ?? '')
    }
    await page.click('.single_add_to_cart_button')
    await page.waitForURL('**/cart/')
    await page.fill('.woocommerce-cart-form input.qty', '2')
    await page.click('button[name=update_cart]')
    await expect.poll(() => page.inputValue('.woocommerce-cart-form input.qty')).toBe('2')
    await page.click('.checkout-button')
    await fillIn(page)
    await page.click('#place_order')
    await page.waitForURL('**/checkout/order-received/**')
    await expect.poll(() => page.textContent('h1')).toBe('Thank you, Ada.')
    await close()
  })

  it('removes a product from the cart and restores it', async () => {
    const { page, consoleErrors, close } = await openPage(browser, width)
    await page.goto(`${shop.origin}/shop/`)
    await page.locator('a.ajax_add_to_cart').first().click()
    await page.waitForURL('**/cart/')
    await page.locator('.woocommerce-cart-form .product-remove a').first().click()
    await page.waitForSelector('.woocommerce-message:has-text("removed.")')
    await page.click('.woocommerce-message a')
    await page.waitForSelector('.woocommerce-cart-form')
    expect(consoleErrors).toEqual([])
    await close()
  })

  it('gets links on a page that is not found', async () => {
    const { page, close } = await openPage(browser, width)
    const response = await page.goto(`${shop.origin}/no-such-page/`)
    expect(response?.status()).toBe(404)
    await page.locator('main a[href="/shop/"]').first().click()
    await page.waitForURL('**/shop/')
    await close()
  })
})

describe('with keyboard and screen reader', () => {
  it('a refusal is shown where it happened, and gets the focus', async () => {
    const { page, consoleErrors, close } = await openPage(browser, 1280)
    const productUrl = `${shop.origin}/product/vento-leaning-vase/`
    await page.goto(productUrl)
    await page.click('.single_add_to_cart_button')
    await page.waitForURL('**/cart/')
    await page.goto(productUrl)
    await page.click('.single_add_to_cart_button')
    await page.waitForSelector('.woocommerce-error')
    await expect.poll(() => page.url()).toBe(productUrl)
    await expect.poll(() => page.textContent('.woocommerce-error')).toContain('limited to 1')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.className))
      .toContain('woocommerce-error')
    await page.goto(`${shop.origin}/cart/`)
    await expect.poll(() => page.locator('.woocommerce-error').count()).toBe(0)
    expect(consoleErrors).toEqual([])
    await close()
  })

  it('the focus stays in place when a quantity changes or a line is removed', async () => {
    const { page, consoleErrors, close } = await openPage(browser, 390)
    await page.goto(`${shop.origin}/shop/`)
    for (const index of [0, 1]) {
      await page.locator('a.ajax_add_to_cart').nth(index).click()
      await page.waitForURL('**/cart/')
      await page.goto(`${shop.origin}/shop/`)
    }
    await page.goto(`${shop.origin}/cart/`)
    const more = page.locator('.woocommerce-cart-form [data-step="1"]').last()
    const label = await more.getAttribute('aria-label')
    const saved = page.waitForResponse(
      (response) => response.request().method() === 'POST' && response.url().endsWith('/cart/'),
    )
    await more.focus()
    await page.keyboard.press('Enter')
    await saved
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe(label)

    await page.locator('.product-remove a').first().focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('.product-remove a').count()).toBe(1)
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('.product-remove') !== null))
      .toBe(true)
    expect(consoleErrors).toEqual([])
    await close()
  })
})

describe('the mini-cart', () => {
  it('is requested once per visit, and again only when the cart has changed', async () => {
    const watched = await openPage(browser, 1280)
    const { page, close } = watched
    const requested: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('wc-ajax=get_refreshed_fragments')) requested.push(request.url())
    })
    const visit = async (path: string) => {
      await page.goto(shop.origin + path)
      // The request is made when the browser is idle; this waits for that.
      await waitUntilIdle(watched)
    }
    await visit('/')
    await expect.poll(() => requested).toHaveLength(1)
    await visit('/shop/')
    await visit('/')
    await expect.poll(() => requested).toHaveLength(1)
    await page.evaluate(() =>
      sessionStorage.setItem('wc_cart_created', String(Date.now() - 25 * 3600 * 1000)),
    )
    await visit('/shop/')
    await expect.poll(() => requested).toHaveLength(2)
    await page.context().clearCookies()
    await visit('/')
    await expect.poll(() => requested).toHaveLength(2)
    await close()
  })
})

async function firstHref(page: Page, selector: string): Promise<string> {
  return (await page.locator(selector).first().getAttribute('href')) ?? '/shop/'
}

/** The path of a variable product of the demo shop with a stock of at least two. */
async function variableProduct(page: Page): Promise<string> {
  const cards = page.locator('main a.card-action', { hasText: 'Choose options' })
  const href = (await cards.first().getAttribute('href')) ?? ''
  expect(href).toMatch(/^\/product\//)
  return href.split('?')[0] ?? href
}

/** Chooses the first available value in every select, once the form is hydrated. */
async function chooseFirstValues(page: Page): Promise<void> {
  await movePointer(page)
  for (const select of await page.locator('form.variations_form select').all()) {
    const value = await select.locator('option:not([value=""]):not([disabled])').first().getAttribute('value')
    await select.selectOption(value ?? '')
  }
  await page.waitForFunction(
    () => Number(document.querySelector<HTMLInputElement>('input.variation_id')?.value) > 0,
  )
}

async function fillIn(page: Page): Promise<void> {
  const fields = {
    email: 'ada@example.com',
    first_name: 'Ada',
    last_name: 'Marsh',
    address_1: '12 Kiln Lane',
    city: 'Portland',
    postcode: '97205',
    phone: '5035550100',
  }
  for (const [name, value] of Object.entries(fields)) await page.fill(`#billing_${name}`, value)
  const state = page.locator('#billing_state')
  if (await state.evaluate((element) => element.tagName === 'SELECT').catch(() => false))
    await state.selectOption('OR')
  else await state.fill('OR')
}

async function mails(): Promise<string[]> {
  const folder = join(shop.data, 'outbox')
  const names = await readdir(folder).catch(() => [])
  return await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
}
