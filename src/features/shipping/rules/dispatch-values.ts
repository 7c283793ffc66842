import type { TransitDays } from './zone.ts'

const weekdayNames = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** The minute of the day of `14:00`, up to 24:00; `undefined`: not a time. */
export function readCutOff(text: string): number | undefined {
  const [, hours = '', minutes = ''] = /^(\d{1,2}):(\d\d)$/.exec(text.trim()) ?? []
  const minute = Number(hours) * 60 + Number(minutes)
  return hours !== '' && Number(minutes) < 60 && minute <= 24 * 60 ? minute : undefined
}

/** The days of the week in `Mon Tue`, 0 for Sunday; `undefined`: none, or an unknown name. */
export function readWeekdays(text: string): ReadonlySet<number> | undefined {
  const days = entriesIn(text).map((entry) => weekdayNames.indexOf(entry))
  return days.length > 0 && !days.includes(-1) ? new Set(days) : undefined
}

/** The days in `2026-12-28 12-25`, unchanged; `undefined`: one of them does not exist. */
export function readHolidays(text: string): ReadonlySet<string> | undefined {
  const days = entriesIn(text)
  return days.every(isDay) ? new Set(days) : undefined
}

/** The working days in `10 15`, the fewest first; `undefined`: something else. */
export function readDays(text: string): TransitDays | undefined {
  const [min, max, ...others] = entriesIn(text).map((entry) => (/^\d{1,3}$/.test(entry) ? Number(entry) : -1))
  const isRange = min !== undefined && max !== undefined && others.length === 0
  return isRange && min >= 0 && min <= max ? { min, max } : undefined
}

function entriesIn(text: string): string[] {
  return text.split(/[\s,]+/).filter((entry) => entry !== '')
}

function isDay(entry: string): boolean {
  if (!/^(\d{4}-)?\d\d-\d\d$/.test(entry)) return false
  // A leap year, for days that come each year.
  const fullDate = entry.length === 5 ? `2028-${entry}` : entry
  const time = Date.parse(`${fullDate}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(fullDate)
}
