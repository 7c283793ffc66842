import { startHover } from './hover.ts'

/**
 * The mini-cart opens under the cart's link while the mouse or the keyboard is there; the link itself leads to
 * the cart. On small screens, and where nothing hovers, the link opens it as a window over the page, once there is
 * something in it. What is in it is `features/cart/browser.ts`'s.
 */
export function startMiniCartPanel(): void {
  const place = document.querySelector<HTMLElement>('[data-mini-cart]')
  const panel = place?.querySelector<HTMLDialogElement>('[data-mini-cart-panel]')
  if (!place || !panel) return
  openUnderLink(place)
  openAsWindow(place, panel)
}

const roomy = () => matchMedia('(min-width: 768px) and (hover: hover)').matches

function openUnderLink(place: HTMLElement): void {
  const open = () => place.setAttribute('data-open', '')
  const close = () => place.removeAttribute('data-open')
  // Not under the hands of somebody who goes on by keyboard.
  const closeUnused = () => {
    if (!place.querySelector(':focus-visible')) close()
  }
  startHover(place, { applies: roomy, open, close: closeUnused })
  place.addEventListener('focusin', (event) => {
    if (roomy() && (event.target as Element).matches(':focus-visible')) open()
  })
  // Asked a moment later: a line that goes takes its focus along, which then moves to the next one.
  place.addEventListener('focusout', () => {
    setTimeout(() => {
      if (!place.contains(document.activeElement) && !place.matches(':hover')) close()
    })
  })
  place.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !place.hasAttribute('data-open')) return
    linkIn(place)?.focus()
    close()
  })
}

/** The browser holds the focus in it; Escape and a phone's way back close it. */
function openAsWindow(place: HTMLElement, panel: HTMLDialogElement): void {
  place.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a.cart-contents')
    const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey
    const isEmpty = !panel.querySelector('.woocommerce-mini-cart')
    if (!link || !isPlain || isEmpty || roomy() || document.body.matches('.woocommerce-cart')) return
    event.preventDefault()
    void import('../../browser/dialog.ts').then(
      ({ openDialog }) => openDialog(panel, link),
      () => location.assign(link.href),
    )
  })
  panel.querySelector('[data-close]')?.addEventListener('click', () => panel.close())
  // The link that opened it may have been replaced meanwhile.
  panel.addEventListener('close', () => linkIn(place)?.focus({ preventScroll: true }))
  // Whoever comes back from the cart has seen it.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) panel.close()
  })
}

function linkIn(place: HTMLElement): HTMLElement | null {
  return place.querySelector<HTMLElement>('a.cart-contents')
}
