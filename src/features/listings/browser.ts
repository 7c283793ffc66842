import { unmountIslands, wakeIslands } from '../../browser/islands.ts'
import { say } from '../../browser/live-region.ts'
import { REPLACED } from '../../browser/replace.ts'
import { countPieces, countTextIn, refreshCountLater, showCount } from './browser/count.ts'
import { forgetPlace, keepMore, keepPlace, keyInHistory, moreInHistory, returnTo } from './browser/place.ts'
import { orderIn, pageAt, shelfIn } from './browser/shelf.ts'
import { listingPath } from './rules/listing-path.ts'

/** What a listing shows, to be shown again by Back. */
type View = { readonly shelf: HTMLElement; readonly count: string; readonly order: string }

/** By the key of an entry in the browser's history; '' is how the page came. */
const views = new Map<string, View>()
/** So long after the page was last moved, the place is kept. */
const SCROLLED_MS = 200
let shownKey = ''
let shownAt = ''

/**
 * Has the choice of order submit itself, in place where that works (spec 2.3), and "Load more" bring the next page's
 * pieces: they, and the place among them, are there again after Back or a reload. Without script, or when a request
 * fails, both lead to the page that has the answer.
 */
export function startListings(): void {
  remember(keyInHistory())
  document.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLSelectElement && target === orderIn(document)) void sort(target)
  })
  document.addEventListener('click', onClick)
  document.addEventListener('click', keepPlace, true)
  let scrolling: ReturnType<typeof setTimeout> | undefined
  addEventListener('scroll', () => {
    clearTimeout(scrolling)
    scrolling = setTimeout(keepPlace, SCROLLED_MS)
  })
  addEventListener('popstate', () => void goBack())
  void bringBack()
  if (new URLSearchParams(location.search).has('orderby')) refreshCountLater()
}

function onClick(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
  const link = (event.target as Element).closest<HTMLAnchorElement>('a.load-more')
  // What failed once is the plain link that it is.
  if (!link || link.dataset['failed']) return
  event.preventDefault()
  void loadMore(link)
}

function remember(key: string): void {
  shownKey = key
  shownAt = location.pathname + location.search
}

/** The pieces in the new order take the place of the old ones; the focus stays on the choice. */
async function sort(select: HTMLSelectElement): Promise<void> {
  const form = select.form
  if (!form) return
  const path = listingPath(new URL(form.action).pathname, 1, select.value)
  const page = await pageAt(path)
  if (page === 'stale') return
  if (!page) return form.submit()
  keepView()
  const key = String(Math.random())
  history.pushState({ listing: key }, '', path)
  forgetPlace()
  show(viewOf(page), key)
  refreshCountLater()
}

/** Shows what another entry of the history showed: as it was left, else as the server has it. */
async function goBack(): Promise<void> {
  // A jump within the page is an entry too.
  const here = location.pathname + location.search
  if (here === shownAt || !shelfIn(document)) return
  keepView()
  const kept = views.get(keyInHistory())
  const page = kept ? undefined : await pageAt(here)
  if (kept) {
    show(kept, keyInHistory())
    returnTo(moreInHistory().top)
  } else if (!page) location.reload()
  else if (page !== 'stale') {
    show(viewOf(page), keyInHistory())
    await bringBack()
  }
}

/** Fetches again what "Load more" had brought to this entry of the history, then goes to the place where one was. */
async function bringBack(): Promise<void> {
  const { more, top } = moreInHistory()
  if (more === 0) return
  const [before, key] = [scrollY, shownKey]
  for (let pages = 0; pages < more; pages += 1) {
    const link = document.querySelector<HTMLAnchorElement>('a.load-more')
    if (!link || shownKey !== key || !(await isBrought(link))) break
  }
  // Whoever has moved on meanwhile is not pulled back.
  if (shownKey === key && scrollY === before) returnTo(top)
}

function keepView(): void {
  const shelf = shelfIn(document)
  const order = orderIn(document)?.querySelector<HTMLOptionElement>('option[selected]')?.value ?? ''
  if (!shelf) return
  // What was chosen there lives in the page alone: it is then had from the server again.
  if (shelf.querySelector('.wvs-loaded')) views.delete(shownKey)
  else views.set(shownKey, { shelf, count: countTextIn(document), order })
}

function viewOf(page: Document): View {
  const shelf = document.importNode(shelfIn(page)!, true)
  return { shelf, count: countTextIn(page), order: orderIn(page)?.value ?? '' }
}

function show({ shelf, count, order }: View, key: string): void {
  const select = orderIn(document)
  const before = shelfIn(document)
  if (before?.querySelector('.wvs-loaded')) unmountIslands(before)
  before?.replaceWith(shelf)
  showCount(count)
  if (select) {
    for (const option of select.options) option.toggleAttribute('selected', option.value === order)
    select.value = order
  }
  remember(key)
  tell(shelf)
}

/** The next page's pieces join these, under the address of these; the focus goes to the first of them. */
async function loadMore(link: HTMLAnchorElement): Promise<void> {
  link.setAttribute('aria-busy', 'true')
  const fresh = await bringNext(link)
  link.removeAttribute('aria-busy')
  if (fresh === 'stale') return
  if (!fresh) {
    link.dataset['failed'] = 'yes'
    return say('That did not work. Please check your connection and try again.')
  }
  keepMore()
  fresh.querySelector<HTMLElement>('h2 a, h3 a')?.focus()
}

/** Adds the page behind the link, and its way on in the place of this one; answers with the first piece that is new. */
async function bringNext(link: HTMLAnchorElement): Promise<HTMLElement | 'stale' | undefined> {
  const page = await pageAt(link.pathname + link.search)
  if (page === 'stale') return page
  const shelf = shelfIn(document)
  const fresh = page ? piecesIn(viewOf(page).shelf) : []
  if (!page || !shelf || fresh.length === 0) return undefined
  shelf.querySelector('ul.products')?.append(...fresh)
  shelf.querySelector('.listing-more')?.replaceWith(page.querySelector('.listing-more') ?? '')
  countPieces(shelf, piecesIn(shelf).length)
  tell(shelf)
  return fresh[0]
}

async function isBrought(link: HTMLAnchorElement): Promise<boolean> {
  const fresh = await bringNext(link)
  return fresh !== undefined && fresh !== 'stale'
}

function piecesIn(shelf: Element): HTMLElement[] {
  return [...shelf.querySelectorAll<HTMLElement>('li.product')]
}

function tell(shelf: Element): void {
  wakeIslands(shelf)
  shelf.dispatchEvent(new CustomEvent(REPLACED, { bubbles: true }))
}
