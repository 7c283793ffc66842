/**
 * Why a size of a picture is missing. `lost`: the original is not in the data folder. `unreadable`: it is, and is no
 * picture. `unfinished`: making it took too long or broke down. `unwritable`: there is no place for the result.
 */
export type FailureReason = 'lost' | 'unreadable' | 'unfinished' | 'unwritable'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** How long a size that failed so many times is left alone, in ms: a minute, then five times longer each time, at most a day. */
export function restAfter(tries: number): number {
  return Math.min(DAY_MS, MINUTE_MS * 5 ** (tries - 1))
}
