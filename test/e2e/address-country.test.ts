import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  expectFitsAllWidths,
  expectGoodScreens,
  openBrowser,
  openPage,
  type WatchedPage,
  waitUntilIdle,
} from '../support/browser/browser.ts'
import { closeContexts } from '../support/browser/contexts.ts'
import { putIntoCart, simpleProductIds } from '../support/catalog/simple-products.ts'
import { type ShopProcess, startShop } from '../support/process/shop-process.ts'

let shop: ShopProcess
let browser: Browser
let productId = 0
beforeAll(async () => {
  shop = await startShop()
  browser = await openBrowser()
  productId = (await simpleProductIds(shop, 1))[0] ?? 0
})
afterAll(async () => {
  await closeContexts(browser)
  await shop?.stop()
})

/** Records what is announced from now on: the total that follows replaces the country. */
async function recordStatus(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const texts: string[] = []
    Object.assign(window, { announced: texts })
    const record = () => {
      for (const region of document.querySelectorAll('[role=status].screen-reader-text'))
        texts.push(region.textContent ?? '')
    }
    new MutationObserver(record).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    })
  })
  return () => page.evaluate(() => [...(window as unknown as { announced: string[] }).announced])
}

describe('the country of an address', () => {
  const width = 390

  it('changes labels, order and required fields in place, and loses neither values nor focus', async () => {
    const watched = await atCheckout(width)
    const { page, consoleErrors, close } = watched
    await expect.poll(() => labels(page)).toEqual(['City', 'State', 'ZIP code'])
    await page.selectOption('#billing_state', 'OR')
    await page.fill('#billing_city', 'Salem')
    await page.fill('#billing_postcode', '10115')
    const announced = await recordStatus(page)
    await choose(page, 'GB')

    await expect.poll(() => labels(page)).toEqual(['City', 'County (optional)', 'Postcode'])
    await expect.poll(() => focusedId(page)).toBe('billing_country')
    await expect.poll(() => page.locator('#billing_state').evaluate(({ tagName }) => tagName)).toBe('INPUT')
    await expect
      .poll(() => page.inputValue('#billing_state'), { message: 'a code of another country' })
      .toBe('')
    await expect
      .poll(() => page.getAttribute('#billing_state', 'autocomplete'))
      .toBe('billing address-level1')
    await expect.poll(async () => (await announced()).join(' ')).toContain('United Kingdom')
    await expectFitsAllWidths(page, 'checkout-gb')

    await choose(page, 'DE')
    await expect.poll(() => labels(page)).toEqual(['Postal code', 'City', 'State (optional)'])
    await expect
      .poll(async () => [await page.inputValue('#billing_city'), await page.inputValue('#billing_postcode')])
      .toEqual(['Salem', '10115'])
    // The order review is computed again for every country, and shown pale until it has arrived.
    await waitUntilIdle(watched)
    await expectGoodScreens(page, 'checkout-de')
    await choose(page, 'AT')
    await expect.poll(() => labels(page)).toEqual(['Postal code', 'City'])
    await expectFitsAllWidths(page, 'checkout-at')
    await choose(page, 'IT')
    await expect.poll(() => labels(page)).toEqual(['Postal code', 'City', 'Province'])
    await expectFitsAllWidths(page, 'checkout-it')

    await choose(page, 'US')
    await expect.poll(() => labels(page)).toEqual(['City', 'State', 'ZIP code'])
    await expect
      .poll(() => page.inputValue('#billing_state'), { message: 'what was chosen before' })
      .toBe('OR')
    expect(consoleErrors).toEqual([])
    await close()
  })

  it('can be filled in by keyboard, and is validated by its own rules', async () => {
    const { page, consoleErrors, close } = await atCheckout(width)
    await fillIn(page, { address_1: '24 Kildare Street', city: 'Naas', phone: '045 123 4567' })
    await choose(page, 'IE')
    await expect.poll(() => labels(page)).toEqual(['City', 'County', 'Eircode (optional)'])
    await page.fill('#billing_postcode', '97205')
    await page.keyboard.press('Tab')
    await page.locator('#billing_postcode-problem').waitFor()
    await expect.poll(() => page.textContent('#billing_postcode-problem')).toBe('Enter a valid Eircode')
    await page.fill('#billing_postcode', 'w91x2f3')
    await page.click('#place_order')
    await page.waitForSelector('.woocommerce-error li a')
    await expect.poll(() => focusedId(page)).toBe('billing_state')
    await page.keyboard.type('Kild')
    await expect.poll(() => page.inputValue('#billing_state')).toBe('KE')
    await page.click('#place_order')
    await page.waitForURL('**/order-received/**')
    await expect
      .poll(() => page.locator('address').first().locator('bdi').allTextContents())
      .toEqual(['Ada Marsh', '24 Kildare Street', 'Naas', 'Co. Kildare', 'W91 X2F3', 'Ireland'])
    expect(consoleErrors).toEqual([])
    await close()
  })
})

describe('a different shipping address', () => {
  it('has a country independent of the billing address, and text fields when the shop cannot be reached', async () => {
    const watched = await atCheckout(1280)
    const { page, close } = watched
    await page.check('#ship-to-different-address-checkbox')
    await choose(page, 'NL', 'shipping')
    await expect.poll(() => labels(page, 'shipping')).toEqual(['Postal code', 'City'])
    await expect.poll(() => labels(page)).toEqual(['City', 'State', 'ZIP code'])
    await page.fill('#shipping_postcode', 'nowhere')
    await page.keyboard.press('Tab')
    await page.locator('#shipping_postcode-problem').waitFor()
    await expect
      .poll(() => page.textContent('#shipping_postcode-problem'))
      .toBe('Shipping address: Enter a valid postal code')
    await waitUntilIdle(watched)
    await expectGoodScreens(page, 'checkout-different-address')

    // Nobody is limited to the states of another country.
    await page.route('**/_address/**', (route) => route.abort())
    await choose(page, 'GB')
    await expect.poll(() => page.locator('#billing_state').evaluate(({ tagName }) => tagName)).toBe('INPUT')
    await close()
  })
})

async function atCheckout(width: number, options: BrowserContextOptions = {}): Promise<WatchedPage> {
  const watched = await openPage(browser, width, options)
  const { page } = watched
  await putIntoCart(page.context(), shop, productId)
  await page.goto(`${shop.origin}/checkout/`)
  await page.waitForSelector('#billing_country')
  await waitUntilIdle(watched)
  return watched
}

async function choose(page: Page, country: string, group = 'billing'): Promise<void> {
  await page.locator(`#${group}_country`).focus()
  await page.selectOption(`#${group}_country`, country)
}

/** The labels of the visible city, state and postcode fields, in the order of the page. */
async function labels(page: Page, group = 'billing'): Promise<string[]> {
  const all = await page
    .locator(`.woocommerce-${group}-fields__field-wrapper .form-row:visible`)
    .evaluateAll((rows) => rows.map((row) => [row.id, row.querySelector('label')?.textContent ?? '']))
  return all.filter(([id]) => /_(city|state|postcode)_field$/.test(id ?? '')).map(([, label]) => label ?? '')
}

async function fillIn(page: Page, changes: Readonly<Record<string, string>>): Promise<void> {
  const fields = { email: 'ada@example.com', first_name: 'Ada', last_name: 'Marsh', ...changes }
  for (const [name, value] of Object.entries(fields)) await page.fill(`#billing_${name}`, value)
}

function focusedId(page: Page): Promise<string | undefined> {
  return page.evaluate(() => document.activeElement?.id)
}
