/**
 * Moves items that do not fit in the menu bar under "More", and back when they fit. The visible items do not move: "More"
 * takes the position of the first item that was moved.
 */
export function startMoreMenu(list: HTMLElement, desktop: MediaQueryList): void {
  const more = list.querySelector<HTMLElement>('[data-more]')
  const rest = more?.querySelector('ul')
  if (!more || !rest) return

  const layOut = () => {
    const isInitial = !list.dataset['fitted']
    if (isInitial && !desktop.matches) return
    const focused = document.activeElement
    more.before(...rest.children)
    more.hidden = true
    list.removeAttribute('data-fitted')
    if (desktop.matches) moveOverflow(list, more, rest)
    if (focused instanceof HTMLElement && focused !== document.activeElement) focused.focus()
  }
  let width = -1
  new ResizeObserver(() => {
    if (list.clientWidth === width) return
    // Not before the bar has a width, so never on a phone: waiting for fonts forces a layout.
    if (width === -1) void document.fonts.ready.then(layOut)
    width = list.clientWidth
    layOut()
  }).observe(list)
}

function moveOverflow(list: HTMLElement, more: HTMLElement, rest: HTMLElement): void {
  const items = [...list.children].filter((item) => item !== more) as HTMLElement[]
  const overflows = list.scrollWidth > list.clientWidth
  if (overflows) {
    more.hidden = false
    rest.append(...items.slice(countFitting(items, list.clientWidth - more.offsetWidth)))
  }
  list.dataset['fitted'] = overflows ? 'some' : 'all'
  markLeftOpening(list)
}

function countFitting(items: readonly HTMLElement[], availableWidth: number): number {
  const widths = items.map((item) => item.getBoundingClientRect().width)
  let used = 0
  const firstOverflowing = widths.findIndex((width) => {
    used += width
    return used > availableWidth
  })
  return firstOverflowing === -1 ? items.length : firstOverflowing
}

const MAX_SUBMENU_EM = 20

/** A submenu that could cross the right edge opens to the left. */
function markLeftOpening(list: HTMLElement): void {
  const maxWidth = MAX_SUBMENU_EM * Number.parseFloat(getComputedStyle(list).fontSize)
  const lefts = [...list.children].map((item) => [item, item.getBoundingClientRect().left] as const)
  const edge = document.documentElement.clientWidth
  for (const [item, left] of lefts) item.toggleAttribute('data-leftwards', left + maxWidth > edge)
}
