import { addedPages, historyKey } from './browser/history-state.ts'
import { listingIn, orderSelectIn } from './browser/listing-parts.ts'

type Changes = typeof import('./browser/change-listing.ts')

/**
 * Sorts in place when an order is selected (spec 2.3), and lets "Load more" append the next page's products: they and the
 * scroll position are restored after Back or a reload. Its code is fetched when somebody is about to use it. Without script,
 * or when a request fails, both load the page.
 */
export function startListings(): void {
  if (!listingIn(document)) return
  const opening = { key: historyKey(), path: pathNow() }
  let loading: Promise<Changes> | undefined
  const changes = () => {
    loading ??= import('./browser/change-listing.ts').then((module) => {
      module.startChanges(opening)
      return module
    })
    return loading
  }
  for (const sign of ['pointerover', 'focusin']) {
    document.addEventListener(sign, ({ target }) => {
      // Where it fails, the press itself loads the page.
      if ((target as Element).closest('a.load-more, .woocommerce-ordering')) changes().catch(() => undefined)
    })
  }
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLSelectElement) || target !== orderSelectIn(document)) return
    void changes().then(
      ({ sortListing }) => sortListing(target),
      () => target.form?.submit(),
    )
  })
  document.addEventListener('click', (event) => {
    const link = loadMoreLinkOf(event)
    if (!link) return
    event.preventDefault()
    void changes().then(
      ({ loadMore }) => loadMore(link),
      () => location.assign(link.href),
    )
  })
  addEventListener('popstate', () => {
    // A jump to an anchor is a history entry too.
    if (!loading && pathNow() === opening.path) return
    void changes().then(
      ({ showHistoryEntry }) => showHistoryEntry(),
      () => location.reload(),
    )
  })
  if (addedPages().more > 0 || new URLSearchParams(location.search).has('orderby')) {
    void changes().then(({ resumeListing }) => resumeListing())
  }
}

const pathNow = () => location.pathname + location.search

function loadMoreLinkOf(event: MouseEvent): HTMLAnchorElement | undefined {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
    return undefined
  const link = (event.target as Element).closest<HTMLAnchorElement>('a.load-more')
  // After a failure it works as a plain link.
  return link && !link.dataset['failed'] ? link : undefined
}
