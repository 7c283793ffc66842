import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  expectFits,
  expectGoodScreen,
  openBrowser,
  openPage,
  type WatchedPage,
  waitUntilIdle,
  waitUntilStill,
} from '../support/browser/browser.ts'
import { cartCalls } from '../support/browser/cart-calls.ts'
import { closeContexts } from '../support/browser/contexts.ts'
import { hoverCart } from '../support/browser/mini-cart.ts'
import { putIntoCart, simpleProductIds } from '../support/catalog/simple-products.ts'
import { changeSettings } from '../support/process/change-settings.ts'
import { type ShopProcess, startShop } from '../support/process/shop-process.ts'

let shop: ShopProcess
let browser: Browser
/** Ids of simple products. */
let products: readonly number[] = []
beforeAll(async () => {
  shop = await startShop()
  products = await simpleProductIds(shop, 3)
  await set('cart_redirect_after_add', 'no')
  browser = await openBrowser()
})
afterAll(async () => {
  await closeContexts(browser)
  await shop?.stop()
})

const set = (name: string, value: string) => changeSettings(shop, { [name]: value })

const LINES = '.widget_shopping_cart .mini_cart_item'
const count = (page: Page) => page.textContent('.cart-contents .count')
const lines = (page: Page) => page.locator(LINES).count()
const panel = (page: Page) => page.locator('[data-mini-cart-panel]')
/** The accessible name of the focused element, and whether it is in the panel. */
const focused = (page: Page) =>
  page.evaluate(() => ({
    name: document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
    inPanel: document.activeElement?.closest('[data-mini-cart-panel]') !== null,
  }))
const nameInFocus = async (page: Page) => (await focused(page)).name
const isFocusInPanel = async (page: Page) => (await focused(page)).inPanel

const LISTING = '/shop/'
/** Any page: small, so that a check of the screen is about the mini-cart. */
const ANY_PAGE = '/my-account/'

async function openWithCart(width: number, lineCount: number, path = ANY_PAGE): Promise<WatchedPage> {
  const phone = width < 768 ? { hasTouch: true, isMobile: true } : {}
  const watched = await openPage(browser, width, phone)
  const { page } = watched
  for (const id of products.slice(0, lineCount)) await putIntoCart(page.context(), shop, id)
  await page.goto(`${shop.origin}${path}`)
  await waitUntilIdle(watched)
  await expect.poll(() => count(page)).toBe(String(lineCount))
  return watched
}

async function openDialog(page: Page): Promise<void> {
  await page.click('a.cart-contents')
  await page.waitForSelector('[data-mini-cart-panel]:modal .remove_from_cart_button')
}

/** What the mouse has opened closes half a second after the mouse has left (spec 9.10); waits a little longer. */
async function waitAfterMouseLeave(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 600)))
}

/** By keyboard, from the link before the cart. */
async function tabIntoPanel(page: Page): Promise<void> {
  await page.locator('[data-header] a[title="Account"]').focus()
  await page.keyboard.press('Tab')
  await panel(page).waitFor()
  await page.keyboard.press('Tab')
  await expect.poll(() => isFocusInPanel(page)).toBe(true)
}

async function removeFirst(page: Page): Promise<void> {
  await page.locator('.remove_from_cart_button').first().focus()
  await page.keyboard.press('Enter')
}

describe('the link of the cart on a phone', () => {
  it('has the same layout at 320 and 390 px with a large quantity', async () => {
    const { page, close } = await openWithCart(390, 0, '/product/cubo-tea-light-block/')
    await page.fill('input[name=quantity]', '15')
    await page.click('.single_add_to_cart_button')
    await expect.poll(() => count(page)).toBe('15')
    const boxOf = async (selector: string) =>
      (await page.locator(`.cart-contents ${selector}`).boundingBox())!
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await boxOf('svg'), `at ${width} px`).toMatchObject({ width: 22, height: 22 })
      const countBox = await boxOf('.count')
      expect(countBox.height, 'one line').toBeLessThan(24)
      expect(countBox.width, 'two digits').toBeGreaterThan(20)
      expect(countBox.x + countBox.width).toBeLessThanOrEqual(width)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
    await close()
  })
})

describe('the mini-cart on a phone', () => {
  it('is a dialog that traps the focus and returns it', async () => {
    const { page, consoleErrors, close } = await openWithCart(390, 2)
    await openDialog(page)
    await expectFits(page, 'mini-cart-window')
    for (const href of ['/cart/', '/checkout/']) {
      await expect.poll(() => panel(page).locator(`a.wc-forward[href="${href}"]`).isVisible()).toBe(true)
    }
    for (let stops = 0; stops < 12; stops += 1) {
      await page.keyboard.press('Tab')
      // Between the last and the first element the focus is in the browser itself.
      const isOutside = await page.evaluate(
        () => document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
      )
      expect(isOutside).toBe(false)
    }
    await page.keyboard.press('Escape')
    await expect.poll(() => panel(page).isVisible()).toBe(false)
    await expect.poll(() => nameInFocus(page)).toContain('Cart')

    await openDialog(page)
    await panel(page).locator('[data-close]').click()
    await expect.poll(() => panel(page).isVisible()).toBe(false)
    await openDialog(page)
    await page.mouse.click(100, 40)
    await expect.poll(() => panel(page).isVisible()).toBe(false)
    await openDialog(page)
    await panel(page).locator('a.checkout').click()
    await page.waitForURL('**/checkout/')
    expect(consoleErrors).toEqual([])
    await close()
  })

  it('removes and restores a line, holds the focus and announces both', async () => {
    const { page, consoleErrors, close } = await openWithCart(390, 3)
    await openDialog(page)
    const undoText = () => panel(page).locator('[data-cart-undo]').innerText()
    const names = await page
      .locator(`${LINES} .remove`)
      .evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel))
    await removeFirst(page)
    await expect.poll(() => lines(page)).toBe(2)
    await expect.poll(() => focused(page)).toEqual({ name: names[1], inPanel: true })
    await expect.poll(() => undoText()).toMatch(/^“.+” removed\. Undo$/)
    await expectGoodScreen(page, 'mini-cart-undo')

    await page.locator('[data-cart-undo] a').focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => lines(page)).toBe(3)
    await expect.poll(() => count(page)).toBe('3')
    await expect.poll(undoText).toBe('The item is back in your cart.')
    await expect.poll(() => isFocusInPanel(page)).toBe(true)

    await page.locator('.remove_from_cart_button').last().focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => lines(page)).toBe(2)
    // The first line is restored at its position: before the last line is the second.
    await expect.poll(() => focused(page)).toEqual({ name: names[1], inPanel: true })
    for (const left of [1, 0]) {
      await removeFirst(page)
      await expect.poll(() => lines(page)).toBe(left)
    }
    await expect.poll(() => focused(page)).toEqual({ name: 'Close', inPanel: true })
    await page.keyboard.press('Escape')
    await expect.poll(() => nameInFocus(page)).toContain('Cart')
    await expect.poll(() => page.url()).toBe(shop.origin + ANY_PAGE)
    expect(consoleErrors).toEqual([])
    await close()
  })

  it('is a link to the cart page when the cart is empty or the script cannot be loaded', async () => {
    const { page, close } = await openWithCart(390, 0, LISTING)
    await page.click('a.cart-contents')
    await page.waitForURL('**/cart/')
    await page.goBack()
    await page.locator('a.ajax_add_to_cart').first().click()
    await expect.poll(() => count(page)).toBe('1')
    await page.route('**/assets/dialog-*.js', (route) => route.abort())
    await page.click('a.cart-contents')
    await page.waitForURL('**/cart/')
    await close()
  })
})

describe('the mini-cart on a desktop', () => {
  it('opens for mouse and keyboard, and stays open while lines are removed', async () => {
    const { page, consoleErrors, close } = await openWithCart(1280, 3, LISTING)
    await hoverCart(page)
    await expectGoodScreen(page, 'mini-cart-panel')
    await page.locator('.remove_from_cart_button').first().click()
    await expect.poll(() => lines(page)).toBe(2)
    await waitUntilStill(page)
    await expect.poll(() => panel(page).isVisible()).toBe(true)
    await expect.poll(() => isFocusInPanel(page)).toBe(true)

    await page.mouse.move(10, 700)
    await page.locator('main a').first().focus()
    await expect.poll(() => panel(page).isVisible()).toBe(false)
    await tabIntoPanel(page)
    await waitAfterMouseLeave(page)
    expect(await panel(page).isVisible(), 'the mouse does not close what the keyboard has opened').toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(() => panel(page).isVisible()).toBe(false)
    await expect.poll(() => nameInFocus(page)).toContain('Cart')
    await page.click('a.cart-contents')
    await page.waitForURL('**/cart/')
    expect(consoleErrors).toEqual([])
    await close()
  })

  it('follows its link when the server cannot remove the line', async () => {
    const { page, close } = await openWithCart(1280, 2)
    await hoverCart(page)
    await page.evaluate(() => {
      window.fetch = async () => Response.json({ success: false })
    })
    await page.locator('.remove_from_cart_button').first().click()
    await page.waitForURL('**/?removed_item=1')
    await expect.poll(() => count(page)).toBe('1')
    await close()
  })

  it('updates the cart page too, without a reload and with one call', async () => {
    const watched = await openWithCart(1280, 2, '/cart/')
    const { page, consoleErrors, close } = watched
    await page.evaluate(() => Object.assign(window, { isSame: true }))
    const calls = cartCalls(page)
    await hoverCart(page)
    await page.locator('.remove_from_cart_button').first().click()
    await expect.poll(() => page.locator('.woocommerce-cart-form .cart_item').count()).toBe(1)
    await waitUntilIdle(watched)
    await expect.poll(() => calls).toEqual(['remove_from_cart', 'GET cart'])
    await hoverCart(page)
    await page.click('[data-cart-undo] a')
    await expect.poll(() => page.locator('.woocommerce-cart-form .cart_item').count()).toBe(2)
    await expect.poll(() => page.evaluate(() => 'isSame' in window)).toBe(true)
    // The notice is shown where the undo was pressed, and not again on the next page.
    await expect.poll(() => page.textContent('[data-cart-undo]')).toBe('The item is back in your cart.')
    await page.reload()
    await expect.poll(() => page.locator('.woocommerce-message').count()).toBe(0)
    expect(consoleErrors).toEqual([])
    await close()
  })
})

/** Sums up layout shifts from now on; the answer reads the sum so far. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift' })
  })
  return async () => {
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
    return shifts.reduce((sum, shift) => sum + shift, 0)
  }
}

/** A shift later than half a second after a press counts as one without user input. */
const LATE_MS = 600
const PRESSED = '.ajax_add_to_cart >> nth=6'
/** From now on, until the next page: an add is answered late, or not at all. */
async function addLate(page: Page, result: 'succeeds' | 'fails'): Promise<void> {
  await page.evaluate(
    ([isReachable, lateMs]) => {
      const requests = window as Window & { realFetch?: typeof fetch }
      requests.realFetch ??= window.fetch
      const { realFetch } = requests
      window.fetch = async (url, options) => {
        if (!String(url).includes('wc-ajax=add_to_cart')) return realFetch(url, options)
        await new Promise((resolve) => setTimeout(resolve, lateMs))
        if (!isReachable) throw new TypeError('Failed to fetch')
        return realFetch(url, options)
      }
    },
    [result === 'succeeds', LATE_MS] as const,
  )
}

const FAILURE = '.woocommerce-notices-wrapper .woocommerce-error'

describe.each([390, 1280])('the result of an add on a listing at %i px', (width) => {
  it('is an error inside the window or a link to the cart, and causes no layout shift', async () => {
    const watched = await openWithCart(width, 0, LISTING)
    const { page, consoleErrors, close } = watched
    await addLate(page, 'fails')
    await page.locator(PRESSED).scrollIntoViewIfNeeded()
    await waitUntilStill(page)
    const scrolled = () => page.evaluate(() => scrollY)
    const before = await scrolled()
    const shifted = await watchShifts(page)
    await page.focus(PRESSED)
    for (const press of [1, 2]) {
      await page.keyboard.press('Enter')
      await page.waitForSelector(FAILURE)
      await page.waitForFunction(() => !document.querySelector('.loading'))
      await waitUntilStill(page)
      const box = await page.locator(FAILURE).boundingBox()
      expect(box?.y, `press ${press}`).toBeGreaterThan(0)
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(900)
    }
    await expect.poll(() => page.locator(FAILURE).count()).toBe(1)
    await expect
      .poll(() => page.locator(`[role=alert] > .woocommerce-error`).textContent())
      .toContain('try again')
    await expect.poll(() => nameInFocus(page)).toMatch(/^Add to cart: /)
    await expect.poll(() => scrolled()).toBe(before)
    await expect.poll(() => shifted()).toBeLessThan(0.0005)
    await expectFits(page, 'add-failed')
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator(FAILURE).count()).toBe(0)
    expect(consoleErrors).toEqual([])

    await addLate(page, 'succeeds')
    const productPath = await page.locator('li.product:has(.ajax_add_to_cart) a').first().getAttribute('href')
    for (const [path, button] of [
      [LISTING, PRESSED],
      [productPath, '.single_add_to_cart_button'],
    ] as const) {
      if (path !== LISTING) {
        await page.goto(`${shop.origin}${path}`)
        await waitUntilIdle(watched)
        await addLate(page, 'succeeds')
        await page.locator(button).scrollIntoViewIfNeeded()
      }
      await waitUntilStill(page)
      const shiftedByLink = path === LISTING ? shifted : await watchShifts(page)
      await page.click(button)
      const link = page.locator('.added_to_cart')
      await link.waitFor()
      await waitUntilStill(page)
      await expect.poll(() => shiftedByLink(), { message: path ?? '' }).toBeLessThan(0.0005)
      await expectFits(page, 'added')
      if (path !== LISTING) {
        // The same elements, on the smaller page: the link of an add and the error of the next one.
        await addLate(page, 'fails')
        await page.click(button)
        await page.waitForSelector(FAILURE)
        await expectGoodScreen(page, 'added-and-failed')
        await page.keyboard.press('Escape')
      }
      // Nothing covers it.
      await link.click()
      await page.waitForURL('**/cart/')
    }
    expect(consoleErrors).toEqual([])
    await close()
  })
})

/** Of the first line, from 2 to 3 and back to 2, with a quantity between that is too large. */
async function changeQuantity(page: Page): Promise<void> {
  const quantity = () => page.textContent(`${LINES} .quantity`)
  const name = `Quantity of ${await panel(page).locator('a bdi').textContent()}`
  const field = panel(page).getByRole('spinbutton', { name })
  await panel(page)
    .getByRole('button', { name: `${name}: increase` })
    .focus()
  await page.keyboard.press('Enter')
  await expect.poll(quantity).toMatch(/^3 ×/)
  await expect.poll(() => count(page)).toBe('3')
  await expect.poll(() => focused(page)).toEqual({ name: `${name}: increase`, inPanel: true })
  await expect
    .poll(() => panel(page).locator('[data-voice]').textContent())
    .toContain('quantity updated to 3')

  await field.fill('9999999')
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
  const problemId = await field.getAttribute('aria-describedby')
  await expect.poll(() => page.textContent(`[id="${problemId}"]`)).toMatch(/\d/)
  expect(await field.inputValue()).toBe('3')
  await expectGoodScreen(page, 'drawer-quantity-refused')
  await field.fill('2')
  await expect.poll(quantity).toMatch(/^2 ×/)
  await expect.poll(() => field.getAttribute('aria-invalid')).toBeNull()
}

describe.each([390, 1280])('as a drawer after adding, at %i px', (width) => {
  it('opens over the page, is announced, holds the focus, and gives it back', async () => {
    await set('cart_drawer_after_add', 'yes')
    const { page, consoleErrors, close } = await openWithCart(width, 0, LISTING)
    const button = page.locator('a.ajax_add_to_cart').first()
    await button.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('dialog:modal').count()).toBe(1)
    await expect.poll(() => lines(page)).toBe(1)
    const name = await panel(page).locator('a bdi').textContent()
    await expect.poll(() => panel(page).getByRole('status').first().textContent()).toBe(`Added: ${name}`)
    await expect.poll(() => isFocusInPanel(page)).toBe(true)
    await expectGoodScreen(page, 'drawer-after-adding')

    for (let presses = 0; presses < 8; presses += 1) {
      await page.keyboard.press('Tab')
      // Between the last and the first element the focus is in the browser itself.
      const isBehind = await page.evaluate(
        () => document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
      )
      expect(isBehind).toBe(false)
    }
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('dialog:modal').count()).toBe(0)
    expect(await button.evaluate((link) => link === document.activeElement)).toBe(true)

    // Added again, it is the same line; what is removed there comes back.
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('dialog:modal').count()).toBe(1)
    await expect.poll(() => page.textContent(`${LINES} .quantity`)).toMatch(/^2 ×/)
    await changeQuantity(page)
    await removeFirst(page)
    await expect.poll(() => lines(page)).toBe(0)
    await panel(page).locator('[data-cart-undo] a').focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => page.textContent(`${LINES} .quantity`)).toMatch(/^2 ×/)
    await expect.poll(() => isFocusInPanel(page)).toBe(true)
    await panel(page).locator('[data-continue]').click()
    await expect.poll(() => page.locator('dialog:modal').count()).toBe(0)
    expect(consoleErrors).toEqual([])
    await close()
    await set('cart_drawer_after_add', 'no')
  })
})

describe.each([390, 1280])('hidden when empty, at %i px', (width) => {
  it('appears as soon as an add starts, and causes no layout shift', async () => {
    await set('hide_cart_widget_if_empty', 'yes')
    const { page, consoleErrors, close } = await openWithCart(width, 0, LISTING)
    const isHidden = () =>
      page.locator('.widget_shopping_cart').evaluate((widget) => widget.matches('[hidden]'))
    await expect.poll(isHidden).toBe(true)
    if (width > 768) {
      await page.hover('a.cart-contents')
      await page.waitForTimeout(400)
      await expect.poll(() => page.locator('.widget_shopping_cart').isVisible()).toBe(false)
      await page.mouse.move(10, 500)
    }
    const shifted = await watchShifts(page)
    const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/?wc-ajax=add_to_cart', async (route) => {
      await mayAnswer
      await route.continue()
    })
    await page.evaluate(() => document.querySelector<HTMLElement>('a.ajax_add_to_cart')?.click())
    await expect.poll(isHidden).toBe(false)
    await expect.poll(() => count(page)).toBe('0')
    // A shift later than half a second after a press counts as one without user input.
    await page.waitForTimeout(LATE_MS)
    answer()
    await expect.poll(() => count(page)).toBe('1')
    await expect.poll(() => isHidden()).toBe(false)
    await waitUntilStill(page)
    // The count next to the word "Cart" takes some pixels; the mini-cart takes none.
    await expect.poll(() => shifted()).toBeLessThan(0.0005)

    if (width > 768) await tabIntoPanel(page)
    else await openDialog(page)
    await removeFirst(page)
    await expect.poll(isHidden).toBe(true)
    await expect.poll(() => page.locator('dialog:modal').count()).toBe(0)
    await expect.poll(() => nameInFocus(page)).toContain('Cart')
    expect(consoleErrors).toEqual([])
    await close()
    await set('hide_cart_widget_if_empty', 'no')
  })
})
