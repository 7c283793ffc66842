/**
 * The page numbers with links: the first, the last, and those around the current one. A negative number
 * means a gap (−2 for the one after page 1, −1 for the one before the last page).
 */
export function pageNumbers(page: number, pages: number): number[] {
  const shown = new Set(
    [1, pages, page - 1, page, page + 1].filter((number) => number >= 1 && number <= pages),
  )
  const ascending = [...shown].sort((a, b) => a - b)
  return ascending.flatMap((number, index) => {
    const before = ascending[index - 1] ?? number - 1
    if (number - before === 2) return [number - 1, number]
    return number - before > 2 ? [before === 1 ? -2 : -1, number] : [number]
  })
}
