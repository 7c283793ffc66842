import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'

type Kinds = Map<string, BrowserContext[]>

/** Contexts that nobody is in, by what they were made with. */
const free = new WeakMap<Browser, Kinds>()
const kinds = new WeakMap<BrowserContext, string>()
/** Contexts whose clock is the test's: it cannot be put back. */
const played = new WeakSet<BrowserContext>()

/**
 * A page of a visitor of whom nothing is known: no cookie, nothing stored. To make a context, and to fetch and compile
 * all that a page of the shop is made of, takes three times as long as the page itself; so visitors follow one another in
 * the same context, whose pictures and scripts are there by then.
 */
export async function takePage(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const kind = JSON.stringify(options)
  const context = free.get(browser)?.get(kind)?.pop() ?? (await newContext(browser, options))
  kinds.set(context, kind)
  return context.pages()[0] ?? (await context.newPage())
}

async function newContext(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext(options)
  const { clock } = context
  const install = clock.install.bind(clock)
  clock.install = (how) => {
    played.add(context)
    return install(how)
  }
  return context
}

/** Closes what a visitor had open, and forgets the visitor. */
export async function giveBack(context: BrowserContext): Promise<void> {
  const browser = context.browser()
  if (played.has(context) || !browser) return context.close()
  const used = context.pages()
  const page = await context.newPage()
  await keepProcess(page, used[0]?.url() ?? '')
  for (const each of used) await each.close()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Storage.clearDataForOrigin', { origin: '*', storageTypes: 'all' })
  await devtools.detach()
  await context.clearCookies()
  keepFree(browser, context)
}

/** Has the page at the site of another, at an address as light as can be: what works for both outlives the other. */
async function keepProcess(page: Page, address: string): Promise<void> {
  if (address.startsWith('http')) await page.goto(new URL('/healthz', address).href)
}

function keepFree(browser: Browser, context: BrowserContext): void {
  const ofBrowser: Kinds = free.get(browser) ?? new Map()
  const kind = kinds.get(context) ?? ''
  ofBrowser.set(kind, [...(ofBrowser.get(kind) ?? []), context])
  free.set(browser, ofBrowser)
}

/** Ends all visits, those too that a test has left when it failed. */
export async function closeContexts(browser: Browser | undefined): Promise<void> {
  if (!browser) return
  free.delete(browser)
  for (const context of browser.contexts()) await context.close()
}
