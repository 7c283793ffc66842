/*
 * Moments and what the clocks of a time zone show. A wall time is written as UTC would have it: in ms, 0 is midnight of
 * 1 January 1970 on that wall.
 */
const DAY_MS = 86_400_000

/** What the clocks of a zone show at a moment. */
export function wallTimeAt(momentMs: number, zone: string): number {
  const parts = clockOf(zone).formatToParts(momentMs)
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value)
  const seconds = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  )
  return seconds + momentMs - Math.floor(momentMs / 1000) * 1000
}

/**
 * The first moment at which the clocks of a zone show a wall time; of one that they leave out, the moment at which they go
 * on behind it.
 */
export function momentOfWall(wallMs: number, zone: string): number {
  // Around a clock change there are two distances to UTC.
  const guesses = [-DAY_MS, DAY_MS].map((by) => wallMs - (wallTimeAt(wallMs + by, zone) - (wallMs + by)))
  const right = guesses.filter((moment) => wallTimeAt(moment, zone) >= wallMs)
  return Math.min(...(right.length > 0 ? right : guesses))
}

// Making one takes longer than all that is asked of it.
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const digits = {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  } as const
  const clock =
    clocks.get(timeZone) ?? new Intl.DateTimeFormat('en', { ...digits, timeZone, hourCycle: 'h23' })
  clocks.set(timeZone, clock)
  return clock
}
