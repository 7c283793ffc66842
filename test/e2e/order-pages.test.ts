import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectGoodScreens, openBrowser, openPage } from '../support/browser/browser.ts'
import { closeContexts } from '../support/browser/contexts.ts'
import { buyer } from '../support/orders/checkout.ts'
import { runCommand } from '../support/process/command-process.ts'
import { type ShopProcess, startShop } from '../support/process/shop-process.ts'

let shop: ShopProcess
let browser: Browser
beforeAll(async () => {
  shop = await startShop()
  browser = await openBrowser()
})
afterAll(async () => {
  await closeContexts(browser)
  await shop?.stop()
})

const PASSWORD = 'a vase of white marble'
let created = 0
const newEmail = () => `buyer${++created}@example.com`

const variants = [
  { width: 1280, javaScriptEnabled: true, variant: 'with script' },
  { width: 390, javaScriptEnabled: false, variant: 'without script' },
]

describe.each(variants)('the pages of an order $variant', ({ width, javaScriptEnabled }) => {
  // axe itself is a script.
  const checkScreens = javaScriptEnabled ? expectGoodScreens : async () => {}
  it('create an account for a guest, and show the same order in the account', async () => {
    const { page, consoleErrors, close } = await openPage(browser, width, { javaScriptEnabled })
    const email = newEmail()
    const { number, path } = await orderAs(page, email)
    await page.goto(shop.origin + path)
    await page.getByRole('heading', { name: 'Thank you, Ada.' }).waitFor()
    await checkScreens(page, 'order-received-waiting')

    await page.fill('#account_password', 'short')
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.locator('#account_password_error').waitFor()
    await checkScreens(page, 'order-received-refused')
    await page.fill('#account_password', PASSWORD)
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByText('Check your inbox to confirm your account').waitFor()

    await page.goto(await linkMailedTo(email))
    await page.getByRole('button', { name: 'Confirm email' }).click()
    await page.getByText('Recent orders').waitFor()

    await page.goto(`${shop.origin}/my-account/orders/`)
    await page.getByText('Awaiting payment').waitFor()
    await checkScreens(page, 'account-orders')
    await page.getByRole('link', { name: `Order ${number}`, exact: true }).click()
    await page.getByRole('heading', { name: 'Order status' }).waitFor()
    await checkScreens(page, 'account-order')
    await page.goto(`${shop.origin}/my-account/edit-address/`)
    await page.getByText('12 Kiln Lane').waitFor()
    expect(consoleErrors).toEqual([])
    await close()
  })

  it('are found by number and e-mail address, and cancel after a confirmation', async () => {
    const { page, consoleErrors, close } = await openPage(browser, width, { javaScriptEnabled })
    const email = newEmail()
    const { id, number } = await orderAs(page, email)
    await page.goto(`${shop.origin}/track-order/`)
    await checkScreens(page, 'track-order')
    await page.fill('#orderid', number)
    await page.fill('#order_email', 'somebody.else@example.com')
    await page.getByRole('button', { name: 'Track order' }).click()
    await page.getByText('We couldn’t find an order').waitFor()
    await checkScreens(page, 'track-order-failed')
    await page.fill('#order_email', email)
    await page.getByRole('button', { name: 'Track order' }).click()
    await page.waitForURL(`**/order-received/${id}/**`)

    await page.getByRole('link', { name: 'Cancel order' }).click()
    await page.getByRole('heading', { name: `Cancel order ${number}?` }).waitFor()
    await checkScreens(page, 'order-cancel')
    await page.getByRole('button', { name: 'Cancel order' }).click()
    await page.getByText('has been cancelled.').first().waitFor()
    await checkScreens(page, 'order-cancelled')
    await page.getByRole('link', { name: 'Order again' }).click()
    await page.waitForURL('**/cart/**')
    await page.getByText(`The items from order ${number} are in your cart`).waitFor()
    expect(consoleErrors).toEqual([])
    await close()
  })
})

describe('the pay page', () => {
  const width = 390

  it('is paid with the keyboard alone', async () => {
    const { page, consoleErrors, close } = await openPage(browser, width)
    const { number, path } = await orderAs(page, newEmail())
    await command('orders', 'move', number, 'failed')
    await page.goto(shop.origin + path)
    await expectGoodScreens(page, 'order-failed')
    await press(page, 'Pay now')
    await page.waitForURL('**/order-pay/**')
    await expectGoodScreens(page, 'order-pay')

    await page.locator('#payment_method_bacs').focus()
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => page.locator('#payment_method_cod').isChecked()).toBe(true)
    await press(page, 'Pay $')
    await page.waitForURL('**/order-received/**')
    await page.getByText('Processing').first().waitFor()
    expect(consoleErrors).toEqual([])
    await close()
  })
})

describe('the page after ordering', () => {
  it('can show and hide the new password', async () => {
    const { page, close } = await openPage(browser, 390)
    const { path } = await orderAs(page, newEmail())
    await page.goto(shop.origin + path)
    const field = page.locator('#account_password')
    await field.fill('secret words')
    const show = page.locator('.order-password-show')
    await expect
      .poll(async () => {
        if ((await field.getAttribute('type')) === 'password') await show.click()
        return field.getAttribute('type')
      })
      .toBe('text')
    await show.click()
    await expect.poll(() => field.getAttribute('type')).toBe('password')
    await close()
  })

  it('prints the order without its forms', async () => {
    const { page, close } = await openPage(browser, 1280)
    const { path } = await orderAs(page, newEmail())
    await page.goto(shop.origin + path)
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByText('Shipping address').isVisible()).toBe(true)
    expect(await page.locator('#account_password').isVisible()).toBe(false)
    expect(await page.getByText('Print', { exact: true }).isVisible()).toBe(false)
    expect(await page.locator('header a[title="Account"]').isVisible()).toBe(false)
    await close()
  })
})

/** Moves the focus to the control of that name with the Tab key, and presses Enter. */
async function press(page: Page, name: string): Promise<void> {
  const focusedText = () =>
    page.evaluate(() => document.activeElement?.closest('a, button')?.textContent ?? '')
  for (let tabs = 0; tabs < 60 && !(await focusedText()).includes(name); tabs++)
    await page.keyboard.press('Tab')
  expect(await focusedText()).toContain(name)
  await page.keyboard.press('Enter')
}

type PlacedOrder = { readonly id: number; readonly number: string; readonly path: string }

/** Orders a simple product by bank transfer, with the cookies of the page. */
async function orderAs(page: Page, email: string): Promise<PlacedOrder> {
  const { request } = page.context()
  const headers = { origin: shop.origin }
  const read = async (path: string) => (await request.get(shop.origin + path)).text()
  const post = (path: string, form: Record<string, string>) =>
    request.post(shop.origin + path, { form, headers })
  const listing = await read('/shop/')
  const simple = /<a[^>]*ajax_add_to_cart[^>]*>/.exec(listing)?.[0] ?? ''
  await post('/?wc-ajax=add_to_cart', {
    product_id: /data-product_id="(\d+)"/.exec(simple)?.[1] ?? '',
    quantity: '1',
  })
  const checkout = await read('/checkout/')
  const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(checkout)?.[1] ?? ''
  const nonce = 'woocommerce-process-checkout-nonce'
  const fields = { billing_email: email, payment_method: 'bacs', [nonce]: hidden(nonce) }
  const placed = await post('/?wc-ajax=checkout', {
    ...buyer,
    ...fields,
    placement_key: hidden('placement_key'),
  })
  const answer: { order_id: number; redirect: string } = await placed.json()
  expect(answer).toMatchObject({ result: 'success' })
  const { order_id: id, redirect } = answer
  // The demo shop's orders begin with 1001.
  return { id, number: String(id + 1000), path: redirect.replace(shop.origin, '') }
}

async function command(...args: readonly string[]): Promise<void> {
  expect(await runCommand(shop.data, args).ended).toMatchObject({ code: 0 })
}

/** The link in the mail that confirms an e-mail address; waits for the mail. */
async function linkMailedTo(email: string): Promise<string> {
  const folder = join(shop.data, 'outbox')
  let link = ''
  await expect
    .poll(
      async () => {
        const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
        const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
        const plain = mails.map((mail) => mail.replaceAll('=\r\n', '').replaceAll('=3D', '='))
        const own = plain.find((mail) => mail.includes(`To: ${email}`) && mail.includes('confirm-email'))
        link = own?.match(/\/my-account\/confirm-email\/\?token=[\w-]+/)?.[0] ?? ''
        return link
      },
      { timeout: 15_000 },
    )
    .not.toBe('')
  return shop.origin + link
}
