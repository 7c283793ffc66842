import { hydrateIslands, unmountIslands } from '../../../browser/islands/islands.ts'
import { readOut } from '../../../browser/live-region.ts'
import { REPLACED } from '../../../browser/replace.ts'
import * as messages from '../messages.ts'
import { listingPath } from '../rules/listing-path.ts'
import { readOutCountLater, setCount, updateCount } from './count.ts'
import {
  type ListingView,
  recordAddedPage,
  resetScrollRestoration,
  restoreScroll,
  savedView,
  saveScroll,
  saveView,
  setTitles,
  viewIn,
} from './history.ts'
import { addedPages, historyKey } from './history-state.ts'
import { listingIn, orderSelectIn } from './listing-parts.ts'

/** The scroll position is saved this long after the last scroll event. */
const SCROLL_IDLE_MS = 200
const TIMEOUT_MS = 15_000
let currentKey = ''
let currentPath = ''
let currentRequest: AbortController | undefined

/** A listing in the history: the key of its entry, and its path with the query. */
export type ListingEntry = { readonly key: string; readonly path: string }

/** Follows the page from the entry on that it was opened with. */
export function startChanges(opening: ListingEntry): void {
  currentKey = opening.key
  currentPath = opening.path
  document.addEventListener('click', saveScroll, true)
  let scrolling: ReturnType<typeof setTimeout> | undefined
  addEventListener('scroll', () => {
    clearTimeout(scrolling)
    scrolling = setTimeout(saveScroll, SCROLL_IDLE_MS)
  })
}

/** Brings back the pages that were added to the listing that the page opens with, and reads out its order. */
export function resumeListing(): void {
  void restoreAddedPages()
  if (new URLSearchParams(location.search).has('orderby')) readOutCountLater()
}

function setCurrent(key: string): void {
  currentKey = key
  currentPath = location.pathname + location.search
}

/** Replaces the products by those in the new order; the focus stays on the select. */
export async function sortListing(select: HTMLSelectElement): Promise<void> {
  const form = select.form
  if (!form) return
  const path = listingPath(new URL(form.action).pathname, 1, select.value)
  const page = await fetchListing(path)
  if (page === 'superseded') return
  if (!page) return form.submit()
  saveView(currentKey)
  const key = String(Math.random())
  history.pushState({ listing: key }, '', path)
  resetScrollRestoration()
  showView(viewIn(page), key)
  readOutCountLater()
}

/** Shows the listing of another history entry: as it was left, else from the server. */
export async function showHistoryEntry(): Promise<void> {
  // A jump to an anchor is a history entry too.
  const path = location.pathname + location.search
  if (path === currentPath || !listingIn(document)) return
  saveView(currentKey)
  const saved = savedView(historyKey())
  const page = saved ? undefined : await fetchListing(path)
  if (saved) {
    showView(saved, historyKey())
    restoreScroll(addedPages().top)
  } else if (!page) location.reload()
  else if (page !== 'superseded') {
    showView(viewIn(page), historyKey())
    await restoreAddedPages()
  }
}

/** Fetches again the pages that "Load more" had added to this history entry, then restores the scroll position. */
async function restoreAddedPages(): Promise<void> {
  const { more, top } = addedPages()
  if (more === 0) return
  const [before, key] = [scrollY, currentKey]
  for (let pages = 0; pages < more; pages += 1) {
    const link = document.querySelector<HTMLAnchorElement>('a.load-more')
    if (!link || currentKey !== key || !(await hasAppended(link))) break
  }
  // Not if the person has scrolled or navigated meanwhile.
  if (currentKey === key && scrollY === before) restoreScroll(top)
}

function showView({ listing, count, order, titles }: ListingView, key: string): void {
  const select = orderSelectIn(document)
  const before = listingIn(document)
  if (before?.querySelector('[data-hydrated]')) unmountIslands(before)
  before?.replaceWith(listing)
  setCount(count)
  setTitles(titles)
  if (select) {
    for (const option of select.options) option.toggleAttribute('selected', option.value === order)
    select.value = order
  }
  setCurrent(key)
  startProducts(listing)
}

/** Appends the next page's products without changing the URL; the first of them gets the focus. */
export async function loadMore(link: HTMLAnchorElement): Promise<void> {
  link.setAttribute('aria-busy', 'true')
  const added = await appendNextPage(link)
  link.removeAttribute('aria-busy')
  if (added === 'superseded') return
  if (!added) {
    link.dataset['failed'] = 'yes'
    return readOut(messages.requestFailed())
  }
  recordAddedPage()
  added.querySelector<HTMLElement>('h2 a, h3 a')?.focus()
}

/** Appends the linked page and replaces the "Load more" link by its own; answers with the first added product. */
async function appendNextPage(link: HTMLAnchorElement): Promise<HTMLElement | 'superseded' | undefined> {
  const page = await fetchListing(link.pathname + link.search)
  if (page === 'superseded') return page
  const listing = listingIn(document)
  const added = page ? productsIn(viewIn(page).listing) : []
  if (!page || !listing || added.length === 0) return undefined
  listing.querySelector('ul.products')?.append(...added)
  listing.querySelector('.listing-more')?.replaceWith(page.querySelector('.listing-more') ?? '')
  updateCount(listing, productsIn(listing).length)
  startProducts(listing)
  return added[0]
}

async function hasAppended(link: HTMLAnchorElement): Promise<boolean> {
  const added = await appendNextPage(link)
  return added !== undefined && added !== 'superseded'
}

/**
 * Fetches a page of this shop; meanwhile the listing is marked busy. `undefined` when that fails, `'superseded'` when a later
 * request has replaced this one.
 */
async function fetchListing(path: string): Promise<Document | undefined | 'superseded'> {
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

function productsIn(listing: Element): HTMLElement[] {
  return [...listing.querySelectorAll<HTMLElement>('li.product')]
}

function startProducts(listing: Element): void {
  hydrateIslands(listing)
  listing.dispatchEvent(new CustomEvent(REPLACED, { bubbles: true }))
}
