import { anchorId } from '../../features/menus/rules/anchor.ts'

/**
 * Anchor links (spec 5.4). The browser scrolls, below the header (`scroll-padding-top`), smoothly unless reduced motion is
 * preferred; script focuses the target, so that the keyboard continues there, and scrolls to the template that
 * `?theme_template_id=` names (spec 2.1).
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
  const template = templateOf(new URLSearchParams(location.search).get('theme_template_id') ?? '')
  focusTarget(template ?? targetOf(location.hash))
  template?.scrollIntoView()
}

function isThisPage(link: HTMLAnchorElement): boolean {
  return link.origin === location.origin && link.pathname === location.pathname && !link.target
}

function targetOf(hash: string): HTMLElement | null {
  return document.getElementById(anchorId(hash) ?? '')
}

function templateOf(id: string): HTMLElement | null {
  return /^\d{1,15}$/.test(id) ? document.querySelector<HTMLElement>(`[data-elementor-id="${id}"]`) : null
}

/** Focuses the target; one that cannot be focused gets a tabindex of -1. */
function focusTarget(target: HTMLElement | null): void {
  if (!target) return
  target.focus({ preventScroll: true })
  if (document.activeElement === target) return
  target.setAttribute('tabindex', '-1')
  target.setAttribute('data-arrived', '')
  target.focus({ preventScroll: true })
}
