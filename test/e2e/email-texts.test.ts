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
  await office.page.goto(`${shop.origin}/admin/email-texts/`)
  await office.page.fill('#username', owner.email)
  await office.page.fill('#password', owner.password)
  await office.page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await office.page.getByRole('heading', { level: 1, name: 'Email texts' }).waitFor()
  await office.page.evaluate(placeOrders)
})
beforeEach(async () => {
  await office.page.setViewportSize({ width: 1280, height: 900 })
  await office.page.emulateMedia({ colorScheme: null })
})
afterAll(async () => {
  await closeContexts(browser)
  await shop?.stop()
})

/** Two orders, by the REST interface. Runs in the page. */
async function placeOrders(): Promise<void> {
  const nonce = JSON.parse(document.querySelector('#rest-nonce')?.textContent ?? '')
  const headers = { 'x-wp-nonce': nonce, 'content-type': 'application/json' }
  const long = 'Maria de los Ángeles '.repeat(9).trim()
  for (const first_name of ['Ada', long]) {
    const billing = { first_name, last_name: 'כהן', country: 'US', email: 'buyer@example.com' }
    const body = JSON.stringify({
      status: 'processing',
      billing,
      fee_lines: [{ name: 'Glazing', total: '25.00' }],
    })
    await fetch('/wp-json/wc/v3/orders', { method: 'POST', headers, body })
  }
}

/** Writes a heading, as somebody else would. Runs in the page. */
async function writeHeading(heading: string): Promise<void> {
  const nonce = JSON.parse(document.querySelector('#rest-nonce')?.textContent ?? '')
  const headers = { 'x-wp-nonce': nonce, 'content-type': 'application/json' }
  const path = '/wp-json/handsel/v1/mail-kinds/paid'
  const { version } = await (await fetch(path, { headers })).json()
  await fetch(path, { method: 'PUT', headers, body: JSON.stringify({ version, heading }) })
}

async function open(path: string): Promise<Page> {
  await office.page.goto(`${shop.origin}/admin${path}`)
  await waitUntilIdle(office)
  return office.page
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
const status = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text })
/** Axe does not look into frames: the email is shown as text. */
const showText = (page: Page) => page.getByRole('button', { name: 'Plain text' }).click()
const email = (page: Page) => page.frameLocator('iframe')

it('a text is typed, seen in the email before it is saved, saved, marked and taken back', async () => {
  const page = await open('/email-texts/')
  await page.getByRole('link', { name: 'Order received' }).click()
  await page.getByRole('heading', { level: 1, name: 'Order received' }).waitFor()
  const heading = field(page, 'Heading')
  await heading.fill('Hello ')
  await page.getByRole('button', { name: '{order_number}' }).click()
  expect(await heading.inputValue()).toBe('Hello {order_number}')
  await email(page)
    .getByRole('heading', { name: /^Hello \d+$/ })
    .waitFor()
  await page.getByLabel('Find an order').fill('Ada')
  const orders = page.getByLabel('Shown with')
  await expect.poll(() => orders.locator('option').count()).toBe(2)
  await orders.selectOption({ index: 1 })
  await email(page)
    .getByRole('heading', { name: /^Hello / })
    .waitFor()
  await showText(page)
  await page
    .locator('pre')
    .getByText(/^Hello \d+/)
    .waitFor()

  await save(page)
  await status(page, '“Order received” saved').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await status(page, 'the former texts are back').waitFor()
  await expect.poll(() => heading.inputValue()).toBe('Thank you for your order, {customer_first_name}.')

  await page.getByRole('checkbox', { name: 'Send this email' }).click()
  await save(page)
  await status(page, '1 unsaved change').waitFor({ state: 'hidden' })
  await page.getByRole('link', { name: 'Email texts' }).first().click()
  await page
    .getByRole('row', { name: /^Order received/ })
    .getByText('Off')
    .waitFor()
  expect(office.consoleErrors).toEqual([])
})

it('a text that cannot be used says why, stays, and is not lost by leaving', async () => {
  const page = await open('/email-texts/shipped/')
  await field(page, 'Subject').fill('Parcel {nothing}')
  await page.getByText('There is no placeholder {nothing} in this email.').waitFor()
  await page.getByText('A text needs a correction.').waitFor()
  await save(page)
  await page.getByRole('alert').getByText('1 field needs a correction').waitFor()
  await showText(page)
  await expectGoodScreen(page, 'email with a problem')
  await page.getByRole('link', { name: 'Orders', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  expect(await field(page, 'Subject').inputValue()).toBe('Parcel {nothing}')
  await page.getByRole('button', { name: 'Discard' }).click()
})

it('two owners at once: nothing is overwritten unseen, and what was typed stays', async () => {
  const page = await open('/email-texts/paid/')
  await field(page, 'Heading').fill('Mine')
  await page.evaluate(writeHeading, 'Theirs')
  await save(page)
  await page.getByRole('alert').getByText('has changed this email meanwhile').waitFor()
  await page.getByText(/changed this meanwhile: Theirs/).waitFor()
  expect(await field(page, 'Heading').inputValue()).toBe('Mine')
  await showText(page)
  await expectGoodScreen(page, 'email with a conflict')
  await save(page)
  await status(page, '“Payment received” saved').waitFor()
})

it('a test is sent, and what became of it is said; a sent email is shown as it was', async () => {
  const page = await open('/email-texts/reset/')
  await expect.poll(() => page.getByLabel('To', { exact: true }).inputValue()).toBe(owner.email)
  await page.getByRole('button', { name: 'Send test' }).click()
  await status(page, `Sent to ${owner.email}`).waitFor()
  await page.getByText('the email is a file in the outbox').waitFor()
  await page.getByLabel('To', { exact: true }).fill('nobody')
  await page.getByRole('button', { name: 'Send test' }).click()
  await page.getByText('Enter a valid email.').waitFor()
  await showText(page)
  await expectGoodScreen(page, 'email with a test')

  await open('/sent-emails/?search=buyer')
  await page
    .getByRole('button', { name: /^Show “.*your order/ })
    .first()
    .click()
  await email(page).locator('p', { hasText: 'We’ve received your order' }).waitFor()
})

it('every screen is accessible in light and dark, on a phone and on a desk', async () => {
  const paths = {
    'email texts': '/email-texts/',
    'text of an email': '/email-texts/new-order/',
    'missing email': '/email-texts/nonsense/',
    'sent emails': '/sent-emails/',
    'no sent emails': '/sent-emails/?search=zzzz',
  }
  for (const [name, path] of Object.entries(paths)) {
    const page = await open(path)
    if (path === '/email-texts/new-order/') await showText(page)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 900 })
        await expectGoodScreen(page, `${name} ${colorScheme} ${width}`)
      }
    }
    await expectFitsAllWidths(page, name)
  }
})
