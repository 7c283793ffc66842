/** The moment, in ms, at which a day (`2026-03-01`) begins in a time zone; with `later` days after it. */
export function dayStartMs(day: string, zone: string, later = 0): number {
  const asUtc = Date.parse(`${day}T00:00:00Z`) + later * 86_400_000
  // The zone's distance at the first guess may be that of the other side of a clock change: hence twice.
  const guess = asUtc - zoneOffsetMs(asUtc, zone)
  return asUtc - zoneOffsetMs(guess, zone)
}

/** How far the clocks of a zone are ahead of UTC at a moment, in ms. */
function zoneOffsetMs(moment: number, zone: string): number {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(moment)
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
