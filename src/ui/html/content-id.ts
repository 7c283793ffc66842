import { LRUCache } from 'lru-cache'

/** In characters: of data that are read for each page; those that stay in memory are found by identity. */
const MAX_SIZE = 1_000_000

const byIdentity = new WeakMap<object, number>()
const byContent = new LRUCache<string, number>({
  maxSize: MAX_SIZE,
  sizeCalculation: (_, json) => json.length,
})
let last = 0

/**
 * A number for plain data, for keys of caches: data with the same number are equal. Equal data mostly have the same
 * number, and the same object always has; it must not be changed afterwards.
 */
export function contentId(data: object): number {
  const known = byIdentity.get(data)
  if (known !== undefined) return known
  const id = idOfContent(JSON.stringify(data))
  byIdentity.set(data, id)
  return id
}

function idOfContent(json: string): number {
  const known = byContent.get(json)
  if (known !== undefined) return known
  last += 1
  byContent.set(json, last)
  return last
}
