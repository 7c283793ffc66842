import { startHover } from './hover.ts'

const desktop = '(min-width: 1200px)'

/**
 * What script adds to the menu: submenus open on hover (spec 9.10), Escape and a click elsewhere close them, and
 * the sheet of small screens closes when the window's width changes (spec 2.13).
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
  }
  document.addEventListener('keydown', (event) => event.key === 'Escape' && closeOpen(menu, true))
  document.addEventListener('click', (event) => menu.contains(event.target as Node) || closeOpen(menu, false))
  closeOnResize(menu)
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
