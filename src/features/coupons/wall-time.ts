/** `2026-12-31`, or `2026-12-31T18:00:00`, as a wall clock in UTC would have it, in ms; `undefined`: there is no such time. */
export function wallTime(text: string): number | undefined {
  const [, day, hour = '00:00', seconds = ':00'] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d)?)?$/.exec(text) ?? []
  const ms = day === undefined ? Number.NaN : Date.parse(`${day}T${hour}${seconds}Z`)
  // A 31 February would come out as a day of March.
  return Number.isNaN(ms) || !new Date(ms).toISOString().startsWith(day ?? '') ? undefined : ms
}
