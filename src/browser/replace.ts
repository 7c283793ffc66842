import { focusIn, giveFocusBack } from './focus.ts'
import { unmountIslands, wakeIslands } from './islands.ts'

/** Told on the new element, and bubbling, whenever answered HTML has taken an element's place. */
export const REPLACED = 'handsel:replaced'

/**
 * Puts the one element that `html` holds in the place of `old` (house.md §7 step 4): islands in the old one are
 * unmounted, islands in the new one wake, the focus stays with the person. Answers the new element, or
 * `undefined` when `html` holds none, and then `old` stays.
 */
export function replaceElement(old: Element, html: string): Element | undefined {
  const fresh = elementOf(html)
  if (!fresh) return undefined
  const focus = focusIn(old)
  unmountIslands(old)
  old.replaceWith(fresh)
  giveFocusBack(fresh, focus)
  wakeIslands(fresh)
  fresh.dispatchEvent(new CustomEvent(REPLACED, { bubbles: true }))
  return fresh
}

/** Scripts in it do not run: a template's content is inert, and our pages have none inline. */
function elementOf(html: string): Element | undefined {
  const template = document.createElement('template')
  template.innerHTML = html
  return template.content.firstElementChild ?? undefined
}
