import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openBrowser, openPage, type WatchedPage, waitUntilIdle } from '../support/browser/browser.ts'
import { cartCalls, recordEvents } from '../support/browser/cart-calls.ts'
import { closeContexts } from '../support/browser/contexts.ts'
import { changeSettings } from '../support/process/change-settings.ts'
import { type ShopProcess, startShop } from '../support/process/shop-process.ts'

let shop: ShopProcess
let browser: Browser
beforeAll(async () => {
  shop = await startShop()
  await changeSettings(shop, { cart_redirect_after_add: 'no' })
  browser = await openBrowser()
})
afterAll(async () => {
  await closeContexts(browser)
  await shop?.stop()
})

const REFRESH = 'get_refreshed_fragments'
const DAY_MS = 24 * 3600 * 1000
const NOON = Date.parse('2026-05-04T12:00:00Z')
/** The clock of the page is advanced in such steps until the page has been idle. */
const IDLE_MS = 100
const ANY_PAGE = '/nothing-here/'
const addButtons = 'a.ajax_add_to_cart'
const count = (page: Page) => page.textContent('.cart-contents .count')

async function visit(watched: WatchedPage, path: string): Promise<void> {
  await watched.page.goto(shop.origin + path)
  await waitUntilIdle(watched)
}

/** An idle listing page, and the calls about the cart that it makes from then on. */
async function onListing() {
  const watched = await openPage(browser, 1280)
  await visit(watched, '/shop/')
  return { ...watched, watched, calls: cartCalls(watched.page) }
}

/** What the tab has stored of the cart. */
function storedCart(page: Page) {
  return page.evaluate(() => {
    const params = JSON.parse(document.querySelector('#wc_cart_fragments_params')?.textContent ?? '')
    return {
      fragments: sessionStorage.getItem(params.fragment_name),
      hash: sessionStorage.getItem(params.cart_hash_key),
      sharedHash: localStorage.getItem(params.cart_hash_key),
      created: Number(sessionStorage.getItem('wc_cart_created')),
    }
  })
}

const setCreated = (page: Page, created: string) =>
  page.evaluate((value) => sessionStorage.setItem('wc_cart_created', value), created)

describe('stored fragments', () => {
  it('are requested once per visit, and never while the three conditions are met', async () => {
    const watched = await openPage(browser, 1280)
    const { page } = watched
    const calls = cartCalls(page)
    const emitted = await recordEvents(page, ['wc_fragments_refreshed', 'wc_fragments_loaded'])
    await visit(watched, '/')
    await expect.poll(() => calls).toEqual([REFRESH])
    await expect.poll(() => emitted()).toEqual(['wc_fragments_refreshed'])
    await expect.poll(() => storedCart(page)).toMatchObject({ hash: '', sharedHash: '' })
    await visit(watched, '/shop/')
    await visit(watched, '/cart/')
    await expect.poll(() => calls).toEqual([REFRESH])
    await expect.poll(() => emitted()).toEqual(['wc_fragments_loaded'])
    await watched.close()
  })

  // Which times are too old is proven in src/features/cart/rules/stored-fragments.test.ts.
  it('are requested again after 24 hours, and when they belong to another cart', async () => {
    const { page, watched, calls, close } = await onListing()
    await setCreated(page, String(Date.now() - DAY_MS - 1))
    await visit(watched, ANY_PAGE)
    await expect.poll(() => calls).toHaveLength(1)
    await waitUntilIdle(watched)
    await setCreated(page, String(Date.now() - DAY_MS + 60_000))
    await visit(watched, ANY_PAGE)
    await expect.poll(() => calls).toHaveLength(1)
    const cookie = { name: 'woocommerce_cart_hash', value: 'a'.repeat(32), url: shop.origin }
    await page.context().addCookies([cookie])
    await visit(watched, ANY_PAGE)
    await expect.poll(() => calls).toHaveLength(2)
    await close()
  })

  it('show an added product on every following page, without a request', async () => {
    const { page, watched, calls, consoleErrors, close } = await onListing()
    await page.locator(addButtons).first().click()
    await page.waitForSelector('.added_to_cart')
    await expect.poll(async () => (await storedCart(page)).hash).toMatch(/^[0-9a-f]{32}$/)
    const { hash, sharedHash } = await storedCart(page)
    expect(sharedHash).toBe(hash)
    for (const path of [ANY_PAGE, '/cart/']) {
      await visit(watched, path)
      await expect.poll(() => count(page)).toBe('1')
    }
    await expect.poll(() => calls).toEqual(['add_to_cart'])
    expect(consoleErrors).toEqual([])
    await close()
  })

  it('are requested for a returning shopper, with the cookies of the cart', async () => {
    const { page, watched, calls, close } = await onListing()
    await page.locator(addButtons).first().click()
    await page.waitForSelector('.added_to_cart')
    const cookies = await page.context().cookies()
    await page.context().clearCookies()
    await page.context().addCookies(cookies.filter(({ name }) => name.startsWith('wp_woocommerce_session')))
    const later = await page.context().newPage()
    await later.goto(shop.origin + ANY_PAGE)
    await expect.poll(() => count(later)).toBe('1')
    const names = (await page.context().cookies()).map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['woocommerce_cart_hash', 'woocommerce_items_in_cart']))
    // Nothing changes for the first tab: the cart is the same.
    await waitUntilIdle(watched)
    await expect.poll(() => calls).toEqual(['add_to_cart'])
    await close()
  })
})

describe('the cart is requested again', () => {
  it('when another tab has changed it', async () => {
    const { page, watched, calls, close } = await onListing()
    const other = await page.context().newPage()
    await other.goto(`${shop.origin}/shop/`)
    await expect.poll(async () => (await storedCart(other)).hash).not.toBeNull()
    const others = cartCalls(other)
    await other.locator(addButtons).first().click()
    await expect.poll(() => count(page)).toBe('1')
    await waitUntilIdle(watched)
    await expect.poll(() => calls).toEqual([REFRESH])
    await expect.poll(() => others).toEqual(['add_to_cart'])
    await close()
  })

  // `npm run prove` shows this with a real back/forward cache: the headless browser has none.
  it('when the page is restored from the back/forward cache, and when a script says that it has changed', async () => {
    const { page, watched, calls, close } = await onListing()
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false })))
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await expect.poll(() => calls).toEqual([REFRESH])
    await waitUntilIdle(watched)
    for (const name of ['wc_fragment_refresh', 'updated_wc_div']) {
      await page.evaluate((type) => {
        document.body.dispatchEvent(new CustomEvent(type, { bubbles: true }))
      }, name)
    }
    // The second one is queued: its answer may be newer.
    await expect.poll(() => calls).toEqual([REFRESH, REFRESH, REFRESH])
    await close()
  })
})

describe('adding', () => {
  it('happens one at a time, whether the previous request succeeds or fails', async () => {
    const { page, consoleErrors, calls, close } = await onListing()
    let pending = 0
    let maxPending = 0
    let first = true
    const { promise: allPressed, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/?wc-ajax=add_to_cart', async (route) => {
      maxPending = Math.max(maxPending, ++pending)
      await allPressed
      await new Promise((resolve) => setTimeout(resolve, 200))
      pending -= 1
      if (!first) return route.continue()
      first = false
      await route.abort()
    })
    const buttons = page.locator(addButtons)
    await buttons.nth(0).click()
    await buttons.nth(1).click()
    await buttons.nth(1).click()
    await expect.poll(() => buttons.nth(1).getAttribute('class')).toContain('loading')
    answer()
    await expect.poll(() => count(page)).toBe('2')
    expect(maxPending).toBe(1)
    await expect.poll(() => calls).toEqual(['add_to_cart', 'add_to_cart', 'add_to_cart'])
    await expect.poll(() => buttons.nth(1).getAttribute('class')).toMatch(/added$/)
    await expect.poll(() => buttons.nth(0).getAttribute('class')).not.toMatch(/loading|added/)
    await expect.poll(() => page.locator('.added_to_cart').count()).toBe(1)
    await expect.poll(() => page.getAttribute('.added_to_cart', 'class')).toBe('added_to_cart wc-forward')
    expect(consoleErrors.filter((error) => !/ERR_FAILED/.test(error))).toEqual([])
    await close()
  })

  it('is not overwritten by an older refresh', async () => {
    const { page, watched, calls, close } = await onListing()
    const { promise: added, resolve: answer } = Promise.withResolvers<void>()
    const { promise: answered, resolve: done } = Promise.withResolvers<void>()
    await page.route(`**/?wc-ajax=${REFRESH}`, async (route) => {
      const stale = await route.fetch()
      await added
      await route.fulfill({ response: stale }).then(done, done)
    })
    await page.evaluate(() =>
      document.body.dispatchEvent(new Event('wc_fragment_refresh', { bubbles: true })),
    )
    await expect.poll(() => calls).toEqual([REFRESH])
    await page.locator(addButtons).first().click()
    // The add does not wait for a refresh: none is answered until the product is in the cart.
    await expect.poll(() => count(page)).toBe('1')
    answer()
    await answered
    await waitUntilIdle(watched)
    await expect.poll(() => count(page)).toBe('1')
    await expect.poll(() => calls).toEqual([REFRESH, 'add_to_cart'])
    await close()
  })

  it('repeats a cancelled refresh when the add fails', async () => {
    const { page, calls, close } = await onListing()
    let slow = true
    await page.route(`**/?wc-ajax=${REFRESH}`, async (route) => {
      if (slow) return
      await route.continue()
    })
    await page.route('**/?wc-ajax=add_to_cart', (route) => route.abort())
    await page.evaluate(() =>
      document.body.dispatchEvent(new Event('wc_fragment_refresh', { bubbles: true })),
    )
    await expect.poll(() => calls).toEqual([REFRESH])
    slow = false
    await page.locator(addButtons).first().click()
    await expect.poll(() => calls).toEqual([REFRESH, 'add_to_cart', REFRESH])
    await expect.poll(() => page.textContent('.woocommerce-error')).toContain('wasn’t added to your cart')
    await page.unroute('**/?wc-ajax=add_to_cart')
    await page.locator(addButtons).first().click()
    await expect.poll(() => page.locator('.woocommerce-error').count()).toBe(0)
    await close()
  })

  it('leads to the product page when the shop refuses', async () => {
    const { page, close } = await onListing()
    const path = await page.locator('main li.product a[href^="/product/"]').first().getAttribute('href')
    await page.route('**/?wc-ajax=add_to_cart', (route) =>
      route.fulfill({ json: { error: true, product_url: shop.origin + path } }),
    )
    await page.locator(addButtons).first().click()
    await page.waitForURL(`**${path}`)
    await close()
  })

  it('shows the link to the cart on a product page that nobody has touched before', async () => {
    const { page, watched, consoleErrors, close } = await onListing()
    await visit(watched, '/product/alba-bud-vase/?color=verde')
    await page.click('.single_add_to_cart_button')
    await expect.poll(() => page.locator('form.cart[data-hydrated] .added_to_cart').count()).toBe(1)
    await waitUntilIdle(watched)
    expect(consoleErrors).toEqual([])
    await close()
  })

  it('leads to the cart when the owner has set it so', async () => {
    await changeSettings(shop, { cart_redirect_after_add: 'yes' })
    const { page, close } = await onListing()
    await page.evaluate(() => {
      document.body.addEventListener('wc_cart_button_updated', (event) => {
        const { button } = (event as CustomEvent<{ button: Element }>).detail
        sessionStorage.setItem(
          'link',
          button.parentElement?.querySelector('.added_to_cart')?.textContent ?? '',
        )
      })
    })
    await page.locator(addButtons).first().click()
    await page.waitForURL('**/cart/')
    expect(await page.evaluate(() => sessionStorage.getItem('link'))).toBe('View cart')
    await expect.poll(() => page.textContent('.woocommerce-message')).toContain('added to your cart')
    await close()
    await changeSettings(shop, { cart_redirect_after_add: 'no' })
  })
})

describe('a failed refresh', () => {
  it('emits its event after 5,000 ms, the page stays usable, and the cart is requested again after 24 hours', async () => {
    const watched = await openPage(browser, 1280)
    const { page } = watched
    await page.route(`**/?wc-ajax=${REFRESH}`, () => {})
    const emitted = await recordEvents(page, ['wc_fragments_ajax_error', 'wc_fragments_refreshed'])
    const calls = cartCalls(page)
    await page.clock.install({ time: NOON })
    await page.clock.pauseAt(NOON + 1_000)
    await page.goto(`${shop.origin}/shop/`)
    const callsWhenIdle = async () => {
      await page.clock.runFor(IDLE_MS)
      // A request is reported a moment later, which must not count for the 5,000 ms.
      await vi.waitUntil(() => calls.length > 0, { timeout: 500 }).catch(() => undefined)
      return calls
    }
    await expect.poll(callsWhenIdle).toEqual([REFRESH])
    await page.clock.runFor(4_999 - IDLE_MS)
    expect(await emitted()).toEqual([])
    await page.clock.runFor(1 + IDLE_MS)
    await expect.poll(emitted).toEqual(['wc_fragments_ajax_error'])
    // The next one is 24 hours after the page was opened.
    await page.unrouteAll()
    await page.clock.fastForward(DAY_MS - 60_000)
    expect(calls).toEqual([REFRESH])
    await page.clock.fastForward(60_000)
    await expect.poll(() => calls).toEqual([REFRESH, REFRESH])
    await page.clock.resume()
    await page.locator(addButtons).first().click()
    await expect.poll(() => count(page)).toBe('1')
    await watched.close()
  })

  it('emits its event whatever failed, and the next page requests the cart again', async () => {
    const watched = await openPage(browser, 1280)
    const { page } = watched
    await page.route(`**/?wc-ajax=${REFRESH}`, (route) => route.abort())
    const emitted = await recordEvents(page, ['wc_fragments_ajax_error'])
    const calls = cartCalls(page)
    await visit(watched, ANY_PAGE)
    await expect.poll(emitted, { message: 'no network' }).toEqual(['wc_fragments_ajax_error'])
    await visit(watched, ANY_PAGE)
    await expect.poll(() => calls).toEqual([REFRESH, REFRESH])
    await expect.poll(emitted).toEqual(['wc_fragments_ajax_error'])
    for (const body of ['<p>no', '{"error":true}']) {
      await page.unrouteAll()
      await page.route(`**/?wc-ajax=${REFRESH}`, (route) => route.fulfill({ body }))
      const before = (await emitted()).length
      await page.evaluate(() =>
        document.body.dispatchEvent(new Event('wc_fragment_refresh', { bubbles: true })),
      )
      await expect.poll(async () => (await emitted()).length, { message: body }).toBe(before + 1)
    }
    await watched.close()
  })

  it('without access to the storage every page makes one request', async () => {
    const watched = await openPage(browser, 1280)
    const { page, consoleErrors } = watched
    await page.addInitScript(() => {
      for (const name of ['sessionStorage', 'localStorage']) {
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('forbidden', 'SecurityError')
          },
        })
      }
    })
    const calls = cartCalls(page)
    await visit(watched, '/shop/')
    await page.locator(addButtons).first().click()
    await expect.poll(() => count(page)).toBe('1')
    await visit(watched, ANY_PAGE)
    await expect.poll(() => count(page)).toBe('1')
    await expect.poll(() => calls).toEqual([REFRESH, 'add_to_cart', REFRESH])
    expect(consoleErrors).toEqual([])
    await watched.close()
  })

  it('with a full storage shows no outdated cart', async () => {
    const { page, watched, calls, consoleErrors, close } = await onListing()
    await page.evaluate(() => {
      // Room for a hash, none for fragments.
      const set = Storage.prototype.setItem
      Storage.prototype.setItem = function (this: Storage, key: string, value: string) {
        if (value.length > 100) throw new DOMException('full', 'QuotaExceededError')
        set.call(this, key, value)
      }
    })
    await page.locator(addButtons).first().click()
    await expect.poll(() => count(page)).toBe('1')
    await visit(watched, ANY_PAGE)
    await expect.poll(() => count(page)).toBe('1')
    await expect.poll(() => calls).toEqual(['add_to_cart', REFRESH])
    expect(consoleErrors).toEqual([])
    await close()
  })
})
