import { Temporal } from 'temporal-polyfill'

/*
 * Days and moments where the clocks of a time zone hang, the shop's above all. Moments are in ms since 1970, days are
 * written `2026-12-24`. The one place that knows time zones.
 */

/** The names of all time zones. */
export const timeZones: readonly string[] = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])]

/** The day that it is at a moment. */
export function dayAt(momentMs: number, zone: string): string {
  return zoned(momentMs, zone).toPlainDate().toString()
}

/** What the clocks show at a moment: the day, counted from 1 January 1970, and the minute of the day. */
export function clockAt(momentMs: number, zone: string): { readonly day: number; readonly minute: number } {
  const at = zoned(momentMs, zone)
  return { day: Date.UTC(at.year, at.month - 1, at.day) / DAY_MS, minute: at.hour * 60 + at.minute }
}

/**
 * The first moment at which the clocks show `2026-12-24` (its midnight) or `2026-12-24T18:00:00`; of a time that they
 * leave out, as they do in spring, the moment at which they go on behind it.
 */
export function momentOf(wallTime: string, zone: string): number {
  return Temporal.PlainDateTime.from(wallTime).toZonedDateTime(zone).epochMilliseconds
}

/** The day so many days later. */
export function daysAfter(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString()
}

/** "24 December 2026". */
export function writtenDay(momentMs: number, zone: string): string {
  return writer('day', { dateStyle: 'long' }, zone).format(momentMs)
}

/** "24 December 2026 at 18:00". */
export function writtenMoment(momentMs: number, zone: string): string {
  return writer('moment', { dateStyle: 'long', timeStyle: 'short' }, zone).format(momentMs)
}

/** "24 December", for a day of the year that it is now; else "24 December 2026". */
export function writtenDayFrom(nowMs: number, momentMs: number, zone: string): string {
  if (zoned(nowMs, zone).year !== zoned(momentMs, zone).year) return writtenDay(momentMs, zone)
  return writer('day of this year', { day: 'numeric', month: 'long' }, zone).format(momentMs)
}

const DAY_MS = 86_400_000

function zoned(momentMs: number, zone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(Math.floor(momentMs)).toZonedDateTimeISO(zone)
}

// Making one takes longer than all that is asked of it.
const writers = new Map<string, Intl.DateTimeFormat>()

function writer(what: string, style: Intl.DateTimeFormatOptions, timeZone: string): Intl.DateTimeFormat {
  const key = `${what} ${timeZone}`
  const known = writers.get(key) ?? new Intl.DateTimeFormat('en-GB', { ...style, timeZone })
  writers.set(key, known)
  return known
}
