import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, openPage, type WatchedPage, waitUntilIdle } from '../support/browser/browser.ts'
import { closeContexts } from '../support/browser/contexts.ts'
import { putIntoCart, simpleProductIds } from '../support/catalog/simple-products.ts'
import { announceTags, changeSettings } from '../support/process/change-settings.ts'
import { withDatabase } from '../support/process/command-process.ts'
import { type ShopProcess, startShop } from '../support/process/shop-process.ts'

const jQueryFile = createRequire(import.meta.url).resolve('jquery')
const foreign = join(import.meta.dirname, '../support/foreign-scripts')

let shop: ShopProcess
let browser: Browser
let productId = 0
beforeAll(async () => {
  shop = await startShop()
  browser = await openBrowser()
  productId = (await simpleProductIds(shop, 1))[0] ?? 0
  await addCanadianZone()
})
afterAll(async () => {
  await closeContexts(browser)
  await shop?.stop()
})

const home = {
  email: 'ada@example.com',
  first_name: 'Ada',
  last_name: 'Marsh',
  address_1: '12 Kiln Lane',
  city: 'Portland',
  postcode: '97205',
  phone: '5035550100',
}

describe('a payment script next to ours', () => {
  beforeAll(() => useScripts('ours', 'gateway.js'))

  it('holds the order until it is done, and a script that fails stops nothing', async () => {
    const { page, consoleErrors, close } = await openCheckout()
    const orders: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('wc-ajax=checkout')) orders.push(request.postData() ?? '')
    })
    await fill(page, 'billing', home)
    await page.selectOption('#billing_state', 'OR')
    await page.check('#payment_method_bacs')
    await page.click('#place_order')
    await page.waitForURL('**/order-received/**')
    expect(orders).toHaveLength(1)
    expect(orders[0]).toContain('tok_1')
    expect(consoleErrors.filter((error) => !error.includes('a foreign gateway broke'))).toEqual([])
    await close()
  })
})

describe('a checkout by scripts of others', () => {
  beforeAll(async () => {
    await changeSettings(shop, { sell_to_countries: 'US CA AU IT IE JP BR' })
    await useScripts('theirs', 'country.js', 'checkout.js')
  })

  it('ships to a different address in another zone, with the total of that zone', async () => {
    const { page, consoleErrors, close } = await openCheckout()
    await fill(page, 'billing', home)
    await page.selectOption('#billing_state', 'OR')
    await page.check('#ship-to-different-address input')
    await page.selectOption('#shipping_country', 'CA')
    await page.selectOption('#shipping_state', 'ON')
    const { email: _, phone: __, ...canadian } = { ...home, city: 'Toronto', postcode: 'M5V 2T6' }
    await fill(page, 'shipping', canadian)
    await page.press('#shipping_postcode', 'Tab')
    const table = page.locator('table.woocommerce-checkout-review-order-table')
    await expect.poll(() => table.locator('tfoot tr.shipping').textContent()).toContain('Canada Post')
    await expect.poll(() => table.locator('tbody tr.cart_item').count()).toBe(1)
    await place(page)
    expect(await page.textContent('main')).toContain('Toronto')
    expect(consoleErrors).toEqual([])
    await close()
  })

  it.each([
    ['CA', 'ON', 'Toronto', 'M5V 2T6'],
    ['AU', 'NSW', 'Sydney', '2000'],
    ['IT', 'MI', 'Milano', '20121'],
    ['IE', 'D', 'Dublin', 'D02 AF30'],
    ['JP', 'JP13', 'Tokyo', '100-0001'],
    ['BR', 'SP', 'São Paulo', '01310-100'],
  ])('orders to %s', async (country, state, city, postcode) => {
    const { page, consoleErrors, close } = await openCheckout()
    await fill(page, 'billing', { ...home, city, postcode, phone: '' })
    await page.selectOption('#billing_country', country)
    await page.selectOption('select#billing_state.state_select', state)
    await fill(page, 'billing', { city, postcode, phone: phones[country] ?? '' })
    await place(page)
    expect(await page.textContent('main')).toContain(city)
    expect(consoleErrors).toEqual([])
    await close()
  })
})

const phones: Readonly<Record<string, string>> = {
  CA: '+14165550100',
  AU: '+61255501000',
  IT: '+390255501000',
  IE: '+35315550100',
  JP: '+81355501000',
  BR: '+551155501000',
}

async function openCheckout(): Promise<WatchedPage> {
  const watched = await openPage(browser, 1280)
  const { page } = watched
  await page.route('**/foreign/**', async (route) => {
    const name = new URL(route.request().url()).pathname.split('/').at(-1) ?? ''
    const file = name === 'jquery.js' ? jQueryFile : join(foreign, name)
    await route.fulfill({ contentType: 'text/javascript', body: await readFile(file, 'utf8') })
  })
  await putIntoCart(page.context(), shop, productId)
  await page.goto(`${shop.origin}/checkout/`)
  await waitUntilIdle(watched)
  return watched
}

async function fill(page: Page, group: string, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(fields)) await page.fill(`#${group}_${name}`, text)
}

async function place(page: Page): Promise<void> {
  await page.check('#payment_method_bacs')
  await page.press('#billing_email', 'Tab')
  await page.waitForLoadState('networkidle')
  await page.click('#place_order')
  await page.waitForURL('**/order-received/**')
}

function useScripts(client: 'ours' | 'theirs', ...names: readonly string[]): Promise<void> {
  const scripts = ['jquery.js', ...names].map((name) => `/foreign/${name}`).join(' ')
  return changeSettings(shop, { contract_client: client, extra_scripts: scripts })
}

/** Another zone than that of the billing address, with its own method. */
async function addCanadianZone(): Promise<void> {
  await withDatabase(shop.data, async (client) => {
    const { rows } = await client.query(`insert into shipping_zone (name) values ('Canada') returning id`)
    const zone = rows[0].id
    await client.query(
      `insert into shipping_zone_location (zone_id, kind, code) values ($1, 'country', 'CA')`,
      [zone],
    )
    await client.query(
      `insert into shipping_method (zone_id, position, kind, title, settings)
       values ($1, 0, 'flat_rate', 'Canada Post', '{"cost":"19"}')`,
      [zone],
    )
    await announceTags(client, ['settings'])
  })
}
