import { DAY_MS, isoDay } from '../../../kernel/day.ts'

/** How many backups stay: the newest of each of so many days, weeks and months that have one. */
export type Retention = { readonly daily: number; readonly weekly: number; readonly monthly: number }

type Backup = { readonly id: string; readonly atMs: number }

/**
 * The ids of the backups that may be removed. Days, weeks (from Monday on) and months are those of UTC; a month without
 * backups does not count, so that a shop that was closed loses none. The newest backup always stays.
 */
export function removableBackups(
  backups: readonly Backup[],
  { daily, weekly, monthly }: Retention,
): string[] {
  const newestFirst = [...backups].sort((a, b) => b.atMs - a.atMs)
  const remaining = new Set([
    ...newestFirst.slice(0, 1),
    ...newestOfEach(newestFirst, dayOf, daily),
    ...newestOfEach(newestFirst, weekOf, weekly),
    ...newestOfEach(newestFirst, monthOf, monthly),
  ])
  return newestFirst.filter((backup) => !remaining.has(backup)).map(({ id }) => id)
}

function newestOfEach(
  newestFirst: readonly Backup[],
  periodOf: (atMs: number) => number | string,
  count: number,
): Backup[] {
  const byPeriod = new Map<number | string, Backup>()
  for (const backup of newestFirst) {
    const period = periodOf(backup.atMs)
    if (!byPeriod.has(period)) byPeriod.set(period, backup)
  }
  return [...byPeriod.values()].slice(0, count)
}

function dayOf(atMs: number): number {
  return Math.floor(atMs / DAY_MS)
}

/** 1 January 1970 was a Thursday. */
function weekOf(atMs: number): number {
  return Math.floor((dayOf(atMs) + 3) / 7)
}

function monthOf(atMs: number): string {
  return isoDay(dayOf(atMs)).slice(0, 7)
}
