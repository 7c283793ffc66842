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
beforeAll(async () => {
  shop = await startShop({
    env: { HANDSEL_ADMIN_EMAIL: owner.email, HANDSEL_ADMIN_PASSWORD: owner.password },
  })
  browser = await openBrowser()
  office = await openPage(browser, 1280)
  const { page } = office
  await page.goto(`${shop.origin}/admin/customers/`)
  await page.fill('#username', owner.email)
  await page.fill('#password', owner.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByText('No customers yet').waitFor()
  await page.evaluate(addCustomers)
})
afterAll(async () => {
  await closeContexts(browser)
  await shop?.stop()
})

/** Two accounts of one person, each with an order, and another customer. Runs in the page. */
async function addCustomers(): Promise<void> {
  const nonce = JSON.parse(document.querySelector('#rest-nonce')?.textContent ?? '')
  const post = async (path: string, data: object) => {
    const headers = { 'x-wp-nonce': nonce, 'content-type': 'application/json' }
    const body = JSON.stringify(data)
    return (await fetch(`/wp-json/wc/v3/${path}`, { method: 'POST', headers, body })).json()
  }
  for (const [email, first_name, last_name] of [
    ['ada@example.com', 'Ada', 'Marsh'],
    ['ada.marsh@example.com', 'A.', 'Marsh'],
    ['bea@example.com', 'مريم', 'Bea'],
  ]) {
    const { id } = await post('customers', { email, first_name, last_name })
    await post('orders', { customer_id: id, status: 'completed', billing: { email, first_name, last_name } })
  }
}

async function open(path: string): Promise<Page> {
  await office.page.goto(`${shop.origin}/admin${path}`)
  await waitUntilIdle(office)
  return office.page
}

async function openCustomer(name: string): Promise<Page> {
  const page = await open('/customers/')
  await page.locator('tbody').getByRole('link', { name, exact: true }).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await page.getByText('1 order', { exact: true }).waitFor()
  return page
}

async function act(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name }).click()
}

async function expectGoodInAllModes(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await expectGoodScreen(page, `${name} ${colorScheme} ${width}`)
    }
  }
}

it('the screens of customers, staff, keys and the profile are accessible', async () => {
  await openCustomer('Ada Marsh')
  await expectGoodInAllModes(office.page, 'customer')
  for (const path of ['/customers/', '/staff/', '/staff/1/', '/api-keys/', '/profile/']) {
    await expectGoodInAllModes(await open(path), path)
  }
  expect(office.consoleErrors).toEqual([])
})

it('an account is merged after what moves was shown', async () => {
  const page = await openCustomer('Ada Marsh')
  await act(page, 'Merge with another account')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Other account').fill('ada.marsh')
  await dialog.getByRole('button', { name: /A\. Marsh/ }).click()
  await dialog.getByText('1 order', { exact: true }).waitFor()
  await expectGoodScreen(page, 'merge')
  await dialog.getByRole('button', { name: 'Delete the other account and merge' }).click()
  await page.getByText('2 orders', { exact: true }).waitFor()
  await open('/customers/')
  await page.getByRole('status').getByText('2 customers').waitFor()
})

it('a customer is blocked for a reason, and unblocked', async () => {
  const page = await openCustomer('مريم Bea')
  await act(page, 'Block…')
  await page.getByLabel('Reason').fill('Three orders not paid')
  await expectGoodScreen(page, 'block')
  await page.getByRole('button', { name: 'Block', exact: true }).click()
  await page.getByText(/^Blocked since .*: Three orders not paid$/).waitFor()
  await act(page, 'Unblock')
  await page.getByText(/^Blocked since/).waitFor({ state: 'detached' })
})

it('a manager acts as a customer, with a banner on every page, and stops', async () => {
  const page = await openCustomer('مريم Bea')
  const customer = new URL(page.url()).pathname
  await act(page, 'Act as this customer')
  const banner = page.getByRole('region', { name: 'Acting as a customer' })
  await banner.waitFor()
  await page.goto(`${shop.origin}/my-account/edit-account/`)
  expect(await page.getByLabel('Display name').inputValue()).toBe('مريم Bea')
  await expectGoodScreen(page, 'acting')
  await page.goto(`${shop.origin}/shop/`)
  await banner.getByRole('button', { name: 'Stop' }).click()
  await page.waitForURL(`**${customer}`)
  await page.goto(`${shop.origin}/shop/`)
  expect(await banner.count()).toBe(0)
})

it('somebody is invited', async () => {
  const page = await open('/staff/')
  await page.getByRole('button', { name: 'Invite…' }).click()
  await page.getByLabel('Email').fill('packer@example.com')
  await page.getByLabel('First name').fill('Pat')
  await expectGoodScreen(page, 'invite')
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await page.getByText('Invitation sent to packer@example.com').waitFor()
  await page.getByRole('status').getByText('2 people').waitFor()
  await page.locator('tbody').getByText('Invited').waitFor()
})
