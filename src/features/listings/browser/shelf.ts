const TIMEOUT_MS = 15_000

/** What stands where the page's pieces stand, with the way to further ones: what a sort replaces. */
export const shelfIn = (root: ParentNode) => root.querySelector<HTMLElement>('[data-listing]')
export const orderIn = (root: ParentNode) =>
  root.querySelector<HTMLSelectElement>('.woocommerce-ordering .orderby')

let underway: AbortController | undefined

/**
 * A page of this shop, while which is fetched the shelf is busy; `undefined` when it cannot be had, `'stale'` when a
 * later wish has taken over.
 */
export async function pageAt(path: string): Promise<Document | undefined | 'stale'> {
  underway?.abort()
  const mine = new AbortController()
  underway = mine
  const shelf = shelfIn(document)
  shelf?.setAttribute('aria-busy', 'true')
  try {
    const signal = AbortSignal.any([mine.signal, AbortSignal.timeout(TIMEOUT_MS)])
    const response = await fetch(path, { signal, credentials: 'same-origin' })
    const page = new DOMParser().parseFromString(await response.text(), 'text/html')
    return response.ok && shelfIn(page) ? page : undefined
  } catch {
    return mine.signal.aborted ? 'stale' : undefined
  } finally {
    if (underway === mine) shelf?.removeAttribute('aria-busy')
  }
}
