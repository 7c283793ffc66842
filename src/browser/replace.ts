import { hydrateIslands, unmountIslands } from './islands/islands.ts'

/** A bubbling event on the new element, whenever HTML of an answer has replaced an element. */
export const REPLACED = 'handsel:replaced'

/**
 * Replaces `old` by the one element in `html` (house.md §7 step 4): islands in the old one are unmounted, islands in the
 * new one are hydrated, the focus is restored. Answers the new element, or `undefined` when `html` has none, and then
 * `old` stays.
 */
export function replaceElement(old: Element, html: string): Element | undefined {
  const fresh = elementOf(html)
  if (!fresh) return undefined
  const focus = focusIn(old)
  unmountIslands(old)
  old.replaceWith(fresh)
  hydrateIslands(fresh)
  fresh.dispatchEvent(new CustomEvent(REPLACED, { bubbles: true }))
  // Last: listeners may have added the control that had it.
  restoreFocus(fresh, focus)
  return fresh
}

/** Scripts in it do not run: a template's content is inert, and our pages have none inline. */
function elementOf(html: string): Element | undefined {
  const template = document.createElement('template')
  template.innerHTML = html
  return template.content.firstElementChild ?? undefined
}

/** How the focused element is found in the new HTML, and its caret. */
type FocusTarget = { readonly selector: string; readonly caret: number | null }

/**
 * Where the focus is inside `root`, so that it can be restored after `root` was replaced: by id, else by `data-key`, else
 * by name or address, else by label; `undefined` when the focus is outside, or the element has none of them.
 */
function focusIn(root: Element): FocusTarget | undefined {
  const active = document.activeElement
  if (!active || !root.contains(active)) return undefined
  const attributeName = ['id', 'data-key', 'data-cart_item_key', 'name', 'href', 'aria-label'].find(
    (attribute) => active.getAttribute(attribute),
  )
  if (!attributeName) return undefined
  const selector = `[${attributeName}="${CSS.escape(active.getAttribute(attributeName)!)}"]`
  return { selector, caret: active instanceof HTMLInputElement ? caretOf(active) : null }
}

/** Moves the focus to the element that replaces the focused one, if there is one. */
function restoreFocus(root: Element, target: FocusTarget | undefined): void {
  const element = target && (root.matches(target.selector) ? root : root.querySelector(target.selector))
  if (!(element instanceof HTMLElement)) return
  element.focus({ preventScroll: true })
  if (target?.caret != null && element instanceof HTMLInputElement) {
    element.setSelectionRange(target.caret, target.caret)
  }
}

/** `null` for number fields, which have no caret; setting it would throw. */
function caretOf(input: HTMLInputElement): number | null {
  return input.selectionStart
}
