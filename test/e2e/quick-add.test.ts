import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  expectGoodScreen,
  openBrowser,
  openPage,
  type WatchedPage,
  waitUntilIdle,
} from '../support/browser/browser.ts'
import { closeContexts } from '../support/browser/contexts.ts'
import { changeSettings } from '../support/process/change-settings.ts'
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

const ALBA = '/product/alba-bud-vase/'
const dialogOf = (page: Page) => page.locator('dialog:modal')
const chooseLink = (page: Page) => page.locator(`a.card-action[href^="${ALBA}"]`)
const value = (page: Page, slug: string) => dialogOf(page).locator(`.variable-item[data-value="${slug}"]`)
const count = (page: Page) => page.textContent('.cart-contents .count')

async function openVases(width: number): Promise<WatchedPage> {
  const phone = width < 768 ? { hasTouch: true, isMobile: true } : {}
  const watched = await openPage(browser, width, phone)
  await watched.page.goto(`${shop.origin}/product-category/vases/`)
  await waitUntilIdle(watched)
  return watched
}

describe('a card on a listing', () => {
  it('of a product without options adds it at once, and goes to the cart as the shop wants it', async () => {
    const { page, close } = await openVases(390)
    await page.locator('a.ajax_add_to_cart').first().tap()
    await page.waitForURL('**/cart/')
    await expect.poll(() => count(page)).toBe('1')
    await close()
  })

  it('of a product with options opens them over the page, from below on a phone', async () => {
    const { page, consoleErrors, close } = await openVases(390)
    const scripts = await page.evaluate(
      () => document.querySelectorAll('script, link[rel=modulepreload]').length,
    )
    expect(scripts, 'React is not loaded before').toBeLessThan(30)
    await page.locator(`li.product:has(a[href^="${ALBA}"]) .variable-item[data-value="verde"]`).tap()
    await expect.poll(() => chooseLink(page).getAttribute('href')).toContain('verde')
    await chooseLink(page).tap()
    await dialogOf(page).waitFor()
    const box = await dialogOf(page).boundingBox()
    expect([box?.x, box?.width, (box?.y ?? 0) + (box?.height ?? 0)]).toEqual([0, 390, 900])
    await expect
      .poll(() => value(page, 'verde').getAttribute('aria-checked'), { message: 'the choice of the card' })
      .toBe('true')
    await expectGoodScreen(page, 'quick-add', 'dialog')
    const sides = await dialogOf(page)
      .locator('.variable-item, button, a')
      .evaluateAll((all) => all.filter((each) => each.checkVisibility()).map((each) => each.clientHeight))
    expect(Math.min(...sides)).toBeGreaterThanOrEqual(44)

    await value(page, 'large').tap()
    const price = await dialogOf(page).locator('.quick-add-price .price').textContent()
    await page.context().setOffline(true)
    await dialogOf(page).locator('.single_add_to_cart_button').tap()
    await dialogOf(page).getByRole('alert').getByText('try again').waitFor()
    await page.context().setOffline(false)
    await dialogOf(page).locator('.single_add_to_cart_button').tap()
    await page.waitForURL('**/cart/')
    const line = (await page.textContent('.woocommerce-cart-form')) ?? ''
    expect(['Verde', 'Large', price ?? ''].filter((each) => !line.includes(each))).toEqual([])
    expect(consoleErrors.filter((error) => !error.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
    await close()
  })

  it('is used by keyboard: the focus enters the dialog, stays there, and returns', async () => {
    await changeSettings(shop, { cart_redirect_after_add: 'no' })
    const { page, consoleErrors, close } = await openVases(1280)
    await chooseLink(page).focus()
    await page.keyboard.press('Enter')
    await dialogOf(page).waitFor()
    expect(await dialogOf(page).getAttribute('aria-labelledby')).toBe('quick-add-title')
    const isInside = () => page.evaluate(() => document.activeElement?.closest('dialog') !== null)
    await expect.poll(isInside).toBe(true)
    await expectGoodScreen(page, 'quick-add-wide', 'dialog')
    for (let stops = 0; stops < 12; stops += 1) {
      await page.keyboard.press('Tab')
      // Between the last and the first element the focus is in the browser itself.
      const isBehind = await page.evaluate(
        () => document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
      )
      expect(isBehind).toBe(false)
    }
    await dialogOf(page).locator('.variable-item[tabindex="0"]').first().focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => value(page, 'calacatta').getAttribute('aria-checked')).toBe('true')
    await expect
      .poll(() => dialogOf(page).locator('[data-voice]').textContent(), { message: 'read out' })
      .toMatch(/^Calacatta, Medium, \$/)
    await dialogOf(page).locator('.single_add_to_cart_button').focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => count(page)).toBe('1')
    await dialogOf(page).getByRole('link', { name: 'View cart' }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => dialogOf(page).count()).toBe(0)
    expect(await chooseLink(page).evaluate((link) => link === document.activeElement)).toBe(true)

    await changeSettings(shop, { cart_drawer_after_add: 'yes' })
    await page.reload()
    await chooseLink(page).click()
    await dialogOf(page).locator('.single_add_to_cart_button').click()
    await page.locator('[data-mini-cart-panel]:modal').waitFor()
    expect(await dialogOf(page).count(), 'the drawer alone').toBe(1)
    expect(consoleErrors).toEqual([])
    await close()
  })

  it('links to the product without script, and when the dialog cannot be loaded', async () => {
    const { page, close } = await openVases(1280)
    await page.route('**/product/alba-bud-vase/*', (route) =>
      route.request().resourceType() === 'fetch' ? route.abort() : route.continue(),
    )
    await chooseLink(page).click()
    await page.waitForURL(`**${ALBA}`)
    await close()
  })
})
