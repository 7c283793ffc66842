import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectGoodScreen, openBrowser, openPage, untilAtRest, untilStill } from '../support/browser.ts'
import { withDatabase } from '../support/command-process.ts'
import { closeContexts } from '../support/contexts.ts'
import { hoverCart } from '../support/mini-cart.ts'
import { plainGoods, putIntoCart, stockUp } from '../support/plain-goods.ts'
import { type ShopProcess, startShop } from '../support/shop-process.ts'

let shop: ShopProcess
let browser: Browser
/** Ids of what is put into a cart: one piece that comes in colours, and pieces that do not. */
let goods: { readonly coloured: number; readonly plain: readonly number[] }
beforeAll(async () => {
  shop = await startShop()
  browser = await openBrowser()
  const coloured = await withDatabase(shop.data, async (client) => {
    const { rows } = await client.query(
      `select v.id from product v join product p on p.id = v.parent_id where p.slug = $1 order by v.position limit 1`,
      [firstPiece.slice('/product/'.length, -1)],
    )
    const id = Number(rows[0].id)
    await stockUp(client, [id])
    return id
  })
  goods = { coloured, plain: await plainGoods(shop, 2) }
})
afterAll(async () => {
  await closeContexts(browser)
  await shop?.stop()
})

const summary = '#order_summary'
const atHand = '[data-order-at-hand] summary'
const firstPiece = '/product/lume-bud-vase/'

// 320 px is also what a screen of 1280 px has left at 400 % zoom.
describe.each([320, 390, 768, 1280])('cart, checkout and order at %i px', (width) => {
  it('hold together in every state', async () => {
    const { page, complaints, close } = await openPage(browser, width)
    await page.goto(`${shop.origin}/cart/`)
    await expectGoodScreen(page, 'cart-empty')
    await page.goto(`${shop.origin}/nothing-here/`)
    await expectGoodScreen(page, 'nothing-here')

    await fillCart(page)
    await expectGoodScreen(page, 'cart')
    await expectWayOn(page, width)
    await page.locator('.product-remove a').last().click()
    await page.waitForSelector('.woocommerce-message:has-text("is out of your cart")')
    await expectGoodScreen(page, 'cart-taken-out')

    await page.goto(`${shop.origin}/checkout/`)
    await expectGoodScreen(page, 'checkout-closed')
    await expectSummary(page, width)
    await page.click('#place_order')
    await page.waitForSelector('.checkout-inline-error-message')
    await page.check('#ship-to-different-address-checkbox')
    await page.locator('form.checkout summary:has-text("Add a note")').click()
    await expectGoodScreen(page, 'checkout-errors')
    await page.uncheck('#ship-to-different-address-checkbox')

    await fillIn(page)
    await page.click('#place_order')
    await page.waitForURL('**/order-received/**')
    await expectGoodScreen(page, 'order-received')
    expect(complaints).toEqual([])
    await close()
  })
})

describe('what a shopper types at worst', () => {
  it('widens no page: a name and an address without a space, and a quantity of nine digits', async () => {
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
    await expectGoodScreen(page, 'cart-worst')

    await page.goto(`${shop.origin}/checkout/`)
    await fillIn(page, { first_name: long, address_1: long, city: long })
    await page.click('#place_order')
    await page.waitForURL('**/order-received/**')
    await expectGoodScreen(page, 'order-worst')
    await close()
  })
})

describe('forty lines and twenty ways of delivery', () => {
  it.each([320, 1280])('are no more than a long page at %i px', async (width) => {
    const { page, close } = await openPage(browser, width)
    await fillCart(page, 2)
    await multiply(page, '.woocommerce-cart-form .cart_item', 39)
    await expectGoodScreen(page, 'cart-long')
    await page.goto(`${shop.origin}/checkout/`)
    await multiply(page, '#order_review .cart_item', 39)
    await multiply(page, '#order_review label:has(.shipping_method)', 19)
    if (width <= 1024) await page.click(atHand)
    await expectGoodScreen(page, 'checkout-long')
    if (width > 1024) await expect.poll(() => isInWindow(page.locator('.order-total strong'))).toBe(true)
    await close()
  })

  it('leave the total and both ways on in sight in the mini-cart', async () => {
    const watched = await openPage(browser, 1280, { viewport: { width: 1280, height: 600 } })
    const { page, close } = watched
    await fillCart(page)
    await page.goto(`${shop.origin}/shop/`)
    await untilAtRest(watched)
    await multiply(page, '.mini_cart_item', 39)
    await hoverCart(page)
    for (const part of ['.woocommerce-mini-cart__total', '.woocommerce-mini-cart__buttons'])
      await expect.poll(() => isInWindow(page.locator(part)), { message: part }).toBe(true)
    await expectGoodScreen(page, 'mini-cart-long')
    await close()
  })
})

describe('by keyboard alone', () => {
  it('a shopper gets from the cart to the order', async () => {
    const { page, complaints, close } = await openPage(browser, 1280)
    await fillCart(page)
    await tabTo(page, page.locator('.checkout-button'))
    await page.keyboard.press('Enter')
    await page.waitForURL('**/checkout/')

    await tabTo(page, page.locator('#billing_email'))
    await page.keyboard.type('ada@example.com')
    for (const [id, text] of [
      ['first_name', 'Ada'],
      ['last_name', 'Marsh'],
      ['address_1', '12 Kiln Lane'],
      ['city', 'Portland'],
      ['state', 'Oregon'],
      ['postcode', '97205'],
      ['phone', '5035550100'],
    ]) {
      await tabTo(page, page.locator(`#billing_${id}`))
      await page.keyboard.type(text ?? '')
    }
    await tabTo(page, page.locator('#place_order'))
    await page.keyboard.press('Enter')
    await page.waitForURL('**/order-received/**')
    await tabTo(page, page.locator('[data-print]'))
    expect(complaints).toEqual([])
    await close()
  })

  it('brings an optional field where it was asked for, and opens the order on a phone', async () => {
    const { page, close } = await openPage(browser, 390)
    await fillCart(page)
    await page.goto(`${shop.origin}/checkout/`)
    await page.locator('form.checkout summary:has-text("Add a company")').first().press('Enter')
    await expect.poll(() => focusedId(page)).toBe('billing_company')
    await expect.poll(() => page.isVisible(summary)).toBe(false)
    await page.locator(atHand).press('Enter')
    await expect.poll(() => page.isVisible(summary)).toBe(true)
    await close()
  })
})

describe('a field of the checkout', () => {
  it('is judged when it is left, not while it is typed into, and forgiven when it is mended', async () => {
    const watched = await openPage(browser, 1280)
    const { page, close } = watched
    await fillCart(page)
    await page.goto(`${shop.origin}/checkout/`)
    await untilAtRest(watched)
    const email = page.locator('#billing_email')
    const problem = page.locator('#billing_email-problem')

    await email.focus()
    await page.keyboard.press('Tab')
    await expect
      .poll(() => problem.count(), { message: 'nothing is said of a field nobody has filled in' })
      .toBe(0)
    await email.pressSequentially('ada@')
    await expect.poll(() => problem.count()).toBe(0)
    await page.keyboard.press('Tab')
    await problem.waitFor()
    await expect.poll(() => email.getAttribute('aria-invalid')).toBe('true')
    await expect
      .poll(() => email.getAttribute('aria-describedby'))
      .toBe('billing_email-hint billing_email-problem')
    await expectGoodScreen(page, 'checkout-left')

    await email.fill('ada@example.com')
    await page.keyboard.press('Tab')
    await expect.poll(() => problem.count()).toBe(0)
    await expect.poll(() => email.getAttribute('aria-invalid')).toBeNull()
    await expect.poll(() => email.getAttribute('aria-describedby')).toBe('billing_email-hint')
    await close()
  })

  it('is where its message in the list leads, and loses nothing that the others hold', async () => {
    const watched = await openPage(browser, 390)
    const { page, close } = watched
    await fillCart(page)
    await page.goto(`${shop.origin}/checkout/`)
    await untilAtRest(watched)
    await fillIn(page, { postcode: 'nowhere' })
    await page.click('#place_order')
    await page.waitForSelector('.woocommerce-error li a')
    await expect.poll(() => focusedId(page)).toBe('billing_postcode')
    const sentence = page.locator('[data-problem-count]')
    await expect.poll(() => sentence.textContent()).toBe('One thing is missing or needs another look.')
    await untilStill(page)
    const frame = await page
      .locator('#billing_postcode')
      .evaluate((field) => [getComputedStyle(field).borderColor, getComputedStyle(field).outlineColor])
    expect(new Set(frame).size, 'the frame of a fault and the ring of the focus').toBe(2)
    await page.locator('#billing_city').focus()
    await page.click('.woocommerce-error li a')
    await expect.poll(() => focusedId(page)).toBe('billing_postcode')
    await expect.poll(() => page.inputValue('#billing_address_1')).toBe('12 Kiln Lane')
    await page.fill('#billing_postcode', '97205')
    await expect.poll(() => sentence.count()).toBe(0)
    await close()
  })

  it('leaves the button where it was pressed, though the press left a field with a fault', async () => {
    const watched = await openPage(browser, 1280)
    const { page, close } = watched
    await fillCart(page)
    await page.goto(`${shop.origin}/checkout/`)
    await untilAtRest(watched)
    await fillIn(page, { phone: '1' })
    await page.locator('#place_order').scrollIntoViewIfNeeded()
    await page.locator('#billing_phone').focus()
    await untilAtRest(watched)
    await untilStill(page)
    const box = await page.locator('#place_order').boundingBox()
    if (!box) throw new Error('There is no button to press')
    // At its upper edge, and slowly: were it to move down meanwhile, the press would miss it.
    await page.mouse.move(box.x + box.width / 2, box.y + 4)
    await page.mouse.down()
    await page.waitForTimeout(200)
    await page.mouse.up()
    await page.waitForSelector('.woocommerce-error li')
    await expect.poll(() => page.url()).toContain('/checkout/')
    await expect.poll(() => page.locator('.woocommerce-error li').count()).toBe(1)
    await close()
  })
})

describe('without motion', () => {
  it('nothing moves', async () => {
    const watched = await openPage(browser, 1280, { reducedMotion: 'reduce' })
    const { page, close } = watched
    await fillCart(page)
    for (const path of ['/cart/', '/checkout/']) {
      await page.goto(shop.origin + path)
      await untilAtRest(watched)
      expect(await movingParts(page), path).toEqual([])
    }
    await close()
  })
})

describe('on paper', () => {
  it('cart and checkout are what the shopper has put together: lines, quantities, sums, what was typed', async () => {
    const { page, close } = await openPage(browser, 718)
    await fillCart(page)
    await page.emulateMedia({ media: 'print' })
    await expectPaper(page)
    for (const part of ['.product-name', '.product-quantity', '.product-subtotal', '.order-total strong'])
      await expect
        .poll(() => page.locator(`.woocommerce ${part}`).first().isVisible(), { message: part })
        .toBe(true)
    await expect.poll(() => page.locator('.product-remove').first().isVisible()).toBe(false)

    await page.emulateMedia({ media: null })
    await page.goto(`${shop.origin}/checkout/`)
    await fillIn(page)
    await page.emulateMedia({ media: 'print' })
    await expectPaper(page)
    for (const part of ['#order_summary .cart_item', '#billing_address_1', '#billing_state'])
      await expect.poll(() => page.locator(part).first().isVisible(), { message: part }).toBe(true)
    await close()
  })

  it('an order and a product stand alone: no menu, no button, and how to reach the shop', async () => {
    const watched = await openPage(browser, 718)
    const { page, close } = watched
    await fillCart(page)
    await page.goto(`${shop.origin}/checkout/`)
    await untilAtRest(watched)
    await fillIn(page, { city: 'תל אביב' })
    await page.click('#place_order')
    await page.waitForURL('**/order-received/**')
    await page.emulateMedia({ media: 'print' })
    await expectPaper(page)
    for (const words of ['Thank you, Ada.', 'Where it goes', '12 Kiln Lane', 'Total', '@carrara'])
      await expect
        .poll(() => page.locator(`text=${words}`).first().isVisible(), { message: words })
        .toBe(true)

    const edges = await page
      .locator('address bdi')
      .evaluateAll((lines) => lines.map((line) => Math.round(line.getBoundingClientRect().left)))
    expect(edges.length).toBeGreaterThan(3)
    expect(new Set(edges).size, 'where the lines of the address begin').toBe(1)

    await page.goto(`${shop.origin}${firstPiece}?attribute_pa_colour=chalk`)
    await untilAtRest(watched)
    await expectPaper(page)
    const chosen = page.locator('.product form .form-row:visible > :first-child').first()
    await expect.poll(() => chosen.innerText()).toMatch(/^Colour: \w+$/)
    for (const part of ['.product_title', '.price', '.woocommerce-product-gallery img', '.shop_attributes'])
      await expect.poll(() => page.locator(part).first().isVisible(), { message: part }).toBe(true)
    // A shop that was not told its own address prints none.
    await expect.poll(() => page.locator('meta[property="og:url"]').count()).toBe(0)
    await close()
  })
})

/** Puts in one piece that comes in colours, and so many that do not, and opens the cart’s page. */
async function fillCart(page: Page, plain = 1): Promise<void> {
  for (const id of [goods.coloured, ...goods.plain.slice(0, plain)]) {
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

/** Where the summary is not beside the lines, the way to the checkout stands above them too. */
async function expectWayOn(page: Page, width: number): Promise<void> {
  const ways = page.locator('main a[href="/checkout/"]:visible')
  await expect.poll(() => ways.count()).toBe(width > 1024 ? 1 : 2)
  const sums = page.locator('.cart-collaterals')
  await expect
    .poll(() => sums.evaluate((element) => getComputedStyle(element).position))
    .toBe(width > 1024 ? 'sticky' : 'static')
}

/** What is ordered is in sight on a wide screen, and one press away on a narrow one; the total always is. */
async function expectSummary(page: Page, width: number): Promise<void> {
  const total = (await page.textContent('.order-total strong')) ?? ''
  await expect.poll(() => page.textContent('#place_order')).toBe(`Place order — ${total}`)
  if (width > 1024) {
    await expect.poll(() => page.isVisible(atHand)).toBe(false)
  } else {
    await expect.poll(() => page.isVisible(summary)).toBe(false)
    await page.click(atHand)
    await expectGoodScreen(page, 'checkout-open')
  }
  await expect.poll(() => page.isVisible(summary)).toBe(true)
  const typed = await page
    .locator('#customer_details input:visible:not([type=checkbox]), #billing_state')
    .count()
  expect(typed, 'fields that an American has to fill in').toBeLessThanOrEqual(8)
}

/** Puts copies of the last of these parts behind it. */
async function multiply(page: Page, selector: string, copies: number): Promise<void> {
  await page
    .locator(selector)
    .last()
    .evaluate((part, times) => {
      for (let made = 0; made < times; made++) part.after(part.cloneNode(true))
    }, copies)
}

async function isInWindow(part: Locator): Promise<boolean> {
  return await part.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  })
}

async function expectPaper(page: Page): Promise<void> {
  const seen = () =>
    page
      .locator('nav, button, .button, .cart-contents, .hint, [type=radio], [type=checkbox]')
      .evaluateAll((parts) =>
        parts.filter((part) => part.checkVisibility()).map((part) => part.outerHTML.slice(0, 80)),
      )
  await expect.poll(seen).toEqual([])
  const framed = () =>
    page.locator('input, select, textarea, header, footer').evaluateAll((parts) =>
      parts
        .filter((part) => part.checkVisibility())
        .filter((part) => {
          const { backgroundColor, borderLeftWidth } = getComputedStyle(part)
          return backgroundColor !== 'rgba(0, 0, 0, 0)' || borderLeftWidth !== '0px'
        })
        .map((part) => part.outerHTML.slice(0, 80)),
    )
  await expect.poll(framed, { message: 'coloured bars, and boxes to type in' }).toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
}

/** Everything that would take time to change. */
function movingParts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main *')]
      .filter((element) => {
        const { transitionDuration, animationName } = getComputedStyle(element)
        return animationName !== 'none' || transitionDuration.split(', ').some((time) => time !== '0s')
      })
      .map((element) => element.outerHTML.slice(0, 80)),
  )
}

async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('The keyboard does not get there')
}

function focusedId(page: Page): Promise<string | undefined> {
  return page.evaluate(() => document.activeElement?.id)
}
