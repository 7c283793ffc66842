import { startHover } from './hover.ts'

/**
 * On a desktop, submenus open on hover (spec 9.10), and Escape, a click elsewhere and the focus going on close
 * them; one is open at a time. In the sheet of small screens they open and close on click alone (spec 2.13).
 */
export function startSubmenus(menu: HTMLElement, desktop: MediaQueryList): void {
  for (const submenu of menu.querySelectorAll('details')) {
    openOnHover(submenu, desktop)
    closeOnLeaving(submenu, desktop)
  }
  menu.addEventListener('toggle', (event) => closeOthers(menu, event.target, desktop), { capture: true })
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && desktop.matches) closeAll(menu, true)
  })
  document.addEventListener('click', ({ target }) => {
    if (desktop.matches && !menu.contains(target as Node)) closeAll(menu, false)
  })
}

/** What stands under "More" opens on click there, in its place. */
const isInMore = (submenu: Element) => submenu.parentElement!.closest('details') !== null

function openOnHover(submenu: HTMLDetailsElement, desktop: MediaQueryList): void {
  let openedByHover = false
  startHover(submenu.parentElement!, {
    applies: () => desktop.matches && matchMedia('(hover: hover)').matches && !isInMore(submenu),
    open: () => {
      openedByHover = !submenu.open
      submenu.open = true
    },
    close: () => {
      // Not under the hands of somebody who goes on by keyboard.
      if (!submenu.querySelector(':focus-visible')) submenu.open = false
    },
  })
  // Who clicks the button just after the mouse has opened the submenu means to open it.
  submenu.querySelector('summary')?.addEventListener('click', (event) => {
    if (submenu.open && openedByHover && event.detail > 0) event.preventDefault()
    openedByHover = false
  })
}

/** Where the focus goes nowhere (a click on bare page, another window), the submenu stays as it is. */
function closeOnLeaving(submenu: HTMLDetailsElement, desktop: MediaQueryList): void {
  submenu.addEventListener('focusout', ({ relatedTarget }) => {
    if (!relatedTarget || submenu.contains(relatedTarget as Node)) return
    if (desktop.matches) submenu.open = false
  })
}

function closeOthers(menu: HTMLElement, opened: EventTarget | null, desktop: MediaQueryList): void {
  if (!desktop.matches || !(opened instanceof HTMLDetailsElement) || !opened.open) return
  for (const other of openIn(menu)) {
    if (!other.contains(opened) && !opened.contains(other)) other.open = false
  }
}

function closeAll(menu: HTMLElement, giveFocusBack: boolean): void {
  for (const submenu of openIn(menu)) {
    const hasFocus = submenu.contains(document.activeElement)
    if (giveFocusBack && hasFocus && !isInMore(submenu)) submenu.querySelector('summary')?.focus()
    submenu.open = false
  }
}

function openIn(menu: HTMLElement): HTMLDetailsElement[] {
  return [...menu.querySelectorAll<HTMLDetailsElement>('details[open]')]
}
