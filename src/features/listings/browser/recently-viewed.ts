import { readOut } from '../../../browser/live-region.ts'
import { replaceElement } from '../../../browser/replace.ts'
import { postForm } from '../../../browser/requests/post.ts'
import { browser } from '../../../browser/storage.ts'
import { addStylesheet } from '../../../browser/stylesheet.ts'
import { formatViewed, MAX_SHOWN, parseViewed, withViewed } from '../rules/recently-viewed.ts'
import sheet from './recently-viewed.css?url'

/** The list is in this browser only. */
const STORED = 'handsel_recently_viewed'

/**
 * Shows the products that this browser has shown before, shortly before their place scrolls into view, so that nothing
 * in view moves; remembers the product of this page.
 */
export function startRecentlyViewed(place: HTMLElement): void {
  const own = Number(place.dataset['recentlyViewed'])
  const others = parseViewed(browser.get(STORED)).filter((id) => id !== own)
  if (own > 0) browser.set(STORED, formatViewed(withViewed(others, own)))
  place.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('[data-clear-viewed]')
    if (button) clear(place, button.dataset['clearViewed'] ?? '')
  })
  if (others.length > 0) whenNear(place, () => void show(place, others.slice(0, 2 * MAX_SHOWN)))
}

function whenNear(place: Element, act: () => void): void {
  const near = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      near.disconnect()
      act()
    },
    { rootMargin: '800px' },
  )
  near.observe(place)
}

/** Without an answer the place stays empty: nobody has asked for it. */
async function show(place: Element, ids: readonly number[]): Promise<void> {
  try {
    const [response] = await Promise.all([
      postForm('/?wc-ajax=handsel_recently_viewed', { ids: formatViewed(ids) }),
      addStylesheet(sheet),
    ])
    const empty = place.firstElementChild
    if (response.ok && empty) replaceElement(empty, await response.text())
  } catch {}
}

function clear(place: HTMLElement, message: string): void {
  browser.remove(STORED)
  place.tabIndex = -1
  place.focus({ preventScroll: true })
  place.firstElementChild?.replaceWith(document.createElement('div'))
  readOut(message)
}
