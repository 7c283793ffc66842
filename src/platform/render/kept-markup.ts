const MOST_KEPT = 300
/** Of what it is made from, in characters: large carts are rare, and one of them would displace many small ones. */
const LONGEST = 12_000

/**
 * Makes markup that is made from these facts and nothing else, and keeps what was made lately: most shoppers have one of
 * few small carts. What it is kept under is all of the facts, so nothing in it can be out of date, or another's. Facts
 * are plain data, as JSON has it.
 */
export function keptMarkup<Facts>(render: (facts: Facts) => string): (facts: Facts) => string {
  const kept = new Map<string, string>()
  return (facts) => {
    const key = JSON.stringify(facts)
    const markup = kept.get(key) ?? render(facts)
    if (key.length > LONGEST) return markup
    kept.delete(key)
    kept.set(key, markup)
    const [oldest] = kept.size > MOST_KEPT ? kept.keys() : []
    if (oldest !== undefined) kept.delete(oldest)
    return markup
  }
}
