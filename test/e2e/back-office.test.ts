import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { projectRoot } from '../../src/platform/files/project-root.ts'
import { builtAssets } from '../../src/platform/render/assets.ts'
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
const dist = join(projectRoot(), 'dist')

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
  await signIn(office.page)
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

async function signIn(page: Page): Promise<void> {
  await page.fill('#username', owner.email)
  await page.fill('#password', owner.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Three orders, by the REST interface. Runs in the page. */
async function placeOrders(): Promise<void> {
  const nonce = JSON.parse(document.querySelector('#rest-nonce')?.textContent ?? '')
  const call = async (path: string, data?: object) => {
    const headers = { 'x-wp-nonce': nonce, 'content-type': 'application/json' }
    const body = data && { method: 'POST', body: JSON.stringify(data) }
    return (await fetch(`/wp-json/wc/v3/${path}`, { headers, ...body })).json()
  }
  const [product] = await call('products?type=simple&stock_status=instock&per_page=1')
  const people = [
    ['Ana', 'Bianchi'],
    ['Maria de los Ángeles', 'Fernández-Castellanos'],
    ['Siobhán', 'O’Neill'],
  ]
  for (const [first_name, last_name] of people) {
    const place = { address_1: '12 Mercer Street', city: 'New York', state: 'NY', postcode: '10001' }
    const billing = { first_name, last_name, ...place, country: 'US', email: 'buyer@example.com' }
    const line_items = [{ product_id: product.id, quantity: 1 }]
    await call('orders', {
      status: 'processing',
      payment_method: 'bacs',
      billing,
      shipping: billing,
      line_items,
    })
  }
}

/** Opens a screen in the frame, as a person who clicks does. */
async function open(path: string): Promise<Page> {
  await office.page.goto(`${shop.origin}/admin${path}`)
  await waitUntilIdle(office)
  return office.page
}

it('a guest signs in and comes back; orders lead to an order, with the keyboard alone', async () => {
  expect(new URL(office.page.url()).pathname).toBe('/admin/orders/')
  const page = await open('/orders/')
  await page.getByRole('status').getByText('3 orders').waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('fernández')
  await page.getByRole('status').getByText('1 order', { exact: true }).waitFor()
  expect(new URL(page.url()).searchParams.get('search')).toBe('fernández')
  await page.locator('h1').click()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/admin\/orders\/\d+\/$/)
  const heading = page.getByRole('heading', { level: 1, name: /^Order \d+$/ })
  await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await page.title()).toBe(`${await heading.innerText()} – Carrara & Clay`)
  await page.goBack()
  await page.getByRole('status').getByText('1 order', { exact: true }).waitFor()

  await page.keyboard.press('Control+k')
  await page.keyboard.type('bianchi')
  await page.getByRole('option', { name: /Order \d+, Ana Bianchi/, selected: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('12 Mercer Street').first().waitFor()
  expect(office.consoleErrors).toEqual([])
})

it('every screen is accessible in light and dark, on a phone and on a desk', async () => {
  const list = await open('/orders/')
  const order = await list.locator('a[data-row]').first().getAttribute('href')
  const screens = {
    home: '/',
    orders: '/orders/',
    order: order?.replace('/admin', '') ?? '',
    'no orders': '/orders/?search=nobody',
    customers: '/customers/',
    'missing screen': '/nothing/',
  }
  for (const [name, path] of Object.entries(screens)) {
    const page = await open(path)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 900 })
        await expectGoodScreen(page, `back office ${name} ${colorScheme} ${width}`)
      }
    }
    await expectFitsAllWidths(page, `back office ${name}`)
  }
  await office.page.setViewportSize({ width: 390, height: 900 })
  await office.page.getByRole('button', { name: 'Menu' }).click()
  await office.page.getByRole('dialog').getByRole('link', { name: 'Customers' }).waitFor()
  await expectGoodScreen(office.page, 'back office menu')
  await office.page.keyboard.press('Escape')
  await expect.poll(() => office.page.getByRole('dialog').count()).toBe(0)
  await office.page.setViewportSize({ width: 1280, height: 900 })
  await office.page.keyboard.press('Control+k')
  await office.page.locator('[role=combobox]:focus').waitFor()
  await office.page.keyboard.type('ana')
  await office.page.getByRole('option').first().waitFor()
  await expectGoodScreen(office.page, 'back office search')
  await office.page.keyboard.press('Escape')
  await office.page.getByRole('button', { name: /^Account of/ }).click()
  await expectGoodScreen(office.page, 'back office staff menu')
  expect(office.consoleErrors).toEqual([])
})

it('when the session ends, what was typed stays until the person has signed in again', async () => {
  const page = await open('/orders/')
  await page.locator('tbody a[data-row]').last().click()
  const note = page.getByLabel('New note')
  await note.fill('Wrap it twice.')
  const cookies = await page.context().cookies()
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Add note' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  await dialog.waitFor()
  await expectGoodScreen(page, 'back office session lost')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByText('You are not signed in yet.').waitFor()

  await page.context().addCookies(cookies)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect.poll(() => dialog.count()).toBe(0)
  expect(await note.inputValue()).toBe('Wrap it twice.')
  await page.getByRole('button', { name: 'Add note' }).click()
  await page.locator('ol').getByText('Wrap it twice.').waitFor()
  expect(await note.inputValue()).toBe('')
})

it('a screen that cannot be fetched, or is not there, leaves the frame', async () => {
  const page = await open('/orders/')
  await page.route('**/CustomerList-*.js', (route) => route.abort())
  await page.getByRole('link', { name: 'Customers' }).click()
  await page.getByRole('heading', { name: 'Something went wrong' }).waitFor()
  await expectGoodScreen(page, 'back office failed screen')
  await page.unroute('**/CustomerList-*.js')
  await page.getByRole('button', { name: 'Reload' }).click()
  await page.getByRole('heading', { level: 1, name: 'Customers' }).waitFor()

  await page.context().setOffline(true)
  await page.getByText('You are offline.').first().waitFor()
  await page.context().setOffline(false)
  await expect.poll(() => page.getByText('You are offline.').count()).toBe(0)
})

/** Bytes of a built file as browsers get it. */
const bytesOf = (path: string) => readFileSync(join(dist, 'admin', `${path}.br`)).length

it('the first load is at most 190 KB, a screen at most 60 KB, and no schema library is in it', () => {
  const folder = join(dist, 'admin/assets/admin')
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'))
  for (const { script, preloads, styles } of Object.values(builtAssets().admin)) {
    const first = [script, ...preloads, ...styles]
    const bytes = first.reduce((sum, path) => sum + bytesOf(path), 0)
    expect(bytes).toBeGreaterThan(100_000)
    expect(bytes).toBeLessThanOrEqual(190_000)
  }
  const firstLoads = Object.values(builtAssets().admin).flatMap(({ script, preloads }) => [
    script,
    ...preloads,
  ])
  const screens = scripts.filter((name) => !firstLoads.includes(`/assets/admin/${name}`))
  expect(screens.length).toBeGreaterThan(5)
  for (const name of screens) expect(bytesOf(`assets/admin/${name}`), name).toBeLessThanOrEqual(60_000)
  const withSchemas = scripts.filter((name) =>
    /ZodError|\$ZodType|invalid_type/.test(readFileSync(join(folder, name), 'utf8')),
  )
  expect(withSchemas).toEqual([])
})
