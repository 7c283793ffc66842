import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  expectGoodScreen,
  expectGoodScreens,
  openBrowser,
  openPage,
  waitUntilIdle,
  waitUntilStill,
} from '../support/browser/browser.ts'
import { closeContexts } from '../support/browser/contexts.ts'
import { putIntoCart } from '../support/catalog/simple-products.ts'
import { changeSettings } from '../support/process/change-settings.ts'
import { runCommand, withDatabase } from '../support/process/command-process.ts'
import { type ShopProcess, startShop } from '../support/process/shop-process.ts'

let shop: ShopProcess
let browser: Browser
/** Simple products of the demo shop with enough stock. */
let products: readonly { readonly id: number; readonly name: string }[]
beforeAll(async () => {
  shop = await startShop()
  browser = await openBrowser()
  await withDatabase(shop.data, async (client) => {
    await client.query(
      `insert into tax_rate (country, state, rate_ppm, name, position, shipping)
       values ('US', 'CA', 87500, 'Sales tax', 1, true)`,
    )
    const { rows } = await client.query(
      `select p.id, p.name from product p
        where p.kind = 'simple' and p.status = 'publish' and not p.sold_individually and p.regular_price_minor < 10000
          and not p.virtual order by p.id limit 3`,
    )
    products = rows.map(({ id, name }) => ({ id: Number(id), name }))
    await restock(client, 50)
  })
  await changeSettings(shop, { calc_taxes: 'yes' })
  await addExpressShipping()
})
afterAll(async () => {
  await closeContexts(browser)
  await shop?.stop()
})

type Client = Parameters<Parameters<typeof withDatabase>[1]>[0]

async function restock(client: Client, quantity: number, ids = products.map(({ id }) => id)): Promise<void> {
  await client.query(
    `insert into stock_level (product_id, quantity) select id, $2 from unnest($1::bigint[]) as id
     on conflict (product_id) do update set quantity = excluded.quantity`,
    [ids, quantity],
  )
}

/** A faster method: the demo's paid one is not offered with a free one that arrives on the same days. */
async function addExpressShipping(): Promise<void> {
  const { zones } = JSON.parse(await readFile('demo/zones.json', 'utf8'))
  const settings = { cost: '14.90' }
  zones[0].methods.push({ kind: 'flat_rate', title: 'Express shipping', days: [1, 2], settings })
  const file = join(shop.data, 'zones.json')
  await writeFile(file, JSON.stringify({ zones }))
  const { code, output } = await runCommand(shop.data, ['shipping', 'import', file]).ended
  expect(code, output).toBe(0)
}

/** Adds two each of two products to the cart and opens its page. */
async function openCart(page: Page): Promise<void> {
  for (const { id } of products.slice(0, 2)) await add(page.context(), id)
  await page.goto(`${shop.origin}/cart/`)
}

const add = (context: BrowserContext, id: number) => putIntoCart(context, shop, id, 2)

const first = '.cart_item >> nth=0'
const quantity = `${first} >> .qty`
const message = '.woocommerce-notices-wrapper .woocommerce-message'
const total = '.cart_totals .order-total dd'
const lines = (page: Page) => page.locator('.cart_item').count()
const quantities = (page: Page) =>
  page
    .locator('.woocommerce-cart-form .qty')
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))
const until = (page: Page, text: string) => page.waitForSelector(`${message}:has-text("${text}")`)

// Screens of the empty and the full cart are checked in checkout-layout.test.ts, at these widths and others.
describe('the cart', () => {
  const width = 390

  it('saves, undoes, removes, estimates and corrects quantities without a reload', async () => {
    const watched = await openPage(browser, width)
    const { page, consoleErrors, close } = watched
    await openCart(page)
    await waitUntilIdle(watched)
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))

    await page.click(`${first} >> [data-step="1"]`)
    await until(page, 'quantity updated to 3')
    await page.click(`${message} a.restore-item`)
    await until(page, 'quantity updated to 2')
    await expect.poll(() => quantities(page)).toEqual(['2', '2'])

    await page.click(`${first} >> .product-remove a`)
    await until(page, 'removed.')
    await expect.poll(() => lines(page)).toBe(1)
    await page.click(`${message} a.restore-item`)
    await expect.poll(() => lines(page)).toBe(2)

    await estimateInCalifornia(page)
    await expectGoodScreens(page, 'cart-page-estimated')
    await expect.poll(() => page.textContent('.cart_totals .tax-rate dt')).toContain('Sales tax')
    const before = await page.textContent(total)
    // The answer replaces this radio button: `check()` could not read its state afterwards.
    await page.locator('.shipping_method:not(:checked)').first().click()
    await expect.poll(() => page.textContent(total)).not.toBe(before)

    await withDatabase(shop.data, (client) => restock(client, 1, [products[0]?.id ?? 0]))
    await page.reload()
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    await page.waitForSelector('[data-take-remaining]')
    await expectGoodScreens(page, 'cart-page-broken')
    await waitUntilIdle(watched)
    await page.click('[data-take-remaining]')
    await page.waitForSelector('.checkout-button')
    await withDatabase(shop.data, (client) => restock(client, 50))
    await expect.poll(() => page.evaluate(() => 'sameDocument' in window)).toBe(true)
    expect(consoleErrors).toEqual([])
    await close()
  })
})

async function estimateInCalifornia(page: Page): Promise<void> {
  await page.click('.cart-calculator > summary')
  await page.selectOption('#calc_shipping_country', 'US')
  await page.waitForSelector('#calc_shipping_state option[value="CA"]', { state: 'attached' })
  await page.selectOption('#calc_shipping_state', 'CA')
  await page.fill('#calc_shipping_city', 'Oakland')
  await page.fill('#calc_shipping_postcode', '94607')
  await page.click('.woocommerce-shipping-calculator button')
  await until(page, 'Estimated for Oakland, California 94607')
}

describe('the shipping calculator', () => {
  it('follows its country, and shows a problem next to the field, inside the window', async () => {
    const watched = await openPage(browser, 390)
    const { page, consoleErrors, close } = watched
    const openCalculator = async () => {
      await page.goto(`${shop.origin}/cart/`)
      await waitUntilIdle(watched)
      await page.click('.cart-calculator > summary')
    }
    for (const { id } of products) await add(page.context(), id)
    await openCalculator()
    await page.selectOption('#calc_shipping_country', 'DE')
    await expect.poll(() => page.textContent('#calc_shipping_postcode_field label')).not.toBe('ZIP code')
    await page.selectOption('#calc_shipping_country', 'US')
    await expect.poll(() => page.textContent('#calc_shipping_postcode_field label')).toBe('ZIP code')
    const topOfForm = () =>
      page.locator('.cart-calculator').evaluate((form) => form.getBoundingClientRect().top)
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 700 })
      if (width !== 390) await openCalculator()
      await page.fill('#calc_shipping_postcode', 'ABC')
      await page.locator('#calc_shipping_postcode_field').scrollIntoViewIfNeeded()
      await waitUntilStill(page)
      const before = await topOfForm()
      await page.keyboard.press('Enter')
      const field = page.locator('#calc_shipping_postcode[aria-invalid="true"]')
      await field.waitFor()
      await waitUntilStill(page)
      await expect.poll(() => field.evaluate((input) => document.activeElement === input)).toBe(true)
      const problem = page.locator(`#${await field.getAttribute('aria-describedby')}`)
      await expect.poll(() => problem.textContent()).toContain('Enter a valid')
      for (const part of [field, problem]) await expect.poll(() => isInWindow(part)).toBe(true)
      // It moves by no more than the height of the problem text below the field.
      await expect.poll(async () => Math.abs((await topOfForm()) - before)).toBeLessThan(60)
      await page.waitForSelector('.woocommerce-notices-wrapper .woocommerce-error')
      await expect.poll(() => page.locator('.cart-calculator').getAttribute('open')).toBe('')
      await expect.poll(() => field.inputValue()).toBe('ABC')
      await expectGoodScreen(page, 'cart-page-place-refused')

      await field.fill('97205')
      await page.keyboard.press('Enter')
      const heading = page.locator('.cart-calculator > summary')
      await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true)
      await expect.poll(() => isInWindow(heading)).toBe(true)
    }
    expect(consoleErrors).toEqual([])
    await close()
  })
})

function isInWindow(part: Locator): Promise<boolean> {
  return part.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  })
}

describe('two tabs', () => {
  it('change one line each, and no change is lost', async () => {
    const { page, close } = await openPage(browser, 1280)
    await openCart(page)
    const other = await page.context().newPage()
    await other.goto(`${shop.origin}/cart/`)
    await page.fill(quantity, '5')
    await other.locator('.woocommerce-cart-form .qty').nth(1).fill('7')
    await Promise.all([until(page, 'quantity updated to 5'), until(other, 'quantity updated to 7')])
    await page.goto(`${shop.origin}/cart/`)
    await expect.poll(() => quantities(page)).toEqual(['5', '7'])
    await close()
  })
})

describe('a change that the shop cannot save', () => {
  it('shows an error inside the window, and leaves the quantity as it was typed', async () => {
    const watched = await openPage(browser, 390)
    const { page, close } = watched
    await openCart(page)
    await waitUntilIdle(watched)
    await page.route('**/cart/', (route) => route.fulfill({ status: 503, body: 'Not now' }))
    await page.click(`${first} >> [data-step="1"]`)
    await page.waitForFunction(() => document.activeElement?.matches('.woocommerce-error'))
    await expect.poll(() => page.textContent('.woocommerce-error')).toContain('temporarily unavailable')
    await expect.poll(() => quantities(page)).toEqual(['3', '2'])
    await page.unroute('**/cart/')
    await page.route('**/cart/?remove_item=*', (route) => route.abort())
    await page.click(`${first} >> .product-remove a`)
    await page.waitForSelector('.woocommerce-error:has-text("couldn’t load your cart")')
    await expect.poll(() => lines(page)).toBe(2)
    await page.click(`${first} >> [data-step="1"]`)
    await until(page, 'quantity updated to 4')
    await expect.poll(() => page.locator('.woocommerce-error').count()).toBe(0)
    await close()
  })
})

describe('a line far down', () => {
  it('offers an undo link inside the window, narrow or wide, and the page does not jump', async () => {
    const watched = await openPage(browser, 390)
    const { page, close } = watched
    for (const { id } of products) await add(page.context(), id)
    await page.goto(`${shop.origin}/cart/`)
    await waitUntilIdle(watched)
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 500 })
      await page.locator('.cart_item').last().scrollIntoViewIfNeeded()
      await page.locator('.product-remove a').last().click()
      await until(page, 'removed.')
      await waitUntilStill(page)
      const notice = await page.locator(message).boundingBox()
      expect(notice?.y, `at ${width} px`).toBeGreaterThanOrEqual(0)
      expect(notice?.y, `at ${width} px`).toBeLessThan(250)
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.closest('.product-remove') !== null))
        .toBe(true)
      await page.click(`${message} a.restore-item`)
      await expect.poll(() => lines(page)).toBe(3)
    }
    await close()
  })
})

/** Sets every quantity as third-party scripts do. */
async function setByJQuery(page: Page, newQuantity: number): Promise<void> {
  await page.evaluate(await readFile(createRequire(import.meta.url).resolve('jquery'), 'utf8'))
  await page.evaluate((value) => {
    type JQuery = (selector: string) => { val(value: number): { trigger(name: string): void } }
    const { jQuery } = window as unknown as { jQuery: JQuery }
    jQuery('input.qty').val(value).trigger('change')
  }, newQuantity)
}

describe('jQuery of a third-party script', () => {
  it('changes a quantity before the script of the cart has loaded, and when it was added to the page later', async () => {
    const watched = await openPage(browser, 1280)
    const { page, consoleErrors, close } = watched
    const { promise: isChanged, resolve: goOn } = Promise.withResolvers<void>()
    await page.route('**/assets/cart-page-*.js', async (route) => {
      await isChanged
      await route.continue()
    })
    await openCart(page)
    await setByJQuery(page, 3)
    goOn()
    await until(page, 'Cart updated')
    await page.unrouteAll()
    await page.reload()
    await expect.poll(() => quantities(page)).toEqual(['3', '3'])

    await waitUntilIdle(watched)
    await setByJQuery(page, 4)
    await until(page, 'Cart updated')
    await page.reload()
    await expect.poll(() => quantities(page)).toEqual(['4', '4'])
    expect(consoleErrors).toEqual([])
    await close()
  })
})

describe('the back button', () => {
  it('shows the current cart', async () => {
    const { page, close } = await openPage(browser, 390)
    await openCart(page)
    await page.goto(`${shop.origin}/shop/`)
    await add(page.context(), products[2]?.id ?? 0)
    await page.goBack()
    await expect.poll(() => lines(page)).toBe(3)
    await close()
  })
})

describe('by keyboard alone', () => {
  it('a quantity is changed, a line is removed, both are undone, and the focus stays in place', async () => {
    const watched = await openPage(browser, 1280)
    const { page, consoleErrors, close } = watched
    await openCart(page)
    await waitUntilIdle(watched)
    const [name = ''] = await page.locator('.cart_item .product-name a').allTextContents()
    await page.focus(quantity)
    await page.keyboard.press('ArrowUp')
    await until(page, 'quantity updated to 3')
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toContain('qty')
    await page.focus(`${message} a.restore-item`)
    await page.keyboard.press('Enter')
    await until(page, 'quantity updated to 2')
    await expect.poll(() => focused(page)).toBe(`Quantity of ${name}`)
    await expect.poll(() => announcedText(page)).toContain('quantity updated to 2')

    // The button of the stepper, then the remove link.
    for (const key of ['Tab', 'Tab']) await page.keyboard.press(key)
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Remove')
    await page.keyboard.press('Enter')
    await until(page, 'removed.')
    await expect.poll(() => lines(page)).toBe(1)
    await expect.poll(() => focused(page)).toMatch(/^Remove /)
    await page.focus(`${message} a.restore-item`)
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page)).toBe(`Quantity of ${name}`)
    await expect.poll(() => lines(page)).toBe(2)
    await expect.poll(() => announcedText(page)).toBe(`“${name}” is back in your cart.`)
    const field = page.locator(`.qty[aria-label="Quantity of ${name}"]`)
    await expect.poll(() => isInWindow(field)).toBe(true)

    // An empty quantity is reported when the field is left, not while it is edited.
    await page.fill(quantity, '')
    await page.waitForTimeout(700)
    await expect.poll(() => page.locator('.woocommerce-error').count()).toBe(0)
    await page.keyboard.press('Tab')
    await page.waitForSelector('.woocommerce-error:has-text("as a whole number")')
    await expect.poll(() => quantities(page)).toEqual(['2', '2'])
    expect(consoleErrors).toEqual([])
    await close()
  })
})

describe('by touch', () => {
  it('a line is restored without opening the keyboard, the only line too', async () => {
    const watched = await openPage(browser, 390, { hasTouch: true, isMobile: true })
    const { page, consoleErrors, close } = watched
    await add(page.context(), products[0]?.id ?? 0)
    await page.goto(`${shop.origin}/cart/`)
    await waitUntilIdle(watched)
    await page.tap(`${first} >> .product-remove a`)
    await page.waitForSelector('.wc-empty-cart-message')
    await page.tap(`${message} a.restore-item`)
    await expect.poll(() => focused(page)).toBe(products[0]?.name)
    await expect.poll(() => isInWindow(page.locator('.cart_item'))).toBe(true)
    expect(consoleErrors).toEqual([])
    await close()
  })
})

/** The accessible name of the focused element. */
function focused(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => {
    const { activeElement: focused } = document
    return focused === document.body
      ? 'the page'
      : (focused?.getAttribute('aria-label') ?? focused?.textContent)
  })
}

function announcedText(page: Page): Promise<string | null> {
  return page.textContent('.widget_shopping_cart_live_region')
}
