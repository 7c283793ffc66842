import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { insertTierProducts } from '../catalog/tier-products.ts'
import { announceTags, changeSettings } from '../process/change-settings.ts'
import { withDatabase } from '../process/command-process.ts'
import { type ShopProcess, startShop } from '../process/shop-process.ts'
import { movePointer, openBrowser, openPage, type WatchedPage, waitUntilIdle } from './browser.ts'
import { closeContexts } from './contexts.ts'

/** A shop with products of every kind of prices by quantity, and a browser, for the tests of one file. */
export type ProductShop = {
  readonly origin: string
  readonly browser: Browser
  /** A page in a new browser context, for one product after the other. */
  openBlank(width?: number, options?: BrowserContextOptions): Promise<WatchedPage>
  /**
   * Opens a product page and waits until its form is hydrated and the prices have read the quantity once (spec 9.3:
   * 500 ms after load).
   */
  visit(watched: WatchedPage, path: string): Promise<void>
  /** Both: a new page, and the product in it. */
  open(path: string, width?: number, options?: BrowserContextOptions): Promise<WatchedPage>
  set(name: string, value: string): Promise<void>
  /** Lets the page of a product show the prices by quantity of one of its variations before a choice. */
  showBeforeChoice(productId: number, variationId: number): Promise<void>
}

/** Starts the shop before the first test of the file, and stops it after the last. */
export function productShop(): ProductShop {
  let shop: ShopProcess | undefined
  let browser: Browser | undefined
  beforeAll(async () => {
    shop = await startShop()
    await withDatabase(shop.data, insertTierProducts)
    browser = await openBrowser()
  })
  afterAll(async () => {
    await closeContexts(browser)
    await shop?.stop()
  })
  return {
    get origin() {
      return shop!.origin
    },
    get browser() {
      return browser!
    },
    async openBlank(width = 1280, options = {}) {
      const watched = await openPage(this.browser, width, options)
      await recordFirstUpdate(watched.page.context())
      return watched
    },
    async visit(watched, path) {
      await watched.page.goto(this.origin + path)
      if (!watched.hasScript) return
      await movePointer(watched.page)
      await watched.page.waitForFunction(isHydrated)
      await watched.page.waitForFunction(arePricesReady)
      await waitUntilIdle(watched)
    },
    async open(path, width, options) {
      const watched = await this.openBlank(width, options)
      await this.visit(watched, path)
      return watched
    },
    set(name, value) {
      return changeSettings(shop!, { [name]: value })
    },
    async showBeforeChoice(productId, variationId) {
      await withDatabase(shop!.data, async (client) => {
        const row = [productId, variationId]
        await client.query('insert into tier_option (product_id, default_variation_id) values ($1, $2)', row)
        await announceTags(client, [`product:${productId}`])
      })
      // Waits until it has arrived.
      await changeSettings(shop!, {})
    },
  }
}

const recording = new WeakSet<BrowserContext>()

/** Records on every page of the context that the prices have been updated; once a context, whose visitors share its pages. */
async function recordFirstUpdate(context: BrowserContext): Promise<void> {
  if (recording.has(context)) return
  recording.add(context)
  await context.addInitScript(() => {
    const onUpdate = () => Object.assign(window, { pricesUpdated: true })
    document.addEventListener('tiered_price_update', onUpdate, { once: true })
  })
}

function isHydrated(): boolean {
  return document.querySelector('form.variations_form:not([data-hydrated])') === null
}

/** Without a table no event is emitted; then it is enough that the script of the prices has started. */
function arePricesReady(): boolean {
  if ('pricesUpdated' in window || !document.querySelector('.tpt__tiered-pricing')) return true
  // Until it is set, `window` has the element with that id under the name.
  const { tieredPricingGlobalData: data } = window as { tieredPricingGlobalData?: unknown }
  const hasStarted = data !== undefined && !(data instanceof Element)
  return hasStarted && !document.querySelector('[data-tiered-pricing-table]')
}

/** A variable product of the demo shop. */
export const ALBA = '/product/alba-bud-vase/'
export const price = (page: Page) => page.textContent('.summary-price .price')
export const quantity = (page: Page) => page.inputValue('form.cart .qty')
