import * as messages from '../messages.ts'
import { runInCartQueue } from './cart-queue.ts'
import { refreshFragments } from './refresh.ts'

/** Emitted when the mini-cart has restored a line or changed its quantity. */
export const LINE_CHANGED = 'handsel:line-changed'

const UNDO_CONTAINER = '[data-cart-undo]'

/** Shows in the mini-cart what has happened to its lines; screen readers read it out. */
export function showStatus(text: string): void {
  document.querySelector(UNDO_CONTAINER)?.replaceChildren(text)
}

/** Shows in the mini-cart what was removed, with a link to restore it; screen readers read it out. */
export function offerUndo(link: HTMLAnchorElement): void {
  const container =
    link.closest('.widget_shopping_cart')?.querySelector(UNDO_CONTAINER) ??
    document.querySelector(UNDO_CONTAINER)
  if (!container) return
  const undo = document.createElement('a')
  undo.href = link.href.replace('remove_item=', 'undo_item=')
  undo.className = 'restore-item'
  undo.textContent = messages.undo()
  container.replaceChildren(`${link.dataset['success_message'] ?? messages.itemRemoved()} `, undo)
}

/** Lets the mini-cart's link restore a line without leaving the page. */
export function startRestoring(): void {
  document.addEventListener('click', (event) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
    const link = (event.target as Element).closest<HTMLAnchorElement>(`${UNDO_CONTAINER} a.restore-item`)
    if (!link) return
    event.preventDefault()
    void restoreLine(link)
  })
  // It is about the last change alone.
  document.addEventListener('adding_to_cart', () => {
    for (const container of document.querySelectorAll(UNDO_CONTAINER)) container.replaceChildren()
  })
}

/** The link redirects to the cart page; any other answer is shown to the shopper. */
async function restoreLine(link: HTMLAnchorElement): Promise<void> {
  const container = link.closest(UNDO_CONTAINER)
  const widget = link.closest('.widget_shopping_cart')
  try {
    // Success is read out here: no page needs to show a notice.
    const answer = await runInCartQueue(() => fetch(`${link.href}&quiet=1`, { redirect: 'manual' }))
    if (answer.type !== 'opaqueredirect') throw new Error('It could not be put back')
  } catch {
    location.assign(link.href)
    return
  }
  const hadFocus = document.activeElement === link
  await refreshFragments()
  container?.replaceChildren(messages.itemRestored())
  if (hadFocus) lineOf(link, widget)?.focus({ preventScroll: true })
  document.body.dispatchEvent(new CustomEvent(LINE_CHANGED, { bubbles: true }))
}

function lineOf(link: HTMLAnchorElement, widget: Element | null): HTMLElement | null | undefined {
  const key = new URL(link.href).searchParams.get('undo_item') ?? ''
  return widget?.querySelector<HTMLElement>(
    `.remove_from_cart_button[data-cart_item_key="${CSS.escape(key)}"]`,
  )
}
