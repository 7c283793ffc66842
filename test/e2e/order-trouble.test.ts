import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { expectFits, expectGoodScreen } from '../support/browser/browser.ts'
import { type OrderOffice, openOrderOffice } from '../support/browser/order-office.ts'

let desk: OrderOffice
let page: Page
beforeAll(async () => {
  desk = await openOrderOffice()
  page = desk.page
})
beforeEach(() => page.setViewportSize({ width: 1280, height: 900 }))
afterAll(async () => {
  await desk?.close()
})

/** The shop does what is asked next at this path, and its answer is lost on the way. */
async function loseNextAnswer(path: RegExp): Promise<void> {
  let isLost = false
  await page.route(
    (url) => path.test(url.pathname),
    async (route) => {
      const request = route.request()
      const isTrial = request.postData()?.includes('"dry_run":true')
      if (isLost || isTrial || request.method() === 'GET') return route.fallback()
      isLost = true
      await route.fetch()
      return route.abort()
    },
  )
}

const offline = () => page.getByRole('alert').filter({ hasText: 'You are probably offline.' })
const dismiss = async () => {
  await offline().getByRole('button').click()
  await expect.poll(() => offline().count()).toBe(0)
}
const isFocusInside = (part: Locator) => part.evaluate((element) => element.contains(document.activeElement))

it('a note whose answer is lost stays in its field, and is there once after the next press', async () => {
  const order = await desk.place({ status: 'processing' })
  await desk.open(order)
  const note = page.getByLabel('New note')
  await note.fill('Wrap it twice.')
  await loseNextAnswer(/\/notes$/)
  await page.getByRole('button', { name: 'Add note' }).click()
  await offline().waitFor()
  expect(await note.inputValue()).toBe('Wrap it twice.')
  await dismiss()
  await page.getByRole('button', { name: 'Add note' }).dblclick()
  await expect.poll(() => note.inputValue()).toBe('')
  const notes = await desk.call<{ note: string }[]>(`wc/v3/orders/${order.id}/notes`)
  expect(notes.filter((one) => one.note === 'Wrap it twice.')).toHaveLength(1)
})

it('a refund whose answer is lost is made once, and what was typed stays', async () => {
  const order = await desk.place({ set_paid: true })
  await desk.open(order)
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Refund order ${order.number}` })
  await dialog.getByLabel('Shipping, fees and other').fill('3.50')
  await dialog.getByLabel('Reason').fill('Late')
  await loseNextAnswer(/\/refunds$/)
  await dialog.getByRole('button', { name: 'Refund $3.50' }).click()
  await offline().waitFor()
  expect(await dialog.getByLabel('Reason').inputValue()).toBe('Late')
  await dismiss()
  await dialog.getByRole('button', { name: 'Refund $3.50' }).dblclick()
  await page.getByText('$3.50 was refunded.').waitFor()
  expect(await desk.call<object[]>(`wc/v3/orders/${order.id}/refunds`)).toMatchObject([{ amount: '3.50' }])
})

it('a move whose answer is lost is announced all the same, and can be taken back', async () => {
  const order = await desk.place({ status: 'processing' })
  await desk.open(order)
  await page.getByRole('button', { name: 'More actions' }).click()
  await loseNextAnswer(/\/orders\/moves$/)
  await page.getByRole('menuitem', { name: 'Put on hold' }).click()
  await offline().waitFor()
  await dismiss()
  await page.getByText(`Order ${order.number}: Put on hold`).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText(`Order ${order.number}: Put on hold – taken back`).waitFor()
  expect(await desk.call(`handsel/v1/orders/${order.id}`)).toMatchObject({ state: 'processing' })
})

it('changed items whose answer is lost are stored once: the page says that the order has changed', async () => {
  const order = await desk.place({ status: 'on-hold' })
  await desk.open(order)
  await page.getByRole('button', { name: 'Edit items' }).click()
  const dialog = page.getByRole('dialog', { name: `Edit order ${order.number}` })
  await dialog.getByRole('button', { name: 'Add a fee' }).click()
  await dialog.getByLabel('Fee', { exact: true }).fill('Gift wrap')
  await dialog.getByLabel('Amount, without tax').fill('3')
  await dialog.getByRole('row', { name: /^Gift wrap – \$3\.00$/ }).waitFor()
  await loseNextAnswer(/\/handsel\/v1\/orders\/\d+$/)
  await dialog.getByRole('button', { name: 'Save items' }).click()
  await offline().waitFor()
  expect(await dialog.getByLabel('Fee', { exact: true }).inputValue()).toBe('Gift wrap')
  await dismiss()
  await dialog.getByRole('button', { name: 'Save items' }).dblclick()
  await dialog.getByRole('heading', { name: 'This order has changed in the meantime' }).waitFor()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Discard' }).click()
  const { fees } = await desk.call<{ fees: object[] }>(`handsel/v1/orders/${order.id}`)
  expect(fees).toMatchObject([{ name: 'Gift wrap', amount: '3.00' }])
  await page.getByRole('row', { name: 'Gift wrap $3.00' }).waitFor()
})

it('staff who lose their role while they type keep their text, and nothing is written', async () => {
  const order = await desk.place({ status: 'processing' })
  const person = { email: 'mia@example.com', password: 'a bowl of green marble' }
  const { id } = await desk.call<{ id: number }>('wp/v2/users', {
    ...{ username: 'mia', roles: ['shop_manager'] },
    ...person,
  })
  const theirs = (await desk.signIn(person)).page
  await theirs.goto(`${desk.shop.origin}/admin/orders/${order.id}/`)
  await theirs.getByLabel('New note').fill('Call first.')
  await desk.call(`handsel/v1/staff/${id}`, { role: 'shop_staff' })
  // A number of the menu, read again meanwhile, may have opened the dialog before.
  await theirs.getByRole('button', { name: 'Add note', includeHidden: true }).dispatchEvent('click')
  const dialog = theirs.getByRole('dialog', { name: 'Sign in again' })
  await dialog.waitFor()
  expect(await theirs.getByLabel('New note').inputValue()).toBe('Call first.')
  const notes = await desk.call<{ note: string }[]>(`wc/v3/orders/${order.id}/notes`)
  expect(notes.filter(({ note }) => note === 'Call first.')).toEqual([])
})

it('an order with 500 lines, and names of 200 letters in either direction, fits a phone', async () => {
  const [product] = await desk.call<{ id: number }[]>('wc/v3/products?search=Cubo&per_page=1')
  await desk.call(`wc/v3/products/${product?.id}`, { stock_quantity: 2_000 })
  const name = 'مريم'.repeat(25)
  const long = { first_name: name, last_name: 'W'.repeat(100), company: 'Ö'.repeat(100) }
  const address = { address_1: 'x'.repeat(100), city: 'New York', state: 'NY', postcode: '10001' }
  const billing = { ...long, ...address, country: 'US', email: 'buyer@example.com' }
  const lines = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      ...{ product_id: product?.id, quantity: 1 },
      name: index === 0 ? 'N'.repeat(200) : `Block ${index}`,
    }))
  const customer_note = name
  const order = await desk.place({ status: 'on-hold', billing, customer_note, line_items: lines(200) })
  await desk.call(`wc/v3/orders/${order.id}`, { line_items: lines(300) })
  await page.setViewportSize({ width: 390, height: 844 })
  await desk.open(order)
  const items = page.locator('section', { has: page.getByRole('heading', { name: 'Items', exact: true }) })
  expect(await items.locator('li img, li strong').count()).toBeGreaterThanOrEqual(500)
  await expectFits(page, 'an order with 500 lines')
  await page.getByRole('button', { name: 'Edit items' }).click()
  const dialog = page.getByRole('dialog', { name: `Edit order ${order.number}` })
  await dialog.getByLabel('Quantity of Block 1', { exact: true }).first().fill('2')
  await dialog.getByRole('rowheader', { name: 'Difference' }).waitFor()
  await expectGoodScreen(page, 'editing an order with 500 lines', '.mantine-Modal-title')
  expect(await isFocusInside(dialog)).toBe(true)
})
