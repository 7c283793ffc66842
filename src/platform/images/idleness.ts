import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'

/** The share of its time in which a shop that counts as idle may be at work: some pages a second. */
const MOST_WORK = 0.2
const LOOK_MS = 250

/** Whether this process has had little to do since `before`, a look at `performance.eventLoopUtilization()`. */
export function wasIdleSince(before: ReturnType<typeof performance.eventLoopUtilization>): boolean {
  return performance.eventLoopUtilization(before).utilization < MOST_WORK
}

/** Whether this process has little to do, found out by watching it for a moment. */
export async function isIdle(): Promise<boolean> {
  const before = performance.eventLoopUtilization()
  await delay(LOOK_MS)
  return wasIdleSince(before)
}
