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
  await office.page.goto(`${shop.origin}/admin/settings/`)
  await office.page.fill('#username', owner.email)
  await office.page.fill('#password', owner.password)
  await office.page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await office.page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
})
beforeEach(async () => {
  await office.page.setViewportSize({ width: 1280, height: 900 })
  await office.page.emulateMedia({ colorScheme: null })
})
afterAll(async () => {
  await closeContexts(browser)
  await shop?.stop()
})

async function open(path: string): Promise<Page> {
  await office.page.goto(`${shop.origin}/admin${path}`)
  await waitUntilIdle(office)
  return office.page
}

/** Writes a setting, as somebody else would. Runs in the page. */
async function writeCity(city: string): Promise<void> {
  const nonce = JSON.parse(document.querySelector('#rest-nonce')?.textContent ?? '')
  const headers = { 'x-wp-nonce': nonce, 'content-type': 'application/json' }
  const body = JSON.stringify({ value: city })
  const path = '/wp-json/wc/v3/settings/general/woocommerce_store_city'
  await fetch(path, { method: 'PUT', headers, body })
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
const status = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text })

it('a setting is found by the search, changed, seen in the shop, and changed back', async () => {
  const page = await open('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('shop name')
  await page.getByRole('option', { name: /^Shop name/ }).click()
  const name = field(page, 'Shop name')
  await expect.poll(() => name.evaluate((input) => input === document.activeElement)).toBe(true)
  await name.fill('Verde & Sons')
  await status(page, '1 unsaved change').waitFor()
  await save(page)
  await status(page, 'Shop saved: 1 change').waitFor()

  const visit = await openPage(browser, 1280)
  await visit.page.goto(`${shop.origin}/shop/`)
  expect(await visit.page.title()).toContain('Verde & Sons')

  await page.getByRole('button', { name: 'Undo' }).click()
  await status(page, 'the former values are back').waitFor()
  await expect.poll(() => name.inputValue()).toBe('Carrara & Clay')
  await visit.page.reload()
  expect(await visit.page.title()).toContain('Carrara & Clay')
  expect(office.consoleErrors).toEqual([])
})

it('wrong values stay in the form, with the reason at each field', async () => {
  const page = await open('/settings/shop/')
  await field(page, 'Shop name').fill('')
  await field(page, 'Email address').fill('not an address')
  await field(page, 'City').fill('Turin')
  await save(page)
  await page.getByRole('alert').getByText('2 fields need a correction').waitFor()
  expect(await page.locator('[data-wrong="true"]').count()).toBe(2)
  await page.getByText('Enter one email address, such as shop@example.com.').waitFor()
  expect(await field(page, 'City').inputValue()).toBe('Turin')
  await expectGoodScreen(page, 'settings with problems')

  await page.getByRole('link', { name: 'Orders', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByText('3 changes are lost.').waitFor()
  await question.getByRole('button', { name: 'Stay' }).click()
  expect(await field(page, 'Email address').inputValue()).toBe('not an address')
  await page.getByRole('button', { name: 'Discard' }).click()
  expect(await field(page, 'Shop name').inputValue()).toBe('Carrara & Clay')
})

it('two owners at once: nothing is overwritten unseen, and nothing that was typed is lost', async () => {
  const page = await open('/settings/shop/')
  await field(page, 'City').fill('Milan')
  await field(page, 'Phone number').fill('+39 02 1234')
  await page.evaluate(writeCity, 'Turin')
  await save(page)
  await page.getByRole('alert').getByText('Somebody else has changed this meanwhile').waitFor()
  await page.getByText(/changed this meanwhile: Turin/).waitFor()
  expect(await field(page, 'City').inputValue()).toBe('Milan')
  await expectGoodScreen(page, 'settings with a conflict')
  await page.getByRole('button', { name: 'Use theirs' }).click()
  expect(await field(page, 'City').inputValue()).toBe('Turin')
  await save(page)
  await status(page, 'Shop saved: 1 change').waitFor()
  const again = await open('/settings/shop/')
  expect(await field(again, 'City').inputValue()).toBe('Turin')
  expect(await field(again, 'Phone number').inputValue()).toBe('+39 02 1234')
})

it('a changed setting is reset to its default, and fields appear with those that they depend on', async () => {
  const page = await open('/settings/shipping/')
  const days = field(page, 'Time to dispatch')
  await days.fill('9')
  await save(page)
  // What is changed while the shop saves is a change of its own.
  await page.getByRole('button', { name: 'Reset “Time to dispatch” to its default' }).click()
  expect(await days.inputValue()).toBe('1')
  await save(page)
  await expect.poll(() => page.getByRole('button', { name: /^Reset “Time to dispatch”/ }).count()).toBe(0)

  await open('/settings/payments/')
  const methods = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Move/ }) })
  await page.getByRole('button', { name: 'Move “Cash on delivery” up' }).click()
  const firstTitles = async () => (await methods.allInnerTexts()).slice(0, 2)
  await expect.poll(firstTitles).toEqual(['Bank transfer', 'Cash on delivery'])
  const payee = field(page, 'Payee')
  const titles = page.getByLabel('Title', { exact: true })
  await payee.waitFor()
  const before = await titles.count()
  await page.getByRole('checkbox', { name: 'Offer this method' }).first().click()
  await expect.poll(() => titles.count()).toBe(before - 1)
})

it('a zone is added, gets a method, and the trial says what an order there costs', async () => {
  const page = await open('/settings/shipping-zones/')
  await page.getByRole('button', { name: 'Add zone' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add zone' })
  await dialog.getByLabel('Name').fill('Alps')
  await dialog.getByLabel('First country').selectOption('AT')
  await expectGoodScreen(page, 'new zone')
  await dialog.getByRole('button', { name: 'Add zone' }).click()
  await page.getByRole('heading', { level: 1, name: 'Alps' }).waitFor()
  await page.getByRole('button', { name: 'Add method' }).click()
  await page.getByRole('heading', { level: 2, name: 'Flat rate' }).waitFor()
  await page.getByRole('checkbox', { name: 'Offer this method' }).click()
  await field(page, 'Cost').fill('[nonsense')
  await save(page)
  await page.getByRole('alert').getByText('Alps was not saved').waitFor()
  expect(await field(page, 'Cost').inputValue()).toBe('[nonsense')
  await field(page, 'Cost').fill('4 + 1 * [qty]')
  await save(page)
  await status(page, 'Alps saved').waitFor()
  await expectGoodScreen(page, 'zone')

  await open('/settings/shipping-zones/')
  await page.getByLabel('Country').selectOption('AT')
  await field(page, 'Items').fill('3')
  await page.getByRole('button', { name: 'Calculate' }).click()
  await status(page, 'By the zone “Alps”').getByText('$7.00').waitFor()

  await page.getByRole('link', { name: 'Alps' }).click()
  await page.getByRole('button', { name: 'Remove zone' }).click()
  const question = page.getByRole('dialog', { name: 'Remove the zone “Alps”?' })
  await question.getByText('and 1 method are deleted').waitFor()
  await question.getByRole('button', { name: 'Remove zone' }).click()
  await status(page, 'Alps removed').waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'Alps' }).count()).toBe(0)
})

it('every screen is accessible in light and dark, on a phone and on a desk', async () => {
  const paths = {
    settings: '/settings/',
    'found settings': '/settings/?search=return',
    'no settings': '/settings/?search=zzzz',
    'section of every kind': '/settings/payments/',
    'shipping zones': '/settings/shipping-zones/',
    'shipping zone': '/settings/shipping-zones/0/',
    'missing section': '/settings/nonsense/',
  }
  for (const [name, path] of Object.entries(paths)) {
    const page = await open(path)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 900 })
        await expectGoodScreen(page, `${name} ${colorScheme} ${width}`)
      }
    }
    await expectFitsAllWidths(page, name)
  }
  const page = await open('/settings/shipping/')
  await page.getByRole('button', { name: /selected: / }).click()
  await page.getByLabel('Filter').fill('ita')
  await page.getByLabel('Filter').press('Tab')
  await page.getByRole('checkbox', { name: 'Italy' }).waitFor()
  await expectGoodScreen(page, 'settings with countries')
})
