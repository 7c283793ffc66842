import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  expectFits,
  expectGoodScreen,
  openBrowser,
  openPage,
  waitUntilIdle,
  waitUntilStill,
} from '../support/browser/browser.ts'
import { closeContexts } from '../support/browser/contexts.ts'
import { hoverCart } from '../support/browser/mini-cart.ts'
import { putIntoCart, restock, simpleProductIds } from '../support/catalog/simple-products.ts'
import { withDatabase } from '../support/process/command-process.ts'
import { type ShopProcess, startShop } from '../support/process/shop-process.ts'

let shop: ShopProcess
let browser: Browser
/** Ids of products for the cart: one variation with a colour, and simple products. */
let products: { readonly variation: number; readonly simple: readonly number[] }
beforeAll(async () => {
  shop = await startShop()
  browser = await openBrowser()
  const variation = await withDatabase(shop.data, async (client) => {
    const { rows } = await client.query(
      `select v.id from product v join product p on p.id = v.parent_id where p.slug = $1 order by v.position limit 1`,
      [variablePath.slice('/product/'.length, -1)],
    )
    const id = Number(rows[0].id)
    await restock(client, [id])
    return id
  })
  products = { variation, simple: await simpleProductIds(shop, 2) }
})
afterAll(async () => {
  await closeContexts(browser)
  await shop?.stop()
})

const summary = '#order_summary'
const atHand = '[data-order-toggle] summary'
const variablePath = '/product/lume-bud-vase/'

// 320 px is also what a screen of 1280 px has left at 400 % zoom.
const screenWidths = [320, 390, 768, 1280] as const

describe('cart, checkout and order', () => {
  it('have a correct layout in every state and at every width, and nothing moves without motion', async () => {
    const watched = await openPage(browser, 390)
    const { page, consoleErrors, close } = watched
    await page.goto(`${shop.origin}/cart/`)
    await expectGoodAtEveryWidth(page, 'cart-empty')
    await page.goto(`${shop.origin}/nothing-here/`)
    await expectGoodAtEveryWidth(page, 'nothing-here')

    await fillCart(page)
    await waitUntilIdle(watched)
    expect(await animatedElements(page), 'moves on the cart').toEqual([])
    await expectGoodAtEveryWidth(page, 'cart', (width) => expectCheckoutLinks(page, width))
    await page.locator('.product-remove a').last().click()
    await page.waitForSelector('.woocommerce-message:has-text("removed.")')
    await expectGoodAtEveryWidth(page, 'cart-taken-out')

    await page.goto(`${shop.origin}/checkout/`)
    await waitUntilIdle(watched)
    expect(await animatedElements(page), 'moves at the checkout').toEqual([])
    const total = (await page.textContent('.order-total strong')) ?? ''
    await expect.poll(() => page.textContent('#place_order')).toBe(`Place order — ${total}`)
    // The order summary is visible on a wide screen and one press away on a narrow one.
    await expectGoodAtEveryWidth(page, 'checkout-closed', async (width) => {
      await expect.poll(() => page.isVisible(atHand)).toBe(width <= 1024)
      await expect.poll(() => page.isVisible(summary)).toBe(width > 1024)
    })
    await page.locator(atHand).press('Enter')
    await expectGoodAtEveryWidth(page, 'checkout-open', () =>
      expect.poll(() => page.isVisible(summary)).toBe(true),
    )
    const fieldCount = await page
      .locator('#customer_details input:visible:not([type=checkbox]), #billing_state')
      .count()
    expect(fieldCount, 'fields to fill in for an address in the US').toBeLessThanOrEqual(8)
    await page.locator('form.checkout summary:has-text("Add company")').first().press('Enter')
    await expect.poll(() => focusedId(page), { message: 'an optional field' }).toBe('billing_company')

    await page.click('#place_order')
    await page.waitForSelector('.checkout-inline-error-message')
    await page.check('#ship-to-different-address-checkbox')
    await page.locator('form.checkout summary:has-text("Add order notes")').click()
    await expectGoodAtEveryWidth(page, 'checkout-errors')
    await page.uncheck('#ship-to-different-address-checkbox')

    await fillIn(page)
    await page.click('#place_order')
    await page.waitForURL('**/order-received/**')
    await expectGoodAtEveryWidth(page, 'order-received')
    expect(consoleErrors).toEqual([])
    await close()
  })
})

describe('extreme input', () => {
  it('does not widen a page: a name and an address without a space, and a quantity of nine digits', async () => {
    const { page, close } = await openPage(browser, 320)
    await fillCart(page)
    const long = 'W'.repeat(90)
    await page
      .locator('.woocommerce-cart-form a bdi')
      .first()
      .evaluate((name) => {
        name.textContent = 'קערה'.repeat(75)
      })
    await page.locator('.cart_totals .order-total strong').evaluate((total) => {
      total.textContent = '$1,234,567.89'
    })
    await page
      .locator('.product-subtotal')
      .first()
      .evaluate((sum) => {
        sum.textContent = '$1,234,567.89'
      })
    await page
      .locator('.woocommerce-cart-form .qty')
      .first()
      .evaluate((field: HTMLInputElement) => {
        field.value = '999999999'
      })
    await expectFits(page, 'cart-worst')

    await page.goto(`${shop.origin}/checkout/`)
    await fillIn(page, { first_name: long, address_1: long, city: long })
    await page.click('#place_order')
    await page.waitForURL('**/order-received/**')
    await expectFits(page, 'order-worst')
    await close()
  })
})

describe('forty lines and twenty shipping rates', () => {
  it('make a long page and nothing else, with the total and both buttons of the mini-cart inside the window', async () => {
    const watched = await openPage(browser, 320)
    const { page, close } = watched
    await fillCart(page, 2)
    await waitUntilIdle(watched)
    await multiply(page, '.woocommerce-cart-form .cart_item', 39)
    await expectFits(page, 'cart-long')
    await page.setViewportSize({ width: 1280, height: 600 })
    await expectFits(page, 'cart-long')
    await multiply(page, '.mini_cart_item', 39)
    await hoverCart(page)
    for (const part of ['.woocommerce-mini-cart__total', '.woocommerce-mini-cart__buttons'])
      await expect.poll(() => isInWindow(page.locator(part)), { message: part }).toBe(true)
    await expectFits(page, 'mini-cart-long')

    await page.setViewportSize({ width: 320, height: 900 })
    await page.goto(`${shop.origin}/checkout/`)
    await multiply(page, '#order_review .cart_item', 39)
    await multiply(page, '#order_review label:has(.shipping_method)', 19)
    await page.click(atHand)
    await expectFits(page, 'checkout-long')
    await page.setViewportSize({ width: 1280, height: 900 })
    await expectFits(page, 'checkout-long')
    await expect.poll(() => isInWindow(page.locator('.order-total strong'))).toBe(true)
    await close()
  })
})

describe('a field of the checkout', () => {
  it('is validated when it is left, not while it is edited, and the button stays under a press that leaves it', async () => {
    const watched = await openPage(browser, 1280)
    const { page, close } = watched
    await fillCart(page)
    await page.goto(`${shop.origin}/checkout/`)
    await waitUntilIdle(watched)
    const email = page.locator('#billing_email')
    const problem = page.locator('#billing_email-problem')

    await email.focus()
    await page.keyboard.press('Tab')
    await expect.poll(() => problem.count(), { message: 'no problem is shown for an empty field' }).toBe(0)
    await email.pressSequentially('ada@')
    await expect.poll(() => problem.count()).toBe(0)
    await page.keyboard.press('Tab')
    await problem.waitFor()
    await expect.poll(() => email.getAttribute('aria-invalid')).toBe('true')
    await expect
      .poll(() => email.getAttribute('aria-describedby'))
      .toBe('billing_email-hint billing_email-problem')
    await expectFits(page, 'checkout-left')

    await email.fill('ada@example.com')
    await page.keyboard.press('Tab')
    await expect.poll(() => problem.count()).toBe(0)
    await expect.poll(() => email.getAttribute('aria-invalid')).toBeNull()
    await expect.poll(() => email.getAttribute('aria-describedby')).toBe('billing_email-hint')

    await fillIn(page, { phone: '1' })
    await page.locator('#place_order').scrollIntoViewIfNeeded()
    await page.locator('#billing_phone').focus()
    await waitUntilIdle(watched)
    await waitUntilStill(page)
    const box = await page.locator('#place_order').boundingBox()
    if (!box) throw new Error('There is no button to press')
    // At its upper edge, and slowly: if it moved down meanwhile, the press would miss it.
    await page.mouse.move(box.x + box.width / 2, box.y + 4)
    await page.mouse.down()
    await page.waitForTimeout(200)
    await page.mouse.up()
    await page.waitForSelector('.woocommerce-error li')
    await expect.poll(() => page.url()).toContain('/checkout/')
    await expect.poll(() => page.locator('.woocommerce-error li[data-id]').count()).toBe(1)
    await close()
  })

  it('gets the focus from its message in the list, and the other fields keep their values', async () => {
    const watched = await openPage(browser, 390)
    const { page, close } = watched
    await fillCart(page)
    await page.goto(`${shop.origin}/checkout/`)
    await waitUntilIdle(watched)
    await fillIn(page, { postcode: 'nowhere' })
    await page.click('#place_order')
    await page.waitForSelector('.woocommerce-error li a')
    await expect.poll(() => focusedId(page)).toBe('billing_postcode')
    const problemCount = page.locator('[role=alert] > .woocommerce-error > [data-problem-count]:first-child')
    await expect.poll(() => problemCount.textContent()).toBe('Please fix 1 field')
    await waitUntilStill(page)
    const colors = await page
      .locator('#billing_postcode')
      .evaluate((field) => [getComputedStyle(field).borderColor, getComputedStyle(field).outlineColor])
    expect(new Set(colors).size, 'border colour of an invalid field and outline colour of the focus').toBe(2)
    await page.locator('#billing_city').focus()
    await page.click('.woocommerce-error li a')
    await expect.poll(() => focusedId(page)).toBe('billing_postcode')
    await expect.poll(() => page.inputValue('#billing_address_1')).toBe('12 Kiln Lane')
    await page.fill('#billing_postcode', '97205')
    await expect.poll(() => problemCount.count()).toBe(0)
    await close()
  })
})

describe('on paper', () => {
  it('cart and checkout show what was entered, and an order and a product have no menu and no button', async () => {
    const watched = await openPage(browser, 718)
    const { page, close } = watched
    await fillCart(page)
    await page.emulateMedia({ media: 'print' })
    await expectPrintLayout(page)
    for (const part of ['.product-name', '.product-quantity', '.product-subtotal', '.order-total strong'])
      await expect
        .poll(() => page.locator(`.woocommerce ${part}`).first().isVisible(), { message: part })
        .toBe(true)
    await expect.poll(() => page.locator('.product-remove').first().isVisible()).toBe(false)

    await page.emulateMedia({ media: null })
    await page.goto(`${shop.origin}/checkout/`)
    await waitUntilIdle(watched)
    await fillIn(page, { city: 'תל אביב' })
    await page.emulateMedia({ media: 'print' })
    await expectPrintLayout(page)
    for (const part of ['#order_summary .cart_item', '#billing_address_1', '#billing_state'])
      await expect.poll(() => page.locator(part).first().isVisible(), { message: part }).toBe(true)

    await page.emulateMedia({ media: null })
    await page.click('#place_order')
    await page.waitForURL('**/order-received/**')
    await page.emulateMedia({ media: 'print' })
    await expectPrintLayout(page)
    for (const text of ['Thank you, Ada.', 'Shipping address', '12 Kiln Lane', 'Total', '@carrara'])
      await expect.poll(() => page.locator(`text=${text}`).first().isVisible(), { message: text }).toBe(true)

    const edges = await page
      .locator('address bdi')
      .evaluateAll((lines) => lines.map((line) => Math.round(line.getBoundingClientRect().left)))
    expect(edges.length).toBeGreaterThan(3)
    expect(new Set(edges).size, 'where the lines of the address begin').toBe(1)

    await page.goto(`${shop.origin}${variablePath}?attribute_pa_colour=chalk`)
    await waitUntilIdle(watched)
    await expectPrintLayout(page)
    const chosen = page.locator('.product form .form-row:visible > :first-child').first()
    await expect.poll(() => chosen.innerText()).toMatch(/^Color: \w+$/)
    for (const part of ['.product_title', '.price', '.woocommerce-product-gallery img', '.shop_attributes'])
      await expect.poll(() => page.locator(part).first().isVisible(), { message: part }).toBe(true)
    // Without `PUBLIC_URL` no address is printed.
    await expect.poll(() => page.locator('meta[property="og:url"]').count()).toBe(0)
    await close()
  })
})

/** Adds the variation and so many simple products to the cart, and opens its page. */
async function fillCart(page: Page, simple = 1): Promise<void> {
  for (const id of [products.variation, ...products.simple.slice(0, simple)]) {
    await putIntoCart(page.context(), shop, id)
  }
  await page.goto(`${shop.origin}/cart/`)
}

async function fillIn(page: Page, changes: Readonly<Record<string, string>> = {}): Promise<void> {
  const fields = {
    email: 'ada@example.com',
    first_name: 'Ada',
    last_name: 'Marsh',
    address_1: '12 Kiln Lane',
    city: 'Portland',
    postcode: '97205',
    phone: '5035550100',
    ...changes,
  }
  await page.waitForSelector('select#billing_state')
  await page.selectOption('#billing_state', 'OR')
  for (const [name, value] of Object.entries(fields)) await page.fill(`#billing_${name}`, value)
}

/** Where the totals are below the lines, there is a second checkout button above them. */
async function expectCheckoutLinks(page: Page, width: number): Promise<void> {
  const links = page.locator('main a[href="/checkout/"]:visible')
  await expect.poll(() => links.count()).toBe(width > 1024 ? 1 : 2)
  const sums = page.locator('.cart-collaterals')
  await expect
    .poll(() => sums.evaluate((element) => getComputedStyle(element).position))
    .toBe(width > 1024 ? 'sticky' : 'static')
}

/** At every width, one after the other, in one visit; `more` is checked at each. */
async function expectGoodAtEveryWidth(
  page: Page,
  name: string,
  more?: (width: number) => Promise<void>,
): Promise<void> {
  for (const width of screenWidths) {
    await page.setViewportSize({ width, height: 900 })
    await expectGoodScreen(page, name)
    await more?.(width)
  }
  await page.setViewportSize({ width: 390, height: 900 })
}

/** Appends copies of the last matching element. */
async function multiply(page: Page, selector: string, copies: number): Promise<void> {
  await page
    .locator(selector)
    .last()
    .evaluate((part, times) => {
      for (let added = 0; added < times; added++) part.after(part.cloneNode(true))
    }, copies)
}

async function isInWindow(part: Locator): Promise<boolean> {
  return await part.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  })
}

async function expectPrintLayout(page: Page): Promise<void> {
  const controls = () =>
    page
      .locator('nav, button, .button, .cart-contents, .hint, [type=radio], [type=checkbox]')
      .evaluateAll((parts) =>
        parts.filter((part) => part.checkVisibility()).map((part) => part.outerHTML.slice(0, 80)),
      )
  await expect.poll(controls).toEqual([])
  const boxes = () =>
    page.locator('input, select, textarea, header, footer').evaluateAll((parts) =>
      parts
        .filter((part) => part.checkVisibility())
        .filter((part) => {
          const { backgroundColor, borderLeftWidth } = getComputedStyle(part)
          return backgroundColor !== 'rgba(0, 0, 0, 0)' || borderLeftWidth !== '0px'
        })
        .map((part) => part.outerHTML.slice(0, 80)),
    )
  await expect.poll(boxes, { message: 'coloured bars, and boxes to type in' }).toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
}

/** Elements with an animation or a transition. */
function animatedElements(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main *')]
      .filter((element) => {
        const { transitionDuration, animationName } = getComputedStyle(element)
        return animationName !== 'none' || transitionDuration.split(', ').some((time) => time !== '0s')
      })
      .map((element) => element.outerHTML.slice(0, 80)),
  )
}

function focusedId(page: Page): Promise<string | undefined> {
  return page.evaluate(() => document.activeElement?.id)
}
