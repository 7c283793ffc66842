import { say } from '../../../browser/live-region.ts'
import { shownText, sortedText, spanText } from '../texts.ts'
import { orderIn } from './shelf.ts'

/** Spec 9.3: the count is refreshed this long after a sort. */
const COUNT_MS = 2000

const countIn = (root: ParentNode) => root.querySelector<HTMLElement>('.woocommerce-result-count')

/** The count in a page, without what was said of the order. */
export function countTextIn(root: ParentNode): string {
  return countIn(root)?.firstChild?.textContent ?? ''
}

/** Shows a count at once, silently. */
export function showCount(text: string): void {
  const count = countIn(document)
  if (!count) return
  count.setAttribute('aria-live', 'off')
  count.textContent = text
}

let counting: ReturnType<typeof setTimeout> | undefined

/** Has the count said with the order in two seconds: not among what a screen reader says of the choice itself. */
export function refreshCountLater(): void {
  clearTimeout(counting)
  counting = setTimeout(() => {
    const count = countIn(document)
    const order = orderIn(document)?.selectedOptions[0]?.textContent
    if (!count || !order) return
    const words = document.createElement('span')
    words.className = 'screen-reader-text'
    words.textContent = `, ${sortedText(order)}`
    count.removeAttribute('aria-live')
    count.replaceChildren(countTextIn(document), words)
  }, COUNT_MS)
}

/** Counts anew after pieces have joined those on the shelf, and says how many there are now. */
export function countPieces(shelf: HTMLElement, shown: number): void {
  const [first, total] = [Number(shelf.dataset['first']), Number(shelf.dataset['listing'])]
  const text = shownText(shown, total)
  const foot = shelf.querySelector('.listing-more')
  const words = foot?.querySelector('p')
  if (words) words.textContent = text
  foot?.querySelector<HTMLElement>('[style]')?.style.setProperty('--shown', String(shown / total))
  showCount(spanText(first, first + shown - 1, total))
  say(text)
}
