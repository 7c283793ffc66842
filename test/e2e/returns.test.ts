import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
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
let page: Page
let orderId: number
beforeAll(async () => {
  shop = await startShop({
    env: { HANDSEL_ADMIN_EMAIL: owner.email, HANDSEL_ADMIN_PASSWORD: owner.password },
  })
  browser = await openBrowser()
  office = await openPage(browser, 1280)
  page = office.page
  await page.goto(`${shop.origin}/admin/returns/`)
  await page.fill('#username', owner.email)
  await page.fill('#password', owner.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByText('No returns yet').waitFor()
  orderId = await page.evaluate(placeOrder)
})
afterAll(async () => {
  await closeContexts(browser)
  await shop?.stop()
})

/** A paid order of two items, by the REST interface. Runs in the page. */
async function placeOrder(): Promise<number> {
  const nonce = JSON.parse(document.querySelector('#rest-nonce')?.textContent ?? '')
  const call = async (path: string, data?: object) => {
    const headers = { 'x-wp-nonce': nonce, 'content-type': 'application/json' }
    const body = data && { method: 'POST', body: JSON.stringify(data) }
    return (await fetch(`/wp-json/handsel/v1/orders${path}`, { headers, ...body })).json()
  }
  const products: { items: { id: number; is_in_stock: boolean; stock: number | null }[] }[] =
    await call('/products')
  const items = products.flatMap((product) => product.items)
  const item = items.find(({ is_in_stock, stock }) => is_in_stock && (stock === null || stock >= 2))
  const billing = { first_name: 'Ada', last_name: 'Marsh', email: 'ada@example.com' }
  const lines = [{ product_id: item?.id, quantity: 2 }]
  const entered = { key: 'order-to-return', pay: 'paid', payment_method: 'cash', billing, lines }
  return (await call('', { ...entered, shipping_rate: null })).id
}

async function expectGoodInAllModes(name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await expectGoodScreen(page, `${name} ${colorScheme} ${width}`)
    }
  }
}

it('a return is noted, received, refunded, and exchanged', async () => {
  await expectGoodInAllModes('no returns')
  await page.goto(`${shop.origin}/admin/returns/orders/${orderId}/`)
  await page.getByRole('button', { name: 'New return' }).click()
  await page.getByLabel(/^Quantity of/).selectOption('1')
  await page.getByLabel('What the customer says').fill('It arrived cracked.')
  await expectGoodScreen(page, 'new return')
  await page.getByRole('button', { name: 'Save return' }).dblclick()
  await page.getByText('It arrived cracked.').waitFor()

  await page.getByRole('button', { name: 'Mark as received' }).click()
  const dialog = page.getByRole('dialog')
  // It is damaged: it goes back to stock only if that is ticked.
  await expect.poll(() => dialog.getByRole('checkbox').first().isChecked()).toBe(false)
  await dialog.getByRole('checkbox').first().check()
  await expectGoodScreen(page, 'receive a return')
  await dialog.getByRole('button', { name: 'Mark as received' }).click()
  await page.getByText('back in stock').waitFor()

  await page.getByRole('link', { name: 'Exchange' }).waitFor()
  await expectGoodInAllModes('returns of an order')

  await page.getByRole('link', { name: 'Exchange' }).click()
  await page.getByRole('heading', { level: 1, name: /^Exchange for order \d+$/ }).waitFor()
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('ada@example.com')
  await page.getByRole('combobox', { name: 'Find a product' }).click()
  await page.getByRole('option', { name: /^Add / }).first().click()
  const row = (name: RegExp) => page.getByRole('row', { name }).getByRole('cell')
  await row(/^Return \d+/).waitFor()
  await expectGoodInAllModes('exchange')

  // The draft of an exchange is not that of another order, and says what it is when it is opened again.
  await page.getByRole('link', { name: 'Orders', exact: true }).click()
  await page.getByRole('link', { name: 'New order' }).first().click()
  await page.getByText('No products yet.').waitFor()
  expect(await page.getByLabel('Email').inputValue()).toBe('')
  await page.goto(`${shop.origin}/admin/returns/orders/${orderId}/`)
  await page.getByRole('link', { name: 'Exchange' }).click()
  await page.getByText(/^Draft from \d/).waitFor()

  // What is given back depends on the price of the product.
  const act = page.getByRole('button', { name: /^(Exchange|Exchange and give back .*|Save, pay later)$/ })
  await expect.poll(() => act.isEnabled()).toBe(true)
  await act.dblclick()
  await page.waitForURL(/\/admin\/orders\/\d+\/$/)

  await page.goto(`${shop.origin}/admin/returns/?state=exchanged`)
  await waitUntilIdle(office)
  await page.getByRole('status').getByText('1 return', { exact: true }).waitFor()
  await expectGoodInAllModes('returns')
  await page.locator('a[data-row]:visible').click()
  await page.getByText(/^Exchanged for order \d+$/).waitFor()
  expect(office.consoleErrors).toEqual([])
})
