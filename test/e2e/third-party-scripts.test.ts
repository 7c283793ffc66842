import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  movePointer,
  openBrowser,
  openPage,
  type WatchedPage,
  waitUntilIdle,
} from '../support/browser/browser.ts'
import { cartCalls } from '../support/browser/cart-calls.ts'
import { closeContexts } from '../support/browser/contexts.ts'
import { hoverCart } from '../support/browser/mini-cart.ts'
import { changeSettings } from '../support/process/change-settings.ts'
import { type ShopProcess, startShop } from '../support/process/shop-process.ts'

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
const foreign = join(import.meta.dirname, '../support/foreign-scripts')
const ALBA = '/product/alba-bud-vase/'
const REFRESH = 'get_refreshed_fragments'
const count = (page: Page) => page.textContent('.cart-contents .count')
const eventsSoFar = (page: Page) =>
  page.evaluate(() => [...(window as unknown as { receivedEvents: string[] }).receivedEvents])
/** Clears the list of received events. */
const forget = (page: Page) =>
  page.evaluate(() => {
    ;(window as unknown as { receivedEvents: string[] }).receivedEvents.length = 0
  })

/** A page of a shop with third-party scripts: `/foreign/…` is served from the folder of the test scripts. */
async function open(path: string): Promise<WatchedPage> {
  const watched = await openPage(browser, 1280)
  await watched.page.route('**/foreign/**', async (route) => {
    const name = new URL(route.request().url()).pathname.split('/').at(-1) ?? ''
    const file = name === 'jquery.js' ? jQueryFile : join(foreign, name)
    await route.fulfill({ contentType: 'text/javascript', body: await readFile(file, 'utf8') })
  })
  await watched.page.goto(shop.origin + path)
  await waitUntilIdle(watched)
  return watched
}

/** The events of choices that `variations.js` has received so far. */
const choiceEvents = (page: Page) =>
  page.evaluate(() => [...(window as unknown as { choiceEvents: string[] }).choiceEvents])

/** Triggers an event with the jQuery of the page. */
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

describe('third-party scripts that listen next to ours', () => {
  beforeAll(() => set('extra_scripts', '/foreign/jquery.js /foreign/listener.js'))

  it('find the data of the page as globals, without personal data', async () => {
    const { page, consoleErrors, close } = await open('/shop/')
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
    expect(consoleErrors).toEqual([])
    await close()
  })

  it('receive every event once, with its arguments in order; their errors stop nothing', async () => {
    const { page, consoleErrors, close } = await open('/shop/')
    await expect.poll(() => eventsSoFar(page)).toEqual(['wc_fragments_refreshed'])
    await forget(page)
    const posted = page.waitForRequest((request) => request.url().includes('add_to_cart'))
    await page.locator('a.ajax_add_to_cart').first().click()
    expect((await posted).postData()).toContain('engraving=For+Ada')
    await expect.poll(() => count(page)).toBe('1')
    await expect
      .poll(() => eventsSoFar(page))
      .toEqual([
        'adding_to_cart $(a) object',
        'wc_fragments_loaded',
        'wc_cart_button_updated $(a)',
        'added_to_cart object string $(a)',
      ])
    expect(consoleErrors).toEqual([expect.stringContaining('a foreign listener broke')])
    await forget(page)
    await hoverCart(page)
    await page.locator('.remove_from_cart_button').click()
    await expect.poll(() => count(page)).toBe('0')
    await expect
      .poll(() => eventsSoFar(page))
      .toEqual(['wc_fragments_loaded', 'removed_from_cart object string $(a)'])
    await close()
  })

  it('trigger events that are handled once, and our own events are not handled by us', async () => {
    const watched = await open('/shop/')
    const { page, close } = watched
    const calls = cartCalls(page)
    await trigger(page, 'body', 'wc_fragment_refresh')
    await expect.poll(() => calls).toEqual([REFRESH])
    await waitUntilIdle(watched)
    await expect.poll(() => calls).toEqual([REFRESH])
    await close()
  })

  it('can add to the cart themselves and announce it, and the page shows it', async () => {
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
    await waitUntilIdle(watched)
    await expect.poll(() => count(page)).toBe('1')
    await expect.poll(() => calls).toEqual(['add_to_cart'])
    await close()
  })

  it('choose variations through the selects, and quantities that they set are saved', async () => {
    const watched = await open(ALBA)
    const { page, consoleErrors, close } = watched
    await movePointer(page)
    await page.waitForSelector('form[data-hydrated]')
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
      .poll(() => eventsSoFar(page))
      .toEqual(expect.arrayContaining(['found_variation object', 'show_variation object boolean']))

    await page.click('.single_add_to_cart_button')
    await expect.poll(() => count(page)).toBe('1')
    await page.goto(`${shop.origin}/cart/`)
    await waitUntilIdle(watched)
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
      .poll(() => eventsSoFar(page))
      .toEqual(['updated_cart_totals', 'updated_wc_div', 'wc_fragments_refreshed'])
    await trigger(page, 'body', 'wc_update_cart')
    await expect.poll(() => calls).toEqual(['POST cart', REFRESH, 'GET cart', REFRESH])

    await forget(page)
    await page.locator('.product-remove a').click()
    await page.waitForSelector('.wc-empty-cart-message')
    await expect
      .poll(async () => (await eventsSoFar(page)).filter((each) => !each.startsWith('wc_fragments')))
      .toEqual(['wc_cart_emptied', 'updated_cart_totals', 'updated_wc_div', 'item_removed_from_classic_cart'])
    await page.click('a.restore-item')
    await page.waitForSelector('.woocommerce-cart-form')
    expect(consoleErrors.filter((error) => !error.includes('a foreign listener broke'))).toEqual([])
    await close()
  })

  it('know what is preselected before anybody touches the page, and what is chosen after, though others fail', async () => {
    await set('extra_scripts', '/foreign/jquery.js /foreign/broken.js /foreign/variations.js')
    const { page, consoleErrors, close } = await open(`${ALBA}?color=verde`)
    const id = await page.inputValue('input.variation_id')
    const opening = ['form', `found ${id} true`, 'measures true true', `show ${id} true`, 'swatches true 2']
    await expect.poll(() => choiceEvents(page)).toEqual(opening)
    expect(id).toMatch(/^\d+$/)
    expect(await page.locator('[data-hydrated]').count()).toBe(0)
    const { options, request } = await page.evaluate(() => {
      const globals = window as unknown as Record<string, unknown>
      return { options: globals['woo_variation_swatches_options'], request: globals['swatchRequest'] }
    })
    expect(options).toMatchObject({ cart_url: '/cart/', clear_on_reselect: '', is_cart: '' })
    expect(request).toBe('/woo-variation-swatches/v1/all?lang=de')

    await page.click('form .variable-item[data-value="rosa"]')
    await expect.poll(() => page.inputValue('input.variation_id')).not.toBe(id)
    const rosa = await page.inputValue('input.variation_id')
    await expect
      .poll(async () => (await choiceEvents(page)).slice(opening.length))
      .toEqual([`found ${rosa} true`, 'measures true true', `show ${rosa} true`])
    await page.click('.reset_variations')
    await expect.poll(async () => (await choiceEvents(page)).slice(-2)).toEqual(['reset', 'hide'])
    await expect.poll(() => page.inputValue('input.variation_id')).toBe('')
    expect(await page.locator('.woocommerce-variation-price').count()).toBe(0)
    expect(consoleErrors.filter((error) => !/foreign|missingTheme/.test(error))).toEqual([])
    await close()
    await set('extra_scripts', '/foreign/jquery.js /foreign/listener.js')
  })
})

describe('cart and checkout', () => {
  it('another shipping rate and update_checkout make one call each and emit their events', async () => {
    const watched = await open('/shop/')
    const { page, consoleErrors, close } = watched
    await page.locator('a.ajax_add_to_cart').first().click()
    await expect.poll(() => count(page)).toBe('1')
    await page.goto(`${shop.origin}/cart/`)
    await waitUntilIdle(watched)
    // The demo shop has one shipping rate: a script adds another, as scripts of carriers do.
    await page.evaluate(() => {
      const rate = document.createElement('input')
      Object.assign(rate, { type: 'radio', name: 'shipping_method[0]', value: 'by-pigeon', id: 'pigeon' })
      rate.dataset['index'] = '0'
      document.querySelector('.cart_totals')?.append(rate)
    })
    await forget(page)
    const callsOnCart = cartCalls(page)
    const posted = page.waitForRequest((request) => request.url().includes('update_shipping_method'))
    // The answer replaces this radio button: `check()` could not read its state afterwards.
    await page.click('#pigeon')
    const fields = new URLSearchParams((await posted).postData() ?? '')
    expect(fields.get('shipping_method[0]')).toBe('by-pigeon')
    expect(fields.get('security')).toMatch(/^[0-9a-f]{10}$/)
    await expect
      .poll(() => eventsSoFar(page))
      .toEqual(['updated_cart_totals', 'updated_shipping_method', 'wc_fragments_refreshed'])
    await expect.poll(() => callsOnCart).toEqual(['update_shipping_method', REFRESH])
    await page.goto(`${shop.origin}/checkout/`)
    await waitUntilIdle(watched)
    const calls = cartCalls(page)
    await forget(page)
    await trigger(page, 'body', 'update_checkout')
    await expect.poll(() => eventsSoFar(page)).toEqual(['updated_checkout object'])
    await expect.poll(() => calls).toEqual(['update_order_review'])
    const params = await page.evaluate(
      () => (window as unknown as { wc_checkout_params: object }).wc_checkout_params,
    )
    expect(params).toMatchObject({ checkout_url: '/?wc-ajax=checkout', is_checkout: '1' })
    await page.click('#place_order')
    await expect.poll(() => eventsSoFar(page)).toContain('checkout_error string')
    expect(consoleErrors.filter((error) => !error.includes('a foreign listener broke'))).toEqual([])
    await close()
  })
})

describe('third-party scripts that replace ours', () => {
  beforeAll(async () => {
    await set('extra_scripts', '/foreign/jquery.js /foreign/shopper.js')
    await set('contract_client', 'theirs')
  })

  it('refresh fragments, add and remove with their own calls only', async () => {
    const watched = await open('/shop/')
    const { page, consoleErrors, close } = watched
    const calls = cartCalls(page)
    await page.goto(`${shop.origin}/`)
    await waitUntilIdle(watched)
    await page.goto(`${shop.origin}/shop/`)
    await waitUntilIdle(watched)
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
    await waitUntilIdle(watched)
    await expect.poll(() => count(page)).toBe('1')
    await expect.poll(() => calls).toHaveLength(4)
    expect(consoleErrors).toEqual([])
    await close()
  })

  it('choose a variation through its selects and add it to the cart', async () => {
    const { page, consoleErrors, close } = await open(ALBA)
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
    expect(consoleErrors).toEqual([])
    await close()
  })

  it('know the preselected variation where none of them chooses, and the address follows the selects', async () => {
    await set('extra_scripts', '/foreign/jquery.js /foreign/broken.js /foreign/variations.js')
    const { page, consoleErrors, close } = await open(`${ALBA}?utm_source=mail&color=verde`)
    const id = await page.inputValue('input.variation_id')
    expect(id).toMatch(/^\d+$/)
    await expect
      .poll(() => choiceEvents(page))
      .toEqual([`found ${id} true`, 'measures true true', `show ${id} true`])
    await page.selectOption('select[name=attribute_pa_colour]', 'rosa')
    await expect.poll(() => new URL(page.url()).search).toBe('?utm_source=mail&color=rosa')
    await expect.poll(() => page.inputValue('input.variation_id')).toBe('')
    expect(consoleErrors.filter((error) => !/foreign|missingTheme/.test(error))).toEqual([])
    await close()
    await set('extra_scripts', '/foreign/jquery.js /foreign/shopper.js')
  })

  it('save the form of the cart', async () => {
    const watched = await open('/shop/')
    const { page, consoleErrors, close } = watched
    await page.locator('a.ajax_add_to_cart').first().click()
    await expect.poll(() => count(page)).toBe('1')
    await page.goto(`${shop.origin}/cart/`)
    await waitUntilIdle(watched)
    const calls = cartCalls(page)
    await page.fill('.woocommerce-cart-form .qty', '2')
    await page.waitForTimeout(800)
    await expect.poll(() => calls).toEqual([])
    await page.click('[name="update_cart"]')
    await expect.poll(() => count(page)).toBe('2')
    await expect.poll(() => calls).toEqual(['POST cart', REFRESH])
    const params = await page.evaluate(() => (window as unknown as { wc_cart_params: object }).wc_cart_params)
    expect(params).toMatchObject({ update_shipping_method_nonce: expect.stringMatching(/^[0-9a-f]{10}$/) })
    // jQuery gives parsed pages a base URI, which the policy refuses without harm.
    expect(consoleErrors.filter((error) => !error.includes('base URI'))).toEqual([])
    await close()
  })
})
