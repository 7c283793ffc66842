import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { insertSwatchProducts } from '../catalog/swatch-products.ts'
import { changeSettings } from '../process/change-settings.ts'
import { withDatabase } from '../process/command-process.ts'
import { type ShopProcess, startShop } from '../process/shop-process.ts'
import { movePointer, openBrowser, openPage, type WatchedPage } from './browser.ts'
import { closeContexts } from './contexts.ts'

/** A shop with products of every kind of swatch, and a browser, for the tests of one file. */
export type SwatchShop = {
  readonly origin: string
  readonly browser: Browser
  /** A product's page, once its scripts run. */
  open(path: string, width?: number, options?: BrowserContextOptions): Promise<WatchedPage>
  /** The same in a page that is open already. */
  visit(watched: WatchedPage, path: string): Promise<void>
  /** What the server answers. */
  htmlOf(path: string): Promise<string>
  /** Changes settings. */
  set(values: Readonly<Record<string, string>>): Promise<void>
}

/** Starts the shop before the first test of the file, and stops it after the last. */
export function swatchShop(): SwatchShop {
  let shop: ShopProcess | undefined
  let browser: Browser | undefined
  beforeAll(async () => {
    shop = await startShop()
    await withDatabase(shop.data, insertSwatchProducts)
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
    async open(path, width = 1280, options = {}) {
      const watched = await openPage(this.browser, width, options)
      await this.visit(watched, path)
      return watched
    },
    async visit({ page, hasScript }, path) {
      await page.goto(this.origin + path)
      if (!hasScript) return
      await movePointer(page)
      await page.waitForSelector('form[data-hydrated]')
    },
    async htmlOf(path) {
      const response = await fetch(this.origin + path)
      return await response.text()
    },
    async set(values) {
      await changeSettings(shop!, values)
    },
  }
}

/** The swatch of a value in the form of the page: its neighbours' cards have swatches too. */
export const swatch = (page: Page, slug: string) =>
  page.locator(`form.variations_form .variable-item[data-value="${slug}"]`)
export const isChosen = (item: Locator) => item.getAttribute('aria-checked')
export const select = (page: Page, key: string) => page.inputValue(`form select[name="attribute_${key}"]`)
export const variation = (page: Page) => page.inputValue('input.variation_id')
export const price = (page: Page) => page.textContent('.summary .price')
export const focused = (page: Page) =>
  page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset['value'])
