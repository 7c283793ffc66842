import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectGoodScreens, openBrowser, openPage, waitUntilIdle } from '../support/browser/browser.ts'
import { closeContexts } from '../support/browser/contexts.ts'
import { putIntoCart, restock } from '../support/catalog/simple-products.ts'
import { runCommand, withDatabase } from '../support/process/command-process.ts'
import { type ShopProcess, startShop } from '../support/process/shop-process.ts'

let shop: ShopProcess
let browser: Browser
/** Simple products of the demo shop. */
let products: readonly number[]
/** A variable product that a coupon gives away. */
let gift: number

beforeAll(async () => {
  shop = await startShop()
  browser = await openBrowser()
  await withDatabase(shop.data, async (client) => {
    const { rows } = await client.query(
      `select p.id, p.kind from product p
        where p.status = 'publish' and not p.sold_individually and not p.virtual
          and (p.kind = 'variable' or p.regular_price_minor < 10000) order by p.id`,
    )
    products = rows
      .filter(({ kind }) => kind === 'simple')
      .map(({ id }) => Number(id))
      .slice(0, 2)
    gift = Number(rows.find(({ kind }) => kind === 'variable').id)
    await restock(client, products)
    await client
      .query(
        `update stock_level set quantity = 500 where product_id in (select id from variation where product_id = $1) or product_id = $1`,
        [gift],
      )
      .catch(() => undefined)
  })
  await withDatabase(shop.data, (client) =>
    client.query("update coupon set listed_in = '{}', auto_priority = null"),
  )
  await importCoupons([
    { code: 'ten', discount_type: 'percent', amount: '10', description: 'A tenth off.', ...listed },
    {
      code: 'five',
      discount_type: 'percent',
      amount: '50',
      ...listed,
      ...meta('_wt_min_matching_product_qty', '5'),
    },
    {
      code: 'later',
      discount_type: 'percent',
      amount: '33',
      ...listed,
      ...meta('_wt_coupon_start_date', '2099-12-01'),
    },
    { code: 'fourth', discount_type: 'fixed_product', amount: '1', ...listed },
    { code: 'fifth', discount_type: 'fixed_cart', amount: '2', ...listed },
    ...['sixth', 'seventh'].map((code) => ({
      code,
      discount_type: 'fixed_cart',
      amount: '1',
      meta_data: [{ key: '_wc_make_coupon_available', value: 'cart' }],
    })),
    { code: 'over', discount_type: 'percent', amount: '20', date_expires: '2020-01-01', ...listed },
    { code: 'secret', discount_type: 'fixed_cart', amount: '3' },
    { code: 'transfer', discount_type: 'percent', amount: '15', ...meta('_wt_sc_payment_methods', 'bacs') },
    { code: 'gift', discount_type: 'fixed_cart', amount: '0', ...meta('_wt_free_product_ids', String(gift)) },
  ])
})
afterAll(async () => {
  await closeContexts(browser)
  await shop?.stop()
})

const listed = { meta_data: [{ key: '_wc_make_coupon_available', value: 'my_account,cart,checkout' }] }

/** As `listed`, with one more condition. */
function meta(key: string, value: string) {
  const isListed = !['_wt_sc_payment_methods', '_wt_free_product_ids'].includes(key)
  return { meta_data: [...(isListed ? listed.meta_data : []), { key, value }] }
}

async function importCoupons(records: readonly object[]): Promise<void> {
  const file = join(shop.data, 'coupons.json')
  await writeFile(file, JSON.stringify(records))
  const { code, output } = await runCommand(shop.data, ['coupons', 'import', file]).ended
  expect(code, output).toBe(0)
}

async function fill(page: Page, quantity = 2): Promise<void> {
  for (const id of products) {
    await putIntoCart(page.context(), shop, id, quantity)
  }
}

const card = (code: string) => `.wt-single-coupon.active-coupon[data-code="${code}"]`
const row = (code: string) => `.cart-discount.coupon-${code}`
const notices = '.woocommerce-notices-wrapper'
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.id || document.activeElement?.localName)
/** Whether the whole element is inside the window. */
const isInSight = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  })
/** The events that the page has emitted, with the code of their coupon. */
const emittedEvents = (page: Page) =>
  page.evaluate(() => (window as unknown as { emitted: string[] }).emitted)

async function listen(page: Page, ...names: string[]): Promise<void> {
  await page.evaluate((all) => {
    const emitted: string[] = []
    Object.assign(window, { emitted, sameDocument: true })
    for (const name of all) {
      document.addEventListener(name, (event) =>
        emitted.push(`${name} ${(event as CustomEvent<{ code?: string }>).detail?.code ?? ''}`.trim()),
      )
    }
  }, names)
}

/**
 * The layout shift so far without shifts caused by a click, a key or the answer to it, however late a busy machine
 * gets to either.
 */
async function watchMoves(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    type Shift = { readonly startTime: number; readonly value: number; readonly hadRecentInput: boolean }
    const actions: { readonly from: number; to: number }[] = []
    // Until half a second after its second frame: before that, a busy machine has not drawn the result.
    const recordAction = () => {
      const action = { from: performance.now(), to: Number.POSITIVE_INFINITY }
      actions.push(action)
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          action.to = performance.now() + 500
        }),
      )
    }
    for (const name of ['click', 'keydown', 'updated_cart_totals'])
      document.addEventListener(name, recordAction, true)
    Object.assign(window, { moved: 0 })
    new PerformanceObserver((list) => {
      for (const { startTime, value, hadRecentInput } of list.getEntries() as unknown as Shift[]) {
        const isCaused = actions.some(({ from, to }) => startTime >= from && startTime < to)
        if (!hadRecentInput && !isCaused) (window as unknown as { moved: number }).moved += value
      }
      // Shifts from before are among them.
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as unknown as { moved: number }).moved)
}

/** Opens the field for a coupon code, which gets the focus. */
async function openField(page: Page): Promise<void> {
  await page.click('#coupon_toggle > summary')
  await expect.poll(() => focused(page)).toBe('coupon_code')
}

describe('coupons', () => {
  const width = 390

  it('are applied and removed on the cart by mouse and by keyboard, without a reload', async () => {
    const watched = await openPage(browser, width)
    const { page, consoleErrors, close } = watched
    await fill(page)
    await page.goto(`${shop.origin}/cart/`)
    await waitUntilIdle(watched)
    const moves = await watchMoves(page)
    await listen(page, 'applied_coupon', 'removed_coupon', 'update_checkout')
    await expectGoodScreens(page, 'coupons-on-cart')
    await expect.poll(() => page.locator('.wt_coupon_wrapper > ul .wt-single-coupon').count()).toBe(4)

    await page.click('#all_coupons > summary')
    await page.click(card('ten'))
    await page.waitForSelector(row('ten'))
    await expect.poll(() => page.textContent(notices)).toContain('“TEN”')
    await expect.poll(() => page.getAttribute('.wt_coupon_wrapper', 'aria-busy')).toBeNull()
    await expect.poll(() => focused(page)).toMatch(/^coupon-card-/)
    await expect
      .poll(() => page.locator('#all_coupons').evaluate((list) => (list as HTMLDetailsElement).open))
      .toBe(true)
    await expectGoodScreens(page, 'coupons-applied')

    await page.focus(card('fifth'))
    await page.keyboard.press('Enter')
    await page.waitForSelector(row('fifth'))
    await page.focus(card('fourth'))
    await page.keyboard.press('Space')
    await page.waitForSelector(row('fourth'))
    await page.click(`${row('ten')} .woocommerce-remove-coupon`)
    await page.waitForSelector(row('ten'), { state: 'detached' })
    await page.waitForSelector(card('ten'))
    // The focus moves to the next one.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.className))
      .toBe('woocommerce-remove-coupon')
    await expect
      .poll(() => emittedEvents(page))
      .toEqual([
        ...['ten', 'fifth', 'fourth'].flatMap((code) => [`applied_coupon ${code}`, 'update_checkout']),
        'removed_coupon ten',
      ])
    await expect.poll(() => page.evaluate(() => 'sameDocument' in window)).toBe(true)
    await expect.poll(() => moves()).toBeLessThan(0.01)
    expect(consoleErrors).toEqual([])
    await close()
  })

  it('are entered in a field behind a link, where Enter submits nothing else, and add the chosen variation of a gift', async () => {
    const watched = await openPage(browser, width)
    const { page, consoleErrors, close } = watched
    await fill(page)
    await page.goto(`${shop.origin}/cart/`)
    await waitUntilIdle(watched)
    await expect.poll(() => page.isVisible('#coupon_code')).toBe(false)
    await openField(page)
    await page.keyboard.type('no such')
    await page.keyboard.press('Enter')
    await page.waitForSelector('#coupon_code[aria-invalid="true"]')
    await expect.poll(() => page.inputValue('#coupon_code')).toBe('no such')
    await expect.poll(() => focused(page)).toBe('coupon_code')
    await expect.poll(() => page.textContent(notices)).not.toContain('up to date')
    // The problem is shown once, next to the field, and both are inside the window.
    await expect.poll(() => page.textContent(notices)).not.toContain('no such')
    for (const part of ['#coupon_code', '#coupon-error-notice'])
      await expect.poll(() => isInSight(page, part), { message: part }).toBe(true)
    await expectGoodScreens(page, 'coupon-refused')

    await page.fill('#coupon_code', 'SECRET')
    // The cart is saved meanwhile: the text in the field stays.
    await page.click('.cart_item >> nth=0 >> [data-step="1"]')
    await page.waitForSelector(`${notices}:has-text("quantity updated to 3")`)
    await expect.poll(() => page.inputValue('#coupon_code')).toBe('SECRET')
    await page.click('button[name="apply_coupon"] >> visible=true')
    await page.waitForSelector(row('secret'))
    await expect.poll(() => page.isVisible('#coupon_code')).toBe(false)

    // The chosen variation of a gift is added.
    await openField(page)
    await page.fill('#coupon_code', 'gift')
    await page.keyboard.press('Enter')
    await page.waitForSelector('.gift-choice')
    await expectGoodScreens(page, 'gift-to-choose')
    await page.click('.gift-choice button')
    await page.waitForSelector('[data-gift-state]:has-text("Please choose a variation")')
    for (const field of await page.locator('.gift-choice select').all())
      await field.selectOption({ index: 1 })
    await page.click('.gift-choice button')
    await page.waitForSelector('.cart_item:has-text("Free with coupon “GIFT”")')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('.cart_item')?.textContent))
      .toContain('Free with coupon “GIFT”')
    await expectGoodScreens(page, 'gift-chosen')
    await page.click(`${row('gift')} .woocommerce-remove-coupon`)
    await page.waitForSelector('.cart_item:has-text("Free with coupon")', { state: 'detached' })
    expect(consoleErrors).toEqual([])
    await close()
  })

  it('say what is missing, and why they were removed', async () => {
    const watched = await openPage(browser, width)
    const { page, close } = watched
    await fill(page)
    await page.goto(`${shop.origin}/cart/`)
    await waitUntilIdle(watched)
    await expect.poll(() => page.textContent(card('five'))).toContain('Add 1 more')
    expect(await page.getAttribute(card('five'), 'role')).toBe('group')
    expect(await page.textContent(card('five'))).not.toContain('Apply')
    // It is the last one, behind the link.
    await page.click('#all_coupons > summary')
    await page.click(card('five'), { force: true })
    await waitUntilIdle(watched)
    expect(await page.locator(`${notices} .woocommerce-error`).count()).toBe(0)

    await page.click('.cart_item >> nth=0 >> [data-step="1"]')
    await page.waitForSelector(`${card('five')}:not(:has-text("Add 1 more"))`)
    await page.click(card('five'))
    await page.waitForSelector(row('five'))
    await page.click('.cart_item >> nth=0 >> [data-step="-1"]')
    await page.waitForSelector(`${notices} .woocommerce-error:has-text("FIVE")`)
    await page.waitForSelector(row('five'), { state: 'detached' })
    await close()
  })

  it('are applied and removed at the checkout, which computes its total again', async () => {
    const watched = await openPage(browser, width)
    const { page, consoleErrors, close } = watched
    await fill(page)
    await page.goto(`${shop.origin}/checkout/`)
    await waitUntilIdle(watched)
    await listen(page, 'applied_coupon_in_checkout', 'removed_coupon_in_checkout')
    await expectGoodScreens(page, 'coupons-at-checkout')
    await expect.poll(() => page.isVisible('#coupon_code')).toBe(false)
    const before = await page.textContent('.order-total strong')
    await page.click('#coupon_offers_toggle > summary')
    await page.click(card('fifth'))
    await page.waitForSelector(row('fifth'), { state: 'attached' })
    await expect.poll(() => page.isVisible('.wt_coupon_wrapper')).toBe(true)
    await expect.poll(() => page.textContent('.order-total strong')).not.toBe(before)
    await page.click('[data-order-toggle] summary')
    await page.click(`${row('fifth')} .woocommerce-remove-coupon`)
    await page.waitForSelector(row('fifth'), { state: 'detached' })

    await page.check('[name="payment_method"][value="bacs"]')
    await waitUntilIdle(watched)
    await openField(page)
    await page.keyboard.type('transfer')
    await page.keyboard.press('Enter')
    await page.waitForSelector(row('transfer'), { state: 'attached' })
    await page.check('[name="payment_method"][value="cod"]')
    await page.waitForSelector(row('transfer'), { state: 'detached' })
    await expect.poll(() => page.textContent(notices)).toContain('payment method')
    await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(100)
    await expect
      .poll(() => emittedEvents(page))
      .toEqual([
        'applied_coupon_in_checkout fifth',
        'removed_coupon_in_checkout fifth',
        'applied_coupon_in_checkout transfer',
      ])
    await expectGoodScreens(page, 'coupon-removed-at-checkout')
    expect(consoleErrors).toEqual([])
    await close()
  })
})

describe('the account', () => {
  const width = 1280

  it('lists coupons and store credit, which can be applied from there', async () => {
    const watched = await openPage(browser, width)
    const { page, consoleErrors, close } = watched
    const email = 'credit@example.com'
    await fill(page)
    await register(page, email)
    await withDatabase(shop.data, (client) =>
      client.query(
        `insert into credit (code, initial_minor, balance_minor, email, note, created_at)
         values ('leaf-moss', 400, 400, $1, '', now())`,
        [email],
      ),
    )
    await page.goto(`${shop.origin}/my-account/wt-smart-coupon/`)
    await waitUntilIdle(watched)
    await expectGoodScreens(page, 'account-coupons')
    await expect.poll(() => page.locator('.wt-mycoupons .active-coupon').count()).toBe(4)
    await expect
      .poll(() => page.textContent('.wt-mycoupons [data-code="later"]'))
      .toMatch(/Starts (?!.*Apply)/)
    await expect.poll(() => page.textContent('.wt-mycoupons')).toContain('You haven’t used any coupons yet.')
    await expect.poll(() => page.locator('[data-code="over"]').count()).toBe(0)
    await page.focus(card('ten'))
    await page.keyboard.press('Enter')
    await page.waitForSelector('.wt-mycoupons .applied-coupon[data-code="ten"]')
    await expect.poll(() => page.textContent(notices)).toContain('“TEN” applied')

    // A selection is submitted at once; the button is for browsers without script.
    await page.selectOption('#coupon_order', 'amount:desc')
    await page.waitForURL(/orderby=amount/)
    await expect.poll(() => page.locator('.wt-single-coupon').first().getAttribute('data-code')).toBe('five')

    await page.goto(`${shop.origin}/cart/`)
    await waitUntilIdle(watched)
    await page.waitForSelector(row('ten'))
    await expectGoodScreens(page, 'cart-with-credit')
    await page.click('.wt_store_credit .active-coupon')
    await page.waitForSelector('.cart_totals .store-credit')
    await page.click('.store-credit .woocommerce-remove-coupon')
    await page.waitForSelector('.cart_totals .store-credit', { state: 'detached' })
    await page.click(`${row('ten')} .woocommerce-remove-coupon`)
    await page.waitForSelector(row('ten'), { state: 'detached' })
    expect(consoleErrors).toEqual([])
    await close()
  })
})

/** Creates an account with a confirmed e-mail address and signs in, without a page. */
async function register(page: Page, email: string): Promise<void> {
  const address = `${shop.origin}/my-account/`
  const { request } = page.context()
  const password = 'a vase of white marble'
  const send = async (nonce: string, fields: Record<string, string>) => {
    const body = await (await request.get(`${address}?sign-in=1`)).text()
    const value = new RegExp(`name="${nonce}" value="([^"]+)"`).exec(body)?.[1] ?? ''
    return await request.post(address, { form: { ...fields, [nonce]: value } })
  }
  await send('woocommerce-register-nonce', { email, password, register: 'Register' })
  const confirmAddress = () =>
    withDatabase(shop.data, (client) =>
      client.query('update account set email_verified = true where email = $1', [email]),
    )
  await expect.poll(async () => (await confirmAddress()).rowCount).toBe(1)
  const signedIn = await send('woocommerce-login-nonce', { username: email, password, login: 'Log in' })
  expect(await signedIn.text()).toContain('woocommerce-MyAccount-navigation')
}
