import type { Page, Request } from 'playwright-core'

/** The cart requests of a page, in order: the names of the calls, and `GET` and `POST` of the cart page. */
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

/** Records, in `window.emitted`, the names of the events of the page, in order. */
export async function recordEvents(page: Page, names: readonly string[]): Promise<() => Promise<string[]>> {
  await page.addInitScript((eventNames) => {
    const emitted: string[] = []
    Object.assign(window, { emitted })
    for (const name of eventNames) document.addEventListener(name, () => emitted.push(name))
  }, names)
  return () => page.evaluate(() => [...(window as unknown as { emitted: string[] }).emitted])
}
