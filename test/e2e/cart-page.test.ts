import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  expectGoodScreen,
  expectGoodScreens,
  openBrowser,
  openPage,
  untilAtRest,
  untilStill,
} from '../support/browser.ts'
import { changeSettings } from '../support/change-settings.ts'
import { withDatabase } from '../support/command-process.ts'
import { closeContexts } from '../support/contexts.ts'
import { putIntoCart } from '../support/plain-goods.ts'
import { type ShopProcess, startShop } from '../support/shop-process.ts'

let shop: ShopProcess
let browser: Browser
/** Simple pieces of the demo shop that there are many of, by id and price. */
let goods: readonly { readonly id: number; readonly name: string }[]
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
    goods = rows.map(({ id, name }) => ({ id: Number(id), name }))
    await restock(client, 50)
  })
  await changeSettings(shop, { calc_taxes: 'yes' })
})
afterAll(async () => {
  await closeContexts(browser)
  await shop?.stop()
})

type Client = Parameters<Parameters<typeof withDatabase>[1]>[0]

async function restock(client: Client, pieces: number, ids = goods.map(({ id }) => id)): Promise<void> {
  await client.query(
    `insert into stock_level (product_id, on_shelf) select id, $2 from unnest($1::bigint[]) as id
     on conflict (product_id) do update set on_shelf = excluded.on_shelf`,
    [ids, pieces],
  )
}

/** Puts two pieces into the cart and opens its page. */
async function openCart(page: Page): Promise<void> {
  for (const { id } of goods.slice(0, 2)) await add(page.context(), id)
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
const until = (page: Page, words: string) => page.waitForSelector(`${message}:has-text("${words}")`)

// How good its screens are empty and full is seen in checkout-look.test.ts, at these widths and others.
describe('the cart', () => {
  const width = 390

  it('saves, undoes, takes out, estimates and mends without a reload', async () => {
    const watched = await openPage(browser, width)
    const { page, complaints, close } = watched
    await openCart(page)
    await untilAtRest(watched)
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))

    await page.click(`${first} >> [data-step="1"]`)
    await until(page, '3 pieces now')
    await page.click(`${message} a.restore-item`)
    await until(page, '2 pieces now')
    await expect.poll(() => quantities(page)).toEqual(['2', '2'])

    await page.click(`${first} >> .product-remove a`)
    await until(page, 'is out of your cart')
    await expect.poll(() => lines(page)).toBe(1)
    await page.click(`${message} a.restore-item`)
    await expect.poll(() => lines(page)).toBe(2)

    await estimateInCalifornia(page)
    await expectGoodScreens(page, 'cart-page-estimated')
    await expect.poll(() => page.textContent('.cart_totals .tax-rate dt')).toContain('Sales tax')
    const before = await page.textContent(total)
    // The totals that come for it bring a button of their own: this one cannot be asked whether it is chosen.
    await page.locator('.shipping_method:not(:checked)').first().click()
    await expect.poll(() => page.textContent(total)).not.toBe(before)

    await withDatabase(shop.data, (client) => restock(client, 1, [goods[0]?.id ?? 0]))
    await page.reload()
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    await page.waitForSelector('[data-take-left]')
    await expectGoodScreens(page, 'cart-page-broken')
    await untilAtRest(watched)
    await page.click('[data-take-left]')
    await page.waitForSelector('.checkout-button')
    await withDatabase(shop.data, (client) => restock(client, 50))
    await expect.poll(() => page.evaluate(() => 'sameDocument' in window)).toBe(true)
    expect(complaints).toEqual([])
    await close()
  })

  it('does the same without script', async () => {
    const { page, close } = await openPage(browser, width, { javaScriptEnabled: false })
    await openCart(page)
    await page.fill(quantity, '3')
    await page.click('button[name="update_cart"]')
    await until(page, '3 pieces now')
    await page.click(`${message} a.restore-item`)
    await until(page, '2 pieces now')

    await page.click(`${first} >> .product-remove a`)
    await until(page, 'is out of your cart')
    await page.click(`${message} a.restore-item`)
    await expect.poll(() => lines(page)).toBe(2)

    await estimateInCalifornia(page)
    await page.locator('.shipping_method:not(:checked)').first().check()
    const chosen = await page.locator('.shipping_method:checked').getAttribute('value')
    await page.click('button[name="choose_delivery"]')
    await expect.poll(() => page.locator('.shipping_method:checked').getAttribute('value')).toBe(chosen)

    await withDatabase(shop.data, (client) => restock(client, 1, [goods[0]?.id ?? 0]))
    await page.goto(`${shop.origin}/cart/`)
    await page.click('[data-take-left]')
    await page.waitForSelector('.checkout-button')
    await withDatabase(shop.data, (client) => restock(client, 50))
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
  await until(page, 'What you see is for Oakland, California 94607')
}

describe('the form of the place', () => {
  it('follows its country, and stays open with what was typed when something in it is wrong', async () => {
    const watched = await openPage(browser, 390)
    const { page, complaints, close } = watched
    await openCart(page)
    await untilAtRest(watched)
    await page.click('.cart-calculator > summary')
    await page.selectOption('#calc_shipping_country', 'DE')
    await expect.poll(() => page.textContent('#calc_shipping_postcode_field label')).not.toBe('ZIP Code')
    await page.fill('#calc_shipping_postcode', 'ABC')
    await page.keyboard.press('Enter')
    await page.waitForSelector('.woocommerce-notices-wrapper .woocommerce-error')
    await expect.poll(() => page.locator('.cart-calculator').getAttribute('open')).toBe('')
    await expect.poll(() => page.inputValue('#calc_shipping_postcode')).toBe('ABC')
    await expectGoodScreen(page, 'cart-page-place-refused')
    expect(complaints).toEqual([])
    await close()
  })

  it.each([390, 1280])('says beside the field what is wrong with it, in sight at %i px', async (width) => {
    const watched = await openPage(browser, width)
    const { page, complaints, close } = watched
    for (const { id } of goods) await add(page.context(), id)
    await page.setViewportSize({ width, height: 700 })
    await page.goto(`${shop.origin}/cart/`)
    await untilAtRest(watched)
    await page.click('.cart-calculator > summary')
    await page.fill('#calc_shipping_postcode', 'ABC')
    const topOfForm = () =>
      page.locator('.cart-calculator').evaluate((form) => form.getBoundingClientRect().top)
    await page.locator('#calc_shipping_postcode_field').scrollIntoViewIfNeeded()
    await untilStill(page)
    const before = await topOfForm()
    await page.keyboard.press('Enter')
    const field = page.locator('#calc_shipping_postcode[aria-invalid="true"]')
    await field.waitFor()
    await untilStill(page)
    await expect.poll(() => field.evaluate((input) => document.activeElement === input)).toBe(true)
    const words = page.locator(`#${await field.getAttribute('aria-describedby')}`)
    await expect.poll(() => words.textContent()).toContain('not a valid')
    for (const part of [field, words]) await expect.poll(() => isInWindow(part)).toBe(true)
    // It moves by no more than the words that have come below the field.
    await expect.poll(async () => Math.abs((await topOfForm()) - before)).toBeLessThan(60)

    await field.fill('97205')
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => document.activeElement?.matches('.cart-calculator > summary'))
    await expect.poll(() => isInWindow(page.locator('.cart-calculator > summary'))).toBe(true)
    expect(complaints).toEqual([])
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
  it('each change a line, and no change is lost', async () => {
    const { page, close } = await openPage(browser, 1280)
    await openCart(page)
    const other = await page.context().newPage()
    await other.goto(`${shop.origin}/cart/`)
    await page.fill(quantity, '5')
    await other.locator('.woocommerce-cart-form .qty').nth(1).fill('7')
    await Promise.all([until(page, '5 pieces now'), until(other, '7 pieces now')])
    await page.goto(`${shop.origin}/cart/`)
    await expect.poll(() => quantities(page)).toEqual(['5', '7'])
    await close()
  })
})

describe('a change that the shop cannot take', () => {
  it('is told in sight, and the number that the cart holds comes back', async () => {
    const watched = await openPage(browser, 390)
    const { page, close } = watched
    await openCart(page)
    await untilAtRest(watched)
    await page.route('**/cart/', (route) => route.fulfill({ status: 503, body: 'Not now' }))
    await page.click(`${first} >> [data-step="1"]`)
    await page.waitForFunction(() => document.activeElement?.matches('.woocommerce-error'))
    await expect.poll(() => page.textContent('.woocommerce-error')).toContain('could not be saved')
    await expect.poll(() => quantities(page)).toEqual(['2', '2'])
    await page.unroute('**/cart/')
    await page.route('**/cart/?remove_item=*', (route) => route.abort())
    await page.click(`${first} >> .product-remove a`)
    await page.waitForSelector('.woocommerce-error:has-text("could not be reached")')
    await expect.poll(() => lines(page)).toBe(2)
    await page.click(`${first} >> [data-step="1"]`)
    await until(page, '3 pieces now')
    await expect.poll(() => page.locator('.woocommerce-error').count()).toBe(0)
    await close()
  })
})

describe('a line far down', () => {
  it.each([390, 1280])('offers to put it back in sight at %i px, and nothing jumps', async (width) => {
    const watched = await openPage(browser, width)
    const { page, close } = watched
    await openCart(page)
    for (const { id } of goods.slice(2)) await add(page.context(), id)
    await page.setViewportSize({ width, height: 500 })
    await page.reload()
    await untilAtRest(watched)
    const last = page.locator('.cart_item').last()
    await last.scrollIntoViewIfNeeded()
    await page.locator('.product-remove a').last().click()
    await until(page, 'is out of your cart')
    await untilStill(page)
    const notice = await page.locator(message).boundingBox()
    expect(notice?.y).toBeGreaterThanOrEqual(0)
    expect(notice?.y).toBeLessThan(250)
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('.product-remove') !== null))
      .toBe(true)
    await close()
  })
})

/** Sets every quantity to 3 as scripts of the wire do. */
async function setByJQuery(page: Page): Promise<void> {
  await page.evaluate(await readFile(createRequire(import.meta.url).resolve('jquery'), 'utf8'))
  await page.evaluate(() => {
    type JQuery = (selector: string) => { val(value: number): { trigger(name: string): void } }
    const { jQuery } = window as unknown as { jQuery: JQuery }
    jQuery('input.qty').val(3).trigger('change')
  })
}

describe('jQuery of another script', () => {
  it('changes a quantity before the cart’s own script is there', async () => {
    const watched = await openPage(browser, 1280)
    const { page, complaints, close } = watched
    const { promise: isChanged, resolve: goOn } = Promise.withResolvers<void>()
    await page.route('**/assets/cart-page-*.js', async (route) => {
      await isChanged
      await route.continue()
    })
    await openCart(page)
    await setByJQuery(page)
    goOn()
    await until(page, 'up to date')
    await page.reload()
    await expect.poll(() => quantities(page)).toEqual(['3', '3'])
    expect(complaints).toEqual([])
    await close()
  })

  it('changes a quantity, however it came into the page', async () => {
    const watched = await openPage(browser, 1280)
    const { page, close } = watched
    await openCart(page)
    await untilAtRest(watched)
    await setByJQuery(page)
    await until(page, 'up to date')
    await page.reload()
    await expect.poll(() => quantities(page)).toEqual(['3', '3'])
    await close()
  })
})

describe('the back button', () => {
  it('comes back to what is in the cart now', async () => {
    const { page, close } = await openPage(browser, 390)
    await openCart(page)
    await page.goto(`${shop.origin}/shop/`)
    await add(page.context(), goods[2]?.id ?? 0)
    await page.goBack()
    await expect.poll(() => lines(page)).toBe(3)
    await close()
  })
})

describe('the keyboard alone', () => {
  it('changes a quantity, takes a line out and keeps its place', async () => {
    const watched = await openPage(browser, 1280)
    const { page, close } = watched
    await openCart(page)
    await untilAtRest(watched)
    await page.focus(quantity)
    await page.keyboard.press('ArrowUp')
    await until(page, '3 pieces now')
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toContain('qty')
    // The stepper's own button, then the way out.
    for (const key of ['Tab', 'Tab']) await page.keyboard.press(key)
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Remove')
    await page.keyboard.press('Enter')
    await until(page, 'is out of your cart')
    await expect.poll(() => lines(page)).toBe(1)
    await expect.poll(() => focused(page)).toMatch(/^Remove /)
    await close()
  })

  it('hears of a quantity that was left empty, and not while it is written', async () => {
    const watched = await openPage(browser, 1280)
    const { page, complaints, close } = watched
    await openCart(page)
    await untilAtRest(watched)
    await page.fill(quantity, '')
    await page.waitForTimeout(700)
    await expect.poll(() => page.locator('.woocommerce-error').count()).toBe(0)
    await page.keyboard.press('Tab')
    await page.waitForSelector('.woocommerce-error:has-text("as a whole number")')
    await expect.poll(() => quantities(page)).toEqual(['2', '2'])
    expect(complaints).toEqual([])
    await close()
  })

  it('undoes, and goes on in the line that was undone', async () => {
    const watched = await openPage(browser, 1280)
    const { page, complaints, close } = watched
    await openCart(page)
    await untilAtRest(watched)
    const [name = ''] = await page.locator('.cart_item .product-name a').allTextContents()
    await page.fill(quantity, '3')
    await until(page, '3 pieces now')
    await page.focus(`${message} a.restore-item`)
    await page.keyboard.press('Enter')
    await until(page, '2 pieces now')
    await expect.poll(() => focused(page)).toBe(`Quantity of ${name}`)
    await expect.poll(() => voice(page)).toContain('2 pieces now')

    await page.focus(`${first} >> .product-remove a`)
    await page.keyboard.press('Enter')
    await until(page, 'is out of your cart')
    await page.focus(`${message} a.restore-item`)
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page)).toBe(`Quantity of ${name}`)
    await expect.poll(() => lines(page)).toBe(2)
    await expect.poll(() => voice(page)).toBe(`“${name}” is in your cart again.`)
    const field = page.locator(`.qty[aria-label="Quantity of ${name}"]`)
    await expect.poll(() => isInWindow(field)).toBe(true)
    expect(complaints).toEqual([])
    await close()
  })
})

describe('a finger', () => {
  it('puts a line back without opening the keyboard, also the only one', async () => {
    const watched = await openPage(browser, 390, { hasTouch: true, isMobile: true })
    const { page, complaints, close } = watched
    await add(page.context(), goods[0]?.id ?? 0)
    await page.goto(`${shop.origin}/cart/`)
    await untilAtRest(watched)
    await page.tap(`${first} >> .product-remove a`)
    await page.waitForSelector('.wc-empty-cart-message')
    await page.tap(`${message} a.restore-item`)
    await expect.poll(() => focused(page)).toBe(goods[0]?.name)
    await expect.poll(() => isInWindow(page.locator('.cart_item'))).toBe(true)
    expect(complaints).toEqual([])
    await close()
  })
})

/** The name of what has the focus. */
function focused(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => {
    const { activeElement: here } = document
    return here === document.body ? 'the page' : (here?.getAttribute('aria-label') ?? here?.textContent)
  })
}

function voice(page: Page): Promise<string | null> {
  return page.textContent('.widget_shopping_cart_live_region')
}
