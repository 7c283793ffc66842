import { oneAtATime } from '../../../browser/one-at-a-time.ts'

/**
 * The one queue of everything that reads or changes the cart (spec 4.3): answers come in the order of the wishes, so
 * that none shows a cart older than what is shown already. What fails leaves the next its turn.
 */
export const inTurn = oneAtATime()
