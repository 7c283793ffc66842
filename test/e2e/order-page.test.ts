import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
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

const shipping_lines = [{ method_id: 'flat_rate', total: '6.90' }]
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
  await office.page.goto(`${shop.origin}/admin/orders/`)
  await office.page.fill('#username', owner.email)
  await office.page.fill('#password', owner.password)
  await office.page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await office.page.waitForURL(/\/admin\/orders\//)
})
beforeEach(async () => {
  await office.page.setViewportSize({ width: 1280, height: 900 })
  await office.page.emulateMedia({ colorScheme: null })
})
afterAll(async () => {
  await closeContexts(browser)
  await shop?.stop()
})

/** A call of the REST interface, as somebody else makes it. */
async function call<Answer>(path: string, data?: object, method = data ? 'POST' : 'GET'): Promise<Answer> {
  return office.page.evaluate(
    async ({ path, data, method }) => {
      const nonce = JSON.parse(document.querySelector('#rest-nonce')?.textContent ?? '')
      const headers = { 'x-wp-nonce': nonce, 'content-type': 'application/json' }
      const body = data && { body: JSON.stringify(data) }
      return (await fetch(`/wp-json/${path}`, { method, headers, ...body })).json()
    },
    { path, data, method },
  )
}

type Placed = {
  readonly id: number
  readonly number: string
  readonly line_items: readonly { name: string }[]
}

async function place(more: object): Promise<Placed> {
  const [product] = await call<{ id: number }[]>('wc/v3/products?type=simple&stock_status=instock&per_page=1')
  const address = { first_name: 'Ana', last_name: 'Bianchi', address_1: '12 Mercer Street', city: 'New York' }
  const billing = { ...address, state: 'NY', postcode: '10001', country: 'US', email: 'buyer@example.com' }
  const line_items = [{ product_id: product?.id, quantity: 2 }]
  const payment = { payment_method: 'bacs', payment_method_title: 'Bank transfer' }
  return call('wc/v3/orders', { ...payment, billing, shipping: billing, line_items, ...more })
}

/** The names of the mails that were sent about an order. */
async function mailsOf({ id }: Pick<Placed, 'id'>): Promise<readonly string[]> {
  type Timeline = { readonly timeline: readonly { readonly kind: string; readonly text: string }[] }
  const { timeline } = await call<Timeline>(`handsel/v1/orders/${id}`)
  return timeline.flatMap(({ kind, text }) => (kind === 'mail' ? [text] : []))
}

async function open({ id }: Pick<Placed, 'id'>): Promise<Page> {
  await office.page.goto(`${shop.origin}/admin/orders/${id}/`)
  await waitUntilIdle(office)
  return office.page
}

/** The same screen is good on a phone and on a desk, in light and dark. */
async function expectGoodEverywhere(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await expectGoodScreen(page, `${name} ${colorScheme} ${width}`)
    }
  }
  await page.emulateMedia({ colorScheme: null })
}

it('an order is opened from the list and shipped with tracking, taken back, and shipped for good: its buyer gets the mail', async () => {
  const order = await place({ set_paid: true, shipping_lines })
  const { number } = order
  const { page } = office
  await page.goto(`${shop.origin}/admin/orders/`)
  await page.locator('a[data-row]').first().click()
  await page.getByRole('heading', { level: 1, name: `Order ${number}` }).waitFor()
  const ship = async () => {
    await page.getByRole('button', { name: 'Ship', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: `Ship order ${number}` })
    await dialog.getByLabel('Tracking number').fill('1Z5R89390357567127')
    expect(await dialog.getByLabel(/^Carrier/).inputValue()).toBe('UPS')
    expect(await dialog.getByLabel('Tracking link').inputValue()).toContain('ups.com')
    return dialog
  }
  const dialog = await ship()
  await expectGoodEverywhere(page, 'ship an order')
  await page.setViewportSize({ width: 1280, height: 900 })
  await dialog.getByRole('button', { name: 'Ship', exact: true }).click()
  await page.getByText(`Order ${number}: Ship`).waitFor()
  await expectGoodScreen(page, 'a move that can be taken back')
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText(`Order ${number}: Ship – taken back`).waitFor()
  await page.locator('header').getByText('To ship').waitFor()

  const again = await ship()
  // A double press ships once.
  await again.getByRole('button', { name: 'Ship', exact: true }).dblclick()
  await page.getByText(`Order ${number}: Ship – done`).waitFor()
  await page.getByRole('link', { name: 'Track' }).waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'Track' }).count()).toBe(1)
  await expect.poll(() => mailsOf(order), { timeout: 20_000 }).toContain('shipped')
  const outbox = join(shop.data, 'outbox')
  const mails = readdirSync(outbox).map((name) => readFileSync(join(outbox, name), 'utf8'))
  expect(mails.filter((mail) => mail.includes('1Z5R89390357567127'))).toHaveLength(1)
  await page.reload()
  const timeline = page.locator('section', { has: page.getByRole('heading', { name: 'Timeline' }) })
  await timeline
    .locator('li', { hasText: 'Email: Shipping confirmation' })
    .getByRole('button', { name: 'Show email' })
    .click()
  const mail = page.getByRole('dialog', { name: 'Shipping confirmation' })
  await mail.getByText('To buyer@example.com').waitFor()
  await mail.frameLocator('iframe').getByText('1Z5R89390357567127').first().waitFor()
  expect(await mail.locator('iframe').getAttribute('sandbox')).toBe('')
  expect(office.consoleErrors).toEqual([])
})

it('one item is refunded, with the amount filled in, once, and the focus is on the result', async () => {
  const order = await place({ set_paid: true, shipping_lines })
  const page = await open(order)
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Refund order ${order.number}` })
  const name = order.line_items[0]?.name ?? ''
  expect(await dialog.getByRole('button', { name: 'Choose what to refund' }).isDisabled()).toBe(true)
  await dialog
    .getByText(/^SKU .* each$/)
    .first()
    .waitFor()
  await dialog.getByLabel(`Items of ${name} to refund`).fill('3')
  await dialog.getByText('Enter a whole number from 0 to 2.').waitFor()
  await dialog.getByLabel('Shipping, fees and other').fill('9999')
  await dialog.getByText(/^At most \$[\d.,]+ can be refunded\.$/).waitFor()
  await dialog.getByLabel('Shipping, fees and other').fill('')
  await dialog.getByLabel(`Items of ${name} to refund`).fill('1')
  const amount = await dialog.getByLabel(`Amount for ${name}`).inputValue()
  expect(Number(amount)).toBeGreaterThan(0)
  await dialog.getByLabel('Reason').fill('Chipped')
  await expectGoodEverywhere(page, 'refund an item')
  await page.setViewportSize({ width: 1280, height: 900 })
  await dialog.getByRole('button', { name: `Refund $${amount}` }).dblclick()
  const result = page.getByText(`$${amount} was refunded.`)
  await expect.poll(() => result.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.getByText('1 refunded').waitFor()
  // The refund is one row of the payments, with its items and reason.
  const row = page.getByRole('listitem').filter({ hasText: `−$${amount}` })
  await row.getByText(`1 × ${name}`).waitFor()
  await row.getByText(/Chipped/).waitFor()
  expect(await row.count()).toBe(1)
  const refunds = await call<{ amount: string }[]>(`wc/v3/orders/${order.id}/refunds`)
  expect(refunds).toMatchObject([{ amount, reason: 'Chipped' }])
  await expectGoodScreen(page, 'an order with a refund')
  await page.getByLabel('New note').fill('Send a new one.')
  await page.reload()
  expect(await page.getByLabel('New note').inputValue()).toBe('Send a new one.')
})

it('two owners at once: what was typed stays, the other’s change is shown, and both are stored', async () => {
  const order = await place({ status: 'on-hold' })
  const page = await open(order)
  await page.getByRole('button', { name: 'Edit shipping address' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit shipping address' })
  await dialog.getByLabel('City').fill('Boston')
  await dialog.getByText('before: New York').waitFor()
  const { version } = await call<{ version: number }>(`handsel/v1/orders/${order.id}`)
  const change = { version, shipping: { address_1: '7 Other Street' }, billing: { company: 'Bianchi & Co' } }
  await call(`handsel/v1/orders/${order.id}`, change, 'PUT')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('heading', { name: 'This order has changed in the meantime' }).waitFor()
  await dialog.getByText('Changed: billing address and shipping address.').waitFor()
  expect(await dialog.getByLabel('City').inputValue()).toBe('Boston')
  await expectGoodScreen(page, 'a change of somebody else')
  await dialog.getByRole('button', { name: 'Apply to the new state' }).click()
  expect(await dialog.getByLabel('Address', { exact: true }).inputValue()).toBe('7 Other Street')
  await page.keyboard.press('Escape')
  await dialog.getByText('Discard what you have entered?').waitFor()
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('address saved').waitFor()
  expect(await call(`handsel/v1/orders/${order.id}`)).toMatchObject({
    shipping: { city: 'Boston', address_1: '7 Other Street' },
    billing: { company: 'Bianchi & Co' },
  })
})

it('the items of an unpaid order change with the totals that the shop computes', async () => {
  const order = await place({ status: 'on-hold' })
  const page = await open(order)
  await page.getByRole('button', { name: 'Edit items' }).click()
  const dialog = page.getByRole('dialog', { name: `Edit order ${order.number}` })
  await dialog.getByLabel(/^Quantity of/).fill('3')
  await dialog.getByLabel('Add a product').fill('ombra')
  await dialog
    .getByRole('button', { name: /^Add Ombra/ })
    .first()
    .click()
  await dialog.getByRole('heading', { name: /^Choose the options of/ }).waitFor()
  await dialog.locator('button[aria-label^="Add "]:enabled').first().click()
  await dialog.getByRole('button', { name: 'Add a fee' }).click()
  await dialog.getByLabel('Fee', { exact: true }).fill('Gift wrap')
  await dialog.getByLabel('Amount, without tax').fill('3')
  await dialog.getByRole('row', { name: /^Gift wrap – \$3\.00$/ }).waitFor()
  const total = await dialog
    .getByRole('row', { name: /^Total/ })
    .locator('td')
    .last()
    .innerText()
  await expectGoodEverywhere(page, 'edit the items of an order')
  await page.setViewportSize({ width: 1280, height: 900 })
  await dialog.getByRole('button', { name: 'Save items' }).click()
  await page.getByText('items saved').waitFor()
  await page.getByRole('row', { name: `Total ${total}` }).waitFor()
  expect(office.consoleErrors).toEqual([])
})
