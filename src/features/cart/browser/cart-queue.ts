import { oneAtATime } from '../../../browser/requests/one-at-a-time.ts'

/**
 * The one queue of everything that reads or changes the cart (spec 4.3): answers come in the order of the requests, so
 * that none shows an older cart than the page. After a failure the next one runs.
 */
export const inTurn = oneAtATime()
