import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type APIRequestContext, type Browser, type Page, request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '../../src/features/accounts/passwords/password-hashes.ts'
import { totp } from '../support/accounts/totp.ts'
import {
  expectFits,
  expectGoodScreens,
  openBrowser,
  openPage,
  waitUntilIdle,
  widths,
} from '../support/browser/browser.ts'
import { closeContexts } from '../support/browser/contexts.ts'
import { buyer } from '../support/orders/checkout.ts'
import { withDatabase } from '../support/process/command-process.ts'
import { type ShopProcess, startShop } from '../support/process/shop-process.ts'

let shop: ShopProcess
let browser: Browser
/** An origin with a host name: a passkey needs one, an IP address does not work. */
let origin: string
beforeAll(async () => {
  shop = await startShop()
  origin = shop.origin.replace('127.0.0.1', 'localhost')
  browser = await openBrowser()
})
afterAll(async () => {
  await closeContexts(browser)
  await shop?.stop()
})

const PASSWORD = 'a vase of white marble'
const NEW_PASSWORD = 'three green vases on a shelf'

let created = 0
const newEmail = () => `ada${++created}@example.com`

/** The link in the newest mail to that address; waits for the mail. */
async function linkMailedTo(email: string, part: string): Promise<string> {
  const folder = join(shop.data, 'outbox')
  let link = ''
  await expect
    .poll(async () => {
      const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
      const mails = await Promise.all(names.sort().map((name) => readFile(join(folder, name), 'utf8')))
      const plain = mails.map((mail) => mail.replaceAll('=\r\n', '').replaceAll('=3D', '='))
      const own = plain.filter((mail) => mail.includes(`To: ${email}`) && mail.includes(part))
      link = own.at(-1)?.match(/\/my-account\/[\w-]+\/\?token=[\w-]+/)?.[0] ?? ''
      return link
    })
    .not.toBe('')
  return origin + link
}

async function fillIn(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [id, value] of Object.entries(fields)) {
    const field = page.locator(`#${id}`)
    await field.waitFor()
    const isList = (await page.locator(`select#${id}`).count()) > 0
    if (isList) await field.selectOption(value)
    else await field.fill(value)
  }
}

const send = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const expectNotice = (page: Page, text: string | RegExp) =>
  page.locator('.woocommerce-message, .woocommerce-error').filter({ hasText: text }).waitFor()
const open = (page: Page, path: string) => page.goto(`${origin}/my-account/${path}`)

/** Sends a form of the shop as the page of its address has it, without showing either. */
async function post(
  requests: APIRequestContext,
  path: string,
  form: Record<string, string>,
  from = path,
): Promise<number> {
  const page = await (await requests.get(origin + from)).text()
  const hidden = /<input type="hidden"[^>]*? name="([^"]*)" value="([^"]*)"/g
  const own = Object.fromEntries([...page.matchAll(hidden)].map(([, name, value]) => [name, value]))
  const headers = { origin }
  const reply = await requests.post(origin + path, { form: { ...own, ...form }, headers, maxRedirects: 0 })
  return reply.status()
}

/** Signs in at once; the forms themselves are shown and sent in the first journey. */
async function signIn(requests: APIRequestContext, username: string, password = PASSWORD): Promise<void> {
  expect(await post(requests, '/my-account/', { username, password, login: '1' })).toBe(302)
}

let hash: Promise<string> | undefined

/** The account that `register` would create, written to the database at once. */
async function makeAccount(): Promise<string> {
  const email = newEmail()
  hash ??= hashPassword(PASSWORD)
  const values = [email.replace('@example.com', ''), email, await hash]
  await withDatabase(shop.data, (client) =>
    client.query(
      `with created as (
         insert into account (login, email, email_key, email_verified, display_name) values ($1, $2, $2, true, $1)
         returning id)
       insert into account_credential (account_id, provider_id, provider_account_id, password)
       select id, 'credential', id::text, $3 from created`,
      values,
    ),
  )
  return email
}

const address: Record<string, string> = Object.fromEntries(
  Object.entries(buyer)
    .filter(([name, value]) => /^billing_(?!email)/.test(name) && value !== '')
    .map(([name, value]) => [name.replace('billing', 'shipping'), value]),
)

/** The screen with this heading. Header and footer are those of the first one, which axe checks as a whole. */
async function good(page: Page, name: string, title: string, part = 'main'): Promise<void> {
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
  await expectGoodScreens(page, `account-${name}`, part)
}

const addToCart = async ({ page }: { page: Page }) => {
  const { id } = await withDatabase(shop.data, async (client) => {
    const { rows } = await client.query(
      "select id from product where kind = 'simple' and slug <> '' order by id limit 1",
    )
    return rows[0]
  })
  const form = { product_id: String(id) }
  const added = await page.request.post(`${origin}/?wc-ajax=add_to_cart`, { form, headers: { origin } })
  expect(await added.json()).toHaveProperty('fragments')
}

describe('an account', () => {
  const width = 390

  it('is created, signed in to, used and signed out of, which deletes the checkout draft of the tab', async () => {
    const watched = await openPage(browser, width)
    const { page, consoleErrors, close } = watched
    const email = newEmail()
    await open(page, 'edit-address/')
    await good(page, 'door', 'Sign in', '')
    await page.fill('#reg_email', 'ana@gmial.com')
    await page.press('#reg_email', 'Tab')
    await page.locator('.email-suggestion', { hasText: 'Did you mean ana@gmail.com?' }).waitFor()
    await page.fill('#reg_email', '')
    await expect.poll(() => page.locator('.email-suggestion').count()).toBe(0)
    await page.focus('#reg_email')
    await page.keyboard.type(`mistyped-${email}`)
    await page.keyboard.press('Tab')
    await page.keyboard.type(PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByText(`You’re signed in as mistyped-${email}`).waitFor()
    await page.locator('[data-signed-in][aria-label="Account, signed in"]:visible').first().waitFor()
    // Pages that everybody shares have it by script.
    await page.goto(`${origin}/shop/`)
    await page.locator('body.logged-in').waitFor()
    await page.goBack()
    await good(page, 'registered', 'Your account')
    await page.locator('summary', { hasText: 'Wrong email?' }).press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(email)
    await page.keyboard.press('Enter')
    await page.getByText(`You’re signed in as ${email}`).waitFor()
    await addToCart(watched)
    await page.goto(`${origin}/checkout/`)
    await expect.poll(() => page.inputValue('#billing_email')).toBe(email)
    await page.goto(await linkMailedTo(email, 'confirm'))
    await page.getByRole('button', { name: 'Confirm email', exact: true }).press('Enter')
    await expectNotice(page, 'confirmed')
    await page.getByRole('link', { name: 'Sign out', exact: true }).click()
    await expectNotice(page, 'You’re signed out')

    await fillIn(page, { username: email, password: 'not the password' })
    await send(page, 'Sign in')
    await expectNotice(page, 'Incorrect username')
    await expect.poll(() => page.inputValue('#username')).toBe(email)
    await expect.poll(() => page.inputValue('#password')).toBe('')
    await fillIn(page, { password: PASSWORD })
    await send(page, 'Sign in')
    await page.getByText('Recent orders').waitFor()

    const first = { ...address, shipping_first_name: 'Grace', shipping_city: 'Salem', save_address: '1' }
    await post(page.request, '/my-account/edit-address/new/', first)
    await open(page, 'edit-address/')
    await page.getByRole('link', { name: 'Add address' }).click()
    await send(page, 'Save address')
    await expectNotice(page, 'Enter your first name')
    await good(page, 'address-refused', 'Add address')
    await fillIn(page, address)
    await page.check('#for_shipping')
    await send(page, 'Save address')
    await expectNotice(page, 'Address saved')
    await page.getByText('Default shipping', { exact: true }).waitFor()
    await good(page, 'addresses', 'Addresses')

    await addToCart(watched)
    await page.goto(`${origin}/checkout/`)
    await waitUntilIdle(watched)
    await expect.poll(() => page.inputValue('#billing_first_name')).toBe('Grace')
    await page.getByText('Use another saved address').first().click()
    await good(page, 'checkout-addresses', 'Checkout', 'form.checkout')
    await page.locator('[data-saved-address="billing"]').filter({ hasText: 'Portland' }).click()
    await expect.poll(() => page.inputValue('#billing_first_name')).toBe('Ada')
    await expect.poll(() => page.inputValue('#billing_city')).toBe('Portland')
    await fillIn(page, { billing_address_1: '7 Glaze Yard' })
    const storedText = () => page.evaluate(() => JSON.stringify(sessionStorage))
    await expect.poll(storedText).toContain('7 Glaze Yard')

    await open(page, 'edit-account/')
    await good(page, 'details', 'Account details')
    await fillIn(page, { account_first_name: 'Ada', account_display_name: 'Ada M.' })
    await send(page, 'Save name')
    await expectNotice(page, 'Your details have been saved')
    await page.getByRole('link', { name: 'Devices' }).click()
    await page.getByText('This device').waitFor()
    expect(await storedText()).toContain('7 Glaze Yard')
    await page.getByRole('link', { name: 'Sign out', exact: true }).click()
    await expectNotice(page, 'You’re signed out')
    await expect.poll(storedText).not.toContain('Glaze Yard')
    expect(consoleErrors).toEqual([])
    await close()
  })

  it('gets a new password by mail', async () => {
    const { page, consoleErrors, close } = await openPage(browser, width)
    const email = await makeAccount()
    await open(page, 'lost-password/')
    await good(page, 'lost', 'Reset your password')
    await fillIn(page, { user_login: email })
    await send(page, 'Email me a link')
    await expectNotice(page, 'we’ve sent a link')
    await page.goto(await linkMailedTo(email, 'lost-password'))
    await good(page, 'new-password', 'Create a new password')
    await fillIn(page, { password_1: NEW_PASSWORD })
    await send(page, 'Save password')
    await expectNotice(page, 'has been reset')
    await signIn(page.request, email, NEW_PASSWORD)
    expect(consoleErrors).toEqual([])
    await close()
  })

  it('is protected by an authenticator, and opened by one of its codes', async () => {
    const { page, consoleErrors, close } = await openPage(browser, width)
    const email = await makeAccount()
    await signIn(page.request, email)
    await open(page, 'security/')
    await fillIn(page, { begin_password: PASSWORD })
    await send(page, 'Set up authenticator app')
    const secret = await secretOn(page)
    await good(page, 'totp', 'Set up authenticator app')
    await fillIn(page, { code: totp(secret, Date.now()) })
    await send(page, 'Turn on')
    await page.locator('#backup-codes').waitFor()
    await expect.poll(() => page.locator('#backup-codes li').count()).toBe(10)
    await good(page, 'backup-codes', 'Your backup codes')
    await page.getByRole('link', { name: 'I’ve saved my codes' }).click()
    await page.getByText('10 backup codes left').waitFor()

    await page.context().clearCookies()
    await signIn(page.request, email)
    await open(page, 'second-factor/')
    await fillIn(page, { code: '000000' })
    await send(page, 'Continue')
    await expectNotice(page, 'incorrect')
    await good(page, 'second-factor', 'Two-factor authentication')
    // The code that enabled it cannot be used again: take the one of the next half minute, which is accepted too.
    await fillIn(page, { code: totp(secret, Date.now() + 30_000) })
    await send(page, 'Continue')
    await page.getByText('Recent orders').waitFor()
    expect(consoleErrors).toEqual([])
    await close()
  })

  it('a passkey is created, signs in, and is removed', async () => {
    const watched = await openPage(browser, width)
    const { page, consoleErrors, close } = watched
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('WebAuthn.enable')
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    const email = await makeAccount()
    await signIn(page.request, email)
    await open(page, 'security/')
    await waitUntilIdle(watched)
    await fillIn(page, { passkey_name: 'My phone', passkey_password: 'not the password' })
    await send(page, 'Add passkey')
    await page.getByText('Incorrect password').waitFor()
    await waitUntilIdle(watched)
    await fillIn(page, { passkey_password: PASSWORD })
    await send(page, 'Add passkey')
    await expectNotice(page, 'Passkey added')

    await page.getByRole('link', { name: 'Sign out', exact: true }).click()
    await expectNotice(page, 'You’re signed out')
    await open(page, '?redirect_to=%2Fmy-account%2Fsecurity%2F')
    await waitUntilIdle(watched)
    await send(page, 'Sign in with a passkey')
    await page.waitForURL('**/my-account/security/')

    await page.getByText('My phone', { exact: true }).click()
    await page.getByLabel('Name', { exact: true }).fill('')
    await send(page, 'Rename')
    await page.getByText('Enter a name for the passkey').first().waitFor()
    await expectGoodScreens(page, 'account-passkey-open', 'main')
    // The name is unchanged: forms that rename are sent in test/wire/accounts/passkey-names.test.ts.
    await page.locator('input[id^="remove_password_"]').fill(PASSWORD)
    await send(page, 'Remove passkey')
    await expectNotice(page, 'Passkey removed')
    expect(consoleErrors).toEqual([])
    await close()
  })

  it('orders are listed and shown, passwords can be shown and their length is commented on', async () => {
    const watched = await openPage(browser, width)
    const { page, consoleErrors, close } = watched
    const email = await makeAccount()
    await open(page, '')
    await waitUntilIdle(watched)
    await page.fill('#reg_password', 'marble')
    await page.getByText('Too short').waitFor()
    await page.fill('#reg_password', 'a vase of white marble')
    await page.getByText('Good length').waitFor()
    await page.getByRole('button', { name: 'Show password' }).last().click()
    await expect.poll(() => page.getAttribute('#reg_password', 'type')).toBe('text')

    await signIn(page.request, email)
    await addToCart(watched)
    const placed = { ...buyer, billing_email: email }
    expect(await post(page.request, '/?wc-ajax=checkout', placed, '/checkout/')).toBe(200)
    await open(page, 'orders/')
    await expectGoodScreens(page, 'account-orders', 'main')
    await page.getByRole('link', { name: /^Order \d+/ }).click()
    await page.getByRole('heading', { name: 'Order details' }).first().waitFor()
    await expectGoodScreens(page, 'account-order', 'main')
    await open(page, '')
    await page.getByText('Recent orders').waitFor()
    await expectGoodScreens(page, 'account-overview', 'main')
    const otherDevice = await request.newContext()
    await signIn(otherDevice, email)
    await otherDevice.dispose()
    await open(page, 'sessions/')
    await expectGoodScreens(page, 'account-devices', 'main')
    await send(page, 'Sign out everywhere else')
    await expectNotice(page, 'All other devices are signed out')
    expect(consoleErrors).toEqual([])
    await close()
  })

  it('fits every width without script too', async () => {
    const { page, consoleErrors, close } = await openPage(browser, width, { javaScriptEnabled: false })
    const email = await makeAccount()
    const signInByForm = async () => {
      await fillIn(page, { username: email, password: PASSWORD })
      await send(page, 'Sign in')
    }
    await open(page, '')
    await fits(page, 'door')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await page.getByRole('heading', { name: 'Reset your password' }).waitFor()
    await fits(page, 'lost')
    await open(page, '')
    await signInByForm()
    await page.getByText('Recent orders').waitFor()

    for (const first of ['Grace', 'Edith']) {
      const saved = { ...address, shipping_first_name: first, save_address: '1' }
      await post(page.request, '/my-account/edit-address/new/', saved)
    }
    await addToCart({ page })
    await open(page, 'edit-address/')
    await fits(page, 'addresses')
    await page.getByRole('link', { name: 'Add address' }).click()
    await send(page, 'Save address')
    await expectNotice(page, 'Enter your first name')
    await fits(page, 'address-refused')
    await page.goto(`${origin}/checkout/`)
    await page.getByText('Use another saved address').first().click()
    await fits(page, 'checkout-addresses')
    await page.locator('[data-saved-address="billing"]').filter({ hasText: 'Edith' }).click()
    await expect.poll(() => page.inputValue('#billing_first_name')).toBe('Edith')
    await open(page, 'edit-account/')
    await fits(page, 'details')

    await open(page, 'security/')
    await fits(page, 'security')
    await fillIn(page, { begin_password: PASSWORD })
    await send(page, 'Set up authenticator app')
    const secret = await secretOn(page)
    await fits(page, 'totp')
    await fillIn(page, { code: totp(secret, Date.now()) })
    await send(page, 'Turn on')
    await page.locator('#backup-codes').waitFor()
    await fits(page, 'backup-codes')
    await page.context().clearCookies()
    await open(page, '')
    await signInByForm()
    await page.waitForURL('**/second-factor/**')
    await fits(page, 'second-factor')
    expect(consoleErrors).toEqual([])
    await close()
  })
})

/** The secret that an authenticator would take from the link of its set-up page. */
async function secretOn(page: Page): Promise<string> {
  const uri = await page.locator('a[href^="otpauth:"]').getAttribute('href')
  return new URL(uri ?? '').searchParams.get('secret') ?? ''
}

/** Where axe cannot run because scripts are off. */
async function fits(page: Page, name: string): Promise<void> {
  for (const each of page.viewportSize()?.width === widths[0] ? widths : widths.toReversed()) {
    await page.setViewportSize({ width: each, height: 900 })
    await expectFits(page, `account-${name}-plain`)
  }
}
