const DAY_MS = 86_400_000

/** The day 2026-12-24 in days since 1970; `undefined`: there is no such day. */
export function dayNumber(text: string): number | undefined {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []
  if (!year || !month || !day) return undefined
  const ms = Date.UTC(Number(year), Number(month) - 1, Number(day))
  return dayText(ms / DAY_MS) === text ? ms / DAY_MS : undefined
}

/** The inverse of `dayNumber`. */
export function dayText(number: number): string {
  return new Date(number * DAY_MS).toISOString().slice(0, 10)
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** "24 December 2026". */
export function longDate(text: string): string {
  const [year = '', month = '', day = ''] = text.split('-')
  return `${Number(day)} ${MONTHS[Number(month) - 1]} ${year}`
}
