import { LRUCache } from 'lru-cache'

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
  const kept = new LRUCache<string, string>({
    maxSize: MOST_KEPT,
    sizeCalculation: (markup, key) => key.length + markup.length,
  })
  return (facts) => {
    const key = JSON.stringify(facts)
    const known = kept.get(key)
    if (known !== undefined) return known
    const markup = inOnePiece(render(facts))
    if (key.length <= LONGEST) kept.set(key, markup)
    return markup
  }
}

/** React puts markup together as a tree of small pieces, which every page that takes it in would walk again. */
function inOnePiece(markup: string): string {
  return Buffer.from(markup).toString()
}
