import type { RatesByClass } from './rules/tax-rate.ts'

/** What is known of a place: its rates, and the shop's classes in their order. */
export type KnownPlace = { readonly rates: RatesByClass; readonly classes: readonly string[] }

/** The rates of places asked for lately, bounded: the longest unused give way. */
export type PlaceMemory = {
  /** What is kept of the place, else what `read` finds out; those who ask meanwhile wait for the same answer. */
  recall(key: string, nowMs: number, read: () => Promise<KnownPlace>): Promise<KnownPlace>
  forget(): void
}

const MOST_PLACES = 1_000
// Changes are heard of; a process that is deaf to them for a while catches up by the clock.
const KEPT_MS = 60_000

export function createPlaceMemory(): PlaceMemory {
  let kept = new Map<string, { readonly found: Promise<KnownPlace>; readonly untilMs: number }>()

  return {
    recall(key, nowMs, read) {
      const known = kept.get(key)
      kept.delete(key)
      const entry = known && known.untilMs > nowMs ? known : { found: read(), untilMs: nowMs + KEPT_MS }
      kept.set(key, entry)
      const [oldest] = kept.keys()
      if (kept.size > MOST_PLACES && oldest !== undefined) kept.delete(oldest)
      const home = kept
      // What failed is asked again.
      entry.found.catch(() => home.get(key) === entry && home.delete(key))
      return entry.found
    },
    forget() {
      // What is being read now goes into the old map, so that it is not kept beyond the change.
      kept = new Map()
    },
  }
}
