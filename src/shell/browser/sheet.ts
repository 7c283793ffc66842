/**
 * The sheet of small screens holds the focus while it is open and gives it back; it closes when the window's width
 * changes (spec 2.13) and when a link leads to a place on the same page. Escape and a click outside are the browser's.
 */
export function startSheet(menu: HTMLElement): void {
  holdFocus(menu)
  holdPage(menu)
  closeOnResize(menu)
  menu.addEventListener('click', ({ target }) => {
    const link = (target as Element).closest('a')
    if (link?.hash && link.pathname === location.pathname && menu.matches(':popover-open')) menu.hidePopover()
  })
}

/** The open sheet is all there is: the rest of the page is out of reach until the focus is back on its button. */
function holdFocus(menu: HTMLElement): void {
  let asleep: HTMLElement[] = []
  menu.addEventListener('toggle', (event) => {
    if (event.target !== menu) return
    for (const element of asleep) element.inert = false
    const isOpen = event.newState === 'open'
    asleep = isOpen ? around(menu).filter(({ inert }) => !inert) : []
    for (const element of asleep) element.inert = true
    const hasNoFocus = document.activeElement === document.body || menu.contains(document.activeElement)
    if (!isOpen && !hasNoFocus) return
    const next = isOpen ? '#menu [popovertarget]' : '[data-header] [popovertarget="menu"]'
    document.querySelector<HTMLElement>(next)?.focus()
  })
}

/** The page behind the open sheet does not scroll. */
function holdPage(menu: HTMLElement): void {
  menu.addEventListener('beforetoggle', ({ target, newState }) => {
    if (target === menu) document.documentElement.classList.toggle('has-menu-open', newState === 'open')
  })
}

/** Everything on the page that neither holds the element nor lies in it. */
function around(element: HTMLElement): HTMLElement[] {
  const parent = element.parentElement
  if (!parent || element === document.body) return []
  const siblings = [...parent.children].filter((each) => each instanceof HTMLElement && each !== element)
  return [...(siblings as HTMLElement[]), ...around(parent)]
}

/** By width only: a phone's address bar changes the height at every scroll. Asked for no earlier than it is needed: asking lays out the page. */
function closeOnResize(menu: HTMLElement): void {
  let width = 0
  menu.addEventListener('beforetoggle', () => {
    width = innerWidth
  })
  addEventListener('resize', () => {
    if (menu.matches(':popover-open') && innerWidth !== width) menu.hidePopover()
  })
}
