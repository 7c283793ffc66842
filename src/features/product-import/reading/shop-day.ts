/** The moment, in ms, at which a day (`2026-03-01`) begins in a time zone; with `later` days after it. */
export function dayStartMs(day: string, zone: string, later = 0): number {
  const asUtc = Date.parse(`${day}T00:00:00Z`) + later * 86_400_000
  // Around a clock change there are two distances; where midnight itself is skipped, only one leads into the day.
  const guesses = [-86_400_000, 86_400_000].map((by) => asUtc - zoneOffsetMs(asUtc + by, zone))
  const starts = guesses.filter((moment) => moment + zoneOffsetMs(moment, zone) >= asUtc)
  return Math.min(...(starts.length > 0 ? starts : guesses))
}

/** How far the clocks of a zone are ahead of UTC at a moment, in ms. */
function zoneOffsetMs(moment: number, zone: string): number {
  const parts = clockOf(zone).formatToParts(moment)
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value)
  const wall = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  )
  return wall - Math.floor(moment / 1000) * 1000
}

// Making one takes longer than all that is asked of it, and a file has two days in every row.
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone)
  if (known) return known
  const clock = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  clocks.set(zone, clock)
  return clock
}
