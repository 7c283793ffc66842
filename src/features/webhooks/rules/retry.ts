const MINUTE_MS = 60_000

/** How long after a failed attempt the next one is made: the last is about eight hours after the first. */
const delaysMs = [0.5, 2, 10, 30, 60, 120, 240].map((minutes) => minutes * MINUTE_MS)

/** A webhook whose deliveries fail this often in a row, each with all its attempts, is disabled. */
export const MAX_FAILED_DELIVERIES = 5

/** When the next attempt is due after this many failed ones; `undefined`: it was the last. */
export function nextAttemptMs(attempts: number, nowMs: number): number | undefined {
  const delay = delaysMs[attempts - 1]
  return delay === undefined ? undefined : nowMs + delay
}

/** Whether an answer means that the body has arrived. A redirect does not: it is not followed. */
export function hasArrived(status: number): boolean {
  return status >= 200 && status < 300
}
