import { DAY_MS } from '../../../kernel/day.ts'

/** The days of a report, both included, and how they are grouped. */
export type ReportPeriod = {
  readonly first: string
  readonly last: string
  readonly by: 'day' | 'month'
}

export const periods = ['week', 'month', 'last_month', 'year'] as const

/** Those of the overview: also today, and the last four weeks and twelve months up to today. */
export const overviewPeriods = [...periods, 'today', '28-days', '12-months'] as const

export type PeriodName = (typeof overviewPeriods)[number]

/** The last days of a month are found by going back from the first one of the next. */
type AddDays = (day: string, days: number) => string

/** The days of a named period that ends today, or that was the month before. */
export function namedPeriod(name: PeriodName, today: string, addDays: AddDays): ReportPeriod {
  const firstOfMonth = `${today.slice(0, 7)}-01`
  switch (name) {
    case 'today':
      return { first: today, last: today, by: 'day' }
    case '28-days':
      return { first: addDays(today, -27), last: today, by: 'day' }
    case '12-months': {
      const first = `${monthNamed(monthNumber(today) - 11)}-01`
      return { first, last: today, by: 'month' }
    }
    case 'week':
      return { first: addDays(today, -6), last: today, by: 'day' }
    case 'month':
      return { first: firstOfMonth, last: today, by: 'day' }
    case 'last_month': {
      const last = addDays(firstOfMonth, -1)
      return { first: `${last.slice(0, 7)}-01`, last, by: 'day' }
    }
    case 'year':
      return { first: `${today.slice(0, 4)}-01-01`, last: today, by: 'month' }
  }
}

const MAX_DAYS = 93

/** The days between two dates: by month where they are more than three months. */
export function periodBetween(first: string, last: string, addDays: AddDays): ReportPeriod {
  return { first, last, by: last > addDays(first, MAX_DAYS) ? 'month' : 'day' }
}

/** As many days as a period has, right before it. */
export function periodBefore({ first, last, by }: ReportPeriod, addDays: AddDays): ReportPeriod {
  const days = Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS) + 1
  return { first: addDays(first, -days), last: addDays(first, -1), by }
}

/** The days or months of a period, in order: `2026-12-24`, `2026-12`. */
export function keysOf({ first, last, by }: ReportPeriod, addDays: AddDays): string[] {
  if (by === 'day') {
    const keys: string[] = []
    for (let day = first; day <= last; day = addDays(day, 1)) keys.push(day)
    return keys
  }
  const [from, until] = [monthNumber(first), monthNumber(last)]
  return Array.from({ length: until - from + 1 }, (_, index) => monthNamed(from + index))
}

function monthNumber(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
}

function monthNamed(number: number): string {
  const year = String(Math.floor(number / 12)).padStart(4, '0')
  return `${year}-${String((number % 12) + 1).padStart(2, '0')}`
}
