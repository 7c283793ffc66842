import { DAY_MS, dayNumber } from './day.ts'
import { type Locale, locale } from './locale.ts'

/*
 * Days, lists and percentages as the locale of the shop writes them. A day, `2026-12-24`, has no time zone:
 * platform/shop-time.ts writes moments. Creating a formatter takes longer than all its uses.
 */

const longDays = new Map<Locale, Intl.DateTimeFormat>()
const days = new Map<Locale, Intl.DateTimeFormat>()
const months = new Map<Locale, Intl.DateTimeFormat>()
const times = new Map<Locale, Intl.DateTimeFormat>()
const lists = new Map<Locale, Intl.ListFormat>()
const percents = new Map<Locale, Intl.NumberFormat>()

/** "December 24, 2026". */
export function longDay(day: string): string {
  return of(longDays, (name) => new Intl.DateTimeFormat(name, { dateStyle: 'long', timeZone: 'UTC' })).format(
    timeOf(day),
  )
}

/** "November 25", or "November 25 – 28" for several days, within a year. */
export function dayRange(from: string, until: string): string {
  const style = { day: 'numeric', month: 'long', timeZone: 'UTC' } as const
  const format = of(days, (name) => new Intl.DateTimeFormat(name, style))
  if (from === until) return format.format(timeOf(from))
  return format.formatRange(timeOf(from), timeOf(until))
}

/** "Nov 2026" for `2026-11`. */
export function monthText(month: string): string {
  const style = { month: 'short', year: 'numeric', timeZone: 'UTC' } as const
  return of(months, (name) => new Intl.DateTimeFormat(name, style)).format(timeOf(`${month}-01`))
}

/** "78.9 GB" for a number of bytes, "12 MB" where it is less than one. */
export function sizeText(bytes: number): string {
  const isLarge = bytes >= 1e9
  const unit = isLarge ? 'gigabyte' : 'megabyte'
  const style = { style: 'unit', unit, maximumFractionDigits: isLarge ? 1 : 0 } as const
  return new Intl.NumberFormat(locale(), style).format(bytes / (isLarge ? 1e9 : 1e6))
}

/** "Nov 23, 2026, 2:05 PM" for `2026-11-23T14:05:00`, a time in the zone of the shop as the REST interface writes it. */
export function localTime(text: string): string {
  const style = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' } as const
  return of(times, (name) => new Intl.DateTimeFormat(name, style)).format(Date.parse(`${text}Z`))
}

/** "2:05 PM", the time of day of a moment where the person is. */
export function timeText(ms: number): string {
  return new Intl.DateTimeFormat(locale(), { timeStyle: 'short' }).format(ms)
}

/** "a, b, and c". */
export function listText(parts: readonly string[]): string {
  return of(lists, (name) => new Intl.ListFormat(name)).format(parts)
}

/** 125000 ppm is "12.5%". */
export function percentText(ppm: number): string {
  const style = { style: 'percent', maximumFractionDigits: 4 } as const
  return of(percents, (name) => new Intl.NumberFormat(name, style)).format(ppm / 1_000_000)
}

function of<Format>(formats: Map<Locale, Format>, create: (name: Locale) => Format): Format {
  const name = locale()
  const format = formats.get(name) ?? create(name)
  formats.set(name, format)
  return format
}

function timeOf(day: string): number {
  return (dayNumber(day) ?? 0) * DAY_MS
}
