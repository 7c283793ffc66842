import { postForm } from '../../../browser/post.ts'
import { hear, tell } from '../../../browser/wire-events.ts'
import { inTurn } from './cart-queue.ts'
import { type FragmentAnswer, forgetFragments, fragmentsIn } from './fragment-keeper.ts'
import { offerUndo } from './put-back.ts'
import { giveWay, takeFragments } from './refresh.ts'

/** Gives life to the mini-cart's links that take a line out (spec 4.3), and shows what other scripts have taken out. */
export function startTakingOut(): void {
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
      return
    const link = (event.target as Element).closest<HTMLAnchorElement>('a.remove_from_cart_button')
    if (!link) return
    event.preventDefault()
    takeOut(link)
  })
  // They call themselves buttons, as the wire has it: so they do what buttons do.
  document.addEventListener('keydown', (event) => {
    const link = (event.target as Element).closest<HTMLElement>('a.remove_from_cart_button')
    if (!link || event.key !== ' ') return
    event.preventDefault()
    link.click()
  })
  hear<Partial<FragmentAnswer> | null>('removed_from_cart', (detail) => {
    const given = fragmentsIn(detail)
    if (given) show(given)
  })
}

/** Spec 7.3: without fragments, or on failure, the link is followed as if there were no script. */
function takeOut(link: HTMLAnchorElement): void {
  const item = link.closest('.woocommerce-mini-cart-item')
  // A second press on the same line would find it gone.
  if (item?.ariaBusy === 'true') return
  item?.setAttribute('aria-busy', 'true')
  giveWay()
  void inTurn(async () => {
    try {
      const fields = { cart_item_key: link.dataset['cart_item_key'] ?? '' }
      const response = await postForm('/?wc-ajax=remove_from_cart', fields)
      const given = fragmentsIn(await response.json())
      if (!given) throw new Error('No fragments in the answer')
      const moveFocus = focusBeside(link)
      show(given)
      moveFocus()
      offerUndo(link)
      const { fragments, cart_hash } = given
      tell(document.body, 'removed_from_cart', { ...given, button: link }, [fragments, cart_hash, link])
    } catch {
      forgetFragments()
      location.assign(link.href)
    }
  })
}

function show(given: FragmentAnswer): void {
  takeFragments(given)
  tell(document.body, 'wc_fragments_loaded')
}

/**
 * Remembers where the line stands whose link has the focus; called after the line is gone, the focus goes to the line
 * that has moved up, else to the last, else to what closes or opens the cart.
 */
function focusBeside(link: HTMLElement): () => void {
  const widget = link.closest('.widget_shopping_cart')
  const links = () => [...(widget?.querySelectorAll<HTMLElement>('.remove_from_cart_button') ?? [])]
  const place = links().indexOf(link)
  if (!widget?.contains(document.activeElement)) return () => {}
  return () => {
    const left = links()
    const close = widget.closest('dialog:modal')?.querySelector<HTMLElement>('[data-close]')
    const next = left[Math.min(place, left.length - 1)] ?? close
    ;(next ?? document.querySelector<HTMLElement>('a.cart-contents'))?.focus({ preventScroll: true })
  }
}
