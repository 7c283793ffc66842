import { startHover } from './hover.ts'

/**
 * On a desktop, submenus open on hover (spec 9.10) and close on Escape, a click outside and when they lose the focus; one is
 * open at a time. In the sheet of small screens they open and close on click only (spec 2.13).
 */
export function startSubmenus(menu: HTMLElement, desktop: MediaQueryList): void {
  for (const submenu of menu.querySelectorAll('details')) {
    openOnHover(submenu, desktop)
    closeOnFocusOut(submenu, desktop)
  }
  menu.addEventListener('toggle', (event) => closeOthers(menu, event.target, desktop), { capture: true })
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && desktop.matches) closeAll(menu, true)
  })
  document.addEventListener('click', ({ target }) => {
    if (desktop.matches && !menu.contains(target as Node)) closeAll(menu, false)
  })
}

/** Items under "More" open on click, in place. */
const isInMore = (submenu: Element) => submenu.parentElement!.closest('details') !== null

function openOnHover(submenu: HTMLDetailsElement, desktop: MediaQueryList): void {
  let openedByHover = false
  startHover(submenu.parentElement!, {
    isActive: () => desktop.matches && matchMedia('(hover: hover)').matches && !isInMore(submenu),
    open: () => {
      openedByHover = !submenu.open
      submenu.open = true
    },
    close: () => {
      // Not while the keyboard focus is inside.
      if (!submenu.querySelector(':focus-visible')) submenu.open = false
    },
  })
  // A click right after the mouse has opened the submenu must not close it.
  submenu.querySelector('summary')?.addEventListener('click', (event) => {
    if (submenu.open && openedByHover && event.detail > 0) event.preventDefault()
    openedByHover = false
  })
}

/** When nothing else gets the focus (a click on the empty page, another window), the submenu stays open. */
function closeOnFocusOut(submenu: HTMLDetailsElement, desktop: MediaQueryList): void {
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

function closeAll(menu: HTMLElement, restoreFocus: boolean): void {
  for (const submenu of openIn(menu)) {
    const hasFocus = submenu.contains(document.activeElement)
    if (restoreFocus && hasFocus && !isInMore(submenu)) submenu.querySelector('summary')?.focus()
    submenu.open = false
  }
}

function openIn(menu: HTMLElement): HTMLDetailsElement[] {
  return [...menu.querySelectorAll<HTMLDetailsElement>('details[open]')]
}
