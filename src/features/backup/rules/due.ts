import { DAY_MS } from '../../../kernel/day.ts'

/** When the last successful run of a kind began, and when the last one ended, in ms. */
export type LastRuns = { readonly succeededAtMs: number | undefined; readonly endedAtMs: number | undefined }

const HOUR_MS = 3_600_000
/** The job that looks at this runs every hour, some minutes later or earlier. */
const TOLERANCE_MS = 2 * HOUR_MS

/**
 * Whether the nightly backup is due: in its hour, and in every hour when that was missed (the shop was stopped) or has
 * failed. A new shop waits for its first night.
 */
export function isBackupDue(
  nowMs: number,
  hourNow: number,
  { hour, last }: { readonly hour: number; readonly last: LastRuns },
): boolean {
  const ageMs = nowMs - (last.succeededAtMs ?? 0)
  if (hourNow === hour) return ageMs >= TOLERANCE_MS
  return last.endedAtMs !== undefined && ageMs >= DAY_MS + HOUR_MS
}

/** Whether the newest backup is to be restored for a trial: once in so many days, and daily while that fails. */
export function isVerificationDue(
  nowMs: number,
  { everyDays, last }: { readonly everyDays: number; readonly last: LastRuns },
): boolean {
  const sinceSuccessMs = nowMs - (last.succeededAtMs ?? 0)
  const sinceAttemptMs = nowMs - (last.endedAtMs ?? 0)
  return sinceSuccessMs >= everyDays * DAY_MS - TOLERANCE_MS && sinceAttemptMs >= DAY_MS - TOLERANCE_MS
}

/** Whether the nightly backup has not succeeded for longer than a missed night explains. */
export function isBackupOverdue(nowMs: number, sinceMs: number): boolean {
  return nowMs - sinceMs > 1.5 * DAY_MS
}

/** Whether no backup was proved for longer than a failed attempt explains. */
export function isVerificationOverdue(nowMs: number, sinceMs: number, everyDays: number): boolean {
  return nowMs - sinceMs > (everyDays + 3) * DAY_MS
}
