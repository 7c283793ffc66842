import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  expectGoodScreen,
  expectGoodScreens,
  openBrowser,
  openPage,
  type WatchedPage,
  waitUntilIdle,
} from '../support/browser/browser.ts'
import { closeContexts } from '../support/browser/contexts.ts'
import { type ShopProcess, startShop } from '../support/process/shop-process.ts'

const owner = { email: 'ana@example.com', password: 'a vase of white marble' }
/** Everything that a move does comes ten seconds after it was requested. */
const MOVE_TIMEOUT = { timeout: 60_000 }

let shop: ShopProcess
let browser: Browser
let office: WatchedPage
let page: Page
beforeAll(async () => {
  shop = await startShop({
    env: { HANDSEL_ADMIN_EMAIL: owner.email, HANDSEL_ADMIN_PASSWORD: owner.password },
  })
  browser = await openBrowser()
  office = await openPage(browser, 1280, { acceptDownloads: true })
  page = office.page
  await page.goto(`${shop.origin}/admin/orders/`)
  await page.fill('#username', owner.email)
  await page.fill('#password', owner.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByText('No orders yet').waitFor()
})
beforeEach(async () => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.emulateMedia({ colorScheme: null })
})
afterAll(async () => {
  expect(office?.consoleErrors).toEqual([])
  await closeContexts(browser)
  await shop?.stop()
})

type Placed = {
  readonly name: string
  readonly status: string
  readonly note?: string
  readonly quantity?: number
}

/** Places an order by the REST interface, and answers its id. */
function place(order: Placed): Promise<number> {
  return page.evaluate(placeOrder, order)
}

/** Runs in the page. */
async function placeOrder({ name, status, note = '', quantity = 1 }: Placed): Promise<number> {
  const nonce = JSON.parse(document.querySelector('#rest-nonce')?.textContent ?? '')
  const call = async (path: string, data?: object) => {
    const headers = { 'x-wp-nonce': nonce, 'content-type': 'application/json' }
    const body = data && { method: 'POST', body: JSON.stringify(data) }
    return (await fetch(`/wp-json/wc/v3/${path}`, { headers, ...body })).json()
  }
  const [product] = await call('products?type=simple&stock_status=instock&per_page=1')
  const place = {
    address_1: '12 Mercer Street',
    city: 'New York',
    state: 'NY',
    postcode: '10001',
    country: 'US',
  }
  const email = `${name.toLowerCase()}@example.com`
  const billing = { first_name: name, last_name: 'Marsh', email, ...place }
  const order = {
    ...{ status, billing, shipping: billing, customer_note: note },
    payment_method: status === 'on-hold' ? 'bacs' : 'cod',
    shipping_lines: [{ method_id: 'flat_rate', method_title: 'Flat rate', total: '6.90' }],
    line_items: [{ product_id: product.id, quantity }],
  }
  return (await call('orders', order)).id
}

/** Thirty orders whose payment has failed. Runs in the page. */
async function placeMany(): Promise<void> {
  const nonce = JSON.parse(document.querySelector('#rest-nonce')?.textContent ?? '')
  const headers = { 'x-wp-nonce': nonce, 'content-type': 'application/json' }
  const fee_lines = [{ name: 'Engraving', total: '1' }]
  const create = Array.from({ length: 30 }, () => ({ status: 'failed', fee_lines }))
  await fetch('/wp-json/wc/v3/orders/batch', { method: 'POST', headers, body: JSON.stringify({ create }) })
}

/** What an order is now, as a key would read it. Runs in the page. */
async function orderNow(
  id: number,
): Promise<{ state: string; shipments: { carrier: string; number: string }[] }> {
  const nonce = JSON.parse(document.querySelector('#rest-nonce')?.textContent ?? '')
  return (await fetch(`/wp-json/handsel/v1/orders/${id}`, { headers: { 'x-wp-nonce': nonce } })).json()
}

const stateOf = async (id: number) => (await page.evaluate(orderNow, id)).state

async function open(path: string): Promise<void> {
  await page.goto(`${shop.origin}/admin${path}`)
  await waitUntilIdle(office)
}

/** The rows or cards that are visible. */
const rows = () => page.locator('a[data-row]').filter({ visible: true })

/** The subjects of the mails to this address. */
async function mailsTo(email: string): Promise<readonly string[]> {
  const folder = join(shop.data, 'outbox')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  return mails
    .filter((mail) => mail.includes(`To: ${email}`))
    .map((mail) => /^Subject: (.*)$/m.exec(mail)?.[1] ?? '')
}

describe('the morning', () => {
  it('a new order is announced, packed item by item and shipped, on a phone', async () => {
    await open('/orders/')
    await page.setViewportSize({ width: 390, height: 844 })
    const before = await rows().count()
    const id = await place({ name: 'Ida', status: 'processing', quantity: 2, note: 'Ring twice.' })
    // Coming back to the window asks the shop at once.
    await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
    const announced = page.getByRole('button', { name: '1 new order – show' })
    await announced.waitFor()
    expect(await rows().count()).toBe(before)
    await expectGoodScreen(page, 'orders with a new one')
    await announced.click()
    await rows()
      .filter({ hasText: String(id) })
      .waitFor()

    await page.getByRole('link', { name: 'Pack', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: /^Pack order \d+$/ }).waitFor()
    await page.getByLabel('I have read the note').check()
    const items = page.getByRole('checkbox', { name: /: item \d of 2$/ })
    await items.first().check()
    await page.reload()
    await page.getByText('1 of 2 packed').waitFor()
    expect(await page.getByLabel('I have read the note').isChecked()).toBe(true)

    await page.getByLabel('Carrier').fill('GLS')
    await page.getByRole('button', { name: 'Ship', exact: true }).click()
    await page.getByRole('alert').filter({ hasText: '1 item is not ticked yet.' }).waitFor()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectGoodScreens(page, `packing ${colorScheme}`)
    }
    await items.last().check()
    await page.getByLabel('Tracking number').fill('TX 1')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'All packed' }).waitFor()
    await page.getByRole('button', { name: 'Undo' }).waitFor()
    await expectGoodScreen(page, 'packed')
    await page.getByRole('link', { name: 'Back to the orders' }).click()

    await expect.poll(() => stateOf(id), MOVE_TIMEOUT).toBe('shipped')
    expect((await page.evaluate(orderNow, id)).shipments).toMatchObject([{ carrier: 'GLS', number: 'TX 1' }])
    await expect
      .poll(() => mailsTo('ida@example.com'), MOVE_TIMEOUT)
      .toContainEqual(expect.stringMatching(/shipped/i))
  })

  it('an order is shipped with three presses from the list, also after it was taken back', async () => {
    await page.evaluate(() => localStorage.setItem('handsel-carrier', 'UPS'))
    const id = await place({ name: 'Ben', status: 'processing' })
    await open('/orders/')
    const press = (role: 'link' | 'checkbox' | 'button', name: string | RegExp) =>
      page.getByRole(role, { name, exact: true }).click()
    await press('link', 'Pack')
    await press('checkbox', /: item 1 of 1$/)
    await press('button', 'Ship')
    await page.getByRole('heading', { name: 'All packed' }).waitFor()
    await press('button', 'Undo')
    await page.getByText(/^Order \d+: Ship – taken back$/).waitFor()
    expect(await stateOf(id)).toBe('processing')

    await press('link', 'Back to the orders')
    await press('link', 'Pack')
    // It is still packed.
    await press('button', 'Ship')
    await expect.poll(() => stateOf(id), MOVE_TIMEOUT).toBe('shipped')
    await expect
      .poll(() => mailsTo('ben@example.com'), MOVE_TIMEOUT)
      .toContainEqual(expect.stringMatching(/shipped/i))
  })
})

describe('the list of orders', () => {
  const ids: number[] = []
  beforeAll(async () => {
    await open('/orders/')
    for (const name of ['Cleo', 'Dora', 'Emil']) ids.push(await place({ name, status: 'on-hold' }))
  })

  it('is filtered in its address, and the filters become a view', async () => {
    await open('/orders/?status=on-hold')
    await page.getByRole('status').getByText('3 orders', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Filters' }).click()
    const panel = page.getByRole('dialog', { name: 'Filters' })
    await panel.getByLabel('Unpaid', { exact: true }).check()
    await panel.getByRole('button', { name: 'Show 3 orders' }).waitFor()
    await expectGoodScreens(page, 'filters of orders')
    await panel.getByRole('button', { name: 'Show 3 orders' }).click()
    expect(new URL(page.url()).search).toBe('?status=on-hold&payment=unpaid')

    await page.getByRole('button', { name: 'Save view' }).click()
    const dialog = page.getByRole('dialog', { name: 'Save view' })
    await dialog.getByLabel('Name of the view').fill('To remind')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'To remind', exact: true }).waitFor()
    await page.getByRole('link', { name: 'Clear filters' }).click()
    await page.getByRole('status').getByText('5 orders', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'To remind', exact: true }).click()
    await page.getByRole('status').getByText('3 orders', { exact: true }).waitFor()

    await page.getByRole('button', { name: 'View', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Remove “To remind”' }).click()
    await expect.poll(() => page.getByRole('link', { name: 'To remind', exact: true }).count()).toBe(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('link', { name: 'To remind', exact: true }).waitFor()
  })

  it('is selected with the keyboard, tagged, and the tags are taken back', async () => {
    await open('/orders/?status=on-hold')
    await rows().first().waitFor()
    for (const key of ['j', 'x', 'j', 'j', 'Shift+X']) await page.keyboard.press(key)
    const bar = page.getByRole('region', { name: '3 orders selected' })
    await bar.waitFor()
    await bar.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Tags…' }).click()
    await page.getByLabel('New tag').fill('Reminded')
    await expectGoodScreens(page, 'tags of orders')
    await page.keyboard.press('Enter')
    await page.getByText('“Reminded” added to 3 orders').waitFor()
    await expect.poll(() => page.locator('tbody').getByText('Reminded').count()).toBe(3)
    await expectGoodScreens(page, 'selected orders')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => page.locator('tbody').getByText('Reminded').count()).toBe(0)
  })

  it('moves several at once, which can be taken back; the others say why they were not', async () => {
    await open('/orders/?status=on-hold')
    await page.getByRole('checkbox', { name: 'Select all orders of this page' }).check()
    await page.getByRole('button', { name: 'Mark as paid (3)' }).click()
    await page.getByText('3 orders: Mark as paid').waitFor()
    await expectGoodScreen(page, 'moves of orders')
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('3 orders: Mark as paid – taken back').waitFor()
    expect(await stateOf(ids[0]!)).toBe('on-hold')

    await page.getByRole('checkbox', { name: 'Select all orders of this page' }).check()
    await page.evaluate(async (id) => {
      const nonce = JSON.parse(document.querySelector('#rest-nonce')?.textContent ?? '')
      const headers = { 'x-wp-nonce': nonce, 'content-type': 'application/json' }
      const body = JSON.stringify({ status: 'cancelled' })
      await fetch(`/wp-json/wc/v3/orders/${id}`, { method: 'PUT', headers, body })
    }, ids[0]!)
    await page.getByRole('button', { name: 'Mark as paid (3)' }).click()
    await page.getByText(`${ids[0]}: somebody else has changed it`).waitFor()
    await page.getByText('2 orders: Mark as paid – done').waitFor(MOVE_TIMEOUT)
    expect([await stateOf(ids[1]!), await stateOf(ids[2]!)]).toEqual(['processing', 'processing'])
  })

  it('is selected on all pages', async () => {
    await page.evaluate(placeMany)
    await open('/orders/?status=failed')
    await page.getByRole('checkbox', { name: 'Select all orders of this page' }).check()
    const bar = page.getByRole('region', { name: /orders selected$/ })
    await bar.getByText('25 orders selected').waitFor()
    await bar.getByRole('button', { name: 'Select all 30 that match' }).click()
    await bar.getByText('30 orders selected').waitFor()
    await page.getByRole('link', { name: 'Next page' }).click()
    await page.getByText('Page 2 of 2, 30 in total').waitFor()
    const checked = page.getByRole('checkbox', { name: /^Select order/, checked: true })
    await expect.poll(() => checked.count()).toBe(5)
    await bar.getByRole('button', { name: 'Clear' }).click()
    await expect.poll(() => bar.count()).toBe(0)
    await open('/orders/?status=failed&page=99')
    await page.getByText('Page 2 of 2, 30 in total').waitFor()
  })

  it('exports what it shows, and remembers columns', async () => {
    await open('/orders/?status=cancelled')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export 1 order' }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/)
    expect(await readFile(await file.path(), 'utf8')).toContain('cleo@example.com')

    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('dialog').getByLabel('Country').check()
    await page.getByRole('columnheader', { name: 'Country' }).waitFor()
    await expectGoodScreen(page, 'columns of orders')
    await waitUntilIdle(office)
    await page.reload()
    await page.getByRole('cell', { name: 'United States' }).waitFor()
  })

  it('finds the same place and order when one comes back', async () => {
    await page.setViewportSize({ width: 390, height: 500 })
    await open('/orders/?sort=number.asc')
    await rows().nth(4).scrollIntoViewIfNeeded()
    const [top, number] = [await page.evaluate(() => scrollY), await rows().nth(4).getAttribute('data-row')]
    expect(top).toBeGreaterThan(100)
    await rows().nth(4).click()
    await page.waitForURL(/\/admin\/orders\/\d+\/$/)
    await page.getByRole('heading', { level: 1, name: /^Order \d+$/ }).waitFor()
    await page.goBack()
    const focused = () => page.evaluate(() => (document.activeElement as HTMLElement).dataset['row'])
    await expect.poll(focused).toBe(number)
    expect(await page.evaluate(() => scrollY)).toBe(top)
  })
})
