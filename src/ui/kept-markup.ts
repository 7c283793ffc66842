/** How much is kept of one kind of markup, in characters, with what it is kept under: at most two bytes each. */
const MOST_KEPT = 3_000_000
/** Of what it is made from, in characters: large ones are rare, and one of them would displace many small ones. */
const LONGEST = 30_000

/**
 * Makes markup that is made from these facts and nothing else, and keeps what was made lately: most shoppers have one of
 * few small carts, and of a listing one card changed. What it is kept under is all of the facts, so nothing in it can be
 * out of date, or another's. Facts are plain data, as JSON has it.
 */
export function keptMarkup<Facts>(render: (facts: Facts) => string): (facts: Facts) => string {
  const kept = new Map<string, string>()
  let size = 0
  const forget = (key: string, markup: string) => {
    kept.delete(key)
    size -= key.length + markup.length
  }
  return (facts) => {
    const key = JSON.stringify(facts)
    const known = kept.get(key)
    const markup = known ?? inOnePiece(render(facts))
    if (key.length > LONGEST) return markup
    if (known !== undefined) forget(key, known)
    kept.set(key, markup)
    size += key.length + markup.length
    for (const [oldest, old] of kept) {
      if (size <= MOST_KEPT) break
      forget(oldest, old)
    }
    return markup
  }
}

/** React puts markup together as a tree of small pieces, which every page that takes it in would walk again. */
function inOnePiece(markup: string): string {
  return Buffer.from(markup).toString()
}
