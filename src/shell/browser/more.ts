/**
 * Puts what has no room in the one line of the menu under "More", and back when there is room. Nothing that stays in
 * sight moves: the line begins where it began, and "More" takes the place of the first item that had to go.
 */
export function startMore(list: HTMLElement, desktop: MediaQueryList): void {
  const more = list.querySelector<HTMLElement>('[data-more]')
  const rest = more?.querySelector('ul')
  if (!more || !rest) return

  const arrange = () => {
    const isAsServed = !list.dataset['fitted']
    if (isAsServed && !desktop.matches) return
    const focused = document.activeElement
    more.before(...rest.children)
    more.hidden = true
    list.removeAttribute('data-fitted')
    if (desktop.matches) fitInto(list, more, rest)
    if (focused instanceof HTMLElement && focused !== document.activeElement) focused.focus()
  }
  let width = -1
  new ResizeObserver(() => {
    if (list.clientWidth === width) return
    // Not before the line is there, and so never on a phone: asking for the letters lays out the page.
    if (width === -1) void document.fonts.ready.then(arrange)
    width = list.clientWidth
    arrange()
  }).observe(list)
}

function fitInto(list: HTMLElement, more: HTMLElement, rest: HTMLElement): void {
  const items = [...list.children].filter((item) => item !== more) as HTMLElement[]
  const isTooLong = list.scrollWidth > list.clientWidth
  if (isTooLong) {
    more.hidden = false
    rest.append(...items.slice(countThatFits(items, list.clientWidth - more.offsetWidth)))
  }
  list.dataset['fitted'] = isTooLong ? 'some' : 'all'
  markLeftwards(list)
}

function countThatFits(items: readonly HTMLElement[], room: number): number {
  const widths = items.map((item) => item.getBoundingClientRect().width)
  let used = 0
  const tooMany = widths.findIndex((width) => {
    used += width
    return used > room
  })
  return tooMany === -1 ? items.length : tooMany
}

const WIDEST_EM = 20

/** A submenu that could reach over the right edge opens towards the left. */
function markLeftwards(list: HTMLElement): void {
  const widest = WIDEST_EM * Number.parseFloat(getComputedStyle(list).fontSize)
  const lefts = [...list.children].map((item) => [item, item.getBoundingClientRect().left] as const)
  const edge = document.documentElement.clientWidth
  for (const [item, left] of lefts) item.toggleAttribute('data-leftwards', left + widest > edge)
}
