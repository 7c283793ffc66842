/** The name that was probably meant: the one with the fewest typing errors, when these are few. */
export function nearest(typed: string, names: readonly string[]): string | undefined {
  const [best] = names
    .map((name) => ({ name, errors: typingErrors(typed, name) }))
    .sort((a, b) => a.errors - b.errors)
  return best && best.errors <= Math.max(1, Math.floor(best.name.length / 3)) ? best.name : undefined
}

// Levenshtein's distance: letters to put in, leave out or replace.
function typingErrors(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [i, letter] of [...from].entries()) {
    const next = [i + 1]
    for (const [j, wanted] of [...to].entries()) {
      next.push(Math.min(next[j]! + 1, row[j + 1]! + 1, row[j]! + (letter === wanted ? 0 : 1)))
    }
    row = next
  }
  return row[to.length] ?? 0
}
