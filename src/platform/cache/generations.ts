/** Everything at once, as a tag: what is announced when the tags are too many to name. */
export const EVERYTHING = '*'

/** One look at the shop's data, which began at a known moment. */
export type Reading = {
  /** Whether one of the tags has moved since the reading began: what was read may be old. */
  isOld(tags: readonly string[]): boolean
  /** Whether anything at all has moved since. */
  isOvertaken(): boolean
  end(): void
}

/** Counts the changes that were heard of, so that what was read before one is not kept after it. */
export type Generations = {
  begin(): Reading
  move(tags: readonly string[]): void
}

export function createGenerations(): Generations {
  let now = 0
  let readers = 0
  const movedAt = new Map<string, number>()

  return {
    begin() {
      const start = now
      readers += 1
      return {
        isOld: (tags) => [EVERYTHING, ...tags].some((tag) => (movedAt.get(tag) ?? 0) > start),
        isOvertaken: () => now > start,
        end() {
          readers -= 1
          // Nobody is left who began before these changes; so the list stays short.
          if (readers === 0) movedAt.clear()
        },
      }
    },
    move(tags) {
      now += 1
      if (readers > 0) for (const tag of tags) movedAt.set(tag, now)
    },
  }
}
