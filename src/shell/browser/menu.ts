import { startMoreMenu } from './more.ts'
import { startSubmenus } from './submenus.ts'

/** The menu is a bar between logo and cart; below this width it is a sheet (spec 9.10: tablets end at 1024px). */
const desktopQuery = matchMedia('(min-width: 1025px)')

/** What script adds to the header: who is signed in; and to its menu, which works without it: "More", hover, and the sheet of small screens. */
export function startMenu(): void {
  markAccount()
  const menu = document.getElementById('menu')
  const list = menu?.querySelector<HTMLElement>(':scope > ul')
  if (!menu || !list) return
  startMoreMenu(list, desktopQuery)
  startSubmenus(menu, desktopQuery)
  startSheet(menu)
  loadPicturesOnApproach(menu)
}

/**
 * The pictures of the menu are loaded when the pointer or the focus enters the header, or the sheet opens: so they are
 * there when a submenu opens, and visits that do not use the menu load none.
 */
function loadPicturesOnApproach(menu: HTMLElement): void {
  const load = () => {
    for (const image of menu.querySelectorAll('img')) image.loading = 'eager'
  }
  const loadOnDesktop = () => {
    if (desktopQuery.matches) load()
  }
  const header = menu.closest('[data-header]')
  for (const type of ['pointerover', 'focusin']) header?.addEventListener(type, loadOnDesktop, { once: true })
  menu.addEventListener('beforetoggle', load, { once: true })
}

/** Shared pages do not know whether somebody is signed in; a cookie does. Scripts of themes look at the body's class. */
function markAccount(): void {
  if (!/(?:^|; )handsel_signed_in=1/.test(document.cookie)) return
  document.body.classList.add('logged-in')
  for (const link of document.querySelectorAll<HTMLElement>('[data-account]')) {
    link.dataset['signedIn'] = ''
    link.setAttribute('aria-label', link.dataset['account'] ?? '')
  }
}

/**
 * The sheet of small screens traps the focus while it is open and restores it; it closes when the window's width changes
 * (spec 2.13) and when a link leads to an anchor of the same page. The browser handles Escape and clicks outside.
 */
function startSheet(menu: HTMLElement): void {
  trapFocus(menu)
  preventPageScroll(menu)
  closeOnResize(menu)
  menu.addEventListener('click', ({ target }) => {
    const link = (target as Element).closest('a')
    if (link?.hash && link.pathname === location.pathname && menu.matches(':popover-open')) menu.hidePopover()
  })
}

/** While the sheet is open the rest of the page is inert; then the focus returns to the menu button. */
function trapFocus(menu: HTMLElement): void {
  let madeInert: HTMLElement[] = []
  menu.addEventListener('toggle', (event) => {
    if (event.target !== menu) return
    for (const element of madeInert) element.inert = false
    const isOpen = event.newState === 'open'
    madeInert = isOpen ? elementsOutside(menu).filter(({ inert }) => !inert) : []
    for (const element of madeInert) element.inert = true
    const hasNoFocus = document.activeElement === document.body || menu.contains(document.activeElement)
    if (!isOpen && !hasNoFocus) return
    const next = isOpen ? '#menu [popovertarget]' : '[data-header] [popovertarget="menu"]'
    document.querySelector<HTMLElement>(next)?.focus()
  })
}

/** The page behind the open sheet does not scroll. */
function preventPageScroll(menu: HTMLElement): void {
  menu.addEventListener('beforetoggle', ({ target, newState }) => {
    if (target === menu) document.documentElement.classList.toggle('has-menu-open', newState === 'open')
  })
}

/** All elements of the page that neither contain the element nor are inside it. */
function elementsOutside(element: HTMLElement): HTMLElement[] {
  const parent = element.parentElement
  if (!parent || element === document.body) return []
  const siblings = [...parent.children].filter((each) => each instanceof HTMLElement && each !== element)
  return [...(siblings as HTMLElement[]), ...elementsOutside(parent)]
}

/** By width only: a phone's address bar changes the height at every scroll. Read only when needed: it forces a layout. */
function closeOnResize(menu: HTMLElement): void {
  let width = 0
  menu.addEventListener('beforetoggle', () => {
    width = innerWidth
  })
  addEventListener('resize', () => {
    if (menu.matches(':popover-open') && innerWidth !== width) menu.hidePopover()
  })
}
