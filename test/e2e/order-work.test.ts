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
const packer = { email: 'pia@example.com', password: 'a bowl of green marble' }

let shop: ShopProcess
let browser: Browser
let office: WatchedPage
let page: Page
beforeAll(async () => {
  shop = await startShop({
    env: { HANDSEL_ADMIN_EMAIL: owner.email, HANDSEL_ADMIN_PASSWORD: owner.password },
  })
  browser = await openBrowser()
  office = await openOffice(owner)
  page = office.page
})
afterAll(async () => {
  expect(office?.consoleErrors).toEqual([])
  await closeContexts(browser)
  await shop?.stop()
})

/** The list of orders, as somebody sees it after signing in. */
async function openOffice({ email, password }: typeof owner): Promise<WatchedPage> {
  const opened = await openPage(browser, 1280)
  await opened.page.goto(`${shop.origin}/admin/orders/`)
  await opened.page.fill('#username', email)
  await opened.page.fill('#password', password)
  await opened.page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await opened.page.waitForURL(/\/admin\/orders\//)
  await waitUntilIdle(opened)
  return opened
}

/** A call of the REST interface, as the owner makes it. */
async function call<Answer>(path: string, data?: object, method = data ? 'POST' : 'GET'): Promise<Answer> {
  return page.evaluate(
    async ({ path, data, method }) => {
      const nonce = JSON.parse(document.querySelector('#rest-nonce')?.textContent ?? '')
      const headers = { 'x-wp-nonce': nonce, 'content-type': 'application/json' }
      const body = data && { body: JSON.stringify(data) }
      return (await fetch(`/wp-json/${path}`, { method, headers, ...body })).json()
    },
    { path, data, method },
  )
}

type Placed = { readonly id: number; readonly number: string }

/** An order over one item and its shipping. */
async function place(more: object): Promise<Placed> {
  const [product] = await call<{ id: number }[]>('wc/v3/products?type=simple&stock_status=instock&per_page=1')
  const address = { first_name: 'Ana', last_name: 'Bianchi', address_1: '12 Mercer Street', city: 'New York' }
  const billing = { ...address, state: 'NY', postcode: '10001', country: 'US', email: 'buyer@example.com' }
  return call('wc/v3/orders', {
    ...{ payment_method: 'bacs', payment_method_title: 'Bank transfer', billing, shipping: billing },
    line_items: [{ product_id: product?.id, quantity: 1 }],
    shipping_lines: [{ method_id: 'flat_rate', method_title: 'Flat rate', total: '6.90' }],
    ...more,
  })
}

async function open({ id }: Pick<Placed, 'id'>): Promise<void> {
  await page.goto(`${shop.origin}/admin/orders/${id}/`)
  await waitUntilIdle(office)
}

const heading = ({ number }: Placed, on = page) =>
  on.getByRole('heading', { level: 1, name: `Order ${number}`, exact: true })

it('one order leads to the next of its list by the keyboard, and back to the list as it was', async () => {
  const orders: Placed[] = []
  for (const status of ['on-hold', 'processing', 'on-hold', 'on-hold']) orders.push(await place({ status }))
  const [oldest, other, middle, newest] = orders as [Placed, Placed, Placed, Placed]
  await page.goto(`${shop.origin}/admin/orders/?status=on-hold`)
  await page.locator('a[data-row]').first().waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await heading(newest).waitFor()
  await page.getByRole('button', { name: 'Next order of the list' }).and(page.locator(':enabled')).waitFor()
  expect(await page.getByRole('button', { name: 'Previous order of the list' }).isDisabled()).toBe(true)
  for (const order of [middle, oldest]) {
    await page.getByRole('button', { name: 'Next order of the list' }).and(page.locator(':enabled')).waitFor()
    await page.keyboard.press('j')
    await heading(order).waitFor()
    const isFocused = () => heading(order).evaluate((element) => element === document.activeElement)
    await expect.poll(isFocused).toBe(true)
  }
  await page.getByRole('button', { name: 'Previous order of the list' }).click()
  await heading(middle).waitFor()
  expect(page.url()).not.toContain(`/${other.id}/`)
  await page.locator('header').getByRole('link', { name: 'Orders', exact: true }).click()
  await page.waitForURL(/\/admin\/orders\/\?status=on-hold$/)
  const row = () => page.evaluate(() => (document.activeElement as HTMLElement).dataset['row'])
  await expect.poll(row).toBe(String(middle.id))
})

it('coupons and shipping of an unpaid order change with the difference shown; those of a paid one do not', async () => {
  await call('wc/v3/coupons', { code: 'tenth', discount_type: 'percent', amount: '10' })
  const order = await place({ status: 'on-hold', coupon_lines: [{ code: 'tenth' }] })
  await open(order)
  await page.getByRole('button', { name: 'Edit items' }).click()
  const dialog = page.getByRole('dialog', { name: `Edit order ${order.number}` })
  await dialog.getByLabel('Coupon code').fill('nonsense')
  await dialog.getByLabel('Coupon code').press('Enter')
  await dialog.getByText('We couldn’t find coupon “NONSENSE”.').waitFor()
  await dialog.getByRole('button', { name: 'Remove coupon NONSENSE' }).click()
  await dialog.getByRole('button', { name: 'Remove coupon TENTH' }).click()
  await dialog.getByLabel('Shipping method').selectOption('Another method')
  await dialog.getByLabel('Name of the method').fill('Bike courier')
  await dialog.getByLabel('Shipping, without tax').fill('12.50')
  await dialog.getByRole('row', { name: /^Bike courier – \$12\.50$/ }).waitFor()
  await expectGoodScreen(page, 'other coupons and shipping of an order')
  await dialog.getByRole('button', { name: 'Save items' }).click()
  await page.getByRole('row', { name: 'Bike courier $12.50' }).waitFor()
  const changed = await call<{ coupons: unknown[]; shipping_cost: object }>(`handsel/v1/orders/${order.id}`)
  expect(changed).toMatchObject({ coupons: [], shipping_cost: { title: 'Bike courier', amount: '12.50' } })

  await open(await place({ set_paid: true }))
  await page.getByText('Items, coupons, fees and shipping change only before an order is paid').waitFor()
  expect(await page.getByRole('button', { name: 'Edit items' }).count()).toBe(0)
})

it('staff who pack see no act that the shop would refuse them', async () => {
  const { email, password } = packer
  await call('wp/v2/users', { username: 'pia', email, password, roles: ['shop_staff'] })
  const order = await place({ set_paid: true, customer_note: 'Ring twice.' })
  const unpaid = await place({ status: 'on-hold' })
  const hers = await openOffice(packer)
  const refused: string[] = []
  hers.page.on('response', (response) => {
    if (response.status() === 403) refused.push(`${response.request().method()} ${response.url()}`)
  })
  for (const one of [unpaid, order]) {
    await hers.page.goto(`${shop.origin}/admin/orders/${one.id}/`)
    await heading(one, hers.page).waitFor()
    await hers.page.getByText('You can move this order, pack it and write notes.').waitFor()
    for (const name of [/^Edit/, /^Refund/, /^Send an email/, /^New return/]) {
      expect([String(name), await hers.page.getByRole('button', { name }).count()]).toEqual([String(name), 0])
    }
  }
  await expectGoodScreen(hers.page, 'an order as staff who pack see it')
  await hers.page.getByLabel('New note').fill('Wrapped twice.')
  await hers.page.getByRole('button', { name: 'Add note' }).click()
  await hers.page.getByText('Wrapped twice.', { exact: true }).waitFor()
  await hers.page.getByRole('button', { name: 'Show email' }).first().click()
  await hers.page.getByRole('dialog').getByText(/^To /).waitFor()
  await hers.page.keyboard.press('Escape')
  await hers.page.getByRole('button', { name: 'More actions' }).click()
  await hers.page.getByRole('menuitem', { name: 'Put on hold' }).click()
  await hers.page.getByRole('button', { name: 'Undo' }).click()
  await hers.page.getByText(/– taken back$/).waitFor()
  await hers.page.locator('header').getByRole('link', { name: 'Orders', exact: true }).click()
  await hers.page.getByRole('checkbox', { name: 'Select all orders of this page' }).check()
  await hers.page.getByRole('button', { name: 'More', exact: true }).click()
  expect(await hers.page.getByRole('menuitem', { name: 'Tags…' }).count()).toBe(0)
  await waitUntilIdle(hers)
  expect(refused).toEqual([])
  expect(hers.consoleErrors).toEqual([])
})
