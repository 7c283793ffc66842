import { displayedCount } from './count.ts'
import { addedPages, listingState } from './history-state.ts'
import { listingIn, orderSelectIn } from './listing-parts.ts'

/** What a listing shows, saved for Back. */
export type ListingView = {
  readonly listing: HTMLElement
  readonly count: string
  readonly order: string
  readonly titles: ListingTitles
}

/** The names of a listing: the tab's, the heading, the breadcrumb. The order may be part of them. */
type ListingTitles = { readonly tab: string; readonly parts: readonly (readonly Node[])[] }

const titleParts = (page: Document) => [...page.querySelectorAll('main h1, main nav ol:has([aria-current])')]

function titlesOf(page: Document): ListingTitles {
  const copies = ({ childNodes }: Element) => [...childNodes].map((node) => document.importNode(node, true))
  return { tab: page.title, parts: titleParts(page).map(copies) }
}

/** Shows the names of a listing. */
export function setTitles({ tab, parts }: ListingTitles): void {
  document.title = tab
  for (const [index, part] of titleParts(document).entries()) part.replaceChildren(...(parts[index] ?? []))
}

/** By the key of a history entry; '' is the page as it was loaded. */
const savedViews = new Map<string, ListingView>()

export function savedView(key: string): ListingView | undefined {
  return savedViews.get(key)
}

/** Saves what the page shows under this key. */
export function saveView(key: string): void {
  const listing = listingIn(document)
  const order = orderSelectIn(document)?.querySelector<HTMLOptionElement>('option[selected]')?.value ?? ''
  if (!listing) return
  // Options selected on cards exist in this page only: it is fetched again then.
  if (listing.querySelector('[data-hydrated]')) savedViews.delete(key)
  else savedViews.set(key, { listing, count: displayedCount(document), order, titles: titlesOf(document) })
}

/** What a fetched page shows. */
export function viewIn(page: Document): ListingView {
  const listing = document.importNode(listingIn(page)!, true)
  const order = orderSelectIn(page)?.value ?? ''
  return { listing, count: displayedCount(page), order, titles: titlesOf(page) }
}

/** Counts an added page. From now on we restore the scroll position: the browser only knows the page as it was loaded. */
export function recordAddedPage(): void {
  history.replaceState({ ...listingState(), more: addedPages().more + 1, top: scrollY }, '')
  history.scrollRestoration = 'manual'
}

/** Saves the scroll position, where pages were added. */
export function saveScroll(): void {
  if (addedPages().more > 0 && addedPages().top !== scrollY)
    history.replaceState({ ...listingState(), top: scrollY }, '')
}

/** A new entry inherits the mode of the previous one; here the browser restores the position itself. */
export function resetScrollRestoration(): void {
  history.scrollRestoration = 'auto'
}

/** Scrolls to the saved position at once; without one the browser has done it. */
export function restoreScroll(top: number): void {
  if (top > 0) scrollTo({ top, behavior: 'instant' })
}
