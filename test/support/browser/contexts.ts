import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'

type Kinds = Map<string, BrowserContext[]>

/** Unused contexts, by their options. */
const idleContexts = new WeakMap<Browser, Kinds>()
const kinds = new WeakMap<BrowserContext, string>()
/** Contexts with a fake clock, which cannot be reset. */
const withFakeClock = new WeakSet<BrowserContext>()
/** Pages whose scripts, media or devices a test has changed: the next visitor of the context gets another page. */
const changedPages = new WeakSet<Page>()

/**
 * A page of a new visitor: no cookies, nothing stored. Creating a context or a page, and fetching and compiling everything
 * that it needs, takes three times as long as a visit itself; so visitors share both, one after the other, with the cache
 * of pictures and scripts.
 */
export async function acquirePage(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const kind = JSON.stringify(options)
  const context = idleContexts.get(browser)?.get(kind)?.pop() ?? (await newContext(browser, options))
  kinds.set(context, kind)
  const page = context.pages()[0] ?? (await context.newPage())
  if (options.viewport) await page.setViewportSize(options.viewport)
  return page
}

async function newContext(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext(options)
  const { clock } = context
  const install = clock.install.bind(clock)
  clock.install = (how) => {
    withFakeClock.add(context)
    return install(how)
  }
  const newCDPSession = context.newCDPSession.bind(context)
  context.newCDPSession = (page) => {
    if ('context' in page) changedPages.add(page)
    return newCDPSession(page)
  }
  context.on('page', markWhenChanged)
  return context
}

function markWhenChanged(page: Page): void {
  const marking = <Method extends (...args: never[]) => unknown>(method: Method) =>
    ((...args: Parameters<Method>) => {
      changedPages.add(page)
      return method.apply(page, args)
    }) as Method
  page.addInitScript = marking(page.addInitScript)
  page.emulateMedia = marking(page.emulateMedia)
}

/** What `openPage` and tests listen to: the next visitor's page starts without. */
const events = [
  'console',
  'pageerror',
  'request',
  'requestfinished',
  'requestfailed',
  'response',
  'dialog',
] as const

/** Ends the visit: closes all pages but one, and deletes cookies and storage. */
export async function releaseContext(context: BrowserContext): Promise<void> {
  const browser = context.browser()
  if (withFakeClock.has(context) || !browser) return context.close()
  const used = context.pages()
  const page = used.find((each) => !changedPages.has(each)) ?? (await context.newPage())
  for (const event of events) page.removeAllListeners(event)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await reuseRenderer(page, used[0]?.url() ?? '')
  for (const each of used) if (each !== page) await each.close()
  await clearStorage(page)
  await context.clearCookies()
  addToPool(browser, context)
}

async function clearStorage(page: Page): Promise<void> {
  if (page.url().startsWith('http')) await page.evaluate(() => sessionStorage.clear())
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Storage.clearDataForOrigin', { origin: '*', storageTypes: 'all' })
  await devtools.detach()
  changedPages.delete(page)
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
