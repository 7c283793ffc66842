/** What this process knows of the uses of one limit by one network in this minute. */
export type Uses = {
  readonly key: string
  /** Counted in this process. */
  own: number
  /** Of `own`, those that the other processes do not know yet. */
  unshared: number
  /** Counted in other processes, as far as they have shared it. */
  others: number
}

export type UseCounters = {
  /**
   * Counts one use; returns the seconds until the next minute when `max` uses are counted already, by all processes together.
   */
  use(key: string, max: number): number | undefined
  /** The present minute, since 1970. */
  minute(): number
  /** Takes up to `count` counters whose uses other processes should know by now. */
  takeDue(count: number): readonly Uses[]
  hasDue(): boolean
}

const MINUTE_MS = 60_000
const MAX_KEYS = 100_000
/** A counter is shared after each twentieth of its limit. */
const SHARES = 20

/** Counters of uses in memory, by the minutes of the clock: each begins at zero. */
export function createUseCounters(nowMs: () => number, onDue: () => void): UseCounters {
  let minute = 0
  let counters = new Map<string, Uses>()
  let due = new Set<Uses>()

  const turnMinute = (current: number) => {
    minute = current
    counters = new Map()
    due = new Set()
  }
  const usesOf = (key: string) => {
    const known = counters.get(key)
    if (known) return known
    const [oldest] = counters.size >= MAX_KEYS ? counters.keys() : []
    if (oldest !== undefined) counters.delete(oldest)
    const uses: Uses = { key, own: 0, unshared: 0, others: 0 }
    counters.set(key, uses)
    return uses
  }

  return {
    use(key, max) {
      const now = nowMs()
      const current = Math.floor(now / MINUTE_MS)
      if (current !== minute) turnMinute(current)
      const uses = usesOf(key)
      if (uses.own + uses.others >= max) return Math.ceil(((current + 1) * MINUTE_MS - now) / 1000)
      uses.own += 1
      uses.unshared += 1
      if (uses.unshared * SHARES >= max) {
        due.add(uses)
        onDue()
      }
      return undefined
    },
    minute: () => minute,
    takeDue(count) {
      const taken = [...due].slice(0, count)
      for (const uses of taken) due.delete(uses)
      return taken
    },
    hasDue: () => due.size > 0,
  }
}
