import { LRUCache } from 'lru-cache'

/** The size of the cache of one kind of markup, in characters, keys included: at most two bytes each. */
const MAX_SIZE = 3_000_000
/** The maximum length of a cached key, in characters: large ones are rare, and one would displace many small ones. */
const MAX_KEY_LENGTH = 30_000

/**
 * Renders markup that depends on this input alone, and caches what was rendered recently: most shoppers have one of few
 * small carts, and of a listing one card changed. The key is the whole input, so a result is never out of date, nor
 * another person's. The input is plain data, as in JSON.
 */
export function memoizedMarkup<Input>(render: (input: Input) => string): (input: Input) => string {
  const cache = new LRUCache<string, string>({
    maxSize: MAX_SIZE,
    sizeCalculation: (markup, key) => key.length + markup.length,
  })
  return (input) => {
    const key = JSON.stringify(input)
    const known = cache.get(key)
    if (known !== undefined) return known
    const markup = flattened(render(input))
    if (key.length <= MAX_KEY_LENGTH) cache.set(key, markup)
    return markup
  }
}

/** React builds markup as a tree of small strings, which every page with it would traverse again. */
function flattened(markup: string): string {
  return Buffer.from(markup).toString()
}
