import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { comeNear, openBrowser, openPage, type Watched } from './browser.ts'
import { changeSettings } from './change-settings.ts'
import { withDatabase } from './command-process.ts'
import { closeContexts } from './contexts.ts'
import { type ShopProcess, startShop } from './shop-process.ts'
import { fillSwatchGoods } from './swatch-goods.ts'

/** A shop with goods of every kind of swatch, and a browser, for the tests of one file. */
export type SwatchShop = {
  readonly origin: string
  readonly browser: Browser
  /** A product's page once script is at work in it. */
  open(path: string, width?: number, options?: BrowserContextOptions): Promise<Watched>
  /** The same in a page that is open already. */
  visit(watched: Watched, path: string): Promise<void>
  /** What the server answers. */
  htmlOf(path: string): Promise<string>
  /** Sets what the owner may set. */
  set(values: Readonly<Record<string, string>>): Promise<void>
}

/** Has the shop there from the first test of the file to the last. */
export function swatchShop(): SwatchShop {
  let shop: ShopProcess | undefined
  let browser: Browser | undefined
  beforeAll(async () => {
    shop = await startShop()
    await withDatabase(shop.data, fillSwatchGoods)
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
      await comeNear(page)
      await page.waitForSelector('form.wvs-loaded')
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
