import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectGoodScreen, waitUntilIdle } from '../support/browser/browser.ts'
import { type OrderOffice, openOrderOffice, type PlacedOrder } from '../support/browser/order-office.ts'

const packer = { email: 'pia@example.com', password: 'a bowl of green marble' }

let desk: OrderOffice
let page: Page
beforeAll(async () => {
  desk = await openOrderOffice()
  page = desk.page
})
afterAll(async () => {
  expect(desk?.office.consoleErrors).toEqual([])
  await desk?.close()
})

const heading = ({ number }: PlacedOrder, on = page) =>
  on.getByRole('heading', { level: 1, name: `Order ${number}`, exact: true })

it('one order leads to the next of its list by the keyboard, and back to the list as it was', async () => {
  const orders: PlacedOrder[] = []
  for (const status of ['on-hold', 'processing', 'on-hold', 'on-hold'])
    orders.push(await desk.place({ status }))
  const [oldest, other, middle, newest] = orders as [PlacedOrder, PlacedOrder, PlacedOrder, PlacedOrder]
  await page.goto(`${desk.shop.origin}/admin/orders/?status=on-hold`)
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
  await desk.call('wc/v3/coupons', { code: 'tenth', discount_type: 'percent', amount: '10' })
  const order = await desk.place({ status: 'on-hold', coupon_lines: [{ code: 'tenth' }] })
  await desk.open(order)
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
  const changed = await desk.call<{ coupons: unknown[]; shipping_cost: object }>(
    `handsel/v1/orders/${order.id}`,
  )
  expect(changed).toMatchObject({ coupons: [], shipping_cost: { title: 'Bike courier', amount: '12.50' } })

  await desk.open(await desk.place({ set_paid: true }))
  await page.getByText('Items, coupons, fees and shipping change only before an order is paid').waitFor()
  expect(await page.getByRole('button', { name: 'Edit items' }).count()).toBe(0)
})

it('the packing list is printed without what is for the screen, also from a dark one', async () => {
  const order = await desk.place({ status: 'processing', customer_note: 'Ring twice.' })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(`${desk.shop.origin}/admin/packing/?orders=${order.id}`)
  const address = page.getByText('12 Mercer Street')
  await address.waitFor()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  for (const part of [page.getByRole('banner'), page.getByRole('button', { name: 'Ship', exact: true })])
    expect(await part.isVisible()).toBe(false)
  for (const part of [
    address,
    page.getByText('Ring twice.'),
    page.getByRole('checkbox', { name: /item 1 of 1$/ }),
  ])
    expect(await part.isVisible()).toBe(true)
  expect(await address.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(31, 27, 24)')
  await page.emulateMedia({ media: null, colorScheme: null })
})

it('staff who pack see no act that the shop would refuse them', async () => {
  const { email, password } = packer
  await desk.call('wp/v2/users', { username: 'pia', email, password, roles: ['shop_staff'] })
  const order = await desk.place({ set_paid: true, customer_note: 'Ring twice.' })
  const unpaid = await desk.place({ status: 'on-hold' })
  const hers = await desk.signIn(packer)
  const refused: string[] = []
  hers.page.on('response', (response) => {
    if (response.status() === 403) refused.push(`${response.request().method()} ${response.url()}`)
  })
  for (const one of [unpaid, order]) {
    await hers.page.goto(`${desk.shop.origin}/admin/orders/${one.id}/`)
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
