import { readOut } from '../../../browser/live-region.ts'
import * as messages from '../messages.ts'
import { progressText, rangeText } from '../rules/listing-text.ts'
import { orderSelectIn } from './listing-parts.ts'

/** Spec 9.3: the count is refreshed this long after a sort. */
const COUNT_MS = 2000

const countElement = (root: ParentNode) => root.querySelector<HTMLElement>('.woocommerce-result-count')

/** The count in a page, without the sort order that is read out. */
export function displayedCount(root: ParentNode): string {
  return countElement(root)?.firstChild?.textContent ?? ''
}

/** Shows a count at once, without a live message. */
export function setCount(text: string): void {
  const count = countElement(document)
  if (!count) return
  count.setAttribute('aria-live', 'off')
  count.textContent = text
}

let timer: ReturnType<typeof setTimeout> | undefined

/** Lets screen readers read out the count with the order after two seconds, when screen readers have read the selected option. */
export function readOutCountLater(): void {
  clearTimeout(timer)
  timer = setTimeout(() => {
    const count = countElement(document)
    const order = orderSelectIn(document)?.selectedOptions[0]?.textContent
    if (!count || !order) return
    const orderElement = document.createElement('span')
    orderElement.className = 'screen-reader-text'
    orderElement.textContent = `, ${messages.sortedBy({ order })}`
    count.removeAttribute('aria-live')
    count.replaceChildren(displayedCount(document), orderElement)
  }, COUNT_MS)
}

/** Updates the count after products were appended, and lets screen readers read it out. */
export function updateCount(listing: HTMLElement, shown: number): void {
  const [first, total] = [Number(listing.dataset['first']), Number(listing.dataset['listing'])]
  const text = progressText(shown, total)
  const footer = listing.querySelector('.listing-more')
  const paragraph = footer?.querySelector('p')
  if (paragraph) paragraph.textContent = text
  footer?.querySelector<HTMLElement>('[style]')?.style.setProperty('--shown', String(shown / total))
  setCount(rangeText(first, first + shown - 1, total))
  readOut(text)
}
