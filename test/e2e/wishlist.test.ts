import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hashPassword } from '../../src/features/accounts/passwords/password-hashes.ts'
import { expectGoodScreens, openBrowser, openPage } from '../support/browser/browser.ts'
import { closeContexts } from '../support/browser/contexts.ts'
import { withDatabase } from '../support/process/command-process.ts'
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

it('a product is kept by its heart, found again on other pages, shared, and removed', async () => {
  const { page, consoleErrors, close } = await openPage(browser, 390)
  await page.goto(`${shop.origin}/shop/`)
  const heart = page.locator('li.product [form="wishlist"]').first()
  const id = await heart.inputValue().catch(() => heart.getAttribute('value'))
  const path = await page.locator('li.product h2 a').first().getAttribute('href')
  expect(await heart.getAttribute('aria-pressed')).toBe('false')
  const box = await heart.boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  await heart.click()
  await expect
    .poll(() => page.locator('[role="status"]').allTextContents())
    .toContain('Added to your wishlist.')
  expect(page.url()).toBe(`${shop.origin}/shop/`)

  // The product page is an island: its heart is still marked when React has taken over.
  await page.goto(shop.origin + path)
  await page.locator('form.cart').waitFor()
  await page.waitForTimeout(500)
  const own = page.locator(`button[form="wishlist"][value="${id}"]`)
  expect(await own.getAttribute('aria-pressed')).toBe('true')
  expect(await own.innerText()).toBe('On your wishlist')

  await page.goto(`${shop.origin}/wishlist/`)
  expect(await page.locator('li.product').count()).toBe(1)
  await page.getByRole('button', { name: 'Share wishlist' }).click()
  await expectGoodScreens(page, 'wishlist')
  const link = await page.getByLabel('Anyone with this link').inputValue()
  const friend = await openPage(browser, 1280)
  await friend.page.goto(link)
  expect(await friend.page.locator('li.product').count()).toBe(1)
  await friend.close()

  await page.getByRole('button', { name: /^Remove from wishlist/ }).click()
  await page.getByText('Your wishlist is empty').waitFor()
  await page.goto(`${shop.origin}/shop/`)
  expect(await heart.getAttribute('aria-pressed')).toBe('false')
  expect(consoleErrors).toEqual([])
  await close()
})

/** Presses the first heart of the shop, and waits until the shop has stored it. */
async function keepFirst(page: Page): Promise<void> {
  await page.goto(`${shop.origin}/shop/`)
  await page.locator('li.product [form="wishlist"]').first().click()
  await expect
    .poll(() => page.locator('[role="status"]').allTextContents())
    .toContain('Added to your wishlist.')
}

it('the list of a guest is kept at sign-in, in another browser too, and by its link', async () => {
  const [email, password] = ['ada@example.com', 'a vase of white marble']
  const values = ['ada', email, await hashPassword(password)]
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
  const signIn = async (page: Page) => {
    await page.goto(`${shop.origin}/my-account/?redirect_to=%2Fwishlist%2F`)
    await page.fill('#username', email)
    await page.fill('#password', password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL('**/wishlist/')
  }
  const guest = await openPage(browser, 1280)
  await keepFirst(guest.page)
  await guest.page.goto(`${shop.origin}/wishlist/`)
  await guest.page.getByText('Your wishlist is saved on this device').waitFor()
  await signIn(guest.page)
  expect(await guest.page.locator('li.product').count()).toBe(1)
  await guest.page.getByRole('button', { name: 'Share wishlist' }).click()
  const link = await guest.page.getByLabel('Anyone with this link').inputValue()

  const other = await openPage(browser, 390)
  await signIn(other.page)
  expect(await other.page.locator('li.product').count()).toBe(1)
  await other.page.goto(`${shop.origin}/shop/`)
  const heart = other.page.locator('li.product [form="wishlist"]').first()
  await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true')
  await other.close()

  const friend = await openPage(browser, 390)
  await friend.page.goto(link)
  expect(await friend.page.locator('li.product').count()).toBe(1)
  expect(await friend.page.content()).not.toContain(email)
  await friend.close()
  await guest.close()
})

it('a refusal is seen and read out, the heart changes back, and Back shows the list as it is', async () => {
  const { page, close } = await openPage(browser, 390)
  await page.goto(`${shop.origin}/shop/`)
  const heart = page.locator('li.product [form="wishlist"]').first()
  const refusal = page.locator('[role="alert"] .woocommerce-error')
  await page.context().setOffline(true)
  await heart.click()
  await refusal.getByText('couldn’t be updated').waitFor()
  expect(await heart.getAttribute('aria-pressed')).toBe('false')
  await page.context().setOffline(false)

  const full = { status: 409, json: { message: 'Your wishlist is full (60 products). Remove one first.' } }
  await page.route('**/?wc-ajax=handsel_wishlist', (route) => route.fulfill(full))
  await heart.click()
  await refusal.getByText('Your wishlist is full').waitFor()
  await expect.poll(() => refusal.count()).toBe(1)
  const box = await refusal.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(900)
  await page.unroute('**/?wc-ajax=handsel_wishlist')

  await heart.click()
  await expect.poll(() => refusal.count()).toBe(0)
  await expect.poll(() => heart.getAttribute('aria-busy')).toBeNull()
  await page.goto(`${shop.origin}/wishlist/`)
  await page.getByRole('button', { name: /^Remove from wishlist/ }).click()
  await page.getByText('Your wishlist is empty').waitFor()
  await page.goBack()
  await page.goBack()
  await expect.poll(() => page.url()).toBe(`${shop.origin}/shop/`)
  await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('false')
  await close()
})
