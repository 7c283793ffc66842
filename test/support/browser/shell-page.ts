import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { announceTags } from '../process/change-settings.ts'
import { withDatabase } from '../process/command-process.ts'
import { type ShopProcess, startShop } from '../process/shop-process.ts'
import { openBrowser, openPage, type WatchedPage, waitUntilIdle } from './browser.ts'
import { closeContexts } from './contexts.ts'

/** The demo shop and a browser, for the tests of one file about header, menus and page frame. */
export type ShellShop = {
  readonly process: ShopProcess
  readonly origin: string
  /** As `handsel menu set` stores a menu (src/features/menus/commands.test.ts), but without a process. */
  setMenu(name: 'header' | 'footer', items: unknown): Promise<void>
  /** An idle page; the HTML `added` is put at the end of the content of the shop page, as on an owner's page. */
  visit(path: string, width: number, added?: string, options?: BrowserContextOptions): Promise<WatchedPage>
}

/** Starts the shop before the first test of the file, and stops it after the last. */
export function shellShop(): ShellShop {
  let shop: ShopProcess | undefined
  let browser: Browser | undefined
  beforeAll(async () => {
    shop = await startShop()
    browser = await openBrowser()
  })
  afterAll(async () => {
    await closeContexts(browser)
    await shop?.stop()
  })
  return {
    get process() {
      return shop!
    },
    get origin() {
      return shop!.origin
    },
    async setMenu(name, items) {
      await withDatabase(shop!.data, async (client) => {
        await client.query(
          `insert into menu (name, items) values ($1, $2::jsonb)
           on conflict (name) do update set items = excluded.items, changed_at = now()`,
          [name, JSON.stringify(items)],
        )
        await announceTags(client, ['menu'])
      })
    },
    async visit(path, width, added = '', options = {}) {
      const watched = await openPage(browser!, width, options)
      if (added) await addTo(watched.page, added)
      await watched.page.goto(this.origin + path)
      await waitUntilIdle(watched)
      return watched
    },
  }
}

async function addTo(page: Page, html: string): Promise<void> {
  await page.route(
    (url) => url.pathname === '/shop/',
    async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: (await response.text()).replace('</main>', `${html}</main>`) })
    },
  )
}

/** The accessible name of the focused element, its id or its text. */
export const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    return element?.getAttribute('aria-label') || element?.id || element?.textContent?.trim() || ''
  })
export const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
export const hasAttribute = (element: Locator, name: string) =>
  element.evaluate((each, attribute) => each.hasAttribute(attribute), name)
