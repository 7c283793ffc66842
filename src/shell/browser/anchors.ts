import { anchorId } from '../../features/menus/rules/anchor.ts'

/**
 * Links to a place on the page (spec 5.4). The browser scrolls, below the header (`scroll-padding-top`) and smoothly
 * unless less motion is asked for; script gives the place the focus, so that the keyboard goes on from there, and
 * scrolls to the template that `?theme_template_id=` names (spec 2.1).
 */
export function startAnchors(): void {
  addEventListener('hashchange', () => arrive(targetOf(location.hash)))
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    // The same hash once more is no change of hash; and the sheet of the menu gives its own focus back first.
    if (link?.hash && link.hash === location.hash && isThisPage(link)) {
      setTimeout(() => arrive(targetOf(link.hash)))
    }
  })
  const template = templateOf(new URLSearchParams(location.search).get('theme_template_id') ?? '')
  arrive(template ?? targetOf(location.hash))
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

/** What no keyboard reaches by itself is made reachable for scripts, and for this one visit. */
function arrive(target: HTMLElement | null): void {
  if (!target) return
  target.focus({ preventScroll: true })
  if (document.activeElement === target) return
  target.setAttribute('tabindex', '-1')
  target.setAttribute('data-arrived', '')
  target.focus({ preventScroll: true })
}
