import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
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
beforeEach(() => office.page.setViewportSize({ width: 1280, height: 900 }))
afterAll(async () => {
  await closeContexts(browser)
  await shop?.stop()
})

/** Opens a screen of the back office. */
async function open(path: string): Promise<Page> {
  await office.page.goto(`${shop.origin}/admin${path}`)
  await waitUntilIdle(office)
  return office.page
}

/** A call of the REST interface, as the person in the page. Runs in the page. */
async function callApi({ path, body }: { readonly path: string; readonly body?: object }) {
  const nonce = JSON.parse(document.querySelector('#rest-nonce')?.textContent ?? '')
  const headers = { 'x-wp-nonce': nonce, 'content-type': 'application/json' }
  const sent = body && { method: 'POST', body: JSON.stringify(body) }
  return (await fetch(`/wp-json/${path}`, { headers, ...sent })).json()
}

it('an address without a record leads back to its list', async () => {
  const page = await open('/orders/pack/')
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  await page.getByRole('link', { name: 'Back to the list: Orders' }).click()
  await page.getByRole('heading', { name: 'No orders yet' }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'New order' }).last().waitFor()
  await open('/customers/999999/')
  await page.getByRole('link', { name: 'Back to the list: Customers' }).waitFor()
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
})

it('the number of an order leads to it', async () => {
  const { page } = office
  const created = await page.evaluate(callApi, {
    path: 'wc/v3/orders',
    body: { billing: { first_name: 'Ben', email: 'ben@example.com' } },
  })
  expect(Number(created.number)).not.toBe(created.id)
  await open(`/orders/${created.number}/`)
  await page.getByRole('heading', { level: 1, name: `Order ${created.number}` }).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/admin/orders/${created.id}/`)
})

it('what was entered is kept or left by a dialog of the shop', async () => {
  const page = await open('/orders/new/')
  await page.getByLabel('Email').fill('ben@example.com')
  await page.getByRole('button', { name: 'Discard' }).click()
  const dialog = page.getByRole('dialog')
  await expectGoodScreen(page, 'discarding an order')
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect(await page.getByLabel('Email').inputValue()).toBe('ben@example.com')
  await page.getByRole('button', { name: 'Discard' }).click()
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('')
})

it('a webhook is created by a form with its secret, paused and deleted', async () => {
  const page = await open('/webhooks/')
  await page.getByRole('button', { name: 'Create webhook' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('What it is about').selectOption({ label: 'Stock changed' })
  await dialog.getByLabel('Address').fill('http://127.0.0.1/hook')
  await dialog.getByRole('button', { name: 'Create webhook' }).click()
  await dialog.getByRole('alert').getByText('leads to this shop or into its own network').waitFor()
  await dialog.getByLabel('Address').fill('https://hooks.example/stock')
  await expectGoodScreen(page, 'creating a webhook')
  await dialog.getByRole('button', { name: 'Create webhook' }).click()
  await page.getByRole('heading', { name: 'Webhook created' }).waitFor()
  expect(await dialog.locator('code').textContent()).toMatch(/^[\w-]{30,}$/)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByText('Paused', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Stock changed' }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await dialog.getByText('Nothing is sent to this address any more').waitFor()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('heading', { name: 'No webhooks' }).waitFor()
  expect(await page.evaluate(callApi, { path: 'wc/v3/webhooks' })).toEqual([])
})

it('home says of the backups what the system status says', async () => {
  const page = await open('/system-status/')
  await page.getByText('Backups are on the same disk as the shop', { exact: true }).waitFor()
  expect(await page.getByText('HANDSEL_BACKUP_TARGET').isVisible()).toBe(false)
  await open('/')
  await page.getByRole('link', { name: 'Could be better' }).click()
  await page.getByRole('heading', { level: 1, name: 'System status' }).waitFor()
})
