import { isoDay } from '../../../kernel/day.ts'
import type { Estimate } from './rate.ts'
import type { TransitDays } from './zone.ts'

/** A moment in the shop's time zone: the day since 1 January 1970, and the minute of the day. */
export type LocalMoment = { readonly day: number; readonly minute: number }

/** The dispatch settings of the shop. */
export type Handling = {
  /** Working days from an order to its dispatch. */
  readonly days: number
  /** Orders from this minute of the day count for the next working day. */
  readonly cutOffMinute: number
  /** Days of the week on which parcels go out and arrive, 0 for Sunday. */
  readonly weekdays: ReadonlySet<number>
  /** `2026-12-28`, or `12-25` for each year: nothing goes out or arrives. */
  readonly holidays: ReadonlySet<string>
}

// Stops the search when the settings leave no working day.
const MAX_DAYS_AHEAD = 1000

/**
 * When a parcel ordered now arrives: handling starts today, or, after the cut-off or on a day off, on the next working day;
 * then come the days in transit. `undefined`: there are no working days.
 */
export function arrivalOf(now: LocalMoment, handling: Handling, days: TransitDays): Estimate | undefined {
  const startsToday = isWorkingDay(now.day, handling) && now.minute < handling.cutOffMinute
  const start = startsToday ? now.day : addWorkingDays(now.day, 1, handling)
  const dispatch = start === undefined ? undefined : addWorkingDays(start, handling.days, handling)
  const from = dispatch === undefined ? undefined : addWorkingDays(dispatch, days.min, handling)
  const until = dispatch === undefined ? undefined : addWorkingDays(dispatch, days.max, handling)
  if (from === undefined || until === undefined) return undefined
  return { minDays: days.min, maxDays: days.max, from: isoDay(from), until: isoDay(until) }
}

/** Adds working days to a day. */
function addWorkingDays(day: number, workingDays: number, handling: Handling): number | undefined {
  let remaining = workingDays
  let current = day
  while (remaining > 0) {
    current += 1
    if (current - day > MAX_DAYS_AHEAD) return undefined
    if (isWorkingDay(current, handling)) remaining -= 1
  }
  return current
}

function isWorkingDay(day: number, { weekdays, holidays }: Handling): boolean {
  // 1 January 1970 was a Thursday.
  const iso = isoDay(day)
  return weekdays.has((day + 4) % 7) && !holidays.has(iso) && !holidays.has(iso.slice(5))
}
