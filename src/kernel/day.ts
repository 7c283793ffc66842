/*
 * Days of the calendar, without time zones: platform/shop-time.ts knows at which moment a day begins. A day is written
 * `2026-12-24`, or counted from 1 January 1970.
 */

export const DAY_MS = 86_400_000

/** The day 2026-12-24 in days since 1970; `undefined`: there is no such day. */
export function dayNumber(day: string): number | undefined {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? []
  if (!year || !month || !date) return undefined
  const number = Date.UTC(Number(year), Number(month) - 1, Number(date)) / DAY_MS
  return isoDay(number) === day ? number : undefined
}

/** The inverse of `dayNumber`. */
export function isoDay(number: number): string {
  return new Date(number * DAY_MS).toISOString().slice(0, 10)
}
