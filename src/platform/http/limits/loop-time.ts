import { AsyncLocalStorage } from 'node:async_hooks'
import { performance } from 'node:perf_hooks'

/** Adds up the milliseconds for which the event loop worked on some requests. */
export type LoopTimeAccount = { usedMs: number }

/*
 * The work on a request is done in several steps, between which others run; the program does not learn when a step starts. But
 * each ends where the request sends a statement, finishes a page, or answers: there `countLoopTime` is called, and adds the time
 * since the last such place to the account of the request. Times when the loop was idle do not count. Time of the loop, not of
 * the processor: that is what the requests of others wait for, and it is read in a fifth of a microsecond.
 */
const accounts = new AsyncLocalStorage<LoopTimeAccount>()
let countedMs = 0

/** Runs work in which `countLoopTime` counts for an account, and counts its first step. */
export function withLoopTime<Result>(account: LoopTimeAccount, work: () => Result): Result {
  skipLoopTime()
  return accounts.run(account, () => {
    try {
      return work()
    } finally {
      countLoopTime()
    }
  })
}

/** Counts the time since the last call for the account of the current request; without one, for nobody. */
export function countLoopTime(account = accounts.getStore()): void {
  const nowMs = busyMs()
  if (account) account.usedMs += nowMs - countedMs
  countedMs = nowMs
}

/** The time since the last call counts for nobody. */
export function skipLoopTime(): void {
  countedMs = busyMs()
}

/** The milliseconds for which the event loop of this process was not idle. */
function busyMs(): number {
  return performance.now() - performance.nodeTiming.idleTime
}
