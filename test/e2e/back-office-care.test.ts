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
import { withDatabase } from '../support/process/command-process.ts'
import { type ShopProcess, startShop } from '../support/process/shop-process.ts'

const owner = { email: 'ana@example.com', password: 'a vase of white marble' }

let shop: ShopProcess
let browser: Browser
let office: WatchedPage
let customer: number
beforeAll(async () => {
  shop = await startShop({
    env: { HANDSEL_ADMIN_EMAIL: owner.email, HANDSEL_ADMIN_PASSWORD: owner.password },
  })
  browser = await openBrowser()
  office = await openPage(browser, 1280)
  const { page } = office
  await page.goto(`${shop.origin}/admin/errors/`)
  await page.fill('#username', owner.email)
  await page.fill('#password', owner.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByText('No errors').waitFor()
  customer = (
    await call(page, 'wc/v3/customers', 'POST', {
      email: 'ada@example.com',
      first_name: 'Ada',
      last_name: 'Marsh',
    })
  ).id
  await withDatabase(shop.data, async (client) => {
    await client.query(
      `insert into error_entry (digest, what, place, message, count, first_at, last_at)
       values ('a', 'request failed', 'GET rest /handsel/v1/orders', 'Error: the kiln is cold', 3, now(), now())`,
    )
    await client.query(
      `insert into event_delivery (handler, event_id, name, subject, payload, actor, at, attempts, failed_at, last_error)
       values ('history', 900001, 'order.updated', 'order:1', '{}', '{"kind":"job","name":"x"}', now(), 12, now(), 'refused')`,
    )
  })
})
afterAll(async () => {
  await closeContexts(browser)
  await shop?.stop()
})

/** A call of the person who has signed in, as another tab makes it. */
function call(page: Page, path: string, method: string, data: object) {
  return page.evaluate(
    async ([address, verb, body]) => {
      const nonce = JSON.parse(document.querySelector('#rest-nonce')?.textContent ?? '')
      const headers = { 'x-wp-nonce': nonce, 'content-type': 'application/json' }
      return (await fetch(`/wp-json/${address}`, { method: verb, headers, body })).json()
    },
    [path, method, JSON.stringify(data)] as const,
  )
}

async function open(path: string): Promise<Page> {
  await office.page.goto(`${shop.origin}/admin${path}`)
  await waitUntilIdle(office)
  return office.page
}

async function expectGoodInAllModes(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await expectGoodScreen(page, `${name} ${colorScheme} ${width}`)
    }
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1280, height: 900 })
}

it('a customer is edited, and what somebody else has changed meanwhile is not overwritten', async () => {
  const page = await open(`/customers/${customer}/`)
  await page.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Edit…' }).click()
  const dialog = page.getByRole('dialog')
  const firstNames = dialog.getByLabel('First name')
  await firstNames.first().fill('Adele')
  await dialog.getByRole('group', { name: 'Billing address' }).getByLabel('City').fill('Albany')
  await dialog.getByText('2 fields changed').waitFor()
  await expectGoodInAllModes(page, 'the form of a customer')
  await call(page, `wc/v3/customers/${customer}`, 'PUT', { last_name: 'Moss' })
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog.getByRole('alert').getByText('Changed meanwhile: Last name').waitFor()
  expect(await firstNames.first().inputValue()).toBe('Adele')
  await dialog.getByRole('button', { name: 'Keep what I typed' }).click()
  await dialog.getByRole('button', { name: 'Save', exact: true }).dblclick()
  await page.getByRole('heading', { name: 'Adele Moss', level: 1 }).waitFor()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Albany').first().waitFor()
})

it('guests are listed by the address of their orders, and lead to these', async () => {
  const page = await open('/customers/')
  await call(page, 'wc/v3/orders', 'POST', {
    billing: { email: 'cleo@home.example', first_name: 'Cleo', last_name: 'Moss' },
  })
  await page.getByRole('link', { name: 'Guests' }).click()
  await page.getByRole('cell', { name: 'cleo@home.example' }).waitFor()
  await expectGoodInAllModes(page, 'guests')
  await page.getByRole('cell').getByRole('link', { name: 'Cleo Moss' }).click()
  await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor()
  await page.getByText('Cleo Moss').first().waitFor()
})

it('closing the form asks before what was typed is lost', async () => {
  const page = await open(`/customers/${customer}/`)
  await page.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Edit…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Last name').first().fill('Marsh')
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  expect(await dialog.getByLabel('Last name').first().inputValue()).toBe('Marsh')
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await dialog.waitFor({ state: 'detached' })
})

it('errors are read and dismissed, failed tasks are dropped after a question', async () => {
  const page = await open('/')
  await page.getByRole('link', { name: '1', exact: true }).first().waitFor()
  await open('/errors/')
  await page.getByRole('cell', { name: 'Error: the kiln is cold' }).waitFor()
  await expectGoodInAllModes(page, 'errors')
  await page.getByRole('button', { name: 'Dismiss' }).first().click()
  await page.getByText('No errors').waitFor()
  await page.getByRole('link', { name: 'Tasks after a change' }).click()
  await page.getByRole('cell', { name: 'order.updated' }).waitFor()
  await expectGoodInAllModes(page, 'failed tasks')
  await page.getByRole('button', { name: 'Drop…' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Drop', exact: true }).click()
  await page.getByText('All tasks after changes were done.').waitFor()
})
