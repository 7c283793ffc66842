import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  expectFitsAllWidths,
  expectGoodScreen,
  openBrowser,
  openPage,
  type WatchedPage,
  waitUntilIdle,
} from '../support/browser/browser.ts'
import { closeContexts } from '../support/browser/contexts.ts'
import { type ShopProcess, startShop } from '../support/process/shop-process.ts'

const owner = { email: 'ana@example.com', password: 'a vase of white marble' }

let shop: ShopProcess
let browser: Browser
let office: WatchedPage
beforeAll(async () => {
  shop = await startShop({
    env: { HANDSEL_ADMIN_EMAIL: owner.email, HANDSEL_ADMIN_PASSWORD: owner.password },
  })
  browser = await openBrowser()
  office = await openPage(browser, 1280)
  const { page } = office
  await page.goto(`${shop.origin}/admin/`)
  await page.fill('#username', owner.email)
  await page.fill('#password', owner.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(`${shop.origin}/admin/`)
})
beforeEach(async () => {
  await office.page.setViewportSize({ width: 1280, height: 900 })
  await office.page.emulateMedia({ colorScheme: null })
})
afterAll(async () => {
  await closeContexts(browser)
  await shop?.stop()
})

/** A call of the REST interface, as the person in the page. Runs in the page. */
async function callApi({ path, body }: { readonly path: string; readonly body?: object }) {
  const nonce = JSON.parse(document.querySelector('#rest-nonce')?.textContent ?? '')
  const headers = { 'x-wp-nonce': nonce, 'content-type': 'application/json' }
  const sent = body && { method: 'POST', body: JSON.stringify(body) }
  return (await fetch(`/wp-json/${path}`, { headers, ...sent })).json()
}

const api = (path: string, body?: object) => office.page.evaluate(callApi, { path, ...(body && { body }) })

/** Opens a screen of the back office. */
async function open(path: string): Promise<Page> {
  await office.page.goto(`${shop.origin}/admin${path}`)
  await waitUntilIdle(office)
  return office.page
}

const setUp = (page: Page) => page.getByRole('heading', { name: 'Set up your shop' })

it('a shop that has not sold yet shows what it still needs, until it has it or the owner hides it', async () => {
  const page = await open('/')
  await setUp(page).waitFor()
  await page.getByRole('heading', { name: 'Place a test order' }).waitFor()
  await page.getByRole('button', { name: 'Hide' }).click()
  await expect.poll(() => setUp(page).count()).toBe(0)
  await open('/')
  expect(await setUp(page).count()).toBe(0)
  await api('wc/v3/settings/general/woocommerce_default_country', { value: 'US:NY' })
  await api('handsel/v1/set-up', { hidden: [] })
})

it('a new order is in the badge of the menu, the to-dos and the figures, which lead to it', async () => {
  const [product] = await api('wc/v3/products?type=simple&stock_status=instock&per_page=1')
  await api('wc/v3/orders', {
    set_paid: true,
    payment_method: 'bacs',
    billing: { first_name: 'Ana', last_name: 'Bianchi', country: 'US', email: 'ana@example.com' },
    line_items: [{ product_id: product.id, quantity: 1 }],
    shipping_lines: [{ method_id: 'flat_rate', total: '6' }],
  })
  const page = await open('/')
  await page.getByRole('link', { name: 'Orders 1 to ship' }).waitFor()
  await page.getByRole('link', { name: '1 order to ship' }).click()
  await page.waitForURL(/\/admin\/orders\/\?status=processing/)
  await page.getByText('Ana Bianchi').first().waitFor()
  await page.goBack()

  await page.getByRole('link', { name: '28 days' }).click()
  await page.waitForURL(/period=28-days/)
  const plot = page.getByRole('slider', { name: /^Orders,/ })
  await expect.poll(() => plot.getAttribute('aria-valuemax')).toBe('28')
  await plot.focus()
  await expect.poll(() => plot.getAttribute('aria-valuetext')).toContain(': 1 order')
  await page.keyboard.press('Home')
  expect(await plot.getAttribute('aria-valuetext')).toContain(': 0 orders')

  await page.getByRole('button', { name: 'Your dates' }).click()
  await page.getByRole('button', { name: 'Show' }).click()
  await page.getByRole('alert').getByText('The first day comes before the last one').waitFor()
  await page.getByLabel('From', { exact: true }).fill('2026-01-01')
  await page.getByLabel('Until', { exact: true }).fill('2026-01-02')
  await page.getByRole('button', { name: 'Show' }).click()
  await page.waitForURL(/from=2026-01-01&until=2026-01-02/)
  await page.getByText('Nothing was sold in this period.').waitFor()
  expect(office.consoleErrors).toEqual([])
})

it('a changed price is undone from the history, once', async () => {
  await open('/')
  const [product] = await api('wc/v3/products?type=simple&stock_status=instock&per_page=1')
  await api(`wc/v3/products/${product.id}`, { regular_price: '123.00' })
  const price = async () => (await api(`wc/v3/products/${product.id}`)).regular_price
  const undo = () => office.page.getByRole('button', { name: `Undo: Product ${product.name}: changed` })
  await expect
    .poll(async () => (await api(`handsel/v1/history?subject=product:${product.id}&search=12300`)).length, {
      timeout: 60_000,
    })
    .toBeGreaterThan(0)
  const page = await open('/history/?about=product')
  await undo().first().click()
  await page.getByRole('status').getByText('Undone: Product').waitFor()
  expect(await price()).toBe(product.regular_price)
  await page.getByRole('button', { name: 'Dismiss' }).first().click()
  await undo().last().click()
  await page.getByText('It has been changed again since then').waitFor()
  expect(await price()).toBe(product.regular_price)
})

it('without a connection an act fails with a sentence, and the screen stays', async () => {
  await open('/history/?about=product')
  const { page } = office
  await page.context().setOffline(true)
  await page.getByText('You are offline.').first().waitFor()
  await page
    .getByRole('button', { name: /^Undo: Product/ })
    .first()
    .click()
  await page.getByRole('alert').getByText('You are probably offline.').waitFor()
  await page.context().setOffline(false)
  await expect.poll(() => page.getByText('You are offline.').count()).toBe(0)
  expect(new URL(page.url()).pathname).toBe('/admin/history/')
  // The browser reports the lost connection itself.
  office.consoleErrors.length = 0
})

it('the search finds screens and acts, and each screen leads to its help', async () => {
  const page = await open('/jobs/')
  expect(await page.getByRole('link', { name: 'Help with this page' }).getAttribute('href')).toBe(
    '/admin/help/jobs/',
  )
  await page.keyboard.press('Control+k')
  await page.keyboard.type('failed em')
  await page.getByRole('option', { name: 'Failed emails', selected: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/admin\/emails\/\?state=failed/)
})

it('every screen is accessible in light and dark, on a phone and on a desk', async () => {
  const webhook = await api('wc/v3/webhooks', {
    topic: 'order.created',
    delivery_url: 'https://hooks.example/orders',
  })
  const screens = [
    '/?period=12-months',
    '/low-stock/',
    '/webhooks/',
    `/webhooks/${webhook.id}/`,
    '/emails/',
    '/jobs/',
    '/system-status/',
    '/history/',
    '/help/home/',
  ]
  for (const path of screens) {
    const page = await open(path)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectGoodScreen(page, `back office ${path.replace(/\W+/g, '-')} ${colorScheme}`)
    }
    await expectFitsAllWidths(page, `back office ${path.replace(/\W+/g, '-')}`)
  }
  expect(office.consoleErrors).toEqual([])
})
