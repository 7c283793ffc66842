import { startHover } from './hover.ts'

/**
 * The mini-cart opens below the cart's link on hover and keyboard focus; the link leads to the cart. On small screens, and on
 * devices without hover, the link opens it as a dialog, unless it is empty. `features/cart/browser.ts` fills it.
 */
export function startMiniCartPanel(): void {
  const container = document.querySelector<HTMLElement>('[data-mini-cart]')
  const panel = container?.querySelector<HTMLDialogElement>('[data-mini-cart-panel]')
  if (!container || !panel) return
  startDropdown(container)
  startDialog(container, panel)
}

const isWideWithHover = () => matchMedia('(min-width: 768px) and (hover: hover)').matches

function startDropdown(container: HTMLElement): void {
  const open = () => container.setAttribute('data-open', '')
  const close = () => container.removeAttribute('data-open')
  // Not while the keyboard focus is inside.
  const closeUnlessFocused = () => {
    if (!container.querySelector(':focus-visible')) close()
  }
  startHover(container, { isActive: isWideWithHover, open, close: closeUnlessFocused })
  container.addEventListener('focusin', (event) => {
    if (isWideWithHover() && (event.target as Element).matches(':focus-visible')) open()
  })
  // Checked later: when a removed line had the focus, it moves to the next one.
  container.addEventListener('focusout', () => {
    setTimeout(() => {
      if (!container.contains(document.activeElement) && !container.matches(':hover')) close()
    })
  })
  container.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !container.hasAttribute('data-open')) return
    linkIn(container)?.focus()
    close()
  })
}

/** The browser traps the focus; Escape and a phone's back button close it. */
function startDialog(container: HTMLElement, panel: HTMLDialogElement): void {
  container.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a.cart-contents')
    const isPlainClick = !event.metaKey && !event.ctrlKey && !event.shiftKey
    const isEmpty = !panel.querySelector('.woocommerce-mini-cart')
    if (!link || !isPlainClick || isEmpty || isWideWithHover() || document.body.matches('.woocommerce-cart'))
      return
    event.preventDefault()
    void import('../../browser/ui/dialog.ts').then(
      ({ openDialog }) => openDialog(panel, link),
      () => location.assign(link.href),
    )
  })
  panel.addEventListener('click', ({ target }) => {
    if ((target as Element).closest('[data-close], [data-continue]')) panel.close()
  })
  // The link that opened it may have been replaced.
  panel.addEventListener('close', () => linkIn(container)?.focus({ preventScroll: true }))
  // Closed for a shopper who comes back from the cart.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) panel.close()
  })
}

function linkIn(container: HTMLElement): HTMLElement | null {
  return container.querySelector<HTMLElement>('a.cart-contents')
}
