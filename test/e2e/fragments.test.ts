import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openBrowser, openPage, untilAtRest, type Watched } from '../support/browser.ts'
import { cartCalls, keepTold } from '../support/cart-calls.ts'
import { changeSettings } from '../support/change-settings.ts'
import { closeContexts } from '../support/contexts.ts'
import { type ShopProcess, startShop } from '../support/shop-process.ts'

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
/** In steps as long as this a page whose clock stands is let go on until it has idled. */
const IDLE_MS = 100
const addButtons = 'a.ajax_add_to_cart'
const count = (page: Page) => page.textContent('.cart-contents .count')

async function visit(watched: Watched, path: string): Promise<void> {
  await watched.page.goto(shop.origin + path)
  await untilAtRest(watched)
}

/** A page of the listing at rest, and what it has asked of the cart since. */
async function onListing() {
  const watched = await openPage(browser, 1280)
  await visit(watched, '/shop/')
  return { ...watched, watched, calls: cartCalls(watched.page) }
}

/** What the tab keeps of the cart; `names` as the page says them. */
function record(page: Page) {
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

describe('kept fragments', () => {
  it('are asked for once in a visit, and never while the three conditions hold', async () => {
    const watched = await openPage(browser, 1280)
    const { page } = watched
    const calls = cartCalls(page)
    const told = await keepTold(page, ['wc_fragments_refreshed', 'wc_fragments_loaded'])
    await visit(watched, '/')
    await expect.poll(() => calls).toEqual([REFRESH])
    await expect.poll(() => told()).toEqual(['wc_fragments_refreshed'])
    await expect.poll(() => record(page)).toMatchObject({ hash: '', sharedHash: '' })
    await visit(watched, '/shop/')
    await visit(watched, '/cart/')
    await visit(watched, '/')
    await expect.poll(() => calls).toEqual([REFRESH])
    await expect.poll(() => told()).toEqual(['wc_fragments_loaded'])
    await watched.close()
  })

  it('are asked for anew without a time, after 24 hours, and when they are of another cart', async () => {
    const { page, watched, calls, close } = await onListing()
    const times = ['', String(Date.now() - DAY_MS - 1), String(Date.now() + DAY_MS)]
    for (const [before, created] of times.entries()) {
      await setCreated(page, created)
      await visit(watched, '/')
      await expect.poll(() => calls).toHaveLength(before + 1)
      await untilAtRest(watched)
    }
    await setCreated(page, String(Date.now() - DAY_MS + 60_000))
    await visit(watched, '/')
    await expect.poll(() => calls).toHaveLength(3)
    const cookie = { name: 'woocommerce_cart_hash', value: 'a'.repeat(32), url: shop.origin }
    await page.context().addCookies([cookie])
    await visit(watched, '/')
    await expect.poll(() => calls).toHaveLength(4)
    await close()
  })

  it('show what was added on every page after it, without asking', async () => {
    const { page, watched, calls, complaints, close } = await onListing()
    await page.locator(addButtons).first().click()
    await page.waitForSelector('.added_to_cart')
    await expect.poll(async () => (await record(page)).hash).toMatch(/^[0-9a-f]{32}$/)
    const { hash, sharedHash } = await record(page)
    expect(sharedHash).toBe(hash)
    for (const path of ['/', '/shop/', '/cart/']) {
      await visit(watched, path)
      await expect.poll(() => count(page)).toBe('1')
    }
    await expect.poll(() => calls).toEqual(['add_to_cart'])
    expect(complaints).toEqual([])
    await close()
  })

  it('come back to a returning shopper with the cookies of the cart', async () => {
    const { page, watched, calls, close } = await onListing()
    await page.locator(addButtons).first().click()
    await page.waitForSelector('.added_to_cart')
    const kept = await page.context().cookies()
    await page.context().clearCookies()
    await page.context().addCookies(kept.filter(({ name }) => name.startsWith('wp_woocommerce_session')))
    const later = await page.context().newPage()
    await later.goto(`${shop.origin}/`)
    await expect.poll(() => count(later)).toBe('1')
    const names = (await page.context().cookies()).map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['woocommerce_cart_hash', 'woocommerce_items_in_cart']))
    // The first tab hears nothing new: the cart is the same.
    await untilAtRest(watched)
    await expect.poll(() => calls).toEqual(['add_to_cart'])
    await close()
  })
})

describe('the cart is asked for again', () => {
  it('when another tab has changed it', async () => {
    const { page, watched, calls, close } = await onListing()
    const other = await page.context().newPage()
    await other.goto(`${shop.origin}/shop/`)
    await expect.poll(async () => (await record(other)).hash).not.toBeNull()
    const others = cartCalls(other)
    await other.locator(addButtons).first().click()
    await expect.poll(() => count(page)).toBe('1')
    await untilAtRest(watched)
    await expect.poll(() => calls).toEqual([REFRESH])
    await expect.poll(() => others).toEqual(['add_to_cart'])
    await close()
  })

  // That a browser really keeps the page is shown by `npm run prove`: the one without a window keeps none.
  it('when the page comes back from the browser’s memory', async () => {
    const { page, calls, close } = await onListing()
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false })))
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await expect.poll(() => calls).toEqual([REFRESH])
    await close()
  })

  it('every 24 hours', async () => {
    const watched = await openPage(browser, 1280)
    const { page } = watched
    await page.clock.install()
    const calls = cartCalls(page)
    await page.goto(`${shop.origin}/`)
    await page.clock.runFor(5_000)
    await expect.poll(() => calls).toEqual([REFRESH])
    await page.clock.fastForward(DAY_MS - 60_000)
    await expect.poll(() => calls).toEqual([REFRESH])
    await page.clock.fastForward(120_000)
    await expect.poll(() => calls).toEqual([REFRESH, REFRESH])
    await watched.close()
  })

  it('when a script says that it has changed', async () => {
    const { page, calls, close } = await onListing()
    for (const name of ['wc_fragment_refresh', 'updated_wc_div']) {
      await page.evaluate((told) => {
        document.body.dispatchEvent(new CustomEvent(told, { bubbles: true }))
      }, name)
    }
    // The second waits for its turn: what it asks for may be newer.
    await expect.poll(() => calls).toEqual([REFRESH, REFRESH])
    await close()
  })
})

describe('adding', () => {
  it('goes one at a time, whatever becomes of the one before', async () => {
    const { page, complaints, calls, close } = await onListing()
    let underWay = 0
    let most = 0
    let first = true
    const { promise: allPressed, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/?wc-ajax=add_to_cart', async (route) => {
      most = Math.max(most, ++underWay)
      await allPressed
      await new Promise((resolve) => setTimeout(resolve, 200))
      underWay -= 1
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
    expect(most).toBe(1)
    await expect.poll(() => calls).toEqual(['add_to_cart', 'add_to_cart', 'add_to_cart'])
    await expect.poll(() => buttons.nth(1).getAttribute('class')).toMatch(/added$/)
    await expect.poll(() => buttons.nth(0).getAttribute('class')).not.toMatch(/loading|added/)
    await expect.poll(() => page.locator('.added_to_cart').count()).toBe(1)
    await expect.poll(() => page.getAttribute('.added_to_cart', 'class')).toBe('added_to_cart wc-forward')
    expect(complaints.filter((complaint) => !/ERR_FAILED/.test(complaint))).toEqual([])
    await close()
  })

  it('wins over a refresh that is older than it', async () => {
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
    // The add waits for no refresh: none is answered until it is in the cart.
    await expect.poll(() => count(page)).toBe('1')
    answer()
    await answered
    await untilAtRest(watched)
    await expect.poll(() => count(page)).toBe('1')
    await expect.poll(() => calls).toEqual([REFRESH, 'add_to_cart'])
    await close()
  })

  it('makes up for a refresh that gave way, when it fails itself', async () => {
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
    await expect.poll(() => page.textContent('.woocommerce-error')).toContain('not put into your cart')
    await page.unroute('**/?wc-ajax=add_to_cart')
    await page.locator(addButtons).first().click()
    await expect.poll(() => page.locator('.woocommerce-error').count()).toBe(0)
    await close()
  })

  it('goes to where it can be put right when the shop refuses', async () => {
    const { page, close } = await onListing()
    const path = await page.locator('main li.product a[href^="/product/"]').first().getAttribute('href')
    await page.route('**/?wc-ajax=add_to_cart', (route) =>
      route.fulfill({ json: { error: true, product_url: shop.origin + path } }),
    )
    await page.locator(addButtons).first().click()
    await page.waitForURL(`**${path}`)
    await close()
  })

  it('leads to the cart where the owner wants it so', async () => {
    await changeSettings(shop, { cart_redirect_after_add: 'yes' })
    const { page, close } = await onListing()
    await page.locator(addButtons).first().click()
    await page.waitForURL('**/cart/')
    await expect.poll(() => page.textContent('.woocommerce-message')).toContain('in your cart')
    await close()
    await changeSettings(shop, { cart_redirect_after_add: 'no' })
  })
})

describe('what goes wrong', () => {
  it('is told after 5,000 ms, and the page goes on', async () => {
    const watched = await openPage(browser, 1280)
    const { page } = watched
    await page.route(`**/?wc-ajax=${REFRESH}`, () => {})
    const told = await keepTold(page, ['wc_fragments_ajax_error', 'wc_fragments_refreshed'])
    const calls = cartCalls(page)
    await page.clock.install({ time: NOON })
    await page.clock.pauseAt(NOON + 1_000)
    await page.goto(`${shop.origin}/shop/`)
    const idled = async () => {
      await page.clock.runFor(IDLE_MS)
      // What is asked for now is told a moment later, which must not count for the 5,000 ms.
      await vi.waitUntil(() => calls.length > 0, { timeout: 500 }).catch(() => undefined)
      return calls
    }
    await expect.poll(idled).toEqual([REFRESH])
    await page.clock.runFor(4_999 - IDLE_MS)
    expect(await told()).toEqual([])
    await page.clock.runFor(1 + IDLE_MS)
    await expect.poll(told).toEqual(['wc_fragments_ajax_error'])
    await page.clock.resume()
    await page.locator(addButtons).first().click()
    await expect.poll(() => count(page)).toBe('1')
    await watched.close()
  })

  it.each(['a broken answer', 'an answer without fragments', 'no network'])('by %s is told', async (kind) => {
    const watched = await openPage(browser, 1280)
    const { page } = watched
    const told = await keepTold(page, ['wc_fragments_ajax_error'])
    await page.route(`**/?wc-ajax=${REFRESH}`, (route) => {
      if (kind === 'no network') return route.abort()
      return route.fulfill({ body: kind === 'a broken answer' ? '<p>no' : '{"error":true}' })
    })
    const calls = cartCalls(page)
    await visit(watched, '/shop/')
    await expect.poll(told).toEqual(['wc_fragments_ajax_error'])
    await visit(watched, '/')
    await expect.poll(() => calls).toEqual([REFRESH, REFRESH])
    await watched.close()
  })

  it('with forbidden storage breaks nothing: every page asks once', async () => {
    const watched = await openPage(browser, 1280)
    const { page, complaints } = watched
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
    await visit(watched, '/')
    await expect.poll(() => count(page)).toBe('1')
    await expect.poll(() => calls).toEqual([REFRESH, 'add_to_cart', REFRESH])
    expect(complaints).toEqual([])
    await watched.close()
  })

  it('with a full storage shows no old cart for a new one', async () => {
    const { page, watched, calls, complaints, close } = await onListing()
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
    await visit(watched, '/')
    await expect.poll(() => count(page)).toBe('1')
    await expect.poll(() => calls).toEqual(['add_to_cart', REFRESH])
    expect(complaints).toEqual([])
    await close()
  })
})
