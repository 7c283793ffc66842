/**
 * A day of a file, `2026-03-01`, or a time of it as the clocks of the shop show it. With an offset, `+01:00` or `Z`, it
 * is that moment in any time zone.
 */
export type LocalTime = { readonly day: string; readonly time?: string; readonly offset?: string }

const PATTERN =
  /^([1-9]\d{3}-\d{2}-\d{2})(?:[ T] *(\d{1,2}):(\d{2})(?::(\d{2})(?:\.0+)?)? *(Z|[+-]\d{2}:?\d{2}(?::\d{2})?)?)?$/i

/** Reads a day from the year 1000 to 9999, alone or with a time: "2026-03-01", "2026-03-01 9:30:00". Others: `undefined`. */
export function parseLocalTime(text: string): LocalTime | undefined {
  const [, day, hour, minute = '', second = '00', offset] = PATTERN.exec(text) ?? []
  if (day === undefined || !dayExists(day)) return undefined
  if (hour === undefined) return { day }
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined
  if (offset !== undefined && !/^(?:Z|[+-](?:[01]\d|2[0-3]):?[0-5]\d(?::[0-5]\d)?)$/i.test(offset))
    return undefined
  const time = `${hour.padStart(2, '0')}:${minute}:${second}`
  return { day, time, ...(offset !== undefined && { offset }) }
}

/** The time of a file for a local time to the second, without the zero before its hour: "2026-03-01 9:30:00". */
export function formatLocalTime(wallTime: string): string {
  return wallTime.replace(/T0?(?=\d)/, ' ')
}

function dayExists(day: string): boolean {
  const moment = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day)
}
