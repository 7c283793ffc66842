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
const heading =
  'Country code,State code,Postcode / ZIP,City,Rate %,Tax name,Priority,Compound,Shipping,Tax class'

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
  await page.goto(`${shop.origin}/admin/settings/tax-rates/`)
  await page.fill('#username', owner.email)
  await page.fill('#password', owner.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByText('No tax rates yet').waitFor()
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

/** Writes as somebody else would. Runs in the page. */
async function callApi({ path, method, body }: { path: string; method: string; body?: object }) {
  const nonce = JSON.parse(document.querySelector('#rest-nonce')?.textContent ?? '')
  const headers = { 'x-wp-nonce': nonce, 'content-type': 'application/json' }
  const answer = await fetch(`/wp-json/${path}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  })
  return answer.json()
}
const api = (path: string, method: string, body?: object) =>
  office.page.evaluate(callApi, { path, method, ...(body && { body }) })

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const status = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text })
const file = (...lines: string[]) => ({
  name: 'rates.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([heading, ...lines].join('\n')),
})

async function expectGoodInAllModes(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await expectGoodScreen(page, `${name} ${colorScheme} ${width}`)
    }
  }
}

it('a rate is added, corrected, saved, changed by two at once, removed and put back', async () => {
  const page = await open('/settings/tax-rates/')
  await press(page, 'Add rate')
  const dialog = page.getByRole('dialog', { name: 'Add rate' })
  await dialog.getByLabel('Country').selectOption('US')
  await dialog.getByLabel('Rate').fill('seven')
  await dialog.getByLabel('Name').fill('State tax')
  await dialog.getByRole('button', { name: 'Add rate' }).click()
  await dialog.getByText('"seven" is not a rate').waitFor()
  expect(await dialog.getByLabel('Name').inputValue()).toBe('State tax')
  await dialog.getByLabel('Rate').fill('7')
  await dialog.getByRole('button', { name: 'Add rate' }).click()
  await page.getByRole('heading', { level: 1, name: 'State tax 7 %' }).waitFor()

  await field(page, 'State').fill('TN')
  await field(page, 'Rate').fill('7.12345')
  await press(page, 'Save')
  await page.getByText('has more than four decimals').waitFor()
  expect(await field(page, 'State').inputValue()).toBe('TN')
  await field(page, 'Rate').fill('7.25')
  await press(page, 'Save')
  await page.getByRole('heading', { level: 1, name: 'State tax 7.25 %' }).waitFor()

  const id = Number(new URL(page.url()).pathname.split('/').at(-2))
  await field(page, 'Name').fill('Mine')
  await field(page, 'Rate').fill('8')
  await api(`wc/v3/taxes/${id}`, 'PUT', { name: 'Theirs' })
  await press(page, 'Save')
  await page.getByRole('alert').getByText('has changed this meanwhile').waitFor()
  await page.getByText(/meanwhile: Theirs/).waitFor()
  expect(await field(page, 'Rate').inputValue()).toBe('8')
  await expectGoodScreen(page, 'rate with a conflict')
  await press(page, 'Use theirs')
  await press(page, 'Save')
  await page.getByRole('heading', { level: 1, name: 'Theirs 8 %' }).waitFor()

  await press(page, 'Remove rate')
  const question = page.getByRole('dialog', { name: /^Remove the rate/ })
  await question.getByRole('button', { name: 'Remove rate' }).click()
  await page.getByText('No tax rates yet').waitFor()
  await status(page, 'removed').getByRole('button', { name: 'Undo' }).click()
  await page.locator('tbody').getByRole('link', { name: 'United States · TN' }).waitFor()
  expect(office.consoleErrors).toEqual([])
})

it('a file is shown before it is imported, and the import is undone', async () => {
  const page = await open('/settings/tax-rates/import/')
  const choose = page.locator('input[type="file"]')
  await choose.setInputFiles(file('US,TN,,,9,State tax,1,0,1,', 'UK,,,,20,VAT,1,0,1,'))
  await page.getByRole('alert').getByText('Line 3: "UK" is not a country').waitFor()
  await expectGoodScreen(page, 'file with a wrong line')
  await choose.setInputFiles(file('US,TN,,,9,State tax,1,0,1,', 'GB,,,,20,VAT,1,0,1,'))
  await status(page, /1 new.*1 changed/).waitFor()
  await page.getByRole('cell', { name: '8 % → 9 %' }).waitFor()
  await expectGoodInAllModes(page, 'preview of an import')
  await press(page, 'Import these rates')
  await status(page, '1 rate added, 1 changed, 0 removed.').waitFor()
  await press(page, 'Undo the import')
  await status(page, 'The former rates are back').first().waitFor()
  await page.getByRole('link', { name: 'To the tax rates' }).click()
  await status(page, '1 rate').waitFor()
  await page.locator('tbody').getByText('8 %').waitFor()
  expect(office.consoleErrors).toEqual([])
})

it('rates are moved and filtered, and the trial says what tax a price has', async () => {
  await api('wc/v3/taxes', 'POST', { country: 'DE', rate: '19', name: 'VAT' })
  await api('wc/v3/settings/general/woocommerce_calc_taxes', 'PUT', { value: 'yes' })
  const page = await open('/settings/tax-rates/')
  const places = () => page.locator('tbody a').allInnerTexts()
  await press(page, 'Move “VAT 19 %” up')
  await expect.poll(places).toEqual(['Germany', 'United States · TN'])
  await expectGoodInAllModes(page, 'tax rates')
  await page.setViewportSize({ width: 1280, height: 900 })
  const trial = page.locator('form').filter({ hasText: 'Price' })
  await trial.getByLabel('Country').selectOption('DE')
  await press(page, 'Calculate')
  await status(page, 'VAT 19 %').getByText('$119.00').waitFor()
  await page.locator('search').getByLabel('Country').selectOption('DE')
  await page.waitForURL(/country=DE/)
  await expect.poll(places).toEqual(['Germany'])
})

it('a tax class is added, and removed after what is lost was named', async () => {
  const page = await open('/settings/tax-classes/')
  await field(page, 'New tax class').fill('Books')
  await press(page, 'Add class')
  await page.getByRole('heading', { level: 2, name: 'Books' }).waitFor()
  await expectGoodInAllModes(page, 'tax classes')
  await press(page, 'Remove Books')
  const question = page.getByRole('dialog', { name: 'Remove the tax class “Books”?' })
  await question.getByText('It has no rates. No product has it.').waitFor()
  await question.getByRole('button', { name: 'Remove', exact: true }).click()
  await status(page, 'Books removed').waitFor()
  await expect.poll(() => page.getByRole('heading', { level: 2, name: 'Books' }).count()).toBe(0)
})

it('payment methods are ordered and turned off, each with an undo, and customers see them so', async () => {
  const page = await open('/settings/payment-methods/')
  const titles = () => page.locator('ol h2 bdi').allInnerTexts()
  const before = await titles()
  await press(page, `Move “${before[1]}” up`)
  await expect.poll(titles).toEqual([before[1], before[0], ...before.slice(2)])
  await status(page, 'moved').getByRole('button', { name: 'Undo' }).click()
  await expect.poll(titles).toEqual(before)
  await press(page, 'Turn off Bank transfer')
  await page.getByRole('button', { name: 'Turn on Bank transfer', exact: true }).waitFor()
  await page.getByLabel('Shipping').selectOption('local_pickup')
  await press(page, 'Show')
  const offered = page.locator('section').filter({ hasText: 'What customers see' })
  await expect.poll(() => offered.getByText('Bank transfer').count()).toBe(0)
  await expectGoodInAllModes(page, 'payment methods')
  expect(office.consoleErrors).toEqual([])
})

it('a zone that was changed by two keeps what was typed, and one that was removed comes back', async () => {
  const { id } = await api('handsel/v1/shipping-zones', 'POST', {
    name: 'Alps',
    locations: [{ type: 'country', code: 'AT' }],
    new_methods: [{ method_id: 'flat_rate', settings: { title: 'Post', cost: '4' } }],
  })
  const page = await open(`/settings/shipping-zones/${id}/`)
  await field(page, 'Cost').fill('5')
  await api(`wc/v3/shipping/zones/${id}`, 'PUT', { name: 'Mountains' })
  await press(page, 'Save')
  await page.getByRole('alert').getByText('has changed this meanwhile').waitFor()
  await page.getByRole('heading', { level: 1, name: 'Mountains' }).waitFor()
  expect(await field(page, 'Cost').inputValue()).toBe('5')
  await press(page, 'Save')
  await status(page, 'Mountains saved').waitFor()
  await press(page, 'Remove zone')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove zone' }).click()
  await status(page, 'Mountains removed').getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('link', { name: 'Mountains' }).click()
  await expect.poll(() => field(page, 'Cost').inputValue()).toBe('5')
})

it.each([
  ['VAT', 'Tax rates'],
  ['postage', 'Shipping zones'],
  ['cash', 'Payment methods'],
])('the search for %s finds %s', async (word, title) => {
  const page = await open('/')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill(word)
  await page.getByRole('option', { name: title, exact: true }).click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
})
