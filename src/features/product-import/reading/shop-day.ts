import { momentOfWall } from '../../../platform/zone-time.ts'

/** The moment, in ms, at which a day (`2026-03-01`) begins in a time zone; with `later` days after it. */
export function dayStartMs(day: string, zone: string, later = 0): number {
  return momentOfWall(Date.parse(`${day}T00:00:00Z`) + later * 86_400_000, zone)
}
