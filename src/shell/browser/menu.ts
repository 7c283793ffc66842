import { startHover } from './hover.ts'

const desktop = '(min-width: 1200px)'

/**
 * What script adds to the menu: submenus open on hover (spec 9.10), Escape, a click elsewhere and the focus going
 * on close them; the sheet of small screens holds the focus while it is open, and closes when the window's width
 * changes (spec 2.13).
 */
export function startMenu(): void {
  const menu = document.getElementById('menu')
  if (!menu) return
  const submenus = [...menu.querySelectorAll('details')]

  for (const submenu of submenus) {
    startHover(submenu.parentElement!, {
      applies: () => matchMedia(`${desktop} and (hover: hover)`).matches,
      open: () => {
        submenu.open = true
      },
      close: () => {
        submenu.open = false
      },
    })
    closeOnLeaving(submenu)
  }
  document.addEventListener('keydown', (event) => event.key === 'Escape' && closeOpen(menu, true))
  document.addEventListener('click', (event) => menu.contains(event.target as Node) || closeOpen(menu, false))
  holdFocus(menu)
  closeOnResize(menu)
}

/** Where the focus goes nowhere (a click on bare page, another window), the submenu stays as it is. */
function closeOnLeaving(submenu: HTMLDetailsElement): void {
  submenu.addEventListener('focusout', ({ relatedTarget }) => {
    if (!relatedTarget || submenu.contains(relatedTarget as Node)) return
    if (matchMedia(desktop).matches) submenu.open = false
  })
}

/** The open sheet is all there is: the rest of the page is out of reach until the focus is back on its button. */
function holdFocus(menu: HTMLElement): void {
  let asleep: HTMLElement[] = []
  menu.addEventListener('toggle', ({ newState }) => {
    for (const element of asleep) element.inert = false
    asleep = newState === 'open' ? around(menu).filter(({ inert }) => !inert) : []
    for (const element of asleep) element.inert = true
    const next = newState === 'open' ? '#menu [popovertarget]' : '[data-header] [popovertarget="menu"]'
    document.querySelector<HTMLElement>(next)?.focus()
  })
}

/** Everything on the page that neither holds the element nor lies in it. */
function around(element: HTMLElement): HTMLElement[] {
  const parent = element.parentElement
  if (!parent || element === document.body) return []
  const siblings = [...parent.children].filter((each) => each instanceof HTMLElement && each !== element)
  return [...(siblings as HTMLElement[]), ...around(parent)]
}

function closeOpen(menu: HTMLElement, giveFocusBack: boolean): void {
  if (!matchMedia(desktop).matches) return
  const open = menu.querySelector<HTMLDetailsElement>('details[open]')
  if (!open) return
  const summary = open.querySelector('summary')
  if (giveFocusBack && open.contains(document.activeElement)) summary?.focus()
  open.open = false
}

/** By width only: a phone's address bar changes the height at every scroll. */
function closeOnResize(menu: HTMLElement): void {
  let width = innerWidth
  addEventListener('resize', () => {
    if (innerWidth === width) return
    width = innerWidth
    if (menu.matches(':popover-open')) menu.hidePopover()
  })
}
