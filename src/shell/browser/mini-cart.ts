import { startHover } from './hover.ts'

/**
 * The mini-cart opens under the cart's link while the mouse or the keyboard is there; the link itself leads to
 * the cart. What is in it is `features/cart/browser.ts`'s.
 */
export function startMiniCartPanel(): void {
  const place = document.querySelector<HTMLElement>('[data-mini-cart]')
  if (!place) return
  const open = () => place.setAttribute('data-open', '')
  const close = () => place.removeAttribute('data-open')
  const roomy = () => matchMedia('(min-width: 768px) and (hover: hover)').matches

  startHover(place, { applies: roomy, open, close })
  place.addEventListener('focusin', (event) => {
    if (roomy() && (event.target as Element).matches(':focus-visible')) open()
  })
  place.addEventListener('focusout', (event) => {
    if (!place.contains(event.relatedTarget as Node | null)) close()
  })
  place.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !place.hasAttribute('data-open')) return
    place.querySelector<HTMLElement>('a.cart-contents')?.focus()
    close()
  })
}
