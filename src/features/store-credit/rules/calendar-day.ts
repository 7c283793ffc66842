const DAY_MS = 86_400_000

/** A day as forms and the shop write it, 2026-12-24, in days since 1970; `undefined` is no day of the calendar. */
export function dayNumber(text: string): number | undefined {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []
  if (!year || !month || !day) return undefined
  const ms = Date.UTC(Number(year), Number(month) - 1, Number(day))
  return dayText(ms / DAY_MS) === text ? ms / DAY_MS : undefined
}

/** The same the other way round. */
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
export function dayInWords(text: string): string {
  const [year = '', month = '', day = ''] = text.split('-')
  return `${Number(day)} ${MONTHS[Number(month) - 1]} ${year}`
}
