import { displayedCount } from './count.ts'
import { listingIn, orderSelectIn } from './fetch-listing.ts'

/** What a listing shows, saved for Back. */
export type ListingView = { readonly listing: HTMLElement; readonly count: string; readonly order: string }

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
  if (listing.querySelector('.wvs-loaded')) savedViews.delete(key)
  else savedViews.set(key, { listing, count: displayedCount(document), order })
}

/** What a fetched page shows. */
export function viewIn(page: Document): ListingView {
  const listing = document.importNode(listingIn(page)!, true)
  return { listing, count: displayedCount(page), order: orderSelectIn(page)?.value ?? '' }
}

/** The state of a history entry of a listing; every property may be missing. */
type ListingState = { readonly listing?: string; readonly more?: number; readonly top?: number }

const state = () => (history.state as ListingState | null) ?? {}

/** The key of the listing in this history entry; '' is the page as it was loaded. */
export function historyKey(): string {
  return state().listing ?? ''
}

/** How many pages "Load more" has added to this entry, and the scroll position in pixels. */
export function addedPages(): { readonly more: number; readonly top: number } {
  const { more = 0, top = 0 } = state()
  return { more, top }
}

/** Counts an added page. From now on we restore the scroll position: the browser only knows the page as it was loaded. */
export function recordAddedPage(): void {
  history.replaceState({ ...state(), more: addedPages().more + 1, top: scrollY }, '')
  history.scrollRestoration = 'manual'
}

/** Saves the scroll position, where pages were added. */
export function saveScroll(): void {
  if (addedPages().more > 0 && addedPages().top !== scrollY)
    history.replaceState({ ...state(), top: scrollY }, '')
}

/** A new entry inherits the mode of the previous one; here the browser restores the position itself. */
export function resetScrollRestoration(): void {
  history.scrollRestoration = 'auto'
}

/** Scrolls to the saved position at once; without one the browser has done it. */
export function restoreScroll(top: number): void {
  if (top > 0) scrollTo({ top, behavior: 'instant' })
}
