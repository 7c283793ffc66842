import { momentOfWall, wallTimeAt } from '../../platform/zone-time.ts'
import { dayNumber, dayText } from './rules/calendar-day.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** The day of a moment in a time zone: 2026-12-24. */
export function dayAt(ms: number, zone: string): string {
  return dayText(Math.floor(wallTimeAt(ms, zone) / DAY_MS))
}

/** The moment of an hour of a day in a time zone. */
export function momentOf(day: string, hour: number, zone: string): number {
  return momentOfWall((dayNumber(day) ?? 0) * DAY_MS + hour * HOUR_MS, zone)
}
