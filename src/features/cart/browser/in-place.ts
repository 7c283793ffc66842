/** Has what `steady` selects stay where it is in the window, whatever comes or goes above it. */
export function inPlace(steady: string | undefined, replace: () => void): void {
  const top = () => (steady ? document.querySelector(steady)?.getBoundingClientRect().top : undefined)
  const before = top()
  replace()
  const after = top()
  if (before !== undefined && after !== undefined) scrollBy({ top: after - before, behavior: 'instant' })
}
