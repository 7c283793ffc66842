import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '../../src/features/accounts/passwords/password-hashes.ts'
import { totp } from '../support/accounts/totp.ts'
import {
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

const variants = [
  { width: 390, javaScriptEnabled: true, variant: 'with script' },
  { width: 1280, javaScriptEnabled: false, variant: 'without script' },
]

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

/** Creates an account through the forms of the shop and confirms its e-mail address. */
async function register(page: Page, email: string): Promise<void> {
  await open(page, '')
  await fillIn(page, { reg_email: email, reg_password: PASSWORD })
  await send(page, 'Make an account')
  await expectNotice(page, 'look in your mail')
  await page.goto(await linkMailedTo(email, 'confirm'))
  await fillIn(page, { password: PASSWORD })
  await send(page, 'Confirm the address')
  await expectNotice(page, 'confirmed')
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

async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await open(page, '')
  await fillIn(page, { username: email, password })
  await send(page, 'Sign in')
}

/** Where axe cannot run because scripts are off: at least nothing is wider than the window, at every width. */
async function expectFits(page: Page, name: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow, `${name} is wider than the window at ${width} px`).toBeLessThanOrEqual(0)
    const folder = process.env['SCREENSHOTS']
    if (folder) await page.screenshot({ path: `${folder}/${name}-${width}.png`, fullPage: true })
  }
}

const address: Record<string, string> = Object.fromEntries(
  Object.entries(buyer)
    .filter(([name, value]) => /^billing_(?!email)/.test(name) && value !== '')
    .map(([name, value]) => [name.replace('billing', 'shipping'), value]),
)

describe.each(variants)('an account $variant', ({ width, javaScriptEnabled }) => {
  const good = async (page: Page, name: string, title: string) => {
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
    if (javaScriptEnabled) await expectGoodScreens(page, `account-${name}`)
    else await expectFits(page, `account-${name}-plain`)
  }

  it('is created, signed in to, used and signed out of', async () => {
    const watched = await openPage(browser, width, { javaScriptEnabled })
    const { page, consoleErrors, close } = watched
    const email = newEmail()
    await page.goto(`${origin}/my-account/edit-address/`)
    await good(page, 'door', 'Sign in')
    await register(page, email)

    await signIn(page, email, 'not the password')
    await expectNotice(page, 'do not go together')
    await expect.poll(() => page.inputValue('#username')).toBe(email)
    await expect.poll(() => page.inputValue('#password')).toBe('')
    await open(page, '?redirect_to=%2Fmy-account%2Fedit-address%2F')
    await fillIn(page, { username: email, password: PASSWORD })
    await send(page, 'Sign in')
    await page.waitForURL('**/my-account/edit-address/')

    await page.getByRole('link', { name: 'Add an address' }).click()
    await send(page, 'Save the address')
    await expectNotice(page, 'First name is missing')
    await good(page, 'address-refused', 'A new address')
    await fillIn(page, address)
    await send(page, 'Save the address')
    await expectNotice(page, 'The address is saved')
    await page.getByRole('link', { name: 'Add an address' }).click()
    await fillIn(page, { ...address, shipping_first_name: 'Grace', shipping_city: 'Salem' })
    await page.check('#for_shipping')
    await send(page, 'Save the address')
    await page.getByText('For deliveries', { exact: true }).waitFor()
    await good(page, 'addresses', 'Addresses')

    await page.goto(`${origin}/shop/`)
    await page.locator('.add_to_cart_button.ajax_add_to_cart').first().click()
    await page.waitForURL('**/cart/')
    await page.goto(`${origin}/checkout/`)
    await waitUntilIdle(watched)
    await expect.poll(() => page.inputValue('#billing_first_name')).toBe('Ada')
    await page.getByText('Use another of your addresses').first().click()
    await good(page, 'checkout-addresses', 'Checkout')
    await page.locator('[data-saved-address="billing"]').filter({ hasText: 'Salem' }).click()
    await expect.poll(() => page.inputValue('#billing_first_name')).toBe('Grace')
    await expect.poll(() => page.inputValue('#billing_city')).toBe('Salem')

    await open(page, '')
    await page.getByRole('link', { name: 'Your details' }).first().click()
    await good(page, 'details', 'Your details')
    await fillIn(page, { account_first_name: 'Ada', account_display_name: 'Ada M.' })
    await send(page, 'Save your name')
    await expectNotice(page, 'Your details are saved')
    await page.getByRole('link', { name: 'Devices' }).click()
    await page.getByText('This device').waitFor()
    await page.getByRole('link', { name: 'Sign out', exact: true }).click()
    await expectNotice(page, 'You are signed out')
    expect((await page.goto(`${origin}/my-account/orders/`))?.url()).toContain('redirect_to')
    expect(consoleErrors).toEqual([])
    await close()
  })

  it('gets a new password by mail', async () => {
    const { page, consoleErrors, close } = await openPage(browser, width, { javaScriptEnabled })
    const email = await makeAccount()
    await open(page, '')
    await page.getByRole('link', { name: 'Lost your password?' }).click()
    await good(page, 'lost', 'A new password')
    await fillIn(page, { user_login: email })
    await send(page, 'Send me a link')
    await expectNotice(page, 'is on its way')
    const link = await linkMailedTo(email, 'new password')
    await page.goto(link)
    await good(page, 'new-password', 'Choose a new password')
    await fillIn(page, { password_1: NEW_PASSWORD })
    await send(page, 'Set the new password')
    await expectNotice(page, 'is set')
    await signIn(page, email, NEW_PASSWORD)
    await page.getByText('Latest orders').waitFor()
    await page.goto(link)
    await expectNotice(page, 'its time is over')
    expect(consoleErrors).toEqual([])
    await close()
  })

  it('is protected by an authenticator, and opened by one of its codes or a backup code', async () => {
    const { page, consoleErrors, close } = await openPage(browser, width, { javaScriptEnabled })
    const email = await makeAccount()
    await signIn(page, email)
    await page.getByRole('link', { name: 'Security' }).first().click()
    await good(page, 'security', 'Security')
    await fillIn(page, { begin_password: PASSWORD })
    await send(page, 'Set up an authenticator')
    const uri = await page.locator('a[href^="otpauth:"]').getAttribute('href')
    const secret = new URL(uri ?? '').searchParams.get('secret') ?? ''
    await good(page, 'totp', 'Set up an authenticator')
    await fillIn(page, { code: totp(secret, Date.now()) })
    await send(page, 'Turn it on')
    await page.locator('#backup-codes').waitFor()
    const codes = await page.locator('#backup-codes li').allTextContents()
    expect(codes).toHaveLength(10)
    await good(page, 'backup-codes', 'Your backup codes')
    await page.getByRole('link', { name: 'I have kept them' }).click()
    await page.getByText('10 backup codes are left').waitFor()

    await page.context().clearCookies()
    await signIn(page, email)
    await page.waitForURL('**/second-factor/**')
    await fillIn(page, { code: '000000' })
    await send(page, 'Go on')
    await expectNotice(page, 'not right')
    await good(page, 'second-factor', 'One more step')
    // The code that enabled it cannot be used again: take the one of the next half minute, which is accepted too.
    await fillIn(page, { code: totp(secret, Date.now() + 30_000) })
    await send(page, 'Go on')
    await page.getByText('Latest orders').waitFor()

    await page.context().clearCookies()
    await signIn(page, email)
    await fillIn(page, { code: codes[0]! })
    await send(page, 'Go on')
    await page.getByText('Latest orders').waitFor()
    await open(page, 'security/')
    await page.getByText('9 backup codes are left').waitFor()
    await page.getByText('Turn the codes off').click()
    await fillIn(page, { end_totp_password: PASSWORD })
    await send(page, 'Turn off')
    await expectNotice(page, 'no longer asked for')
    expect(consoleErrors).toEqual([])
    await close()
  })
})

describe('an account', () => {
  const width = 390

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
    await signIn(page, email)
    await page.getByText('Latest orders').waitFor()
    await open(page, 'security/')
    await waitUntilIdle(watched)
    await fillIn(page, { passkey_name: 'My phone', passkey_password: 'not the password' })
    await send(page, 'Add a passkey')
    await page.getByText('This is not your password').waitFor()
    await waitUntilIdle(watched)
    await fillIn(page, { passkey_password: PASSWORD })
    await send(page, 'Add a passkey')
    await expectNotice(page, 'The passkey is kept')
    await expectGoodScreens(page, 'account-passkeys')

    await page.getByRole('link', { name: 'Sign out', exact: true }).click()
    await expectNotice(page, 'You are signed out')
    await open(page, '?redirect_to=%2Fmy-account%2Fsecurity%2F')
    await waitUntilIdle(watched)
    await send(page, 'Sign in with a passkey')
    await page.waitForURL('**/my-account/security/')

    await page.getByText('My phone', { exact: true }).click()
    await page.getByLabel('Its name').fill('')
    await send(page, 'Rename')
    await page.getByText('Please write a name for the passkey').first().waitFor()
    await expectGoodScreens(page, 'account-passkey-open')
    await page.getByLabel('Its name').fill('Key ring')
    await send(page, 'Rename')
    await expectNotice(page, 'The passkey has its new name')

    await page.getByText('Key ring', { exact: true }).click()
    await page.locator('input[id^="remove_password_"]').fill(PASSWORD)
    await send(page, 'Remove this passkey')
    await expectNotice(page, 'The passkey is removed')
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
    await page.getByText('A good length').waitFor()
    await page.getByRole('button', { name: 'Show Choose a password' }).click()
    await expect.poll(() => page.getAttribute('#reg_password', 'type')).toBe('text')

    await signIn(page, email)
    await page.getByText('Latest orders').waitFor()
    await order(page, email)
    await open(page, 'orders/')
    await expectGoodScreens(page, 'account-orders')
    await page.getByRole('link', { name: /^Order \d+/ }).click()
    await page.getByText('What you ordered').first().waitFor()
    await expectGoodScreens(page, 'account-order')
    await open(page, '')
    await expectGoodScreens(page, 'account-overview')
    await signInOnAnotherDevice(email)
    await open(page, 'sessions/')
    await expectGoodScreens(page, 'account-devices')
    await send(page, 'Sign out everywhere else')
    await expectNotice(page, 'Every other device is signed out')
    expect(consoleErrors).toEqual([])
    await close()
  })

  it('sign-out deletes the checkout draft stored in the tab', async () => {
    const { page, consoleErrors, close } = await openPage(browser, width)
    const email = await makeAccount()
    await signIn(page, email)
    await page.getByText('Latest orders').waitFor()
    await page.goto(`${origin}/shop/`)
    await page.locator('.add_to_cart_button.ajax_add_to_cart').first().click()
    await page.waitForURL('**/cart/')
    await page.goto(`${origin}/checkout/`)
    await fillIn(page, { billing_address_1: '12 Kiln Lane' })
    const storedText = () => page.evaluate(() => JSON.stringify(sessionStorage))
    await expect.poll(storedText).toContain('12 Kiln Lane')

    await open(page, '')
    expect(await storedText()).toContain('12 Kiln Lane')
    await page.getByRole('link', { name: 'Sign out', exact: true }).click()
    await expectNotice(page, 'You are signed out')
    await expect.poll(storedText).not.toContain('Kiln Lane')
    expect(consoleErrors).toEqual([])
    await close()
  })
})

async function signInOnAnotherDevice(email: string): Promise<void> {
  const { page, close } = await openPage(browser, 1280)
  await signIn(page, email)
  await page.getByText('Latest orders').waitFor()
  await close()
}

/** Orders a simple product as the signed-in customer. */
async function order(page: Page, email: string): Promise<void> {
  await page.goto(`${origin}/shop/`)
  await page.locator('.add_to_cart_button.ajax_add_to_cart').first().click()
  await page.waitForURL('**/cart/')
  await page.goto(`${origin}/checkout/`)
  await fillIn(page, {
    billing_email: email,
    billing_first_name: 'Ada',
    billing_last_name: 'Marsh',
    billing_address_1: '12 Kiln Lane',
    billing_city: 'Portland',
    billing_state: 'OR',
    billing_postcode: '97205',
    billing_phone: '(503) 555-0100',
  })
  await page.click('#place_order')
  await page.waitForURL('**/order-received/**')
}
