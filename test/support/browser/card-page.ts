import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { openPage, type WatchedPage, waitUntilIdle } from './browser.ts'
import type { SwatchShop } from './swatch-page.ts'

/** The last page of the shop, with products of every kind of swatch. */
export async function openSwatchListing(
  shop: SwatchShop,
  width = 1280,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const watched = await openPage(shop.browser, width, options)
  await watched.page.goto(`${shop.origin}/shop/page/3/`)
  await waitUntilIdle(watched)
  return watched
}

export const cardOf = (page: Page, path: string) => page.locator(`li.product:has(h2 a[href^="${path}"])`)
export const item = (card: Locator, slug: string) => card.locator(`.variable-item[data-value="${slug}"]`)
export const action = (card: Locator) => card.locator('.card-action')
export const hrefs = (card: Locator) =>
  card
    .locator('a[href^="/product/"]')
    .evaluateAll((links) => [...new Set(links.map((link) => (link as HTMLAnchorElement).search))])
export const sourceOf = (card: Locator) =>
  card
    .locator('picture img')
    .first()
    .evaluate((image) => (image as HTMLImageElement).src)
export const announcedText = (page: Page) => page.textContent('.widget_shopping_cart_live_region')

/** Selects by `press`, and waits for the complete selection: the black, small variation of the pot. */
export async function choosePot(card: Locator, press: (item: Locator) => Promise<void>): Promise<void> {
  await press(item(card, 'black'))
  await expect.poll(() => item(card, 'black').getAttribute('aria-checked')).toBe('true')
  await press(item(card, 'small'))
  await expect.poll(() => action(card).textContent()).toBe('Add to cart')
}
