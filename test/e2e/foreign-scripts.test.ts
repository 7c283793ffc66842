import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { comeNear, openBrowser, openPage, untilAtRest, type Watched } from '../support/browser.ts'
import { cartCalls } from '../support/cart-calls.ts'
import { changeSettings } from '../support/change-settings.ts'
import { closeContexts } from '../support/contexts.ts'
import { hoverCart } from '../support/mini-cart.ts'
import { type ShopProcess, startShop } from '../support/shop-process.ts'

let shop: ShopProcess
let browser: Browser
beforeAll(async () => {
  shop = await startShop()
  await set('cart_redirect_after_add', 'no')
  browser = await openBrowser()
})
afterAll(async () => {
  await closeContexts(browser)
  await shop?.stop()
})

const set = (name: string, value: string) => changeSettings(shop, { [name]: value })

const jQueryFile = createRequire(import.meta.url).resolve('jquery')
const foreign = join(import.meta.dirname, '../support/foreign')
const ALBA = '/product/alba-bud-vase/'
const REFRESH = 'get_refreshed_fragments'
const count = (page: Page) => page.textContent('.cart-contents .count')
const toldSoFar = (page: Page) =>
  page.evaluate(() => [...(window as unknown as { foreignTold: string[] }).foreignTold])
/** Has what is told be counted from now on. */
const forget = (page: Page) =>
  page.evaluate(() => {
    ;(window as unknown as { foreignTold: string[] }).foreignTold.length = 0
  })

/** A page of a shop whose owner has added scripts: `/foreign/…` is answered from the folder of that name. */
async function open(path: string): Promise<Watched> {
  const watched = await openPage(browser, 1280)
  await watched.page.route('**/foreign/**', async (route) => {
    const name = new URL(route.request().url()).pathname.split('/').at(-1) ?? ''
    const file = name === 'jquery.js' ? jQueryFile : join(foreign, name)
    await route.fulfill({ contentType: 'text/javascript', body: await readFile(file, 'utf8') })
  })
  await watched.page.goto(shop.origin + path)
  await untilAtRest(watched)
  return watched
}

/** Triggers by the page's jQuery, as any script of the page may. */
function trigger(page: Page, selector: string, name: string): Promise<void> {
  return page.evaluate(
    ([where, what]) => {
      type JQuery = (selector: string) => { trigger(name: string): void }
      const { jQuery } = window as unknown as { jQuery: JQuery }
      jQuery(where).trigger(what)
    },
    [selector, name] as const,
  )
}

describe('scripts that listen, beside ours', () => {
  beforeAll(() => set('extra_scripts', '/foreign/jquery.js /foreign/listener.js'))

  it('find the page’s data as globals, and nothing personal in it', async () => {
    const { page, complaints, close } = await open('/shop/')
    const globals = await page.evaluate(() => {
      const { wc_add_to_cart_params, wc_cart_fragments_params, woocommerce_params } =
        window as unknown as Record<string, Record<string, string>>
      return { wc_add_to_cart_params, wc_cart_fragments_params, woocommerce_params }
    })
    expect(globals.wc_add_to_cart_params).toMatchObject({
      wc_ajax_url: '/?wc-ajax=%%endpoint%%',
      cart_url: '/cart/',
      is_cart: '',
      cart_redirect_after_add: 'no',
    })
    expect(globals.wc_cart_fragments_params?.['fragment_name']).toMatch(/^wc_fragments_[0-9a-f]{32}$/)
    expect(globals.wc_cart_fragments_params?.['request_timeout']).toBe('5000')
    expect(JSON.stringify(globals)).not.toContain('nonce')
    expect(complaints).toEqual([])
    await close()
  })

  it('hear every event once, with its arguments in order; what they throw stops nothing', async () => {
    const { page, complaints, close } = await open('/shop/')
    await expect.poll(() => toldSoFar(page)).toEqual(['wc_fragments_refreshed'])
    await forget(page)
    const posted = page.waitForRequest((request) => request.url().includes('add_to_cart'))
    await page.locator('a.ajax_add_to_cart').first().click()
    expect((await posted).postData()).toContain('engraving=For+Ada')
    await expect.poll(() => count(page)).toBe('1')
    await expect
      .poll(() => toldSoFar(page))
      .toEqual([
        'adding_to_cart $(a) object',
        'wc_fragments_loaded',
        'wc_cart_button_updated $(a)',
        'added_to_cart object string $(a)',
      ])
    expect(complaints).toEqual([expect.stringContaining('a foreign listener broke')])
    await forget(page)
    await hoverCart(page)
    await page.locator('.remove_from_cart_button').click()
    await expect.poll(() => count(page)).toBe('0')
    await expect
      .poll(() => toldSoFar(page))
      .toEqual(['wc_fragments_loaded', 'removed_from_cart object string $(a)'])
    await close()
  })

  it('are heard when they trigger, once, and what we tell does not come back to us', async () => {
    const watched = await open('/shop/')
    const { page, close } = watched
    const calls = cartCalls(page)
    await trigger(page, 'body', 'wc_fragment_refresh')
    await expect.poll(() => calls).toEqual([REFRESH])
    await untilAtRest(watched)
    await expect.poll(() => calls).toEqual([REFRESH])
    await close()
  })

  it('that add themselves, and tell of it, have it shown', async () => {
    const watched = await open('/shop/')
    const { page, close } = watched
    const calls = cartCalls(page)
    await page.evaluate(async () => {
      type JQuery = ((selector: string | Element) => { trigger(name: string, args: unknown[]): void }) & {
        post(address: string, data: object): Promise<{ fragments: object; cart_hash: string }>
      }
      const { jQuery } = window as unknown as { jQuery: JQuery }
      const button = document.querySelector<HTMLElement>('a.ajax_add_to_cart')!
      const { fragments, cart_hash } = await jQuery.post('/?wc-ajax=add_to_cart', {
        product_id: button.dataset['product_id'],
      })
      jQuery('body').trigger('added_to_cart', [fragments, cart_hash, jQuery(button)])
    })
    await expect.poll(() => count(page)).toBe('1')
    await expect.poll(() => page.locator('a.ajax_add_to_cart.added').count()).toBe(1)
    await expect.poll(() => page.locator('a.added_to_cart.wc-forward').count()).toBe(1)
    await page.goto(`${shop.origin}/`)
    await untilAtRest(watched)
    await expect.poll(() => count(page)).toBe('1')
    await expect.poll(() => calls).toEqual(['add_to_cart'])
    await close()
  })

  it('choose by the selects, and quantities that they set are saved', async () => {
    const watched = await open(ALBA)
    const { page, complaints, close } = watched
    await comeNear(page)
    await page.waitForSelector('form.wvs-loaded')
    const values = await page.evaluate(() => {
      type JQuery = (selector: string | Element) => { val(value: string): { trigger(name: string): void } }
      const { jQuery } = window as unknown as { jQuery: JQuery }
      return [...document.querySelectorAll<HTMLSelectElement>('.variations select')].map((select) => {
        const value = [...select.options].find((option) => option.value !== '')?.value ?? ''
        jQuery(select).val(value).trigger('change')
        return value
      })
    })
    await expect.poll(() => page.inputValue('input.variation_id')).toMatch(/^\d+$/)
    const shown = () =>
      page
        .locator('.variations select')
        .evaluateAll((all) => all.map((select) => (select as HTMLSelectElement).value))
    await expect.poll(shown).toEqual(values)
    await expect
      .poll(() => toldSoFar(page))
      .toEqual(expect.arrayContaining(['found_variation object', 'show_variation object boolean']))

    await page.click('.single_add_to_cart_button')
    await expect.poll(() => count(page)).toBe('1')
    await page.goto(`${shop.origin}/cart/`)
    await untilAtRest(watched)
    await forget(page)
    const calls = cartCalls(page)
    await page.evaluate(() => {
      type JQuery = (selector: string) => { val(value: string): { trigger(name: string): void } }
      const { jQuery } = window as unknown as { jQuery: JQuery }
      jQuery('.woocommerce-cart-form .qty').val('2').trigger('change')
    })
    await expect.poll(() => count(page)).toBe('2')
    await expect.poll(() => calls).toEqual(['POST cart', REFRESH])
    await expect
      .poll(() => toldSoFar(page))
      .toEqual(['updated_cart_totals', 'updated_wc_div', 'wc_fragments_refreshed'])
    await trigger(page, 'body', 'wc_update_cart')
    await expect.poll(() => calls).toEqual(['POST cart', REFRESH, 'GET cart', REFRESH])

    await forget(page)
    await page.locator('.product-remove a').click()
    await page.waitForSelector('.wc-empty-cart-message')
    await expect
      .poll(async () => (await toldSoFar(page)).filter((each) => !each.startsWith('wc_fragments')))
      .toEqual(['wc_cart_emptied', 'updated_cart_totals', 'updated_wc_div', 'item_removed_from_classic_cart'])
    await page.click('a.restore-item')
    await page.waitForSelector('.woocommerce-cart-form')
    expect(complaints.filter((complaint) => !complaint.includes('a foreign listener broke'))).toEqual([])
    await close()
  })
})

describe('on the way to the order', () => {
  it('another delivery and update_checkout are one call each, and are told', async () => {
    const watched = await open('/shop/')
    const { page, complaints, close } = watched
    await page.locator('a.ajax_add_to_cart').first().click()
    await expect.poll(() => count(page)).toBe('1')
    await page.goto(`${shop.origin}/cart/`)
    await untilAtRest(watched)
    // The demo shop has one way of delivery: a script brings another, as those of carriers do.
    await page.evaluate(() => {
      const way = document.createElement('input')
      Object.assign(way, { type: 'radio', name: 'shipping_method[0]', value: 'by-pigeon', id: 'pigeon' })
      way.dataset['index'] = '0'
      document.querySelector('.cart_totals')?.append(way)
    })
    await forget(page)
    const cartsCalls = cartCalls(page)
    const posted = page.waitForRequest((request) => request.url().includes('update_shipping_method'))
    // The totals that come for it have no such way: it cannot be asked whether it is chosen.
    await page.click('#pigeon')
    const fields = new URLSearchParams((await posted).postData() ?? '')
    expect(fields.get('shipping_method[0]')).toBe('by-pigeon')
    expect(fields.get('security')).toMatch(/^[0-9a-f]{10}$/)
    await expect
      .poll(() => toldSoFar(page))
      .toEqual(['updated_cart_totals', 'updated_shipping_method', 'wc_fragments_refreshed'])
    await expect.poll(() => cartsCalls).toEqual(['update_shipping_method', REFRESH])
    await page.goto(`${shop.origin}/checkout/`)
    await untilAtRest(watched)
    const calls = cartCalls(page)
    await forget(page)
    await trigger(page, 'body', 'update_checkout')
    await expect.poll(() => toldSoFar(page)).toEqual(['updated_checkout object'])
    await expect.poll(() => calls).toEqual(['update_order_review'])
    const params = await page.evaluate(
      () => (window as unknown as { wc_checkout_params: object }).wc_checkout_params,
    )
    expect(params).toMatchObject({ checkout_url: '/?wc-ajax=checkout', is_checkout: '1' })
    await page.click('#place_order')
    await expect.poll(() => toldSoFar(page)).toContain('checkout_error string')
    expect(complaints.filter((complaint) => !complaint.includes('a foreign listener broke'))).toEqual([])
    await close()
  })
})

describe('scripts that drive, in our place', () => {
  beforeAll(async () => {
    await set('extra_scripts', '/foreign/jquery.js /foreign/shopper.js')
    await set('contract_client', 'theirs')
  })

  it('keep the fragments, add and take out with the calls that they make alone', async () => {
    const watched = await open('/shop/')
    const { page, complaints, close } = watched
    const calls = cartCalls(page)
    await page.goto(`${shop.origin}/`)
    await untilAtRest(watched)
    await page.goto(`${shop.origin}/shop/`)
    await untilAtRest(watched)
    await expect.poll(() => calls).toEqual([])
    await page.locator('a.ajax_add_to_cart').nth(0).click()
    await expect.poll(() => count(page)).toBe('1')
    await page.locator('a.ajax_add_to_cart').nth(1).click()
    await expect.poll(() => count(page)).toBe('2')
    await expect.poll(() => page.locator('a.ajax_add_to_cart.added').count()).toBe(2)
    await hoverCart(page)
    await page.locator('.remove_from_cart_button').first().click()
    await expect.poll(() => count(page)).toBe('1')
    await trigger(page, 'body', 'wc_fragment_refresh')
    await expect.poll(() => calls).toEqual(['add_to_cart', 'add_to_cart', 'remove_from_cart', REFRESH])
    await page.goto(`${shop.origin}/`)
    await untilAtRest(watched)
    await expect.poll(() => count(page)).toBe('1')
    await expect.poll(() => calls).toHaveLength(4)
    expect(complaints).toEqual([])
    await close()
  })

  it('choose a variation by its selects and put it into the cart', async () => {
    const { page, complaints, close } = await open(ALBA)
    await expect.poll(() => page.locator('form.cart .variable-item').count()).toBe(0)
    for (const select of await page.locator('.variations select').all()) {
      await select.selectOption(await select.locator('option:not([value=""])').first().getAttribute('value'))
    }
    await expect.poll(() => page.inputValue('input.variation_id')).toMatch(/^\d+$/)
    await expect
      .poll(() => page.locator('.single_variation .woocommerce-variation-availability').count())
      .toBe(1)
    await page.click('.single_add_to_cart_button')
    await expect.poll(() => count(page)).toBe('1')
    expect(complaints).toEqual([])
    await close()
  })

  it('save the cart’s form', async () => {
    const watched = await open('/shop/')
    const { page, complaints, close } = watched
    await page.locator('a.ajax_add_to_cart').first().click()
    await expect.poll(() => count(page)).toBe('1')
    await page.goto(`${shop.origin}/cart/`)
    await untilAtRest(watched)
    const calls = cartCalls(page)
    await page.fill('.woocommerce-cart-form .qty', '2')
    await page.waitForTimeout(800)
    await expect.poll(() => calls).toEqual([])
    await page.click('[name="update_cart"]')
    await expect.poll(() => count(page)).toBe('2')
    await expect.poll(() => calls).toEqual(['POST cart', REFRESH])
    const params = await page.evaluate(() => (window as unknown as { wc_cart_params: object }).wc_cart_params)
    expect(params).toMatchObject({ update_shipping_method_nonce: expect.stringMatching(/^[0-9a-f]{10}$/) })
    // jQuery gives the pages that it reads an address of their own, which the policy refuses and nobody misses.
    expect(complaints.filter((complaint) => !complaint.includes('base URI'))).toEqual([])
    await close()
  })
})
