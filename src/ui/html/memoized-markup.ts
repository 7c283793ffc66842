import { LRUCache } from 'lru-cache'
import { locale } from '../../kernel/locale.ts'

/** The size of the cache of one kind of markup, in bytes or characters, keys included. */
const MAX_SIZE = 3_000_000
/** The maximum length of a cached key, in characters: large ones are rare, and one would displace many small ones. */
const MAX_KEY_LENGTH = 30_000

/**
 * Renders markup that depends on this input alone, and caches what was rendered recently: most shoppers have one of few
 * small carts, and of a listing one card changed. The key is the locale and the whole input, so a result is never out of date, nor
 * another person's. Without `keyOf` the input is plain data, as in JSON.
 */
export function memoizedMarkup<Input, Markup extends string | Uint8Array>(
  render: (input: Input) => Markup,
  keyOf: (input: Input) => string = JSON.stringify,
): (input: Input) => Markup {
  const cache = new LRUCache<string, Markup>({
    maxSize: MAX_SIZE,
    sizeCalculation: (markup, key) => key.length + markup.length,
  })
  return (input) => {
    const key = locale() + keyOf(input)
    const known = cache.get(key)
    if (known !== undefined) return known
    const markup = render(input)
    if (key.length <= MAX_KEY_LENGTH) cache.set(key, markup)
    return markup
  }
}
