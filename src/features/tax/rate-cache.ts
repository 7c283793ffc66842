import { LRUCache } from 'lru-cache'
import type { RatesByClass } from './rules/tax-rate.ts'

/** The rates of a location, and the shop's tax classes in their order. */
export type LocationRates = { readonly rates: RatesByClass; readonly classes: readonly string[] }

/** A bounded cache of rates by location; the least recently used entry is removed first. */
export type RateCache = {
  /** The cached rates, else the result of `read`; concurrent callers share one `read`. */
  get(key: string, nowMs: number, read: () => Promise<LocationRates>): Promise<LocationRates>
  clear(): void
}

const MAX_LOCATIONS = 1_000
// Changes clear the cache; the age limit covers a process that misses an announcement.
const MAX_AGE_MS = 60_000

export function createRateCache(): RateCache {
  let entries = emptyMemory()

  return {
    get(key, nowMs, read) {
      const cached = entries.get(key)
      const entry = cached && cached.untilMs > nowMs ? cached : { found: read(), untilMs: nowMs + MAX_AGE_MS }
      entries.set(key, entry)
      const entriesAtStart = entries
      // A failed read is not cached.
      entry.found.catch(() => entriesAtStart.peek(key) === entry && entriesAtStart.delete(key))
      return entry.found
    },
    clear() {
      // A read in progress ends in the old map, so that it is not cached after the change.
      entries = emptyMemory()
    },
  }
}

function emptyMemory() {
  return new LRUCache<string, { readonly found: Promise<LocationRates>; readonly untilMs: number }>({
    max: MAX_LOCATIONS,
  })
}
