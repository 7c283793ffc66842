/** What finds an element again in newer HTML of the same thing. */
export type FocusMark = { readonly selector: string; readonly caret: number | null }

/**
 * Where the focus is inside `root`, so that it can be given back after `root` was replaced. Found again by id,
 * else by `data-key`, else by name or address, else by its label; `undefined` when the focus is elsewhere or the element has none of them.
 */
export function focusIn(root: Element): FocusMark | undefined {
  const active = document.activeElement
  if (!active || !root.contains(active)) return undefined
  const mark = ['id', 'data-key', 'data-cart_item_key', 'name', 'href', 'aria-label'].find((attribute) =>
    active.getAttribute(attribute),
  )
  if (!mark) return undefined
  const selector = `[${mark}="${CSS.escape(active.getAttribute(mark)!)}"]`
  return { selector, caret: active instanceof HTMLInputElement ? caretOf(active) : null }
}

/** Gives the focus back to the element that stands where the old one stood; says whether there was one. */
export function giveFocusBack(root: Element, mark: FocusMark | undefined): boolean {
  const element = mark && (root.matches(mark.selector) ? root : root.querySelector(mark.selector))
  if (!(element instanceof HTMLElement)) return false
  element.focus({ preventScroll: true })
  if (mark?.caret != null && element instanceof HTMLInputElement) {
    element.setSelectionRange(mark.caret, mark.caret)
  }
  return true
}

/** Number fields have no caret to ask for: the property is null there, and setting it would throw. */
function caretOf(input: HTMLInputElement): number | null {
  return input.selectionStart
}
