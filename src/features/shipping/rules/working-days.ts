import type { Estimate } from './rate.ts'
import type { TransitDays } from './zone.ts'

/** A moment by the shop's clocks: the day, counted from 1 January 1970, and the minute of the day. */
export type LocalMoment = { readonly day: number; readonly minute: number }

/** How the shop packs. */
export type Handling = {
  /** Working days from an order to its dispatch. */
  readonly days: number
  /** Orders from this minute of the day on count as the next working day's. */
  readonly cutOffMinute: number
  /** Days of the week on which parcels go out and arrive, 0 for Sunday. */
  readonly weekdays: ReadonlySet<number>
  /** `2026-12-28`, or `12-25` for each year: nothing goes out or arrives. */
  readonly holidays: ReadonlySet<string>
}

const MS_A_DAY = 86_400_000
// Beyond this no day is a working day, whatever is set.
const MOST_DAYS = 1000

/**
 * When a parcel that is ordered now arrives: handling counts from today, or after the cut-off or on a day off from the
 * next working day; then the days on the way. `undefined`: there are no working days.
 */
export function arrivalOf(now: LocalMoment, handling: Handling, days: TransitDays): Estimate | undefined {
  const isToday = isWorkingDay(now.day, handling) && now.minute < handling.cutOffMinute
  const start = isToday ? now.day : later(now.day, 1, handling)
  const dispatch = start === undefined ? undefined : later(start, handling.days, handling)
  const from = dispatch === undefined ? undefined : later(dispatch, days.least, handling)
  const until = dispatch === undefined ? undefined : later(dispatch, days.most, handling)
  if (from === undefined || until === undefined) return undefined
  return { minDays: days.least, maxDays: days.most, from: isoDay(from), until: isoDay(until) }
}

/** The day that lies so many working days after another. */
function later(day: number, workingDays: number, handling: Handling): number | undefined {
  let left = workingDays
  let at = day
  while (left > 0) {
    at += 1
    if (at - day > MOST_DAYS) return undefined
    if (isWorkingDay(at, handling)) left -= 1
  }
  return at
}

function isWorkingDay(day: number, { weekdays, holidays }: Handling): boolean {
  // 1 January 1970 was a Thursday.
  const iso = isoDay(day)
  return weekdays.has((day + 4) % 7) && !holidays.has(iso) && !holidays.has(iso.slice(5))
}

function isoDay(day: number): string {
  return new Date(day * MS_A_DAY).toISOString().slice(0, 10)
}
