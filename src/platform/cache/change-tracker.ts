/** The tag of everything: announced when there are too many tags to name. */
export const ALL_TAGS = '*'

/** A read of the shop's data that started at a known time. */
export type Reading = {
  /** Whether one of the tags has changed since the reading started: the data may be stale. */
  isStale(tags: readonly string[]): boolean
  /** Whether any tag has changed since. */
  isOutdated(): boolean
  end(): void
}

/** Counts received changes, so that data read before a change is not cached after it. */
export type ChangeTracker = {
  startReading(): Reading
  markChanged(tags: readonly string[]): void
}

export function createChangeTracker(): ChangeTracker {
  let now = 0
  let activeReadings = 0
  const changedAt = new Map<string, number>()

  return {
    startReading() {
      const start = now
      activeReadings += 1
      return {
        isStale: (tags) => [ALL_TAGS, ...tags].some((tag) => (changedAt.get(tag) ?? 0) > start),
        isOutdated: () => now > start,
        end() {
          activeReadings -= 1
          // No reading is left that started before these changes, so the list stays short.
          if (activeReadings === 0) changedAt.clear()
        },
      }
    },
    markChanged(tags) {
      now += 1
      if (activeReadings > 0) for (const tag of tags) changedAt.set(tag, now)
    },
  }
}
