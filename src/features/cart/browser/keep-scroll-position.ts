/** Keeps what `anchor` selects where it is in the window, whatever is added or removed above it. */
export function keepScrollPosition(anchor: string | undefined, replace: () => void): void {
  const top = () => (anchor ? document.querySelector(anchor)?.getBoundingClientRect().top : undefined)
  const before = top()
  replace()
  const after = top()
  if (before !== undefined && after !== undefined) scrollBy({ top: after - before, behavior: 'instant' })
}
