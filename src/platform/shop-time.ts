import { Temporal } from 'temporal-polyfill'
import { DAY_MS } from '../kernel/day.ts'
import { locale } from '../kernel/locale.ts'

/*
 * Days and times in a time zone, the shop's above all. Moments are in ms since 1970, days are written `2026-12-24`. The
 * only file that knows time zones.
 */

/** The names of all time zones. */
export const timeZones: readonly string[] = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])]

/** The day at a moment. */
export function dayAt(momentMs: number, zone: string): string {
  return zoned(momentMs, zone).toPlainDate().toString()
}

/** The local time at a moment: the day, counted from 1 January 1970, and the minute of the day. */
export function clockAt(momentMs: number, zone: string): { readonly day: number; readonly minute: number } {
  const at = zoned(momentMs, zone)
  return { day: Date.UTC(at.year, at.month - 1, at.day) / DAY_MS, minute: at.hour * 60 + at.minute }
}

/**
 * The first moment with the local time `2026-12-24` (midnight) or `2026-12-24T18:00:00`; for a time that is skipped in
 * spring, the moment at which the clocks continue.
 */
export function momentAt(wallTime: string, zone: string): number {
  return Temporal.PlainDateTime.from(wallTime).toZonedDateTime(zone).epochMilliseconds
}

/**
 * All moments with the local time `2026-12-24T18:00:00`, in order: none where the clocks skip it in spring, two where they
 * show it twice in autumn.
 */
export function momentsAt(wallTime: string, zone: string): readonly number[] {
  const plain = Temporal.PlainDateTime.from(wallTime)
  const moments = (['earlier', 'later'] as const).map((disambiguation) =>
    plain.toZonedDateTime(zone, { disambiguation }),
  )
  const shown = moments.filter((moment) => moment.toPlainDateTime().equals(plain))
  return [...new Set(shown.map(({ epochMilliseconds }) => epochMilliseconds))]
}

/** The moment with a local time and its offset from UTC, `2026-12-24T18:00:00` and `+01:00` or `Z`. */
export function momentWithOffset(wallTime: string, offset: string): number {
  return Temporal.Instant.from(`${wallTime}${offset}`).epochMilliseconds
}

/** The local time at a moment, to the second, and its offset from UTC: `2026-12-24T18:00:00` and `+01:00`. */
export function wallTimeAt(
  momentMs: number,
  zone: string,
): { readonly time: string; readonly offset: string } {
  const { offsetMs, offset } = offsetAt(momentMs, zone)
  const time = new Date(Math.floor(momentMs) + offsetMs).toISOString()
  // Years of more than four digits have a sign.
  return { time: time.slice(0, time.length - '.000Z'.length), offset }
}

/** A time in which a zone has one offset from UTC: from `fromMs`, until `untilMs`, which is not part of it. */
type OffsetPeriod = {
  readonly fromMs: number
  readonly untilMs: number
  readonly offsetMs: number
  readonly offset: string
}

// Records have many times, most of them in the same few periods, which take long to find.
const periodsOf = new Map<string, OffsetPeriod[]>()
const MAX_PERIODS = 40

function offsetAt(momentMs: number, zone: string): OffsetPeriod {
  const known = periodsOf.get(zone) ?? []
  const found = known.find(({ fromMs, untilMs }) => fromMs <= momentMs && momentMs < untilMs)
  if (found) return found
  const at = zoned(momentMs, zone)
  const period = {
    // The moment itself may be the one at which the clocks change.
    fromMs: at.add({ milliseconds: 1 }).getTimeZoneTransition('previous')?.epochMilliseconds ?? -Infinity,
    untilMs: at.getTimeZoneTransition('next')?.epochMilliseconds ?? Infinity,
    offsetMs: at.offsetNanoseconds / 1e6,
    offset: at.offset,
  }
  periodsOf.set(zone, [period, ...known.slice(0, MAX_PERIODS - 1)])
  return period
}

/** The day a number of days later. */
export function addDays(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString()
}

/** "December 24, 2026", as the locale of the shop writes it. */
export function formatDay(momentMs: number, zone: string): string {
  return formatter('day', { dateStyle: 'long' }, zone).format(momentMs)
}

/** "December 24, 2026 at 6:00 PM". */
export function formatDayAndTime(momentMs: number, zone: string): string {
  return formatter('moment', { dateStyle: 'long', timeStyle: 'short' }, zone).format(momentMs)
}

/** "December 24", for a day of the current year; else "December 24, 2026". */
export function formatDayFrom(nowMs: number, momentMs: number, zone: string): string {
  if (zoned(nowMs, zone).year !== zoned(momentMs, zone).year) return formatDay(momentMs, zone)
  return formatter('day of this year', { day: 'numeric', month: 'long' }, zone).format(momentMs)
}

function zoned(momentMs: number, zone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(Math.floor(momentMs)).toZonedDateTimeISO(zone)
}

// Creating a formatter takes longer than all its uses.
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatter(what: string, style: Intl.DateTimeFormatOptions, timeZone: string): Intl.DateTimeFormat {
  const key = `${locale()} ${what} ${timeZone}`
  const cached = formatters.get(key) ?? new Intl.DateTimeFormat(locale(), { ...style, timeZone })
  formatters.set(key, cached)
  return cached
}

const CHECK_MS = 1000
// Timers of a busy process are late by less.
const MIN_JUMP_MS = 5_000

type Clocks = {
  /** The time of day, which may be set; ms. */
  readonly nowMs: () => number
  /** Time that only passes; ms. */
  readonly passedMs: () => number
}

/**
 * Notices when the clock of the machine is set forwards or backwards, by comparing it with time that only passes: what
 * was cached until some time of day may then be shown for much too long. `jumped` gets the ms, negative for backwards. A machine
 * that slept has a jump as well. Returns what ends the watch.
 */
export function watchClock(
  jumped: (byMs: number) => void,
  { nowMs, passedMs }: Clocks = { nowMs: Date.now, passedMs: () => performance.now() },
): () => void {
  let difference = nowMs() - passedMs()
  const timer = setInterval(() => {
    const now = nowMs() - passedMs()
    const byMs = now - difference
    difference = now
    if (Math.abs(byMs) >= MIN_JUMP_MS) jumped(byMs)
  }, CHECK_MS)
  timer.unref()
  return () => clearInterval(timer)
}
