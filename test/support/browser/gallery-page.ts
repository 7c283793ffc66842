import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { changeSettings } from '../process/change-settings.ts'
import { type ShopProcess, startShop } from '../process/shop-process.ts'
import { movePointer, openBrowser, openPage, type WatchedPage, waitUntilIdle } from './browser.ts'
import { closeContexts } from './contexts.ts'

/** The demo shop and a browser that shows pictures, for the tests of one file. */
export type GalleryShop = {
  readonly origin: string
  readonly data: string
  /** A page without an address, closed after the test. */
  openBlank(width?: number, options?: BrowserContextOptions): Promise<WatchedPage>
  /** A page once the scripts of its galleries run. */
  open(path: string, width?: number, options?: BrowserContextOptions): Promise<Page>
  set(name: string, value: string): Promise<void>
}

/** Starts the shop before the first test of the file, and stops it after the last. */
export function galleryShop(): GalleryShop {
  let shop: ShopProcess | undefined
  let browser: Browser | undefined
  const opened: WatchedPage[] = []
  beforeAll(async () => {
    shop = await startShop()
    browser = await openBrowser('with pictures')
  })
  afterEach(async () => {
    for (const { close } of opened.splice(0)) await close()
  })
  afterAll(async () => {
    await closeContexts(browser)
    await shop?.stop()
  })
  return {
    get origin() {
      return shop!.origin
    },
    get data() {
      return shop!.data
    },
    async openBlank(width = 1280, options = {}) {
      const watched = await openPage(browser!, width, options)
      opened.push(watched)
      return watched
    },
    async open(path, width, options = {}) {
      const watched = await this.openBlank(width, options)
      await watched.page.goto(this.origin + path)
      if (options.javaScriptEnabled === false) return watched.page
      await waitUntilIdle(watched)
      await movePointer(watched.page)
      const isHydrated = () =>
        !document.querySelector('[data-track] > li') || document.querySelector('[data-track] a[tabindex]')
      await watched.page.waitForFunction(isHydrated)
      return watched.page
    },
    set(name, value) {
      return changeSettings(shop!, { [name]: value })
    },
  }
}

/** A product with five pictures: two of its own, and those of its colours. */
export const alba = '/product/alba-bud-vase/'
export const phone: BrowserContextOptions = {
  hasTouch: true,
  isMobile: true,
  viewport: { width: 390, height: 844 },
}
export const thumb = (place: number) => `[data-gallery] a[data-gallery-to="${place - 1}"]`
export const lightboxLink = '[data-gallery-large]'

/** The number of the visible picture of a gallery, by its position on the page. */
export function visiblePicture(page: Page, gallery = '.woocommerce-product-gallery'): Promise<number> {
  return page.evaluate((selector) => {
    const track = document.querySelector(`${selector} [data-track], ${selector}[data-track]`)!
    const { left, width } = track.getBoundingClientRect()
    const places = [...track.children].map((slide) => Math.abs(slide.getBoundingClientRect().left - left))
    return places.findIndex((distance) => distance < width / 10) + 1
  }, gallery)
}

/** Waits until this picture is visible, and its thumbnail marked. */
export async function expectVisible(page: Page, place: number): Promise<void> {
  await expect.poll(() => visiblePicture(page)).toBe(place)
  await expect.poll(() => page.getAttribute(thumb(place), 'aria-current')).toBe('true')
  await expect.poll(() => page.locator('[data-gallery] a[aria-current]').count()).toBe(1)
  await expect.poll(() => page.textContent('[data-gallery-count]')).toBe(String(place))
}
