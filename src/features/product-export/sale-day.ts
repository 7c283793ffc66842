/** Writes the day, `2026-03-01`, that a moment falls in, by the clocks of a time zone. */
export function dayWriter(zone: string): (ms: number) => string {
  const clock = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  return (ms) => {
    const parts = new Map(clock.formatToParts(ms).map(({ type, value }) => [type, value]))
    return `${parts.get('year')?.padStart(4, '0')}-${parts.get('month')}-${parts.get('day')}`
  }
}
