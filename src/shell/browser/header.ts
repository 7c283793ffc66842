/** From this many pixels on, the header has a line below it. */
const SCROLLED_FROM = 8

/** Hides the header on scrolling down and shows it on scrolling up; never while it is in use. */
export function startHeader(): void {
  const header = document.querySelector<HTMLElement>('[data-header]')
  if (!header) return
  let lastY = scrollY
  const showLine = () => header.toggleAttribute('data-scrolled', scrollY > SCROLLED_FROM)

  showLine()
  addEventListener(
    'scroll',
    () => {
      showLine()
      const delta = scrollY - lastY
      if (Math.abs(delta) < 8) return
      lastY = scrollY
      const isInUse = header.contains(document.activeElement) || header.querySelector('[open], [data-open]')
      header.toggleAttribute('data-away', delta > 0 && scrollY > header.offsetHeight && !isInUse)
    },
    { passive: true },
  )
  header.addEventListener('focusin', () => header.removeAttribute('data-away'))
}
