import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'

type Kinds = Map<string, BrowserContext[]>

/** Unused contexts, by their options. */
const idleContexts = new WeakMap<Browser, Kinds>()
const kinds = new WeakMap<BrowserContext, string>()
/** Contexts with a fake clock, which cannot be reset. */
const withFakeClock = new WeakSet<BrowserContext>()

/**
 * A page of a new visitor: no cookies, nothing stored. Creating a context, and fetching and compiling everything a page
 * needs, takes three times as long as the page itself; so visitors share a context, one after the other, with its cache
 * of pictures and scripts.
 */
export async function acquirePage(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const kind = JSON.stringify(options)
  const context = idleContexts.get(browser)?.get(kind)?.pop() ?? (await newContext(browser, options))
  kinds.set(context, kind)
  return context.pages()[0] ?? (await context.newPage())
}

async function newContext(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext(options)
  const { clock } = context
  const install = clock.install.bind(clock)
  clock.install = (how) => {
    withFakeClock.add(context)
    return install(how)
  }
  return context
}

/** Closes the pages of a visitor, and deletes cookies and storage. */
export async function releaseContext(context: BrowserContext): Promise<void> {
  const browser = context.browser()
  if (withFakeClock.has(context) || !browser) return context.close()
  const used = context.pages()
  const page = await context.newPage()
  await reuseRenderer(page, used[0]?.url() ?? '')
  for (const each of used) await each.close()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Storage.clearDataForOrigin', { origin: '*', storageTypes: 'all' })
  await devtools.detach()
  await context.clearCookies()
  addToPool(browser, context)
}

/** Opens a small page of the same site, so that its renderer process survives when the other pages close. */
async function reuseRenderer(page: Page, address: string): Promise<void> {
  if (address.startsWith('http')) await page.goto(new URL('/healthz', address).href)
}

function addToPool(browser: Browser, context: BrowserContext): void {
  const pool: Kinds = idleContexts.get(browser) ?? new Map()
  const kind = kinds.get(context) ?? ''
  pool.set(kind, [...(pool.get(kind) ?? []), context])
  idleContexts.set(browser, pool)
}

/** Closes all contexts, including those that failed tests left open. */
export async function closeContexts(browser: Browser | undefined): Promise<void> {
  if (!browser) return
  idleContexts.delete(browser)
  for (const context of browser.contexts()) await context.close()
}
