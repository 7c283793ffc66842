const FIRST_MS = 15_000
const LONGEST_MS = 5 * 60_000

/** How long a receiver gets nothing after this many attempts in a row that it did not answer in time: 15 s, then twice as long each time, at most 5 minutes. */
export function backoffMs(timeouts: number): number {
  return Math.min(FIRST_MS * 2 ** (timeouts - 1), LONGEST_MS)
}
