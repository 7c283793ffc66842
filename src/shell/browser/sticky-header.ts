/** The header leaves when the page is scrolled down and returns on the way up; never while it is in use. */
export function startStickyHeader(): void {
  const header = document.querySelector<HTMLElement>('[data-header]')
  if (!header) return
  let lastY = scrollY

  addEventListener(
    'scroll',
    () => {
      const moved = scrollY - lastY
      if (Math.abs(moved) < 8) return
      lastY = scrollY
      const inUse = header.contains(document.activeElement) || header.querySelector('[open], [data-open]')
      header.toggleAttribute('data-away', moved > 0 && scrollY > header.offsetHeight && !inUse)
    },
    { passive: true },
  )
  header.addEventListener('focusin', () => header.removeAttribute('data-away'))
}
