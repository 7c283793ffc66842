import { postForm } from '../../../browser/requests/post.ts'
import { isResting, unlessResting } from '../../../browser/requests/resting.ts'
import { emit, listen } from '../../../browser/wire-events.ts'
import { runInCartQueue } from './cart-queue.ts'
import { abortRefresh, applyFragments } from './refresh.ts'
import { offerUndo } from './restore-line.ts'
import { showFailureHere } from './show-notice.ts'
import { type FragmentAnswer, forgetFragments, fragmentsIn } from './stored-fragments.ts'

/** Handles the mini-cart's links that remove a line (spec 4.3), and shows what other scripts have removed. */
export function startRemoving(): void {
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
      return
    const link = (event.target as Element).closest<HTMLAnchorElement>('a.remove_from_cart_button')
    if (!link) return
    event.preventDefault()
    removeLine(link)
  })
  // They have the role of buttons, as on the wire: so the space key presses them.
  document.addEventListener('keydown', (event) => {
    const link = (event.target as Element).closest<HTMLElement>('a.remove_from_cart_button')
    if (!link || event.key !== ' ') return
    event.preventDefault()
    link.click()
  })
  listen<Partial<FragmentAnswer> | null>('removed_from_cart', (detail) => {
    const fragmentAnswer = fragmentsIn(detail)
    if (fragmentAnswer) show(fragmentAnswer)
  })
}

/** Spec 7.3: without fragments, or on failure, the link is followed as if there were no script. */
function removeLine(link: HTMLAnchorElement): void {
  const item = link.closest('.woocommerce-mini-cart-item')
  // A second click on the same line would not find it.
  if (item?.ariaBusy === 'true') return
  item?.setAttribute('aria-busy', 'true')
  abortRefresh()
  void runInCartQueue(async () => {
    try {
      const fields = { cart_item_key: link.dataset['cart_item_key'] ?? '' }
      const response = unlessResting(await postForm('/?wc-ajax=remove_from_cart', fields))
      const fragmentAnswer = fragmentsIn(await response.json())
      if (!fragmentAnswer) throw new Error('No fragments in the answer')
      const moveFocus = focusNextLine(link)
      show(fragmentAnswer)
      moveFocus()
      offerUndo(link)
      const { fragments, cart_hash } = fragmentAnswer
      emit(document.body, 'removed_from_cart', { ...fragmentAnswer, button: link }, [
        fragments,
        cart_hash,
        link,
      ])
    } catch (error) {
      item?.removeAttribute('aria-busy')
      if (isResting(error)) return showFailureHere(error.message)
      forgetFragments()
      location.assign(link.href)
    }
  })
}

function show(fragmentAnswer: FragmentAnswer): void {
  applyFragments(fragmentAnswer)
  emit(document.body, 'wc_fragments_loaded')
}

/**
 * Remembers the place of the line whose link has the focus; the returned function moves the focus to the line that has
 * moved up, else to the last, else to the button that closes or opens the cart.
 */
function focusNextLine(link: HTMLElement): () => void {
  const widget = link.closest('.widget_shopping_cart')
  const links = () => [...(widget?.querySelectorAll<HTMLElement>('.remove_from_cart_button') ?? [])]
  const index = links().indexOf(link)
  if (!widget?.contains(document.activeElement)) return () => {}
  return () => {
    const remaining = links()
    const close = widget.closest('dialog:modal')?.querySelector<HTMLElement>('[data-close]')
    const next = remaining[Math.min(index, remaining.length - 1)] ?? close
    ;(next ?? document.querySelector<HTMLElement>('a.cart-contents'))?.focus({ preventScroll: true })
  }
}
