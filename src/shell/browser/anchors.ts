import { anchorId } from '../../features/menus/rules/anchor.ts'

/**
 * Anchor links (spec 5.4). The browser scrolls, below the header (`scroll-padding-top`), smoothly unless reduced motion is
 * preferred; script focuses the target, so that the keyboard continues there.
 */
export function startAnchors(): void {
  addEventListener('hashchange', () => focusTarget(targetOf(location.hash)))
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    // The same hash again fires no `hashchange`; and the menu's sheet restores its own focus first.
    if (link?.hash && link.hash === location.hash && isThisPage(link)) {
      setTimeout(() => focusTarget(targetOf(link.hash)))
    }
  })
  focusTarget(targetOf(location.hash))
}

function isThisPage(link: HTMLAnchorElement): boolean {
  return link.origin === location.origin && link.pathname === location.pathname && !link.target
}

function targetOf(hash: string): HTMLElement | null {
  return document.getElementById(anchorId(hash) ?? '')
}

/** Focuses the target; one that cannot be focused gets a tabindex of -1. */
export function focusTarget(target: HTMLElement | null): void {
  if (!target) return
  target.focus({ preventScroll: true })
  if (document.activeElement === target) return
  target.setAttribute('tabindex', '-1')
  target.setAttribute('data-arrived', '')
  target.focus({ preventScroll: true })
}
