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
beforeAll(async () => {
  shop = await startShop({
    env: { HANDSEL_ADMIN_EMAIL: owner.email, HANDSEL_ADMIN_PASSWORD: owner.password },
  })
  browser = await openBrowser()
  office = await openPage(browser, 1280)
  page = office.page
  await page.goto(`${shop.origin}/admin/orders/`)
  await page.fill('#username', owner.email)
  await page.fill('#password', owner.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
})
afterAll(async () => {
  await closeContexts(browser)
  await shop?.stop()
})

const quantity = () => page.getByRole('textbox', { name: /^Quantity of/ })
const total = () => page.getByRole('row', { name: /^Total/ }).getByRole('cell')

it('an order by phone is three presses from its list, and costs what the shop says', async () => {
  await page.getByRole('link', { name: 'New order' }).first().click()
  const finder = page.getByRole('combobox', { name: 'Find a product' })
  await finder.click()
  await page.getByRole('option', { name: /^Add / }).first().waitFor()
  // By keys alone; afterwards the list is closed, and the field keeps the focus.
  await finder.press('Escape')
  await expect.poll(() => page.getByRole('listbox').count()).toBe(0)
  await finder.press('ArrowDown')
  await page.getByRole('option', { name: /^Add / }).first().waitFor()
  const chosen = page.locator('[data-combobox-selected]').filter({ hasText: 'Add' })
  await expect
    .poll(async () => {
      await finder.press('ArrowDown')
      return chosen.count()
    })
    .toBe(1)
  await finder.press('Enter')
  await total().waitFor()
  await expect.poll(() => page.getByRole('listbox').count()).toBe(0)
  expect(await finder.evaluate((field) => field === document.activeElement)).toBe(true)
  const one = await total().innerText()
  await quantity().fill('2')
  await expect.poll(() => total().innerText()).not.toBe(one)

  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Coupon code').fill('no such code')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByText('We couldn’t find coupon').waitFor()
  expect(await page.getByRole('button', { name: 'Save, pay later' }).isDisabled()).toBe(true)

  await page.emulateMedia({ colorScheme: 'light' })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await expectGoodScreen(page, `new order ${colorScheme} ${width}`)
    }
  }
  await page.getByRole('combobox', { name: 'Find a product' }).click()
  await page.getByRole('option', { name: /^Add / }).first().waitFor()
  await expectGoodScreen(page, 'new order with products')
  await page.keyboard.press('Escape')
})

it('what was entered is there after a reload, and when one comes back to it', async () => {
  await page.reload()
  await quantity().waitFor()
  expect(await quantity().inputValue()).toBe('2')
  expect(await page.getByLabel('Email').inputValue()).toBe('ada@example.com')
  await page.getByRole('link', { name: 'Customers' }).click()
  await page.getByRole('heading', { level: 1, name: 'Customers' }).waitFor()
  await page.goBack()
  await page.getByText(/^Draft from \d/).waitFor()
  expect(await quantity().inputValue()).toBe('2')
})

it('is created once by a double press, as paid in cash', async () => {
  await page.getByRole('button', { name: 'Remove coupon no such code' }).click()
  await expect.poll(() => page.getByRole('button', { name: 'Create as paid' }).isEnabled()).toBe(true)
  await page.getByRole('button', { name: 'Create as paid' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reference').fill('till 7')
  await expectGoodScreen(page, 'new order paid')
  await dialog.getByRole('button', { name: 'Create as paid' }).dblclick()
  await page.waitForURL(/\/admin\/orders\/\d+\/$/)
  await page.goto(`${shop.origin}/admin/orders/`)
  await waitUntilIdle(office)
  await page.getByRole('status').getByText('1 order', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'New order' }).first().click()
  await page.getByText('No products yet.').waitFor()
  expect(office.consoleErrors).toEqual([])
})
