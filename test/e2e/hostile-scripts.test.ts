import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  movePointer,
  openBrowser,
  openPage,
  type WatchedPage,
  waitUntilIdle,
} from '../support/browser/browser.ts'
import { closeContexts } from '../support/browser/contexts.ts'
import { putIntoCart, simpleProductIds } from '../support/catalog/simple-products.ts'
import { changeSettings } from '../support/process/change-settings.ts'
import { type ShopProcess, startShop } from '../support/process/shop-process.ts'

const resolve = createRequire(import.meta.url).resolve
const foreign = join(import.meta.dirname, '../support/foreign-scripts')
const scriptFiles: Readonly<Record<string, string>> = {
  'jquery-1.12.js': resolve('jquery-1'),
  'jquery-3.7.js': resolve('jquery'),
}

let shop: ShopProcess
let browser: Browser
beforeAll(async () => {
  shop = await startShop()
  browser = await openBrowser()
  await changeSettings(shop, { cart_redirect_after_add: 'no' })
})
afterAll(async () => {
  await closeContexts(browser)
  await shop?.stop()
})

async function open(path: string): Promise<WatchedPage> {
  const watched = await openPage(browser, 1280)
  const { page } = watched
  await page.route('**/foreign/**', async (route) => {
    const name = new URL(route.request().url()).pathname.split('/').at(-1) ?? ''
    const body = await readFile(scriptFiles[name] ?? join(foreign, name), 'utf8')
    await route.fulfill({ contentType: 'text/javascript', body })
  })
  await page.goto(shop.origin + path)
  await waitUntilIdle(watched)
  return watched
}

const useScripts = (...names: readonly string[]) =>
  changeSettings(shop, { extra_scripts: names.map((name) => `/foreign/${name}`).join(' ') })
const count = (page: Page) => page.textContent('.cart-contents .count')

async function fillBilling(page: Page): Promise<void> {
  const buyer = {
    ...{ email: 'ada@example.com', first_name: 'Ada', last_name: 'Marsh', address_1: '12 Kiln Lane' },
    ...{ city: 'Portland', postcode: '97205', phone: '5035550100' },
  }
  for (const [name, text] of Object.entries(buyer)) await page.fill(`#billing_${name}`, text)
  await page.selectOption('#billing_state', 'OR')
  await page.check('#payment_method_bacs')
}

describe.each(['jquery-1.12.js', 'jquery-3.7.js'])('scripts that fail, with %s', (jQuery) => {
  beforeAll(() => useScripts(jQuery, 'hostile.js'))

  it('stop nothing from the choice to the order', async () => {
    const watched = await open('/product/alba-bud-vase/')
    const { page, close } = watched
    await movePointer(page)
    await page.waitForSelector('form.wvs-loaded')
    for (const select of await page.locator('.variations select').all()) {
      const value = await select.locator('option:not([value=""])').first().getAttribute('value')
      await select.evaluate((element, chosen) => {
        const changed = element as HTMLSelectElement
        changed.value = chosen ?? ''
        changed.dispatchEvent(new Event('change', { bubbles: true }))
      }, value)
    }
    await expect.poll(() => page.inputValue('input.variation_id')).toMatch(/^\d+$/)
    await page.click('.single_add_to_cart_button')
    await expect.poll(() => count(page)).toBe('1')

    await page.goto(`${shop.origin}/cart/`)
    await waitUntilIdle(watched)
    await page.fill('.woocommerce-cart-form .qty', '2')
    await expect.poll(() => count(page)).toBe('2')

    await page.goto(`${shop.origin}/checkout/`)
    await waitUntilIdle(watched)
    await fillBilling(page)
    const sent = page.waitForRequest((request) => request.url().includes('wc-ajax=checkout'))
    await page.click('#place_order')
    expect((await sent).postData()?.match(/name="billing_city"|billing_city=/g)?.length).toBe(2)
    await page.waitForURL('**/order-received/**')
    await close()
  })
})

describe('a script that never answers', () => {
  beforeAll(() => useScripts('jquery-3.7.js', 'silent.js'))

  it('holds the order, and the button stays usable and does not seem busy', async () => {
    const productId = (await simpleProductIds(shop, 1))[0] ?? 0
    const watched = await open('/')
    const { page, consoleErrors, close } = watched
    await putIntoCart(page.context(), shop, productId)
    await page.goto(`${shop.origin}/checkout/`)
    await waitUntilIdle(watched)
    await fillBilling(page)
    await waitUntilIdle(watched)
    const label = await page.textContent('#place_order')
    const orders: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('wc-ajax=checkout')) orders.push(request.url())
    })
    for (const holds of [1, 2]) {
      await page.click('#place_order')
      await expect.poll(() => page.evaluate(() => (window as unknown as { holds: number }).holds)).toBe(holds)
    }
    const button = page.locator('#place_order')
    expect([await button.isEnabled(), await button.getAttribute('aria-busy')]).toEqual([true, null])
    expect(await button.textContent()).toBe(label)
    expect(await page.locator('form.checkout.processing').count()).toBe(0)
    expect([orders, consoleErrors]).toEqual([[], []])
    await close()
  })
})

describe('where scripts of others run the shop', () => {
  beforeAll(() => changeSettings(shop, { contract_client: 'theirs' }))

  it.each(['jquery-1.12.js', 'jquery-3.7.js'])(
    'those that fail stop nothing from the choice to the order, with %s',
    async (jQuery) => {
      await useScripts(jQuery, 'hostile.js')
      const watched = await open('/product/alba-bud-vase/')
      const { page, consoleErrors, close } = watched
      await expect
        .poll(() => page.evaluate(() => (window as unknown as { failures: string[] }).failures))
        .toEqual(['found_variation', 'show_variation'])
      await chooseAndAdd(page)
      await page.goto(`${shop.origin}/checkout/`)
      await waitUntilIdle(watched)
      await fillBilling(page)
      const sent = page.waitForRequest((request) => request.method() === 'POST')
      await page.click('#place_order')
      expect((await sent).postData()?.match(/name="billing_city"|billing_city=/g)?.length).toBe(2)
      await page.waitForURL('**/order-received/**')
      expect(await page.textContent('main')).toContain('Portland')
      expect(consoleErrors.filter((error) => !/hostile|reading '(?:init|start)'/.test(error))).toEqual([])
      await close()
    },
  )

  it('one whose host never answers delays nothing that shoppers use', async () => {
    await useScripts('never.js', 'jquery-3.7.js')
    const { page, close } = await openPage(browser, 1280)
    await page.route('**/foreign/**', () => undefined)
    await page.goto(`${shop.origin}/product/alba-bud-vase/?color=verde`, { waitUntil: 'commit' })
    await page.waitForSelector('.has-script form.cart')
    await expect.poll(() => page.inputValue('input.variation_id')).toMatch(/^\d+$/)
    await chooseAndAdd(page)
    await page.goto(`${shop.origin}/cart/`, { waitUntil: 'commit' })
    await page.fill('.woocommerce-cart-form .qty', '2')
    await page.click('[name="update_cart"]')
    await page.waitForSelector('.woocommerce-message')
    expect(await page.inputValue('.woocommerce-cart-form .qty')).toBe('2')
    await close()
  })
})

/** By the plain selects and forms. */
async function chooseAndAdd(page: Page): Promise<void> {
  await page.selectOption('select[name=attribute_pa_colour]', 'verde')
  await page.selectOption('select[name=attribute_pa_size]', 'large')
  await page.click('.single_add_to_cart_button')
  await page.waitForSelector('.woocommerce-message')
}
