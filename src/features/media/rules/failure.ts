import { DAY_MS } from '../../../kernel/day.ts'

/**
 * Why a size of a picture is missing. `lost`: the original is not in the data folder. `unreadable`: the original is not
 * an image. `unfinished`: rendering took too long or crashed. `unwritable`: the result could not be written.
 */
export type FailureReason = 'lost' | 'unreadable' | 'unfinished' | 'unwritable'

const MINUTE_MS = 60_000

/** The time in ms before the next attempt, after so many failed ones: a minute, then five times longer each time, at most a day. */
export function retryDelayMs(attempts: number): number {
  return Math.min(DAY_MS, MINUTE_MS * 5 ** (attempts - 1))
}
