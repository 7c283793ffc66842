import type { Page, Request } from 'playwright-core'

/** What a page has asked of the cart, in order: the names of the calls, `GET` and `POST` of the cart's own page. */
export function cartCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const name = nameOf(request)
    if (name) calls.push(name)
  })
  return calls
}

function nameOf(request: Request): string | undefined {
  const { pathname, searchParams } = new URL(request.url())
  const call = searchParams.get('wc-ajax')
  if (call) return call
  const isByScript = request.resourceType() === 'fetch' || request.resourceType() === 'xhr'
  return isByScript && pathname === '/cart/' ? `${request.method()} cart` : undefined
}

/** Keeps, on `window.told`, the names of what the page's body is told, in order. */
export async function keepTold(page: Page, names: readonly string[]): Promise<() => Promise<string[]>> {
  await page.addInitScript((heard) => {
    const told: string[] = []
    Object.assign(window, { told })
    for (const name of heard) document.addEventListener(name, () => told.push(name))
  }, names)
  return () => page.evaluate(() => [...(window as unknown as { told: string[] }).told])
}
