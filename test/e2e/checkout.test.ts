import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  expectFits,
  expectGoodScreen,
  expectGoodScreens,
  openBrowser,
  openPage,
  type WatchedPage,
  waitUntilIdle,
  watch,
} from '../support/browser/browser.ts'
import { closeContexts } from '../support/browser/contexts.ts'
import { putIntoCart, simpleProductIds } from '../support/catalog/simple-products.ts'
import { changeSettings } from '../support/process/change-settings.ts'
import { type ShopProcess, startShop } from '../support/process/shop-process.ts'

let shop: ShopProcess
let browser: Browser
let productId = 0
beforeAll(async () => {
  shop = await startShop()
  browser = await openBrowser()
  productId = (await simpleProductIds(shop, 1))[0] ?? 0
  await changeSettings(shop, { terms_page: '/shop/', terms_checkbox: 'yes', privacy_page: '/shop/' })
})
afterAll(async () => {
  await closeContexts(browser)
  await shop?.stop()
})

const buyer: Readonly<Record<string, string>> = {
  email: 'ada@example.com',
  first_name: 'Ada',
  last_name: 'Marsh',
  address_1: '12 Kiln Lane',
  city: 'Portland',
  state: 'Oregon',
  postcode: '97205',
  phone: '5035550100',
}

describe('a complete checkout', () => {
  it('by keyboard alone: sign-in is offered, the terms are required, the order is placed', async () => {
    const watched = await openPage(browser, 1280)
    const { page, consoleErrors, close } = watched
    await fillCart(page)
    await page.goto(`${shop.origin}/cart/`)
    await skipToContent(page)
    await tabTo(page, page.locator('.checkout-button:visible').first())
    await page.keyboard.press('Enter')
    await page.waitForURL('**/checkout/')
    await waitUntilIdle(watched)

    await skipToContent(page)
    await tabTo(page, page.locator('.checkout-sign-in summary'))
    await page.keyboard.press('Enter')
    await expect.poll(() => focusedId(page)).toBe('username')
    // Axe checks the same form where it is all there is (checkout-accounts-only).
    await expectGoodScreens(page, 'checkout-sign-in')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.isVisible('#username')).toBe(false)

    for (const [name, text] of Object.entries(buyer)) {
      await tabTo(page, page.locator(`#billing_${name}`))
      // A state is selected by typing its name; each other field gets its text at once, as from a paste.
      if (name === 'state') await page.keyboard.type(text)
      else await page.keyboard.insertText(text)
    }
    await tabTo(page, page.locator('#place_order'))
    await waitUntilIdle(watched)
    await page.keyboard.press('Enter')
    await page.waitForSelector('#terms-problem')
    await expect.poll(() => focusedId(page)).toBe('terms')
    await expect.poll(() => page.textContent('[data-problem-count]')).toContain('Please fix 1 field')
    await expectGoodScreens(page, 'checkout-terms-missing')

    await page.keyboard.press('Space')
    await expect.poll(() => page.isChecked('#terms')).toBe(true)
    await expect.poll(() => page.locator('.woocommerce-error').count()).toBe(0)
    await tabTo(page, page.locator('#place_order'))
    await page.keyboard.press('Enter')
    await page.waitForURL('**/order-received/**')
    await skipToContent(page)
    await tabTo(page, page.locator('[data-print]'))
    expect(consoleErrors).toEqual([])
    await close()
  })
})

describe('one order, whatever the buyer does', () => {
  it('a second tab, Back and a reload place no second order, and the key of an order places no other', async () => {
    const watched = await openPage(browser, 1280)
    const { page, close } = watched
    await fillCart(page)
    const other = await page.context().newPage()
    for (const tab of [watched, watch(other)]) {
      await openCheckout(tab)
      await fillIn(tab.page)
      await tab.page.check('#terms')
    }
    const key = await page.inputValue('[name=placement_key]')
    await page.dblclick('#place_order')
    await page.waitForURL('**/order-received/**')
    const received = page.url()

    await other.click('#place_order')
    const link = other.locator('.woocommerce-error:has-text("was already placed") a')
    await link.waitFor()
    expect(new URL((await link.getAttribute('href')) ?? '', shop.origin).href).toBe(received)

    await page.reload()
    expect(page.url()).toBe(received)
    await page.goBack()
    await page.waitForURL('**/cart/')

    await fillCart(page)
    await openCheckout(watched)
    await fillIn(page)
    await page.check('#terms')
    await setHidden(page, 'placement_key', key)
    await page.click('#place_order')
    await page.waitForSelector('.woocommerce-error:has-text("placed another order")')
    await expect.poll(() => page.inputValue('[name=placement_key]')).not.toBe(key)
    await page.waitForSelector('form.checkout:not(.processing)')
    await page.click('#place_order')
    await page.waitForURL('**/order-received/**')
    expect(page.url(), 'the same form, sent again, is a second order').not.toBe(received)
    await close()
  })
})

describe('a change of the country', () => {
  it('leaves the terms checked, and the button has the text that the billing country requires by law', async () => {
    const watched = await openPage(browser, 1280)
    const { page, consoleErrors, close } = watched
    await fillCart(page)
    await openCheckout(watched)
    await page.check('#terms')
    await expect.poll(() => page.textContent('#place_order')).toMatch(/^Place order — \$/)
    await page.selectOption('#billing_country', 'DE')
    await expect.poll(() => page.textContent('#place_order')).toMatch(/^Order with obligation to pay — \$/)
    await expect.poll(() => page.isChecked('#terms')).toBe(true)
    await waitUntilIdle(watched)

    // An expired form is renewed, for the order review and for the order.
    await page
      .locator('form.checkout')
      .evaluate((form) => form.setAttribute('data-review-nonce', '0000000000'))
    await page.selectOption('#billing_country', 'US')
    await expect.poll(() => page.textContent('#place_order')).toMatch(/^Place order — \$/)
    await fillIn(page)
    await setHidden(page, 'woocommerce-process-checkout-nonce', '0000000000')
    await page.click('#place_order')
    await page.waitForURL('**/order-received/**')
    await expect.poll(() => page.textContent('main')).toContain('12 Kiln Lane')
    expect(consoleErrors).toEqual([])
    await close()
  })
})

describe('an order that cannot be placed at once', () => {
  it('preserves the entered values when the session is gone, and is sent once the cart is filled again in a new tab', async () => {
    const watched = await openPage(browser, 390)
    const { page, close } = watched
    await fillCart(page)
    await openCheckout(watched)
    await fillIn(page)
    await page.check('#terms')
    await page.context().clearCookies()
    await page.click('#place_order')
    const links = page.locator('.woocommerce-error a[target=_blank]')
    await links.first().waitFor()
    const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(hrefs).toEqual(['/shop/', '/my-account/?redirect_to=/checkout/'])
    await expect.poll(() => page.textContent('.woocommerce-error')).not.toContain('signed out')
    await expect.poll(() => page.inputValue('#billing_address_1')).toBe('12 Kiln Lane')
    await expectGoodScreen(page, 'checkout-signed-out')

    await fillCart(page)
    await page.waitForSelector('form.checkout:not(.processing)')
    await page.click('#place_order')
    await page.waitForURL('**/order-received/**')
    await expect.poll(() => page.textContent('main')).toContain('12 Kiln Lane')
    await close()
  })

  it('says that a slow shop is still working, that a lost answer may mean an order, and then leads to that order', async () => {
    const watched = await openPage(browser, 390)
    const { page, close } = watched
    await fillCart(page)
    await openCheckout(watched)
    await fillIn(page)
    await page.check('#terms')
    // A review that is still on its way would bring another button.
    await waitUntilIdle(watched)
    let placed = ''
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/?wc-ajax=checkout', async (route) => {
      await released
      const answer = await route.fetch()
      if (placed !== '') return route.fulfill({ response: answer })
      placed = String(((await answer.json()) as { order_id: number }).order_id)
      return route.abort()
    })
    await page.clock.install()
    await page.click('#place_order')
    await expect.poll(() => page.textContent('#place_order')).toBe('Placing your order…')
    // A second press changes nothing.
    await page.click('#place_order')
    await page.clock.fastForward(16_000)
    await expect.poll(() => page.textContent('[data-order-progress]')).toContain('taking longer than usual')
    release()
    await page.waitForSelector('.woocommerce-error:has-text("may have gone through")')
    await page.click('#place_order')
    await page.waitForURL(`**/order-received/${placed}/**`)
    await close()
  })
})

describe('the draft of the checkout', () => {
  it('is restored after a reload and after leaving the page, until the order is placed, but not for another account', async () => {
    const watched = await openPage(browser, 1280)
    const { page, consoleErrors, close } = watched
    await fillCart(page)
    await openCheckout(watched)
    // As an account that signed out in this tab would have left it.
    await page.evaluate(() => {
      const values = { billing_email: 'grace@example.com', order_comments: 'Ring twice' }
      sessionStorage.setItem('handsel_checkout', JSON.stringify({ account: '7', values }))
    })
    await page.reload()
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('handsel_checkout'))).toBeNull()
    await expect.poll(() => page.inputValue('#billing_email')).toBe('')
    await waitUntilIdle(watched)

    await fillIn(page)
    await page.click('summary:has-text("Add order notes")')
    await page.fill('#order_comments', 'Ring twice')
    await page.check('#terms')
    await page.check('#ship-to-different-address-checkbox')
    await page.selectOption('#shipping_country', 'DE')
    await page.fill('#shipping_address_1', 'Torstr. 1')
    await waitUntilIdle(watched)

    await page.reload()
    await expect.poll(() => page.inputValue('#order_comments')).toBe('Ring twice')
    await waitUntilIdle(watched)
    await expect.poll(() => page.inputValue('#shipping_country')).toBe('DE')
    await expect.poll(() => page.inputValue('#shipping_address_1')).toBe('Torstr. 1')
    await expect.poll(() => page.isChecked('#terms')).toBe(false)
    await expect.poll(() => focusedId(page)).toBe('')
    await page.uncheck('#ship-to-different-address-checkbox')

    await page.goto(`${shop.origin}/shop/`)
    await page.goto(`${shop.origin}/checkout/`)
    await expect.poll(() => page.inputValue('#order_comments')).toBe('Ring twice')
    await waitUntilIdle(watched)
    await expect.poll(() => page.inputValue('#billing_country')).toBe('US')
    await expect.poll(() => page.inputValue('#billing_state')).toBe('OR')
    await expectFits(page, 'checkout-draft')

    await page.check('#terms')
    await page.click('#place_order')
    await page.waitForURL('**/order-received/**')
    await expect.poll(() => page.textContent('main')).toContain('12 Kiln Lane')
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Kiln Lane')
    expect(consoleErrors).toEqual([])
    await close()
  })
})

describe('a mistyped e-mail domain', () => {
  it('is corrected by one key or tap, and never in the way of an order', async () => {
    const watched = await openPage(browser, 390)
    const { page, consoleErrors, close } = watched
    await fillCart(page)
    await openCheckout(watched)
    const email = page.locator('#billing_email')
    await email.focus()
    await page.keyboard.type('ana@gmial.com')
    await page.keyboard.press('Tab')
    const hint = page.locator('.email-suggestion', { hasText: 'Did you mean ana@gmail.com?' })
    await hint.waitFor()
    await expectFits(page, 'checkout-email-hint')
    await email.focus()
    await page.keyboard.press('Tab')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('ana@gmail.com')
    await page.keyboard.press('Enter')
    await expect.poll(() => email.inputValue()).toBe('ana@gmail.com')
    await hint.waitFor({ state: 'detached' })

    // What was suggested for another address is gone, for eyes and for screen readers.
    await email.fill('ana@gmial.com')
    await email.blur()
    await hint.waitFor()
    await email.fill('ana@gmail.com')
    await hint.waitFor({ state: 'detached' })
    await expect.poll(() => page.textContent('.widget_shopping_cart_live_region')).not.toContain('Did you')

    await email.fill('ana@gmial.com')
    await fillIn(page, { ...buyer, email: 'ana@gmial.com' })
    await hint.waitFor()
    await page.check('#terms')
    await waitUntilIdle(watched)
    await page.click('#place_order')
    await page.waitForURL('**/order-received/**')
    expect(consoleErrors).toEqual([])
    await close()
  })
})

describe('a shop that sells to accounts only', () => {
  it('shows guests the sign-in form instead of the order form', async () => {
    await changeSettings(shop, { woocommerce_enable_guest_checkout: 'no', registration_enabled: 'yes' })
    const { page, consoleErrors, close } = await openPage(browser, 390)
    await fillCart(page)
    await page.goto(`${shop.origin}/checkout/`)
    await expect.poll(() => page.isVisible('#username')).toBe(true)
    await expect.poll(() => page.locator('#place_order').count()).toBe(0)
    await expectGoodScreens(page, 'checkout-accounts-only')
    expect(consoleErrors).toEqual([])
    await close()
  })
})

/** Opens the checkout and waits until its total is computed and the draft is restored. */
async function openCheckout(watched: WatchedPage): Promise<void> {
  await watched.page.goto(`${shop.origin}/checkout/`)
  await waitUntilIdle(watched)
}

/** As another tab would. */
async function fillCart(page: Page): Promise<void> {
  await putIntoCart(page.context(), shop, productId)
}

async function fillIn(page: Page, fields = buyer): Promise<void> {
  for (const [name, text] of Object.entries(fields)) {
    if (name === 'state') await page.selectOption('#billing_state', { label: text })
    else await page.fill(`#billing_${name}`, text)
  }
}

async function setHidden(page: Page, name: string, value: string): Promise<void> {
  await page.locator(`input[name="${name}"]`).evaluate((field: HTMLInputElement, text) => {
    field.value = text
  }, value)
}

/** By the first link of the page. */
async function skipToContent(page: Page): Promise<void> {
  await tabTo(page, page.locator('.skip-link'))
  await page.keyboard.press('Enter')
}

async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('The Tab key does not reach the element')
}

function focusedId(page: Page): Promise<string | undefined> {
  return page.evaluate(() => document.activeElement?.id)
}
