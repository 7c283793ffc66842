const TIMEOUT_MS = 15_000

/** The products of the page with the links to further pages: what sorting replaces. */
export const listingIn = (root: ParentNode) => root.querySelector<HTMLElement>('[data-listing]')
export const orderSelectIn = (root: ParentNode) =>
  root.querySelector<HTMLSelectElement>('.woocommerce-ordering .orderby')

let currentRequest: AbortController | undefined

/**
 * Fetches a page of this shop; meanwhile the listing is marked busy. `undefined` when that fails, `'superseded'` when a later
 * request has replaced this one.
 */
export async function fetchListing(path: string): Promise<Document | undefined | 'superseded'> {
  currentRequest?.abort()
  const request = new AbortController()
  currentRequest = request
  const listing = listingIn(document)
  listing?.setAttribute('aria-busy', 'true')
  try {
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(TIMEOUT_MS)])
    const response = await fetch(path, { signal, credentials: 'same-origin' })
    const page = new DOMParser().parseFromString(await response.text(), 'text/html')
    return response.ok && listingIn(page) ? page : undefined
  } catch {
    return request.signal.aborted ? 'superseded' : undefined
  } finally {
    if (currentRequest === request) listing?.removeAttribute('aria-busy')
  }
}
